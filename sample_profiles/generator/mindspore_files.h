// SPDX-License-Identifier: GPL-3.0-or-later
// What a MindSpore rank has beside the files it shares with PyTorch: the data pipeline and the
// static memory of the graph.
#pragma once

#include <filesystem>

#include "rank_context.h"

namespace rankscope::generator {

// `loading` is the time all steps together waited for data.
[[nodiscard]] bool writeMindSporeFiles(const RankContext& context,
    const std::filesystem::path& folder, std::int64_t steps, Nanos loading);

} // namespace rankscope::generator

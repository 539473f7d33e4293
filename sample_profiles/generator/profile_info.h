// SPDX-License-Identifier: GPL-3.0-or-later
// profiler_info_{rank}.json and profiler_metadata.json.
#pragma once

#include <string>

#include "rank_context.h"

namespace rankscope::generator {

std::string profilerInfo(const RankContext& context, Nanos end);
std::string profilerMetadata(const RankContext& context);

} // namespace rankscope::generator

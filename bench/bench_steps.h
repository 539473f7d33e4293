// SPDX-License-Identifier: GPL-3.0-or-later
// The page Summary over many steps: its time must grow with their number and no faster.
#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace rankscope::bench {

/// Writes ranks with 10,000, 40,000 and 160,000 steps into the folder, imports them, opens the page
/// over each and prints how long it takes.
Status benchSteps(const std::filesystem::path& folder);

} // namespace rankscope::bench

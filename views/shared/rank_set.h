// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks of a group in a few characters.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rankscope::shared {

/// Of ranks in order: "0-3", "0, 4", "0, 8, ..., 120".
std::string rankSetText(const std::vector<int64_t>& ranks);

} // namespace rankscope::shared

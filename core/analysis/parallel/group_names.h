// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of ranks as texts for people name them: "TP 0-3". Thread: any, free functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rankscope::analysis {

/// Of ranks in order, in a few characters: "0-3", "0, 4", "0, 8, ..., 120".
std::string shortRanks(const std::vector<int64_t>& ranks);

/// The name of a group with the axes of the parallel topology in capitals: "DP" of "dp", "DP-CP" of
/// "dp-cp"; any other name as it is.
std::string axisText(std::string_view name);

/// "TP 0-3"; "0-3" of a group without a name.
std::string groupText(std::string_view name, const std::vector<int64_t>& ranks);

} // namespace rankscope::analysis

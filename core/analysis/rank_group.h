// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that belong together: a communication group, a pipeline stage, a machine.
// Thread: any, values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rankscope::analysis {

struct RankGroup {
    std::string name; ///< "tp 0", "stage 1"
    std::vector<int64_t> ranks;
    bool operator==(const RankGroup&) const = default;
};

/// The numbers of "[0,1]" and of "(0, 1)", in order. What is no number parts them.
std::vector<int64_t> ranksIn(std::string_view text);
/// "(0, 1)", as a cluster analysis writes it.
std::string textOfRanks(const std::vector<int64_t>& ranks);

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// What a group of a topology chart says: its ranks, and how the values of its ranks lie.
// Thread: any but for texts, free functions.
#pragma once

#include "views/sections/figure_row.h"
#include "views/summary/topology/topology_texts.h"

namespace rankscope::summary {

/// Values of the ranks of a group, not of its cells: a folded cell shows its slowest rank only.
struct GroupValues {
    std::vector<int64_t> ranks; ///< of the group, in order
    size_t known = 0; ///< of them with a value
    Duration sum{};
    Duration mean{};
    Duration least{};
    Duration most{};
    int64_t leastRank = 0;
    int64_t mostRank = 0;
};
GroupValues groupValuesOf(const TopologyView& view, const TopologyGroup& group);

/// "DP 1", "PP 0 of DP 1", "PP 0"; of all cells "all ranks".
QString groupText(const TopologyGroup& group);
/// Most, mean, least and sum; none when no rank has a value.
std::vector<sections::Figure> groupFiguresOf(const TopologyView& view, const TopologyGroup& group);
QStringList groupTipOf(const TopologyView& view, const TopologyGroup& group);

} // namespace rankscope::summary

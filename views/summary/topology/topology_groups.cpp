// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/topology/topology_groups.h"

#include <algorithm>

namespace rankscope::summary {

using analysis::TopologyShape;

namespace {

TopologyGroup groupAround(const TopologyShape& shape, size_t cell) {
    return {cell / shape.cellsOfReplica(),
        cell % shape.cellsOfReplica() / (shape.contexts * shape.tensors)};
}

/// The spots that hold the cell, from the smallest, each with more cells or others than the one
/// before.
std::vector<TopologySpot> ladder(const TopologyShape& shape, size_t cell) {
    const auto [replica, stage] = groupAround(shape, cell);
    std::vector<TopologySpot> spots{cell};
    if (shape.stages > 1)
        spots.emplace_back(TopologyGroup{replica, stage});
    spots.emplace_back(TopologyGroup{replica, {}});
    if (shape.stages > 1 && shape.replicas > 1)
        spots.emplace_back(TopologyGroup{{}, stage});
    if (shape.replicas > 1)
        spots.emplace_back(TopologyGroup{});
    return spots;
}

} // namespace

bool holds(const TopologyShape& shape, const TopologyGroup& group, size_t cell) {
    const TopologyGroup around = groupAround(shape, cell);
    return cell < shape.cells() && (!group.replica || group.replica == around.replica)
        && (!group.stage || group.stage == around.stage);
}

std::vector<size_t> cellsOf(const TopologyShape& shape, const TopologyGroup& group) {
    std::vector<size_t> cells;
    for (size_t cell = 0; cell < shape.cells(); ++cell) {
        if (holds(shape, group, cell))
            cells.push_back(cell);
    }
    return cells;
}

TopologySpot widened(const TopologyShape& shape, const TopologySpot& spot, size_t cell) {
    const auto spots = ladder(shape, cell);
    const auto found = std::find(spots.begin(), spots.end(), spot);
    return found == spots.end() || found + 1 == spots.end() ? spots.back() : *(found + 1);
}

TopologySpot narrowed(const TopologyShape& shape, const TopologySpot& spot, size_t cell) {
    const auto spots = ladder(shape, cell);
    const auto found = std::find(spots.begin(), spots.end(), spot);
    return found == spots.end() || found == spots.begin() ? spots.front() : *(found - 1);
}

} // namespace rankscope::summary

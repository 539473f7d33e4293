// SPDX-License-Identifier: GPL-3.0-or-later
// The groups of ranks that a topology chart has boxes and captions for: a model replica, a stage
// of one replica, a stage of all replicas. Which cells they hold, which is the next one.
// Thread: any, values and free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/parallel/topology_cells.h"

namespace rankscope::summary {

/// Of both: the stage of that replica. Of neither: all cells.
struct TopologyGroup {
    std::optional<size_t> replica{};
    std::optional<size_t> stage{};
    bool operator==(const TopologyGroup&) const = default;
};

/// What a person points at or has chosen in the chart: a cell, else a group.
struct TopologySpot {
    std::optional<size_t> cell{};
    TopologyGroup group{};

    TopologySpot(size_t ofCell) // NOLINT(google-explicit-constructor): a cell is a spot
        : cell(ofCell) { }
    TopologySpot(const TopologyGroup& ofGroup) // NOLINT(google-explicit-constructor): a group too
        : group(ofGroup) { }
    bool operator==(const TopologySpot&) const = default;
};

/// In the order of the cells.
std::vector<size_t> cellsOf(const analysis::TopologyShape& shape, const TopologyGroup& group);
bool holds(const analysis::TopologyShape& shape, const TopologyGroup& group, size_t cell);

/// The next larger one: cell, stage of its replica, replica, stage of all replicas, all. Where
/// there is one stage or one replica only, the groups that would hold the same are passed over.
TopologySpot widened(const analysis::TopologyShape& shape, const TopologySpot& spot, size_t cell);
/// The other way: towards the cell.
TopologySpot narrowed(const analysis::TopologyShape& shape, const TopologySpot& spot, size_t cell);

} // namespace rankscope::summary

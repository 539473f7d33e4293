// SPDX-License-Identifier: GPL-3.0-or-later
// Recomputation as it was asked for, against what the graph does: an operator marked recompute has
// a copy marked duplicated, else it is kept in memory all the same.
// Source: planner_ir_data.md C2, C3 points 1 to 3; the tuning guide's chapter on select_recompute.
// Thread: any, pure functions.
#pragma once

#include <string>
#include <vector>

#include "core/ir/graph.h"
#include "core/ir/scope.h"

namespace rankscope::ir {

/// The operators of one kind at one place, of the layers in which as many are marked and copied.
struct RecomputeGroup {
    std::string place; ///< placeOf()
    std::string_view op;
    Layers layers;
    std::string pattern; ///< of the first, for select_recompute
    std::vector<NodeIndex> configured; ///< marked recompute, of the forward pass
    std::vector<NodeIndex> copies; ///< marked duplicated

    /// Asked for, and nothing came of it.
    bool isWithoutEffect() const { return !configured.empty() && copies.empty(); }
};

struct Recompute {
    std::vector<RecomputeGroup> groups; ///< by place in the order of the file, then by layer
    /// The pass that makes copies has left its marks, or the file is of a pass behind it. Else the
    /// graph is of an earlier pass, and no copy says nothing.
    bool hasRun = false;
};
Recompute recomputeOf(const Graph& graph);

/// Gradients that read a node of the forward pass although a copy of it was made: it is kept.
struct HeldForward {
    NodeIndex forward = 0;
    NodeIndex copy = 0;
    NodeIndex gradient = 0;
};
std::vector<HeldForward> heldForwards(const Graph& graph);

/// A recomputed cast to a narrower type: what is kept for it takes more memory than its result.
struct NarrowingCast {
    NodeIndex node = 0;
    int64_t inputBytes = 0;
    int64_t outputBytes = 0;
};
std::vector<NarrowingCast> narrowingCasts(const Graph& graph);

} // namespace rankscope::ir

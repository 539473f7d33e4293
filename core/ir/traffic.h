// SPDX-License-Identifier: GPL-3.0-or-later
// What a graph communicates, and its biggest tensors.
// Source: planner_ir_data.md C3 point 5.
// Thread: any, pure functions.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/ir/graph.h"
#include "core/ir/scope.h"

namespace rankscope::ir {

/// Communication operators of one kind, group and purpose.
struct TrafficRow {
    std::string_view op;
    std::string_view group; ///< as the graph names it; "" where it does not
    Purpose purpose{};
    std::optional<int64_t> groupSize;
    uint64_t count = 0;
    uint64_t unsized = 0; ///< of count, whose tensors have no known size
    int64_t bytes = 0; ///< tensors that the others take in; of Receive, give out
    NodeIndex first = 0;
};
/// Most bytes first.
std::vector<TrafficRow> trafficOf(const Graph& graph);

/// A tensor that is made and read again.
struct BigTensor {
    NodeIndex node = 0;
    int64_t bytes = 0;
    std::optional<NodeIndex> lastUser; ///< of its subgraph, behind views of it
    NodeIndex lifetime = 0; ///< nodes from it to its last user: how long it is held
};
/// The biggest by output bytes, then the longest held; views, calls and parameters left out.
std::vector<BigTensor> biggestTensors(const Graph& graph, size_t most);

} // namespace rankscope::ir

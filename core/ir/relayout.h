// SPDX-License-Identifier: GPL-3.0-or-later
// Re-layouts: the operators that the parallel plan puts between two operators whose strategies
// split the same tensor in different ways.
// Source: planner_ir_data.md C2, C3 point 4.
// Thread: any, pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/ir/graph.h"

namespace rankscope::ir {

/// Nodes named redistribution_op* one behind the other.
struct Relayout {
    std::vector<NodeIndex> nodes; ///< in order
    std::optional<NodeIndex> producer; ///< of the network, before and behind
    std::optional<NodeIndex> consumer;
    std::optional<int64_t> inputBytes; ///< of the tensor before
    std::optional<int64_t> outputBytes; ///< and behind
    std::optional<int64_t> movedBytes; ///< what its communication takes in; 0 without any
    std::optional<int64_t> groupSize; ///< ranks of its communication
    std::vector<std::string_view> communication; ///< operators, in order
};

/// Most moved bytes first.
std::vector<Relayout> relayoutsOf(const Graph& graph);

/// How the plan splits the inputs and the outputs of a node, as the graph writes it: "((2, 4), (4,
/// 1))", or the layout of each; "" where it does not tell.
struct Strategy {
    std::string_view in;
    std::string_view out;
};
Strategy strategyOf(const Node& node);
/// "in_strategy ((2, 4), (4, 1))", "in_strategy ((1, 1)), out_strategy ((8, 1))"; "" unknown.
std::string strategyText(const Node& node);

/// Ranks of a communication operator: of group_ranks "0-1-2-3" or rank_list (0, 1).
std::optional<int64_t> groupSizeOf(const Node& node);

} // namespace rankscope::ir

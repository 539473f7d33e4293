// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a graph beside its nodes: its parameters with those that read them, its subgraphs
// with those that call each other.
// Thread: any, pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ir/graph.h"

namespace rankscope::ir {

struct ParameterUse {
    size_t parameter = 0; ///< in Graph::parameters
    std::string_view subgraph; ///< whose it is; of a head the one that begins, "" without a name
    uint64_t users = 0; ///< nodes that read it
    std::optional<NodeIndex> first; ///< of them
};
/// What the arguments of all its users contain: "para3_", for they go by its number; the name of
/// one without a number of its own.
std::string referenceOf(const Parameter& parameter);
/// One a parameter, in the order of the file.
std::vector<ParameterUse> parameterUses(const Graph& graph);

struct SubgraphCalls {
    size_t subgraph = 0; ///< in Graph::subgraphs
    size_t parameters = 0; ///< its own; of the one that begins those of its head
    std::vector<size_t> callees; ///< that its nodes name, each once, in the order of the file
    std::vector<size_t> callers; ///< whose nodes name it, likewise
};
/// One a subgraph of the file, in its order: what names a subgraph calls it, or hands it on to be
/// called ("call @f", "Partial(@f)", "Switch(%1, @f, @g)"); what reads one of its nodes
/// ("$(@f:x)") does neither.
std::vector<SubgraphCalls> subgraphCalls(const Graph& graph);

} // namespace rankscope::ir

// SPDX-License-Identifier: GPL-3.0-or-later
// The first line of a node, taken apart:
//
//   %2(CNode_5) = PrimFunc_MatMul(%0, %para1_w) {instance name: matmul} primitive_attrs: {k: v} ...
//
// Source: planner_ir_data.md C1, point 4.
// Thread: any, pure functions.
#pragma once

#include <optional>
#include <string_view>

#include "core/ir/graph.h"

namespace rankscope::ir {

/// Whether a line, without blanks in front, begins a node: "%3(", "Return(".
bool beginsNode(std::string_view line);

/// The node of a whole line without blanks around it; its places in the graph are left out. Nothing
/// where the line breaks off before its arguments end.
std::optional<Node> nodeOf(std::string_view line);

/// Takes what follows the arguments into the node: "{instance name: x} cnode_attrs: {..}". Gives
/// what is left: a line of types may follow.
std::string_view readTrailers(std::string_view text, Node& node);

} // namespace rankscope::ir

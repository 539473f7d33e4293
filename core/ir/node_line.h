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
#include "core/ir/text.h"

namespace rankscope::ir {

/// Whether a line, without blanks in front, begins a node: "%3(", "Return(".
bool beginsNode(std::string_view line);

/// What a text says of a node; its places in the graph are left out.
struct NodeText {
    std::optional<Node> node{}; ///< nothing: the text breaks off before the arguments end
    bool isOpen = false; ///< a bracket of it does not close: more lines may belong to it
};
/// Of a text without blanks around it.
NodeText nodeOf(std::string_view text, Quotes quotes = Quotes::Hold);

/// What follows the arguments.
struct Trailers {
    std::string_view rest; ///< what is left: a line of types may follow
    bool isOpen = false;
};
/// Takes them into the node: "{instance name: x} cnode_attrs: {..}".
Trailers readTrailers(std::string_view text, Node& node, Quotes quotes = Quotes::Hold);

} // namespace rankscope::ir

// SPDX-License-Identifier: GPL-3.0-or-later
// What differs between two graphs: operators by their place in the network, layer by layer; layers
// that differ in the same way are told together.
// Source: planner_ir_data.md C3 point 6.
// Thread: any, pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/ir/graph.h"
#include "core/ir/scope.h"

namespace rankscope::ir {

/// The operators of one kind, place and purpose, in the layers of their difference.
struct DifferenceSide {
    uint64_t count = 0;
    std::optional<int64_t> outputBytes; ///< of all; nothing where one is not known
    std::optional<NodeIndex> first; ///< in its graph
};

struct Difference {
    std::string place;
    std::string op;
    Purpose purpose{};
    Layers layers; ///< that differ so, of those that the graphs have
    DifferenceSide before; ///< of these layers together
    DifferenceSide after;
};

/// Only what differs in number or in bytes; the biggest change of bytes first, then of number.
std::vector<Difference> differenceOf(const Graph& before, const Graph& after);

} // namespace rankscope::ir

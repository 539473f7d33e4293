// SPDX-License-Identifier: GPL-3.0-or-later
// Work that a graph does twice, or does and undoes, seen from the nodes alone.
// Source: planner_ir_data.md C3 points 4 and 5.
// Thread: any, pure functions.
#pragma once

#include <vector>

#include "core/ir/graph.h"

namespace rankscope::ir {

enum class RepeatKind {
    GatheredAndSliced, ///< an AllGather whose result is only cut again
    BackToBack, ///< Reshape of a Reshape, Transpose of a Transpose
    ReducedTwice, ///< two AllReduce of the same input in the same group
    GatheredTwice, ///< two AllGather of the same input and group in one micro-batch
    CopiedTwice, ///< TensorMove of a TensorMove
    CastAndBack, ///< to another type and back
};
/// "reduced_twice".
const char* toWord(RepeatKind kind);

struct Repeat {
    RepeatKind kind{};
    NodeIndex first = 0;
    NodeIndex second = 0;
};
/// In the order of the second.
std::vector<Repeat> repeatsOf(const Graph& graph);

} // namespace rankscope::ir

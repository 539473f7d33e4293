// SPDX-License-Identifier: GPL-3.0-or-later
// The way from SiLU over Mul to MatMul in a gated feed-forward: a Reshape in between that is not
// recomputed itself keeps the result in memory that its recomputation was to free.
// Source: planner_ir_data.md C3 point 2; the tuning guide's example of feed_forward\.w1\.reshape.
// Thread: any, pure functions.
#pragma once

#include <vector>

#include "core/ir/graph.h"

namespace rankscope::ir {

struct KeptReshape {
    NodeIndex from = 0; ///< the recomputed SiLU or Mul
    NodeIndex reshape = 0;
    NodeIndex to = 0; ///< the Mul or MatMul behind
};
/// In the order of the file.
std::vector<KeptReshape> keptReshapes(const Graph& graph);

} // namespace rankscope::ir

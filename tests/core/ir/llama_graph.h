// SPDX-License-Identifier: GPL-3.0-or-later
// The graph of a Llama-like model as MindSpore would write it, with troubles put in on purpose.
#pragma once

#include <cstdint>
#include <string>

namespace rankscope::test {

struct LlamaPlan {
    int layers = 2;
    int64_t sequence = 4096;
    int64_t hidden = 4096;
    bool hasRun = true; ///< the pass that makes copies
    bool hasSiluCopies = true; ///< false: SiLU and Mul are marked and not recomputed
    int withoutCopies = -1; ///< the layer of which they are not recomputed
    bool hasReshapes = true; ///< between SiLU, Mul and MatMul,
    bool hasReshapeMarks = true; ///< recomputed themselves
    bool readsForward = false; ///< gradients read SiLU of the forward pass
    bool narrowsCasts = false; ///< the recomputed cast of a norm goes to Float16
    int relayouts = 0; ///< layers with one, from the first: AllGather of 8 ranks, StridedSlice
    int repeatedGathers = 0; ///< layers that gather their weight twice
    bool reducesTwice = false; ///< in the first layer
    bool copiesTwice = false; ///< in the first layer
};

/// The .ir file, 2.3+; its header counts its nodes.
std::string llamaGraph(const LlamaPlan& plan);

} // namespace rankscope::test

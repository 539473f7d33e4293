// SPDX-License-Identifier: GPL-3.0-or-later
#include "pipe_use.h"

namespace rankscope::generator {
namespace {

struct TypeUse {
    std::string_view opType;
    PipeUse use;
};

constexpr std::array kUses{TypeUse{"MatMulV3", {true, false, {862, 58, 524, 966, 212}, {}}},
    TypeUse{"GroupedMatmul", {true, false, {848, 74, 516, 964, 236}, {}}},
    TypeUse{"FlashAttentionScore", {true, true, {642, 112, 486, 868, 342}, {784, 126, 412, 268}}},
    TypeUse{
        "FlashAttentionScoreGrad", {true, true, {684, 124, 528, 846, 782}, {612, 138, 486, 322}}},
    TypeUse{"RmsNorm", {false, true, {}, {418, 96, 826, 364}}},
    TypeUse{"RmsNormGrad", {false, true, {}, {462, 104, 832, 318}}},
    TypeUse{"SwiGlu", {false, true, {}, {386, 62, 848, 426}}},
    TypeUse{"SwiGluGrad", {false, true, {}, {422, 68, 842, 448}}},
    TypeUse{"ApplyAdamWV2", {false, true, {}, {334, 42, 868, 512}}},
    TypeUse{"SquareSumV1", {false, true, {}, {296, 48, 886, 24}}},
    TypeUse{"ZerosLike", {false, true, {}, {64, 38, 12, 912}}}};

// Add, Cast and the like: read, work a little, write.
constexpr PipeUse kElementwise{false, true, {}, {214, 52, 842, 436}};

} // namespace

PipeUse pipeUse(const KernelKind& kernel) {
    for (const TypeUse& known : kUses) {
        if (known.opType == kernel.opType) {
            return known.use;
        }
    }
    return kElementwise;
}

} // namespace rankscope::generator

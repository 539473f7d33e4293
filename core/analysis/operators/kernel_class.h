// SPDX-License-Identifier: GPL-3.0-or-later
// What a computing kernel of an Ascend device does, by its type, name and cores: what the computing
// time is split into.
// Source: advisor_spec.md A.1, the rules of MSTT (kernel_details_bean.py).
// Thread: any, free functions.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace rankscope::analysis {

enum class KernelClass : uint8_t {
    PagedAttention,
    TensorMove, ///< a copy that a kernel makes
    AttentionForwardCube,
    AttentionForwardVector,
    AttentionBackwardCube,
    AttentionBackwardVector,
    ConvForwardCube,
    ConvForwardVector,
    ConvBackwardCube,
    ConvBackwardVector,
    MatmulCube,
    MatmulVector,
    OtherCube,
    Reformat, ///< vector: cast, transdata, transpose and the like, which only change the form
    OtherVector,
};
inline constexpr size_t kKernelClasses = 15;

/// What is looked at: as the kernel table has it.
struct KernelTraits {
    std::string_view name;
    std::string_view type;
    std::string_view core;
    /// Time of the matrix unit or of the AI core as a whole that a counter saw.
    bool hasCubeTime = false;
};

/// Attention by "flashattention" in the type, backward by "grad" or "bwd"; convolution by "conv" at
/// its begin; "matmul", "pagedattention"; a tensor move by aclnnInplaceCopy...TensorMove. Cube: the
/// counters of the cube say so; without counters a core that has one.
KernelClass kernelClassOf(const KernelTraits& kernel);

} // namespace rankscope::analysis

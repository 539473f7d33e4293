// SPDX-License-Identifier: GPL-3.0-or-later
// What a transformer layer runs on the device: operator and kernel names, shapes, costs. Used by
// the benchmark trace and by the simulated job.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "text.h"

namespace rankscope::generator {

inline constexpr std::int64_t kCatalogTokens = 4'096; // that the kernels work on

struct KernelKind {
    std::string_view torchOp; // "aten::mm"
    std::string_view aclApi; // "aclnnMm"
    std::string_view kernel; // "aclnnMm_MatMulV3Common_MatMulV3"
    std::string_view opType; // "MatMulV3"
    std::string_view core; // "AI_CORE"
    std::string_view dims; // inputs "1,4096,1024;1024,4096"
    std::string_view types; // as torch names them
    std::string_view aclTypes; // as CANN names them
    std::string_view formats;
    std::string_view outputDims;
    std::string_view outputType;
    Nanos duration = 0;
    int blockDim = 0;
};

// A dimension of the catalogue in a model `width` times as wide, for so many tokens.
std::int64_t widened(std::int64_t dimension, std::int64_t width, std::int64_t tokens);
// All dimensions of a text such as "1,4096,1024;1024", one after the other.
std::string widened(std::string_view dims, std::int64_t width, std::int64_t tokens);

std::span<const KernelKind> forwardKernels();
std::span<const KernelKind> backwardKernels();
std::span<const KernelKind> optimizerKernels();
// Of the experts of a layer, with the same number of tokens for each rank.
std::span<const KernelKind> expertKernels();
std::span<const KernelKind> expertGradientKernels();
const KernelKind& aiCpuKernel();
const KernelKind& movedKernel(); // the same operator on the vector cores

} // namespace rankscope::generator

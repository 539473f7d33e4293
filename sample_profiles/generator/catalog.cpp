// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace rankscope::generator {
namespace {

constexpr std::string_view kHidden = "1,4096,1024";
constexpr std::string_view kB1 = "c10::BFloat16";
constexpr std::string_view kB2 = "c10::BFloat16;c10::BFloat16";
constexpr std::string_view kA1 = "DT_BF16";
constexpr std::string_view kA2 = "DT_BF16;DT_BF16";

constexpr std::array kForward{
    KernelKind{"npu::npu_rms_norm", "aclnnRmsNorm", "aclnnRmsNorm_RmsNorm_RmsNorm", "RmsNorm",
        "AI_VECTOR_CORE", "1,4096,1024;1024", kB2, kA2, "ND;ND", kHidden, kA1, 21'340, 40},
    KernelKind{"aten::linear", "aclnnMm", "aclnnMm_MatMulV3Common_MatMulV3", "MatMulV3", "AI_CORE",
        "4096,1024;1024,3072", kB2, kA2, "ND;ND", "4096,3072", kA1, 132'480, 20},
    KernelKind{"npu::npu_rotary_mul", "aclnnRotaryPositionEmbedding",
        "aclnnRotaryPositionEmbedding_RotaryPositionEmbedding_RotaryPositionEmbedding",
        "RotaryPositionEmbedding", "AI_VECTOR_CORE", "1,4096,16,64;1,4096,1,64;1,4096,1,64",
        "c10::BFloat16;c10::BFloat16;c10::BFloat16", "DT_BF16;DT_BF16;DT_BF16", "ND;ND;ND",
        "1,4096,16,64", kA1, 18'260, 40},
    KernelKind{"npu::npu_fusion_attention", "aclnnFlashAttentionScore",
        "aclnnFlashAttentionScore_FlashAttentionScore_FlashAttentionScore", "FlashAttentionScore",
        "MIX_AIC", "1,4096,16,64;1,4096,16,64;1,4096,16,64",
        "c10::BFloat16;c10::BFloat16;c10::BFloat16", "DT_BF16;DT_BF16;DT_BF16", "ND;ND;ND",
        "1,4096,16,64", kA1, 282'360, 20},
    KernelKind{"aten::linear", "aclnnMm", "aclnnMm_MatMulV3Common_MatMulV3", "MatMulV3", "AI_CORE",
        "4096,1024;1024,1024", kB2, kA2, "ND;ND", "4096,1024", kA1, 77'120, 20},
    KernelKind{"aten::add", "aclnnAdd", "aclnnAdd_AddAiCore_Add", "Add", "AI_VECTOR_CORE",
        "1,4096,1024;1,4096,1024", kB2, kA2, "ND;ND", kHidden, kA1, 12'620, 40},
    KernelKind{"aten::linear", "aclnnMm", "aclnnMm_MatMulV3Common_MatMulV3", "MatMulV3", "AI_CORE",
        "4096,1024;1024,6144", kB2, kA2, "ND;ND", "4096,6144", kA1, 263'840, 20},
    KernelKind{"npu::npu_swiglu", "aclnnSwiGlu", "aclnnSwiGlu_SwiGlu_SwiGlu", "SwiGlu",
        "AI_VECTOR_CORE", "1,4096,6144", kB1, kA1, "ND", "1,4096,3072", kA1, 34'780, 40},
    KernelKind{"aten::linear", "aclnnMm", "aclnnMm_MatMulV3Common_MatMulV3", "MatMulV3", "AI_CORE",
        "4096,3072;3072,1024", kB2, kA2, "ND;ND", "4096,1024", kA1, 141'060, 20},
    KernelKind{"aten::copy_", "aclnnInplaceCopy", "aclnnInplaceCopy_CastAiCore_Cast", "Cast",
        "AI_VECTOR_CORE", kHidden, kB1, kA1, "ND", kHidden, "FLOAT", 9'880, 40},
};

constexpr std::array kBackward{
    KernelKind{"aten::mm", "aclnnMm", "aclnnMm_MatMulV3Common_MatMulV3", "MatMulV3", "AI_CORE",
        "3072,4096;4096,1024", kB2, kA2, "ND;ND", "3072,1024", kA1, 151'900, 20},
    KernelKind{"SwiGluBackward0", "aclnnSwiGluGrad", "aclnnSwiGluGrad_SwiGluGrad_SwiGluGrad",
        "SwiGluGrad", "AI_VECTOR_CORE", "1,4096,3072;1,4096,6144", kB2, kA2, "ND;ND", "1,4096,6144",
        kA1, 61'440, 40},
    KernelKind{"aten::mm", "aclnnMm", "aclnnMm_MatMulV3Common_MatMulV3", "MatMulV3", "AI_CORE",
        "6144,4096;4096,1024", kB2, kA2, "ND;ND", "6144,1024", kA1, 288'420, 20},
    KernelKind{"NpuFusionAttentionBackward0", "aclnnFlashAttentionScoreGrad",
        "aclnnFlashAttentionScoreGrad_FlashAttentionScoreGrad_FlashAttentionScoreGrad",
        "FlashAttentionScoreGrad", "MIX_AIC", "1,4096,16,64;1,4096,16,64;1,4096,16,64;1,4096,16,64",
        "c10::BFloat16;c10::BFloat16;c10::BFloat16;c10::BFloat16",
        "DT_BF16;DT_BF16;DT_BF16;DT_BF16", "ND;ND;ND;ND", "1,4096,16,64", kA1, 704'380, 20},
    KernelKind{"NpuRotaryMulBackward0", "aclnnRotaryPositionEmbeddingGrad",
        "aclnnRotaryPositionEmbeddingGrad_RotaryPositionEmbeddingGrad_RotaryPositionEmbeddingGrad",
        "RotaryPositionEmbeddingGrad", "AI_VECTOR_CORE", "1,4096,16,64;1,4096,1,64", kB2, kA2,
        "ND;ND", "1,4096,16,64", kA1, 31'920, 40},
    KernelKind{"aten::mm", "aclnnMm", "aclnnMm_MatMulV3Common_MatMulV3", "MatMulV3", "AI_CORE",
        "3072,4096;4096,1024", kB2, kA2, "ND;ND", "3072,1024", kA1, 148'260, 20},
    KernelKind{"NpuRmsNormBackward0", "aclnnRmsNormGrad",
        "aclnnRmsNormGrad_RmsNormGrad_RmsNormGrad", "RmsNormGrad", "AI_VECTOR_CORE",
        "1,4096,1024;1,4096,1024;1024", "c10::BFloat16;c10::BFloat16;c10::BFloat16",
        "DT_BF16;DT_BF16;DT_BF16", "ND;ND;ND", kHidden, kA1, 48'660, 40},
    KernelKind{"aten::add_", "aclnnInplaceAdd", "aclnnInplaceAdd_AddAiCore_Add", "Add",
        "AI_VECTOR_CORE", "1,4096,1024;1,4096,1024", kB2, kA2, "ND;ND", kHidden, kA1, 13'040, 40},
};

constexpr std::array kOptimizer{
    KernelKind{"aten::_foreach_mul_", "aclnnForeachMulScalarV2",
        "aclnnForeachMulScalarV2_ForeachMulScalar_ForeachMulScalar", "ForeachMulScalar",
        "AI_VECTOR_CORE", "1024,3072;1", "float;Scalar", "FLOAT;FLOAT", "ND;ND", "1024,3072",
        "FLOAT", 88'260, 40},
    KernelKind{"aten::norm", "aclnnNorm", "aclnnNorm_ReduceSquareSumAiCore_SquareSumV1",
        "SquareSumV1", "MIX_AIV", "3145728", "float", "FLOAT", "ND", "1", "FLOAT", 24'640, 40},
    KernelKind{"npu::npu_apply_adam_w", "aclnnApplyAdamWV2",
        "aclnnApplyAdamWV2_ApplyAdamWV2_ApplyAdamWV2", "ApplyAdamWV2", "AI_VECTOR_CORE",
        "3145728;3145728;3145728;3145728", "float;float;float;float", "FLOAT;FLOAT;FLOAT;FLOAT",
        "ND;ND;ND;ND", "3145728", "FLOAT", 61'380, 40},
    KernelKind{"aten::zero_", "aclnnInplaceZero", "aclnnInplaceZero_ZerosLikeAiCore_ZerosLike",
        "ZerosLike", "AI_VECTOR_CORE", "3145728", "float", "FLOAT", "ND", "3145728", "FLOAT",
        17'920, 40},
};

constexpr std::array kExperts{
    KernelKind{"npu::npu_grouped_matmul", "aclnnGroupedMatmulV4",
        "aclnnGroupedMatmulV4_GroupedMatmul_GroupedMatmul", "GroupedMatmul", "AI_CORE",
        "4096,1024;8,1024,2816", kB2, kA2, "ND;ND", "4096,2816", kA1, 246'720, 20},
    KernelKind{"npu::npu_swiglu", "aclnnSwiGlu", "aclnnSwiGlu_SwiGlu_SwiGlu", "SwiGlu",
        "AI_VECTOR_CORE", "4096,2816", kB1, kA1, "ND", "4096,1408", kA1, 21'940, 40},
};

constexpr std::array kExpertGradients{
    KernelKind{"GmmFunctionBackward", "aclnnGroupedMatmulV4",
        "aclnnGroupedMatmulV4_GroupedMatmul_GroupedMatmul", "GroupedMatmul", "AI_CORE",
        "4096,2816;8,2816,1024", kB2, kA2, "ND;ND", "4096,1024", kA1, 261'380, 20},
    KernelKind{"GmmFunctionBackward", "aclnnGroupedMatmulV4",
        "aclnnGroupedMatmulV4_GroupedMatmul_GroupedMatmul", "GroupedMatmul", "AI_CORE",
        "1024,4096;4096,2816", kB2, kA2, "ND;ND", "8,1024,2816", kA1, 258'640, 20},
};

constexpr KernelKind kAiCpu{"aten::index_put_", "aclnnIndexPutImpl",
    "aclnnIndexPutImpl_IndexPutAiCpu_IndexPut", "IndexPut", "AI_CPU", "1,4096,1024;1,4096;1,4096",
    "c10::BFloat16;long int;long int", "DT_BF16;INT64;INT64", "ND;ND;ND", kHidden, kA1, 1'146'380,
    1};

constexpr KernelKind kMoved{"aten::index_put_", "aclnnIndexPutImpl",
    "aclnnIndexPutImpl_IndexPutV2_IndexPutV2", "IndexPutV2", "AI_VECTOR_CORE",
    "1,4096,1024;1,4096;1,4096", "c10::BFloat16;long int;long int", "DT_BF16;INT64;INT64",
    "ND;ND;ND", kHidden, kA1, 11'460, 10};

constexpr std::array kOfWidth{16, 1'024, 1'408, 2'816, 3'072, 6'144}; // heads and hidden sizes
constexpr std::int64_t kParameters = 3'145'728; // 1024 x 3072

} // namespace

std::int64_t widened(std::int64_t dimension, std::int64_t width, std::int64_t tokens) {
    if (dimension == kCatalogTokens) {
        return tokens;
    }
    if (dimension == kParameters) {
        return dimension * width * width;
    }
    const bool isOfWidth = std::find(kOfWidth.begin(), kOfWidth.end(), dimension) != kOfWidth.end();
    return isOfWidth ? dimension * width : dimension;
}

std::string widened(std::string_view dims, std::int64_t width, std::int64_t tokens) {
    std::string text;
    for (std::size_t at = 0; at < dims.size();) {
        const std::size_t end = std::min(dims.find_first_of(",;", at), dims.size());
        std::int64_t dimension = 0;
        std::from_chars(dims.data() + at, dims.data() + end, dimension);
        text += std::to_string(widened(dimension, width, tokens));
        text += dims.substr(end, 1);
        at = end + 1;
    }
    return text;
}

std::span<const KernelKind> forwardKernels() {
    return kForward;
}
std::span<const KernelKind> backwardKernels() {
    return kBackward;
}
std::span<const KernelKind> optimizerKernels() {
    return kOptimizer;
}
std::span<const KernelKind> expertKernels() {
    return kExperts;
}
std::span<const KernelKind> expertGradientKernels() {
    return kExpertGradients;
}
const KernelKind& aiCpuKernel() {
    return kAiCpu;
}
const KernelKind& movedKernel() {
    return kMoved;
}

} // namespace rankscope::generator

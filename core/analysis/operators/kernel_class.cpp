// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/kernel_class.h"

#include <algorithm>
#include <string>

namespace rankscope::analysis {

namespace {

std::string loweredText(std::string_view text) {
    std::string small(text);
    std::ranges::transform(small, small.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return small;
}

bool contains(std::string_view text, std::string_view word) {
    return text.find(word) != std::string_view::npos;
}

bool isVectorCore(std::string_view core) {
    return core == "AI_VECTOR_CORE" || core == "MIX_AIV" || core == "AI_CPU";
}

KernelClass either(bool isFirst, KernelClass first, KernelClass second) {
    return isFirst ? first : second;
}

bool isReformat(std::string_view type) {
    return contains(type, "cast") || contains(type, "transdata") || contains(type, "transpose");
}

} // namespace

KernelClass kernelClassOf(const KernelTraits& kernel) {
    const std::string type = loweredText(kernel.type);
    const std::string name = loweredText(kernel.name);
    const bool isCube = kernel.hasCubeTime || (!kernel.core.empty() && !isVectorCore(kernel.core));
    const bool isBackward = contains(type, "grad") || contains(type, "bwd")
        || contains(type, "backprop") || contains(type, "backward");
    if (contains(type, "pagedattention"))
        return KernelClass::PagedAttention;
    if (name.starts_with("aclnninplacecopy") && contains(name, "tensormove"))
        return KernelClass::TensorMove;
    if (contains(type, "flashattention"))
        return isBackward ? either(
                   isCube, KernelClass::AttentionBackwardCube, KernelClass::AttentionBackwardVector)
                          : either(isCube, KernelClass::AttentionForwardCube,
                              KernelClass::AttentionForwardVector);
    if (type.starts_with("conv"))
        return isBackward
            ? either(isCube, KernelClass::ConvBackwardCube, KernelClass::ConvBackwardVector)
            : either(isCube, KernelClass::ConvForwardCube, KernelClass::ConvForwardVector);
    if (contains(type, "matmul"))
        return either(isCube, KernelClass::MatmulCube, KernelClass::MatmulVector);
    if (isCube)
        return KernelClass::OtherCube;
    return either(isReformat(type), KernelClass::Reformat, KernelClass::OtherVector);
}

} // namespace rankscope::analysis

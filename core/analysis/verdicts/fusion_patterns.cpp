// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/fusion_patterns.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace rankscope::analysis {

namespace {

/// Steps in their order; | parts the types that do one step, ? ends one that may lack. Types are
/// without their version.
struct Rule {
    const char* name;
    const char* fused;
    const char* api;
    std::array<const char*, 7> steps; ///< nullptr: no more
};

constexpr const char* kPower = "Pow|Pows|Square|Mul";
constexpr const char* kScale = "Mul|Muls|Div|Divs|RealDiv";
constexpr const char* kAdd = "Add|Adds";
constexpr const char* kMask = "Add|MaskedFill|Select|Where?";
constexpr const char* kMean = "ReduceMean|Mean";
constexpr const char* kRoot = "Rsqrt|Sqrt";

/// A longer one goes before those that it contains.
constexpr Rule kRules[] = {
    {"attention", "FlashAttentionScore", "torch_npu.npu_fusion_attention",
        {"BatchMatMul|MatMul", "Mul|Muls|Div|Divs|RealDiv?", kMask, "Softmax|ScaledMaskedSoftmax",
            "DropOutDoMask|Dropout?", "BatchMatMul|MatMul"}},
    {"LayerNorm", "LayerNorm", "torch.nn.functional.layer_norm",
        {kMean, "Sub", kPower, kMean, kAdd, kRoot, "Mul|Div|RealDiv"}},
    {"GELU", "Gelu", "torch.nn.functional.gelu",
        {"Pow|Pows", "Mul|Muls", "Add", "Mul|Muls", "Tanh", kAdd, "Mul"}},
    {"RMSNorm", "RmsNorm", "torch_npu.npu_rms_norm", {kPower, kMean, kAdd, kRoot, "Mul"}},
    {"rotary embedding", "RotaryMul", "torch_npu.npu_rotary_mul",
        {"Neg", "Concat|Cat", "Mul", "Mul?", "Add"}},
    {"masked softmax", "ScaledMaskedSoftmax", "torch_npu.npu_scaled_masked_softmax",
        {kScale, "Add|MaskedFill|Select|Where", "Softmax"}},
    {"group norm and SiLU", "GroupNormSilu", "torch_npu.npu_group_norm_silu",
        {"GroupNorm", "Swish|Silu"}},
    {"add and LayerNorm", "AddLayerNorm", "torch_npu.npu_add_layer_norm", {"Add", "LayerNorm"}},
    {"GEGLU", "GeGlu", "torch_npu.npu_geglu", {"Gelu", "Mul"}},
    {"SwiGLU", "SwiGlu", "torch_npu.npu_swiglu", {"Swish|Silu", "Mul"}},
};

bool isOptional(std::string_view step) {
    return step.ends_with('?');
}

bool isAmong(std::string_view step, std::string_view type) {
    if (isOptional(step))
        step.remove_suffix(1);
    while (true) {
        const size_t bar = step.find('|');
        if (step.substr(0, bar) == type)
            return true;
        if (bar == std::string_view::npos)
            return false;
        step.remove_prefix(bar + 1);
    }
}

class Matcher {
public:
    explicit Matcher(const KernelOrder& order)
        : m_order(order) {
        m_types.reserve(order.types.size());
        for (const std::string& type : order.types)
            m_types.push_back(withoutVersion(type));
    }

    /// Position of the last kernel of a call that begins there.
    std::optional<size_t> lastOf(const Rule& rule, size_t first) const {
        std::optional<size_t> last;
        size_t next = first;
        for (const char* const step : rule.steps) {
            if (step == nullptr)
                break;
            const size_t at = last ? behindCasts(next, first) : next;
            if (at < m_order.kernels.size()
                && m_order.kernels[at].stretch == m_order.kernels[first].stretch
                && isAmong(step, typeAt(at))) {
                last = at;
                next = at + 1;
            } else if (!isOptional(step)) {
                return std::nullopt;
            }
        }
        return last;
    }

private:
    std::string_view typeAt(size_t at) const { return m_types[m_order.kernels[at].type]; }

    size_t behindCasts(size_t at, size_t first) const {
        while (at < m_order.kernels.size() && typeAt(at) == "Cast"
            && m_order.kernels[at].stretch == m_order.kernels[first].stretch)
            ++at;
        return at;
    }

    const KernelOrder& m_order;
    std::vector<std::string_view> m_types;
};

} // namespace

std::vector<FusionPattern> fusionPatterns(const KernelOrder& order) {
    const Matcher matcher(order);
    std::vector<FusionPattern> found;
    for (size_t i = 0; i < order.kernels.size(); ++i) {
        for (const Rule& rule : kRules) {
            const auto last = matcher.lastOf(rule, i);
            if (!last)
                continue;
            auto known = std::ranges::find(found, std::string_view(rule.name),
                [](const FusionPattern& one) { return std::string_view(one.name); });
            if (known == found.end())
                known =
                    found.insert(found.end(), {rule.name, rule.fused, rule.api, i, *last, 0, {}});
            ++known->count;
            for (size_t at = i; at <= *last; ++at)
                known->time += order.kernels[at].range.length();
            i = *last;
            break;
        }
    }
    std::ranges::stable_sort(found, std::ranges::greater(), &FusionPattern::time);
    return found;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/kernel_roofline.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "core/analysis/operators/kernel_efficiency.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using Shape = std::vector<int64_t>;

double elementsOf(const Shape& shape) {
    double all = shape.empty() ? 0 : 1;
    for (const int64_t length : shape)
        all *= static_cast<double>(length);
    return all;
}

/// As CANN names its types; 0 for an unknown one.
double bytesOfType(std::string_view type) {
    static constexpr std::pair<std::string_view, double> kTypes[] = {{"FLOAT16", 2}, {"BF16", 2},
        {"DT_BF16", 2}, {"BFLOAT16", 2}, {"FLOAT", 4}, {"FLOAT32", 4}, {"INT8", 1}, {"UINT8", 1},
        {"BOOL", 1}, {"INT16", 2}, {"INT32", 4}, {"UINT32", 4}, {"INT64", 8}, {"UINT64", 8},
        {"DOUBLE", 8}};
    const auto found = std::ranges::find(kTypes, type, &std::pair<std::string_view, double>::first);
    return found == std::end(kTypes) ? 0 : found->second;
}

std::vector<std::string_view> typesIn(std::string_view text) {
    std::vector<std::string_view> types;
    for (;;) {
        const size_t end = text.find(';');
        std::string_view type = text.substr(0, end);
        while (!type.empty() && (type.front() == '"' || type.front() == ' '))
            type.remove_prefix(1);
        while (!type.empty() && (type.back() == '"' || type.back() == ' '))
            type.remove_suffix(1);
        types.push_back(type);
        if (end == std::string_view::npos)
            return types;
        text.remove_prefix(end + 1);
    }
}

/// Nothing where a tensor with elements has no type that is known.
std::optional<double> bytesOf(const std::vector<Shape>& shapes, std::string_view typeText) {
    const auto types = typesIn(typeText);
    double bytes = 0;
    for (size_t i = 0; i < shapes.size(); ++i) {
        if (shapes[i].empty())
            continue;
        const double size = i < types.size() ? bytesOfType(types[i]) : 0;
        if (size == 0)
            return std::nullopt;
        bytes += elementsOf(shapes[i]) * size;
    }
    return bytes;
}

/// By the output (.., M, N): K is what is left of the first input.
std::optional<double> matmulFlops(const std::vector<Shape>& inputs, const Shape& output) {
    if (inputs.size() < 2 || output.size() < 2 || output.size() > 3
        || inputs[0].size() != output.size() || inputs[1].size() < 2)
        return std::nullopt;
    const double rows = elementsOf(output) / static_cast<double>(output.back());
    const double depth = elementsOf(inputs[0]) / rows;
    const Shape& right = inputs[1];
    const double columns = elementsOf({right.end() - 2, right.end()}) / depth;
    if (columns != static_cast<double>(output.back()) || depth < 1)
        return std::nullopt;
    return 2 * elementsOf(output) * depth;
}

/// Of self-attention, so much for each element of the queries and key: the statistics of the
/// softmax (batch, heads, sequence, 8) tell the sequence, whatever the layout of the queries. The
/// forward has them among its outputs, the backward among its inputs.
std::optional<double> attentionFlops(
    const std::vector<Shape>& inputs, const std::vector<Shape>& statistics, double each) {
    if (inputs.size() < 3)
        return std::nullopt;
    for (const Shape& shape : statistics) {
        if (shape.size() != 4 || shape.back() != 8)
            continue;
        const int64_t sequence = shape[2];
        if (std::ranges::find(inputs[1], sequence) != inputs[1].end())
            return each * elementsOf(inputs[0]) * static_cast<double>(sequence);
    }
    return std::nullopt;
}

bool isElementwise(std::string_view type) {
    static constexpr std::array<std::string_view, 30> kTypes{"Add", "Mul", "Sub", "RealDiv", "Div",
        "Cast", "Neg", "Exp", "Sqrt", "Muls", "Adds", "Relu", "Rsqrt", "Reciprocal", "Square",
        "Abs", "Log", "Pow", "Sin", "Cos", "Tanh", "Sigmoid", "Maximum", "Minimum", "Gelu", "Silu",
        "Swish", "SwiGlu", "Sign", "Pows"};
    return std::ranges::find(kTypes, type) != kTypes.end();
}

/// Of which the bytes are known alone.
bool isOfBytes(std::string_view type) {
    constexpr std::array<std::string_view, 6> kNorms{
        "LayerNorm", "RmsNormGrad", "GeluGrad", "SiluGrad", "SwiGluGrad", "ReluGrad"};
    return std::ranges::any_of(
        kNorms, [type](std::string_view of) { return type.starts_with(of); });
}

std::optional<double> flopsOf(
    std::string_view type, const std::vector<Shape>& inputs, const std::vector<Shape>& outputs) {
    if (inputs.empty() || outputs.empty() || outputs.front().empty() || inputs.front().empty())
        return std::nullopt;
    switch (kernelKindOf(type, "AI_CORE")) {
    case KernelKind::Matmul:
        return matmulFlops(inputs, outputs.front());
    case KernelKind::Attention:
        return attentionFlops(inputs, outputs, 4); // q k and p v
    case KernelKind::AttentionBackward:
        return attentionFlops(inputs, inputs, 10); // q k again, and the gradients of q, k, v and p
    default:
        break;
    }
    const double elements = elementsOf(outputs.front());
    if (type == "RmsNorm") // rows x (2 C + 2) + elements of the scale
        return 3 * elements + 2 * elements / static_cast<double>(outputs.front().back());
    if (type == "Softmax" || type == "SoftmaxV2")
        return 3 * elements;
    return isElementwise(type) ? std::optional(elements) : std::nullopt;
}

bool hasZero(const std::vector<Shape>& shapes) {
    return std::ranges::any_of(shapes, [](const Shape& shape) {
        return std::ranges::find_if(shape, [](int64_t length) { return length < 1; })
            != shape.end();
    });
}

double rateOf(double amount, int64_t calls, Duration total) {
    // count(): a rate is per second
    return total <= Duration()
        ? 0
        : amount * static_cast<double>(calls) * 1e9 / static_cast<double>(total.count());
}

} // namespace

double firstElement(std::string_view types) {
    return bytesOfType(typesIn(types).front());
}

std::optional<double> bytesMoved(const KernelOperands& operands) {
    const auto in = bytesOf(shapesIn(operands.inputShapes), operands.inputTypes);
    const auto out = bytesOf(shapesIn(operands.outputShapes), operands.outputTypes);
    return in && out ? std::optional(*in + *out) : std::nullopt;
}

std::optional<KernelWork> kernelWork(std::string_view type, const KernelOperands& operands) {
    const auto inputs = shapesIn(operands.inputShapes);
    const auto outputs = shapesIn(operands.outputShapes);
    if (hasZero(inputs) || hasZero(outputs))
        return std::nullopt;
    const auto flops = flopsOf(type, inputs, outputs);
    const auto bytes = bytesMoved(operands);
    if (!bytes || (!flops && (!isOfBytes(type) || *bytes == 0)))
        return std::nullopt;
    return KernelWork{flops, *bytes};
}

std::optional<double> KernelRate::flopsRate() const {
    return work.flops ? std::optional(rateOf(*work.flops, calls, total)) : std::nullopt;
}

double KernelRate::bytesRate() const {
    return rateOf(work.bytes, calls, total);
}

namespace {

constexpr const char* kCalls =
    "SELECT coalesce(type, ''), coalesce(input_shapes, ''), coalesce(input_data_types, ''), "
    "coalesce(output_shapes, ''), coalesce(output_data_types, ''), count(*), sum(duration) "
    "FROM kernel WHERE duration > 0 GROUP BY 1, 2, 3, 4, 5";

class CallSums {
public:
    void add(const index::Statement& row) {
        auto& sum = m_sums[{std::string(row.text(0)), std::string(row.text(1)),
            std::string(row.text(2)), std::string(row.text(3)), std::string(row.text(4))}];
        sum.first += row.integer(5);
        sum.second += lengthAt(row, 6);
    }

    std::vector<KernelRate> rates() const {
        std::vector<KernelRate> rates;
        for (const auto& [key, sum] : m_sums) {
            const auto& [type, shapes, types, outputs, outputTypes] = key;
            if (const auto work = kernelWork(type, {shapes, types, outputs, outputTypes}))
                rates.push_back({type, shapes, sum.first, sum.second, *work, types});
        }
        std::ranges::stable_sort(rates, std::ranges::greater(), &KernelRate::total);
        return rates;
    }

private:
    using Key = std::tuple<std::string, std::string, std::string, std::string, std::string>;
    std::map<Key, std::pair<int64_t, Duration>> m_sums;
};

} // namespace

std::vector<int64_t> ranksWithKernels(const query::Snapshot& snapshot) {
    std::set<int64_t> ranks;
    for (const auto& tables : snapshot.tables) {
        const index::TableInfo* const table = tables->find("kernel");
        if (table != nullptr && table->rows > 0)
            ranks.insert(tables->rank);
    }
    return {ranks.begin(), ranks.end()};
}

Result<std::vector<KernelRate>> kernelRates(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    CallSums sums;
    RS_TRY(eachRow(snapshot, "kernel", kCalls, stop,
        [&sums](const index::TableIndex&, const index::Statement& row) { sums.add(row); }));
    return sums.rates();
}

Result<std::vector<KernelRate>> kernelRatesOf(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    CallSums sums;
    RS_TRY(eachRowOf(snapshot, rank, "kernel", kCalls, stop,
        [&sums](const index::TableIndex&, const index::Statement& row) { sums.add(row); }));
    return sums.rates();
}

} // namespace rankscope::analysis

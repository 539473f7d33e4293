// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/tensor_type.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/ir/text.h"

namespace rankscope::ir {

namespace {

/// "Float16" of "Tensor[Float16]", "Ref[Tensor[Float16]]", "Ref[Tensor(F32)]"; "" for others.
std::string_view elementOf(std::string_view name) {
    if (name.starts_with("Ref[") && name.ends_with(']'))
        name = name.substr(4, name.size() - 5);
    constexpr std::string_view kTensor = "Tensor";
    if (!name.starts_with(kTensor) || name.size() < kTensor.size() + 2)
        return {};
    const size_t open = kTensor.size();
    const size_t end = endOfBracket(name, open);
    return end == std::string_view::npos ? std::string_view()
                                         : name.substr(open + 1, end - open - 2);
}

std::optional<std::vector<int64_t>> shapeOf(std::string_view list) {
    std::vector<int64_t> shape;
    for (const std::string_view part : partsOf(list)) {
        const auto whole = wholeOf(part);
        if (!whole && !part.empty())
            return std::nullopt;
        if (whole)
            shape.push_back(*whole);
    }
    return shape;
}

/// The form of 1.x: "Tensor[Float32]x[const vector][2, 3]", "Tensor[Float32]x()".
std::optional<TensorType> oldTensorType(std::string_view text) {
    const size_t cross = text.find("]x");
    if (cross == std::string_view::npos)
        return std::nullopt;
    const std::string_view element = elementOf(text.substr(0, cross + 1));
    const size_t open = text.find_last_of("([");
    if (element.empty() || open == std::string_view::npos || open < cross)
        return std::nullopt;
    const size_t end = endOfBracket(text, open);
    if (end == std::string_view::npos)
        return std::nullopt;
    auto shape = shapeOf(text.substr(open + 1, end - open - 2));
    if (!shape)
        return std::nullopt;
    return TensorType{.element = element, .shape = std::move(*shape)};
}

constexpr size_t kMostElements = 65536; ///< of a tuple; a claim beyond is none

/// "Tuple[Tensor[Float32]*6]", "List[Tensor[Float32], Int64]": the elements one by one.
std::optional<std::vector<std::string_view>> elementsOfTuple(std::string_view name) {
    const size_t open = name.find('[');
    if ((!name.starts_with("Tuple[") && !name.starts_with("List[")) || !name.ends_with(']'))
        return std::nullopt;
    std::vector<std::string_view> elements;
    for (std::string_view part : partsOf(name.substr(open + 1, name.size() - open - 2))) {
        int64_t times = 1;
        if (const size_t star = part.rfind('*'); star != std::string_view::npos) {
            times = wholeOf(part.substr(star + 1)).value_or(1);
            part = trimmed(part.substr(0, star));
        }
        if (times < 0 || elements.size() + static_cast<size_t>(times) > kMostElements)
            return std::nullopt;
        elements.insert(elements.end(), static_cast<size_t>(times), part);
    }
    return elements;
}

std::optional<int64_t> bytesOfTuple(const std::vector<std::string_view>& parts) {
    const auto elements = elementsOfTuple(parts.front());
    const auto shapes = std::ranges::find_if(parts, [](std::string_view part) {
        return part.starts_with("TupleShape(") || part.starts_with("ListShape(");
    });
    if (!elements || shapes == parts.end() || !shapes->ends_with(')'))
        return std::nullopt;
    const auto each = partsOf(withoutBrackets(shapes->substr(shapes->find('('))));
    if (each.size() != elements->size())
        return std::nullopt;
    int64_t sum = 0;
    for (size_t i = 0; i < each.size(); ++i) {
        const std::string_view element = elementOf((*elements)[i]);
        const auto shape = shapeOf(withoutBrackets(each[i]));
        const auto bytes =
            element.empty() || !shape ? std::nullopt : bytesOf(TensorType{element, *shape});
        if (!bytes || __builtin_add_overflow(sum, *bytes, &sum))
            return std::nullopt;
    }
    return sum;
}

std::string_view inner(std::string_view type) {
    type = trimmed(type);
    return type.size() >= 2 && type.front() == '<' && type.back() == '>'
        ? type.substr(1, type.size() - 2)
        : type;
}

} // namespace

std::optional<int64_t> sizeOfElement(std::string_view element) {
    static constexpr std::array<std::pair<std::string_view, int64_t>, 30> kSizes{{{"Float16", 2},
        {"F16", 2}, {"BFloat16", 2}, {"BF16", 2}, {"Float32", 4}, {"F32", 4}, {"Float64", 8},
        {"F64", 8}, {"Float", 4}, {"Int8", 1}, {"I8", 1}, {"UInt8", 1}, {"U8", 1}, {"Int16", 2},
        {"I16", 2}, {"UInt16", 2}, {"U16", 2}, {"Int32", 4}, {"I32", 4}, {"UInt32", 4}, {"U32", 4},
        {"Int64", 8}, {"I64", 8}, {"UInt64", 8}, {"U64", 8}, {"Bool", 1}, {"Complex64", 8},
        {"Float8E4M3FN", 1}, {"Float8E5M2", 1}, {"HiFloat8", 1}}};
    const auto found =
        std::ranges::find(kSizes, element, &std::pair<std::string_view, int64_t>::first);
    if (found != kSizes.end())
        return found->second;
    return element == "Complex128" ? std::optional<int64_t>(16) : std::nullopt;
}

bool isFloating(std::string_view element) {
    return element.starts_with("Float") || element.starts_with("BFloat") || element.starts_with('F')
        || element.starts_with("BF") || element.starts_with("HiFloat");
}

std::optional<TensorType> tensorTypeOf(std::string_view type) {
    const std::string_view text = inner(type);
    const auto parts = partsOf(text);
    if (parts.empty())
        return std::nullopt;
    const std::string_view element = elementOf(parts.front());
    if (element.empty() || parts.size() < 2)
        return oldTensorType(text);
    if (!parts[1].starts_with('('))
        return std::nullopt;
    auto shape = shapeOf(withoutBrackets(parts[1]));
    if (!shape)
        return std::nullopt;
    return TensorType{.element = element, .shape = std::move(*shape)};
}

std::optional<int64_t> bytesOf(const TensorType& type) {
    std::optional<int64_t> bytes = sizeOfElement(type.element);
    for (const int64_t size : type.shape) {
        if (!bytes || size < 0 || __builtin_mul_overflow(*bytes, size, &*bytes))
            return std::nullopt;
    }
    return bytes;
}

std::optional<int64_t> bytesOf(std::string_view type) {
    if (const auto tensor = tensorTypeOf(type))
        return bytesOf(*tensor);
    const auto parts = partsOf(inner(type));
    return parts.empty() ? std::nullopt : bytesOfTuple(parts);
}

std::string shapeText(const TensorType& type) {
    return fmt::format("[{}]", fmt::join(type.shape, ", "));
}

std::string shortType(std::string_view type) {
    if (const auto tensor = tensorTypeOf(type))
        return std::string(tensor->element) + shapeText(*tensor);
    return std::string(inner(type));
}

} // namespace rankscope::ir

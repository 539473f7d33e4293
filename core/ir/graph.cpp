// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/graph.h"

#include <algorithm>

#include "core/ir/tensor_type.h"
#include "core/ir/text.h"

namespace rankscope::ir {

namespace {

/// The list of types that begins a text: "(<..>, <..>) ...".
std::vector<std::string_view> typesAt(std::string_view text) {
    const size_t end = endOfBracket(text, 0);
    return end == std::string_view::npos ? std::vector<std::string_view>()
                                         : partsOf(text.substr(1, end - 2));
}

/// Where the outputs begin in the types of a node; npos without an arrow.
size_t outputsAt(std::string_view types) {
    const size_t end = endOfBracket(types, 0);
    if (end == std::string_view::npos)
        return end;
    const size_t arrow = types.find("->", end);
    return arrow == std::string_view::npos ? arrow : types.find('(', arrow);
}

} // namespace

const char* toWord(Version version) {
    switch (version) {
    case Version::Unknown:
        return "";
    case Version::Old:
        return "2.0 or older";
    case Version::From2_1:
        return "2.1+";
    case Version::From2_3:
        return "2.3+";
    }
    return "";
}

const char* toWord(Purpose purpose) {
    switch (purpose) {
    case Purpose::Forward:
        return "forward";
    case Purpose::Gradient:
        return "gradient";
    case Purpose::Recompute:
        return "recompute";
    }
    return "";
}

std::optional<NodeIndex> Graph::firstInputOf(const Node& node) const {
    for (const Value& value : inputsOf(node)) {
        if (value.kind == Value::Kind::Node)
            return value.index;
    }
    return std::nullopt;
}

size_t Graph::subgraphCount() const {
    return static_cast<size_t>(std::ranges::count_if(
        subgraphs, [](const Subgraph& subgraph) { return !subgraph.isExcerpt(); }));
}

std::vector<std::string_view> inputTypesOf(const Node& node) {
    return typesAt(node.types);
}

std::vector<std::string_view> outputTypesOf(const Node& node) {
    const size_t at = outputsAt(node.types);
    return at == std::string_view::npos ? std::vector<std::string_view>()
                                        : typesAt(node.types.substr(at));
}

std::optional<int64_t> outputBytesOf(const Node& node) {
    const auto types = outputTypesOf(node);
    std::optional<int64_t> sum;
    for (const std::string_view type : types) {
        const auto bytes = bytesOf(type);
        int64_t both = 0;
        if (!bytes || __builtin_add_overflow(sum.value_or(0), *bytes, &both))
            return std::nullopt;
        sum = both;
    }
    return sum;
}

std::optional<int64_t> inputBytesOf(const Node& node) {
    std::optional<int64_t> sum;
    for (const std::string_view type : inputTypesOf(node)) {
        int64_t both = 0;
        const auto bytes = bytesOf(type);
        if (bytes && !__builtin_add_overflow(sum.value_or(0), *bytes, &both))
            sum = both;
    }
    return sum;
}

std::optional<std::string_view> attributeOf(const Node& node, std::string_view key) {
    if (const auto value = attributeIn(node.attributes, key))
        return value;
    return attributeIn(node.primitive, key);
}

bool hasMark(const Node& node, std::string_view key) {
    const auto value = attributeOf(node, key);
    return value && isTrue(*value);
}

} // namespace rankscope::ir

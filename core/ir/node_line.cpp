// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/node_line.h"

#include <charconv>

#include "core/base/decimal_text.h"
#include "core/ir/text.h"

namespace rankscope::ir {

namespace {

constexpr std::string_view kReturn = "Return";

/// MindSpore 1.x writes "return(%1)", graphs of a failed analysis
/// "Primitive::Return{prim_type=1}(".
bool isReturn(std::string_view line) {
    return line.starts_with("Return(") || line.starts_with("return(")
        || line.starts_with("Primitive::Return{");
}

/// The first opening round bracket that no other bracket holds.
size_t argumentsAt(std::string_view text) {
    Nesting nesting;
    for (size_t at = 0; at < text.size();) {
        if (text[at] == '(' && nesting.isOutside())
            return at;
        at = nesting.take(text, at);
    }
    return std::string_view::npos;
}

/// Takes "MatMul(%1, %2) ..." into the node; gives what follows the arguments.
std::optional<std::string_view> readCall(std::string_view text, Node& node) {
    const size_t open = argumentsAt(text);
    const size_t end = endOfBracket(text, open);
    if (end == std::string_view::npos)
        return std::nullopt;
    node.op = trimmed(text.substr(0, open));
    constexpr std::string_view kPrefix = "PrimFunc_";
    if (node.op.starts_with(kPrefix))
        node.op.remove_prefix(kPrefix.size());
    node.arguments = text.substr(open + 1, end - open - 2);
    return text.substr(end);
}

/// The name of what stands in the brackets that begin at a place: "cnode_attrs" of "cnode_attrs:
/// {".
std::string_view labelOf(std::string_view text) {
    text = trimmed(text);
    if (text.ends_with(':'))
        text.remove_suffix(1);
    return text;
}

void readTrailer(std::string_view label, std::string_view content, Node& node) {
    constexpr std::string_view kInstance = "instance name:";
    if (label == "primitive_attrs")
        node.primitive = content;
    else if (label == "cnode_attrs")
        node.attributes = content;
    else if (label == "cnode_primal_attrs")
        node.primal = content;
    else if (content.starts_with(kInstance))
        node.instance = trimmed(content.substr(kInstance.size()));
    else if (content.starts_with("in_strategy") || content.starts_with("out_strategy"))
        node.strategy = content;
}

} // namespace

bool beginsNode(std::string_view line) {
    if (isReturn(line))
        return true;
    if (line.size() < 3 || line.front() != '%' || !isDigit(line[1]))
        return false;
    const size_t open = line.find_first_not_of("0123456789", 1);
    return open != std::string_view::npos && line[open] == '(';
}

std::optional<Node> nodeOf(std::string_view line) {
    if (!beginsNode(line))
        return std::nullopt;
    Node node;
    const bool isEnd = isReturn(line);
    if (!isEnd) {
        const size_t open = line.find('(');
        const auto [end, error] = std::from_chars(line.data() + 1, line.data() + open, node.number);
        // A name may hold brackets that never close: what ends it is the sign of equality.
        const size_t equals = line.find(") = ", open);
        if (error != std::errc() || equals == std::string_view::npos)
            return std::nullopt;
        node.name = line.substr(open + 1, equals - open - 1);
        line = line.substr(equals + 4);
    }
    const auto rest = readCall(line, node);
    if (!rest)
        return std::nullopt;
    if (isEnd)
        node.op = kReturn;
    readTrailers(*rest, node);
    return node;
}

std::string_view readTrailers(std::string_view text, Node& node) {
    while (true) {
        text = trimmed(text);
        const size_t open = text.find('{');
        // ": (<..>)" is the line of types.
        if (open == std::string_view::npos || text.starts_with(':'))
            return text;
        const size_t end = endOfBracket(text, open);
        if (end == std::string_view::npos)
            return text;
        readTrailer(labelOf(text.substr(0, open)), text.substr(open + 1, end - open - 2), node);
        text = text.substr(end);
    }
}

} // namespace rankscope::ir

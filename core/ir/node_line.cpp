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

/// The first opening round bracket that no other bracket holds, behind the node of another graph:
/// "$(@main:f)[@g](".
size_t argumentsAt(std::string_view text, Quotes quotes) {
    Nesting nesting(quotes);
    for (size_t at = 0; at < text.size(); at = nesting.take(text, at)) {
        const bool isNode = at > 0 && text[at - 1] == '$';
        if (text[at] == '(' && nesting.isOutside() && !isNode)
            return at;
    }
    return std::string_view::npos;
}

/// "MatMul" of "PrimFunc_MatMul"; "S-Prim-Sub" of the form that a failed analysis writes:
/// DoSignaturePrimitive::S-Prim-Sub{prim_type=1}[format="NCHW"], with its attributes.
void readOperator(std::string_view text, Node& node) {
    constexpr std::string_view kPrefix = "PrimFunc_";
    constexpr std::string_view kType = "{prim_type=";
    node.op = text.starts_with(kPrefix) ? text.substr(kPrefix.size()) : text;
    const size_t colons = text.find("::");
    const size_t type = text.find(kType);
    const size_t end = type == std::string_view::npos ? type : endOfBracket(text, type);
    if (end == std::string_view::npos || colons > type)
        return;
    node.op = text.substr(colons + 2, type - colons - 2);
    node.primitive = withoutBrackets(text.substr(end));
}

/// Takes "MatMul(%1, %2) ..." into the node; gives what follows the arguments.
std::optional<std::string_view> readCall(std::string_view text, Node& node, Quotes quotes) {
    // "$(main.8):call @f(": of the graph that the node is of
    if (const size_t owner = text.find("):"); text.starts_with("$(") && owner < text.find(' '))
        text.remove_prefix(owner + 2);
    const size_t open = argumentsAt(text, quotes);
    const size_t end = endOfBracket(text, open, quotes);
    if (end == std::string_view::npos)
        return std::nullopt;
    readOperator(trimmed(text.substr(0, open)), node);
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

/// "{in_strategy: ..}", in 1.x "{ strategy: .. }".
bool isStrategy(std::string_view content) {
    return content.starts_with("in_strategy") || content.starts_with("out_strategy")
        || content.starts_with("strategy");
}

void readTrailer(std::string_view label, std::string_view content, Node& node) {
    constexpr std::string_view kInstance = "instance name:";
    content = trimmed(content);
    if (label == "primitive_attrs")
        node.primitive = content;
    else if (label == "cnode_attrs")
        node.attributes = content;
    else if (label == "cnode_primal_attrs")
        node.primal = content;
    else if (content.starts_with(kInstance))
        node.instance = trimmed(content.substr(kInstance.size()));
    else if (isStrategy(content))
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

NodeText nodeOf(std::string_view text, Quotes quotes) {
    if (!beginsNode(text))
        return {};
    Node node;
    const bool isEnd = isReturn(text);
    if (!isEnd) {
        const size_t open = text.find('(');
        const auto [end, error] = std::from_chars(text.data() + 1, text.data() + open, node.number);
        // A name may hold brackets that never close: what ends it is the sign of equality.
        const size_t equals = text.find(") = ", open);
        if (error != std::errc() || equals == std::string_view::npos)
            return {};
        node.name = text.substr(open + 1, equals - open - 1);
        text = text.substr(equals + 4);
    }
    const auto rest = readCall(text, node, quotes);
    if (!rest)
        return {.node = {}, .isOpen = true};
    if (isEnd)
        node.op = kReturn;
    const bool isOpen = readTrailers(*rest, node, quotes).isOpen;
    return {.node = node, .isOpen = isOpen};
}

Trailers readTrailers(std::string_view text, Node& node, Quotes quotes) {
    while (true) {
        text = trimmed(text);
        const size_t open = text.find('{');
        // ": (<..>)" is the line of types, "#f.prototype = (<..>)" of a failed analysis.
        if (open == std::string_view::npos || text.starts_with(':') || text.starts_with('#'))
            return {.rest = text};
        const size_t end = endOfBracket(text, open, quotes);
        if (end == std::string_view::npos)
            return {.rest = text, .isOpen = true};
        readTrailer(labelOf(text.substr(0, open)), text.substr(open + 1, end - open - 2), node);
        text = text.substr(end);
    }
}

} // namespace rankscope::ir

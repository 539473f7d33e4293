// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/graph_reader.h"

#include <algorithm>
#include <utility>

#include "core/base/blanks.h"
#include "core/base/decimal_text.h"
#include "core/ir/node_line.h"
#include "core/ir/text.h"

namespace rankscope::ir {

namespace {

constexpr std::string_view kParameter = "%para";
constexpr std::string_view kSubgraph = "subgraph @";
constexpr size_t kMostLines = 4096; ///< of one node: a tensor as an argument has some

/// "3" of ") : 3" and of ": 3".
std::optional<int64_t> countBehindColon(std::string_view line) {
    const size_t colon = line.rfind(':');
    return colon == std::string_view::npos ? std::nullopt : wholeOf(line.substr(colon + 1));
}

/// Copies from a documentation have its line numbers in front.
std::string_view withoutLineNumber(std::string_view line) {
    const size_t digits = line.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos || !isBlank(line[digits]))
        return line;
    const std::string_view rest = trimmed(line.substr(digits));
    const bool isOurs = rest.starts_with('{') || rest.starts_with('%') || rest.starts_with('#')
        || rest.starts_with(": (") || rest.starts_with("Return(") || rest.starts_with("subgraph")
        || rest == "}";
    return isOurs ? rest : line;
}

/// The text of a comment's brackets: "a/b" of "# scope: (a/b)".
std::string_view inBrackets(std::string_view line) {
    const size_t open = line.find('(');
    const size_t close = line.rfind(')');
    return open == std::string_view::npos || close == std::string_view::npos || close < open
        ? std::string_view()
        : line.substr(open + 1, close - open - 1);
}

bool isScope(std::string_view comment) {
    for (const std::string_view begin : {"Fullname with scope:", "fullname with scope:",
             "Fullname_with_scope:", "fullname_with_scope:", "scope:", "Scope:"}) {
        if (comment.starts_with(begin))
            return true;
    }
    return false;
}

} // namespace

GraphReader::GraphReader(std::string text, std::string name, model::IssueLog& issues)
    : m_name(std::move(name))
    , m_issues(issues) {
    m_graph.text = std::make_shared<const std::string>(std::move(text));
    m_all = *m_graph.text;
}

bool GraphReader::takeLine() {
    if (m_at >= m_all.size())
        return false;
    const size_t end = std::min(m_all.find('\n', m_at), m_all.size());
    const std::string_view line = m_all.substr(m_at, end - m_at);
    m_at = end + 1;
    ++m_line;
    take(withoutLineNumber(trimmed(line)));
    return true;
}

void GraphReader::take(std::string_view line) {
    if (line.empty())
        return;
    if (beginsNode(line))
        takeNode(line);
    else if (line.starts_with("# Parameters:"))
        takeParameterTypes(line);
    else if (line.front() == '#')
        takeComment(line);
    else if (line.starts_with(kParameter))
        takeParameter(line);
    else if (line.starts_with(kSubgraph))
        takeSubgraph(line);
    else if (line.front() == ':' || line.front() == '{')
        takeTypes(line);
    else if (line == "}")
        closeSubgraph();
    else if (!m_isInSubgraph)
        takeHeader(line);
    else
        addBadLine(line);
}

void GraphReader::takeHeader(std::string_view line) {
    if (line.starts_with("Total number of nodes:"))
        m_graph.saidNodes = countBehindColon(line);
    else if (line.starts_with("Total number of cnodes:"))
        m_graph.saidCalls = countBehindColon(line);
    else
        return; // attributes of the graph or of the subgraph that comes
    m_graph.version = Version::From2_3;
}

void GraphReader::takeComment(std::string_view line) {
    const bool isOld = line.starts_with("#IR entry");
    if (isOld || line.starts_with("# IR entry")) {
        const size_t at = line.find('@');
        m_graph.entry = at == std::string_view::npos ? std::string_view() : line.substr(at + 1);
        m_graph.version = isOld ? Version::Old : Version::From2_1;
        return;
    }
    const std::string_view text = trimmed(line.substr(1));
    if (text.starts_with("Total subgraph")) {
        m_graph.saidSubgraphs = countBehindColon(text);
    } else if (text.starts_with("Total params")) {
        m_graph.saidParameters = countBehindColon(text);
    } else if (text.starts_with("Corresponding forward node candidate:")) {
        ++m_graph.forwardCandidates;
    } else if (text.starts_with("Corresponding code candidate:")) {
        ++m_graph.codeCandidates;
    } else if (isScope(text)) {
        if (m_hasNode)
            m_graph.nodes.back().scope = inBrackets(text);
    } else if (const size_t file = text.find("In file "); file <= 16) { // "inlined:" may precede
        ++m_graph.codeLines;
        if (!m_hasNode)
            return;
        Node& node = m_graph.nodes.back();
        if (node.codePlaces++ == 0)
            node.code = text.substr(file + 8);
    }
}

void GraphReader::addParameter(std::string_view name, std::string_view type) {
    const std::string_view digits = name.substr(4, name.find_first_not_of("0123456789", 4) - 4);
    const auto number = wholeOf(digits);
    if (!number)
        return;
    const auto [found, isNew] = m_parameters.try_emplace(*number, m_graph.parameters.size());
    if (isNew)
        m_graph.parameters.push_back(
            {.name = name, .type = type, .number = *number, .line = m_line});
}

void GraphReader::takeParameter(std::string_view line) {
    // "%para1_x : <..>", "%para1_x: <..> : []": a name holds no colon
    const size_t colon = line.find(':');
    const size_t open = line.find('<');
    if (colon == std::string_view::npos)
        return addBadLine(line);
    const size_t end = open == std::string_view::npos ? open : endOfBracket(line, open);
    const std::string_view type =
        end == std::string_view::npos ? std::string_view() : line.substr(open, end - open);
    if (end != std::string_view::npos && line.substr(end).find(": [") != std::string_view::npos)
        m_graph.version = Version::From2_3;
    addParameter(trimmed(line.substr(1, colon - 1)), type);
    if (m_graph.subgraphs.empty())
        m_graph.headParameters = m_graph.parameters.size();
}

void GraphReader::takeParameterTypes(std::string_view line) {
    const size_t open = line.find('(');
    const size_t end = endOfBracket(line, open);
    if (end != std::string_view::npos)
        m_parameterTypes = partsOf(line.substr(open + 1, end - open - 2));
}

void GraphReader::takeSubgraph(std::string_view line) {
    closeSubgraph();
    const std::string_view rest = line.substr(kSubgraph.size());
    const auto begin = static_cast<NodeIndex>(m_graph.nodes.size());
    m_graph.subgraphs.push_back({.name = rest.substr(0, rest.find_first_of(" (")),
        .line = m_line,
        .begin = begin,
        .end = begin});
    m_isInSubgraph = true;
    const size_t open = line.find(kParameter) == std::string_view::npos
        ? std::string_view::npos
        : line.rfind('(', line.find(kParameter));
    const size_t end = endOfBracket(line, open);
    if (end != std::string_view::npos) {
        const auto names = partsOf(line.substr(open + 1, end - open - 2));
        for (size_t i = 0; i < names.size(); ++i) {
            if (names[i].starts_with(kParameter))
                addParameter(names[i].substr(1),
                    i < m_parameterTypes.size() ? m_parameterTypes[i] : std::string_view());
        }
    }
    m_parameterTypes.clear();
}

std::string_view GraphReader::wholeNode(std::string_view line) {
    Nesting nesting;
    nesting.takeAll(line);
    const auto begin = static_cast<size_t>(line.data() - m_all.data());
    size_t at = m_at;
    for (size_t lines = 0; !nesting.isOutside() && at < m_all.size(); ++lines) {
        const size_t end = std::min(m_all.find('\n', at), m_all.size());
        const std::string_view next = trimmed(m_all.substr(at, end - at));
        const bool isOther =
            beginsNode(next) || next.starts_with(": (") || next.starts_with("# ") || next == "}";
        if (isOther || lines == kMostLines)
            return line; // it breaks off
        nesting.takeAll(next);
        at = end + 1;
        if (nesting.isOutside()) {
            m_line += lines + 1;
            m_at = at;
            return trimmed(m_all.substr(begin, end - begin));
        }
    }
    return line;
}

void GraphReader::takeNode(std::string_view line) {
    m_hasNode = false;
    if (m_graph.subgraphs.empty() || (!m_isInSubgraph && !m_graph.subgraphs.back().isExcerpt())) {
        const auto begin = static_cast<NodeIndex>(m_graph.nodes.size());
        m_graph.subgraphs.push_back({.name = {}, .line = 0, .begin = begin, .end = begin});
    }
    const uint64_t first = m_line;
    auto node = nodeOf(wholeNode(line));
    if (!node)
        return addBadLine(line);
    node->line = first;
    node->subgraph = static_cast<uint32_t>(m_graph.subgraphs.size() - 1);
    m_graph.nodes.push_back(*node);
    m_graph.subgraphs.back().end = static_cast<NodeIndex>(m_graph.nodes.size());
    m_hasNode = true;
}

void GraphReader::takeTypes(std::string_view line) {
    if (!m_hasNode)
        return; // of a node that was counted as bad
    Node& node = m_graph.nodes.back();
    const std::string_view types = line.front() == '{' ? readTrailers(line, node) : line;
    if (!types.starts_with(':'))
        return;
    ++m_graph.typeLines;
    if (node.types.empty())
        node.types = trimmed(types.substr(1));
}

void GraphReader::closeSubgraph() {
    m_isInSubgraph = false;
    m_hasNode = false;
}

void GraphReader::addBadLine(std::string_view line) {
    m_graph.isDamaged = true;
    m_issues.add(
        model::IssueCode::BadLine, m_name, static_cast<uint64_t>(line.data() - m_all.data()), line);
}

Graph GraphReader::finish() {
    if (m_isInSubgraph) {
        m_graph.isDamaged = true;
        m_issues.add(model::IssueCode::TruncatedFile, m_name, m_all.size(), {});
    }
    linkNodes(m_graph);
    return std::move(m_graph);
}

} // namespace rankscope::ir

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/graph_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/blanks.h"
#include "core/base/decimal_text.h"
#include "core/ir/node_line.h"
#include "core/ir/scope.h"
#include "core/ir/text.h"

namespace rankscope::ir {

namespace {

constexpr std::string_view kParameter = "%para";
constexpr std::string_view kSubgraph = "subgraph @";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr size_t kShortestNode = 64; ///< bytes, with its type and scope
constexpr size_t kMostLines = 4096; ///< of one node: a tensor as an argument has some
constexpr size_t kMostTries = 64; ///< to find its end: each reads all lines from its begin

/// "3" of ") : 3" and of ": 3", added to what an earlier header of the file says.
void addCount(std::optional<int64_t>& count, std::string_view line) {
    const size_t colon = line.rfind(':');
    const auto more =
        colon == std::string_view::npos ? std::nullopt : wholeOf(line.substr(colon + 1));
    int64_t sum = 0;
    if (more && !__builtin_add_overflow(count.value_or(0), *more, &sum))
        count = sum;
}

/// What a line of a graph begins with.
bool isOurs(std::string_view line) {
    constexpr std::array<std::string_view, 11> kBegins{"{", "%", "#", ": (", ":(", "Return(",
        "return(", "Primitive::", "subgraph", ") {", ", %para"};
    return line == "}" || std::ranges::any_of(kBegins, [line](std::string_view begin) {
        return line.starts_with(begin);
    });
}

/// "a/b" of "scope: (a/b)" and of "scope: a/b".
std::string_view scopeIn(std::string_view comment) {
    const std::string_view scope = trimmed(comment.substr(comment.find(':') + 1));
    const size_t close = scope.rfind(')');
    return scope.starts_with('(') && close != std::string_view::npos ? scope.substr(1, close - 1)
                                                                     : scope;
}

bool isScope(std::string_view comment) {
    const auto begins = [comment](std::string_view begin) { return comment.starts_with(begin); };
    return begins("Fullname with scope:") || begins("fullname with scope:") || begins("scope:")
        || begins("Scope:") || begins("Fullname_with_scope:") || begins("fullname_with_scope:");
}

bool isCodePlace(std::string_view comment) {
    return comment.starts_with("In file ") || comment.starts_with("inlined:");
}

/// 1.x may write the full name as a line of types: "(Default/net-Net/MatMul-op0)".
bool isFullName(std::string_view types) {
    return types.find('<') == std::string_view::npos && types.find("->") == std::string_view::npos
        && isKernelName(withoutBrackets(types));
}

/// Where the list of parameters begins: "(%para1_x", "()", or the last sign of the line where they
/// follow one a line.
size_t parametersAt(std::string_view line) {
    if (line.ends_with('('))
        return line.size() - 1;
    const size_t open = line.find("(%para");
    return open != std::string_view::npos ? open : line.rfind("()");
}

} // namespace

GraphReader::GraphReader(std::string text, std::string name, model::IssueLog& issues)
    : m_name(std::move(name))
    , m_issues(issues) {
    m_graph.text = std::make_shared<const std::string>(std::move(text));
    m_all = *m_graph.text;
    if (m_all.starts_with(kByteOrderMark))
        m_at = kByteOrderMark.size();
    m_graph.heads.emplace_back();
}

bool GraphReader::takeLine() {
    if (m_at >= m_all.size())
        return false;
    const size_t end = std::min(m_all.find('\n', m_at), m_all.size());
    const std::string_view line = m_all.substr(m_at, end - m_at);
    m_at = end + 1;
    ++m_line;
    // A page that its disk lost may have held lines: what is left of the line is read.
    if (line.find('\0') != std::string_view::npos)
        addBadLine(line, "zero bytes");
    take(withoutNumber(trimmed(line)));
    return true;
}

/// Copies from a documentation have their line numbers in front, also of empty lines.
std::string_view GraphReader::withoutNumber(std::string_view line) {
    if (line.empty() || !isDigit(line.front()))
        return line;
    const size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    const auto number = wholeOf(line.substr(0, digits));
    const std::string_view rest = trimmed(line.substr(digits));
    const bool isNext = rest.empty() && number && *number == static_cast<int64_t>(m_copiedLine) + 1;
    const bool isCopied = digits < line.size() && isBlank(line[digits]) && isOurs(rest);
    if (!number || !(isNext || isCopied))
        return line;
    m_copiedLine = static_cast<uint64_t>(*number);
    return rest;
}

void GraphReader::take(std::string_view line) {
    if (line.empty())
        return;
    if (m_within == Within::SubgraphHead && takeSubgraphHead(line))
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
    else if (m_within == Within::Header)
        takeHeader(line);
    else
        addBadLine(line);
}

void GraphReader::takeHeader(std::string_view line) {
    if (line.starts_with("Total number of nodes:"))
        addCount(m_graph.saidNodes, line);
    else if (line.starts_with("Total number of cnodes:"))
        addCount(m_graph.saidCalls, line);
    else
        return; // attributes of the graph or of the subgraph that comes
    m_graph.version = Version::From2_3;
    // Not more than the file can hold, whatever it claims.
    const auto most = static_cast<int64_t>(m_all.size() / kShortestNode);
    m_graph.nodes.reserve(
        static_cast<size_t>(std::clamp<int64_t>(m_graph.saidCalls.value_or(0), 0, most)));
}

void GraphReader::takeEntry(std::string_view line) {
    const bool isOld = line.starts_with("#IR");
    const size_t at = line.find('@');
    const Head begun{
        .entry = at == std::string_view::npos ? std::string_view() : line.substr(at + 1),
        .firstParameter = m_graph.parameters.size(),
        .parameters = 0,
        .firstSubgraph = m_graph.subgraphs.size()};
    if (begun.firstSubgraph == 0 && begun.firstParameter == 0)
        m_graph.heads.back() = begun;
    else
        m_graph.heads.push_back(begun);
    m_headNames.clear();
    m_headNumbers.clear();
    m_code = {};
    m_hasNode = false;
    m_graph.version = isOld ? Version::Old : Version::From2_1;
}

void GraphReader::takeComment(std::string_view line) {
    if (line.starts_with("#IR entry") || line.starts_with("# IR entry"))
        return takeEntry(line);
    const std::string_view text = trimmed(line.substr(1));
    if (isCodePlace(text)) { // most of a file are these
        takeCodePlace(text);
    } else if (isScope(text)) {
        if (m_hasNode)
            m_graph.nodes.back().scope = scopeIn(text);
    } else if (text.starts_with("Total subgraph")) {
        addCount(m_graph.saidSubgraphs, text);
    } else if (text.starts_with("Total params")) {
        addCount(m_graph.saidParameters, text);
    } else if (text.starts_with("Corresponding forward node candidate:")) {
        ++m_graph.forwardCandidates;
    } else if (text.starts_with("Corresponding code candidate:")) {
        ++m_graph.codeCandidates;
    } else if (text.starts_with("------------------------>")) {
        m_isFailure = true;
        m_graph.failed = static_cast<NodeIndex>(m_graph.nodes.size()); // the one that comes
    }
}

void GraphReader::takeCodePlace(std::string_view comment) {
    ++m_graph.codeLines;
    if (m_hasNode)
        ++m_graph.nodes.back().codePlaces;
    std::string_view& code = m_hasNode ? m_graph.nodes.back().code : m_code;
    constexpr std::string_view kFile = "In file ";
    const size_t at = comment.find(kFile);
    if (code.empty() && at != std::string_view::npos)
        code = trimmed(comment.substr(at + kFile.size()));
}

/// Of a header, or of the subgraph that begins; one that the header has is told there. A name may
/// differ from the one in the header; 0 is no number, a failed analysis gives it to all of them.
void GraphReader::addParameter(std::string_view name, std::string_view type) {
    const std::string_view digits = name.substr(4, name.find_first_not_of("0123456789", 4) - 4);
    const auto number = wholeOf(digits);
    if (!number)
        return;
    const bool isInner = hasOwnSubgraph();
    if (m_headNames.contains(name) || (isInner && *number != 0 && m_headNumbers.contains(*number)))
        return;
    m_graph.parameters.push_back({.name = name, .type = type, .number = *number, .line = m_line});
    if (isInner) {
        ++m_graph.subgraphs.back().parameters;
        return;
    }
    ++head().parameters;
    m_headNames.insert(name);
    m_headNumbers.insert(*number);
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
    const size_t open = parametersAt(rest);
    const std::string_view name = rest.substr(0, std::min(rest.find(" parent: ["), open));
    const auto begin = static_cast<NodeIndex>(m_graph.nodes.size());
    m_graph.subgraphs.push_back({.name = trimmed(name),
        .line = m_line,
        .begin = begin,
        .end = begin,
        .firstParameter = m_graph.parameters.size(),
        .parameters = 0,
        .code = std::exchange(m_code, {})});
    const size_t end = endOfBracket(rest, open);
    m_within = end == std::string_view::npos ? Within::SubgraphHead : Within::Subgraph;
    const auto names = end == std::string_view::npos
        ? std::vector<std::string_view>()
        : partsOf(rest.substr(open + 1, end - open - 2));
    for (size_t i = 0; i < names.size(); ++i) {
        if (names[i].starts_with(kParameter))
            addParameter(names[i].substr(1),
                i < m_parameterTypes.size() ? m_parameterTypes[i] : std::string_view());
    }
    m_parameterTypes.clear();
}

/// A parameter a line, ", %para2_y : <..>", until ") {". False for a line of the graph itself.
bool GraphReader::takeSubgraphHead(std::string_view line) {
    const bool isNext = line.starts_with(',');
    const std::string_view parameter = isNext ? trimmed(line.substr(1)) : line;
    const bool isParameter = parameter.starts_with(kParameter);
    if (isNext || isParameter) {
        isParameter ? takeParameter(parameter) : addBadLine(line);
        return true;
    }
    m_within = Within::Subgraph;
    if (line.starts_with(')'))
        return true;
    addBadLine(line); // the head has no end
    return false;
}

/// The node of a line and of as many behind it as close its brackets; of the line alone where none
/// do: a quote in its text may be what holds them.
NodeText GraphReader::nodeOfLines(std::string_view line) {
    NodeText text = nodeOf(line);
    if (!text.isOpen)
        return text;
    Nesting nesting;
    nesting.takeAll(line);
    const auto begin = static_cast<size_t>(line.data() - m_all.data());
    size_t at = m_at;
    size_t triesOutside = 0;
    size_t triesOpen = 0;
    for (size_t lines = 1; lines <= kMostLines && at < m_all.size(); ++lines) {
        const size_t end = std::min(m_all.find('\n', at), m_all.size());
        const std::string_view next = trimmed(m_all.substr(at, end - at));
        if (beginsNode(next) || next.starts_with(": (") || next.starts_with("# ") || next == "}")
            break; // it breaks off
        nesting.takeAll(next);
        at = end + 1;
        const bool isOutside = nesting.isOutside();
        size_t& tries = isOutside ? triesOutside : triesOpen;
        const bool mayEnd = (isOutside || next.find('"') != next.npos) && tries++ < kMostTries;
        text = mayEnd ? nodeOf(trimmed(m_all.substr(begin, end - begin)))
                      : NodeText{.node = {}, .isOpen = true};
        if (!text.isOpen) {
            m_at = at;
            m_line += lines;
            return text;
        }
    }
    return nodeOf(line, Quotes::AreText);
}

void GraphReader::takeNode(std::string_view line) {
    m_hasNode = false;
    if (!hasOwnSubgraph()
        || (m_within == Within::Header && !m_graph.subgraphs.back().isExcerpt())) {
        const auto begin = static_cast<NodeIndex>(m_graph.nodes.size());
        m_graph.subgraphs.push_back({.name = {},
            .line = 0,
            .begin = begin,
            .end = begin,
            .firstParameter = m_graph.parameters.size(),
            .parameters = 0,
            .code = {}});
    }
    const uint64_t first = m_line;
    NodeText text = nodeOfLines(line);
    if (!text.node)
        return addBadLine(line);
    text.node->line = first;
    text.node->subgraph = static_cast<uint32_t>(m_graph.subgraphs.size() - 1);
    m_graph.nodes.push_back(*text.node);
    m_graph.subgraphs.back().end = static_cast<NodeIndex>(m_graph.nodes.size());
    m_hasNode = true;
}

void GraphReader::takeTypes(std::string_view line) {
    if (!m_hasNode)
        return; // of a node that was counted as bad
    Node& node = m_graph.nodes.back();
    const std::string_view types = line.front() == '{' ? readTrailers(line, node).rest : line;
    if (!types.starts_with(':'))
        return;
    const std::string_view content = trimmed(types.substr(1));
    if (isFullName(content)) {
        node.scope = withoutBrackets(content);
        return;
    }
    ++m_graph.typeLines;
    if (node.types.empty())
        node.types = content;
}

void GraphReader::closeSubgraph() {
    m_within = Within::Header;
    m_hasNode = false;
}

void GraphReader::addBadLine(std::string_view line, std::string_view example) {
    m_graph.isDamaged = true;
    m_issues.add(model::IssueCode::BadLine, m_name,
        static_cast<uint64_t>(line.data() - m_all.data()), example.empty() ? line : example);
}

Graph GraphReader::finish() {
    if (m_isFailure)
        m_graph.saidSubgraphs.reset(); // those that the graphs on the stack call
    if (m_within != Within::Header || m_graph.lacksSubgraphs()) {
        m_graph.isDamaged = true;
        m_issues.add(model::IssueCode::TruncatedFile, m_name, m_all.size(), {});
    }
    if (m_graph.failed && *m_graph.failed >= m_graph.nodes.size())
        m_graph.failed.reset();
    for (const Head& begun : m_graph.heads)
        m_graph.headParameters += begun.parameters;
    // Without a header the first subgraph is what begins.
    if (head().entry.empty() && m_graph.headParameters == 0 && !m_graph.subgraphs.empty())
        m_graph.headParameters = m_graph.subgraphs.front().parameters;
    for (Node& node : m_graph.nodes)
        node.purpose = purposeOf(node);
    linkNodes(m_graph);
    return std::move(m_graph);
}

} // namespace rankscope::ir

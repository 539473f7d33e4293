// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of an .ir file taken one by one into a graph.
// Thread: one at a time.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/ir/graph.h"
#include "core/ir/node_line.h"
#include "core/model/issue.h"

namespace rankscope::ir {

class GraphReader {
public:
    GraphReader(std::string text, std::string name, model::IssueLog& issues);

    /// Takes the next line, a node with all the lines that its text needs; false at the end.
    bool takeLine();
    /// What was read, its references resolved.
    Graph finish();

private:
    /// What the next line is a part of.
    enum class Within { Header, SubgraphHead, Subgraph };

    std::string_view withoutNumber(std::string_view line);
    void take(std::string_view line);
    void takeHeader(std::string_view line);
    void takeComment(std::string_view line);
    void takeCodePlace(std::string_view comment);
    void takeEntry(std::string_view line);
    void takeParameter(std::string_view line);
    void takeSubgraph(std::string_view line);
    bool takeSubgraphHead(std::string_view line);
    void takeParameterTypes(std::string_view line);
    void takeNode(std::string_view line);
    void takeTypes(std::string_view line);
    void addParameter(std::string_view name, std::string_view type);
    bool hasOwnSubgraph() { return m_graph.subgraphs.size() > head().firstSubgraph; }
    void closeSubgraph();
    NodeText nodeOfLines(std::string_view line);
    void addBadLine(std::string_view line, std::string_view example = {});
    Head& head() { return m_graph.heads.back(); }

    std::string m_name;
    model::IssueLog& m_issues;
    Graph m_graph;
    std::string_view m_all;
    size_t m_at = 0; ///< of m_all: the line that comes
    uint64_t m_line = 0; ///< number of the line that was taken
    uint64_t m_copiedLine = 0; ///< the number that a documentation has put in front of it
    Within m_within{};
    bool m_hasNode = false; ///< comments belong to the last node
    bool m_isFailure = false; ///< of an analysis, which marks where it failed
    std::vector<std::string_view> m_parameterTypes; ///< of the subgraph that comes
    std::string_view m_code; ///< of it
    std::unordered_set<std::string_view> m_headNames; ///< of the parameters of the last head,
    std::unordered_set<int64_t> m_headNumbers; ///< and their numbers
};

/// Resolves what the arguments of all nodes refer to, and finds the users of each.
void linkNodes(Graph& graph);

} // namespace rankscope::ir

// SPDX-License-Identifier: GPL-3.0-or-later
// What the arguments of a node refer to: "%3" of its subgraph, "%para2_x" by number, "$(@graph:x)"
// of another subgraph.
#include <algorithm>
#include <string>
#include <unordered_map>

#include "core/base/decimal_text.h"
#include "core/ir/graph_reader.h"
#include "core/ir/text.h"

namespace rankscope::ir {

namespace {

class Linker {
public:
    explicit Linker(Graph& graph)
        : m_graph(graph) {
        for (uint32_t i = 0; i < graph.parameters.size(); ++i)
            m_parameters.emplace(graph.parameters[i].number, i);
    }

    void link() {
        for (const Subgraph& subgraph : m_graph.subgraphs) {
            m_local.clear();
            for (NodeIndex i = subgraph.begin; i < subgraph.end; ++i) {
                Node& node = m_graph.nodes[i];
                node.inputBegin = static_cast<uint32_t>(m_graph.inputs.size());
                linkText(node.arguments);
                if (node.op.find('%') != std::string_view::npos)
                    linkText(node.op); // a closure that is called
                node.inputEnd = static_cast<uint32_t>(m_graph.inputs.size());
                if (node.number >= 0)
                    m_local.insert_or_assign(node.number, i);
            }
        }
    }

private:
    void linkText(std::string_view text) {
        for (size_t at = text.find_first_of("%$\""); at != std::string_view::npos;
             at = text.find_first_of("%$\"", at)) {
            if (text[at] == '"') {
                const size_t end = text.find('"', at + 1);
                at = end == std::string_view::npos ? text.size() : end + 1;
            } else if (text[at] == '%') {
                linkNumber(text.substr(at + 1));
                ++at;
            } else {
                linkFree(text.substr(at + 1));
                ++at;
            }
        }
    }

    static std::optional<int64_t> numberAt(std::string_view text) {
        const size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
        return wholeOf(text.substr(0, end));
    }

    void linkNumber(std::string_view text) {
        const bool isParameter = text.starts_with("para");
        const auto number = numberAt(isParameter ? text.substr(4) : text);
        if (!number)
            return;
        if (isParameter) {
            if (const auto found = m_parameters.find(*number); found != m_parameters.end())
                m_graph.inputs.push_back({Value::Kind::Parameter, found->second});
        } else if (const auto found = m_local.find(*number); found != m_local.end()) {
            m_graph.inputs.push_back({Value::Kind::Node, found->second});
        }
    }

    /// "(@2_func:name)" or "(2_func:name)"
    void linkFree(std::string_view text) {
        const size_t end = endOfBracket(text, 0);
        if (!text.starts_with('(') || end == std::string_view::npos)
            return;
        std::string_view name = text.substr(1, end - 2);
        if (name.starts_with('@'))
            name.remove_prefix(1);
        if (name.find(":%") != std::string_view::npos)
            return; // a parameter: "%para" in it is met next
        // "1_w.2:para4_dense1.bias": one of another graph
        if (const size_t at = name.find(":para"); at != std::string_view::npos)
            return linkNumber(name.substr(at + 1));
        if (m_named.empty())
            nameNodes();
        if (const auto found = m_named.find(std::string(name)); found != m_named.end())
            m_graph.inputs.push_back({Value::Kind::Node, found->second});
    }

    void nameNodes() {
        for (NodeIndex i = 0; i < m_graph.nodes.size(); ++i) {
            const Node& node = m_graph.nodes[i];
            std::string name(m_graph.subgraphs[node.subgraph].name);
            name += ':';
            name += node.name;
            m_named.try_emplace(std::move(name), i);
        }
        m_named.try_emplace(std::string(), 0); // an empty graph is asked once, too
    }

    Graph& m_graph;
    std::unordered_map<int64_t, uint32_t> m_parameters; ///< by number
    std::unordered_map<int64_t, NodeIndex> m_local; ///< of the subgraph, by number
    std::unordered_map<std::string, NodeIndex> m_named; ///< "graph:node", when somebody asks
};

void findUsers(Graph& graph) {
    graph.userBegin.assign(graph.nodes.size() + 1, 0);
    const auto eachUse = [&](const auto& visit) {
        for (NodeIndex user = 0; user < graph.nodes.size(); ++user) {
            NodeIndex before = UINT32_MAX;
            for (const Value& value : graph.inputsOf(graph.nodes[user])) {
                if (value.kind != Value::Kind::Node || value.index == before)
                    continue; // Depend(%4, %4) is one user
                before = value.index;
                visit(value.index, user);
            }
        }
    };
    eachUse([&](NodeIndex node, NodeIndex) { ++graph.userBegin[node + 1]; });
    for (size_t i = 1; i < graph.userBegin.size(); ++i)
        graph.userBegin[i] += graph.userBegin[i - 1];
    graph.users.resize(graph.userBegin.back());
    std::vector<uint32_t> next = graph.userBegin;
    eachUse([&](NodeIndex node, NodeIndex user) { graph.users[next[node]++] = user; });
}

} // namespace

void linkNodes(Graph& graph) {
    Linker(graph).link();
    findUsers(graph);
}

} // namespace rankscope::ir

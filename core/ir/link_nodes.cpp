// SPDX-License-Identifier: GPL-3.0-or-later
// What the arguments of a node refer to: "%3" of its subgraph, "%para2_x" by number, "$(@graph:x)"
// of another subgraph.
#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/base/decimal_text.h"
#include "core/ir/graph_reader.h"
#include "core/ir/text.h"

namespace rankscope::ir {

namespace {

/// Of one head and its subgraphs: numbers and names mean others behind the next one.
class Linker {
public:
    struct Part {
        size_t firstParameter = 0;
        size_t headParameters = 0; ///< the first ones: of the head itself
        size_t endParameter = 0;
        size_t firstSubgraph = 0;
        size_t endSubgraph = 0;
    };

    Linker(Graph& graph, const Part& part)
        : m_graph(graph)
        , m_part(part) {
        for (size_t i = part.firstParameter; i < part.endParameter; ++i) {
            const auto [found, isNew] =
                m_parameters.try_emplace(graph.parameters[i].number, static_cast<uint32_t>(i));
            if (!isNew)
                m_shared.insert(graph.parameters[i].number);
        }
        for (size_t i = part.firstSubgraph; i < part.endSubgraph; ++i)
            m_subgraphs.try_emplace(graph.subgraphs[i].name, &graph.subgraphs[i]);
    }

    void link() {
        for (size_t i = m_part.firstSubgraph; i < m_part.endSubgraph; ++i)
            linkSubgraph(m_graph.subgraphs[i]);
    }

private:
    using Names = std::unordered_map<std::string_view, uint32_t>;

    void linkSubgraph(const Subgraph& subgraph) {
        m_local.clear();
        m_subgraph = &subgraph;
        for (NodeIndex i = subgraph.begin; i < subgraph.end; ++i) {
            Node& node = m_graph.nodes[i];
            node.inputBegin = static_cast<uint32_t>(m_graph.inputs.size());
            linkText(node.arguments);
            if (node.op.find_first_of("%$") != std::string_view::npos)
                linkText(node.op); // a closure that is called
            node.inputEnd = static_cast<uint32_t>(m_graph.inputs.size());
            if (node.number >= 0)
                m_local.insert_or_assign(node.number, i);
        }
    }

    void linkText(std::string_view text) {
        for (size_t at = text.find_first_of("%$\""); at != std::string_view::npos;
             at = text.find_first_of("%$\"", at)) {
            if (text[at] == '"') {
                const size_t end = text.find('"', at + 1);
                at = (end == std::string_view::npos ? at : end) + 1; // without a partner it is text
            } else if (text[at] == '%') {
                linkNumber(text.substr(at + 1), *m_subgraph);
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

    void linkNumber(std::string_view text, const Subgraph& subgraph) {
        if (text.starts_with(kParameter))
            return linkParameter(text, subgraph);
        const auto number = numberAt(text);
        if (!number)
            return;
        if (const auto found = m_local.find(*number); found != m_local.end())
            m_graph.inputs.push_back({Value::Kind::Node, found->second});
    }

    void linkParameter(std::string_view text, const Subgraph& subgraph) {
        const auto number = numberAt(text.substr(kParameter.size()));
        const auto first = number ? m_parameters.find(*number) : m_parameters.end();
        if (first == m_parameters.end())
            return;
        const auto named =
            m_shared.contains(*number) ? namedParameter(text, subgraph) : std::nullopt;
        m_graph.inputs.push_back({Value::Kind::Parameter, named.value_or(first->second)});
    }

    /// The one of a subgraph or else of the head whose name a text begins with: a failed analysis
    /// gives all of them the number 0.
    std::optional<uint32_t> namedParameter(std::string_view text, const Subgraph& subgraph) {
        const std::string_view name = text.substr(0, text.find_first_of(",()[]{} "));
        const Names& own = parametersOf(&subgraph);
        if (const auto found = own.find(name); found != own.end())
            return found->second;
        const Names& head = parametersOf(nullptr);
        const auto found = head.find(name);
        return found == head.end() ? std::nullopt : std::optional(found->second);
    }

    /// Of a subgraph, or of the head where there is none.
    const Names& parametersOf(const Subgraph* subgraph) {
        const auto [found, isNew] = m_parameterNames.try_emplace(subgraph);
        if (!isNew)
            return found->second;
        const size_t begin = subgraph ? subgraph->firstParameter : m_part.firstParameter;
        const size_t count = subgraph ? subgraph->parameters : m_part.headParameters;
        for (size_t i = begin; i < begin + count; ++i)
            found->second.try_emplace(m_graph.parameters[i].name, static_cast<uint32_t>(i));
        return found->second;
    }

    /// "(@2_func:name)" or "(2_func:name)"; no other is within it.
    void linkFree(std::string_view text) {
        if (!text.starts_with('('))
            return; // nothing is looked for in a line of many such signs
        text = text.substr(0, text.find("$("));
        const size_t end = endOfBracket(text, 0);
        if (end == std::string_view::npos)
            return;
        std::string_view name = text.substr(1, end - 2);
        if (name.starts_with('@'))
            name.remove_prefix(1);
        if (name.find(":%") != std::string_view::npos)
            return; // a parameter: "%para" in it is met next
        // "1_w.2:para4_dense1.bias": one of another graph
        if (const size_t at = name.find(":para"); at != std::string_view::npos)
            return linkParameter(name.substr(at + 1), subgraphNamed(name.substr(0, at)));
        if (!m_isNamed)
            nameNodes();
        // A colon stands between them; the name of a node may have some of its own.
        const size_t colon = name.find(':');
        const auto graph = m_named.find(name.substr(0, colon));
        if (colon == std::string_view::npos || graph == m_named.end())
            return;
        if (const auto found = graph->second.find(name.substr(colon + 1));
            found != graph->second.end())
            m_graph.inputs.push_back({Value::Kind::Node, found->second});
    }

    const Subgraph& subgraphNamed(std::string_view name) const {
        const auto found = m_subgraphs.find(name);
        return found == m_subgraphs.end() ? *m_subgraph : *found->second;
    }

    void nameNodes() {
        for (size_t subgraph = m_part.firstSubgraph; subgraph < m_part.endSubgraph; ++subgraph) {
            const Subgraph& of = m_graph.subgraphs[subgraph];
            Names& names = m_named[of.name];
            for (NodeIndex i = of.begin; i < of.end; ++i)
                names.try_emplace(m_graph.nodes[i].name, i);
        }
        m_isNamed = true;
    }

    static constexpr std::string_view kParameter = "para";

    Graph& m_graph;
    Part m_part;
    const Subgraph* m_subgraph = nullptr; ///< whose nodes are linked
    std::unordered_map<int64_t, uint32_t> m_parameters; ///< the first of each number
    std::unordered_set<int64_t> m_shared; ///< numbers of several
    std::unordered_map<const Subgraph*, Names> m_parameterNames; ///< when somebody asks
    std::unordered_map<std::string_view, const Subgraph*> m_subgraphs; ///< the first of each name
    std::unordered_map<int64_t, NodeIndex> m_local; ///< of the subgraph, by number
    std::unordered_map<std::string_view, Names> m_named; ///< nodes by graph, when somebody asks
    bool m_isNamed = false; ///< somebody has
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
    for (size_t i = 0; i < graph.heads.size(); ++i) {
        const Head& head = graph.heads[i];
        const bool isLast = i + 1 == graph.heads.size();
        const Linker::Part part{.firstParameter = head.firstParameter,
            .headParameters = head.parameters,
            .endParameter = isLast ? graph.parameters.size() : graph.heads[i + 1].firstParameter,
            .firstSubgraph = head.firstSubgraph,
            .endSubgraph = isLast ? graph.subgraphs.size() : graph.heads[i + 1].firstSubgraph};
        Linker(graph, part).link();
    }
    findUsers(graph);
}

} // namespace rankscope::ir

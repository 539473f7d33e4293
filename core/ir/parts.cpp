// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/parts.h"

#include <algorithm>
#include <span>
#include <unordered_map>

namespace rankscope::ir {

namespace {

/// Visits the names behind '@' that no quote holds; "$(@f:x)" is a node.
template <class Visit>
void eachNamed(std::string_view text, const Visit& visit) {
    for (size_t at = text.find_first_of("@\""); at != std::string_view::npos;
         at = text.find_first_of("@\"", at)) {
        if (text[at] == '"') {
            const size_t end = text.find('"', at + 1);
            at = (end == std::string_view::npos ? at : end) + 1; // without a partner it is text
            continue;
        }
        const bool isNode = text.substr(0, at).ends_with("$(");
        const size_t begin = ++at;
        at = std::min(text.find_first_of("@\",()[]{} :", begin), text.size());
        if (!isNode)
            visit(text.substr(begin, at - begin));
    }
}

void addOnce(std::vector<size_t>& places, size_t place) {
    if (places.empty() || places.back() != place)
        places.push_back(place);
}

/// Those of one head: names mean others behind the next one.
void addCalls(const Graph& graph, size_t begin, size_t end, std::vector<SubgraphCalls>& calls) {
    std::unordered_map<std::string_view, size_t> byName;
    for (size_t i = begin; i < end; ++i)
        byName.try_emplace(graph.subgraphs[i].name, i);
    for (size_t i = begin; i < end; ++i) {
        std::vector<size_t>& callees = calls[i].callees;
        const auto take = [&](std::string_view name) {
            if (const auto found = byName.find(name); found != byName.end())
                addOnce(callees, found->second);
        };
        for (NodeIndex node = graph.subgraphs[i].begin; node < graph.subgraphs[i].end; ++node) {
            eachNamed(graph.nodes[node].op, take);
            eachNamed(graph.nodes[node].arguments, take);
        }
        std::ranges::sort(callees);
        callees.erase(std::unique(callees.begin(), callees.end()), callees.end());
        for (const size_t callee : callees)
            calls[callee].callers.push_back(i);
    }
}

} // namespace

std::string referenceOf(const Parameter& parameter) {
    return parameter.number == 0 ? std::string(parameter.name)
                                 : "para" + std::to_string(parameter.number) + "_";
}

std::vector<ParameterUse> parameterUses(const Graph& graph) {
    std::vector<ParameterUse> uses(graph.parameters.size());
    for (size_t i = 0; i < uses.size(); ++i)
        uses[i].parameter = i;
    for (const Head& head : graph.heads) {
        for (size_t i = 0; i < head.parameters; ++i)
            uses[head.firstParameter + i].subgraph = head.entry;
    }
    for (const Subgraph& subgraph : graph.subgraphs) {
        for (size_t i = 0; i < subgraph.parameters; ++i)
            uses[subgraph.firstParameter + i].subgraph = subgraph.name;
    }
    std::vector<NodeIndex> last(uses.size(), UINT32_MAX); ///< that was counted
    for (NodeIndex node = 0; node < graph.nodes.size(); ++node) {
        for (const Value& value : graph.inputsOf(graph.nodes[node])) {
            if (value.kind != Value::Kind::Parameter || last[value.index] == node)
                continue;
            last[value.index] = node;
            ParameterUse& use = uses[value.index];
            if (use.users++ == 0)
                use.first = node;
        }
    }
    return uses;
}

std::vector<SubgraphCalls> subgraphCalls(const Graph& graph) {
    std::vector<SubgraphCalls> calls(graph.subgraphs.size());
    for (size_t i = 0; i < calls.size(); ++i) {
        calls[i].subgraph = i;
        calls[i].parameters = graph.subgraphs[i].parameters;
    }
    for (size_t i = 0; i < graph.heads.size(); ++i) {
        const bool isLast = i + 1 == graph.heads.size();
        const size_t begin = graph.heads[i].firstSubgraph;
        const size_t end = isLast ? calls.size() : graph.heads[i + 1].firstSubgraph;
        addCalls(graph, begin, end, calls);
        for (SubgraphCalls& of : std::span(calls).subspan(begin, end - begin)) {
            if (graph.subgraphs[of.subgraph].name == graph.heads[i].entry)
                of.parameters += graph.heads[i].parameters;
        }
    }
    std::erase_if(calls,
        [&graph](const SubgraphCalls& of) { return graph.subgraphs[of.subgraph].isExcerpt(); });
    return calls;
}

} // namespace rankscope::ir

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/repeats.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "core/ir/scope.h"
#include "core/ir/tensor_type.h"
#include "core/ir/text.h"

namespace rankscope::ir {

namespace {

/// What makes two collectives the same: operator, group, micro-batch, kind and index of the input,
/// and the reduction.
using CallKey = std::tuple<std::string_view, std::string_view, std::string_view, Value::Kind,
    uint32_t, std::string_view>;

class Search {
public:
    explicit Search(const Graph& graph)
        : m_graph(graph) { }

    std::vector<Repeat> run() {
        for (NodeIndex i = 0; i < m_graph.nodes.size(); ++i) {
            const Node& node = m_graph.nodes[i];
            if (node.op == "AllGather" || node.op == "AllReduce")
                lookForSame(i);
            else if (const auto input = m_graph.firstInputOf(node))
                lookBack(*input, i);
        }
        for (NodeIndex i = 0; i < m_graph.nodes.size(); ++i) {
            if (m_graph.nodes[i].op == "AllGather")
                lookForCuts(i);
        }
        std::ranges::stable_sort(m_found, {}, &Repeat::second);
        return std::move(m_found);
    }

private:
    static std::string_view wordOf(std::optional<std::string_view> value) {
        return value.value_or(std::string_view());
    }

    /// The tensor that is read, behind a load of a parameter. A load that comes behind another
    /// node (its order of side effects) may read what was written meanwhile: it stands for itself.
    std::optional<Value> sourceOf(const Node& node) const {
        const auto inputs = m_graph.inputsOf(node);
        if (inputs.empty())
            return std::nullopt;
        const Value& value = inputs.front();
        if (value.kind == Value::Kind::Parameter || m_graph.nodes[value.index].op != "Load")
            return value;
        const auto loaded = m_graph.inputsOf(m_graph.nodes[value.index]);
        return loaded.size() == 1 ? loaded.front() : value;
    }

    void lookForSame(NodeIndex i) {
        const Node& node = m_graph.nodes[i];
        const auto source = sourceOf(node);
        // A recomputed gather is wanted; a plan's own re-layout is told as such.
        if (!source || node.purpose == Purpose::Recompute || isRedistribution(node))
            return;
        const CallKey key{node.op, wordOf(attributeOf(node, "group")),
            wordOf(attributeIn(node.primal, "micro")), source->kind, source->index,
            wordOf(attributeOf(node, "op"))};
        const auto [first, isNew] = m_calls.try_emplace(key, i);
        if (!isNew)
            m_found.push_back(
                {node.op == "AllReduce" ? RepeatKind::ReducedTwice : RepeatKind::GatheredTwice,
                    first->second, i});
    }

    void lookBack(NodeIndex before, NodeIndex i) {
        const Node& first = m_graph.nodes[before];
        const Node& second = m_graph.nodes[i];
        if (first.op != second.op || isRedistribution(first) || isRedistribution(second)
            || m_graph.usersOf(before).size() != 1)
            return;
        if (second.op == "Reshape" || second.op == "Transpose")
            m_found.push_back({RepeatKind::BackToBack, before, i});
        else if (second.op == "TensorMove")
            m_found.push_back({RepeatKind::CopiedTwice, before, i});
        else if (second.op == "Cast" && isBack(first, second))
            m_found.push_back({RepeatKind::CastAndBack, before, i});
    }

    static bool isBack(const Node& first, const Node& second) {
        const auto from = inputTypesOf(first);
        const auto to = outputTypesOf(second);
        const auto before = from.empty() ? std::nullopt : tensorTypeOf(from.front());
        const auto after = to.empty() ? std::nullopt : tensorTypeOf(to.front());
        return before && after && *before == *after;
    }

    void lookForCuts(NodeIndex i) {
        if (isRedistribution(m_graph.nodes[i]))
            return;
        const auto users = m_graph.usersOf(i);
        const bool isCut = !users.empty() && std::ranges::all_of(users, [&](NodeIndex user) {
            const Node& node = m_graph.nodes[user];
            return (node.op == "StridedSlice" || node.op == "Split" || node.op == "Slice")
                && m_graph.firstInputOf(node) == i;
        });
        if (isCut)
            m_found.push_back({RepeatKind::GatheredAndSliced, i, users.front()});
    }

    const Graph& m_graph;
    std::map<CallKey, NodeIndex> m_calls;
    std::vector<Repeat> m_found;
};

} // namespace

const char* toWord(RepeatKind kind) {
    switch (kind) {
    case RepeatKind::GatheredAndSliced:
        return "gathered_and_sliced";
    case RepeatKind::BackToBack:
        return "back_to_back";
    case RepeatKind::ReducedTwice:
        return "reduced_twice";
    case RepeatKind::GatheredTwice:
        return "gathered_twice";
    case RepeatKind::CopiedTwice:
        return "copied_twice";
    case RepeatKind::CastAndBack:
        return "cast_and_back";
    }
    return "";
}

std::vector<Repeat> repeatsOf(const Graph& graph) {
    return Search(graph).run();
}

} // namespace rankscope::ir

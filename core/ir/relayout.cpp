// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/relayout.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include <fmt/format.h>

#include "core/ir/scope.h"
#include "core/ir/tensor_type.h"
#include "core/ir/text.h"

namespace rankscope::ir {

namespace {

class Chains {
public:
    explicit Chains(const Graph& graph)
        : m_graph(graph)
        , m_isTaken(graph.nodes.size()) { }

    std::vector<Relayout> run() {
        std::vector<Relayout> found;
        for (NodeIndex i = 0; i < m_graph.nodes.size(); ++i) {
            if (!m_isTaken[i] && isRedistribution(m_graph.nodes[i]))
                found.push_back(chainFrom(i));
        }
        std::ranges::stable_sort(found, std::ranges::greater{},
            [](const Relayout& relayout) { return relayout.movedBytes.value_or(-1); });
        return found;
    }

private:
    /// All that hangs together with a node, whose inputs come before it in the file.
    Relayout chainFrom(NodeIndex first) {
        Relayout chain;
        std::vector<NodeIndex> open{first};
        m_isTaken[first] = true;
        while (!open.empty()) {
            const NodeIndex at = open.back();
            open.pop_back();
            chain.nodes.push_back(at);
            for (const NodeIndex user : m_graph.usersOf(at)) {
                if (m_isTaken[user] || !isPart(m_graph.nodes[user]))
                    continue;
                m_isTaken[user] = true;
                open.push_back(user);
            }
        }
        std::ranges::sort(chain.nodes);
        chain.producer = producerOf(first);
        chain.consumer = consumerOf(chain.nodes);
        addSizes(chain);
        return chain;
    }

    /// A tuple between Split and Concat has no name of its own.
    static bool isPart(const Node& node) {
        return isRedistribution(node) || node.op == "TupleGetItem" || node.op == "MakeTuple";
    }

    /// Neither of the network nor split in a way of its own: what the plan has put in, and what
    /// only hands on.
    static bool isBetween(const Node& node) {
        constexpr std::array<std::string_view, 4> kHandsOn{
            "Depend", "Load", "TupleGetItem", "MakeTuple"};
        return isInserted(node) || std::ranges::find(kHandsOn, node.op) != kHandsOn.end();
    }

    std::optional<NodeIndex> producerOf(NodeIndex first) const {
        auto at = m_graph.firstInputOf(m_graph.nodes[first]);
        while (at && isBetween(m_graph.nodes[*at])) {
            const auto before = m_graph.firstInputOf(m_graph.nodes[*at]);
            if (!before || *before >= *at)
                break; // of another graph: only upwards, so that this ends
            at = before;
        }
        return at;
    }

    std::optional<NodeIndex> consumerOf(const std::vector<NodeIndex>& nodes) const {
        for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
            for (NodeIndex user : m_graph.usersOf(*node)) {
                if (m_isTaken[user])
                    continue;
                // Users come behind what they read, so this ends.
                while (isBetween(m_graph.nodes[user]) && !m_graph.usersOf(user).empty()
                    && m_graph.usersOf(user).front() > user)
                    user = m_graph.usersOf(user).front();
                return user;
            }
        }
        return std::nullopt;
    }

    static std::optional<int64_t> firstInputBytes(const Node& node) {
        const auto types = inputTypesOf(node);
        return types.empty() ? std::nullopt : bytesOf(types.front());
    }

    void addSizes(Relayout& chain) const {
        chain.inputBytes = firstInputBytes(m_graph.nodes[chain.nodes.front()]);
        chain.outputBytes = outputBytesOf(m_graph.nodes[chain.nodes.back()]);
        chain.movedBytes = 0;
        for (const NodeIndex i : chain.nodes) {
            const Node& node = m_graph.nodes[i];
            if (!isCommunication(node.op))
                continue;
            chain.communication.push_back(node.op);
            const auto bytes = firstInputBytes(node);
            int64_t sum = 0;
            if (chain.movedBytes && bytes
                && !__builtin_add_overflow(*chain.movedBytes, *bytes, &sum))
                chain.movedBytes = sum;
            else
                chain.movedBytes.reset();
            if (!chain.groupSize)
                chain.groupSize = groupSizeOf(node);
        }
    }

    const Graph& m_graph;
    std::vector<bool> m_isTaken;
};

} // namespace

Strategy strategyOf(const Node& node) {
    // What the parallel plan made of it, then what the program asked for.
    const auto first = [&node](std::initializer_list<const char*> keys) -> std::string_view {
        for (const std::string_view text : {node.strategy, node.attributes, node.primitive}) {
            for (const char* key : keys) {
                const auto value = attributeIn(text, key);
                if (value && !value->empty() && *value != "None" && *value != "null")
                    return *value;
            }
        }
        return {};
    };
    return {.in = first({"in_strategy", "strategy", "in_layout"}),
        .out = first({"out_strategy", "out_layout"})};
}

std::string strategyText(const Node& node) {
    const Strategy strategy = strategyOf(node);
    std::string text;
    if (!strategy.in.empty())
        text += fmt::format("in_strategy {}", strategy.in);
    if (!strategy.out.empty())
        text += fmt::format("{}out_strategy {}", text.empty() ? "" : ", ", strategy.out);
    return text;
}

std::optional<int64_t> groupSizeOf(const Node& node) {
    if (const auto ranks = attributeOf(node, "group_ranks")) {
        const std::string_view list = unquoted(*ranks);
        if (!list.empty())
            return std::ranges::count(list, '-') + 1;
    }
    if (const auto ranks = attributeOf(node, "rank_list")) {
        const auto parts = partsOf(withoutBrackets(*ranks));
        if (!parts.empty())
            return std::ssize(parts);
    }
    return std::nullopt;
}

std::vector<Relayout> relayoutsOf(const Graph& graph) {
    return Chains(graph).run();
}

} // namespace rankscope::ir

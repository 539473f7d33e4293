// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/silu_path.h"

#include <array>
#include <optional>

#include "core/ir/scope.h"

namespace rankscope::ir {

namespace {

constexpr size_t kLongestWay = 16; ///< pass-through nodes between two operators

bool isSilu(std::string_view op) {
    return op == "SiLU" || op == "Silu" || op == "Swish";
}
bool isMatMul(std::string_view op) {
    return op == "MatMul" || op == "BatchMatMul" || op == "MatMulExt" || op == "GroupedMatmul";
}

class Walk {
public:
    explicit Walk(const Graph& graph)
        : m_graph(graph) { }

    std::vector<KeptReshape> run() {
        for (NodeIndex i = 0; i < m_graph.nodes.size(); ++i) {
            const Node& node = m_graph.nodes[i];
            if (!isSilu(node.op) || node.purpose != Purpose::Forward)
                continue;
            for (const NodeIndex mul : behind(i, [](std::string_view op) { return op == "Mul"; }))
                behind(mul, isMatMul);
        }
        return m_kept;
    }

private:
    struct Step {
        NodeIndex node = 0;
        std::optional<NodeIndex> reshape; ///< met on the way, not recomputed
        size_t length = 0;
    };

    /// The operators of a kind that read a node, over nodes that pass it on; notes what is kept.
    template <class IsGoal>
    std::vector<NodeIndex> behind(NodeIndex from, const IsGoal& isGoal) {
        std::vector<NodeIndex> goals;
        const bool isAsked = hasMark(m_graph.nodes[from], "recompute");
        std::vector<Step> open{{.node = from, .reshape = {}, .length = 0}};
        while (!open.empty()) {
            const Step step = open.back();
            open.pop_back();
            for (const NodeIndex user : m_graph.usersOf(step.node)) {
                const Node& node = m_graph.nodes[user];
                if (node.purpose != Purpose::Forward)
                    continue;
                if (isGoal(node.op)) {
                    goals.push_back(user);
                    if (isAsked && step.reshape)
                        note({.from = from, .reshape = *step.reshape, .to = user});
                } else if (isPassThrough(node.op) && step.length < kLongestWay) {
                    const bool isKept = node.op == "Reshape" && !hasMark(node, "recompute");
                    open.push_back({.node = user,
                        .reshape = isKept ? std::optional(user) : step.reshape,
                        .length = step.length + 1});
                }
            }
        }
        return goals;
    }

    void note(const KeptReshape& found) {
        for (auto kept = m_kept.rbegin(); kept != m_kept.rend() && kept->from == found.from; ++kept)
            if (kept->reshape == found.reshape)
                return;
        m_kept.push_back(found);
    }

    const Graph& m_graph;
    std::vector<KeptReshape> m_kept;
};

} // namespace

std::vector<KeptReshape> keptReshapes(const Graph& graph) {
    return Walk(graph).run();
}

} // namespace rankscope::ir

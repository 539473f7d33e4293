// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/traffic.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/ir/relayout.h"
#include "core/ir/tensor_type.h"
#include "core/ir/text.h"

namespace rankscope::ir {

namespace {

std::optional<int64_t> sentBytes(const Node& node) {
    return node.op == "Receive" ? outputBytesOf(node) : inputBytesOf(node);
}

/// The last that reads each node, over nodes that only show it in another way: one pass from the
/// end, for users come behind what they read.
std::vector<NodeIndex> lastUsers(const Graph& graph) {
    std::vector<NodeIndex> last(graph.nodes.size());
    for (auto i = static_cast<NodeIndex>(graph.nodes.size()); i-- > 0;) {
        last[i] = i;
        const Node& node = graph.nodes[i];
        for (const NodeIndex user : graph.usersOf(i)) {
            if (graph.nodes[user].subgraph != node.subgraph || user <= i)
                continue;
            const bool isShown =
                isView(graph.nodes[user].op) && graph.nodes[user].op != "UpdateState";
            last[i] = std::max(last[i], isShown ? std::max(user, last[user]) : user);
        }
    }
    return last;
}

} // namespace

std::vector<TrafficRow> trafficOf(const Graph& graph) {
    std::map<std::tuple<std::string_view, std::string_view, Purpose>, TrafficRow> rows;
    for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        if (!isCommunication(node.op))
            continue;
        const std::string_view group =
            unquoted(attributeOf(node, "group").value_or(std::string_view()));
        TrafficRow& row = rows[{node.op, group, node.purpose}];
        if (row.count++ == 0) {
            row.op = node.op;
            row.group = group;
            row.purpose = node.purpose;
            row.groupSize = groupSizeOf(node);
            row.first = i;
        }
        const auto bytes = sentBytes(node);
        int64_t sum = 0;
        if (bytes && !__builtin_add_overflow(row.bytes, *bytes, &sum))
            row.bytes = sum;
        else
            ++row.unsized;
    }
    std::vector<TrafficRow> all;
    all.reserve(rows.size());
    for (auto& [key, row] : rows)
        all.push_back(row);
    std::ranges::stable_sort(all, std::ranges::greater{}, &TrafficRow::bytes);
    return all;
}

std::vector<BigTensor> biggestTensors(const Graph& graph, size_t most) {
    const std::vector<NodeIndex> last = lastUsers(graph);
    std::vector<BigTensor> tensors;
    for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        if (isView(node.op))
            continue;
        const auto bytes = outputBytesOf(node);
        if (bytes && *bytes > 0)
            tensors.push_back({.node = i,
                .bytes = *bytes,
                .lastUser = last[i] == i ? std::nullopt : std::optional(last[i]),
                .lifetime = last[i] - i});
    }
    std::ranges::stable_sort(tensors, [](const BigTensor& one, const BigTensor& other) {
        return std::tie(other.bytes, other.lifetime) < std::tie(one.bytes, one.lifetime);
    });
    tensors.resize(std::min(tensors.size(), most));
    return tensors;
}

} // namespace rankscope::ir

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/difference.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace rankscope::ir {

namespace {

using Key = std::tuple<std::string, std::string, Purpose>;
using Sides = std::pair<DifferenceSide, DifferenceSide>;

void addNodes(const Graph& graph, DifferenceSide Sides::*side, std::map<Key, Sides>& rows) {
    for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        // The number of a subgraph that is called is another in every file.
        const std::string_view op = node.op.starts_with("call ") ? "call" : node.op;
        DifferenceSide& row = rows[{placeOf(node.scope), std::string(op), node.purpose}].*side;
        if (row.count++ == 0) {
            row.first = i;
            row.outputBytes = 0;
        }
        const auto bytes = outputBytesOf(node);
        int64_t sum = 0;
        if (row.outputBytes && bytes && !__builtin_add_overflow(*row.outputBytes, *bytes, &sum))
            row.outputBytes = sum;
        else
            row.outputBytes.reset();
    }
}

/// For the order only.
double changeOf(const std::optional<int64_t>& before, const std::optional<int64_t>& after) {
    return std::abs(
        static_cast<double>(after.value_or(0)) - static_cast<double>(before.value_or(0)));
}

} // namespace

std::vector<Difference> differenceOf(const Graph& before, const Graph& after) {
    std::map<Key, Sides> rows;
    addNodes(before, &Sides::first, rows);
    addNodes(after, &Sides::second, rows);
    std::vector<Difference> found;
    for (auto& [key, sides] : rows) {
        if (sides.first.count == sides.second.count
            && sides.first.outputBytes == sides.second.outputBytes)
            continue;
        found.push_back({.place = std::get<0>(key),
            .op = std::get<1>(key),
            .purpose = std::get<2>(key),
            .before = sides.first,
            .after = sides.second});
    }
    std::ranges::stable_sort(found, std::ranges::greater{}, [](const Difference& row) {
        return std::pair(changeOf(row.before.outputBytes, row.after.outputBytes),
            std::abs(static_cast<double>(row.after.count) - static_cast<double>(row.before.count)));
    });
    return found;
}

} // namespace rankscope::ir

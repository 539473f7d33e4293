// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/difference.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/ir/layer_lists.h"

namespace rankscope::ir {

namespace {

struct Sides {
    DifferenceSide before{};
    DifferenceSide after{};

    bool isEqual() const {
        return before.count == after.count && before.outputBytes == after.outputBytes;
    }
    /// What two layers must have in common to be told together.
    auto kind() const {
        return std::tuple(before.count, before.outputBytes, after.count, after.outputBytes);
    }
};
using Key = std::tuple<std::string, std::string, Purpose>;
using Rows = std::map<Key, std::map<Layer, Sides>>;

void add(DifferenceSide& sum, uint64_t count, std::optional<int64_t> bytes) {
    const bool isFirst = sum.count == 0;
    sum.count += count;
    int64_t both = 0;
    const int64_t before = isFirst ? 0 : sum.outputBytes.value_or(0);
    const bool isKnown =
        bytes && (isFirst || sum.outputBytes) && !__builtin_add_overflow(before, *bytes, &both);
    sum.outputBytes = isKnown ? std::optional(both) : std::nullopt;
}

void addNodes(const Graph& graph, DifferenceSide Sides::*side, Rows& rows) {
    for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        // The number of a subgraph that is called is another in every file.
        const std::string_view op = node.op.starts_with("call ") ? "call" : node.op;
        auto& layers = rows[{placeOf(node.scope), std::string(op), node.purpose}];
        DifferenceSide& sum = layers[layerOf(node.scope)].*side;
        if (!sum.first)
            sum.first = i;
        add(sum, 1, outputBytesOf(node));
    }
}

void addSide(DifferenceSide& sum, const DifferenceSide& more) {
    if (more.count == 0)
        return;
    if (!sum.first)
        sum.first = more.first;
    add(sum, more.count, more.outputBytes);
}

void addDifferences(const Key& key, const std::map<Layer, Sides>& layers, size_t all,
    std::vector<Difference>& found) {
    std::map<decltype(Sides().kind()), size_t> byKind;
    for (const auto& [layer, sides] : layers) {
        if (sides.isEqual())
            continue;
        const auto [at, isNew] = byKind.try_emplace(sides.kind(), found.size());
        if (isNew)
            found.push_back({.place = std::get<0>(key),
                .op = std::get<1>(key),
                .purpose = std::get<2>(key),
                .layers = {.these = {}, .all = all},
                .before = {},
                .after = {}});
        Difference& difference = found[at->second];
        difference.layers.these.push_back(layer);
        addSide(difference.before, sides.before);
        addSide(difference.after, sides.after);
    }
}

/// For the order only.
double changeOf(const std::optional<int64_t>& before, const std::optional<int64_t>& after) {
    return std::abs(
        static_cast<double>(after.value_or(0)) - static_cast<double>(before.value_or(0)));
}

} // namespace

std::vector<Difference> differenceOf(const Graph& before, const Graph& after) {
    Rows rows;
    addNodes(before, &Sides::before, rows);
    addNodes(after, &Sides::after, rows);
    std::vector<Difference> found;
    LayerLists lists;
    lists.add(before);
    lists.add(after);
    for (const auto& [key, layers] : rows)
        addDifferences(key, layers, lists.layersOf(std::get<0>(key)), found);
    std::ranges::stable_sort(found, std::ranges::greater{}, [](const Difference& row) {
        return std::pair(changeOf(row.before.outputBytes, row.after.outputBytes),
            std::abs(static_cast<double>(row.after.count) - static_cast<double>(row.before.count)));
    });
    return found;
}

} // namespace rankscope::ir

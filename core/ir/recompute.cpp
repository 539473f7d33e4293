// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/recompute.h"

#include <map>
#include <optional>
#include <utility>

#include "core/ir/layer_lists.h"
#include "core/ir/scope.h"
#include "core/ir/tensor_type.h"
#include "core/ir/text.h"

namespace rankscope::ir {

namespace {

/// What an original and its copy share.
std::optional<std::pair<int64_t, int64_t>> pairOf(const Node& node) {
    const auto graph = attributeOf(node, "recompute_sub_graph");
    const auto id = attributeOf(node, "recompute_id");
    const auto left = graph ? wholeOf(*graph) : std::nullopt;
    const auto right = id ? wholeOf(*id) : std::nullopt;
    return left && right ? std::optional(std::pair(*left, *right)) : std::nullopt;
}

bool isConfigured(const Node& node) {
    return node.purpose == Purpose::Forward && hasMark(node, "recompute");
}

bool isCopy(const Node& node) {
    return node.purpose == Purpose::Recompute;
}

/// The first node of each pair among those that are asked for.
using Pairs = std::map<std::pair<int64_t, int64_t>, NodeIndex>;
Pairs pairsOf(const Graph& graph, bool (*isWanted)(const Node&)) {
    Pairs pairs;
    for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
        const auto pair = isWanted(graph.nodes[i]) ? pairOf(graph.nodes[i]) : std::nullopt;
        if (pair)
            pairs.try_emplace(*pair, i);
    }
    return pairs;
}

/// The marks in one layer.
struct LayerMarks {
    std::vector<NodeIndex> configured{};
    std::vector<NodeIndex> copies{};
};

struct PlaceMarks {
    std::string place{};
    const Node* first = nullptr;
    std::map<Layer, LayerMarks> layers{};
};

/// Layers with as many marks and copies are one group.
void addGroups(const PlaceMarks& place, size_t layers, std::vector<RecomputeGroup>& groups) {
    std::map<std::pair<size_t, size_t>, size_t> byCounts;
    for (const auto& [layer, marks] : place.layers) {
        const auto [found, isNew] =
            byCounts.try_emplace({marks.configured.size(), marks.copies.size()}, groups.size());
        if (isNew) {
            groups.push_back({.place = place.place,
                .op = place.first->op,
                .layers = {.these = {}, .all = layers},
                .pattern = patternOf(*place.first),
                .configured = {},
                .copies = {}});
        }
        RecomputeGroup& group = groups[found->second];
        group.layers.these.push_back(layer);
        group.configured.insert(
            group.configured.end(), marks.configured.begin(), marks.configured.end());
        group.copies.insert(group.copies.end(), marks.copies.begin(), marks.copies.end());
    }
}

/// A scope that is only a number, or none, tells nothing.
bool hasPlace(const Node& node) {
    return node.scope.find_first_not_of("0123456789") != std::string_view::npos;
}

bool hasMarkOfPass(const Node& node) {
    return node.attributes.find("recompute_sub_graph") != std::string_view::npos
        || node.attributes.find("duplicated") != std::string_view::npos;
}

} // namespace

Recompute recomputeOf(const Graph& graph) {
    Recompute recompute{.groups = {}, .hasRun = graph.isOfLatePass};
    std::vector<PlaceMarks> places;
    std::map<std::pair<std::string, std::string_view>, size_t> byPlace;
    const auto marksOf = [&](const Node& node) -> LayerMarks& {
        const auto [found, isNew] =
            byPlace.try_emplace({placeOf(node.scope), node.op}, places.size());
        if (isNew)
            places.push_back({.place = found->first.first, .first = &node, .layers = {}});
        return places[found->second].layers[layerOf(node.scope)];
    };
    std::vector<NodeIndex> copiesOfNoPlace;
    for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        recompute.hasRun = recompute.hasRun || hasMarkOfPass(node);
        if (isConfigured(node))
            marksOf(node).configured.push_back(i);
        else if (isCopy(node) && hasPlace(node))
            marksOf(node).copies.push_back(i);
        else if (isCopy(node))
            copiesOfNoPlace.push_back(i);
    }
    const auto originals = copiesOfNoPlace.empty() ? Pairs() : pairsOf(graph, isConfigured);
    for (const NodeIndex copy : copiesOfNoPlace) {
        const auto pair = pairOf(graph.nodes[copy]);
        const auto original = pair ? originals.find(*pair) : originals.end();
        marksOf(graph.nodes[original == originals.end() ? copy : original->second])
            .copies.push_back(copy);
    }
    LayerLists lists;
    if (!places.empty())
        lists.add(graph);
    for (const PlaceMarks& place : places)
        addGroups(place, lists.layersOf(place.place), recompute.groups);
    return recompute;
}

std::vector<HeldForward> heldForwards(const Graph& graph) {
    const Pairs copies = pairsOf(graph, isCopy);
    std::vector<HeldForward> held;
    if (copies.empty())
        return held;
    for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        const auto pair = isConfigured(node) ? pairOf(node) : std::nullopt;
        const auto copy = pair ? copies.find(*pair) : copies.end();
        if (copy == copies.end())
            continue;
        for (const NodeIndex user : graph.usersOf(i)) {
            const Node& reader = graph.nodes[user];
            if (reader.purpose == Purpose::Gradient && reader.op != "Depend")
                held.push_back({.forward = i, .copy = copy->second, .gradient = user});
        }
    }
    return held;
}

std::vector<NarrowingCast> narrowingCasts(const Graph& graph) {
    std::vector<NarrowingCast> casts;
    for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        // The copy where there is one; a mark alone may have no effect.
        if (node.op != "Cast" || node.purpose != Purpose::Recompute)
            continue;
        const auto inputs = inputTypesOf(node);
        const auto outputs = outputTypesOf(node);
        if (inputs.empty() || outputs.empty())
            continue;
        const auto from = tensorTypeOf(inputs.front());
        const auto to = tensorTypeOf(outputs.front());
        const auto before = from ? bytesOf(*from) : std::nullopt;
        const auto after = to ? bytesOf(*to) : std::nullopt;
        if (before && after && isFloating(from->element) && isFloating(to->element)
            && *before > *after)
            casts.push_back({.node = i, .inputBytes = *before, .outputBytes = *after});
    }
    return casts;
}

} // namespace rankscope::ir

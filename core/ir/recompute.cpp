// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/recompute.h"

#include <optional>

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

bool isConfigured(const Node& node, Purpose purpose) {
    return purpose == Purpose::Forward && hasMark(node, "recompute");
}

bool hasMarkOfPass(const Node& node) {
    return node.attributes.find("recompute_sub_graph") != std::string_view::npos
        || node.attributes.find("duplicated") != std::string_view::npos;
}

} // namespace

Recompute recomputeOf(const Graph& graph) {
    Recompute recompute;
    std::map<std::pair<std::string, std::string_view>, size_t> byPlace;
    for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        recompute.hasRun = recompute.hasRun || hasMarkOfPass(node);
        const Purpose purpose = node.purpose;
        const bool isAsked = isConfigured(node, purpose);
        if (!isAsked && purpose != Purpose::Recompute)
            continue;
        const auto [found, isNew] =
            byPlace.try_emplace({placeOf(node.scope), node.op}, recompute.groups.size());
        if (isNew)
            recompute.groups.push_back({.place = found->first.first,
                .op = node.op,
                .pattern = patternOf(node),
                .configured = {},
                .copies = {}});
        RecomputeGroup& group = recompute.groups[found->second];
        (isAsked ? group.configured : group.copies).push_back(i);
    }
    return recompute;
}

std::vector<HeldForward> heldForwards(const Graph& graph) {
    std::map<std::pair<int64_t, int64_t>, NodeIndex> copies;
    for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
        if (graph.nodes[i].purpose != Purpose::Recompute)
            continue;
        if (const auto pair = pairOf(graph.nodes[i]))
            copies.try_emplace(*pair, i);
    }
    std::vector<HeldForward> held;
    if (copies.empty())
        return held;
    for (NodeIndex i = 0; i < graph.nodes.size(); ++i) {
        const Node& node = graph.nodes[i];
        const auto pair = isConfigured(node, node.purpose) ? pairOf(node) : std::nullopt;
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

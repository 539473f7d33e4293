// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/findings.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/ir/relayout.h"
#include "core/ir/repeats.h"
#include "core/ir/scope.h"
#include "core/ir/silu_path.h"

namespace rankscope::ir {

namespace {

constexpr std::array kChecks{CheckId::Recompute, CheckId::SiluPath, CheckId::CastDirection,
    CheckId::Relayout, CheckId::Copies};

struct KindRow {
    FindingKind kind;
    CheckId check;
    const char* word;
};
constexpr std::array kKinds{
    KindRow{FindingKind::NoEffect, CheckId::Recompute, "no_effect"},
    KindRow{FindingKind::HeldForward, CheckId::SiluPath, "held_forward"},
    KindRow{FindingKind::KeptReshape, CheckId::SiluPath, "kept_reshape"},
    KindRow{FindingKind::NarrowingCast, CheckId::CastDirection, "narrowing_cast"},
    KindRow{FindingKind::Relayout, CheckId::Relayout, "relayout"},
    KindRow{FindingKind::LocalRelayout, CheckId::Relayout, "local_relayout"},
    KindRow{FindingKind::GatheredAndSliced, CheckId::Relayout, "gathered_and_sliced"},
    KindRow{FindingKind::BackToBack, CheckId::Relayout, "back_to_back"},
    KindRow{FindingKind::ReducedTwice, CheckId::Relayout, "reduced_twice"},
    KindRow{FindingKind::GatheredTwice, CheckId::Relayout, "gathered_twice"},
    KindRow{FindingKind::CopiedTwice, CheckId::Copies, "copied_twice"},
    KindRow{FindingKind::CastAndBack, CheckId::Copies, "cast_and_back"},
};

FindingKind kindOf(RepeatKind kind) {
    switch (kind) {
    case RepeatKind::GatheredAndSliced:
        return FindingKind::GatheredAndSliced;
    case RepeatKind::BackToBack:
        return FindingKind::BackToBack;
    case RepeatKind::ReducedTwice:
        return FindingKind::ReducedTwice;
    case RepeatKind::GatheredTwice:
        return FindingKind::GatheredTwice;
    case RepeatKind::CopiedTwice:
        return FindingKind::CopiedTwice;
    case RepeatKind::CastAndBack:
        return FindingKind::CastAndBack;
    }
    return {};
}

/// Nothing where one is not known, or the sum is none.
std::optional<int64_t> sumOf(std::optional<int64_t> one, std::optional<int64_t> other) {
    int64_t sum = 0;
    const bool isKnown = one && other && !__builtin_add_overflow(*one, *other, &sum);
    return isKnown ? std::optional(sum) : std::nullopt;
}

/// Findings of one kind and place put together as they are met.
class Collection {
public:
    explicit Collection(const Graph& graph)
        : m_graph(graph) { }

    void add(Finding one) {
        std::ranges::sort(one.nodes);
        const auto [found, isNew] =
            m_byPlace.try_emplace({one.kind, one.place, one.otherPlace, one.op, one.otherOp,
                                      one.strategy, one.otherStrategy, layersText(one.layers)},
                m_all.size());
        if (isNew) {
            m_all.push_back(std::move(one));
            return;
        }
        Finding& all = m_all[found->second];
        all.count += one.count;
        all.bytes = sumOf(all.bytes, one.bytes);
        all.inputBytes = sumOf(all.inputBytes, one.inputBytes);
        all.outputBytes = sumOf(all.outputBytes, one.outputBytes);
        all.nodes.insert(all.nodes.end(), one.nodes.begin(), one.nodes.end());
    }

    std::string place(NodeIndex node) const { return placeOf(m_graph.nodes[node].scope); }
    std::string op(NodeIndex node) const { return std::string(m_graph.nodes[node].op); }
    std::optional<int64_t> bytes(NodeIndex node) const {
        return outputBytesOf(m_graph.nodes[node]);
    }
    const Graph& graph() const { return m_graph; }

    std::vector<CheckResult> results() {
        std::ranges::stable_sort(m_all, std::ranges::greater{}, [](const Finding& finding) {
            return std::pair(finding.bytes.value_or(0), finding.count);
        });
        std::vector<CheckResult> results;
        for (const CheckId check : kChecks) {
            CheckResult result{
                .check = check, .state = CheckState::Ok, .doubt = Doubt::None, .findings = {}};
            for (Finding& finding : m_all) {
                if (checkOf(finding.kind) == check)
                    result.findings.push_back(std::move(finding));
            }
            if (!result.findings.empty())
                result.state = CheckState::Found;
            results.push_back(std::move(result));
        }
        return results;
    }

private:
    const Graph& m_graph;
    /// Kind, both places, operators and strategies, layers.
    using Key = std::tuple<FindingKind, std::string, std::string, std::string, std::string,
        std::string, std::string, std::string>;

    std::map<Key, size_t> m_byPlace;
    std::vector<Finding> m_all;
};

void addRecompute(const Recompute& recompute, Collection& all) {
    for (const RecomputeGroup& group : recompute.groups) {
        if (!recompute.hasRun || !group.isWithoutEffect())
            continue;
        std::optional<int64_t> bytes = 0;
        for (const NodeIndex node : group.configured)
            bytes = sumOf(bytes, all.bytes(node));
        all.add({.kind = FindingKind::NoEffect,
            .count = group.configured.size(),
            .layers = group.layers,
            .place = group.place,
            .otherPlace = {},
            .op = std::string(group.op),
            .otherOp = {},
            .pattern = group.pattern,
            .bytes = bytes,
            .groupSize = {},
            .nodes = group.configured});
    }
}

void addPaths(Collection& all) {
    for (const KeptReshape& kept : keptReshapes(all.graph()))
        all.add({.kind = FindingKind::KeptReshape,
            .count = 1,
            .place = all.place(kept.reshape),
            .otherPlace = {},
            .op = all.op(kept.from),
            .otherOp = all.op(kept.to),
            .pattern = patternOf(all.graph().nodes[kept.reshape]),
            .bytes = all.bytes(kept.reshape),
            .groupSize = {},
            .nodes = {kept.from, kept.reshape, kept.to}});
    for (const HeldForward& held : heldForwards(all.graph()))
        all.add({.kind = FindingKind::HeldForward,
            .count = 1,
            .place = all.place(held.forward),
            .otherPlace = {},
            .op = all.op(held.forward),
            .otherOp = all.op(held.gradient),
            .pattern = {},
            .bytes = all.bytes(held.forward),
            .groupSize = {},
            .nodes = {held.forward, held.copy, held.gradient}});
}

void addCasts(Collection& all) {
    for (const NarrowingCast& cast : narrowingCasts(all.graph()))
        all.add({.kind = FindingKind::NarrowingCast,
            .count = 1,
            .place = all.place(cast.node),
            .otherPlace = {},
            .op = "Cast",
            .otherOp = {},
            .pattern = patternOf(all.graph().nodes[cast.node]),
            .bytes = cast.inputBytes - cast.outputBytes,
            .groupSize = {},
            .nodes = {cast.node}});
}

void addRelayouts(Collection& all) {
    for (const Relayout& relayout : relayoutsOf(all.graph())) {
        const bool isLocal = relayout.communication.empty();
        std::vector<std::string_view> ops;
        ops.reserve(relayout.nodes.size());
        for (const NodeIndex node : relayout.nodes)
            ops.push_back(all.graph().nodes[node].op);
        const auto nodeAt = [&](NodeIndex node) -> const Node& { return all.graph().nodes[node]; };
        const auto nameOf = [&](std::optional<NodeIndex> node) {
            return node ? all.op(*node) : std::string("?");
        };
        Finding finding{
            .kind = isLocal ? FindingKind::LocalRelayout : FindingKind::Relayout,
            .count = 1,
            .place = relayout.producer ? all.place(*relayout.producer) : std::string(),
            .otherPlace = relayout.consumer ? all.place(*relayout.consumer) : std::string(),
            .op = fmt::format("{}", fmt::join(ops, ", ")),
            .otherOp = nameOf(relayout.producer) + " - " + nameOf(relayout.consumer),
            .pattern = {},
            .strategy =
                relayout.producer ? strategyText(nodeAt(*relayout.producer)) : std::string(),
            .otherStrategy =
                relayout.consumer ? strategyText(nodeAt(*relayout.consumer)) : std::string(),
            .bytes = isLocal ? relayout.inputBytes : relayout.movedBytes,
            .inputBytes = relayout.inputBytes,
            .outputBytes = relayout.outputBytes,
            .groupSize = relayout.groupSize,
            .nodes = relayout.nodes,
        };
        for (const auto end : {relayout.producer, relayout.consumer}) {
            if (end)
                finding.nodes.push_back(*end);
        }
        all.add(std::move(finding));
    }
}

void addRepeats(Collection& all) {
    for (const Repeat& repeat : repeatsOf(all.graph()))
        all.add({.kind = kindOf(repeat.kind),
            .count = 1,
            .place = all.place(repeat.first),
            .otherPlace = {},
            .op = all.op(repeat.first),
            .otherOp = all.op(repeat.second),
            .pattern = {},
            .bytes = all.bytes(repeat.first),
            .groupSize = groupSizeOf(all.graph().nodes[repeat.first]),
            .nodes = {repeat.first, repeat.second}});
}

Doubt doubtOf(const Recompute& recompute) {
    if (recompute.groups.empty())
        return Doubt::NothingMarked;
    return recompute.hasRun ? Doubt::None : Doubt::EarlyPass;
}

} // namespace

const char* idOf(CheckId check) {
    constexpr std::array kIds{"IR-1", "IR-2", "IR-3", "IR-4", "IR-5"};
    return kIds[static_cast<size_t>(check)];
}

std::optional<CheckId> checkNamed(std::string_view id) {
    const auto found =
        std::ranges::find_if(kChecks, [&](CheckId check) { return id == idOf(check); });
    return found == kChecks.end() ? std::nullopt : std::optional(*found);
}

const char* toWord(FindingKind kind) {
    return std::ranges::find(kKinds, kind, &KindRow::kind)->word;
}

CheckId checkOf(FindingKind kind) {
    return std::ranges::find(kKinds, kind, &KindRow::kind)->check;
}

const char* toWord(CheckState state) {
    switch (state) {
    case CheckState::Ok:
        return "ok";
    case CheckState::Found:
        return "found";
    case CheckState::Unknown:
        return "unknown";
    }
    return "";
}

const char* toWord(Doubt doubt) {
    switch (doubt) {
    case Doubt::None:
        return "";
    case Doubt::NothingMarked:
        return "nothing_marked";
    case Doubt::EarlyPass:
        return "early_pass";
    case Doubt::Incomplete:
        return "incomplete";
    }
    return "";
}

std::vector<CheckResult> findingsOf(const Graph& graph) {
    return findingsOf(graph, recomputeOf(graph));
}

std::vector<CheckResult> findingsOf(const Graph& graph, const Recompute& recompute) {
    Collection all(graph);
    if (isWhole(graph)) // the copies may be in what is missing
        addRecompute(recompute, all);
    addPaths(all);
    addCasts(all);
    addRelayouts(all);
    addRepeats(all);
    std::vector<CheckResult> results = all.results();
    const Doubt doubt = doubtOf(recompute);
    for (CheckResult& result : results) {
        if (result.state != CheckState::Ok)
            continue;
        const bool isOfRecompute = result.check == CheckId::Recompute
            || result.check == CheckId::SiluPath || result.check == CheckId::CastDirection;
        if (!isWhole(graph))
            result.doubt = Doubt::Incomplete;
        else if (isOfRecompute)
            result.doubt = doubt;
        if (result.doubt != Doubt::None)
            result.state = CheckState::Unknown;
    }
    return results;
}

} // namespace rankscope::ir

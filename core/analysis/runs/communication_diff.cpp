// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/runs/communication_diff.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/base/mean.h"

namespace rankscope::analysis {

namespace {

using Side = std::optional<int64_t> Compared::*;
using GroupKey = std::tuple<std::string, std::string, std::vector<int64_t>>;
using LinkKey = std::tuple<std::optional<int64_t>, std::optional<int64_t>, std::string>;

int64_t stepsOf(const RunSummary& run) {
    return std::max(static_cast<int64_t>(run.steps), int64_t{1});
}

template <class Key, class Delta, class Weight>
std::vector<Delta> sorted(std::map<Key, Delta>&& byKey, Weight weight) {
    std::vector<Delta> deltas;
    deltas.reserve(byKey.size());
    for (auto& [key, delta] : byKey)
        deltas.push_back(std::move(delta));
    std::stable_sort(deltas.begin(), deltas.end(), [weight](const Delta& left, const Delta& right) {
        return (left.*weight).weight() > (right.*weight).weight();
    });
    return deltas;
}

/// Sums of one type; of two ranks those of one group name.
std::map<GroupKey, CollectiveSum> sumsBy(
    const std::vector<CollectiveSum>& sums, GroupKey (*keyOf)(const CollectiveSum&)) {
    std::map<GroupKey, CollectiveSum> byKey;
    for (const CollectiveSum& one : sums) {
        const auto [found, isNew] = byKey.try_emplace(keyOf(one), one);
        CollectiveSum& sum = found->second;
        if (isNew)
            continue;
        sum.calls += one.calls;
        sum.members = std::max(sum.members, one.members);
        sum.times += one.times;
    }
    return byKey;
}

GroupKey wholeKey(const CollectiveSum& of) {
    return {of.operation, of.group, of.ranks};
}

GroupKey nameKey(const CollectiveSum& of) {
    return {of.operation, of.group, {}};
}

GroupKey typeKey(const CollectiveSum& of) {
    return {of.operation, {}, {}};
}

void takeCollectives(const RunSummary& run, GroupKey (*keyOf)(const CollectiveSum&), Side side,
    std::map<GroupKey, CollectiveDelta>& deltas) {
    for (const auto& [key, sum] : sumsBy(run.communication.collectives, keyOf)) {
        CollectiveDelta& delta = deltas[key];
        std::tie(delta.operation, delta.group, delta.ranks) = key;
        const int64_t calls = std::max(sum.calls, int64_t{1});
        delta.time.*side = meanOf(sum.times.elapse.count(), stepsOf(run) * sum.members);
        delta.calls.*side = sum.calls;
        delta.elapse.*side = meanOf(sum.times.elapse.count(), calls);
        delta.transit.*side = meanOf(sum.times.transit.count(), calls);
        delta.wait.*side = meanOf(sum.times.wait.count(), calls);
    }
}

void takeTypes(const RunSummary& run, Side side, std::map<GroupKey, OperatorDelta>& deltas) {
    for (const auto& [key, sum] : sumsBy(run.communication.collectives, typeKey)) {
        OperatorDelta& delta = deltas[key];
        delta.name = sum.operation;
        delta.time.*side = meanOf(sum.times.elapse.count(), run.rankSteps);
        delta.calls.*side = sum.calls;
        delta.average.*side = meanOf(sum.times.elapse.count(), std::max(sum.calls, int64_t{1}));
    }
}

void takeRanks(const RunSummary& run, bool areTwo, Side side,
    std::map<std::optional<int64_t>, RankCommunicationDelta>& deltas) {
    const int64_t steps = stepsOf(run);
    for (const RankCommunication& of : run.communication.ranks) {
        const auto rank = areTwo ? std::nullopt : std::optional(of.rank);
        RankCommunicationDelta& delta = deltas[rank];
        delta.rank = rank;
        delta.elapse.*side = meanOf(of.times.elapse.count(), steps);
        delta.transit.*side = meanOf(of.times.transit.count(), steps);
        delta.wait.*side = meanOf(of.times.wait.count(), steps);
        if (of.times.synchronization)
            delta.synchronization.*side = meanOf(of.times.synchronization->count(), steps);
        delta.idle.*side = meanOf(of.times.idle.count(), steps);
    }
}

/// Both ends are left out where two ranks are compared; messages have no other end. What a rank
/// moves within itself goes over no link.
std::map<LinkKey, Link> linkSums(const RunSummary& run, bool areTwo) {
    const auto keyed = [areTwo](
                           int64_t rank) { return areTwo ? std::nullopt : std::optional(rank); };
    std::map<LinkKey, Link> sums;
    for (const Link& link : run.links) {
        if (link.isLocal())
            continue;
        Link& sum = sums[LinkKey(keyed(link.source), keyed(link.target), link.transport)];
        sum.size += link.size;
        sum.time += link.time;
    }
    for (const TransportSum& message : run.communication.messages) {
        Link& sum = sums[LinkKey(keyed(message.rank), std::nullopt, message.transport)];
        sum.size += message.size;
        sum.time += message.time;
    }
    return sums;
}

void takeLinks(
    const RunSummary& run, bool areTwo, Side side, std::map<LinkKey, LinkDelta>& deltas) {
    for (const auto& [key, sum] : linkSums(run, areTwo)) {
        LinkDelta& delta = deltas[key];
        std::tie(delta.source, delta.target, delta.transport) = key;
        delta.size.*side = sum.size / stepsOf(run);
        delta.time.*side = sum.time.count() / stepsOf(run);
        if (sum.time > Duration())
            delta.bandwidth.*side = std::llround(sum.bandwidth() * 1000);
    }
}

} // namespace

bool areTwoRanks(const RunSummary& base, const RunSummary& candidate) {
    return base.onlyRank && candidate.onlyRank && base.onlyRank != candidate.onlyRank;
}

std::vector<OperatorDelta> compareTypes(const RunSummary& base, const RunSummary& candidate) {
    std::map<GroupKey, OperatorDelta> byType;
    takeTypes(base, &Compared::base, byType);
    takeTypes(candidate, &Compared::candidate, byType);
    for (auto& [key, delta] : byType)
        delta.change = delta.time.change();
    return sorted(std::move(byType), &OperatorDelta::time);
}

std::vector<CollectiveDelta> compareCollectives(
    const RunSummary& base, const RunSummary& candidate) {
    const auto keyOf = areTwoRanks(base, candidate) ? nameKey : wholeKey;
    std::map<GroupKey, CollectiveDelta> byGroup;
    takeCollectives(base, keyOf, &Compared::base, byGroup);
    takeCollectives(candidate, keyOf, &Compared::candidate, byGroup);
    for (auto& [key, delta] : byGroup)
        delta.change = delta.time.change();
    return sorted(std::move(byGroup), &CollectiveDelta::time);
}

std::vector<RankCommunicationDelta> compareRankCommunication(
    const RunSummary& base, const RunSummary& candidate) {
    const bool areTwo = areTwoRanks(base, candidate);
    std::map<std::optional<int64_t>, RankCommunicationDelta> byRank;
    takeRanks(base, areTwo, &Compared::base, byRank);
    takeRanks(candidate, areTwo, &Compared::candidate, byRank);
    return sorted(std::move(byRank), &RankCommunicationDelta::elapse);
}

std::vector<LinkDelta> compareLinks(const RunSummary& base, const RunSummary& candidate) {
    const bool areTwo = areTwoRanks(base, candidate);
    std::map<LinkKey, LinkDelta> byLink;
    takeLinks(base, areTwo, &Compared::base, byLink);
    takeLinks(candidate, areTwo, &Compared::candidate, byLink);
    return sorted(std::move(byLink), &LinkDelta::time);
}

} // namespace rankscope::analysis

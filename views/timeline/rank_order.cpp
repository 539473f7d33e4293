// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/rank_order.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "views/timeline/natural_order.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

/// Less is first; nothing is last.
template <class Key, class Less>
void sortBy(std::vector<RankSlot>& ranks, const Key& keyOf, const Less& less) {
    std::ranges::stable_sort(ranks, [&](RankSlot a, RankSlot b) {
        const auto one = keyOf(a);
        const auto other = keyOf(b);
        return one && other ? less(*one, *other) : one.has_value() && !other.has_value();
    });
}

template <class Key, class Less>
RankOrdering grouped(std::vector<RankSlot> ranks, const Key& keyOf, const Less& less) {
    sortBy(ranks, keyOf, less);
    RankOrdering ordering{std::move(ranks)};
    for (size_t i = 1; i < ordering.ranks.size(); ++i) {
        if (keyOf(ordering.ranks[i]) != keyOf(ordering.ranks[i - 1]))
            ordering.firstOfGroup.insert(ordering.ranks[i]);
    }
    return ordering;
}

std::optional<std::string> hostOf(const HeadingFacts& facts, RankSlot slot) {
    if (toIndex(slot) >= facts.ranks.size() || facts.ranks[toIndex(slot)].host.isEmpty())
        return std::nullopt;
    return facts.ranks[toIndex(slot)].host.toStdString();
}

std::vector<HostRanks> hostsOf(const HeadingFacts& facts, const std::vector<RankSlot>& ranks) {
    std::vector<HostRanks> hosts;
    std::set<std::string> names;
    for (size_t i = 0; i < ranks.size(); ++i) {
        auto host = hostOf(facts, ranks[i]);
        if (!host)
            continue;
        if (!hosts.empty() && hosts.back().name == *host
            && hosts.back().first + hosts.back().count == i) {
            ++hosts.back().count;
            continue;
        }
        if (!names.insert(*host).second)
            return {};
        hosts.push_back({std::move(*host), i, 1});
    }
    return hosts.size() > 1 ? hosts : std::vector<HostRanks>{};
}

std::optional<int64_t> stageOf(const HeadingFacts& facts, RankSlot slot) {
    return toIndex(slot) < facts.ranks.size() ? facts.ranks[toIndex(slot)].stage : std::nullopt;
}

std::optional<Duration> timeOf(
    const JobTimes& times, RankSlot slot, std::optional<Duration> RankTimes::*member) {
    const RankTimes* of = times.of(slot);
    return of == nullptr ? std::nullopt : of->*member;
}

} // namespace

RankOrdering rankOrdering(
    size_t count, RankOrder order, const HeadingFacts& facts, const JobTimes& times) {
    std::vector<RankSlot> all;
    for (size_t i = 0; i < count; ++i)
        all.push_back(static_cast<RankSlot>(i));
    const auto time = [&times](std::optional<Duration> RankTimes::*member) {
        return [&times, member](RankSlot slot) { return timeOf(times, slot, member); };
    };
    switch (order) {
    case RankOrder::Number: {
        auto hosts = hostsOf(facts, all);
        return {std::move(all), {}, std::move(hosts)};
    }
    case RankOrder::Host: {
        RankOrdering ordering = grouped(
            std::move(all), [&](RankSlot slot) { return hostOf(facts, slot); }, isBefore);
        ordering.hosts = hostsOf(facts, ordering.ranks);
        return ordering;
    }
    case RankOrder::Stage:
        return grouped(
            std::move(all), [&](RankSlot slot) { return stageOf(facts, slot); }, std::less<>());
    case RankOrder::Exposed:
        sortBy(all, time(&RankTimes::exposed), std::greater<>());
        break;
    case RankOrder::Wait:
        sortBy(all, time(&RankTimes::waited), std::less<>());
        break;
    }
    return {std::move(all)};
}

RankOrdering rankOrdering(const TimelineState& state) {
    return rankOrdering(
        state.snapshot()->ranks.size(), state.filter().order, state.facts(), *state.times());
}

bool canOrderBy(RankOrder order, const HeadingFacts& facts, const JobTimes& times) {
    const auto isAnyFact = [&facts](const auto& isKnown) {
        return std::ranges::any_of(facts.ranks, isKnown);
    };
    const auto isAnyTime = [&times](std::optional<Duration> RankTimes::*member) {
        return std::ranges::any_of(
            times.ranks, [member](const RankTimes& rank) { return (rank.*member).has_value(); });
    };
    switch (order) {
    case RankOrder::Number:
        return true;
    case RankOrder::Host:
        return isAnyFact([](const RankFacts& rank) { return !rank.host.isEmpty(); });
    case RankOrder::Stage:
        return isAnyFact([](const RankFacts& rank) { return rank.stage.has_value(); });
    case RankOrder::Exposed:
        return isAnyTime(&RankTimes::exposed);
    case RankOrder::Wait:
        return isAnyTime(&RankTimes::waited);
    }
    return false;
}

} // namespace rankscope::timeline

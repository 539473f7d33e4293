// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/late_ranks.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/analysis/lateness.h"
#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

namespace {

using Step = std::optional<int64_t>;

/// In one step and group.
struct GroupSum {
    Duration late{};
    Duration behind{}; ///< with what it passes on
    size_t meetings = 0;
    Duration latest{};
    size_t collective = 0; ///< that it came latest to

    void add(Duration lateness, Duration lag, size_t place) {
        late += lateness;
        behind += lag;
        if (meetings++ == 0 || lateness > latest) {
            latest = lateness;
            collective = place;
        }
    }
};

using Sums = std::map<int64_t, std::map<Step, std::map<uint32_t, GroupSum>>>; ///< by rank

double shareOf(Duration part, Duration whole) {
    // count(): a ratio
    return whole > Duration()
        ? static_cast<double>(part.count()) / static_cast<double>(whole.count())
        : 0;
}

/// The median of all values but this one, of values in order.
Duration medianWithout(const std::vector<Duration>& sorted, size_t place) {
    const size_t count = sorted.size() - 1;
    const auto at = [&](size_t i) { return sorted[i < place ? i : i + 1]; };
    return count % 2 == 1 ? at(count / 2) : (at(count / 2 - 1) + at(count / 2)) / 2;
}

/// Beside the values.
std::vector<Duration> aboveOthers(const std::vector<Duration>& values) {
    std::vector<Duration> sorted = values;
    std::ranges::sort(sorted);
    std::vector<Duration> above;
    above.reserve(values.size());
    for (const Duration value : values) {
        const auto place = std::ranges::lower_bound(sorted, value) - sorted.begin();
        above.push_back(value - medianWithout(sorted, static_cast<size_t>(place)));
    }
    return above;
}

Sums sumsOf(const Collectives& all, const Matched& matched) {
    const std::vector<WaitedBefore> before = waitedBefore(all, matched);
    Sums sums;
    for (size_t i = 0; i < matched.collectives.size(); ++i) {
        const MatchedCollective& one = matched.collectives[i];
        if (one.isTransfer)
            continue;
        std::vector<Duration> lags;
        std::vector<Duration> receiving;
        for (const Arrival& arrival : one.arrivals) {
            lags.push_back(arrival.lag);
            receiving.push_back(before[arrival.row].receiving);
        }
        const std::vector<Duration> late = aboveOthers(lags);
        const std::vector<Duration> received = aboveOthers(receiving);
        for (size_t k = 0; k < late.size(); ++k) {
            const size_t row = one.arrivals[k].row;
            const Collective& of = all.rows[row];
            const Duration peers = before[row].receiving - received[k];
            const Duration passedOn = before[row].passedOn(peers);
            const Duration own = late[k] - std::min(passedOn, std::max(late[k], Duration()));
            sums[of.rank][of.step][of.group].add(own, late[k], i);
        }
    }
    return sums;
}

struct Steps {
    std::optional<Duration> length; ///< median
    size_t count = 0;
    bool isWhole = false; ///< measured from the step before
};

/// Of each rank and step from the end of what was before to its end; of a job of one step from its
/// first operator.
Steps stepsOf(const Collectives& all) {
    std::map<int64_t, std::map<Step, std::pair<int64_t, int64_t>>> ranges;
    std::set<Step> steps;
    for (const Collective& one : all.rows) {
        if (!one.start)
            return {};
        const int64_t end = *one.start + one.times.elapse.count(); // count(): a clock in ns
        auto [found, isNew] = ranges[one.rank].try_emplace(one.step, *one.start, end);
        found->second = {
            std::min(found->second.first, *one.start), std::max(found->second.second, end)};
        steps.insert(one.step);
    }
    std::vector<Duration> whole;
    std::vector<Duration> partial;
    for (const auto& [rank, of] : ranges) {
        std::optional<int64_t> before;
        for (const auto& [step, range] : of) {
            (before ? whole : partial).emplace_back(range.second - before.value_or(range.first));
            before = range.second;
        }
    }
    return {medianOf(whole.empty() ? partial : whole), steps.size(), !whole.empty()};
}

/// What all steps say of a rank: each by the group in which it was latest.
struct Candidate {
    LateRank of;
    Duration behind{}; ///< with what it passes on, median over the steps
};

Candidate overSteps(
    int64_t rank, const std::map<Step, std::map<uint32_t, GroupSum>>& steps, Duration length) {
    LateRank of;
    of.rank = rank;
    std::vector<Duration> behinds;
    std::vector<Duration> lates;
    std::optional<Duration> most;
    for (const auto& [step, groups] : steps) {
        const auto latest = std::ranges::max_element(
            groups, {}, [](const auto& group) { return group.second.late; });
        const GroupSum& sum = latest->second;
        lates.push_back(sum.late);
        behinds.push_back(sum.behind);
        of.steps += shareOf(sum.late, length) > threshold::kLateRank.value ? 1 : 0;
        if (!most || sum.late > *most) {
            most = sum.late;
            of.group = latest->first;
            of.collective = sum.collective;
        }
    }
    of.late = medianOf(std::move(lates)).value_or(Duration());
    of.share = shareOf(of.late, length);
    return {of, medianOf(std::move(behinds)).value_or(Duration())};
}

bool isEnough(const Sums& sums, const Steps& steps) {
    if (!steps.length || *steps.length <= Duration() || sums.empty())
        return false;
    const auto meetOften = [](const auto& group) {
        return static_cast<double>(group.second.meetings) >= threshold::kLateFewest.value;
    };
    return steps.isWhole || std::ranges::any_of(sums, [&](const auto& rank) {
        return std::ranges::any_of(rank.second,
            [&](const auto& step) { return std::ranges::any_of(step.second, meetOften); });
    });
}

} // namespace

std::optional<LateRanks> findLateRanks(const Collectives& all, const Matched& matched) {
    const Sums sums = sumsOf(all, matched);
    const Steps steps = stepsOf(all);
    if (!isEnough(sums, steps))
        return std::nullopt;
    LateRanks found{{}, *steps.length, steps.count};
    std::vector<Candidate> ranks;
    std::vector<double> shares;
    for (const auto& [rank, of] : sums) {
        ranks.push_back(overSteps(rank, of, *steps.length));
        shares.push_back(ranks.back().of.share);
    }
    const double deviation = kNormalDeviation * medianDeviation(shares).value_or(0);
    const double middle = medianOf(shares).value_or(0);
    for (const Candidate& one : ranks) {
        const bool isOwn = shareOf(one.of.late, one.behind) > threshold::kLateOwn.value;
        if (one.of.share > threshold::kLateRank.value && isOwn
            && one.of.share - middle > threshold::kLateOutlier.value * deviation)
            found.ranks.push_back(one.of);
    }
    std::stable_sort(found.ranks.begin(), found.ranks.end(),
        [](const LateRank& left, const LateRank& right) { return left.late > right.late; });
    return found;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/late_ranks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/analysis/communication/lateness.h"
#include "core/analysis/statistics.h"
#include "core/analysis/steps/step_trace.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/chance.h"
#include "core/analysis/verdicts/close_ranks.h"

namespace rankscope::analysis {

namespace {

using StepNumber = std::optional<int64_t>;

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

using BySteps = std::map<StepNumber, GroupSum>;
using LateSums = std::map<int64_t, std::map<uint32_t, BySteps>>; ///< by rank and group

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

bool isOf(StepNumber warmUp, const Collective& one) {
    return warmUp && one.step == warmUp;
}

/// What of a rank's lateness is new since its group met before in the same step. Collectives that
/// run beside computing are queued: while the peers of a late rank wait in one, they compute for
/// the next, then begin it at once, and the same lateness shows again.
class NewLateness {
public:
    explicit NewLateness(const Collectives& all)
        : m_all(all) { }

    /// The collectives of a group in order; `late` is beside the arrivals.
    std::vector<Duration> of(const MatchedCollective& one, std::vector<Duration> late) {
        const Collective& first = m_all.rows[one.last().row];
        if (std::pair(first.group, first.step) != m_place)
            m_ranks.clear();
        m_place = {first.group, first.step};
        const std::vector<Duration> worked = workedBefore(one);
        const std::vector<Duration> longer = aboveOthers(worked);
        for (size_t k = 0; k < late.size(); ++k) {
            Rank& rank = m_ranks[m_all.rows[one.arrivals[k].row].rank];
            if (late[k] <= worked[k] - longer[k]) // it took less than twice as long as its peers
                rank.known = {};
            const Duration known = std::clamp(late[k], Duration(), rank.known);
            rank.known = std::max(rank.known, late[k]);
            late[k] -= known;
        }
        return late;
    }

private:
    struct Rank {
        std::optional<int64_t> end; ///< of the collective before
        Duration known{}; ///< lateness that was counted
    };

    /// From the end of the collective before; of the first all that there is.
    std::vector<Duration> workedBefore(const MatchedCollective& one) {
        std::vector<Duration> worked;
        for (const Arrival& arrival : one.arrivals) {
            const Collective& row = m_all.rows[arrival.row];
            std::optional<int64_t>& end = m_ranks[row.rank].end;
            worked.push_back(row.start && end ? Duration(*row.start - *end) : Duration::max() / 4);
            if (row.start)
                end = *row.start + row.times.elapse.count(); // count(): a clock in ns
        }
        return worked;
    }

    const Collectives& m_all;
    std::pair<uint32_t, StepNumber> m_place{};
    std::map<int64_t, Rank> m_ranks;
};

LateSums sumsOf(const Collectives& all, const Matched& matched, StepNumber warmUp) {
    const std::set<uint32_t> overStages = groupsOverStages(all, matched, warmUp);
    const std::vector<WaitedBefore> before = waitedBefore(all, matched, warmUp);
    NewLateness newOf(all);
    LateSums sums;
    for (size_t i = 0; i < matched.collectives.size(); ++i) {
        const MatchedCollective& one = matched.collectives[i];
        const Collective& last = all.rows[one.last().row];
        if (one.isTransfer || isOf(warmUp, last) || overStages.contains(last.group))
            continue;
        std::vector<Duration> lags;
        std::vector<Duration> receiving;
        std::vector<Duration> moving;
        for (const Arrival& arrival : one.arrivals) {
            lags.push_back(arrival.lag);
            receiving.push_back(before[arrival.row].receiving);
            moving.push_back(before[arrival.row].moving);
        }
        const std::vector<Duration> late = newOf.of(one, aboveOthers(lags));
        const std::vector<Duration> received = aboveOthers(receiving);
        const std::vector<Duration> moved = aboveOthers(moving);
        for (size_t k = 0; k < late.size(); ++k) {
            const size_t row = one.arrivals[k].row;
            const Collective& of = all.rows[row];
            const Duration passedOn = before[row].passedOn(
                before[row].receiving - received[k], before[row].moving - moved[k]);
            const Duration own = late[k] - std::min(passedOn, std::max(late[k], Duration()));
            sums[of.rank][of.group][of.step].add(own, late[k], i);
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
Steps stepsOf(const Collectives& all, StepNumber warmUp) {
    std::map<int64_t, std::map<StepNumber, std::pair<int64_t, int64_t>>> ranges;
    std::set<StepNumber> steps;
    for (const Collective& one : all.rows) {
        if (!one.start)
            return {};
        if (isOf(warmUp, one))
            continue;
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

/// What all steps say of a rank in the group in which it is latest.
struct Candidate {
    LateRank of;
    Duration behind{}; ///< with what it passes on, median over the steps
    size_t steps = 0; ///< in which the group meets
    std::vector<Duration> changes; ///< from step to step
};

Candidate overSteps(int64_t rank, uint32_t group, const BySteps& steps, Duration length) {
    Candidate one;
    one.of.rank = rank;
    one.of.group = group;
    one.steps = steps.size();
    std::vector<Duration> behinds;
    std::vector<Duration> lates;
    std::optional<Duration> most;
    for (const auto& [step, sum] : steps) {
        if (!lates.empty())
            one.changes.push_back(std::max(sum.late - lates.back(), lates.back() - sum.late));
        lates.push_back(sum.late);
        behinds.push_back(sum.behind);
        if (!most || sum.late > *most) {
            most = sum.late;
            one.of.collective = sum.collective;
        }
    }
    one.of.late = medianOf(lates).value_or(Duration());
    const auto isLateIn = [&one](Duration late) { return 2 * late > one.of.late; };
    one.of.steps = static_cast<size_t>(std::ranges::count_if(lates, isLateIn));
    one.of.share = shareOf(one.of.late, length);
    one.behind = medianOf(std::move(behinds)).value_or(Duration());
    return one;
}

/// How far the lateness of healthy ranks goes.
class Chance {
public:
    /// That rank in the groups in which it meets others; the latest of them.
    Candidate add(int64_t rank, const std::map<uint32_t, BySteps>& groups, Duration length) {
        std::optional<Candidate> latest;
        std::optional<Candidate> farthest;
        for (const auto& [group, steps] : groups) {
            Candidate one = overSteps(rank, group, steps, length);
            if (!farthest || std::abs(one.of.share) > std::abs(farthest->of.share))
                farthest = one;
            if (!latest || one.of.late > latest->of.late)
                latest = std::move(one);
        }
        m_distances.push_back(std::abs(farthest->of.share));
        m_groups.insert(latest->of.group);
        // Not of the group where it is latest: who comes early is that in a group that meets right
        // behind another, to which nobody can be late, and would tell no noise.
        m_changes.insert(m_changes.end(), farthest->changes.begin(), farthest->changes.end());
        return *latest;
    }

    void sort() { std::ranges::sort(m_changes); }

    /// Of a share, median over so many steps.
    double limitOf(size_t steps, Duration length) const {
        const size_t ranks = m_distances.size();
        // lateness is held against the median of the others: its middle is zero, and a group of n
        // tells n - 1 differences
        const double spread = ranks >= m_groups.size() + kFewestOfSpread
            ? kNormalDeviation * medianOf(m_distances).value_or(0)
            : 0;
        const Duration change = quantileOf(m_changes, 4, 5).value_or(Duration());
        const auto samples = static_cast<double>(m_changes.size());
        const double noise = withExpected(
            shareOf(change, length) / kNormalFifth, samples, threshold::kHealthyNoise.value);
        return std::max(threshold::kLateOutlier.value * spread,
            beyondChance(ranks, static_cast<size_t>(samples + kExpectedSamples))
                * medianError(noise, steps));
    }

private:
    /// Of |x| of normal x with deviation 1: the quantile at 9/10. Lateness beside computing goes
    /// further up than down: the tail tells, and in a large change one step is wild, not both.
    static constexpr double kNormalFifth = 1.281552;

    std::set<uint32_t> m_groups; ///< in which the ranks are latest
    std::vector<double> m_distances; ///< of each rank, in the group where it is farthest
    std::vector<Duration> m_changes; ///< of each rank from step to step, in that group
};

bool isEnough(const LateSums& sums, const Steps& steps) {
    if (!steps.length || *steps.length <= Duration() || sums.empty())
        return false;
    const auto meetOften = [](const auto& step) {
        return static_cast<double>(step.second.meetings) >= threshold::kLateFewest.value;
    };
    return steps.isWhole || std::ranges::any_of(sums, [&](const auto& rank) {
        return std::ranges::any_of(rank.second,
            [&](const auto& group) { return std::ranges::any_of(group.second, meetOften); });
    });
}

bool isLate(const Candidate& one, double limit) {
    const double persistence = static_cast<double>(one.of.steps) / static_cast<double>(one.steps);
    return one.of.share > std::max(threshold::kLateRank.value, limit)
        && persistence > threshold::kLateSteps.value
        && shareOf(one.of.late, one.behind) > threshold::kLateOwn.value;
}

/// A late rank makes the others of its replica late; `ranks` has the latest first.
void dropExplained(std::vector<LateRank>& ranks, const Collectives& all, const Matched& matched) {
    if (ranks.size() < 2)
        return;
    CloseRanks close(all, matched);
    std::vector<LateRank> causes;
    for (const LateRank& one : ranks) {
        const bool isExplained = std::ranges::any_of(causes, [&](const LateRank& cause) {
            return shareOf(one.late, cause.late) < threshold::kLateExplained.value
                && close.areClose(one.rank, cause.rank, one.group);
        });
        if (!isExplained)
            causes.push_back(one);
    }
    ranks = std::move(causes);
}

} // namespace

std::set<uint32_t> groupsOverStages(
    const Collectives& all, const Matched& matched, StepNumber warmUp) {
    std::map<uint32_t, std::set<int64_t>> members;
    std::set<std::pair<int64_t, int64_t>> pairs;
    for (const MatchedCollective& one : matched.collectives) {
        for (const Arrival& arrival : one.arrivals) {
            const Collective& of = all.rows[arrival.row];
            if (isOf(warmUp, of))
                continue;
            if (one.isTransfer)
                pairs.emplace(all.rows[one.arrivals.front().row].rank, of.rank);
            else
                members[of.group].insert(of.rank);
        }
    }
    std::set<uint32_t> over;
    for (const auto& [group, ranks] : members) {
        for (const auto& [source, target] : pairs) {
            if (source != target && ranks.contains(source) && ranks.contains(target))
                over.insert(group);
        }
    }
    return over;
}

std::optional<LateRanks> findLateRanks(
    const Collectives& all, const Matched& matched, const StepFacts& facts) {
    const LateSums sums = sumsOf(all, matched, facts.warmUp);
    Steps steps = stepsOf(all, facts.warmUp);
    if (steps.length && facts.onlyStep && !steps.isWhole)
        steps.length = std::max(*steps.length, *facts.onlyStep);
    if (!isEnough(sums, steps))
        return std::nullopt;
    LateRanks found{{}, *steps.length, steps.count, {}};
    Chance chance;
    std::vector<Candidate> ranks;
    for (const auto& [rank, groups] : sums)
        ranks.push_back(chance.add(rank, groups, *steps.length));
    chance.sort();
    for (const Candidate& one : ranks) {
        if (isLate(one, chance.limitOf(one.steps, *steps.length)))
            found.ranks.push_back(one.of);
        else if (isLate(one, 0) && (!found.withinSpread || one.of.late > found.withinSpread->late))
            found.withinSpread = one.of;
    }
    if (!found.ranks.empty())
        found.withinSpread.reset();
    std::stable_sort(found.ranks.begin(), found.ranks.end(),
        [](const LateRank& left, const LateRank& right) { return left.late > right.late; });
    dropExplained(found.ranks, all, matched);
    return found;
}

Result<StepFacts> stepFacts(
    const query::Snapshot& snapshot, const Collectives& all, const std::stop_token& stop) {
    StepFacts facts;
    std::set<StepNumber> steps;
    for (const Collective& one : all.rows)
        steps.insert(one.step);
    RS_TRY_ASSIGN(StepTrace trace, stepTrace(snapshot, stop));
    if (const auto warmUp = trace.warmUpStep(); warmUp && steps.size() > 1 && steps.erase(warmUp))
        facts.warmUp = warmUp;
    if (steps.size() != 1)
        return facts;
    trace = withWarmUp(std::move(trace));
    const auto metric = trace.has(StepMetric::Total) ? StepMetric::Total : StepMetric::EndToEnd;
    std::vector<Duration> lengths;
    for (const StepRow& row : trace.rows) {
        const bool isIt = row.step == *steps.begin() || trace.steps.size() == 1;
        if (const auto length = row.values.get(metric); isIt && length)
            lengths.push_back(*length);
    }
    facts.onlyStep = medianOf(std::move(lengths));
    return facts;
}

} // namespace rankscope::analysis

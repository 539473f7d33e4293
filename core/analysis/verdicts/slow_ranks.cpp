// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/slow_ranks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/analysis/statistics.h"
#include "core/analysis/verdicts/chance.h"
#include "core/analysis/verdicts/onset.h"
#include "core/analysis/verdicts/rank_split.h"

namespace rankscope::analysis {

namespace {

// count(): limits are shares and deviations
double nsOf(Duration time) {
    return static_cast<double>(time.count());
}

double quotient(Duration part, Duration whole) {
    return whole > Duration() ? nsOf(part) / nsOf(whole) : 0;
}

/// Of a rank that is among them.
size_t placeOf(const Differences& all, int64_t rank) {
    const auto of = std::lower_bound(all.ranks.begin(), all.ranks.end(), rank,
        [](const RankDifference& one, int64_t wanted) { return one.rank < wanted; });
    return static_cast<size_t>(of - all.ranks.begin());
}

using StepsOfRank = std::vector<const Difference*>; ///< of one rank

/// All that judging one metric needs.
class Judge {
public:
    explicit Judge(const Differences& all)
        : m_all(all) {
        std::set<size_t> groups;
        for (const RankDifference& rank : all.ranks) {
            m_effects.push_back(nsOf(rank.effect()));
            groups.insert(rank.group);
        }
        // a group of n tells n - 1 differences: the two of a pair are one
        m_spread = m_effects.size() - groups.size() >= kFewestOfSpread
            ? kNormalDeviation * *medianDeviation(std::span<const double>(m_effects))
            : 0;
    }

    bool isOneStep() const { return m_all.steps < 2; }

    /// Of one step many ranks show more than what is expected of healthy ones.
    bool isBySpread() const { return isOneStep() && m_all.ranks.size() >= kFewestInOneStep; }

    double shareOf(const RankDifference& rank) const {
        const bool isBlind = isOneStep() && !isBySpread();
        return (isBlind ? threshold::kSlowRankOnce : threshold::kSlowRank).value
            * nsOf(rank.length());
    }

    /// Of an effect over so many steps.
    double limitOf(const RankDifference& rank) const {
        const size_t ranks = m_all.ranks.size();
        const double error = isBySpread() ? 0 : medianError(m_all.noise, rank.steps.size());
        return std::max({shareOf(rank), beyondChance(ranks, m_all.samples) * error,
            beyondChance(ranks, ranks) * m_spread});
    }

    /// Of one difference in one step.
    double stepLimitOf(const RankDifference& rank) const {
        return std::max(shareOf(rank),
            beyondChance(m_all.ranks.size() * m_all.steps, m_all.samples)
                * std::max(m_all.noise, m_spread));
    }

    StepsOfRank aboveLimit(const RankDifference& rank) const {
        const double limit = stepLimitOf(rank);
        StepsOfRank slow;
        for (const Difference& step : rank.steps) {
            if (nsOf(step.value()) > limit)
                slow.push_back(&step);
        }
        return slow;
    }

    /// Those of them that are by half of that longer than the rank's other steps as well: peers
    /// that are quick once, as where a profile begins, make no rank slow.
    StepsOfRank slowOnce(const RankDifference& rank) const {
        StepsOfRank slow = aboveLimit(rank);
        std::vector<Duration> others;
        for (const Difference& step : rank.steps) {
            if (std::ranges::find(slow, &step) == slow.end())
                others.push_back(step.own);
        }
        if (const auto usual = medianOf(std::move(others)))
            std::erase_if(slow, [usual](const Difference* step) {
                return 2 * (step->own - *usual) < step->value();
            });
        return slow;
    }

    /// One wild step of two makes a median, but no pattern.
    bool isInMostSteps(size_t place) const {
        const auto& steps = m_all.ranks[place].steps;
        const auto slow = std::count_if(steps.begin(), steps.end(),
            [&](const Difference& step) { return 2 * nsOf(step.value()) >= m_effects[place]; });
        return 2 * static_cast<size_t>(slow) > steps.size();
    }

    /// Ranks whose own effect is above the limit.
    std::vector<size_t> outstanding() const {
        std::vector<size_t> found;
        for (size_t i = 0; i < m_effects.size(); ++i) {
            if (m_effects[i] > limitOf(m_all.ranks[i]) && isInMostSteps(i))
                found.push_back(i);
        }
        return found;
    }

    SlowRank persistent(size_t place, Duration effect, std::optional<size_t> from) const {
        const RankDifference& of = m_all.ranks[place];
        SlowRank slow{of.rank, of.group, effect, quotient(effect, of.length()),
            quotient(effect, of.normal()), of.steps.size()};
        if (from)
            slow.since = of.steps[*from].step;
        slow.limit = Duration(std::llround(from ? shareOf(of) : limitOf(of)));
        for (const Difference& step : of.steps) {
            if (2 * step.value() >= effect)
                addStep(slow, step.step, step.value());
        }
        return slow;
    }

    static void addStep(SlowRank& slow, std::optional<int64_t> step, Duration excess) {
        ++slow.slowSteps;
        slow.lost += excess;
        if (excess > slow.worstExcess) {
            slow.worstExcess = excess;
            slow.worstStep = step;
        }
    }

    /// Ranks with such steps.
    std::vector<SlowRank> inSingleSteps(
        StepsOfRank (Judge::*stepsOf)(const RankDifference&) const) const {
        std::vector<SlowRank> found;
        for (const RankDifference& of : m_all.ranks) {
            SlowRank slow{of.rank, of.group};
            slow.limit = Duration(std::llround(stepLimitOf(of)));
            std::vector<Duration> excesses;
            for (const Difference* const step : (this->*stepsOf)(of)) {
                addStep(slow, step->step, step->value());
                excesses.push_back(step->value());
            }
            if (excesses.empty())
                continue;
            slow.effect = *medianOf(std::move(excesses));
            slow.ofStep = quotient(slow.effect, of.length());
            slow.ofMetric = quotient(slow.effect, of.normal());
            slow.steps = of.steps.size();
            found.push_back(slow);
        }
        return found;
    }

    /// Of those the ones that are at least half as slow in most steps: slow always, though some
    /// steps fell just below the limit.
    std::vector<SlowRank> steadyOf(const std::vector<SlowRank>& found) const {
        std::vector<SlowRank> steady;
        for (const SlowRank& slow : found) {
            const size_t place = placeOf(m_all, slow.rank);
            if (2 * m_effects[place] < nsOf(slow.effect) || !isInMostSteps(place))
                continue;
            steady.push_back(persistent(place, m_all.ranks[place].effect(), std::nullopt));
            steady.back().limit = slow.limit;
        }
        return steady;
    }

private:
    static constexpr size_t kFewestInOneStep = 8; ///< that tell the noise of a single step

    const Differences& m_all;
    std::vector<double> m_effects;
    double m_spread = 0; ///< deviation between the effects of the ranks, ns
};

using TimesOfGroups = std::map<std::pair<size_t, std::optional<int64_t>>, Duration>;

/// By group and step: the median of the ranks that are not slow.
TimesOfGroups normalTimes(const Differences& all, const RankSplit& split) {
    std::vector<bool> isSlow(all.ranks.size());
    for (const size_t place : split.slow)
        isSlow[place] = true;
    std::map<TimesOfGroups::key_type, std::vector<Duration>> times;
    for (size_t i = 0; i < all.ranks.size(); ++i)
        for (const Difference& step : all.ranks[i].steps)
            if (!isSlow[i])
                times[{all.ranks[i].group, step.step}].push_back(step.own);
    TimesOfGroups normal;
    for (auto& [place, of] : times)
        normal[place] = *medianOf(std::move(of));
    return normal;
}

/// Step by step, since a half that is slow moves the middle of its group. Where all of a group are
/// slow, those of other groups tell what is normal.
Duration effectBeside(
    const TimesOfGroups& normal, const RankSplit& split, const RankDifference& rank) {
    std::vector<Duration> effects;
    for (const Difference& step : rank.steps)
        if (const auto of = normal.find({rank.group, step.step}); of != normal.end())
            effects.push_back(step.own - of->second);
    return medianOf(std::move(effects)).value_or(rank.level() - split.normal);
}

std::vector<SlowRank> persistentRanks(const Differences& all, const Judge& judge) {
    std::vector<SlowRank> slow;
    if (const auto split = splitOf(all, judge.isOneStep())) {
        const TimesOfGroups normal = normalTimes(all, *split);
        for (const size_t place : split->slow)
            slow.push_back(judge.persistent(
                place, effectBeside(normal, *split, all.ranks[place]), std::nullopt));
        return slow;
    }
    const std::vector<size_t> always = judge.outstanding();
    for (size_t place = 0; place < all.ranks.size(); ++place) {
        const auto onset = onsetOf(all, all.ranks[place]);
        if (onset && nsOf(onset->effect) > judge.shareOf(all.ranks[place]))
            slow.push_back(judge.persistent(place, onset->effect, onset->step));
        else if (std::ranges::find(always, place) != always.end())
            slow.push_back(judge.persistent(place, all.ranks[place].effect(), std::nullopt));
    }
    return slow;
}

Recurrence patternOf(const SlowRanks& found, bool isPersistent) {
    if (found.ranks.empty())
        return Recurrence::None;
    if (found.steps < 2)
        return Recurrence::SingleStep;
    if (isPersistent) {
        if (isPartOfRanks(found.ranks.size(), found.judged))
            return Recurrence::PartOfRanks;
        return found.ranks.front().since ? Recurrence::Onset : Recurrence::SameRank;
    }
    const bool isRotating = found.ranks.size() > 1 && found.slowSteps * 2 >= found.steps;
    return isRotating ? Recurrence::Rotating : Recurrence::Spikes;
}

/// With the longest difference of any slow rank in each.
std::map<std::optional<int64_t>, Duration> slowStepsOf(
    const Differences& all, const SlowRanks& found, const Judge& judge, bool isPersistent) {
    std::map<std::optional<int64_t>, Duration> steps;
    const auto add = [&steps](const Difference& step) {
        Duration& longest = steps[step.step];
        longest = std::max(longest, step.value());
    };
    for (const SlowRank& slow : found.ranks) {
        const RankDifference& of = all.ranks[placeOf(all, slow.rank)];
        for (const Difference& step : of.steps) {
            if (isPersistent && 2 * step.value() >= slow.effect)
                add(step);
        }
        for (const Difference* const step : isPersistent ? StepsOfRank() : judge.slowOnce(of))
            add(*step);
    }
    return steps;
}

/// The named group that holds exactly the slow ranks of those that were judged.
std::string nameOf(
    const SlowRanks& found, const Differences& all, std::span<const RankGroup> named) {
    std::map<int64_t, bool> isSlow;
    for (const RankDifference& rank : all.ranks)
        isSlow[rank.rank] = false;
    for (const SlowRank& rank : found.ranks)
        isSlow[rank.rank] = true;
    for (const RankGroup& group : named) {
        size_t slow = 0;
        size_t others = 0;
        for (const int64_t rank : group.ranks) {
            const auto of = isSlow.find(rank);
            if (of != isSlow.end())
                ++(of->second ? slow : others);
        }
        if (slow > 1 && slow == found.ranks.size() && others == 0)
            return group.name;
    }
    return {};
}

} // namespace

const char* toWord(Recurrence recurrence) {
    switch (recurrence) {
    case Recurrence::None:
        return "none";
    case Recurrence::SingleStep:
        return "single_step";
    case Recurrence::SameRank:
        return "same_rank";
    case Recurrence::Onset:
        return "onset";
    case Recurrence::PartOfRanks:
        return "part_of_ranks";
    case Recurrence::Rotating:
        return "rotating";
    case Recurrence::Spikes:
        return "spikes";
    }
    return "";
}

std::vector<int64_t> SlowRanks::numbers() const {
    std::vector<int64_t> numbers;
    for (const SlowRank& slow : ranks)
        numbers.push_back(slow.rank);
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

bool SlowRanks::isOfWork() const {
    return metric == StepMetric::Computing || metric == StepMetric::ForwardBackward;
}

SlowRanks slowRanks(const StepTrace& trace, StepMetric metric, std::span<const RankGroup> peers,
    std::span<const RankGroup> named) {
    const Differences all = differencesOf(trace, metric, peers);
    SlowRanks found;
    found.metric = metric;
    found.judged = all.ranks.size();
    found.steps = all.steps;
    if (all.ranks.empty())
        return found;
    const Judge judge(all);
    found.noise = Duration(std::llround(all.noise));
    found.ranks = persistentRanks(all, judge);
    bool isPersistent = !found.ranks.empty();
    if (!isPersistent && !judge.isOneStep()) {
        found.ranks = judge.steadyOf(judge.inSingleSteps(&Judge::aboveLimit));
        isPersistent = !found.ranks.empty();
        if (!isPersistent)
            found.ranks = judge.inSingleSteps(&Judge::slowOnce);
    }
    std::stable_sort(found.ranks.begin(), found.ranks.end(),
        [isPersistent](const SlowRank& left, const SlowRank& right) {
            return isPersistent ? left.effect > right.effect : left.lost > right.lost;
        });
    for (const auto& [step, longest] : slowStepsOf(all, found, judge, isPersistent)) {
        ++found.slowSteps;
        found.lost += longest;
    }
    found.recurrence = patternOf(found, isPersistent);
    found.part = nameOf(found, all, named);
    return found;
}

} // namespace rankscope::analysis

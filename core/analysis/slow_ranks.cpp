// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/slow_ranks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace rankscope::analysis {

namespace {

using Step = std::optional<int64_t>;

/// The lower median. Not of nothing.
Duration medianOf(std::vector<Duration> values) {
    const auto middle = values.begin() + static_cast<ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::optional<Duration> stepLength(const StepValues& values, StepMetric metric) {
    for (const StepMetric length : {StepMetric::EndToEnd, StepMetric::Total, metric}) {
        if (const auto value = values.get(length))
            return value;
    }
    return std::nullopt;
}

/// Rows of one step of ranks that are compared with each other.
struct Peers {
    std::vector<const StepRow*> rows;
    std::vector<Duration> values;
    std::vector<Duration> lengths;
};

/// Ranks of no group are not compared.
std::map<std::pair<Step, size_t>, Peers> peersByStep(
    const StepTrace& trace, StepMetric metric, std::span<const RankGroup> groups) {
    std::map<int64_t, size_t> groupOf;
    for (size_t group = 0; group < groups.size(); ++group) {
        for (const int64_t rank : groups[group].ranks)
            groupOf.emplace(rank, group);
    }
    std::map<std::pair<Step, size_t>, Peers> peers;
    for (const StepRow& row : trace.rows) {
        const auto value = row.values.get(metric);
        const auto group = groupOf.find(row.rank);
        if (!value || (!groups.empty() && group == groupOf.end()))
            continue;
        Peers& of = peers[{row.step, groups.empty() ? 0 : group->second}];
        of.rows.push_back(&row);
        of.values.push_back(*value);
        of.lengths.push_back(*stepLength(row.values, metric));
    }
    return peers;
}

void countSlow(const Peers& peers, const SlowRule& rule, std::map<int64_t, SlowRank>& slow,
    std::set<Step>& slowSteps) {
    if (peers.rows.size() < 2)
        return;
    const Duration median = medianOf(peers.values);
    const double limit = rule.share * static_cast<double>(medianOf(peers.lengths).count());
    for (size_t i = 0; i < peers.rows.size(); ++i) {
        const Duration excess = peers.values[i] - median;
        if (excess <= Duration() || static_cast<double>(excess.count()) <= limit)
            continue;
        const StepRow& row = *peers.rows[i];
        SlowRank& of = slow[row.rank];
        of.rank = row.rank;
        ++of.slowSteps;
        of.lost += excess;
        if (excess > of.worstExcess) {
            of.worstExcess = excess;
            of.worstStep = row.step;
        }
        slowSteps.insert(row.step);
    }
}

Recurrence recurrenceOf(const SlowRanks& found) {
    if (found.ranks.empty())
        return Recurrence::None;
    if (found.steps < 2)
        return Recurrence::SingleStep;
    if (found.ranks.front().slowSteps * 5 >= found.steps * 4)
        return Recurrence::SameRank;
    const bool isRotating = found.ranks.size() > 1 && found.slowSteps * 2 >= found.steps;
    return isRotating ? Recurrence::Rotating : Recurrence::Spikes;
}

/// Marks what lies above the median by more than three median deviations, scaled to the normal
/// distribution.
void markOutliers(std::vector<StepTime>& steps) {
    constexpr double kScaledDeviations = 3 * 1.4826;
    std::vector<Duration> times;
    times.reserve(steps.size());
    for (const StepTime& step : steps)
        times.push_back(step.time);
    const Duration median = medianOf(times);
    for (Duration& time : times)
        time = std::chrono::abs(time - median);
    const double limit = kScaledDeviations * static_cast<double>(medianOf(times).count());
    for (StepTime& step : steps)
        step.isOutlier = steps.size() > 2 && step.time > median
            && static_cast<double>((step.time - median).count()) > limit;
}

double variationOf(const std::vector<StepTime>& steps) {
    long double sum = 0;
    long double squares = 0;
    for (const StepTime& step : steps) {
        const auto time = static_cast<long double>(step.time.count());
        sum += time;
        squares += time * time;
    }
    const auto count = static_cast<long double>(steps.size());
    const long double mean = sum / count;
    const long double variance = std::max(squares / count - mean * mean, 0.0L);
    return mean > 0 ? static_cast<double>(std::sqrt(variance) / mean) : 0;
}

Duration slopeOf(const std::vector<StepTime>& steps) {
    constexpr size_t kMostSteps = 512; // every pair is looked at
    std::vector<Duration> slopes;
    for (size_t i = 0; i < std::min(steps.size(), kMostSteps); ++i) {
        for (size_t j = 0; j < i; ++j)
            slopes.push_back((steps[i].time - steps[j].time) / static_cast<int64_t>(i - j));
    }
    return slopes.empty() ? Duration() : medianOf(std::move(slopes));
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
    case Recurrence::Rotating:
        return "rotating";
    case Recurrence::Spikes:
        return "spikes";
    }
    return "";
}

SlowRanks slowRanks(const StepTrace& trace, StepMetric metric, std::span<const RankGroup> peers,
    const SlowRule& rule) {
    std::map<int64_t, SlowRank> slow;
    std::set<Step> slowSteps;
    for (const auto& [key, of] : peersByStep(trace, metric, peers))
        countSlow(of, rule, slow, slowSteps);
    SlowRanks found;
    found.steps = trace.steps.size();
    found.slowSteps = slowSteps.size();
    for (const StepRow& row : trace.rows) {
        const auto of = slow.find(row.rank);
        if (of != slow.end() && row.values.get(metric))
            ++of->second.steps;
    }
    for (const auto& [rank, of] : slow)
        found.ranks.push_back(of);
    std::stable_sort(
        found.ranks.begin(), found.ranks.end(), [](const SlowRank& left, const SlowRank& right) {
            return std::pair(left.slowSteps, left.lost) > std::pair(right.slowSteps, right.lost);
        });
    found.recurrence = recurrenceOf(found);
    return found;
}

StepTimes stepTimes(const StepTrace& trace, StepMetric metric) {
    struct Sum {
        StepTime step;
        Duration sum{};
        int64_t count = 0;
    };
    std::map<Step, Sum> bySteps;
    for (const StepRow& row : trace.rows) {
        const auto value = row.values.get(metric);
        if (!value)
            continue;
        Sum& of = bySteps[row.step];
        if (of.count == 0 || *value > of.step.time)
            of.step = {row.step, row.rank, *value};
        of.sum += *value;
        ++of.count;
    }
    StepTimes times;
    for (auto& [step, of] : bySteps) {
        of.step.mean = of.sum / of.count;
        times.steps.push_back(of.step);
    }
    if (times.steps.empty())
        return times;
    markOutliers(times.steps);
    times.variation = variationOf(times.steps);
    times.slope = slopeOf(times.steps);
    return times;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/slow_ranks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/analysis/statistics.h"

namespace rankscope::analysis {

namespace {

using Step = std::optional<int64_t>;

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
    const Duration median = *medianOf(peers.values);
    const double limit = rule.share * static_cast<double>(medianOf(peers.lengths)->count());
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

void markOutliers(std::vector<StepTime>& steps) {
    constexpr double kDeviations = threshold::kStepOutlier.value * kNormalDeviation;
    std::vector<Duration> times;
    times.reserve(steps.size());
    for (const StepTime& step : steps)
        times.push_back(step.time);
    const Duration median = *medianOf(times);
    const double limit = kDeviations * static_cast<double>(medianDeviation(times)->count());
    for (StepTime& step : steps)
        step.isOutlier = steps.size() > 2 && step.time > median
            && static_cast<double>((step.time - median).count()) > limit;
}

Duration slopeOf(const std::vector<Duration>& times) {
    std::vector<Point> points;
    points.reserve(times.size());
    for (size_t i = 0; i < times.size(); ++i) // count(): a line through times
        points.push_back({static_cast<double>(i), static_cast<double>(times[i].count())});
    const auto line = robustLine(points);
    return line ? Duration(std::llround(line->slope)) : Duration();
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
    std::vector<Duration> lengths;
    for (const StepTime& step : times.steps)
        lengths.push_back(step.time);
    times.variation = variationOf(lengths);
    times.slope = slopeOf(lengths);
    return times;
}

} // namespace rankscope::analysis

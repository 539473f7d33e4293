// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/differences.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/chance.h"

namespace rankscope::analysis {

namespace {

/// Lower quartile of |x| of normal x with deviation 1: the quantile at 5/8.
constexpr double kNormalQuartile = 0.318639;

/// Rows of one step of ranks that are compared with each other.
struct Peers {
    std::vector<const StepRow*> rows;
    std::vector<Duration> values;
    std::vector<Duration> lengths;
};

using PeersByStep = std::map<std::pair<std::optional<int64_t>, size_t>, Peers>;

PeersByStep peersByStep(
    const StepTrace& trace, StepMetric metric, std::span<const RankGroup> groups) {
    std::map<int64_t, size_t> groupOf;
    for (size_t group = 0; group < groups.size(); ++group) {
        for (const int64_t rank : groups[group].ranks)
            groupOf.emplace(rank, group);
    }
    PeersByStep peers;
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

/// Of an even number the median of the others is one of the two in the middle.
class PeerMedian {
public:
    explicit PeerMedian(std::vector<Duration> values)
        : m_sorted(std::move(values)) {
        std::sort(m_sorted.begin(), m_sorted.end());
    }

    Duration of(Duration own) const {
        const size_t half = m_sorted.size() / 2;
        const bool isLower = m_sorted.size() % 2 == 1 || own <= m_sorted[half - 1];
        return m_sorted[isLower ? half : half - 1];
    }

    /// Of an even number the lower one in the middle: half of a group can be slow, and its other
    /// half is then as normal as the ranks of other groups.
    Duration lower() const { return m_sorted[(m_sorted.size() - 1) / 2]; }

private:
    std::vector<Duration> m_sorted;
};

/// An odd group has a rank without a difference in every step: its quartile is lower than the
/// deviation by so much (simulated; below 1 % from 27 ranks on).
double oddCorrection(size_t group) {
    const auto size = static_cast<double>(group);
    return group % 2 == 1 ? 1 + 6.75 / (size * size) : 1;
}

/// Lower quartile of what the values change from step to step.
template <class Value>
double quartileOfChanges(const std::vector<RankDifference>& ranks, Value value) {
    std::vector<Duration> changes;
    for (const RankDifference& rank : ranks) {
        for (size_t i = 1; i < rank.steps.size(); ++i) {
            const double change = value(rank, rank.steps[i]) - value(rank, rank.steps[i - 1]);
            changes.emplace_back(std::llround(std::abs(change)));
        }
    }
    std::sort(changes.begin(), changes.end());
    // count(): a deviation
    return static_cast<double>(quantileOf(changes, 1, 4).value_or(Duration()).count());
}

/// Of a pair of which one waits in turn each change is the wait. What both wait is left: the lower
/// of two normal values has sqrt(1 - 1 / pi) of their deviation, their difference sqrt(2).
constexpr double kLowerOfPair = 1.71287;
/// So many times as much is no chance of few changes.
constexpr double kInTurn = 4;

bool isWait(StepMetric metric) {
    return metric == StepMetric::Preparing || metric == StepMetric::StepInterval;
}

void estimateNoise(
    Differences& all, StepMetric metric, const std::map<size_t, size_t>& sizeOfGroup) {
    std::vector<Duration> normals;
    double samples = 0;
    bool arePairs = true;
    for (const RankDifference& rank : all.ranks) {
        const auto size = static_cast<double>(sizeOfGroup.at(rank.group));
        samples += static_cast<double>(rank.steps.size() - 1) * (size - 1) / size;
        normals.push_back(rank.normal());
        arePairs = arePairs && sizeOfGroup.at(rank.group) == 2;
    }
    // count(): deviations
    double quartile = quartileOfChanges(all.ranks, [&](const auto& rank, const Difference& step) {
        return static_cast<double>(step.value().count())
            * oddCorrection(sizeOfGroup.at(rank.group));
    });
    if (arePairs && isWait(metric)) {
        const double lower =
            kLowerOfPair * quartileOfChanges(all.ranks, [](const auto&, const Difference& step) {
                return static_cast<double>(std::min(step.own, step.peers).count());
            });
        quartile = quartile > kInTurn * lower ? lower : quartile;
    }
    // a change has the noise of two steps
    const double seen = quartile / kNormalQuartile / std::sqrt(2);
    const double expected = threshold::kHealthyNoise.value
        * static_cast<double>(medianOf(std::move(normals)).value_or(Duration()).count());
    all.noise = withExpected(seen, samples, expected);
    all.samples = static_cast<size_t>(samples + kExpectedSamples);
}

template <class Value>
Duration medianOver(const std::vector<Difference>& steps, Value value) {
    std::vector<Duration> values;
    values.reserve(steps.size());
    for (const Difference& step : steps)
        values.push_back(value(step));
    return medianOf(std::move(values)).value_or(Duration());
}

} // namespace

Duration RankDifference::effect() const {
    return medianOver(steps, [](const Difference& step) { return step.value(); });
}

Duration RankDifference::length() const {
    return medianOver(steps, [](const Difference& step) { return step.length; });
}

Duration RankDifference::level() const {
    return medianOver(steps, [](const Difference& step) { return step.own - step.middle; });
}

Duration RankDifference::normal() const {
    return medianOver(steps, [](const Difference& step) { return step.peers; });
}

std::optional<Duration> stepLength(const StepValues& values, StepMetric metric) {
    for (const StepMetric length : {StepMetric::Total, StepMetric::EndToEnd, metric}) {
        if (const auto value = values.get(length))
            return value;
    }
    return std::nullopt;
}

Differences differencesOf(
    const StepTrace& trace, StepMetric metric, std::span<const RankGroup> groups) {
    std::map<int64_t, RankDifference> byRank;
    std::map<size_t, size_t> sizeOfGroup;
    Differences all;
    std::optional<std::optional<int64_t>> last;
    for (const auto& [key, peers] : peersByStep(trace, metric, groups)) {
        if (peers.rows.size() < 2)
            continue;
        if (last != key.first)
            ++all.steps;
        last = key.first;
        size_t& size = sizeOfGroup[key.second];
        size = std::max(size, peers.rows.size());
        const PeerMedian median(peers.values);
        const Duration middle = median.lower();
        const Duration length = *medianOf(peers.lengths);
        for (size_t i = 0; i < peers.rows.size(); ++i) {
            RankDifference& of = byRank[peers.rows[i]->rank];
            of.rank = peers.rows[i]->rank;
            of.group = key.second;
            of.steps.push_back(
                {key.first, peers.values[i], median.of(peers.values[i]), middle, length});
        }
    }
    for (auto& [rank, of] : byRank)
        all.ranks.push_back(std::move(of));
    estimateNoise(all, metric, sizeOfGroup);
    return all;
}

} // namespace rankscope::analysis

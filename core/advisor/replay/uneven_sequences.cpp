// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/uneven_sequences.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"

namespace rankscope::advisor {

namespace {

using model::JobOpType;

/// Both passes of the micro-batches of a stage.
struct PassPair {
    OpIndex forward = 0;
    OpIndex backward = 0;
};

std::vector<PassPair> passPairs(const OpLanes& lanes, int32_t stage) {
    std::map<std::tuple<int32_t, int32_t>, std::map<JobOpType, OpIndex>> found;
    for (OpIndex i = 0; i < lanes.ops.size(); ++i) {
        const Op& op = lanes.ops[i];
        if (isPass(op.type) && op.stage == stage)
            found[{op.chunk.value_or(0), op.microBatch.value_or(op.ordinal)}].emplace(op.type, i);
    }
    std::vector<PassPair> pairs;
    for (const auto& [key, ops] : found)
        if (ops.size() == 2)
            pairs.push_back({ops.begin()->second, ops.rbegin()->second});
    return pairs;
}

double correlationOf(const std::vector<analysis::Point>& points) {
    double meanX = 0;
    double meanY = 0;
    for (const analysis::Point& point : points) {
        meanX += point.x / static_cast<double>(points.size());
        meanY += point.y / static_cast<double>(points.size());
    }
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (const analysis::Point& point : points) {
        xx += (point.x - meanX) * (point.x - meanX);
        yy += (point.y - meanY) * (point.y - meanY);
        xy += (point.x - meanX) * (point.y - meanY);
    }
    return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

double real(Duration time) {
    return std::chrono::duration<double, std::nano>(time).count(); // for deviations only
}

/// Of every worker.
struct WithinWorkers {
    std::vector<double> correlations;
    std::vector<double> variations;
    std::vector<double> variationsInStep;
};

/// Deviation over mean of the forward passes of a rank, each over the mean of its step.
double variationInStep(const OpLanes& lanes, const std::vector<PassPair>& pairs, size_t rank) {
    std::vector<Duration> all;
    all.reserve(pairs.size() * lanes.steps());
    for (size_t lane = rank; lane < lanes.lanes.size(); lane += lanes.dpRanks) {
        double sum = 0;
        for (const PassPair& pair : pairs)
            sum += real(lanes.durationsOf(pair.forward)[lane]);
        const double mean = sum / static_cast<double>(pairs.size());
        constexpr double kOne = 1e9; // of a mean
        for (const PassPair& pair : pairs)
            if (mean > 0)
                all.emplace_back(
                    std::llround(real(lanes.durationsOf(pair.forward)[lane]) / mean * kOne));
    }
    return analysis::variationOf(all);
}

/// Of both passes; points of a step after those of the step before. In one step something else may
/// take long, compiling for example: of five and more the longest is left out where it hides that
/// the passes vary together.
double correlationOfSteps(const std::vector<analysis::Point>& points, size_t ofStep) {
    const double all = correlationOf(points);
    constexpr size_t kFewestSteps = 5;
    const size_t steps = points.size() / ofStep;
    if (all > analysis::threshold::kSequenceCorrelation.value || steps < kFewestSteps)
        return all;
    const auto timeOf = [&](size_t step) {
        double time = 0;
        for (size_t i = step * ofStep; i < (step + 1) * ofStep; ++i)
            time += points[i].x + points[i].y;
        return time;
    };
    size_t longest = 0;
    for (size_t step = 1; step < steps; ++step)
        longest = timeOf(step) > timeOf(longest) ? step : longest;
    std::vector<analysis::Point> others = points;
    const auto first = others.begin() + static_cast<std::ptrdiff_t>(longest * ofStep);
    others.erase(first, first + static_cast<std::ptrdiff_t>(ofStep));
    return std::max(all, correlationOf(others));
}

void addStage(const JobGraph& job, int32_t stage, WithinWorkers& to) {
    const OpLanes& lanes = job.lanes();
    const std::vector<PassPair> pairs = passPairs(lanes, stage);
    for (size_t rank = 0; rank < lanes.dpRanks && !pairs.empty(); ++rank) {
        std::vector<analysis::Point> points;
        std::vector<Duration> forward;
        for (size_t lane = rank; lane < lanes.lanes.size(); lane += lanes.dpRanks)
            for (const PassPair& pair : pairs) {
                forward.push_back(lanes.durationsOf(pair.forward)[lane]);
                points.push_back(
                    {real(forward.back()), real(lanes.durationsOf(pair.backward)[lane])});
            }
        to.correlations.push_back(correlationOfSteps(points, pairs.size()));
        to.variations.push_back(analysis::variationOf(forward));
        to.variationsInStep.push_back(variationInStep(lanes, pairs, rank));
    }
}

/// Time of the passes of each lane at a stage.
std::vector<Duration> passTimes(const JobGraph& job, int32_t stage) {
    const OpLanes& lanes = job.lanes();
    std::vector<Duration> times(lanes.lanes.size());
    for (const PassPair& pair : passPairs(lanes, stage))
        for (const OpIndex op : {pair.forward, pair.backward})
            for (size_t lane = 0; lane < times.size(); ++lane)
                times[lane] += lanes.durationsOf(op)[lane];
    return times;
}

std::optional<double> slowestShareOf(const JobGraph& job) {
    const size_t ranks = job.lanes().dpRanks;
    if (ranks < 2)
        return std::nullopt;
    struct Slowest {
        Duration above = Duration::min();
        Worker worker;
    };
    std::vector<Slowest> ofStep(job.lanes().steps());
    for (int32_t stage = 0; stage < job.lanes().stages; ++stage) {
        const std::vector<Duration> times = passTimes(job, stage);
        for (size_t lane = 0; lane < times.size(); ++lane) {
            const size_t step = lane / ranks;
            const auto first = times.begin() + static_cast<ptrdiff_t>(step * ranks);
            const auto median =
                *analysis::medianOf(std::vector(first, first + static_cast<ptrdiff_t>(ranks)));
            if (times[lane] - median > ofStep[step].above)
                ofStep[step] = {times[lane] - median, {job.lanes().lanes[lane].dpRank, stage}};
        }
    }
    std::map<std::pair<int32_t, int32_t>, size_t> wins;
    size_t most = 0;
    for (const Slowest& slowest : ofStep)
        most = std::max(most, ++wins[{slowest.worker.dpRank, slowest.worker.stage}]);
    return static_cast<double>(most) / static_cast<double>(ofStep.size());
}

} // namespace

bool SequenceSigns::varyByLength() const {
    using namespace analysis::threshold;
    return correlation > kSequenceCorrelation.value && variation > kSequenceVariation.value
        && variationInStep > kSequenceVariation.value;
}

bool SequenceSigns::areUneven() const {
    return varyByLength()
        && (!slowestShare || *slowestShare <= analysis::threshold::kSlowestSteps.value);
}

SequenceSigns sequenceSignsOf(const JobGraph& job) {
    WithinWorkers within;
    for (int32_t stage = 0; stage < job.lanes().stages; ++stage)
        addStage(job, stage, within);
    SequenceSigns signs;
    signs.correlation = analysis::medianOf(within.correlations).value_or(0);
    signs.variation = analysis::medianOf(within.variations).value_or(0);
    signs.variationInStep = analysis::medianOf(within.variationsInStep).value_or(0);
    signs.slowestShare = slowestShareOf(job);
    return signs;
}

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/even_layers.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

#include "core/analysis/statistics.h"

namespace rankscope::advisor {

namespace {

using model::JobOpType;

/// Passes, and what is done with the parameters of a stage behind them.
bool isOfLayers(JobOpType type) {
    return isPass(type) || type == JobOpType::GradsReduceScatter || type == JobOpType::Optimizer;
}

/// Of a stage and type: its ops of a step.
struct OpTimes {
    std::vector<double> ofRank; ///< ns, by data-parallel rank, mean of the steps
    size_t ops = 0; ///< of a lane

    void add(const OpLanes& lanes, const Work& work, OpIndex op) {
        const size_t count = lanes.lanes.size();
        const double steps = static_cast<double>(count) / static_cast<double>(lanes.dpRanks);
        ofRank.resize(lanes.dpRanks);
        ++ops;
        for (size_t lane = 0; lane < count; ++lane) // count(): means
            ofRank[lane % lanes.dpRanks] +=
                static_cast<double>(work[op * count + lane].count()) / steps;
    }

    /// Of half of the ranks at least: a slow one tells nothing of layers.
    double usual() const {
        std::vector<double> sorted = ofRank;
        const size_t middle = (sorted.size() - 1) / 2;
        std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(middle));
        return sorted[middle];
    }
};

using ByStage = std::map<JobOpType, std::vector<OpTimes>>;
/// By type, stage and chunk.
using PassesOfChunks = std::map<std::tuple<JobOpType, int32_t, int32_t>, OpTimes>;

ByStage opTimesOf(const JobGraph& job, const Work& work) {
    const OpLanes& lanes = job.lanes();
    ByStage times;
    for (OpIndex op = 0; op < lanes.ops.size(); ++op) {
        if (!isOfLayers(lanes.ops[op].type))
            continue;
        std::vector<OpTimes>& of = times[lanes.ops[op].type];
        of.resize(static_cast<size_t>(lanes.stages), {std::vector<double>(lanes.dpRanks), 0});
        of[static_cast<size_t>(lanes.ops[op].stage)].add(lanes, work, op);
    }
    return times;
}

PassesOfChunks passesOfChunks(const JobGraph& job, const Work& work) {
    const OpLanes& lanes = job.lanes();
    PassesOfChunks times;
    for (OpIndex op = 0; op < lanes.ops.size(); ++op) {
        const Op& of = lanes.ops[op];
        if (isPass(of.type))
            times[{of.type, of.stage, of.chunk.value_or(0)}].add(lanes, work, op);
    }
    return times;
}

int64_t chunksOfStage(const OpLanes& lanes) {
    int32_t most = 0;
    for (const Op& op : lanes.ops)
        most = std::max(most, op.chunk.value_or(0));
    return most + 1;
}

} // namespace

std::vector<int64_t> bestLayers(const std::vector<int64_t>& layers,
    const std::vector<Duration>& stageTimes, Duration layerTime) {
    std::vector<int64_t> best(layers.size());
    const int64_t all = std::accumulate(layers.begin(), layers.end(), int64_t{});
    const auto timeOf = [&](size_t stage) {
        return stageTimes[stage] + (best[stage] - layers[stage]) * layerTime;
    };
    for (int64_t layer = 0; layer < all; ++layer) {
        size_t shortest = 0;
        for (size_t stage = 1; stage < best.size(); ++stage)
            shortest = timeOf(stage) < timeOf(shortest) ? stage : shortest;
        ++best[shortest];
    }
    return best;
}

namespace {

/// What a layer takes, and the stages as they are.
struct LayerTimes {
    std::vector<int64_t> layers;
    ByStage ops;
    PassesOfChunks passes;
    std::map<JobOpType, double> ofLayer; ///< ns: of passes for one micro-batch, else in a step
    std::vector<Duration> ofStages; ///< all passes for one micro-batch
    int64_t chunks = 1;

    /// Those that all layers of a stage are in once.
    double opsOfAll(JobOpType type, size_t stage) const {
        return isPass(type) ? static_cast<double>(chunks)
                            : static_cast<double>(ops.at(type)[stage].ops);
    }

    /// How many times longer a layer takes there than usual: sequences may be longer, or a rank
    /// slow.
    double longerAt(const Op& op, size_t rank, Duration time) const {
        const auto chunk = passes.find({op.type, op.stage, op.chunk.value_or(0)});
        if (chunk == passes.end()) {
            const OpTimes& of = ops.at(op.type)[static_cast<size_t>(op.stage)];
            return of.ofRank[rank] / of.usual();
        }
        const double usual = chunk->second.usual() / static_cast<double>(chunk->second.ops);
        return usual <= 0 ? 1 : static_cast<double>(time.count()) / usual; // count(): a ratio
    }

    Duration ofBothPasses() const {
        return Duration(std::llround(ofLayer.at(JobOpType::ForwardCompute))
            + std::llround(ofLayer.at(JobOpType::BackwardCompute)));
    }
};

/// Whether stages with more layers take as long as the others, by the times of all: for a layer
/// more in the median of the pairs by less than kAlike of what one takes. Of gradients those of the
/// last layers are seen alone then: the others are moved beside passes.
bool areAlike(
    const std::vector<double>& times, const std::vector<int64_t>& layers, double ofLayer) {
    constexpr double kAlike = 0.25; // the outputs of end stages may make one out to be shorter
    std::vector<double> slopes;
    for (size_t one = 0; one < times.size(); ++one)
        for (size_t other = 0; other < one; ++other)
            if (layers[one] != layers[other])
                slopes.push_back(
                    (times[one] - times[other]) / static_cast<double>(layers[one] - layers[other]));
    const auto median = analysis::medianOf(std::move(slopes));
    return median && std::abs(*median) < kAlike * ofLayer;
}

/// Nothing where a stage has no passes in a direction. What else not all stages do stays.
std::optional<LayerTimes> layerTimesOf(
    const JobGraph& job, const Work& work, const std::vector<int64_t>& layers) {
    LayerTimes times{layers, opTimesOf(job, work), passesOfChunks(job, work), {}, {},
        chunksOfStage(job.lanes())};
    times.ofStages.resize(layers.size());
    for (const auto& [type, stages] : times.ops) {
        if (!std::ranges::all_of(
                stages, [](const OpTimes& of) { return of.ops > 0 && of.usual() > 0; }))
            continue;
        double least = 0;
        std::vector<double> stageTimes;
        for (size_t stage = 0; stage < layers.size(); ++stage) {
            const double time = stages[stage].usual() / static_cast<double>(stages[stage].ops)
                * times.opsOfAll(type, stage);
            if (isPass(type))
                times.ofStages[stage] += Duration(std::llround(time));
            const double one = time / static_cast<double>(layers[stage]);
            least = stage == 0 ? one : std::min(least, one);
            stageTimes.push_back(time);
        }
        if (type == JobOpType::GradsReduceScatter && areAlike(stageTimes, layers, least))
            least = 0;
        times.ofLayer[type] = least;
    }
    const bool areKnown = times.ofLayer.contains(JobOpType::ForwardCompute)
        && times.ofLayer.contains(JobOpType::BackwardCompute);
    return areKnown ? std::optional(std::move(times)) : std::nullopt;
}

/// Of what the worker does of that type in the step: gradients are moved in parts.
double partOfAll(const OpLanes& lanes, const Work& work, size_t at) {
    const size_t count = lanes.lanes.size();
    const Op& of = lanes.ops[at / count];
    Duration all{};
    double ops = 0;
    for (size_t other = at % count; other < work.size(); other += count)
        if (lanes.ops[other / count].type == of.type
            && lanes.ops[other / count].stage == of.stage) {
            all += work[other];
            ++ops;
        }
    return all > Duration() ? analysis::shareOf(work[at], all) : 1 / ops;
}

Work withLayers(const JobGraph& job, const Work& work, const LayerTimes& times,
    const std::vector<int64_t>& layers) {
    const OpLanes& lanes = job.lanes();
    const size_t count = lanes.lanes.size();
    Work moved = work;
    for (size_t at = 0; at < work.size(); ++at) {
        const Op& op = lanes.ops[at / count];
        const auto ofLayer = times.ofLayer.find(op.type);
        if (ofLayer == times.ofLayer.end())
            continue;
        const auto stage = static_cast<size_t>(op.stage);
        const double longer = times.longerAt(op, at % count % lanes.dpRanks, work[at]);
        const double part =
            isPass(op.type) ? 1 / times.opsOfAll(op.type, stage) : partOfAll(lanes, work, at);
        moved[at] += Duration(std::llround(ofLayer->second * longer
            * static_cast<double>(layers[stage] - times.layers[stage]) * part));
    }
    // The first layer of the backward has its gradients as soon as before, however many follow it.
    for (const auto& [op, of] : job.begunWithin())
        for (size_t lane = 0; lane < count; ++lane) {
            const size_t pass = of.pass * count + lane;
            const auto longer = static_cast<double>((moved[pass] - work[pass]).count());
            if (of.left[lane] > 0)
                moved[op * count + lane] -= Duration(std::llround((1 - of.left[lane]) * longer));
        }
    return moved;
}

/// Of splits that are as even within half a layer the one with the shortest step: where one rank
/// is slow it matters which stage is the longest. While the step gets shorter by it a layer leaves
/// the longest stage, or comes to the shortest.
MovedLayers shortestOfEven(
    const JobGraph& job, const Work& work, const LayerTimes& times, std::vector<int64_t> layers) {
    std::vector<size_t> stages(layers.size());
    std::iota(stages.begin(), stages.end(), size_t{});
    const auto timesOf = [&](const std::vector<int64_t>& split) {
        std::vector<Duration> all = times.ofStages;
        for (const size_t stage : stages)
            all[stage] += (split[stage] - times.layers[stage]) * times.ofBothPasses();
        return all;
    };
    const Duration most = std::ranges::max(timesOf(layers)) + times.ofBothPasses() / 2;
    Work best = withLayers(job, work, times, layers);
    Duration least = job.stepTime(best);
    for (bool isShorter = true; isShorter;) {
        isShorter = false;
        const std::vector<Duration> now = timesOf(layers);
        const auto [shortest, longest] =
            std::ranges::minmax(stages, {}, [&now](size_t stage) { return now[stage]; });
        std::vector<std::pair<size_t, size_t>> moves;
        for (const size_t stage : stages) {
            moves.emplace_back(longest, stage);
            moves.emplace_back(stage, shortest);
        }
        for (const auto& [from, to] : moves) {
            std::vector<int64_t> tried = layers;
            --tried[from];
            ++tried[to];
            if (from == to || tried[from] < 1 || std::ranges::max(timesOf(tried)) > most)
                continue;
            Work moved = withLayers(job, work, times, tried);
            const Duration time = job.stepTime(moved);
            if (time >= least)
                continue;
            least = time;
            best = std::move(moved);
            layers = std::move(tried);
            isShorter = true;
            break;
        }
    }
    return {std::move(layers), std::move(best)};
}

} // namespace

std::optional<MovedLayers> moveLayers(
    const JobGraph& job, const Work& work, const std::vector<int64_t>& layers) {
    const bool areStages = static_cast<int32_t>(layers.size()) == job.lanes().stages
        && std::ranges::all_of(layers, [](int64_t count) { return count > 0; });
    const auto times = areStages ? layerTimesOf(job, work, layers) : std::nullopt;
    if (!times)
        return std::nullopt;
    return shortestOfEven(
        job, work, *times, bestLayers(layers, times->ofStages, times->ofBothPasses()));
}

Fix movedLayers(std::vector<int64_t> layers) {
    return [layers = std::move(layers)](const JobGraph& job, Work& work) {
        if (auto moved = moveLayers(job, work, layers))
            work = std::move(moved->work);
    };
}

} // namespace rankscope::advisor

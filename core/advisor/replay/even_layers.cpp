// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/even_layers.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace rankscope::advisor {

namespace {

using model::JobOpType;

/// Of a stage and direction: its passes for all micro-batches.
struct PassTimes {
    std::vector<double> ofRank; ///< ns, by data-parallel rank, mean of the steps
    size_t passes = 0; ///< ops of a lane

    /// Of half of the ranks at least: a slow one tells nothing of layers. Without passes none.
    double usual() const {
        std::vector<double> sorted = ofRank;
        const size_t middle = (sorted.size() - 1) / 2;
        std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(middle));
        return sorted[middle];
    }
};

using ByStage = std::map<JobOpType, std::vector<PassTimes>>;

ByStage passTimesOf(const JobGraph& job, const Work& work) {
    const OpLanes& lanes = job.lanes();
    const size_t count = lanes.lanes.size();
    const double steps = static_cast<double>(count) / static_cast<double>(lanes.dpRanks);
    ByStage times;
    for (OpIndex op = 0; op < lanes.ops.size(); ++op) {
        if (!isPass(lanes.ops[op].type))
            continue;
        std::vector<PassTimes>& of = times[lanes.ops[op].type];
        of.resize(static_cast<size_t>(lanes.stages), {std::vector<double>(lanes.dpRanks), 0});
        PassTimes& stage = of[static_cast<size_t>(lanes.ops[op].stage)];
        ++stage.passes;
        for (size_t lane = 0; lane < count; ++lane) // count(): means
            stage.ofRank[lane % lanes.dpRanks] +=
                static_cast<double>(work[op * count + lane].count()) / steps;
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

Fix movedLayers(std::vector<int64_t> layers) {
    return [layers = std::move(layers)](const JobGraph& job, Work& work) {
        const OpLanes& lanes = job.lanes();
        const bool areStages = static_cast<int32_t>(layers.size()) == lanes.stages
            && std::ranges::all_of(layers, [](int64_t count) { return count > 0; });
        if (!areStages)
            return;
        const auto chunks = chunksOfStage(lanes);
        const ByStage times = passTimesOf(job, work);
        std::map<JobOpType, double> ofLayer; // ns in one direction, for one micro-batch
        std::vector<Duration> stageTimes(layers.size());
        Duration layerTime{};
        for (const auto& [type, stages] : times) {
            double least = 0;
            for (size_t stage = 0; stage < layers.size(); ++stage) {
                if (stages[stage].passes == 0 || !(stages[stage].usual() > 0))
                    return;
                const double time = stages[stage].usual()
                    / static_cast<double>(stages[stage].passes) * static_cast<double>(chunks);
                stageTimes[stage] += Duration(std::llround(time));
                const double one = time / static_cast<double>(layers[stage]);
                least = stage == 0 ? one : std::min(least, one);
            }
            ofLayer[type] = least;
            layerTime += Duration(std::llround(least));
        }
        const std::vector<int64_t> best = bestLayers(layers, stageTimes, layerTime);
        const size_t count = lanes.lanes.size();
        for (size_t at = 0; at < work.size(); ++at) {
            const Op& op = lanes.ops[at / count];
            if (!isPass(op.type))
                continue;
            const auto stage = static_cast<size_t>(op.stage);
            const PassTimes& of = times.at(op.type)[stage];
            const double slower = of.ofRank[at % count % lanes.dpRanks] / of.usual();
            work[at] += Duration(std::llround(ofLayer[op.type] * slower
                * static_cast<double>(best[stage] - layers[stage]) / static_cast<double>(chunks)));
        }
    };
}

} // namespace rankscope::advisor

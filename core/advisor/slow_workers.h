// SPDX-License-Identifier: GPL-3.0-or-later
// What a step is shorter without slow ranks: that of a pipeline by replay, that of a job without
// stages by the longest rank of each step.
//
// In each step a rank is longer than its peers by its own share of that step: noise of the step is
// its own as well, and a median over the steps would be that of a typical step, where a price is
// the mean of all. The ranks of its worker that are not slow still take their time: between two
// meetings of a tensor-parallel group the mended rank can be faster than the others, and then only
// what it came later than they did is saved.
// Thread: that of the session, or any for values.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/advisor/inputs.h"
#include "core/advisor/replay/fixes.h"
#include "core/analysis/parallel/parallel_topology.h"

namespace rankscope::advisor {

/// What a rank computes in a step, and how much of it is more than its peers do: nothing in steps
/// in which it is less than half as slow as usual.
struct SlowTime {
    Duration own{};
    Duration longer{};
};
struct SlowTimes {
    int64_t rank = 0;
    std::map<int64_t, SlowTime> steps{};
};

/// Of one of the slow ranks. Its peers are those of its stage that are not slow; where all of the
/// stage are, it is longer by its effect.
SlowTimes slowTimesOf(
    const StepInputs& steps, const analysis::SlowRanks& all, const analysis::SlowRank& slow);

std::vector<SlowTimes> slowTimesOf(const StepInputs& steps, const analysis::SlowRanks& all,
    std::span<const analysis::SlowRank> slow);

/// What the steps are shorter in the mean when these ranks take so much less of the metric and all
/// wait for the rank that computes and idles longest in the step. Nothing where no rank has the
/// metric.
std::optional<Duration> shorterLongest(
    const StepInputs& steps, analysis::StepMetric metric, std::span<const SlowTimes> mended);

/// By worker and step what its passes are shorter when these ranks are as fast as their peers. What
/// the others of a worker then wait for is told by the collectives within it; without any all that
/// the slowest is longer. Ranks that the topology does not have are left out.
std::map<Worker, TimesByStep> shorterWorkers(std::span<const SlowTimes> slow,
    const CommunicationInputs* communication, const analysis::ParallelTopology& topology);

/// Of what the passes of the workers are shorter (shorterWorkers()) the part that is their
/// optimizers', which is taken from them: of several slow ranks of a worker that of the slowest,
/// once.
WorkerFactors takeOptimizers(const JobGraph& job, std::span<const SlowTimes> slow,
    const CommunicationInputs* communication, const analysis::ParallelTopology& topology,
    std::map<Worker, TimesByStep>& passes);

/// Of a job without stages: each of these as fast as its peers (one_stage.h). Null where no step
/// tells what all ranks compute.
std::shared_ptr<Played> playedAsPeers(const StepInputs& steps, std::span<const SlowTimes> mended);

/// With these of the slow ranks mended together; without stages an upper bound. Nothing of other
/// than computing, nor without stages of ranks that are slow since some step, nor where a job with
/// stages has one step only or is not played again. What hosts launch too late for is no part of it
/// (launch_limit.h).
Result<std::optional<Price>> priceOfSlowRanks(Inputs& inputs, const StepInputs& steps,
    const analysis::SlowRanks& all, std::span<const analysis::SlowRank> mended);

} // namespace rankscope::advisor

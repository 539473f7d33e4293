// SPDX-License-Identifier: GPL-3.0-or-later
// What a job would be without a cause: other lengths for some of its ops, and what that saves.
// A defect (a worker, a link) is replaced by the median of its peers; an imbalance by the mean,
// which keeps the work that there is to do. Thread: any, free functions.
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "core/advisor/replay/job_graph.h"

namespace rankscope::advisor {

/// One place of the pipeline: the ranks that share a stage and a data-parallel rank.
struct Worker {
    int32_t dpRank = 0;
    int32_t stage = 0;
    auto operator<=>(const Worker&) const = default;
};

/// A forward or backward pass.
bool isPass(model::JobOpType type);

/// Changes the lengths of the ops it is about and no other, from what stands there: fixes can
/// follow one another.
using Fix = std::function<void(const JobGraph& job, Work& work)>;

/// Each pass of the worker takes the median of the passes of its kind of the same stage on the
/// other data-parallel ranks. Changes nothing without such.
Fix workerAsPeers(const Worker& worker);
using TimesByStep = std::map<int64_t, Duration>;
/// The worker's passes of a step together take so much less, each in proportion: one rank of its
/// tensor-parallel group is slow and the others wait for it within the passes.
Fix workerShorter(const Worker& worker, TimesByStep less);
/// By worker and step.
using WorkerFactors = std::map<std::pair<Worker, int64_t>, double>;
/// Each pass, or optimizer, takes so many times its length; those of no factor stay.
Fix passesTimes(WorkerFactors factors);
Fix optimizersTimes(WorkerFactors factors);
/// What they take of the worker in a step, as measured; ns.
double passTime(const JobGraph& job, const Worker& worker, int64_t step);
double optimizerTime(const JobGraph& job, const Worker& worker, int64_t step);
/// Each pass takes the mean over the stages of the same micro-batch, chunk and lane.
Fix evenStages();
/// Each pass takes the mean over the data-parallel ranks of the same op and step.
Fix evenRanks();
/// Each pass takes the mean over the micro-batches of its worker, chunk and step.
Fix evenMicroBatches();
/// Each transfer between stages takes the mean over the micro-batches and data-parallel ranks of
/// its kind, stage and chunk in the step, those that leave the host apart (leavesHost()):
/// activations are as long as the sequences. Those at the ends of the model move nothing and stay
/// so.
Fix evenStageTransfers();
/// Each pass takes so much of its length less.
Fix shorterPasses(double share);
/// The same of the passes of a stage alone: its devices are slower.
Fix shorterStage(int32_t stage, double share);
/// Of its forwards or its backwards: one that is `usual` takes so much of that less, and a longer
/// one `byLength` of what it is longer.
struct ShorterPasses {
    int32_t stage = 0;
    model::JobOpType pass{};
    Duration usual{};
    double share = 0;
    double byLength = 0;
};
Fix shorterByLength(const ShorterPasses& passes);
/// Each transfer of gradients or parameters between data-parallel ranks takes so much of its length
/// less: it runs beside computing.
Fix shorterGradients(double share);
/// Each transfer between stages from the one worker to the other, neighbours of one data-parallel
/// rank, takes so much of its length less: a slow link. The last stage hands on to the first one.
Fix fasterTransfers(const Worker& from, const Worker& to, double share);
/// How many times as long as those of the other data-parallel ranks these transfers are, by their
/// means; 1 where there are none.
double timesOfPeers(const JobGraph& job, const Worker& from, const Worker& to);
/// Each transfer takes the median of those that are alike (likeTransfers()); those that move
/// nothing stay so.
Fix medianTransfers();
/// No transfer takes any time: what communication could save at best, waiting for others apart.
Fix noTransfers();

/// All of them, one after the other.
Work fixedWork(const JobGraph& job, std::span<const Fix> fixes);

/// What the mean step is shorter with all of the fixes; less than the sum of their own prices where
/// they mend the same time. May be below zero by as much as a mean differs from what it replaces.
Duration priceOf(const JobGraph& job, std::span<const Fix> fixes);

/// The job without stragglers: each op takes the mean of its type over all workers and steps,
/// communication the median (a link that flaps now and then does not count).
Work idealWork(const JobGraph& job);

} // namespace rankscope::advisor

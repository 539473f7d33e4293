// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/fixes.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <tuple>

#include "core/advisor/replay/like_transfers.h"
#include "core/analysis/statistics.h"

namespace rankscope::advisor {

namespace {

using model::JobOpType;
using Ops = std::vector<OpIndex>;
using Figure = std::chrono::duration<double, std::nano>;

/// Rows that have one key, of each key.
template <class KeyOf>
auto groupsOf(const JobGraph& job, KeyOf keyOf) {
    std::map<decltype(keyOf(Op())), Ops> groups;
    const std::vector<Op>& ops = job.lanes().ops;
    for (OpIndex op = 0; op < ops.size(); ++op)
        groups[keyOf(ops[op])].push_back(op);
    return groups;
}

/// Each lane of the rows by itself.
void evenOut(const Ops& rows, size_t lanes, Work& work) {
    std::vector<Duration> ofLane(rows.size());
    for (size_t lane = 0; lane < lanes; ++lane) {
        for (size_t i = 0; i < rows.size(); ++i)
            ofLane[i] = work[rows[i] * lanes + lane];
        const Duration mean = meanTime(ofLane);
        for (const OpIndex row : rows)
            work[row * lanes + lane] = mean;
    }
}

void setAll(const Ops& rows, size_t lanes, Duration value, Work& work) {
    for (const OpIndex row : rows)
        std::fill_n(work.begin() + static_cast<ptrdiff_t>(row * lanes), lanes, value);
}

std::vector<Duration> allOf(const Ops& rows, size_t lanes, const Work& work) {
    std::vector<Duration> values;
    values.reserve(rows.size() * lanes);
    for (const OpIndex row : rows) {
        const auto first = work.begin() + static_cast<ptrdiff_t>(row * lanes);
        values.insert(values.end(), first, first + static_cast<ptrdiff_t>(lanes));
    }
    return values;
}

using WorkPlaces = std::vector<size_t>; ///< in Work

std::vector<Duration> timesAt(const WorkPlaces& places, const Work& work) {
    std::vector<Duration> times;
    times.reserve(places.size());
    for (const size_t place : places)
        times.push_back(work[place]);
    return times;
}

void setAt(const WorkPlaces& places, Duration value, Work& work) {
    for (const size_t place : places)
        work[place] = value;
}

/// Of the published method: by type.
void setTransfersToMedian(const JobGraph& job, Work& work) {
    for (const auto& [places, missing] : likeTransfers(job, work)) {
        std::vector<Duration> times = timesAt(places, work);
        times.insert(times.end(), missing, Duration());
        setAt(places, *analysis::medianOf(std::move(times)), work);
    }
}

void replaceByPeers(const OpLanes& lanes, const Ops& rows, int32_t dpRank, Work& work) {
    std::vector<Duration> ofPeers;
    for (const OpIndex row : rows)
        for (size_t lane = 0; lane < lanes.lanes.size(); ++lane)
            if (lanes.lanes[lane].dpRank != dpRank)
                ofPeers.push_back(work[row * lanes.lanes.size() + lane]);
    const auto normal = analysis::medianOf(std::move(ofPeers));
    if (!normal)
        return;
    for (const OpIndex row : rows)
        for (size_t lane = 0; lane < lanes.lanes.size(); ++lane)
            if (lanes.lanes[lane].dpRank == dpRank)
                work[row * lanes.lanes.size() + lane] = *normal;
}

/// Each of these ops takes so much of its length less.
template <class IsOne>
Fix shorter(IsOne isOne, double share) {
    return [isOne, share](const JobGraph& job, Work& work) {
        const size_t lanes = job.lanes().lanes.size();
        for (size_t i = 0; i < work.size(); ++i)
            if (isOne(job.lanes().ops[i / lanes]))
                work[i] = Duration(std::llround(Figure(work[i]).count() * (1 - share)));
    };
}

bool isOptimizer(JobOpType type) {
    return type == JobOpType::Optimizer;
}

Fix times(WorkerFactors factors, bool (*isOne)(JobOpType)) {
    return [factors = std::move(factors), isOne](const JobGraph& job, Work& work) {
        const OpLanes& lanes = job.lanes();
        for (size_t i = 0; i < work.size(); ++i) {
            const Op& op = lanes.ops[i / lanes.lanes.size()];
            const Lane& lane = lanes.lanes[i % lanes.lanes.size()];
            const auto factor = factors.find({{lane.dpRank, op.stage}, lane.step});
            if (isOne(op.type) && factor != factors.end())
                work[i] = Duration(std::llround(Figure(work[i]).count() * factor->second));
        }
    };
}

double timeOf(const JobGraph& job, const Worker& worker, int64_t step, bool (*isOne)(JobOpType)) {
    const OpLanes& lanes = job.lanes();
    Duration all{};
    for (size_t lane = 0; lane < lanes.lanes.size(); ++lane) {
        if (lanes.lanes[lane].dpRank != worker.dpRank || lanes.lanes[lane].step != step)
            continue;
        for (OpIndex op = 0; op < lanes.ops.size(); ++op)
            if (isOne(lanes.ops[op].type) && lanes.ops[op].stage == worker.stage)
                all += job.workOf(op)[lane];
    }
    return Figure(all).count();
}

/// Sends and receives between these stages, in this direction.
bool isOfWay(const OpLanes& lanes, const Op& op, const Worker& from, const Worker& to) {
    if (!isBetweenStages(op.type))
        return false;
    const bool isSend = op.type == JobOpType::ForwardSend || op.type == JobOpType::BackwardSend;
    const bool isForward =
        op.type == JobOpType::ForwardSend || op.type == JobOpType::ForwardReceive;
    const Worker& first = isForward ? from : to;
    const Worker& second = isForward ? to : from;
    return second.stage == (first.stage + 1) % lanes.stages
        && op.stage == (isSend ? from.stage : to.stage);
}

} // namespace

bool isPass(JobOpType type) {
    return type == JobOpType::ForwardCompute || type == JobOpType::BackwardCompute;
}

Fix workerAsPeers(const Worker& worker) {
    return [worker](const JobGraph& job, Work& work) {
        const auto groups =
            groupsOf(job, [](const Op& op) { return std::tuple(op.stage, op.type, op.chunk); });
        for (const auto& [key, rows] : groups) {
            const Op& op = job.lanes().ops[rows.front()];
            if (isPass(op.type) && op.stage == worker.stage)
                replaceByPeers(job.lanes(), rows, worker.dpRank, work);
        }
    };
}

Fix workerShorter(const Worker& worker, TimesByStep less) {
    return [worker, less = std::move(less)](const JobGraph& job, Work& work) {
        const OpLanes& lanes = job.lanes();
        const size_t count = lanes.lanes.size();
        for (size_t lane = 0; lane < count; ++lane) {
            const auto ofStep = less.find(lanes.lanes[lane].step);
            if (lanes.lanes[lane].dpRank != worker.dpRank || ofStep == less.end())
                continue;
            std::vector<size_t> passes;
            Duration all{};
            for (OpIndex op = 0; op < lanes.ops.size(); ++op) {
                if (!isPass(lanes.ops[op].type) || lanes.ops[op].stage != worker.stage)
                    continue;
                passes.push_back(op * count + lane);
                all += work[passes.back()];
            }
            if (all <= Duration())
                continue;
            const double kept = std::max(0.0, 1 - ofStep->second / Figure(all));
            for (const size_t pass : passes)
                work[pass] = Duration(std::llround(Figure(work[pass]).count() * kept));
        }
    };
}

Fix passesTimes(WorkerFactors factors) {
    return times(std::move(factors), isPass);
}

Fix optimizersTimes(WorkerFactors factors) {
    return times(std::move(factors), isOptimizer);
}

double passTime(const JobGraph& job, const Worker& worker, int64_t step) {
    return timeOf(job, worker, step, isPass);
}

double optimizerTime(const JobGraph& job, const Worker& worker, int64_t step) {
    return timeOf(job, worker, step, isOptimizer);
}

Fix evenStages() {
    return [](const JobGraph& job, Work& work) {
        const auto groups = groupsOf(job, [](const Op& op) {
            return std::tuple(op.type, op.chunk, op.microBatch.value_or(op.ordinal));
        });
        for (const auto& [key, rows] : groups)
            if (isPass(job.lanes().ops[rows.front()].type))
                evenOut(rows, job.lanes().lanes.size(), work);
    };
}

Fix evenRanks() {
    return [](const JobGraph& job, Work& work) {
        const size_t lanes = job.lanes().lanes.size();
        const size_t ranks = job.lanes().dpRanks;
        std::vector<Duration> ofStep(ranks);
        for (OpIndex op = 0; op < job.lanes().ops.size(); ++op) {
            if (!isPass(job.lanes().ops[op].type))
                continue;
            const auto row = work.begin() + static_cast<ptrdiff_t>(op * lanes);
            for (size_t lane = 0; lane < lanes; lane += ranks) {
                const auto step = row + static_cast<ptrdiff_t>(lane);
                std::copy_n(step, ranks, ofStep.begin());
                std::fill_n(step, ranks, meanTime(ofStep));
            }
        }
    };
}

Fix evenMicroBatches() {
    return [](const JobGraph& job, Work& work) {
        const auto groups =
            groupsOf(job, [](const Op& op) { return std::tuple(op.stage, op.type, op.chunk); });
        for (const auto& [key, rows] : groups)
            if (isPass(job.lanes().ops[rows.front()].type))
                evenOut(rows, job.lanes().lanes.size(), work);
    };
}

Fix evenStageTransfers() {
    return [](const JobGraph& job, Work& work) {
        const OpLanes& lanes = job.lanes();
        const size_t count = lanes.lanes.size();
        using Key = std::tuple<int32_t, JobOpType, std::optional<int32_t>, int64_t, bool>;
        std::map<Key, WorkPlaces> groups;
        for (size_t place = 0; place < work.size(); ++place) {
            const Op& op = lanes.ops[place / count];
            const Lane& lane = lanes.lanes[place % count];
            if (isBetweenStages(op.type))
                groups[{op.stage, op.type, op.chunk, lane.step, leavesHost(lanes, op, lane.dpRank)}]
                    .push_back(place);
        }
        for (const auto& [key, places] : groups)
            setAt(places, meanTime(timesAt(places, work)), work);
    };
}

Fix shorterPasses(double share) {
    return shorter([](const Op& op) { return isPass(op.type); }, share);
}

Fix shorterStage(int32_t stage, double share) {
    return shorter([stage](const Op& op) { return isPass(op.type) && op.stage == stage; }, share);
}

Fix shorterByLength(const ShorterPasses& passes) {
    return [passes](const JobGraph& job, Work& work) {
        const size_t lanes = job.lanes().lanes.size();
        const double usual = Figure(passes.usual).count();
        for (size_t i = 0; i < work.size(); ++i) {
            const Op& op = job.lanes().ops[i / lanes];
            if (op.type != passes.pass || op.stage != passes.stage || work[i] <= Duration())
                continue;
            const double length = Figure(work[i]).count();
            const double less = passes.share * usual + passes.byLength * (length - usual);
            work[i] = Duration(std::llround(length - std::clamp(less, 0.0, length)));
        }
    };
}

Fix shorterGradients(double share) {
    return shorter(
        [](const Op& op) {
            return op.type == JobOpType::ParamsAllGather || op.type == JobOpType::GradsReduceScatter
                || op.type == JobOpType::SeparateGradsAllReduce;
        },
        share);
}

double timesOfPeers(const JobGraph& job, const Worker& from, const Worker& to) {
    const OpLanes& lanes = job.lanes();
    std::vector<Duration> own;
    std::vector<Duration> ofPeers;
    for (OpIndex op = 0; op < lanes.ops.size(); ++op)
        for (size_t lane = 0; isOfWay(lanes, lanes.ops[op], from, to) && lane < lanes.lanes.size();
             ++lane)
            (lanes.lanes[lane].dpRank == from.dpRank ? own : ofPeers)
                .push_back(job.workOf(op)[lane]);
    const Duration normal = meanTime(ofPeers);
    return normal > Duration() ? Figure(meanTime(own)) / Figure(normal) : 1;
}

Fix fasterTransfers(const Worker& from, const Worker& to, double share) {
    return [from, to, share](const JobGraph& job, Work& work) {
        const OpLanes& lanes = job.lanes();
        const size_t count = lanes.lanes.size();
        for (size_t i = 0; i < work.size(); ++i) {
            if (lanes.lanes[i % count].dpRank == from.dpRank
                && isOfWay(lanes, lanes.ops[i / count], from, to))
                work[i] = Duration(std::llround(Figure(work[i]).count() * (1 - share)));
        }
    };
}

Fix medianTransfers() {
    return [](const JobGraph& job, Work& work) { setTransfersToMedian(job, work); };
}

Fix noTransfers() {
    return [](const JobGraph& job, Work& work) {
        for (const auto& [type, rows] : groupsOf(job, [](const Op& op) { return op.type; }))
            if (isTransfer(type))
                setAll(rows, job.lanes().lanes.size(), Duration(), work);
    };
}

Work fixedWork(const JobGraph& job, std::span<const Fix> fixes) {
    Work work = job.work();
    for (const Fix& fix : fixes)
        fix(job, work);
    return work;
}

Duration priceOf(const JobGraph& job, std::span<const Fix> fixes) {
    return job.stepTime(job.work()) - job.stepTime(fixedWork(job, fixes));
}

Work idealWork(const JobGraph& job) {
    Work work = job.work();
    const size_t lanes = job.lanes().lanes.size();
    for (const auto& [type, rows] : groupsOf(job, [](const Op& op) { return op.type; }))
        if (!isTransfer(type))
            setAll(rows, lanes, meanTime(allOf(rows, lanes, work)), work);
    setTransfersToMedian(job, work);
    return work;
}

} // namespace rankscope::advisor

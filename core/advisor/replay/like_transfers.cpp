// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/like_transfers.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/advisor/replay/fixes.h"

namespace rankscope::advisor {

namespace {

using model::JobOpType;

int32_t hostOf(const OpLanes& lanes, size_t dpRank, int32_t stage) {
    return lanes.hosts[dpRank * static_cast<size_t>(lanes.stages) + static_cast<size_t>(stage)];
}

bool isOfDataParallelGroup(JobOpType type) {
    return type == JobOpType::ParamsAllGather || type == JobOpType::GradsReduceScatter
        || type == JobOpType::SeparateGradsAllReduce;
}

/// The stage at the other end.
int32_t peerOf(const Op& op, int32_t stages) {
    const bool isNext = op.type == JobOpType::ForwardSend || op.type == JobOpType::BackwardReceive;
    return (op.stage + (isNext ? 1 : stages - 1)) % stages;
}

} // namespace

bool isTransfer(JobOpType type) {
    return !isPass(type) && type != JobOpType::Optimizer && type != JobOpType::GarbageCollection;
}

bool isBetweenStages(JobOpType type) {
    return type == JobOpType::ForwardSend || type == JobOpType::ForwardReceive
        || type == JobOpType::BackwardSend || type == JobOpType::BackwardReceive;
}

bool leavesHost(const OpLanes& lanes, const Op& op, int32_t dpRank) {
    if (lanes.hosts.empty())
        return false;
    const auto rank = static_cast<size_t>(dpRank);
    if (isBetweenStages(op.type))
        return hostOf(lanes, rank, op.stage) != hostOf(lanes, rank, peerOf(op, lanes.stages));
    if (!isOfDataParallelGroup(op.type))
        return false;
    for (size_t other = 0; other < lanes.dpRanks; ++other)
        if (hostOf(lanes, other, op.stage) != hostOf(lanes, 0, op.stage))
            return true;
    return false;
}

namespace {

/// Lanes of stages that have no such part of their gradients, and go the same way.
size_t lanesWithout(const OpLanes& lanes, const Op& part, bool isLeaving) {
    std::set<int32_t> having;
    for (const Op& op : lanes.ops)
        if (op.isBesidePasses && op.ordinal == part.ordinal)
            having.insert(op.stage);
    size_t without = 0;
    for (Op other = part; other.stage < lanes.stages; ++other.stage)
        for (const Lane& lane : lanes.lanes)
            without +=
                !having.contains(other.stage) && leavesHost(lanes, other, lane.dpRank) == isLeaving;
    return without;
}

} // namespace

std::vector<LikeTransfers> likeTransfers(const JobGraph& job, const Work& work) {
    const OpLanes& lanes = job.lanes();
    const size_t count = lanes.lanes.size();
    // There every other transfer may leave the host, as that from the last stage to the first one.
    const bool isInterleaved =
        std::ranges::any_of(lanes.ops, [](const Op& op) { return op.chunk.value_or(0) > 0; });
    const auto partOf = [](const Op& op) { return op.isBesidePasses ? op.ordinal + 1 : 0; };
    std::map<std::tuple<JobOpType, int32_t, int32_t, int32_t, bool>, LikeTransfers> groups;
    for (OpIndex row = 0; row < lanes.ops.size(); ++row) {
        const Op& op = lanes.ops[row];
        const auto first = work.begin() + static_cast<ptrdiff_t>(row * count);
        if (!isTransfer(op.type)
            || std::all_of(first, first + static_cast<ptrdiff_t>(count),
                [](Duration time) { return time == Duration(); }))
            continue;
        for (size_t lane = 0; lane < count; ++lane) {
            const bool isLeaving = leavesHost(lanes, op, lanes.lanes[lane].dpRank);
            LikeTransfers& group = groups[{op.type, isInterleaved ? op.stage : 0,
                isInterleaved ? op.chunk.value_or(0) : 0, partOf(op), isLeaving}];
            if (group.places.empty() && op.isBesidePasses && !isInterleaved) {
                Op part = op;
                part.stage = 0;
                group.missing = lanesWithout(lanes, part, isLeaving);
            }
            group.places.push_back(row * count + lane);
        }
    }
    std::vector<LikeTransfers> alike;
    alike.reserve(groups.size());
    for (auto& [key, group] : groups)
        alike.push_back(std::move(group));
    return alike;
}

} // namespace rankscope::advisor

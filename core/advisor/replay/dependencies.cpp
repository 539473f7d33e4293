// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/dependencies.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "core/advisor/replay/pipeline_links.h"
#include "core/advisor/replay/stage_ops.h"

namespace rankscope::advisor {

namespace {

using model::JobOpType;
using Ops = std::vector<OpIndex>;

constexpr std::initializer_list<JobOpType> kPasses = {
    JobOpType::ForwardCompute, JobOpType::BackwardCompute};

bool hasType(const OpLanes& lanes, JobOpType type) {
    return std::any_of(
        lanes.ops.begin(), lanes.ops.end(), [type](const Op& op) { return op.type == type; });
}

/// Each waits for the one before; the first for `first`.
void chain(const Ops& ops, Ops first, Dependencies& to) {
    for (const OpIndex op : ops) {
        Ops& before = to.before[op];
        before.insert(before.end(), first.begin(), first.end());
        first = {op};
    }
}

/// Passes run one at a time; so do gathers and reductions of the data-parallel group.
void linkStreams(const OpLanes& lanes, int32_t stage, Dependencies& to) {
    chain(stageOps(lanes, stage, kPasses, OpOrder::Start), {}, to);
    chain(stageOps(lanes, stage, {JobOpType::ParamsAllGather, JobOpType::GradsReduceScatter},
              OpOrder::Start),
        {}, to);
}

int32_t chunkOf(const OpLanes& lanes, OpIndex op) {
    return lanes.ops[op].chunk.value_or(0);
}

/// The first forward pass of a chunk needs its parameters: the last gather of the chunk.
void linkGathers(const OpLanes& lanes, int32_t stage, Dependencies& to) {
    std::map<int32_t, OpIndex> lastOf;
    for (const OpIndex op : stageOps(lanes, stage, {JobOpType::ParamsAllGather}, OpOrder::Ordinal))
        lastOf[chunkOf(lanes, op)] = op;
    for (const OpIndex op : stageOps(lanes, stage, {JobOpType::ForwardCompute}, OpOrder::Start))
        if (const auto gather = lastOf.extract(chunkOf(lanes, op)))
            to.before[op].push_back(gather.mapped());
}

/// Reductions that are moved beside passes: all where those that are not have a type of their own,
/// else those that a profile shows there.
Ops reductionsBeside(const OpLanes& lanes, int32_t stage) {
    Ops reductions = stageOps(lanes, stage, {JobOpType::GradsReduceScatter}, OpOrder::Ordinal);
    if (!hasType(lanes, JobOpType::SeparateGradsAllReduce))
        std::erase_if(reductions, [&](OpIndex op) { return !lanes.ops[op].isBesidePasses; });
    return reductions;
}

/// Beside the passes: the first reduction of a chunk follows its last backward pass; in a profile
/// it begins within that, and the others behind it.
void linkReductions(const OpLanes& lanes, int32_t stage, const Ops& reductions, Dependencies& to) {
    std::map<int32_t, OpIndex> lastOf;
    for (const OpIndex op :
        stageOps(lanes, stage, {JobOpType::BackwardCompute}, OpOrder::Ordinal)) {
        const auto [place, isFirst] = lastOf.emplace(chunkOf(lanes, op), op);
        if (!isFirst && endOf(lanes, place->second) < endOf(lanes, op))
            place->second = op;
    }
    std::set<int32_t> begun;
    for (const OpIndex op : reductions) {
        const auto last = lastOf.find(chunkOf(lanes, op));
        const bool isFirst = begun.insert(chunkOf(lanes, op)).second;
        const bool isProfiled = lanes.ops[op].isBesidePasses;
        if (last == lastOf.end() || (!isFirst && !isProfiled))
            continue;
        to.before[op].push_back(last->second);
        if (isFirst && isProfiled)
            to.within[op] = last->second;
    }
}

/// What follows the last pass, one after the other.
void linkEnd(const OpLanes& lanes, int32_t stage, const Ops& beside, Dependencies& to) {
    const Ops passes = stageOps(lanes, stage, kPasses, OpOrder::Start);
    const auto last = std::max_element(passes.begin(), passes.end(),
        [&](OpIndex a, OpIndex b) { return endOf(lanes, a) < endOf(lanes, b); });
    Ops before = last == passes.end() ? Ops() : Ops{*last};
    const Ops collections =
        stageOps(lanes, stage, {JobOpType::GarbageCollection}, OpOrder::Ordinal);
    chain(collections, before, to);
    if (!collections.empty())
        before = {collections.back()};
    if (!beside.empty())
        before.push_back(beside.back());
    Ops tail;
    const auto add = [&](JobOpType type) {
        const Ops ops = stageOps(lanes, stage, {type}, OpOrder::Ordinal);
        tail.insert(tail.end(), ops.begin(), ops.end());
    };
    add(JobOpType::LayernormGradsAllReduce);
    add(JobOpType::EmbeddingGradsAllReduce);
    add(JobOpType::SeparateGradsAllReduce);
    const Ops reductions =
        stageOps(lanes, stage, {JobOpType::GradsReduceScatter}, OpOrder::Ordinal);
    std::ranges::set_difference(reductions, beside, std::back_inserter(tail));
    add(JobOpType::OptimizerClip);
    add(JobOpType::Optimizer);
    chain(tail, std::move(before), to);
}

/// The n-th of each stage meet.
void meetStages(const OpLanes& lanes, JobOpType type, bool isAcrossRanks, Dependencies& to) {
    std::vector<Meeting> meetings;
    for (int32_t stage = 0; stage < lanes.stages; ++stage) {
        const Ops ops = stageOps(lanes, stage, {type}, OpOrder::Ordinal);
        meetings.resize(std::max(meetings.size(), ops.size()), {{}, isAcrossRanks, true});
        for (size_t i = 0; i < ops.size(); ++i)
            meetings[i].ops.push_back(ops[i]);
    }
    to.meetings.insert(to.meetings.end(), meetings.begin(), meetings.end());
}

void meetAlone(const OpLanes& lanes, Dependencies& to) {
    for (OpIndex op = 0; op < lanes.ops.size(); ++op) {
        switch (lanes.ops[op].type) {
        case JobOpType::ForwardCompute:
        case JobOpType::BackwardCompute:
        case JobOpType::LayernormGradsAllReduce: // within the tensor-parallel group
        case JobOpType::Optimizer:
        case JobOpType::GarbageCollection:
            to.meetings.push_back({{op}, false, false});
            break;
        case JobOpType::ParamsAllGather:
        case JobOpType::GradsReduceScatter:
        case JobOpType::SeparateGradsAllReduce:
            to.meetings.push_back({{op}, true, true});
            break;
        default: // with other stages
            break;
        }
    }
}

} // namespace

Result<Dependencies> dependenciesOf(const OpLanes& lanes, Posting posting) {
    Dependencies found;
    found.before.resize(lanes.ops.size());
    RS_TRY(linkStages(lanes, posting, found));
    for (int32_t stage = 0; stage < lanes.stages; ++stage) {
        linkStreams(lanes, stage, found);
        linkGathers(lanes, stage, found);
        const Ops beside = reductionsBeside(lanes, stage);
        linkReductions(lanes, stage, beside, found);
        linkEnd(lanes, stage, beside, found);
    }
    meetStages(lanes, JobOpType::EmbeddingGradsAllReduce, false, found);
    meetStages(lanes, JobOpType::OptimizerClip, true, found);
    meetAlone(lanes, found);
    return found;
}

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/stage_collectives.h"

#include <algorithm>
#include <set>

#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/parallel/group_reach.h"

namespace rankscope::analysis {

namespace {

using model::JobOpType;

JobOpType typeOfStage(const std::string& type) {
    return type == "allGather" ? JobOpType::ParamsAllGather : JobOpType::GradsReduceScatter;
}

JobOpType typeOf(GroupReach reach, const std::string& type) {
    switch (reach) {
    case GroupReach::Ends:
        return JobOpType::EmbeddingGradsAllReduce;
    case GroupReach::Stages:
        return JobOpType::OptimizerClip;
    case GroupReach::Worker:
    case GroupReach::Stage:
        break;
    }
    return typeOfStage(type);
}

/// Collectives of a rank in a step, in order of time.
struct RankCollectives {
    std::vector<StageCollective> between; ///< workers
    struct Within {
        StageCollective of;
        uint32_t group = 0;
    };
    std::vector<Within> within; ///< the worker
};

Result<RankCollectives> collectivesOf(query::Session& session, int64_t rank,
    std::optional<int64_t> step, Duration offset, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const GroupReaches reaches, groupReaches(session, stop));
    RS_TRY_ASSIGN(const Collectives all, jobCollectives(session, {.rank = rank}));
    RankCollectives found;
    for (const Collective& row : all.rows) {
        if (row.isPointToPoint || !row.start || row.step != step)
            continue;
        const Timestamp begin = fromNanoseconds(*row.start) + offset;
        const TimeRange time{begin, begin + row.times.elapse};
        const GroupReach reach = reaches.of(all.text(row.group));
        const StageCollective one{typeOf(reach, all.text(row.type)), time};
        if (reach == GroupReach::Worker)
            found.within.push_back({one, row.group});
        else
            found.between.push_back(one);
    }
    const auto beginOf = [](const StageCollective& one) { return one.time.begin; };
    std::ranges::stable_sort(found.between, {}, beginOf);
    std::ranges::stable_sort(
        found.within, {}, [&](const RankCollectives::Within& one) { return beginOf(one.of); });
    return found;
}

/// Whether what runs between two passes is the next one's. A send ships what a pass has made: what
/// ends before it is the pass's, what ends behind it is not. Where neither pass sends, it is of the
/// nearer one, of two as near of the first.
bool isOfNext(const TimeRange& time, const PipelinePass& before, const PipelinePass& next,
    const std::vector<PipelineTransfer>& transfers) {
    const Timestamp middle = time.begin + time.length() / 2;
    bool isShipped = false;
    for (const PipelineTransfer& one : transfers) {
        if (one.kind == TransferKind::Receive || one.time.begin + kFileError < before.time.end)
            continue;
        if (one.time.begin <= middle)
            return true;
        isShipped = isShipped || one.time.begin < next.time.end;
    }
    return !isShipped && next.time.begin - time.end + kFileError < time.begin - before.time.end;
}

/// Collectives within the worker are part of the pass beside which they ran: without them a pass
/// would end with its last kernel.
void extendPasses(std::vector<PipelinePass>& passes, const std::vector<TimeRange>& within,
    const std::vector<PipelineTransfer>& transfers) {
    std::sort(passes.begin(), passes.end(),
        [](const auto& a, const auto& b) { return a.time.begin < b.time.begin; });
    for (const TimeRange& time : within) {
        const auto next = std::partition_point(passes.begin(), passes.end(),
            [&time](const PipelinePass& pass) { return pass.time.begin <= time.begin; });
        const bool isNext = next != passes.end()
            && (next == passes.begin() || isOfNext(time, *std::prev(next), *next, transfers));
        if (isNext) {
            next->time.begin = std::min(next->time.begin, time.begin);
        } else {
            const Timestamp limit = next == passes.end() ? time.end : next->time.begin;
            Timestamp& end = std::prev(next)->time.end;
            end = std::max(end, std::min(time.end, limit));
        }
    }
}

Timestamp endOf(const std::vector<PipelinePass>& passes) {
    Timestamp end = passes.front().time.end;
    for (const PipelinePass& pass : passes)
        end = std::max(end, pass.time.end);
    return end;
}

/// When the last forward pass ends; without one, the last pass. Gradients begin behind it: a worker
/// of one context parallel group reduces them within itself.
Timestamp forwardsEnd(const std::vector<PipelinePass>& passes) {
    std::vector<PipelinePass> forwards = passes;
    std::erase_if(
        forwards, [](const PipelinePass& pass) { return pass.kind != PassKind::Forward; });
    return endOf(forwards.empty() ? passes : forwards);
}

/// What leaves the worker behind its last pass first, or the end of time: a send that ships the
/// pass, or a collective with other workers. What the worker's own collectives do from then on is
/// none of the pass.
Timestamp firstLeaving(const std::vector<StageCollective>& between,
    const std::vector<PipelineTransfer>& transfers, Timestamp passesEnd) {
    Timestamp first = Timestamp::max();
    for (const StageCollective& op : between)
        if (op.time.begin >= passesEnd)
            first = std::min(first, op.time.begin);
    for (const PipelineTransfer& one : transfers)
        if (one.kind != TransferKind::Receive && one.time.begin >= passesEnd)
            first = std::min(first, one.time.begin);
    return first;
}

} // namespace

Status addCollectives(query::Session& session, PipelineStage& stage, std::optional<int64_t> step,
    Duration offset, const std::stop_token& stop) {
    if (stage.passes.empty())
        return {};
    RS_TRY_ASSIGN(auto all, collectivesOf(session, stage.rank, step, offset, stop));
    const Timestamp passesEnd = endOf(stage.passes);
    const Timestamp leaving = firstLeaving(all.between, stage.transfers, passesEnd);
    stage.collectives = std::move(all.between);
    std::vector<TimeRange> beside;
    // groups that work in forward passes, too: what is behind the passes is no gradients
    std::set<uint32_t> seen;
    const Timestamp forwards = forwardsEnd(stage.passes);
    for (RankCollectives::Within& one : all.within) {
        const Timestamp begin = one.of.time.begin;
        if (begin < forwards)
            seen.insert(one.group);
        const bool isSeen = seen.contains(one.group);
        if (isSeen && begin + kFileError < leaving) {
            beside.push_back(one.of.time);
            continue;
        }
        if (isSeen)
            one.of.type.reset();
        stage.collectives.push_back(one.of);
    }
    std::ranges::stable_sort(
        stage.collectives, {}, [](const StageCollective& one) { return one.time.begin; });
    extendPasses(stage.passes, beside, stage.transfers);
    return {};
}

} // namespace rankscope::analysis

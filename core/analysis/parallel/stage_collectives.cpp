// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/stage_collectives.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/parallel/group_reach.h"

namespace rankscope::analysis {

namespace {

using model::JobOpType;

/// Of the replicas of a stage; nothing for tokens that are exchanged between their experts.
std::optional<JobOpType> typeOfStage(const std::string& type) {
    if (type == "allToAll")
        return std::nullopt;
    return type == "allGather" ? JobOpType::ParamsAllGather : JobOpType::GradsReduceScatter;
}

std::optional<JobOpType> typeOf(GroupReach reach, const std::string& type) {
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

/// Of the worker between two passes, in order of time.
struct Gap {
    std::vector<TimeRange> collectives;
    std::optional<size_t> ofBefore; ///< so many of the first are the pass's before; not told: none
};

/// What begins while the kernels of a pass run is a part of it. The gap before each pass, and the
/// one behind the last.
std::vector<Gap> gapsOf(std::vector<PipelinePass>& passes, const std::vector<TimeRange>& within) {
    std::vector<Gap> gaps(passes.size() + 1);
    std::vector<Timestamp> ends;
    ends.reserve(passes.size());
    for (const PipelinePass& pass : passes)
        ends.push_back(pass.time.end);
    for (const TimeRange& time : within) {
        const auto next = std::partition_point(passes.begin(), passes.end(),
            [&time](const PipelinePass& pass) { return pass.time.begin <= time.begin; });
        const auto place = static_cast<size_t>(next - passes.begin());
        if (place == 0 || time.begin + kFileError >= ends[place - 1]) {
            gaps[place].collectives.push_back(time);
            continue;
        }
        const Timestamp limit = next == passes.end() ? time.end : next->time.begin;
        Timestamp& end = std::prev(next)->time.end;
        end = std::max(end, std::min(time.end, limit));
    }
    return gaps;
}

constexpr Duration kSendAtOnce = std::chrono::microseconds(5); ///< from one to the next of a stream

/// When sends begin, without those that begin as another one ends: these may have waited for that,
/// for the next stage is late, and tell nothing.
std::vector<Timestamp> promptSends(const std::vector<PipelineTransfer>& transfers) {
    std::vector<TimeRange> sends;
    for (const PipelineTransfer& one : transfers)
        if (one.kind != TransferKind::Receive)
            sends.push_back(one.time);
    std::vector<Timestamp> prompt;
    for (const TimeRange& send : sends) {
        const bool hasWaited = std::ranges::any_of(sends, [&send](const TimeRange& other) {
            return other.begin < send.begin && send.begin - other.end < kSendAtOnce
                && send.begin + kFileError >= other.end;
        });
        if (!hasWaited)
            prompt.push_back(send.begin);
    }
    return prompt;
}

/// A send ships what a pass has made: what ends before it is the pass's, what ends behind it is
/// not. Where the pass does not send nothing is told.
void tellBySends(std::vector<Gap>& gaps, const std::vector<PipelinePass>& passes,
    const std::vector<PipelineTransfer>& transfers) {
    const std::vector<Timestamp> sends = promptSends(transfers);
    for (size_t next = 1; next < passes.size(); ++next) {
        Timestamp sent = Timestamp::max();
        for (const Timestamp begin : sends)
            if (begin + kFileError >= passes[next - 1].time.end)
                sent = std::min(sent, begin);
        if (sent >= passes[next].time.begin)
            continue;
        const auto isBefore = [sent](const TimeRange& time) {
            return time.begin + time.length() / 2 < sent;
        };
        gaps[next].ofBefore =
            static_cast<size_t>(std::ranges::count_if(gaps[next].collectives, isBefore));
    }
}

/// How many collectives passes of a kind have before or behind their kernels, and how often.
template <class Kind>
using Counts = std::map<Kind, std::map<size_t, size_t>>;

/// Of most of them.
template <class Kind>
std::optional<size_t> usualOf(const Counts<Kind>& all, const Kind& kind) {
    const auto counts = all.find(kind);
    if (counts == all.end())
        return std::nullopt;
    size_t sum = 0;
    for (const auto& [count, times] : counts->second)
        sum += times;
    for (const auto& [count, times] : counts->second)
        if (times * 2 > sum)
            return count;
    return std::nullopt;
}

/// Of the nearer one, of two as near of the first.
size_t nearerToBefore(const Gap& gap, const PipelinePass& before, const PipelinePass& next) {
    size_t count = 0;
    Timestamp end = before.time.end;
    for (const TimeRange& time : gap.collectives) {
        if (next.time.begin - time.end + kFileError < time.begin - end)
            break;
        end = std::max(end, time.end);
        ++count;
    }
    return count;
}

/// Where no send tells it, as in the other passes of the kind, which do the same.
void tellByOthers(std::vector<Gap>& gaps, const std::vector<PipelinePass>& passes) {
    Counts<PassKind> before;
    Counts<PassKind> behind;
    for (size_t next = 0; next < passes.size(); ++next) {
        const Gap& gap = gaps[next];
        if (next > 0 && gap.ofBefore)
            ++behind[passes[next - 1].kind][*gap.ofBefore];
        if (next == 0 || gap.ofBefore)
            ++before[passes[next].kind][gap.collectives.size() - gap.ofBefore.value_or(0)];
    }
    for (size_t next = 1; next < passes.size(); ++next) {
        Gap& gap = gaps[next];
        if (gap.ofBefore)
            continue;
        const size_t all = gap.collectives.size();
        const auto ofNext = usualOf(before, passes[next].kind);
        const auto own = usualOf(behind, passes[next - 1].kind);
        if (ofNext && *ofNext <= all && own.value_or(all - *ofNext) == all - *ofNext)
            gap.ofBefore = all - *ofNext;
        else if (own && *own <= all && !ofNext)
            gap.ofBefore = own;
    }
}

/// What nothing else tells: as most of such gaps by what is nearer.
void tellByTime(std::vector<Gap>& gaps, const std::vector<PipelinePass>& passes) {
    using GapKind = std::tuple<PassKind, PassKind, size_t>; ///< of both passes; collectives
    const auto kindOf = [&](size_t next) {
        return GapKind(passes[next - 1].kind, passes[next].kind, gaps[next].collectives.size());
    };
    Counts<GapKind> nearer;
    std::map<size_t, size_t> untold;
    for (size_t next = 1; next < passes.size(); ++next)
        if (!gaps[next].ofBefore) {
            untold[next] = nearerToBefore(gaps[next], passes[next - 1], passes[next]);
            ++nearer[kindOf(next)][untold[next]];
        }
    for (const auto& [next, count] : untold)
        gaps[next].ofBefore = usualOf(nearer, kindOf(next)).value_or(count);
}

/// Collectives within the worker are part of the pass beside which they ran: without them a pass
/// would end with its last kernel.
void extendPasses(std::vector<PipelinePass>& passes, const std::vector<TimeRange>& within,
    const std::vector<PipelineTransfer>& transfers) {
    std::sort(passes.begin(), passes.end(),
        [](const auto& a, const auto& b) { return a.time.begin < b.time.begin; });
    std::vector<Gap> gaps = gapsOf(passes, within);
    tellBySends(gaps, passes, transfers);
    tellByOthers(gaps, passes);
    tellByTime(gaps, passes);
    gaps.front().ofBefore = 0;
    gaps.back().ofBefore = gaps.back().collectives.size();
    for (size_t next = 0; next < gaps.size(); ++next) {
        const std::vector<TimeRange>& all = gaps[next].collectives;
        for (size_t i = 0; i < all.size(); ++i) {
            if (i >= *gaps[next].ofBefore) {
                Timestamp& begin = passes[next].time.begin;
                begin = std::min(begin, all[i].begin);
                continue;
            }
            const Timestamp limit = next == passes.size() ? all[i].end : passes[next].time.begin;
            Timestamp& end = passes[next - 1].time.end;
            end = std::max(end, std::min(all[i].end, limit));
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

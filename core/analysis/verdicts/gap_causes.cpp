// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/gap_causes.h"

#include <algorithm>

#include "core/analysis/verdicts/launches.h"
#include "core/analysis/verdicts/track_slices.h"
#include "core/model/launch_flows.h"
#include "core/model/layers.h"
#include "core/model/step_name.h"

namespace rankscope::analysis {

namespace {

/// Profilers round the lanes of the overlap to a few ns.
constexpr std::chrono::nanoseconds kRounded{1000};

bool isOfProgram(const index::RankIndex& rank, const model::Track& track) {
    const model::Process& process = rank.processes[toIndex(track.process)];
    const model::Layer layer = model::layerOf(process);
    return layer == model::Layer::Python || layer == model::Layer::Cann
        || process.name == "Python GC";
}

TimeRange partWithin(const TimeRange& left, const TimeRange& right) {
    const Timestamp begin = std::max(left.begin, right.begin);
    return {begin, std::max(begin, std::min(left.end, right.end))};
}

struct Launch {
    TrackId track{}; ///< of the device
    Timestamp time{};
};

/// Of the task that begins then; of several the last, without which nothing begins.
Result<std::optional<Launch>> launchAt(query::Session& session, RankSlot slot, Timestamp begin) {
    std::optional<Launch> found;
    const TimeRange near{begin - kRounded, begin + kRounded};
    for (const std::string_view category : model::kLaunchFlows) {
        RS_TRY(eachFlowEnd(
            session, slot, category,
            [&](TrackId track, const model::FlowEnd& end) {
                if (end.direction == model::FlowDirection::In && end.ts >= near.begin
                    && end.ts <= near.end && (!found || end.otherTs > found->time))
                    found = Launch{track, end.otherTs};
            },
            near));
    }
    RS_TRY_ASSIGN(const auto correlated, correlatedLaunches(session, slot));
    for (auto at = std::ranges::lower_bound(*correlated, near.begin, {}, &CorrelatedLaunch::begin);
         at != correlated->end() && at->begin <= near.end; ++at) {
        if (!found || at->from > found->time)
            found = Launch{at->track, at->from};
    }
    return found;
}

Result<std::string> taskAt(query::Session& session, RankSlot slot, TrackId track, Timestamp begin) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    const TimeRange near{begin - kRounded, begin + kRounded};
    std::string name;
    RS_TRY(eachSlice(
        session, slot,
        [track](const index::RankIndex&, const model::Track& one) { return one.id == track; },
        [&](const model::Slice& slice) {
            if (slice.ts >= near.begin && slice.ts <= near.end)
                name = rank.text(slice.name);
            return name.empty();
        },
        near));
    return name;
}

struct FreeWithin {
    Duration total{};
    TimeRange longest{}; ///< as a whole: what stands on the lane
};

Result<FreeWithin> freeWithin(query::Session& session, RankSlot slot, const TimeRange& range) {
    FreeWithin free;
    Duration most{};
    RS_TRY(eachSlice(
        session, slot, isFreeLane,
        [&](const model::Slice& slice) {
            const Duration part = partWithin({slice.ts, slice.end()}, range).length();
            free.total += part;
            if (part > most)
                free.longest = {slice.ts, slice.end()};
            most = std::max(most, part);
            return true;
        },
        range));
    return free;
}

} // namespace

Result<std::optional<RunningCall>> hostCallDuring(
    query::Session& session, int64_t rank, const TimeRange& range) {
    std::optional<RunningCall> found;
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot)
        return found;
    const index::RankIndex& of = *session.snapshot().rank(*slot).index;
    RS_TRY(eachSlice(
        session, *slot, isOfProgram,
        [&](const model::Slice& slice) {
            const TimeRange call{slice.ts, slice.end()};
            const bool isMost = partWithin(call, range).length() * 2 > range.length();
            if (isMost && (!found || call.length() < found->range.length())
                && !of.text(slice.name).starts_with(model::kStepPrefix))
                found = RunningCall{std::string(of.text(slice.name)), call};
            return true;
        },
        range));
    return found;
}

Result<std::optional<GapCause>> gapCause(
    query::Session& session, int64_t rank, const TimeRange& gap) {
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot)
        return std::optional<GapCause>();
    RS_TRY_ASSIGN(const auto launch, launchAt(session, *slot, gap.end));
    if (!launch)
        return std::optional<GapCause>();
    GapCause cause;
    RS_TRY_ASSIGN(cause.next, taskAt(session, *slot, launch->track, gap.end));
    if (launch->time > gap.begin) {
        const TimeRange wait{gap.begin, std::min(launch->time, gap.end)};
        cause.unlaunched = wait.length();
        RS_TRY_ASSIGN(cause.call, hostCallDuring(session, rank, wait));
        if (cause.call)
            cause.inCall = partWithin(cause.call->range, wait).length();
    }
    return std::optional(std::move(cause));
}

Result<std::optional<Divergence>> divergence(
    query::Session& session, const RankRange& late, const RankRange& other, Duration lag) {
    const auto lateSlot = slotOf(session.snapshot(), late.rank);
    const auto otherSlot = slotOf(session.snapshot(), other.rank);
    if (!lateSlot || !otherSlot || !hasFreeLane(*session.snapshot().rank(*lateSlot).index)
        || !hasFreeLane(*session.snapshot().rank(*otherSlot).index))
        return std::optional<Divergence>();
    RS_TRY_ASSIGN(const FreeWithin own, freeWithin(session, *lateSlot, late.range));
    RS_TRY_ASSIGN(const FreeWithin others, freeWithin(session, *otherSlot, other.range));
    Divergence found{own.longest, own.total - others.total, {}};
    if (lag <= Duration() || found.longer * 2 < lag)
        return std::optional<Divergence>();
    RS_TRY_ASSIGN(found.call, hostCallDuring(session, late.rank, found.gap));
    return std::optional(std::move(found));
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/blocking_launches.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace rankscope::analysis {

namespace {

struct TimedCall {
    TimeRange range;
    HostCall call{};
};

std::optional<HostCall> callOf(std::string_view name) {
    if (name.starts_with("Node@launch"))
        return HostCall::Launch;
    if (name.starts_with("AscendCL@aclrtSynchronizeStream"))
        return HostCall::Synchronize;
    return std::nullopt;
}

struct CallTracks {
    std::set<TrackId> tracks;
    uint64_t launches = 0;
    uint64_t synchronizations = 0;
};

CallTracks callTracks(const index::RankIndex& rank) {
    CallTracks found;
    for (const index::NameTotals& totals : rank.totals) {
        const auto call = callOf(rank.text(totals.name));
        if (!call)
            continue;
        (*call == HostCall::Launch ? found.launches : found.synchronizations) += totals.count;
        found.tracks.insert(totals.track);
    }
    return found;
}

bool isLaneWithCalls(const index::LaneIndex& lane, const std::set<TrackId>& tracks) {
    return lane.lane.kind == model::LaneKind::Slices && !lane.levels.empty()
        && tracks.contains(lane.lane.track);
}

/// Launches behind what is left out, at least: no lane is opened to tell launches from other calls.
uint64_t fewestLaunches(const index::RankIndex& rank, const CallTracks& calls,
    const std::optional<TimeRange>& leftOut) {
    uint64_t before = 0;
    for (const index::LaneIndex& lane : rank.lanes) {
        if (!leftOut || !isLaneWithCalls(lane, calls.tracks))
            continue;
        for (const index::ChunkEntry& chunk : lane.levels.front().chunks)
            before += chunk.first < leftOut->end ? chunk.count : 0;
    }
    return calls.launches - std::min(calls.launches, before);
}

Result<std::vector<TimedCall>> callsIn(query::Session& session, RankSlot slot,
    const std::set<TrackId>& tracks, const std::optional<TimeRange>& leftOut) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    std::vector<TimedCall> calls;
    for (const index::LaneIndex& lane : rank.lanes) {
        if (!isLaneWithCalls(lane, tracks))
            continue;
        RS_TRY_ASSIGN(const auto reader, session.reader(slot));
        for (const index::ChunkEntry& chunk : lane.levels.front().chunks) {
            if (session.stop().stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            if (leftOut && chunk.end < leftOut->end)
                continue;
            RS_TRY_ASSIGN(const auto slices, reader->slices(chunk.id));
            for (const model::Slice& slice : *slices) {
                const auto call = callOf(rank.text(slice.name));
                if (call && (!leftOut || slice.ts >= leftOut->end))
                    calls.push_back({{slice.ts, slice.end()}, *call});
            }
        }
    }
    std::stable_sort(calls.begin(), calls.end(), [](const TimedCall& left, const TimedCall& right) {
        return left.range.begin < right.range.begin;
    });
    return calls;
}

} // namespace

BlockingLaunches blockingLaunches(std::span<const HostCall> calls) {
    BlockingLaunches found;
    for (size_t i = 0; i < calls.size(); ++i) {
        if (calls[i] != HostCall::Launch)
            continue;
        ++found.launches;
        if (i + 1 < calls.size() && calls[i + 1] == HostCall::Synchronize)
            ++found.blocking;
    }
    return found;
}

Result<BlockingLaunches> blockingLaunchesOn(
    query::Session& session, RankSlot slot, double limit, const std::optional<TimeRange>& leftOut) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    const CallTracks tracks = callTracks(rank);
    BlockingLaunches found;
    found.launches = static_cast<size_t>(tracks.launches);
    // No launch has two: no lane is opened for nothing. A warm-up step may have most of the
    // launches and hardly a synchronization, so its launches do not count here either.
    if (static_cast<double>(tracks.synchronizations)
        <= limit * static_cast<double>(fewestLaunches(rank, tracks, leftOut)))
        return found;
    RS_TRY_ASSIGN(
        const std::vector<TimedCall> timed, callsIn(session, slot, tracks.tracks, leftOut));
    std::vector<HostCall> calls;
    calls.reserve(timed.size());
    for (const TimedCall& one : timed)
        calls.push_back(one.call);
    found = blockingLaunches(calls);
    for (const TimedCall& one : timed) {
        if (one.call != HostCall::Synchronize)
            continue;
        found.waited += one.range.length();
        if (one.range.length() > found.longest.length())
            found.longest = one.range;
    }
    return found;
}

} // namespace rankscope::analysis

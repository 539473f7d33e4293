// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/step_copies.h"

#include <algorithm>
#include <memory>
#include <set>

#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/track_slices.h"
#include "core/base/saturate.h"

namespace rankscope::analysis {

namespace {

/// The length of `ranges` outside of `others`; both are unions.
Duration lengthOutside(const std::vector<TimeRange>& ranges, const std::vector<TimeRange>& others) {
    Duration length{};
    auto other = others.begin();
    for (const TimeRange& range : ranges) {
        Timestamp at = range.begin;
        while (other != others.end() && other->end <= at)
            ++other;
        for (auto cut = other; cut != others.end() && cut->begin < range.end; ++cut) {
            length += std::max(cut->begin - at, Duration());
            at = std::max(at, cut->end);
        }
        length += std::max(range.end - at, Duration());
    }
    return length;
}

/// Tracks of the timeline that a question about copies reads.
struct Tracks {
    std::set<TrackId> copies;
    std::set<TrackId> busy; ///< Computing and Communication of the overlap analysis
    size_t devices = 0; ///< that have an overlap analysis
};

Tracks tracksOf(const index::RankIndex& rank) {
    Tracks tracks;
    for (const index::NameTotals& totals : rank.totals) {
        if (isCopy(rank.text(totals.name)))
            tracks.copies.insert(totals.track);
    }
    for (const model::Process& process : rank.processes)
        tracks.devices += process.name == "Overlap Analysis" ? 1U : 0U;
    for (const model::Track& track : rank.tracks) {
        const bool isBusy = track.name == "Computing" || track.name == "Communication";
        if (isBusy && rank.processes[toIndex(track.process)].name == "Overlap Analysis")
            tracks.busy.insert(track.id);
    }
    return tracks;
}

WantsTrack isOneOf(const std::set<TrackId>& tracks) {
    return [&tracks](const index::RankIndex&, const model::Track& track) {
        return tracks.contains(track.id);
    };
}

Result<CopyTimes> copiesIn(query::Session& session, const Tracks& tracks, const TimeRange& range) {
    const index::RankIndex& rank = *session.snapshot().ranks.front().index;
    std::vector<TimeRange> copies;
    Timestamp end = range.end;
    const auto takeCopy = [&](const model::Slice& slice) {
        if (isCopy(rank.text(slice.name)) && slice.ts >= range.begin && slice.ts < range.end) {
            copies.push_back({slice.ts, slice.end()});
            end = std::max(end, slice.end());
        }
        return true;
    };
    RS_TRY(eachSlice(session, RankSlot{}, isOneOf(tracks.copies), takeCopy, range));
    std::vector<TimeRange> busy;
    const auto takeBusy = [&busy](const model::Slice& slice) {
        busy.push_back({slice.ts, slice.end()});
        return true;
    };
    RS_TRY(eachSlice(
        session, RankSlot{}, isOneOf(tracks.busy), takeBusy, TimeRange{range.begin, end}));
    CopyTimes times = copyTimes(std::move(copies), std::move(busy));
    if (tracks.devices != 1)
        times.uncovered.reset();
    return times;
}

} // namespace

CopyTimes copyTimes(std::vector<TimeRange> copies, std::vector<TimeRange> busy) {
    CopyTimes times;
    times.count = copies.size();
    for (const TimeRange& copy : copies)
        times.total = saturatingAdd(times.total, copy.end - copy.begin);
    times.uncovered = lengthOutside(unionOf(std::move(copies)), unionOf(std::move(busy)));
    return times;
}

Duration freeWithoutCopies(Duration free, Duration uncovered) {
    return std::max(free - uncovered, Duration());
}

bool isCopy(std::string_view name) {
    return name.starts_with("MEMCPY_") || name.starts_with("Memcpy ") || name == "dma_request";
}

Result<std::optional<CopyTimes>> stepCopies(
    const query::Snapshot& run, std::optional<int64_t> step, const std::stop_token& stop) {
    if (run.ranks.empty() || run.ranks.front().index->isPreview)
        return std::nullopt;
    const query::OpenRank& rank = run.ranks.front();
    // Its end is no part of a range: the last copy may be there.
    TimeRange range{rank.toStored(run.range().begin), rank.toStored(run.range().end) + Duration(1)};
    if (step) {
        RS_TRY_ASSIGN(const StepRanges ranges, deviceRanges(run, *step, stop));
        if (ranges.empty())
            return std::nullopt;
        range = ranges.begin()->second;
    }
    query::Session session(std::make_shared<const query::Snapshot>(run));
    session.setStop(stop);
    RS_TRY_ASSIGN(const CopyTimes times, copiesIn(session, tracksOf(*rank.index), range));
    return times;
}

} // namespace rankscope::analysis

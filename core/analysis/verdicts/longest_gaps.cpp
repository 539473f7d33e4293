// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/longest_gaps.h"

#include <set>

#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::analysis {

namespace {

/// Of the calls with these names; the totals of the rank say which tracks have any.
struct CallNames {
    std::set<StringId> names;
    std::set<TrackId> tracks;
};

template <class Wanted>
CallNames namesWhere(const index::RankIndex& rank, Wanted wanted) {
    CallNames found;
    for (const index::NameTotals& totals : rank.totals) {
        if (wanted(totals)) {
            found.names.insert(totals.name);
            found.tracks.insert(totals.track);
        }
    }
    return found;
}

Result<std::vector<TimeRange>> rangesOn(
    query::Session& session, RankSlot slot, const WantsTrack& wants) {
    std::vector<TimeRange> ranges;
    RS_TRY(eachSlice(session, slot, wants, [&ranges](const model::Slice& slice) {
        ranges.push_back({slice.ts, slice.end()});
        return true;
    }));
    return unionOf(std::move(ranges));
}

/// Of its calls when the device neither computes nor communicates.
Status findFree(query::Session& session, RankSlot slot, CallTimes& times) {
    RS_TRY_ASSIGN(const auto busy, rangesOn(session, slot, isBusyLane));
    if (!busy.empty()) {
        // Before and behind what was recorded of the device nothing tells whether it worked.
        times.recorded = {busy.front().begin, busy.back().end};
        times.free = rangesWithout(commonRanges(times.calls, {times.recorded}), busy);
        return {};
    }
    RS_TRY_ASSIGN(const auto free, rangesOn(session, slot, isFreeLane));
    if (!free.empty()) {
        times.recorded = {free.front().begin, free.back().end};
        times.free = commonRanges(times.calls, free);
    }
    return {};
}

} // namespace

std::optional<Duration> CallTimes::freeTime() const {
    if (!free)
        return std::nullopt;
    Duration time{};
    for (const TimeRange& range : *free)
        time += range.length();
    return time;
}

Result<std::vector<TimeRange>> longestGaps(query::Session& session, int64_t rank, size_t most) {
    std::vector<TimeRange> gaps;
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot)
        return gaps;
    RS_TRY(eachSlice(session, *slot, isFreeLane, [&](const model::Slice& slice) {
        gaps.push_back({slice.ts, slice.end()});
        if (gaps.size() > 1024 + most)
            keepLongest(gaps, most);
        return true;
    }));
    keepLongest(gaps, most);
    return gaps;
}

Result<std::optional<TimeRange>> callOfLength(
    query::Session& session, int64_t rank, std::string_view name, Duration length) {
    std::optional<TimeRange> found;
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot)
        return found;
    const index::RankIndex& of = *session.snapshot().rank(*slot).index;
    const CallNames calls = namesWhere(of, [&](const index::NameTotals& totals) {
        return totals.max == length && of.text(totals.name) == name;
    });
    RS_TRY(eachSlice(
        session, *slot,
        [&](const index::RankIndex&, const model::Track& track) {
            return calls.tracks.count(track.id) > 0;
        },
        [&](const model::Slice& slice) {
            if (slice.dur == length && calls.names.count(slice.name) > 0)
                found = TimeRange{slice.ts, slice.end()};
            return !found;
        }));
    return found;
}

Result<CallTimes> callTimes(query::Session& session, int64_t rank, std::string_view process,
    const CallName& call, std::optional<TimeRange> leftOut) {
    CallTimes times;
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot)
        return times;
    const index::RankIndex& of = *session.snapshot().rank(*slot).index;
    const CallNames calls = namesWhere(of, [&](const index::NameTotals& totals) {
        const model::Track& track = of.tracks[toIndex(totals.track)];
        return call.fits(of.text(totals.name))
            && (process.empty() || of.processes[toIndex(track.process)].name == process);
    });
    std::vector<TimeRange> called;
    RS_TRY(eachSlice(
        session, *slot,
        [&](const index::RankIndex&, const model::Track& track) {
            return calls.tracks.count(track.id) > 0;
        },
        [&](const model::Slice& slice) {
            if (calls.names.count(slice.name) == 0 || (leftOut && slice.ts < leftOut->end))
                return true;
            called.push_back({slice.ts, slice.end()});
            times.total += slice.dur;
            if (times.count++ == 0 || slice.dur > times.longest.length()) {
                times.longest = called.back();
                times.name = of.text(slice.name);
            }
            return true;
        }));
    times.calls = unionOf(std::move(called));
    RS_TRY(findFree(session, *slot, times));
    return times;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/free_causes.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/analysis/statistics.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/launches.h"
#include "core/analysis/verdicts/track_slices.h"
#include "core/query/steps.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kMostGaps = 3;

/// Steps of the rank on its own clock; those of a rank without any are its whole time.
Result<std::vector<TimeRange>> stepsOn(
    query::Session& session, RankSlot slot, std::optional<int64_t> but) {
    const query::OpenRank& rank = session.snapshot().rank(slot);
    RS_TRY_ASSIGN(const auto steps, query::stepsOf(session, slot, session.stop()));
    const std::string left = but ? std::to_string(*but) : std::string();
    std::vector<TimeRange> ranges;
    for (const query::Step& step : steps) {
        if (left.empty() || step.number != left)
            ranges.push_back({rank.toStored(step.range.begin), rank.toStored(step.range.end)});
    }
    if (steps.empty())
        ranges.push_back(rank.index->range());
    return ranges;
}

/// Of these lanes those that begin and end within one of the steps, in order.
Result<std::vector<TimeRange>> slicesWithin(query::Session& session, RankSlot slot,
    const WantsTrack& lane, const std::vector<TimeRange>& steps) {
    std::vector<TimeRange> found;
    RS_TRY(eachSlice(session, slot, lane, [&](const model::Slice& slice) {
        const bool isWithin = std::ranges::any_of(steps, [&](const TimeRange& step) {
            return step.begin < slice.ts && slice.end() <= step.end;
        });
        if (isWithin)
            found.push_back({slice.ts, slice.end()});
        return true;
    }));
    return unionOf(std::move(found));
}

/// Profilers round the lanes of the overlap to a few ns.
constexpr std::chrono::nanoseconds kNear{1000};

/// Joins those with hardly anything between them; sorted.
std::vector<TimeRange> joined(const std::vector<TimeRange>& ranges) {
    std::vector<TimeRange> all;
    for (const TimeRange& range : ranges) {
        if (all.empty() || range.begin > all.back().end + kNear)
            all.push_back(range);
        else
            all.back().end = std::max(all.back().end, range.end);
    }
    return all;
}

/// Puts in place of what is free the whole time in which it only sends and receives beside it,
/// where no receive ends: what runs next was not waiting for one.
std::vector<TimeRange> withReceivesAhead(const std::vector<TimeRange>& free,
    const std::vector<TimeRange>& exposed, const RankTransfers& transfers) {
    std::vector<TimeRange> both = transfers.sends;
    both.insert(both.end(), transfers.receives.begin(), transfers.receives.end());
    std::vector<TimeRange> all = rangesWithout(
        commonRanges(exposed, unionOf(std::move(both))), unionOf(transfers.collectives));
    if (all.empty())
        return free;
    all.insert(all.end(), free.begin(), free.end());
    std::vector<Timestamp> ends;
    for (const TimeRange& receive : transfers.receives)
        ends.push_back(receive.end);
    std::ranges::sort(ends);
    std::vector<TimeRange> ahead = joined(unionOf(std::move(all)));
    std::erase_if(ahead, [&ends](const TimeRange& range) {
        const auto next = std::ranges::upper_bound(ends, range.begin);
        return next != ends.end() && *next <= range.end + kNear;
    });
    std::vector<TimeRange> idle = rangesWithout(free, ahead);
    idle.insert(idle.end(), ahead.begin(), ahead.end());
    std::ranges::sort(idle, {}, &TimeRange::begin);
    return idle;
}

std::optional<Timestamp> launchOfNext(const Launches& launches, Timestamp end) {
    const auto from = launches.times.lower_bound(end - kNear);
    if (from == launches.times.end() || from->first > end + kNear)
        return std::nullopt;
    return from->second;
}

/// What runs on the tracks that launches lead to.
uint64_t tasksOn(const index::RankIndex& rank, const Launches& launches) {
    uint64_t tasks = 0;
    for (const index::NameTotals& totals : rank.totals)
        tasks += launches.tracks.count(totals.track) > 0 ? totals.count : 0;
    return tasks;
}

struct CallTime {
    Duration time{};
    size_t count = 0;
};

/// Time and number of calls that begin in each of the ranges, which are in order.
Result<std::vector<CallTime>> callsWithin(
    query::Session& session, RankSlot slot, const std::vector<TimeRange>& ranges) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    std::set<StringId> names;
    std::set<TrackId> tracks;
    for (const index::NameTotals& totals : rank.totals) {
        if (!rank.text(totals.name).starts_with("AscendCL@"))
            continue;
        names.insert(totals.name);
        tracks.insert(totals.track);
    }
    std::vector<CallTime> calls(names.empty() ? 0 : ranges.size());
    if (calls.empty())
        return calls;
    RS_TRY(eachSlice(
        session, slot,
        [&](const index::RankIndex&, const model::Track& track) {
            return tracks.count(track.id) > 0;
        },
        [&](const model::Slice& slice) {
            const auto behind = std::ranges::upper_bound(ranges, slice.ts, {}, &TimeRange::begin);
            if (behind == ranges.begin() || names.count(slice.name) == 0)
                return true;
            const auto range = behind - 1;
            if (slice.ts >= range->end)
                return true;
            CallTime& of = calls[static_cast<size_t>(range - ranges.begin())];
            of.time += std::min(slice.end(), range->end) - slice.ts;
            ++of.count;
            return true;
        }));
    return calls;
}

bool hasAscendCalls(const index::RankIndex& rank) {
    return std::ranges::any_of(rank.totals, [&rank](const index::NameTotals& totals) {
        return rank.text(totals.name).starts_with("AscendCL@");
    });
}

double nanoseconds(Duration time) {
    return static_cast<double>(time.count()); // count(): ratios
}

} // namespace

RankTransfers transfersOf(const Collectives& all, int64_t rank) {
    RankTransfers found;
    const auto first = std::ranges::lower_bound(all.rows, rank, {}, &Collective::rank);
    const auto behind = std::ranges::upper_bound(all.rows, rank, {}, &Collective::rank);
    for (auto at = first; at != behind; ++at) {
        const Collective& row = *at;
        if (!row.start)
            continue;
        const Timestamp begin = fromNanoseconds(*row.start);
        const bool isSend = row.isPointToPoint && all.text(row.type) == "send";
        auto& of = !row.isPointToPoint ? found.collectives : isSend ? found.sends : found.receives;
        of.push_back({begin, begin + row.times.elapse});
    }
    for (auto* of : {&found.collectives, &found.sends, &found.receives})
        std::ranges::sort(*of, {}, &TimeRange::begin);
    return found;
}

Result<std::optional<LaunchGaps>> launchGaps(query::Session& session, int64_t rank,
    std::optional<int64_t> but, const RankTransfers& transfers) {
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot || !hasFreeLane(*session.snapshot().rank(*slot).index))
        return std::optional<LaunchGaps>();
    RS_TRY_ASSIGN(const Launches launches, launchesOn(session, *slot));
    if (launches.count == 0)
        return std::optional<LaunchGaps>();
    RS_TRY_ASSIGN(const auto steps, stepsOn(session, *slot, but));
    RS_TRY_ASSIGN(const auto free, slicesWithin(session, *slot, isFreeLane, steps));
    RS_TRY_ASSIGN(const auto exposed, slicesWithin(session, *slot, isExposedLane, steps));
    LaunchGaps found;
    found.tasks = tasksOn(*session.snapshot().rank(*slot).index, launches);
    found.launched = std::min(found.tasks, launches.count);
    for (const TimeRange& range : withReceivesAhead(free, exposed, transfers)) {
        found.free += range.length();
        const auto launch = launchOfNext(launches, range.end);
        if (!launch) {
            found.unknown += range.length();
        } else if (*launch > range.begin) {
            found.starved += std::min(*launch, range.end) - range.begin;
            found.late += range.length();
            found.ranges.push_back(range);
        }
    }
    found.longest = found.ranges;
    keepLongest(found.longest, kMostGaps);
    return std::optional(std::move(found));
}

Result<std::optional<SilentGaps>> silentGaps(
    query::Session& session, int64_t rank, std::optional<int64_t> but, const SilentLimits& limits) {
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot || !hasFreeLane(*session.snapshot().rank(*slot).index)
        || !hasAscendCalls(*session.snapshot().rank(*slot).index))
        return std::optional<SilentGaps>();
    RS_TRY_ASSIGN(const auto steps, stepsOn(session, *slot, but));
    RS_TRY_ASSIGN(auto free, slicesWithin(session, *slot, isFreeLane, steps));
    std::erase_if(free,
        [&](const TimeRange& range) { return nanoseconds(range.length()) <= limits.longest; });
    RS_TRY_ASSIGN(const auto calls, callsWithin(session, *slot, free));
    SilentGaps found;
    Duration longest{};
    // A hundredth as many calls in a microsecond as they may take of its time.
    constexpr double kCallsPerShare = 0.01;
    for (size_t i = 0; i < calls.size(); ++i) {
        const double length = nanoseconds(free[i].length());
        const double microseconds = length / 1000;
        if (nanoseconds(calls[i].time) >= limits.share * length
            || static_cast<double>(calls[i].count) >= kCallsPerShare * limits.share * microseconds)
            continue;
        found.gaps.push_back(free[i]);
        found.total += free[i].length();
        if (free[i].length() <= longest)
            continue;
        longest = free[i].length();
        found.inCalls = shareOf(calls[i].time, longest);
    }
    keepLongest(found.gaps, kMostGaps);
    return std::optional(std::move(found));
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/free_causes.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/analysis/time_union.h"
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

/// Those that begin and end within one of the steps, in order.
Result<std::vector<TimeRange>> freeWithin(
    query::Session& session, RankSlot slot, const std::vector<TimeRange>& steps) {
    std::vector<TimeRange> free;
    RS_TRY(eachSlice(session, slot, isFreeLane, [&](const model::Slice& slice) {
        const bool isWithin = std::ranges::any_of(steps, [&](const TimeRange& step) {
            return step.begin < slice.ts && slice.end() <= step.end;
        });
        if (isWithin)
            free.push_back({slice.ts, slice.end()});
        return true;
    }));
    return unionOf(std::move(free));
}

/// Begin on the device -> launch; of several the last, without which nothing begins.
using Launches = std::map<Timestamp, Timestamp>;

Result<Launches> launchesOn(query::Session& session, RankSlot slot) {
    Launches launches;
    for (const char* const category : {"HostToDevice", "ac2g"}) {
        RS_TRY(eachFlowEnd(session, slot, category, [&](TrackId, const model::FlowEnd& end) {
            if (end.direction != model::FlowDirection::In)
                return;
            const auto [at, isNew] = launches.emplace(end.ts, end.otherTs);
            at->second = std::max(at->second, end.otherTs);
        }));
    }
    return launches;
}

/// Profilers round the lanes of the overlap to a few ns.
std::optional<Timestamp> launchOfNext(const Launches& launches, Timestamp end) {
    constexpr std::chrono::nanoseconds kNear{1000};
    const auto from = launches.lower_bound(end - kNear);
    if (from == launches.end() || from->first > end + kNear)
        return std::nullopt;
    return from->second;
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

Result<std::optional<LaunchGaps>> launchGaps(
    query::Session& session, int64_t rank, std::optional<int64_t> but) {
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot || !hasFreeLane(*session.snapshot().rank(*slot).index))
        return std::optional<LaunchGaps>();
    RS_TRY_ASSIGN(const Launches launches, launchesOn(session, *slot));
    if (launches.empty())
        return std::optional<LaunchGaps>();
    RS_TRY_ASSIGN(const auto steps, stepsOn(session, *slot, but));
    RS_TRY_ASSIGN(const auto free, freeWithin(session, *slot, steps));
    LaunchGaps found;
    for (const TimeRange& range : free) {
        found.free += range.length();
        const auto launch = launchOfNext(launches, range.end);
        if (!launch) {
            found.unknown += range.length();
        } else if (*launch > range.begin) {
            found.longest.push_back({range.begin, std::min(*launch, range.end)});
            found.starved += found.longest.back().length();
            found.late += range.length();
            found.ranges.push_back(range);
        }
    }
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
    RS_TRY_ASSIGN(auto free, freeWithin(session, *slot, steps));
    std::erase_if(free,
        [&](const TimeRange& range) { return nanoseconds(range.length()) <= limits.longest; });
    RS_TRY_ASSIGN(const auto calls, callsWithin(session, *slot, free));
    SilentGaps found;
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
    }
    keepLongest(found.gaps, kMostGaps);
    return std::optional(std::move(found));
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/exposed_waits.h"

#include <algorithm>
#include <map>

#include "core/analysis/communication/collectives.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/track_slices.h"
#include "core/model/computed.h"
#include "core/query/profiles.h"

namespace rankscope::analysis {

namespace {

using RangesByRank = std::map<int64_t, std::vector<TimeRange>>;

/// Of each rank whose operators say when they began and how long they waited at first.
RangesByRank beginsOf(const Collectives& all) {
    RangesByRank ranges;
    for (const Collective& one : all.rows) {
        if (!one.start || !one.times.synchronization)
            continue;
        const Timestamp begin = fromNanoseconds(*one.start);
        const Duration wait = std::min(*one.times.synchronization, one.times.elapse);
        ranges[one.rank]; // known, though it never waits
        if (wait > Duration())
            ranges[one.rank].push_back({begin, begin + wait});
    }
    for (auto& [rank, of] : ranges)
        of = unionOf(std::move(of));
    return ranges;
}

Result<ExposedWait> waitOf(
    query::Session& session, RankSlot slot, const std::vector<TimeRange>& waits) {
    std::vector<TimeRange> exposed;
    RS_TRY(eachSlice(session, slot, isExposedLane, [&](const model::Slice& slice) {
        exposed.push_back({slice.ts, slice.end()});
        return true;
    }));
    ExposedWait wait{commonRanges(waits, unionOf(std::move(exposed))), {}};
    for (const TimeRange& range : wait.ranges)
        wait.total += range.length();
    return wait;
}

Result<ExposedWaits> compute(query::Session& session) {
    const query::Snapshot& snapshot = session.snapshot();
    ExposedWaits all;
    all.ranks.resize(snapshot.ranks.size());
    for (int64_t profile = 1; profile <= query::profileCount(snapshot); ++profile) {
        const auto only = query::sharedProfile(session.sharedSnapshot(), profile);
        RS_TRY_ASSIGN(const Collectives rows, collectives(*only, {}, session.stop()));
        const RangesByRank begins = beginsOf(rows);
        for (size_t slot = 0; slot < snapshot.ranks.size(); ++slot) {
            const index::RankIndex& rank = *snapshot.ranks[slot].index;
            const auto known = begins.find(rank.rank);
            if (known == begins.end() || query::profileOf(rank.label) != profile
                || !hasLane(rank, isExposedLane))
                continue;
            RS_TRY_ASSIGN(
                all.ranks[slot], waitOf(session, static_cast<RankSlot>(slot), known->second));
        }
    }
    return all;
}

} // namespace

Result<ExposedWaits> exposedWaits(query::Session& session) {
    return session.snapshot().figures.get<ExposedWaits>(
        "exposedWaits", std::tuple(), session.stop(), [&] { return compute(session); });
}

} // namespace rankscope::analysis

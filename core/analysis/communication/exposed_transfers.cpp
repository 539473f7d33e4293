// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/exposed_transfers.h"

#include <algorithm>
#include <set>

#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/track_slices.h"
#include "core/base/mean.h"

namespace rankscope::analysis {

Result<std::optional<std::vector<TimeRange>>> exposedRanges(query::Session& session, int64_t rank) {
    const auto slot = slotOf(session.snapshot(), rank);
    if (!slot || !hasLane(*session.snapshot().rank(*slot).index, isExposedLane))
        return std::optional<std::vector<TimeRange>>();
    std::vector<TimeRange> exposed;
    RS_TRY(eachSlice(session, *slot, isExposedLane, [&](const model::Slice& slice) {
        exposed.push_back({slice.ts, slice.end()});
        return true;
    }));
    return std::optional(unionOf(std::move(exposed)));
}

Result<std::optional<Duration>> exposedTransfers(query::Session& session, int64_t rank,
    const Collectives& all, const std::vector<Duration>& transit,
    const std::function<bool(const Collective&)>& wants) {
    RS_TRY_ASSIGN(const auto exposed, exposedRanges(session, rank));
    if (!exposed)
        return std::optional<Duration>();
    std::vector<TimeRange> transfers;
    std::set<std::optional<int64_t>> steps;
    for (size_t i = 0; i < all.rows.size(); ++i) {
        const Collective& row = all.rows[i];
        if (row.rank != rank || !row.start || !wants(row))
            continue;
        const Timestamp end = fromNanoseconds(*row.start) + row.times.elapse;
        transfers.push_back({end - std::min(transit[i], row.times.elapse), end});
        steps.insert(row.step);
    }
    if (steps.empty())
        return std::optional<Duration>();
    const Duration common = commonTime(unionOf(std::move(transfers)), *exposed);
    return std::optional(meanOf(common, static_cast<int64_t>(steps.size())));
}

} // namespace rankscope::analysis

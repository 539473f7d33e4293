// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/step_around.h"

#include <set>
#include <string_view>

#include "core/query/details.h"

namespace rankscope::timeline {

namespace {

/// Steps are outermost or nearly so.
constexpr uint32_t kDeepest = 3;

bool isStepName(std::string_view name) {
    return name.starts_with("ProfilerStep");
}

std::set<TrackId> tracksWithSteps(const index::RankIndex& rank) {
    std::set<TrackId> tracks;
    for (const index::NameTotals& totals : rank.totals) {
        if (isStepName(rank.text(totals.name)))
            tracks.insert(totals.track);
    }
    return tracks;
}

} // namespace

Result<std::optional<TimeRange>> stepAround(
    query::Session& session, RankSlot rank, Timestamp time, std::stop_token stop) {
    const index::RankIndex& index = *session.snapshot().rank(rank).index;
    const std::set<TrackId> tracks = tracksWithSteps(index);
    for (const index::LaneIndex& lane : index.lanes) {
        const bool isCandidate = lane.lane.kind == model::LaneKind::Slices
            && lane.lane.depth <= kDeepest && tracks.contains(lane.lane.track);
        if (!isCandidate)
            continue;
        RS_TRY_ASSIGN(auto found, query::sliceAt(session, {rank, lane.lane.id}, time, Duration(0)));
        if (!found)
            continue;
        RS_TRY_ASSIGN(auto slice, query::sliceDetail(session, *found, stop));
        if (isStepName(slice.name))
            return slice.range;
    }
    return std::nullopt;
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/steps.h"

#include <algorithm>
#include <string_view>

#include "core/query/lane_cursor.h"

namespace rankscope::query {

namespace {

bool isStepName(std::string_view name) {
    return name.starts_with("ProfilerStep");
}

/// Where the steps of a rank are, known from its totals.
struct StepTrack {
    TrackId track{};
    uint64_t count = 0;
};

std::optional<StepTrack> stepTrackOf(const index::RankIndex& rank) {
    std::optional<StepTrack> first;
    for (const index::NameTotals& totals : rank.totals) {
        if (!isStepName(rank.text(totals.name)))
            continue;
        if (!first || totals.track < first->track)
            first = {totals.track, 0};
        if (totals.track == first->track)
            first->count += totals.count;
    }
    return first;
}

/// The lanes of a track, those with the fewest slices first: steps are few.
std::vector<const index::LaneIndex*> lanesOf(const index::RankIndex& rank, TrackId track) {
    std::vector<const index::LaneIndex*> lanes;
    for (const index::LaneIndex& lane : rank.lanes) {
        if (lane.lane.kind == model::LaneKind::Slices && lane.lane.track == track)
            lanes.push_back(&lane);
    }
    std::ranges::stable_sort(
        lanes, {}, [](const index::LaneIndex* lane) { return lane->lane.count; });
    return lanes;
}

Step toStep(const OpenRank& rank, const model::Slice& slice) {
    return {std::string(rank.index->text(slice.name)),
        {rank.toTimeline(slice.ts), rank.toTimeline(slice.end())}};
}

} // namespace

bool hasSteps(const index::RankIndex& rank) {
    return stepTrackOf(rank).has_value();
}

Result<std::vector<Step>> stepsOf(Session& session, RankSlot slot, std::stop_token stop) {
    const OpenRank& rank = session.snapshot().rank(slot);
    const auto where = stepTrackOf(*rank.index);
    std::vector<Step> steps;
    if (!where)
        return steps;
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(slot));
    for (const index::LaneIndex* lane : lanesOf(*rank.index, where->track)) {
        if (steps.size() >= where->count)
            break;
        for (const index::ChunkEntry& entry : lane->levels.front().chunks) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            RS_TRY_ASSIGN(const auto chunk, reader->slices(entry.id));
            for (const model::Slice& slice : *chunk) {
                if (isStepName(rank.index->text(slice.name)))
                    steps.push_back(toStep(rank, slice));
            }
        }
    }
    std::ranges::sort(steps, {}, [](const Step& step) { return step.range.begin; });
    return steps;
}

Result<std::optional<Step>> stepAround(Session& session, RankSlot slot, Timestamp time) {
    const OpenRank& rank = session.snapshot().rank(slot);
    const auto where = stepTrackOf(*rank.index);
    if (!where)
        return std::nullopt;
    const Timestamp stored = rank.toStored(time);
    RS_TRY_ASSIGN(const std::shared_ptr<index::IndexReader> reader, session.reader(slot));
    for (const index::LaneIndex* lane : lanesOf(*rank.index, where->track)) {
        LaneCursor<model::Slice> cursor(reader, lane->levels.front());
        RS_TRY(cursor.seek(stored));
        const model::Slice* slice = cursor.get();
        if (slice != nullptr && slice->ts <= stored && isStepName(rank.index->text(slice->name)))
            return toStep(rank, *slice);
    }
    return std::nullopt;
}

} // namespace rankscope::query

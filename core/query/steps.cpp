// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/steps.h"

#include <algorithm>
#include <string_view>
#include <tuple>

#include "core/model/step_name.h"
#include "core/query/lane_cursor.h"
#include "core/query/step_place.h"

namespace rankscope::query {

namespace {

using model::StepNamer;

/// Where the steps of a rank are, known from its totals.
struct StepTrack {
    StepNamer namer{};
    bool isHost = false;
    TrackId track{};
    uint64_t count = 0;

    bool isBetterThan(const StepTrack& other) const {
        return std::tuple(namer, isHost, other.track)
            > std::tuple(other.namer, other.isHost, track);
    }
};

/// A step of that namer; nothing for any other slice.
std::optional<std::string_view> numberOf(std::string_view name, StepNamer namer) {
    const auto step = model::stepNameOf(name);
    return step && step->namer == namer ? std::optional(step->number) : std::nullopt;
}

/// A mark stands on the host and, once more, on the device.
bool isOnHost(const index::RankIndex& rank, const StepTrack& of) {
    const model::Track& track = rank.tracks[toIndex(of.track)];
    return of.namer == StepNamer::Profiler || rank.processes[toIndex(track.process)].label != "NPU";
}

std::optional<StepTrack> stepTrackOf(const index::RankIndex& rank) {
    std::optional<StepTrack> best;
    for (const index::NameTotals& totals : rank.totals) {
        const auto step = model::stepNameOf(rank.text(totals.name));
        if (!step || (step->namer == StepNamer::Mark && totals.total == Duration()))
            continue;
        StepTrack of{step->namer, false, totals.track, 0};
        of.isHost = isOnHost(rank, of);
        if (!best || of.isBetterThan(*best))
            best = of;
        if (of.track == best->track && of.namer == best->namer)
            best->count += totals.count;
    }
    return best;
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

std::optional<Step> toStep(
    const OpenRank& rank, const StepTrack& where, const model::Slice& slice) {
    const std::string_view name = rank.index->text(slice.name);
    const auto number = numberOf(name, where.namer);
    if (!number || (where.namer == StepNamer::Mark && slice.dur == Duration()))
        return std::nullopt;
    return Step{std::string(name), std::string(*number),
        {rank.toTimeline(slice.ts), rank.toTimeline(slice.end())}};
}

} // namespace

bool hasSteps(const index::RankIndex& rank) {
    return stepTrackOf(rank).has_value();
}

std::optional<StepPlace> stepPlaceOf(const index::RankIndex& rank) {
    const auto where = stepTrackOf(rank);
    return where ? std::optional(StepPlace{where->track, where->namer}) : std::nullopt;
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
                if (auto step = toStep(rank, *where, slice))
                    steps.push_back(std::move(*step));
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
        if (slice == nullptr || slice->ts > stored)
            continue;
        if (auto step = toStep(rank, *where, *slice))
            return step;
    }
    return std::nullopt;
}

} // namespace rankscope::query

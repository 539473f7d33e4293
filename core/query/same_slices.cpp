// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/same_slices.h"

#include <algorithm>

#include "core/query/details.h"
#include "core/query/statistics.h"
#include "core/query/steps.h"

namespace rankscope::query {

namespace {

constexpr size_t kMostBefore = size_t{1} << 30; ///< no step has as many

/// Lanes of the layer that have slices of the name, by the totals that the index counted.
std::vector<LaneRef> lanesWith(
    const Snapshot& snapshot, RankSlot slot, std::string_view layer, const std::string& name) {
    const index::RankIndex& rank = *snapshot.rank(slot).index;
    std::vector<bool> hasName(rank.tracks.size());
    for (const index::NameTotals& totals : rank.totals) {
        if (rank.text(totals.name) == name)
            hasName[toIndex(totals.track)] = true;
    }
    std::vector<LaneRef> lanes;
    for (const index::LaneIndex& lane : rank.lanes) {
        const model::Track& track = rank.tracks[toIndex(lane.lane.track)];
        if (lane.lane.kind == model::LaneKind::Slices && hasName[toIndex(track.id)]
            && rank.processes[toIndex(track.process)].name == layer)
            lanes.push_back({slot, lane.lane.id});
    }
    return lanes;
}

/// Those that begin in the range, at most so many.
Result<std::vector<Occurrence>> beginningIn(Session& session, const TimeRange& range,
    std::vector<LaneRef> lanes, const std::string& name, size_t most, const std::stop_token& stop) {
    const size_t limit = most + lanes.size(); // of each lane one may reach in from before
    RS_TRY_ASSIGN(std::vector<Occurrence> found,
        occurrences(session, {range, std::move(lanes)}, name, limit, stop));
    std::erase_if(found, [&](const Occurrence& one) { return one.range.begin < range.begin; });
    return found;
}

TimeRange wholeOf(const OpenRank& rank) {
    const TimeRange stored = rank.index->range();
    return {rank.toTimeline(stored.begin), rank.toTimeline(stored.end) + Duration(1)};
}

struct Wanted {
    std::string name;
    std::string layer;
    std::string step;
    uint64_t order = 0;
};

/// Of the whole rank without a number; nothing where it has no such step.
Result<std::optional<TimeRange>> rangeOfStep(
    Session& session, RankSlot slot, const std::string& number, const std::stop_token& stop) {
    if (number.empty())
        return wholeOf(session.snapshot().rank(slot));
    RS_TRY_ASSIGN(const std::vector<Step> steps, stepsOf(session, slot, stop));
    const auto step = std::ranges::find(steps, number, &Step::number);
    return step == steps.end() ? std::nullopt : std::optional(step->range);
}

Result<SameSlice> sameOn(
    Session& session, RankSlot slot, const Wanted& wanted, const std::stop_token& stop) {
    using enum SameSlice::Found;
    RS_TRY_ASSIGN(const auto range, rangeOfStep(session, slot, wanted.step, stop));
    if (!range)
        return SameSlice{slot, NoStep};
    RS_TRY_ASSIGN(const std::vector<Occurrence> found,
        beginningIn(session, *range, lanesWith(session.snapshot(), slot, wanted.layer, wanted.name),
            wanted.name, wanted.order, stop));
    if (found.empty())
        return SameSlice{slot, NoName};
    if (found.size() < wanted.order)
        return SameSlice{slot, TooFew, {}, found.size()};
    return SameSlice{slot, Yes, found[wanted.order - 1].range};
}

Result<Wanted> wantedOf(Session& session, const SliceRef& of, const std::stop_token& stop) {
    const RankSlot slot = of.lane.rank;
    RS_TRY_ASSIGN(const SliceDetail slice, sliceDetail(session, of, stop));
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    const model::Track& track = rank.tracks[toIndex(rank.lanes[toIndex(of.lane.lane)].lane.track)];
    Wanted wanted{slice.name, rank.processes[toIndex(track.process)].name, {}, 0};
    const Timestamp own = session.snapshot().rank(slot).toTimeline(slice.stored);
    RS_TRY_ASSIGN(const auto step, stepAround(session, slot, own));
    if (step)
        wanted.step = step->number;
    RS_TRY_ASSIGN(const auto range, rangeOfStep(session, slot, wanted.step, stop));
    const Timestamp begin = range ? range->begin : own;
    RS_TRY_ASSIGN(const std::vector<Occurrence> before,
        beginningIn(session, {begin, own + Duration(1)},
            lanesWith(session.snapshot(), slot, wanted.layer, wanted.name), wanted.name,
            kMostBefore, stop));
    const auto at = std::ranges::find(before, of, &Occurrence::slice);
    wanted.order = static_cast<uint64_t>(at - before.begin()) + (at == before.end() ? 0U : 1U);
    return wanted;
}

} // namespace

Result<SameSlices> sameSlices(Session& session, const SliceRef& of, std::stop_token stop) {
    if (session.snapshot().lane(of.lane) == nullptr)
        return fail(ErrorCode::NotFound, "this slice is not open any more");
    RS_TRY_ASSIGN(const Wanted wanted, wantedOf(session, of, stop));
    SameSlices same{wanted.step, wanted.order, {}};
    if (wanted.order == 0)
        return same;
    for (size_t i = 0; i < session.snapshot().ranks.size(); ++i) {
        const index::RankIndex& rank = *session.snapshot().ranks[i].index;
        if (rank.isPreview || rank.lanes.empty())
            continue;
        RS_TRY_ASSIGN(SameSlice one, sameOn(session, static_cast<RankSlot>(i), wanted, stop));
        same.ranks.push_back(one);
    }
    return same;
}

} // namespace rankscope::query

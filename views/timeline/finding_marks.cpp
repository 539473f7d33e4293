// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/finding_marks.h"

#include <algorithm>

#include "views/shared/shown_profile.h"
#include "views/shared/text_size.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

constexpr int kFindingDigit = 7; ///< pixels of one of the number
constexpr int kBesideFinding = 2; ///< from the mark to the number
constexpr int kFindingGap = 1; ///< to the next mark

std::optional<TimeRange> rangeOfMark(const FindingMark& mark, std::optional<LaneId> lane,
    const query::Snapshot& snapshot, const std::vector<ShownStep>& steps) {
    const auto slot = shared::slotOf(snapshot, mark.place);
    if (!slot)
        return std::nullopt;
    if (mark.place.range) {
        const query::OpenRank& rank = snapshot.rank(*slot);
        return mark.place.range->movedBy(lane ? rank.offsetOf(*lane) : rank.offset);
    }
    if (!mark.place.step)
        return std::nullopt;
    const auto step =
        std::ranges::find(steps, QString::number(*mark.place.step), &ShownStep::number);
    return step == steps.end() ? std::nullopt : std::optional(step->range);
}

} // namespace

std::vector<FindingPlace> findingPlaces(const std::vector<FindingMark>& marks,
    const std::vector<std::optional<LaneId>>& lanes, const query::Snapshot& snapshot,
    const std::vector<ShownStep>& steps) {
    std::vector<FindingPlace> places;
    for (size_t i = 0; i < marks.size(); ++i) {
        const auto lane = i < lanes.size() ? lanes[i] : std::nullopt;
        if (const auto range = rangeOfMark(marks[i], lane, snapshot, steps))
            places.push_back({i, *range});
    }
    std::ranges::stable_sort(
        places, {}, [](const FindingPlace& place) { return place.range.begin; });
    return places;
}

int widthOf(const FindingSpot& spot) {
    int width = kFindingSize;
    if (spot.marks.size() > 1) {
        width += kBesideFinding;
        for (size_t rest = spot.marks.size(); rest > 0; rest /= 10)
            width += shared::grown(kFindingDigit);
    }
    return width;
}

std::vector<FindingSpot> findingSpots(const std::vector<FindingMark>& marks,
    const std::vector<FindingPlace>& places, const Viewport& viewport) {
    std::vector<FindingSpot> spots;
    for (const FindingPlace& place : places) {
        const double x = viewport.timeToX(place.range.begin);
        if (spots.empty() || x >= spots.back().x + widthOf(spots.back()) + kFindingGap)
            spots.push_back({x, {}});
        spots.back().marks.push_back(place.mark);
    }
    std::erase_if(spots, [&](const FindingSpot& spot) {
        return spot.x <= -widthOf(spot) || spot.x >= viewport.width() + kFindingSize;
    });
    for (FindingSpot& spot : spots) {
        std::ranges::sort(spot.marks, [&marks](size_t a, size_t b) {
            return marks[a].weight != marks[b].weight ? marks[a].weight > marks[b].weight : a < b;
        });
    }
    return spots;
}

const FindingSpot* spotAt(const std::vector<FindingSpot>& spots, double x) {
    const double half = kFindingSize / 2.0;
    const auto found = std::ranges::find_if(spots, [&](const FindingSpot& spot) {
        return x >= spot.x - half - 1 && x < spot.x - half + widthOf(spot) + 1;
    });
    return found == spots.end() ? nullptr : &*found;
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/go_to.h"

#include <algorithm>

#include "app/desktop/workbench.h"
#include "core/query/statistics.h"
#include "core/query/steps.h"
#include "views/charts/place.h"
#include "views/timeline/lane_view.h"

namespace rankscope::desktop {

void unfold(timeline::TimelineState& state, timeline::LaneView& lanes, RankSlot slot) {
    timeline::LaneFilter filter = state.filter();
    if (filter.hiddenRanks.erase(slot) > 0)
        state.setFilter(filter);
    const auto& rows = lanes.layout().rows();
    for (size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].kind != timeline::RowKind::Rank || rows[i].rank->slot != slot)
            continue;
        const int top = rows[i].y;
        lanes.setFold(i, timeline::Fold::Open);
        lanes.setTop(top);
        break;
    }
}

namespace {

/// A name that is there this often in one moment is not looked for any further.
constexpr size_t kMostOccurrences = 1000;

query::SelectionRequest lanesOf(const query::Snapshot& snapshot, RankSlot slot, TimeRange range) {
    query::SelectionRequest request{range, {}};
    const auto count = snapshot.rank(slot).index->lanes.size();
    for (size_t lane = 0; lane < count; ++lane)
        request.lanes.push_back({slot, static_cast<LaneId>(lane)});
    return request;
}

/// The one that begins nearest to the wanted time: a name may be there on host and device.
const query::Occurrence* nearest(const std::vector<query::Occurrence>& found, Timestamp begin) {
    const auto away = [begin](const query::Occurrence& one) {
        return std::abs((one.range.begin - begin).count());
    };
    const auto best = std::ranges::min_element(found, {}, away);
    return best == found.end() ? nullptr : &*best;
}

void fitRank(timeline::TimelineState& state, RankSlot slot) {
    const query::OpenRank& rank = state.snapshot()->rank(slot);
    state.fit(
        {rank.toTimeline(rank.index->range().begin), rank.toTimeline(rank.index->range().end)});
}

/// Fits a time of that rank, as its files give it, and selects the slice of this name in it.
void fitTime(Workbench& workbench, RankSlot slot, TimeRange stored, const std::string& slice) {
    timeline::TimelineState& state = workbench.state;
    const query::OpenRank& rank = state.snapshot()->rank(slot);
    const TimeRange range{rank.toTimeline(stored.begin), rank.toTimeline(stored.end)};
    state.fit(range);
    if (slice.empty())
        return;
    workbench.bridge.ask<std::vector<query::Occurrence>>(
        shared::Question::Place, &state,
        [request = lanesOf(*state.snapshot(), slot, range), slice](
            query::Session& session, std::stop_token stop) {
            return query::occurrences(session, request, slice, kMostOccurrences, std::move(stop));
        },
        [&state, begin = range.begin](const Result<std::vector<query::Occurrence>>& found) {
            const query::Occurrence* best = found ? nearest(*found, begin) : nullptr;
            if (best != nullptr)
                state.jumpTo(best->slice, best->range);
        });
}

/// Looks for the step of that rank and fits it to the window, as soon as it is found.
void fitStep(Workbench& workbench, RankSlot slot, int64_t step) {
    timeline::TimelineState& state = workbench.state;
    workbench.bridge.ask<std::vector<query::Step>>(
        shared::Question::Place, &state,
        [slot](query::Session& session, std::stop_token stop) {
            return query::stepsOf(session, slot, std::move(stop));
        },
        [&state, step](const Result<std::vector<query::Step>>& steps) {
            if (!steps)
                return;
            const std::string name = "#" + std::to_string(step);
            const auto found = std::ranges::find_if(
                *steps, [&name](const query::Step& one) { return one.name.ends_with(name); });
            if (found != steps->end())
                state.fit(found->range);
        });
}

} // namespace

void fitPlace(Workbench& workbench, RankSlot slot, const charts::Place& place) {
    workbench.state.clearSelection(); // of where one came from
    if (place.range)
        fitTime(workbench, slot, *place.range, place.slice);
    else if (place.step)
        fitStep(workbench, slot, *place.step);
    else
        fitRank(workbench.state, slot);
}

} // namespace rankscope::desktop

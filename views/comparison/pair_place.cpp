// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/pair_place.h"

#include <algorithm>
#include <cstdlib>

#include "core/analysis/operator_calls.h"
#include "core/query/statistics.h"

namespace rankscope::comparison {

namespace {

/// A name that is there this often within one call is not looked for any further.
constexpr size_t kMostOccurrences = 1000;

std::optional<RankSlot> slotOf(const query::Snapshot& snapshot, std::optional<int64_t> rank) {
    const auto found = std::ranges::find_if(snapshot.ranks,
        [rank](const query::OpenRank& open) { return !rank || open.index->rank == *rank; });
    if (found == snapshot.ranks.end())
        return std::nullopt;
    return static_cast<RankSlot>(found - snapshot.ranks.begin());
}

/// The slice of a call: the one of its name that begins nearest, which may be there on host and
/// device.
Result<std::optional<timeline::SelectedSlice>> sliceOf(query::Session& session, RankSlot slot,
    TimeRange range, const std::string& name, const std::stop_token& stop) {
    query::SelectionRequest request{range, {}};
    const size_t lanes = session.snapshot().rank(slot).index->lanes.size();
    for (size_t lane = 0; lane < lanes; ++lane)
        request.lanes.push_back({slot, static_cast<LaneId>(lane)});
    RS_TRY_ASSIGN(
        const auto found, query::occurrences(session, request, name, kMostOccurrences, stop));
    const auto nearest = std::ranges::min_element(found, {}, [&range](const auto& one) {
        return std::abs((one.range.begin - range.begin).count()); // a distance
    });
    if (nearest == found.end())
        return std::nullopt;
    return timeline::SelectedSlice{nearest->slice, nearest->range};
}

Result<std::optional<FoundPlace>> findCall(query::Session& session, const Side& side,
    const PairPlace& place, const std::stop_token& stop) {
    analysis::OperatorFilter filter{.rank = place.rank ? place.rank : side.part.rank,
        .step = side.part.step,
        .counters = analysis::Counters::None,
        .ranks = place.ranks};
    RS_TRY_ASSIGN(
        const auto runs, analysis::operatorRuns(*side.snapshot, *place.call, filter, 1, stop));
    if (runs.rows.empty())
        return std::nullopt;
    const analysis::OperatorRun& run = runs.rows.front();
    const auto slot = slotOf(session.snapshot(), run.rank);
    if (!slot)
        return std::nullopt;
    const Timestamp begin = session.snapshot().rank(*slot).toTimeline(fromNanoseconds(run.start));
    FoundPlace found{{*slot, LaneId{}}, TimeRange{begin, begin + run.duration}, {}};
    RS_TRY_ASSIGN(found.slice, sliceOf(session, *slot, *found.range, run.name, stop));
    if (found.slice)
        found.lane = found.slice->ref.lane;
    return found;
}

} // namespace

Result<std::optional<FoundPlace>> findPlace(query::Session& session, const Side& side,
    const PairPlace& place, const std::stop_token& stop) {
    if (place.call)
        return findCall(session, side, place, stop);
    const auto slot = slotOf(session.snapshot(), place.rank ? place.rank : side.part.rank);
    if (!slot)
        return std::nullopt;
    return FoundPlace{{*slot, LaneId{}}, {}, {}};
}

} // namespace rankscope::comparison

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/pair_place.h"

#include <algorithm>
#include <cstdlib>

#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/operators/device_kernels.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/verdicts/track_slices.h"
#include "core/query/statistics.h"

namespace rankscope::comparison {

namespace {

/// A name that is there this often within one call is not looked for any further.
constexpr size_t kMostOccurrences = 1000;

struct Call {
    int64_t rank = 0;
    int64_t start = 0; ///< ns on the clock of the rank's trace
    Duration duration{};
    std::string name;
};

/// Of no rank in particular the first.
std::optional<RankSlot> slotOf(const query::Snapshot& snapshot, std::optional<int64_t> rank) {
    if (rank)
        return analysis::slotOf(snapshot, *rank);
    return snapshot.ranks.empty() ? std::nullopt : std::optional(RankSlot{});
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
    const Duration shift =
        session.snapshot().rank(slot).shiftOf(nearest->slice.lane.lane); // of a moved track
    return timeline::SelectedSlice{nearest->slice, nearest->range.movedBy(shift)};
}

/// Among the operators that the timeline alone knows.
Result<std::optional<Call>> longestCollective(query::Session& session,
    const analysis::CommunicationFilter& filter, const PairPlace& place,
    const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto all, analysis::traceCollectives(session, filter, stop));
    RS_TRY_ASSIGN(const auto groups, analysis::communicationGroups(session.snapshot(), stop));
    const analysis::GroupName wanted{place.group.value_or(std::string()), place.ranks};
    const analysis::Collective* longest = nullptr;
    for (const analysis::Collective& one : all.rows) {
        const auto name = analysis::groupNameOf(all, one, groups);
        const bool isOf =
            !place.group || (name.name == wanted.name && (wanted.ranks.empty() || name == wanted));
        if (one.start && isOf && (!longest || longest->times.elapse < one.times.elapse))
            longest = &one;
    }
    if (longest == nullptr)
        return std::nullopt;
    return Call{longest->rank, *longest->start, longest->times.elapse, all.text(longest->name)};
}

/// From the same source as the figures of the line.
Result<std::optional<Call>> longestCall(query::Session& session, const Side& side,
    const PairPlace& place, const std::stop_token& stop) {
    const auto rank = place.rank ? place.rank : side.part.rank;
    const bool isCommunication = place.call->by == analysis::OperatorsBy::CommunicationType;
    if (isCommunication && !analysis::hasCommunicationTables(*side.snapshot))
        return longestCollective(
            session, {.step = side.part.step, .rank = rank, .type = place.call->name}, place, stop);
    const analysis::OperatorFilter filter{.rank = rank,
        .step = side.part.step,
        .counters = analysis::Counters::None,
        .ranks = place.ranks};
    analysis::OperatorRuns runs;
    if (isCommunication || analysis::hasRows(*side.snapshot, "kernel")) {
        RS_TRY_ASSIGN(runs, analysis::operatorRuns(*side.snapshot, *place.call, filter, 1, stop));
    } else {
        RS_TRY_ASSIGN(runs, analysis::deviceRuns(session, *place.call, filter, 1, stop));
    }
    if (runs.rows.empty())
        return std::nullopt;
    const analysis::OperatorRun& run = runs.rows.front();
    return Call{run.rank, run.start, run.duration, run.name};
}

Result<std::optional<FoundPlace>> findCall(query::Session& session, const Side& side,
    const PairPlace& place, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto call, longestCall(session, side, place, stop));
    const auto slot = call ? slotOf(session.snapshot(), call->rank) : std::nullopt;
    if (!slot)
        return std::nullopt;
    const Timestamp begin = session.snapshot().rank(*slot).toTimeline(fromNanoseconds(call->start));
    FoundPlace found{{*slot, LaneId{}}, TimeRange{begin, begin + call->duration}, {}};
    RS_TRY_ASSIGN(found.slice, sliceOf(session, *slot, *found.range, call->name, stop));
    if (found.slice) {
        found.lane = found.slice->ref.lane;
        const query::OpenRank& rank = session.snapshot().rank(*slot);
        found.range = found.range->movedBy(rank.shiftOf(found.lane.lane)); // with its track
    }
    return found;
}

std::optional<FoundPlace> findPeak(
    const query::Snapshot& snapshot, const std::optional<analysis::PeakMoment>& peak) {
    const auto slot = peak ? slotOf(snapshot, peak->rank) : std::nullopt;
    if (!slot)
        return std::nullopt;
    const Timestamp begin = snapshot.rank(*slot).toTimeline(fromNanoseconds(peak->time));
    return FoundPlace{{*slot, LaneId{}}, TimeRange{begin, begin + kAroundPeak}, {}};
}

} // namespace

Result<std::optional<FoundPlace>> findPlace(query::Session& session, const Side& side, Which which,
    const PairPlace& place, const std::stop_token& stop) {
    if (place.call)
        return findCall(session, side, place, stop);
    if (place.isPeak())
        return findPeak(session.snapshot(), place.peakOf(which));
    const auto slot = slotOf(session.snapshot(), place.rank ? place.rank : side.part.rank);
    if (!slot)
        return std::nullopt;
    return FoundPlace{{*slot, LaneId{}}, {}, {}};
}

} // namespace rankscope::comparison

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/alignment.h"

#include <algorithm>
#include <utility>

#include "core/analysis/communication/same_operation.h"
#include "views/actions/action_table.h"
#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/shared/phrases.h"
#include "views/timeline/clocks/clock_places.h"

namespace rankscope::timeline {

namespace {

constexpr qsizetype kMostNamed = 6; ///< ranks that are left, one by one

Timestamp edgeOf(const TimeRange& range, analysis::Edge edge) {
    return edge == analysis::Edge::Begin ? range.begin : range.end;
}

} // namespace

Alignment::Alignment(TimelineState& state, shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion())
    , m_clocks(state, bridge)
    , m_follower(state, m_clocks) {
    connect(&m_clocks, &ClockFeed::known, this, &Alignment::takeClocks);
    connect(&m_clocks, &ClockFeed::failed, this, [this](const QString& why) {
        if (std::exchange(m_wanted, std::nullopt))
            emit said(why);
    });
    connect(&state, &TimelineState::runChanged, this, [this] { m_wanted.reset(); });
}

actions::Handlers Alignment::handlers() {
    using enum analysis::Edge;
    const auto isSelected = [this] { return m_state.selectedSlice().has_value(); };
    const auto canAlign = [this] {
        return m_state.base() && m_state.selectedSlice()
            && (m_state.base()->ref.lane.rank != m_state.selectedSlice()->ref.lane.rank
                || trackOf(*m_state.base()) != trackOf(*m_state.selectedSlice()));
    };
    const auto isMany = [this] { return m_state.snapshot()->ranks.size() > 1; };
    const auto canAlignAll = [=] { return isSelected() && isMany(); };
    return {
        {"timeline.set-base", {[this] { takeBase(); }, isSelected}},
        {"timeline.align-start", {[this] { alignEdge(Begin); }, canAlign}},
        {"timeline.align-end", {[this] { alignEdge(End); }, canAlign}},
        {"timeline.align-all-start", {[this] { alignAll(Begin); }, canAlignAll}},
        {"timeline.align-all-end", {[this] { alignAll(End); }, canAlignAll}},
        {"timeline.align-clocks", {[this] { alignClocksInView(); }, isMany}},
        {"timeline.align-starts", {[this] { alignStarts(); }, isMany}},
        {"timeline.clocks", {[this] { emit clocksWanted(); }, isMany}},
        {"timeline.reset-clocks",
            {[this] { m_state.setShifts({}); },
                [this] { return m_state.followsDrift() || !m_state.shifts().empty(); }}},
    };
}

void Alignment::takeBase() {
    m_state.setBase(m_state.selectedSlice());
    const auto key = [](const char* id) { return actions::keysOf(*actions::find(id)).front(); };
    emit said(tr("The selected slice is the reference: %1 puts the start of another one at it, %2 "
                 "the end.")
                  .arg(key("timeline.align-start"), key("timeline.align-end")));
}

void Alignment::alignEdge(analysis::Edge edge) {
    const SelectedSlice slice = *m_state.selectedSlice();
    const Duration by = edgeOf(m_state.base()->range, edge) - edgeOf(slice.range, edge);
    moveTo(slice, by);
    // It may have left the view.
    const TimeRange moved{slice.range.begin + by, slice.range.end + by};
    const TimeRange seen = m_state.visibleRange();
    if (moved.end <= seen.begin || moved.begin >= seen.end)
        m_state.reveal(slice.ref.lane, moved, Zoom::Keep);
}

void Alignment::moveTo(const SelectedSlice& slice, Duration by) {
    const query::OpenRank& rank = m_state.snapshot()->rank(slice.ref.lane.rank);
    if (m_state.base()->ref.lane.rank != slice.ref.lane.rank)
        return apply(movedBy(m_state.shifts(), rank, by, ShiftSource::Slice));
    // Of one rank both move with it: the track of the slice is put there.
    RankShifts shifts = m_state.shifts();
    RankShift& shift = shifts[keyOfTrack(*rank.index, trackOf(slice))];
    shift = {shift.by + by, ShiftSource::Slice};
    m_state.setShifts(std::move(shifts));
    emit said(by == Duration() ? tr("The two slices are aligned already.")
                               : tr("The track was moved by %1. Ctrl+Z undoes it.")
                                     .arg(shared::formatDuration(std::chrono::abs(by))));
}

TrackId Alignment::trackOf(const SelectedSlice& slice) const {
    const index::LaneIndex* lane = m_state.snapshot()->lane(slice.ref.lane);
    return lane == nullptr ? TrackId() : lane->lane.track;
}

void Alignment::alignStarts() {
    apply(withStartsTogether(m_state.shifts(), *m_state.snapshot()));
}

void Alignment::shiftTo(const std::vector<RankSlot>& ranks, Duration shift) {
    RankShifts shifts = m_state.shifts();
    for (const RankSlot slot : ranks) {
        const query::OpenRank& rank = m_state.snapshot()->rank(slot);
        const Duration by = shift - shiftOf(shifts, rank);
        shifts = movedBy(std::move(shifts), rank, by, ShiftSource::Hand);
    }
    apply(std::move(shifts));
}

void Alignment::alignClocksAt(Timestamp shown) {
    m_wanted = Wanted{shown};
    m_clocks.want();
}

void Alignment::alignClocksInView() {
    m_wanted = Wanted{};
    m_clocks.want();
}

void Alignment::takeClocks() {
    const auto wanted = std::exchange(m_wanted, std::nullopt);
    if (!wanted || m_state.clocks() == nullptr)
        return;
    const Timestamp shown = wanted->shown.value_or(middleOf(m_state.visibleRange()));
    if (analysis::shiftsAt(*m_state.clocks(), shown).size() < 2) {
        emit said(tr("No collective with a known start ties the ranks together."));
        return;
    }
    const bool isFollowed = !wanted->shown && mostDrift(*m_state.clocks()) != Duration();
    placeByFit(shown, isFollowed ? Drift::Followed : Drift::Left);
}

void Alignment::placeByFit(Timestamp shown, Drift drift) {
    const RankShifts before = m_state.shifts();
    if (drift == Drift::Followed && m_state.followsDrift())
        m_state.followDrift(placesAt(m_state, shown)); // a part of the alignment before
    else
        m_state.setShifts(alignedAt(m_state, shown), drift);
    const Duration parted = mostDrift(*m_state.clocks());
    QStringList more;
    if (drift == Drift::Followed)
        more << tr("The timeline follows the drift: the clocks agree in the middle of the view.");
    else if (parted != Duration())
        more << tr("The clocks agree at the selected moment; by their drift they part by up to %1 "
                   "over the run.")
                    .arg(shared::formatDuration(parted));
    sayMoved(before, more);
}

void Alignment::alignAll(analysis::Edge edge) {
    const SelectedSlice base = *m_state.selectedSlice();
    m_bridge.ask<query::SameSlices>(
        m_question, this,
        [ref = base.ref](query::Session& session, const std::stop_token& stop) {
            return analysis::sameOperation(session, ref, stop);
        },
        [this, base, edge](Result<query::SameSlices> same) {
            if (same)
                takeSame(*same, base, edge);
            else if (same.error().code != ErrorCode::Cancelled)
                emit said(shared::errorText(same.error()));
        });
}

void Alignment::takeSame(
    const query::SameSlices& same, const SelectedSlice& base, analysis::Edge edge) {
    const RankSlot own = base.ref.lane.rank;
    const auto first = std::ranges::find(same.ranks, own, &query::SameSlice::rank);
    if (first == same.ranks.end() || first->found != query::SameSlice::Found::Yes) {
        emit said(tr("This slice could not be found again."));
        return;
    }
    const Timestamp place = edgeOf(first->range, edge);
    RankShifts shifts = m_state.shifts();
    for (const query::SameSlice& one : same.ranks) {
        if (one.found == query::SameSlice::Found::Yes)
            shifts = movedBy(std::move(shifts), m_state.snapshot()->rank(one.rank),
                place - edgeOf(one.range, edge), ShiftSource::Operation);
    }
    apply(std::move(shifts), {leftText(same)});
}

/// "Not moved: Rank 3 (has 2 of 5), Rank 7 (has none)."
QString Alignment::leftText(const query::SameSlices& same) const {
    QStringList left;
    size_t more = 0;
    for (const query::SameSlice& one : same.ranks) {
        if (one.found == query::SameSlice::Found::Yes)
            continue;
        if (left.size() == kMostNamed) {
            ++more;
            continue;
        }
        const QString rank =
            QString::fromStdString(m_state.snapshot()->rank(one.rank).index->label);
        switch (one.found) {
        case query::SameSlice::Found::Yes:
            break;
        case query::SameSlice::Found::NoName:
            left << tr("%1 (has none)").arg(rank);
            break;
        case query::SameSlice::Found::TooFew:
            left << tr("%1 (has %2 of %3)").arg(rank).arg(one.has).arg(same.order);
            break;
        case query::SameSlice::Found::NoStep:
            left << tr("%1 (has no step %2)").arg(rank, QString::fromStdString(same.step));
            break;
        case query::SameSlice::Found::OtherGroup:
            left << tr("%1 (another group)").arg(rank);
            break;
        }
    }
    if (left.isEmpty())
        return {};
    return more == 0
        ? tr("Not moved: %1.").arg(shared::listed(left))
        : tr("Not moved: %1 and %2 more.").arg(shared::listed(left), shared::formatCount(more));
}

void Alignment::apply(RankShifts shifts, const QStringList& more) {
    const auto before = m_state.shifts();
    m_state.setShifts(std::move(shifts));
    sayMoved(before, more);
}

void Alignment::sayMoved(const RankShifts& before, const QStringList& more) {
    size_t moved = 0;
    Duration most{};
    for (const query::OpenRank& rank : m_state.snapshot()->ranks) {
        const Duration by = shiftOf(m_state.shifts(), rank) - shiftOf(before, rank);
        moved += by != Duration() ? 1U : 0U;
        most = std::max(most, std::chrono::abs(by));
    }
    const QString text = moved == 0 ? tr("All ranks are aligned already.")
        : moved == 1
        ? tr("1 rank was moved by %1. Ctrl+Z undoes it.").arg(shared::formatDuration(most))
        : tr("%1 ranks were moved, by up to %2. Ctrl+Z undoes it.")
              .arg(shared::formatCount(moved), shared::formatDuration(most));
    emit said(shared::sentences(QStringList(text) + more));
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
// Puts ranks on one clock: one slice to another, all ranks at one operation or by the fit to all
// their collectives, all to one start, or by a typed shift. Every way gives the shifts of
// TimelineState, which can be undone; the profile stays as it is.
// Thread: UI only; collectives are read by the bridge's workers.
#pragma once

#include <QObject>

#include "core/query/same_slices.h"
#include "views/actions/actions.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/clocks/clock_feed.h"
#include "views/timeline/clocks/drift_follower.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

class Alignment : public QObject {
    Q_OBJECT

public:
    Alignment(TimelineState& state, shared::QueryBridge& bridge, QObject* parent = nullptr);

    /// By the ids of the actions.
    actions::Handlers handlers();
    ClockFeed& clocks() { return m_clocks; }

    /// By the fit to collectives, so that the clocks agree at this time of the timeline; as soon as
    /// they are known. Ranks stay there.
    void alignClocksAt(Timestamp shown);
    /// The same in the middle of the view, wherever it goes: where clocks drift it is followed.
    void alignClocksInView();
    /// So far from where their clocks put them.
    void shiftTo(const std::vector<RankSlot>& ranks, Duration shift);

signals:
    /// What was moved, or why nothing was.
    void said(const QString& text);
    /// The clocks shall be shown.
    void clocksWanted();

private:
    /// Clocks that are not known yet shall agree.
    struct Wanted {
        std::optional<Timestamp> shown; ///< nothing: where the view is then
    };

    void takeBase();
    void alignEdge(analysis::Edge edge);
    /// Its rank, or its track where the base is of the same rank.
    void moveTo(const SelectedSlice& slice, Duration by);
    TrackId trackOf(const SelectedSlice& slice) const;
    void alignAll(analysis::Edge edge);
    void alignStarts();
    void takeClocks();
    void placeByFit(Timestamp shown, Drift drift);
    void takeSame(const query::SameSlices& same, const SelectedSlice& base, analysis::Edge edge);
    QString leftText(const query::SameSlices& same) const;
    /// `more`: sentences behind what was moved.
    void apply(RankShifts shifts, const QStringList& more = {});
    void sayMoved(const RankShifts& before, const QStringList& more);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    ClockFeed m_clocks;
    DriftFollower m_follower;
    std::optional<Wanted> m_wanted;
};

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out which tracks of the merged rows are used in turn, so that those share lines. Until the
// answer is here they stand below each other.
// Thread: UI only.
#pragma once

#include <functional>

#include <QObject>

#include "views/shared/query_bridge.h"
#include "views/timeline/lane_view.h"

namespace rankscope::timeline {

class TurnFeed : public QObject {
    Q_OBJECT

public:
    /// `anchor` says which y of the view shall keep its row.
    TurnFeed(TimelineState& state, LaneView& lanes, shared::QueryBridge& bridge,
        std::function<int()> anchor, QObject* parent = nullptr);

private:
    using Wish = std::vector<MergedTracks>;
    static Result<TracksInTurn> find(
        query::Session& session, const Wish& wish, const std::stop_token& stop);
    /// Of what is shown and not known.
    Wish wishNow() const;
    void ask();
    void take(TracksInTurn found);

    TimelineState& m_state;
    LaneView& m_lanes;
    shared::QueryBridge& m_bridge;
    std::function<int()> m_anchor;
    shared::Question m_question;
    Wish m_asked;
};

} // namespace rankscope::timeline

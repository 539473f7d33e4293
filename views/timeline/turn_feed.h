// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out which tracks of the merged rows are used in turn, so that those share lines. Until the
// answer is here they stand below each other.
// Thread: UI only.
#pragma once

#include "views/timeline/row_feed.h"

namespace rankscope::timeline {

class TurnFeed : public RowFeed {
    Q_OBJECT

public:
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

    Wish m_asked;
};

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
// What the layout of the rows has to know of the profile, asked on the query thread.
// Thread: UI only.
#pragma once

#include <functional>
#include <utility>

#include <QObject>

#include "views/shared/query_bridge.h"
#include "views/timeline/lane_view.h"

namespace rankscope::timeline {

class RowFeed : public QObject {
public:
    /// `anchor` says which y of the view shall keep its row.
    RowFeed(TimelineState& state, LaneView& lanes, shared::QueryBridge& bridge,
        std::function<int()> anchor, QObject* parent)
        : QObject(parent)
        , m_state(state)
        , m_lanes(lanes)
        , m_bridge(bridge)
        , m_anchor(std::move(anchor))
        , m_question(bridge.newQuestion()) { }

protected:
    TimelineState& m_state;
    LaneView& m_lanes;
    shared::QueryBridge& m_bridge;
    std::function<int()> m_anchor;
    shared::Question m_question;
};

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_drawing.h"

#include <algorithm>

#include <QPainter>

#include "views/timeline/ruler_drawing.h"
#include "views/timeline/tree_drawing.h"

namespace rankscope::timeline {

namespace {
constexpr int kLeastRows = 120; ///< pixels
} // namespace

TimelineDrawing::TimelineDrawing(
    TimelineState& state, const LaneView& lanes, const FrameFeed& feed, const LinkLayer& links)
    : m_state(state)
    , m_lanes(lanes)
    , m_feed(feed)
    , m_links(links) { }

int TimelineDrawing::height(int /*width*/, const shared::Look& look) const {
    const int rows = std::min(m_lanes.height(), m_lanes.layout().height() - m_lanes.top());
    return RulerDrawing::heightOf(m_state, look.textSize) + std::max(kLeastRows, rows);
}

void TimelineDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    const TreeDrawing names(m_state, m_lanes);
    const int tree = std::min(names.widthOfRanks(look.font), room.width() / 3);
    const int ruler = RulerDrawing::heightOf(m_state, look.textSize);
    const QRect below = room.adjusted(0, ruler, 0, 0);
    const QRect graph = below.adjusted(tree, 0, 0, 0);
    Sight sight{m_state.viewport(), m_lanes.bandsOf(graph.height())};
    sight.viewport.setWidth(graph.width());
    RulerDrawing(m_state, sight.viewport, tree)
        .paint(painter, QRect(room.topLeft(), QSize(room.width(), ruler)), look);
    names.paint(painter, QRect(below.topLeft(), QSize(tree, below.height())), sight.bands, look);
    GraphPainter(m_state, m_lanes, m_feed, m_links).paint(painter, graph, sight, look);
}

} // namespace rankscope::timeline

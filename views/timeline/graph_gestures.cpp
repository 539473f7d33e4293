// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/graph_gestures.h"

#include <algorithm>
#include <cmath>

#include <QGuiApplication>
#include <QMouseEvent>
#include <QWheelEvent>

namespace rankscope::timeline {

namespace {

constexpr int kDragDistance = 4; ///< pixels before a press becomes a drag
constexpr double kWheelZoom = 0.0022; ///< exponent for an eighth of a degree
constexpr double kWheelScroll = 0.5; ///< pixels for an eighth of a degree

} // namespace

GraphGestures::GraphGestures(TimelineState& state, LaneView& lanes)
    : m_state(state)
    , m_lanes(lanes) { }

void GraphGestures::press(const QMouseEvent& event) {
    m_start = m_last = event.position().toPoint();
    m_isMoved = false;
    m_kind = Kind::None;
    const bool isMiddle = event.button() == Qt::MiddleButton;
    if (isMiddle || event.modifiers().testFlag(Qt::ControlModifier))
        m_kind = Kind::Pan;
    else if (event.button() != Qt::LeftButton)
        m_kind = Kind::None;
    else if ((event.modifiers() & (Qt::AltModifier | Qt::ShiftModifier)) != 0)
        m_kind = Kind::ZoomBox;
    else if (const auto edge = m_state.boxEdgeAt(event.position().x())) {
        m_kind = Kind::MoveEdge;
        m_edge = *edge;
    } else
        m_kind = Kind::Select;
}

void GraphGestures::move(const QMouseEvent& event) {
    if (m_kind == Kind::None)
        return;
    const QPoint position = event.position().toPoint();
    if (!m_isMoved && (position - m_start).manhattanLength() < kDragDistance)
        return;
    m_isMoved = true;
    if (m_kind == Kind::Pan) {
        m_state.panBy(m_last.x() - position.x());
        m_lanes.setTop(m_lanes.top() + m_last.y() - position.y());
    }
    if (m_kind == Kind::MoveEdge)
        m_state.moveBoxEdge(m_edge, m_state.viewport().xToTime(position.x()));
    m_last = position;
}

std::optional<QPoint> GraphGestures::release(const QMouseEvent& /*event*/) {
    const auto drawn = box();
    const Kind kind = m_kind;
    const bool isClick = kind == Kind::Select && !m_isMoved;
    cancel();
    if (drawn && kind == Kind::Select)
        select(*drawn);
    if (drawn && kind == Kind::ZoomBox)
        zoomTo(*drawn);
    return isClick ? std::optional(m_start) : std::nullopt;
}

void GraphGestures::cancel() {
    m_kind = Kind::None;
    m_isMoved = false;
}

std::optional<QRect> GraphGestures::box() const {
    if (!m_isMoved || (m_kind != Kind::Select && m_kind != Kind::ZoomBox))
        return std::nullopt;
    return QRect(m_start, m_last).normalized();
}

void GraphGestures::select(const QRect& box) {
    const Viewport& viewport = m_state.viewport();
    const TimeRange range{viewport.xToTime(std::max(0, box.left())),
        viewport.xToTime(std::min(viewport.width(), box.right() + 1))};
    auto lanes = lanesInBox(m_lanes.layout(), m_lanes.bands(), box.top(), box.bottom() + 1);
    if (!range.isEmpty() && !lanes.empty())
        m_state.selectBox({range, std::move(lanes)});
}

void GraphGestures::zoomTo(const QRect& box) {
    const Viewport& viewport = m_state.viewport();
    m_state.setVisibleRange({viewport.xToTime(box.left()), viewport.xToTime(box.right() + 1)});
}

void GraphGestures::wheel(const QWheelEvent& event) {
    const QPoint angle = event.angleDelta();
    const int turn = angle.y() != 0 ? angle.y() : angle.x();
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        // A touchpad sends many small turns of one gesture; only its first can be undone to.
        const Undo undo = event.phase() == Qt::ScrollUpdate ? Undo::Continue : Undo::Keep;
        m_state.zoomAt(event.position().x(), std::exp(-turn * kWheelZoom), undo);
        return;
    }
    // Qt turns a vertical wheel with Alt into a horizontal one by itself.
    if (event.modifiers().testFlag(Qt::ShiftModifier) || angle.y() == 0) {
        m_state.panBy(-turn * kWheelScroll * 1.5);
        return;
    }
    if (angle.x() != 0)
        m_state.panBy(-angle.x() * kWheelScroll);
    m_lanes.scrollBy(angle.y(), static_cast<int>(event.position().y()));
}

std::vector<query::LaneRef> lanesInBox(
    const LaneLayout& layout, const LaneBands& bands, int top, int bottom) {
    std::vector<const Row*> rows;
    for (const Band& band : bands.inOrder()) {
        const int first = std::max(top, band.from) + band.offset;
        for (const Row& row : layout.rowsIn(first, std::min(bottom, band.to) + band.offset))
            rows.push_back(&row);
    }
    const auto isOpenHeading = [](const Row* row) {
        return row->kind != RowKind::Track && row->fold != Fold::Closed;
    };
    const bool isHeadingsOnly = std::ranges::all_of(rows, isOpenHeading);
    std::vector<query::LaneRef> lanes;
    for (const Row* row : rows) {
        if (isOpenHeading(row) && !isHeadingsOnly)
            continue;
        const auto own = layout.lanesOf(*row);
        lanes.insert(lanes.end(), own.begin(), own.end());
    }
    std::sort(lanes.begin(), lanes.end());
    lanes.erase(std::unique(lanes.begin(), lanes.end()), lanes.end());
    return lanes;
}

} // namespace rankscope::timeline

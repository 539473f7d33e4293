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

/// The lanes of a row between two places of the layout.
std::vector<query::LaneRef> lanesOf(
    const LaneLayout& layout, const Row& row, int top, int bottom, BoxTakes takes) {
    if (takes == BoxTakes::Tracks || row.track == nullptr || row.fold == Fold::Closed)
        return layout.lanesOf(row);
    std::vector<query::LaneRef> lanes;
    for (const LaneBox& box : row.boxes) {
        if (row.y + box.y < bottom && row.y + box.y + box.height > top)
            lanes.push_back(box.lane);
    }
    return lanes;
}

} // namespace

GraphGestures::GraphGestures(TimelineState& state, LaneView& lanes, Snap snap)
    : m_state(state)
    , m_lanes(lanes)
    , m_snap(std::move(snap)) { }

void GraphGestures::press(const QMouseEvent& event) {
    const Qt::KeyboardModifiers keys = event.modifiers();
    m_isMoved = false;
    m_isByDepth = m_state.selectsDepths();
    m_kind = Kind::None;
    const bool isOther = keys.testFlag(Qt::ControlModifier) && keys.testFlag(Qt::ShiftModifier);
    if (event.button() == Qt::LeftButton && isOther) {
        m_kind = Kind::Select;
        m_isByDepth = true;
    } else if (event.button() == Qt::MiddleButton || keys.testFlag(Qt::ControlModifier))
        m_kind = Kind::Pan;
    else if (event.button() != Qt::LeftButton)
        m_kind = Kind::None;
    else if ((keys & (Qt::AltModifier | Qt::ShiftModifier)) != 0)
        m_kind = Kind::ZoomBox;
    else if (const auto edge = m_state.boxEdgeAt(event.position().x())) {
        m_kind = Kind::MoveEdge;
        m_edge = *edge;
    } else
        m_kind = Kind::Select;
    m_start = m_last = cornerAt(event);
}

void GraphGestures::move(const QMouseEvent& event) {
    if (m_kind == Kind::None)
        return;
    const QPoint position = event.position().toPoint();
    if (!m_isMoved && (position - m_start.at).manhattanLength() < kDragDistance)
        return;
    m_isMoved = true;
    if (m_kind == Kind::Pan) {
        m_state.panBy(m_last.at.x() - position.x());
        m_lanes.setTop(m_lanes.top() + m_last.at.y() - position.y());
    }
    m_last = cornerAt(event);
    if (m_kind == Kind::MoveEdge)
        m_state.moveBoxEdge(m_edge, m_last.edge.value_or(m_state.viewport().xToTime(position.x())));
}

/// Ctrl that was held from the begin says what kind of box it is, not that nothing snaps.
GraphGestures::Corner GraphGestures::cornerAt(const QMouseEvent& event) const {
    const QPoint at = event.position().toPoint();
    const bool isRange = m_kind == Kind::Select || m_kind == Kind::MoveEdge;
    const bool isFree = event.modifiers() == Qt::ControlModifier;
    return {at, isRange && !isFree ? m_snap(at) : std::nullopt};
}

std::optional<QPoint> GraphGestures::release(const QMouseEvent& /*event*/) {
    const auto drawn = box();
    const Kind kind = m_kind;
    const bool isClick = kind == Kind::Select && !m_isMoved;
    cancel();
    if (drawn && kind == Kind::Select)
        select(*drawn);
    if (drawn && kind == Kind::ZoomBox)
        m_state.setVisibleRange(drawn->range);
    return isClick ? std::optional(m_start.at) : std::nullopt;
}

void GraphGestures::cancel() {
    m_kind = Kind::None;
    m_isMoved = false;
}

/// Both at one edge would be no range: then neither snaps.
int GraphGestures::xOf(const Corner& corner) const {
    return corner.edge && !isOneEdge()
        ? static_cast<int>(std::lround(m_state.viewport().timeToX(*corner.edge)))
        : corner.at.x();
}

std::optional<DragBox> GraphGestures::box() const {
    if (!m_isMoved || (m_kind != Kind::Select && m_kind != Kind::ZoomBox))
        return std::nullopt;
    const Viewport& viewport = m_state.viewport();
    const bool isForward = xOf(m_start) <= xOf(m_last);
    const Corner& from = isForward ? m_start : m_last;
    const Corner& to = isForward ? m_last : m_start;
    DragBox drawn;
    drawn.box = QRect(QPoint(xOf(m_start), m_start.at.y()), QPoint(xOf(m_last), m_last.at.y()))
                    .normalized();
    drawn.isBeginSnapped = from.edge.has_value() && !isOneEdge();
    drawn.isEndSnapped = to.edge.has_value() && !isOneEdge();
    const int end = std::min(viewport.width(), to.at.x() + 1);
    drawn.range = {drawn.isBeginSnapped ? *from.edge : viewport.xToTime(std::max(0, from.at.x())),
        drawn.isEndSnapped ? *to.edge : viewport.xToTime(end)};
    return drawn;
}

void GraphGestures::select(const DragBox& box) {
    auto lanes = lanesInBox(m_lanes.layout(), m_lanes.bands(), box.box.top(), box.box.bottom() + 1,
        m_isByDepth ? BoxTakes::Depths : BoxTakes::Tracks);
    if (!box.range.isEmpty() && !lanes.empty())
        m_state.selectBox({box.range, std::move(lanes)});
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
    const LaneLayout& layout, const LaneBands& bands, int top, int bottom, BoxTakes takes) {
    struct Touched {
        const Row* row;
        int top; ///< in the layout
        int bottom;
    };
    std::vector<Touched> rows;
    for (const Band& band : bands.inOrder()) {
        const int first = std::max(top, band.from) + band.offset;
        const int last = std::min(bottom, band.to) + band.offset;
        for (const Row& row : layout.rowsIn(first, last))
            rows.push_back({&row, first, last});
    }
    const auto isOpenHeading = [](const Touched& one) {
        return one.row->kind != RowKind::Track && one.row->fold != Fold::Closed;
    };
    const bool isHeadingsOnly = std::ranges::all_of(rows, isOpenHeading);
    std::vector<query::LaneRef> lanes;
    for (const Touched& one : rows) {
        if (isOpenHeading(one) && !isHeadingsOnly)
            continue;
        const auto own = lanesOf(layout, *one.row, one.top, one.bottom, takes);
        lanes.insert(lanes.end(), own.begin(), own.end());
    }
    std::sort(lanes.begin(), lanes.end());
    lanes.erase(std::unique(lanes.begin(), lanes.end()), lanes.end());
    return lanes;
}

} // namespace rankscope::timeline

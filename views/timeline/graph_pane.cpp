// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/graph_pane.h"

#include <algorithm>
#include <utility>

#include <QElapsedTimer>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include "core/query/details.h"
#include "views/shared/at_event.h"
#include "views/shared/hover_tip.h"
#include "views/shared/in_each_language.h"
#include "views/timeline/hover_text.h"
#include "views/timeline/shared_line.h"
#include "views/timeline/snap.h"

namespace rankscope::timeline {

using shared::Question;

GraphPane::GraphPane(
    TimelineState& state, LaneView& lanes, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_lanes(lanes)
    , m_bridge(bridge)
    , m_feed(state, bridge)
    , m_links(state, lanes, bridge)
    , m_painter(state, lanes, m_feed, m_links)
    , m_drawing(state, lanes, m_feed, m_links)
    , m_gestures(state, lanes, [this](const QPoint& place) { return edgeAt(place); })
    , m_menu(state, lanes, m_links)
    , m_tip(new shared::HoverTip(this)) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    shared::inEachLanguage(this, [this] { setAccessibleName(tr("Timeline graph")); });
    shared::atEvent(this, QEvent::PaletteChange, [this] { redraw(); });
    setMinimumSize(120, 60);
    connectState();
}

void GraphPane::connectState() {
    connect(&m_state, &TimelineState::snapshotChanged, this, [this] {
        m_painter.setSnapshot();
        redraw();
    });
    connect(&m_state, &TimelineState::hitsChanged, this, [this] {
        m_painter.setHits();
        redraw();
    });
    const auto hoverAgain = [this] {
        if (m_mouse && !m_gestures.isDragging())
            hover();
    };
    const auto redrawUnderPointer = [this, hoverAgain] {
        redraw();
        hoverAgain();
    };
    connect(&m_state, &TimelineState::visibleRangeChanged, &m_pacer, &MovePacer::moved);
    connect(&m_state, &TimelineState::visibleRangeChanged, this, redrawUnderPointer);
    connect(&m_state, &TimelineState::boxChanged, this, &GraphPane::redraw);
    connect(&m_state, &TimelineState::lockChanged, this, &GraphPane::redraw);
    connect(&m_state, &TimelineState::timesChanged, this, &GraphPane::redraw);
    for (const auto moved : {&LaneView::layoutChanged, &LaneView::scrolled}) {
        connect(&m_lanes, moved, this, &GraphPane::redraw);
        // Later: of other ranks rows come before the frames of the former ones go.
        connect(&m_lanes, moved, this, hoverAgain, Qt::QueuedConnection);
    }
    connect(&m_feed, &FrameFeed::arrived, this, [this] {
        wantFrames(); // the finer ones are read meanwhile
        m_pacer.arrived();
    });
    connect(&m_pacer, &MovePacer::drawWanted, this, redrawUnderPointer);
    connect(&m_feed, &FrameFeed::failed, this, &GraphPane::failed);
    const auto repaint = [this] { update(); };
    connect(&m_links, &LinkLayer::shownChanged, &m_pacer, &MovePacer::arrived);
    connect(&m_links, &LinkLayer::selectedChanged, this, repaint);
    connect(&m_links, &LinkLayer::thinnedChanged, this, repaint);
    connect(&m_state, &TimelineState::selectedSliceChanged, this, repaint);
    connect(&m_state, &TimelineState::baseChanged, this, repaint);
    connect(&m_state, &TimelineState::hoverChanged, this, repaint);
    connect(&m_state, &TimelineState::markersChanged, this, repaint);
    connect(&m_state, &TimelineState::currentHitChanged, this, repaint);
}

void GraphPane::redraw() {
    m_pacer.drawn();
    m_painter.invalidate();
    wantFrames();
    update();
}

void GraphPane::wantFrames() {
    const LaneBands bands = m_lanes.bands();
    const int page = bands.scrolled.height();
    auto visible = m_lanes.layout().lanesIn(bands.pinned.top(), bands.pinned.bottom());
    auto nearby = visible;
    const auto add = [this](std::vector<query::LaneRef>& lanes, int top, int bottom) {
        const auto more = m_lanes.layout().lanesIn(top, bottom);
        lanes.insert(lanes.end(), more.begin(), more.end());
    };
    add(visible, bands.scrolled.top(), bands.scrolled.bottom());
    add(nearby, std::max(bands.pinnedEnd, bands.scrolled.top() - page),
        bands.scrolled.bottom() + page);
    m_feed.want(visible, nearby, devicePixelRatioF());
}

double GraphPane::anchor() const {
    return m_mouse ? m_mouse->x() : width() / 2.0;
}

QStringList GraphPane::tipLines() const {
    return m_tip->isHidden() ? QStringList() : m_tip->lines();
}

void GraphPane::paintEvent(QPaintEvent* /*event*/) {
    QElapsedTimer timer;
    timer.start();
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.drawImage(QPoint(0, 0), m_painter.picture(size(), devicePixelRatioF(), theme));
    m_painter.drawSelectedLinks(painter, theme);
    m_painter.drawOverlay(painter, theme);
    if (m_state.isEmpty() && !m_state.rankNotes().empty()) {
        shared::paintEmptyText(painter, rect(), font(), theme,
            tr("Each rank appears here as soon as it is imported."));
    }
    if (const auto box = m_gestures.box())
        m_painter.drawDrag(painter, theme, *box);
    if (hasFocus() && m_isFocusShown) {
        painter.setPen(theme.accent);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    m_lastPaint = Duration(timer.nsecsElapsed());
    emit painted();
}

void GraphPane::resizeEvent(QResizeEvent* /*event*/) {
    m_state.setWidth(width());
    m_lanes.setHeight(height());
    redraw();
}

void GraphPane::focusInEvent(QFocusEvent* event) {
    // Who came by mouse knows where the focus is.
    m_isFocusShown = event->reason() == Qt::TabFocusReason
        || event->reason() == Qt::BacktabFocusReason || event->reason() == Qt::ShortcutFocusReason;
    update();
}

void GraphPane::focusOutEvent(QFocusEvent* /*event*/) {
    update();
}

std::optional<HoveredSlice> GraphPane::sliceAt(const QPoint& position) const {
    const double x = position.x() + 0.5;
    std::vector<DrawnBox> drawn;
    const auto row = m_lanes.rowAt(position.y());
    if (row && m_lanes.layout().rows()[*row].kind == RowKind::Host)
        return std::nullopt; // of which of its ranks?
    for (const LaneBox* box : m_lanes.boxesAt(position.y())) {
        if (box->style == BoxStyle::Curve
            || m_state.snapshot()->rank(box->lane.rank).index->isPreview)
            continue; // buckets, no slices
        drawn.push_back({box, drawnAt(box->lane, x)});
    }
    return sliceAmong(drawn, m_state.viewport(), x);
}

const query::LaneFrame* GraphPane::drawnAt(const query::LaneRef& lane, double x) const {
    const Viewport& viewport = m_state.viewport();
    const FrameWish wish = wishOf(viewport, devicePixelRatioF());
    if (wish.shown.isEmpty())
        return nullptr;
    // A hairline at the very edge is hit from beside it, too.
    const Timestamp time =
        std::clamp(viewport.xToTime(x), wish.shown.begin, wish.shown.end - Duration(1));
    return m_feed.frames().at(lane, wish, time);
}

std::optional<Timestamp> GraphPane::edgeAt(const QPoint& position) const {
    const Viewport& viewport = m_state.viewport();
    std::vector<query::LaneRef> lanes;
    for (const LaneBox* box : m_lanes.boxesAt(position.y()))
        lanes.push_back(box->lane);
    auto best = edgeIn(lanes, position.x());
    for (const Marker& marker : m_state.markers()) {
        for (const Timestamp time : {marker.range.begin, marker.range.end})
            best = nearerEdge(best, ifNear(time, viewport, position.x()), viewport, position.x());
    }
    return best;
}

std::optional<Timestamp> GraphPane::edgeNear(double x) const {
    const LaneBands bands = m_lanes.bands();
    std::vector<query::LaneRef> lanes;
    for (const Band& band : bands.inOrder()) {
        const auto more = m_lanes.layout().lanesIn(band.top(), band.bottom());
        lanes.insert(lanes.end(), more.begin(), more.end());
    }
    return edgeIn(lanes, x);
}

std::optional<Timestamp> GraphPane::edgeIn(
    const std::vector<query::LaneRef>& lanes, double x) const {
    const Viewport& viewport = m_state.viewport();
    std::optional<Timestamp> best;
    for (const query::LaneRef& lane : lanes) {
        if (const query::LaneFrame* frame = drawnAt(lane, x))
            best = nearerEdge(best, timeline::edgeNear(*frame, viewport, x), viewport, x);
    }
    return best;
}

void GraphPane::hover() {
    const Timestamp time = m_state.viewport().xToTime(m_mouse->x() + 0.5);
    m_state.setHover(time, m_gestures.isDragging() ? std::nullopt : sliceAt(*m_mouse));
    showTip();
}

void GraphPane::showTip() {
    QStringList lines;
    if (m_mouse && !m_gestures.isDragging()) {
        const auto boxes = m_lanes.boxesAt(m_mouse->y());
        if (!boxes.empty() && boxes.front()->style == BoxStyle::State)
            lines = barTipAt(*m_mouse, boxes);
        else if (m_state.hovered())
            lines = sliceTip(m_state, *m_state.hovered());
        else if (!boxes.empty() && boxes.front()->style == BoxStyle::Curve)
            lines = counterTip(m_state, drawnAt(boxes.front()->lane, m_mouse->x() + 0.5),
                *boxes.front(), *m_state.cursor());
    }
    m_tip->show(lines, m_mouse.value_or(QPoint()));
}

QStringList GraphPane::barTipAt(
    const QPoint& position, const std::vector<const LaneBox*>& boxes) const {
    const Viewport& viewport = m_state.viewport();
    const TimeRange time{viewport.xToTime(position.x()), viewport.xToTime(position.x() + 1)};
    std::vector<BarSight> sights;
    for (const LaneBox* box : boxes) {
        if (sights.empty() || sights.back().rank != box->lane.rank)
            sights.push_back({box->lane.rank, time, {}});
        if (const query::LaneFrame* frame = drawnAt(box->lane, position.x() + 0.5))
            sights.back().lanes.emplace_back(box->state, frame);
    }
    const auto row = m_lanes.rowAt(position.y());
    const Row& of = m_lanes.layout().rows()[*row];
    return of.kind == RowKind::Host ? hostTip(m_state, *of.host, sights)
                                    : barTip(m_state, sights.front());
}

void GraphPane::mousePressEvent(QMouseEvent* event) {
    m_mouse = event->position().toPoint();
    m_gestures.press(*event);
}

void GraphPane::mouseMoveEvent(QMouseEvent* event) {
    m_mouse = event->position().toPoint();
    m_gestures.move(*event);
    setCursor(m_gestures.isPanning()                   ? Qt::ClosedHandCursor
            : m_state.boxEdgeAt(event->position().x()) ? Qt::SizeHorCursor
                                                       : Qt::ArrowCursor);
    hover();
    update();
}

void GraphPane::mouseReleaseEvent(QMouseEvent* event) {
    const auto clicked = m_gestures.release(*event);
    unsetCursor();
    m_hasOpened = clicked && m_lanes.openRankAt(clicked->y());
    if (clicked && !m_hasOpened)
        click(*clicked);
    update();
}

void GraphPane::mouseDoubleClickEvent(QMouseEvent* event) {
    if (std::exchange(m_hasOpened, false))
        return; // nobody aimed at what its first click brought below the pointer
    if (const auto slice = sliceAt(event->position().toPoint());
        slice && event->button() == Qt::LeftButton)
        m_state.fit({slice->cell.begin, slice->cell.end});
}

/// Escape gives up what is dragged; all other keys are those of the page.
void GraphPane::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape || !m_gestures.isDragging())
        return QWidget::keyPressEvent(event);
    m_gestures.cancel();
    unsetCursor();
    update();
}

void GraphPane::wheelEvent(QWheelEvent* event) {
    m_mouse = event->position().toPoint();
    m_gestures.wheel(*event);
    hover();
    event->accept();
}

void GraphPane::leaveEvent(QEvent* /*event*/) {
    m_mouse.reset();
    m_state.setHover(std::nullopt, std::nullopt);
    m_tip->show({}, {});
}

void GraphPane::click(const QPoint& position) {
    m_lanes.setCurrentRow(m_lanes.rowAt(position.y()));
    const auto slice = sliceAt(position);
    if (!slice) {
        m_state.clearSelection();
        return;
    }
    if (!m_state.isAllowed(slice->lane, {slice->cell.begin, slice->cell.end}))
        return; // the washed part of the pane
    const Viewport& viewport = m_state.viewport();
    // The cell says which slice is meant even where several share a pixel: its longest one
    // begins at or after the cell's begin.
    Timestamp time = viewport.xToTime(position.x() + 0.5);
    if (slice->cell.count == 1)
        time = slice->cell.begin;
    const Duration tolerance = viewport.resolution() * 3;
    m_bridge.ask<SelectedSlice>(
        Question::SliceAt, this,
        [lane = slice->lane, cell = slice->cell, time, tolerance](
            query::Session& session, const std::stop_token& stop) -> Result<SelectedSlice> {
            RS_TRY_ASSIGN(const auto ref, query::sliceAt(session, lane, time, tolerance));
            if (!ref)
                return fail(ErrorCode::NotFound, "no slice here");
            if (cell.count == 1)
                return SelectedSlice{*ref, {cell.begin, cell.end}};
            RS_TRY_ASSIGN(const auto detail, query::sliceDetail(session, *ref, stop));
            return SelectedSlice{*ref, detail.range};
        },
        [this](Result<SelectedSlice> found) {
            if (found)
                m_state.selectSlice(*found);
        });
}

} // namespace rankscope::timeline

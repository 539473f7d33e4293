// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/overview.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include "views/shared/at_event.h"
#include "views/shared/formats.h"
#include "views/shared/icons.h"
#include "views/shared/in_each_language.h"
#include "views/shared/phrases.h"
#include "views/shared/text_size.h"
#include "views/timeline/hit_strip.h"
#include "views/timeline/hover_text.h"
#include "views/timeline/raster.h"

namespace rankscope::timeline {

namespace {

constexpr int kOverviewPadding = 4;
constexpr int kMaxLine = 12; ///< pixels of one rank
constexpr int kMostCells = 1500; ///< of a lane, over the whole run
constexpr int kLeastCells = 200;
constexpr int kAllCells = 600'000; ///< of all lanes together: some 30 MB
constexpr float kLeastBusy = 0.02F; ///< columns below stay empty
constexpr double kLeastBrush = 4; ///< pixels; less is a click
constexpr int kMinWindow = 6; ///< pixels: a deep zoom stays visible and can be gripped

QRgb pixelOf(const OverviewColumn& column, const shared::Theme& theme) {
    if (column.busy < kLeastBusy)
        return theme.panel2.rgb();
    const double share = 0.35 + 0.65 * static_cast<double>(column.busy);
    return mixed(theme.categories[column.category], theme.panel2, share).rgb();
}

} // namespace

Overview::Overview(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : TimeStrip(state, kHeight, parent)
    , m_bridge(bridge) {
    shared::inEachLanguage(this, [this] { setAccessibleName(tr("Overview of all ranks")); });
    shared::atEvent(this, QEvent::PaletteChange, [this] { m_picture = QImage(); });
    shared::inEachTextSize(
        this, [this] { setFont(shared::grownFont(font(), shared::kUsualTextSize)); });
    connect(&state, &TimelineState::snapshotChanged, this, &Overview::restart);
    const auto repaint = [this] { update(); };
    connect(&state, &TimelineState::visibleRangeChanged, this, repaint);
    connect(&state, &TimelineState::hitsChanged, this, repaint);
    for (const auto changed :
        {&TimelineState::filterChanged, &TimelineState::factsChanged, &TimelineState::timesChanged})
        connect(&state, changed, this, &Overview::ask);
    restart();
}

void Overview::restart() {
    // Of the same run, with more ranks or ranks elsewhere, the lines stay until there are better
    // ones.
    if (m_snapshot == nullptr || !keepsLanes(*m_snapshot, *m_state.snapshot()))
        m_frame.reset();
    m_snapshot = m_state.snapshot();
    m_colours.setSnapshot(m_snapshot);
    m_asked.clear();
    ask();
}

void Overview::ask() {
    layOut();
    if (m_state.isEmpty())
        return;
    query::FrameRequest request;
    for (const RankSlot rank : shownRanks()) {
        const auto lanes = overviewLanes(*m_state.snapshot(), rank);
        request.lanes.insert(request.lanes.end(), lanes.begin(), lanes.end());
    }
    std::ranges::sort(request.lanes);
    if (request.lanes == m_asked)
        return; // in another order, or after the same choice of ranks
    m_asked = request.lanes;
    const int lanes = std::max(1, static_cast<int>(request.lanes.size()));
    const int cells = std::clamp(kAllCells / lanes, kLeastCells, kMostCells);
    request.range = m_state.wholeRange();
    request.resolution = std::max(Duration(1), request.range.length() / cells);
    using FramePtr = std::shared_ptr<const query::Frame>;
    m_bridge.ask<FramePtr>(
        shared::Question::Overview, this,
        [request](query::Session& session, const std::stop_token& stop) {
            return query::frame(session, request, stop);
        },
        [this](Result<FramePtr> frame) {
            if (!frame)
                return;
            m_frame = std::move(*frame);
            m_picture = QImage();
            update();
        });
}

/// Another order of the same ranks needs no other frame.
void Overview::layOut() {
    m_lines = overviewLines(shownRanks(), static_cast<size_t>(room()));
    m_picture = QImage();
    update();
}

int Overview::room() const {
    return kHeight - 2 * kOverviewPadding - 1;
}

std::vector<RankSlot> Overview::shownRanks() const {
    std::vector<RankSlot> ranks = rankOrdering(m_state).ranks;
    std::erase_if(
        ranks, [this](RankSlot slot) { return m_state.filter().hiddenRanks.contains(slot); });
    return ranks;
}

void Overview::drawPicture(const shared::Theme& theme) {
    m_picture = QImage(std::max(1, pane().width()), room(), QImage::Format_ARGB32_Premultiplied);
    m_picture.fill(theme.panel);
    if (m_frame == nullptr)
        return;
    for (size_t line = 0; line < m_lines.size(); ++line) {
        const auto columns = overviewColumns(lanesOf(m_lines[line]), m_state.viewport().limits(),
            m_picture.width(), m_colours, m_lines[line].size(), waitsOf(m_lines[line]));
        const int top = lineTop(line);
        const int pitch = lineTop(line + 1) - top;
        for (int x = 0; x < m_picture.width(); ++x)
            fillRect(m_picture, x, top, 1, std::max(1, pitch - (pitch > 2 ? 1 : 0)),
                pixelOf(columns[static_cast<size_t>(x)], theme));
    }
}

std::vector<const query::LaneFrame*> Overview::lanesOf(const std::vector<RankSlot>& ranks) const {
    std::vector<const query::LaneFrame*> lanes;
    for (const query::LaneFrame& lane : m_frame->lanes) {
        if (std::ranges::find(ranks, lane.lane.rank) != ranks.end())
            lanes.push_back(&lane);
    }
    return lanes;
}

std::vector<WaitsOfRank> Overview::waitsOf(const std::vector<RankSlot>& ranks) const {
    std::vector<WaitsOfRank> waits;
    for (const RankSlot rank : ranks) {
        if (const RankTimes* times = m_state.times()->of(rank);
            times != nullptr && !times->waits.empty())
            waits.push_back({&times->waits, m_state.snapshot()->rank(rank).offset});
    }
    return waits;
}

/// Many fill the strip; few stand in the middle of it.
int Overview::lineTop(size_t line) const {
    const auto lines = static_cast<int>(m_lines.size());
    const int height = std::min(room(), lines * kMaxLine);
    return (room() - height) / 2 + static_cast<int>(line) * height / std::max(1, lines);
}

const std::vector<RankSlot>* Overview::lineAt(int y) const {
    for (size_t line = 0; line < m_lines.size(); ++line) {
        if (y - kOverviewPadding >= lineTop(line) && y - kOverviewPadding < lineTop(line + 1))
            return &m_lines[line];
    }
    return nullptr;
}

QString Overview::tipText(const QPoint& position) const {
    if (corner().contains(position))
        return m_state.isEmpty() ? QString() : tr("Sort the ranks, or show all of them as bars");
    const auto* ranks = lineAt(position.y());
    if (m_state.isEmpty() || m_frame == nullptr || ranks == nullptr || !pane().contains(position))
        return {};
    const int x = position.x() - pane().left();
    const TimeRange time{timeAt(x), timeAt(x + 1)};
    const auto label = [this](RankSlot rank) {
        return QString::fromStdString(m_state.snapshot()->rank(rank).index->label);
    };
    QStringList lines{ranks->size() == 1 ? label(ranks->front())
                                         : tr("%1 to %2: %3 ranks in one line")
                                               .arg(label(ranks->front()), label(ranks->back()),
                                                   shared::formatCount(ranks->size()))};
    lines << shared::formatOffset(time.begin - m_state.origin());
    const auto whole = time.length() * static_cast<int64_t>(ranks->size());
    lines << shareLines(overviewShares(lanesOf(*ranks), time, *m_state.snapshot()),
        waitedIn(waitsOf(*ranks), time), whole);
    return lines.join('\n');
}

QString Overview::cornerText() const {
    const size_t all = m_state.snapshot()->ranks.size();
    const size_t shown = shownRanks().size();
    QString count = ranksText(shown, all);
    switch (m_state.filter().order) {
    case RankOrder::Host:
        return tr("%1, by host").arg(count);
    case RankOrder::Stage:
        return tr("%1, by stage").arg(count);
    case RankOrder::Exposed:
        return tr("%1, by exposed communication").arg(count);
    case RankOrder::Wait:
        return tr("%1, by wait").arg(count);
    case RankOrder::Number:
        break;
    }
    return count;
}

void Overview::drawCorner(QPainter& painter, const shared::Theme& theme) {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    const QRect room = corner().adjusted(22, 0, -9, 0);
    painter.setFont(bold);
    painter.setPen(theme.text);
    const QString title = tr("Cluster");
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, title);
    const int used = painter.fontMetrics().horizontalAdvance(title) + 8;
    painter.setFont(font());
    painter.setPen(theme.faint);
    constexpr int kIcon = 10;
    const QRect side = room.adjusted(used, 0, -kIcon - 3, 0);
    painter.drawText(side, Qt::AlignRight | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(cornerText(), Qt::ElideRight, side.width()));
    painter.drawPixmap(room.right() - kIcon, (height() - kIcon) / 2,
        shared::iconPixmap("chevron_down", theme.faint, kIcon, devicePixelRatioF()));
    painter.fillRect(corner().right(), 0, 1, height(), theme.line);
}

void Overview::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    drawCorner(painter, theme);
    if (m_picture.width() != std::max(1, pane().width()))
        drawPicture(theme);
    painter.drawImage(QPoint(pane().left(), kOverviewPadding), m_picture);
    drawWindow(painter, theme);
    drawHits(painter, theme);
    drawBrush(painter, theme);
    painter.fillRect(0, height() - 1, width(), 1, theme.line);
}

void Overview::drawWindow(QPainter& painter, const shared::Theme& theme) {
    if (m_state.viewport().isWhole())
        return;
    const TimeRange visible = m_state.visibleRange();
    double left = std::clamp(xOf(visible.begin), 0.0, pane().width() - 1.0);
    double right = std::clamp(xOf(visible.end), left + 1, static_cast<double>(pane().width()));
    const double missing = std::max(0.0, kMinWindow - (right - left));
    left = std::floor(std::max(0.0, left - missing / 2));
    right = std::ceil(right + missing / 2);
    painter.save();
    painter.setClipRect(pane());
    painter.translate(pane().left(), 0);
    QColor veil = theme.panel;
    veil.setAlphaF(0.6F);
    painter.fillRect(QRectF(0, 0, left, height() - 1), veil);
    painter.fillRect(QRectF(right, 0, pane().width() - right, height() - 1), veil);
    painter.setPen(theme.accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(left + 0.5, 1.5, right - left - 1, height() - 4));
    painter.restore();
}

/// Below the ranks, over all that the view can show.
void Overview::drawHits(QPainter& painter, const shared::Theme& theme) const {
    if (m_state.hits() == nullptr)
        return;
    const QRect room(
        pane().left(), height() - 1 - kOverviewPadding, pane().width(), kOverviewPadding);
    drawHitColumns(painter,
        hitColumns(*m_state.hits(), m_state.viewport().limits(), pane().width()), room,
        theme.accent);
}

void Overview::drawBrush(QPainter& painter, const shared::Theme& theme) const {
    if (!m_brush)
        return;
    const auto [left, right] = std::minmax(m_brush->first, m_brush->second);
    QColor fill = theme.accent;
    fill.setAlphaF(0.25F);
    const QRectF box(pane().left() + left, 1, right - left, height() - 3);
    painter.fillRect(box, fill);
    painter.setPen(theme.accent);
    painter.drawRect(box);
}

double Overview::xOf(Timestamp time) const {
    const TimeRange all = m_state.viewport().limits();
    return static_cast<double>((time - all.begin).count())
        / static_cast<double>(all.length().count()) * pane().width();
}

Timestamp Overview::timeAt(double x) const {
    const TimeRange all = m_state.viewport().limits();
    const double share = std::clamp(x / std::max(1, pane().width()), 0.0, 1.0);
    return all.begin
        + Duration(static_cast<int64_t>(share * static_cast<double>(all.length().count())));
}

void Overview::centreOn(Timestamp time) {
    const Duration span = m_state.visibleRange().length();
    m_state.setVisibleRange({time - span / 2, time - span / 2 + span});
}

void Overview::mousePressEvent(QMouseEvent* event) {
    m_hasWanted = false;
    if (corner().contains(event->position().toPoint()) && !m_state.isEmpty()) {
        emit menuWanted(mapToGlobal(corner().bottomLeft()));
        return;
    }
    if (event->button() != Qt::LeftButton || !pane().contains(event->position().toPoint()))
        return;
    m_pressed = event->position().toPoint();
    const double x = event->position().x() - pane().left();
    const TimeRange visible = m_state.visibleRange();
    const bool isOnWindow = !m_state.viewport().isWhole() && x >= xOf(visible.begin) - kMinWindow
        && x <= xOf(visible.end) + kMinWindow;
    if (isOnWindow)
        m_grip = timeAt(x) - visible.begin;
    else
        m_brush = {x, x};
}

void Overview::mouseMoveEvent(QMouseEvent* event) {
    const double x = event->position().x() - pane().left();
    if (m_grip) {
        const TimeRange visible = m_state.visibleRange();
        const Timestamp begin = timeAt(x) - *m_grip;
        m_state.setVisibleRange({begin, begin + visible.length()}, Undo::Continue);
    } else if (m_brush) {
        m_brush->second = std::clamp<double>(x, 0, pane().width());
        update();
    }
}

void Overview::mouseReleaseEvent(QMouseEvent* event) {
    m_grip.reset();
    const auto pressed = std::exchange(m_pressed, std::nullopt);
    if (!pressed)
        return;
    const bool isClick = std::abs(event->position().x() - pressed->x()) < kLeastBrush;
    if (m_brush) {
        const auto [left, right] = std::minmax(m_brush->first, m_brush->second);
        m_brush.reset();
        if (right - left >= kLeastBrush)
            m_state.setVisibleRange({timeAt(left), timeAt(right)});
        else if (!m_state.viewport().isWhole())
            centreOn(timeAt(left));
    }
    const auto* ranks = isClick ? lineAt(pressed->y()) : nullptr;
    m_hasWanted = ranks != nullptr;
    if (m_hasWanted)
        emit rankWanted(ranks->front());
    update();
}

void Overview::mouseDoubleClickEvent(QMouseEvent* /*event*/) {
    if (std::exchange(m_hasWanted, false))
        emit rankUnwanted();
    m_state.reset();
}

void Overview::wheelEvent(QWheelEvent* event) {
    m_state.zoomAt(m_state.viewport().width() / 2.0, std::exp(-event->angleDelta().y() * 0.0022));
    event->accept();
}

} // namespace rankscope::timeline

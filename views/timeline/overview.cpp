// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/overview.h"

#include <algorithm>
#include <cmath>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/timeline/raster.h"

namespace rankscope::timeline {

namespace {

constexpr int kOverviewPadding = 4;
constexpr int kMaxLine = 12; ///< pixels of one rank
constexpr int kAskedCells = 1500; ///< resolution of the frame over the whole run
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
    setAccessibleName(tr("Overview of all ranks"));
    QFont small = font();
    small.setPixelSize(12);
    setFont(small);
    connect(&state, &TimelineState::snapshotChanged, this, &Overview::restart);
    const auto repaint = [this] { update(); };
    connect(&state, &TimelineState::visibleRangeChanged, this, repaint);
    connect(&state, &TimelineState::filterChanged, this, &Overview::ask);
    restart();
}

void Overview::restart() {
    // Of more ranks of the same run the lines stay until there are better ones.
    if (m_snapshot == nullptr || !keepsPictures(*m_snapshot, *m_state.snapshot()))
        m_frame.reset();
    m_snapshot = m_state.snapshot();
    m_colours.setSnapshot(m_snapshot);
    ask();
}

void Overview::ask() {
    m_picture = QImage();
    update();
    if (m_state.isEmpty())
        return;
    query::FrameRequest request;
    request.range = m_state.wholeRange();
    request.resolution = std::max(Duration(1), request.range.length() / kAskedCells);
    for (const RankSlot rank : lineRanks()) {
        const auto lanes = overviewLanes(*m_state.snapshot(), rank);
        request.lanes.insert(request.lanes.end(), lanes.begin(), lanes.end());
    }
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

int Overview::room() const {
    return kHeight - 2 * kOverviewPadding - 1;
}

std::vector<RankSlot> Overview::lineRanks() const {
    std::vector<RankSlot> ranks;
    for (size_t i = 0; i < m_state.snapshot()->ranks.size(); ++i) {
        if (!m_state.filter().hiddenRanks.contains(static_cast<RankSlot>(i)))
            ranks.push_back(static_cast<RankSlot>(i));
    }
    const size_t lines = std::min(ranks.size(), static_cast<size_t>(room()));
    for (size_t line = 0; line < lines; ++line)
        ranks[line] = ranks[line * ranks.size() / lines];
    ranks.resize(lines);
    return ranks;
}

void Overview::drawPicture(const shared::Theme& theme) {
    m_picture = QImage(std::max(1, pane().width()), room(), QImage::Format_ARGB32_Premultiplied);
    m_picture.fill(theme.panel);
    if (m_frame == nullptr)
        return;
    const std::vector<RankSlot> ranks = lineRanks();
    if (ranks.empty())
        return;
    const auto lines = static_cast<int>(ranks.size());
    for (int line = 0; line < lines; ++line) {
        const auto columns = overviewColumns(lanesOf(ranks[static_cast<size_t>(line)]),
            m_state.viewport().limits(), m_picture.width(), m_colours);
        const int top = lineTop(line, lines);
        const int pitch = lineTop(line + 1, lines) - top;
        for (int x = 0; x < m_picture.width(); ++x)
            fillRect(m_picture, x, top, 1, std::max(1, pitch - (pitch > 2 ? 1 : 0)),
                pixelOf(columns[static_cast<size_t>(x)], theme));
    }
}

std::vector<const query::LaneFrame*> Overview::lanesOf(RankSlot rank) const {
    std::vector<const query::LaneFrame*> lanes;
    for (const query::LaneFrame& lane : m_frame->lanes) {
        if (lane.lane.rank == rank)
            lanes.push_back(&lane);
    }
    return lanes;
}

/// Many fill the strip; few stand in the middle of it.
int Overview::lineTop(int line, int lines) const {
    const int height = std::min(room(), lines * kMaxLine);
    return (room() - height) / 2 + line * height / lines;
}

std::optional<RankSlot> Overview::rankAt(int y) const {
    const std::vector<RankSlot> ranks = lineRanks();
    const auto lines = static_cast<int>(ranks.size());
    for (int line = 0; line < lines; ++line) {
        if (y - kOverviewPadding >= lineTop(line, lines)
            && y - kOverviewPadding < lineTop(line + 1, lines))
            return ranks[static_cast<size_t>(line)];
    }
    return std::nullopt;
}

QString Overview::tipText(const QPoint& position) const {
    const auto rank = rankAt(position.y());
    if (m_state.isEmpty() || m_frame == nullptr || !rank || !pane().contains(position))
        return {};
    const int x = position.x() - pane().left();
    const TimeRange time{timeAt(x), timeAt(x + 1)};
    const index::RankIndex& index = *m_state.snapshot()->rank(*rank).index;
    QStringList lines{
        QString::fromStdString(index.label), shared::formatOffset(time.begin - m_state.origin())};
    for (const NamedShare& share : overviewShares(lanesOf(*rank), time))
        lines << shared::labelled(QString::fromUtf8(index.text(share.name)),
            shared::formatPercent(share.time, time.length()));
    return lines.join('\n');
}

void Overview::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    const QRect room = corner().adjusted(22, 0, -9, 0);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, tr("Cluster"));
    painter.setFont(font());
    painter.setPen(theme.faint);
    const size_t ranks = m_state.snapshot()->ranks.size();
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter,
        shared::counted(ranks, tr("1 rank"), tr("%1 ranks")));
    painter.fillRect(corner().right(), 0, 1, height(), theme.line);
    if (m_picture.width() != std::max(1, pane().width()))
        drawPicture(theme);
    painter.drawImage(QPoint(pane().left(), kOverviewPadding), m_picture);
    drawWindow(painter, theme);
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
    if (event->button() != Qt::LeftButton || !pane().contains(event->position().toPoint()))
        return;
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

void Overview::mouseReleaseEvent(QMouseEvent* /*event*/) {
    m_grip.reset();
    if (!m_brush)
        return;
    const auto [left, right] = std::minmax(m_brush->first, m_brush->second);
    m_brush.reset();
    if (right - left >= kLeastBrush)
        m_state.setVisibleRange({timeAt(left), timeAt(right)});
    else if (!m_state.viewport().isWhole())
        centreOn(timeAt(left));
    update();
}

void Overview::mouseDoubleClickEvent(QMouseEvent* /*event*/) {
    m_state.reset();
}

void Overview::wheelEvent(QWheelEvent* event) {
    m_state.zoomAt(m_state.viewport().width() / 2.0, std::exp(-event->angleDelta().y() * 0.0022));
    event->accept();
}

void Overview::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        m_picture = QImage();
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Overview of all ranks"));
    TimeStrip::changeEvent(event);
}

bool Overview::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return TimeStrip::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tipText(help->pos()), this);
    return true;
}

} // namespace rankscope::timeline

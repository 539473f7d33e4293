// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/gantt_chart.h"

#include <algorithm>
#include <cmath>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include "views/charts/bar_geometry.h"
#include "views/shared/theme.h"
#include "views/timeline/ruler_ticks.h"

namespace rankscope::charts {

namespace {

constexpr int kHead = 26;
constexpr int kRuler = 20;
constexpr int kSwatch = 9;
constexpr int kLegendGap = 16;
constexpr int kWidestName = 160;
constexpr int kTickDistance = 110;
constexpr int kScrollWidth = 12;
constexpr double kNearer = 0.7;
constexpr double kPanShare = 0.15;

} // namespace

GanttChart::GanttChart(QWidget* parent)
    : SpotChart(parent)
    , m_scroll(new QScrollBar(Qt::Vertical, this)) {
    m_scroll->hide();
    connect(m_scroll, &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
}

void GanttChart::setData(GanttData data) {
    m_data = std::move(data);
    const TimeRange whole = m_data.range();
    if (m_viewport.isWhole() || !whole.overlaps(m_viewport.visible()))
        m_viewport.setWhole(whole);
    else
        m_viewport.extendWhole(whole);
    m_tied.clear();
    forgetSpots();
    arrange();
}

void GanttChart::arrange() {
    const QRect inner = this->inner();
    const QFontMetrics metrics(smallFont());
    int widest = 0;
    for (const GanttRow& row : m_data.rows)
        widest = std::max(widest, metrics.horizontalAdvance(row.name));
    m_plot = inner.adjusted(std::min(widest, kWidestName) + 12, kHead + kRuler, 0, 0);
    m_rowHeight = ganttRowHeight(m_data.rows.size(), m_plot.height());
    const int all =
        static_cast<int>(std::ceil(m_rowHeight * static_cast<double>(m_data.rows.size())));
    const int hidden = std::max(0, all - m_plot.height());
    m_scroll->setVisible(hidden > 0);
    m_scroll->setRange(0, hidden);
    m_scroll->setPageStep(std::max(1, m_plot.height()));
    m_scroll->setSingleStep(static_cast<int>(3 * m_rowHeight));
    if (hidden > 0)
        m_plot.setRight(m_plot.right() - kScrollWidth - 2);
    m_scroll->setGeometry(
        inner.right() - kScrollWidth, m_plot.top(), kScrollWidth, m_plot.height());
    m_viewport.setWidth(std::max(1, m_plot.width()));
    update();
}

GanttRows GanttChart::rows() const {
    return {QRectF(m_plot), m_rowHeight, static_cast<double>(m_scroll->value())};
}

QRectF GanttChart::placeOf(GanttPlace place) const {
    return ganttRect(m_data, m_viewport, rows(), place);
}

std::optional<GanttPlace> GanttChart::spotAt(const QPointF& point) const {
    return ganttPlaceAt(m_data, m_viewport, rows(), point);
}

bool GanttChart::isThere(const GanttPlace& place) const {
    return place.row < m_data.rows.size() && place.bar < m_data.rows[place.row].bars.size();
}

void GanttChart::setTied(std::vector<GanttPlace> places) {
    m_tied = std::move(places);
    update();
}

void GanttChart::bringIntoSight(const GanttPlace& place) {
    const double top = static_cast<double>(place.row) * m_rowHeight;
    if (top < m_scroll->value())
        m_scroll->setValue(static_cast<int>(top));
    else if (top + m_rowHeight > m_scroll->value() + m_plot.height())
        m_scroll->setValue(static_cast<int>(std::ceil(top + m_rowHeight)) - m_plot.height());
    const TimeRange bar = m_data.rows[place.row].bars[place.bar].range;
    if (!bar.overlaps(m_viewport.visible()))
        m_viewport.panBy(m_viewport.timeToX(bar.begin) - m_plot.width() / 2.0);
}

void GanttChart::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    paintHead(painter);
    painter.setFont(smallFont());
    if (m_data.rows.empty())
        return paintEmptyText(painter, m_plot);
    paintAxes(painter);
    painter.setClipRect(m_plot);
    for (const GanttPiece& piece : ganttPieces(m_data, m_viewport, rows()))
        painter.fillRect(piece.rect, theme.categories[static_cast<size_t>(piece.category)]);
    paintTied(painter);
}

void GanttChart::paintHead(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const QRect inner = this->inner();
    const QFontMetrics words(font());
    int x = inner.right();
    const int titleEnd = inner.left() + QFontMetrics(boldFont()).horizontalAdvance(title());
    for (auto entry = m_data.legend.rbegin(); entry != m_data.legend.rend(); ++entry) {
        const int width = words.horizontalAdvance(entry->first) + kSwatch + 6;
        if (x - width < titleEnd + kLegendGap)
            break; // the tip names the type as well
        x -= width;
        painter.fillRect(x, inner.top() + (kHead - 4 - kSwatch) / 2, kSwatch, kSwatch,
            theme.categories[static_cast<size_t>(entry->second)]);
        painter.setPen(theme.sub);
        painter.drawText(
            QRect(x + kSwatch + 6, inner.top(), width, kHead - 4), Qt::AlignVCenter, entry->first);
        x -= kLegendGap;
    }
    paintTitle(painter, kHead - 4, inner.right());
}

void GanttChart::paintAxes(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const QRect inner = this->inner();
    const timeline::Ticks ticks =
        timeline::ticksFor(m_viewport, m_viewport.whole().begin, kTickDistance);
    for (const timeline::Tick& tick : ticks.ticks) {
        const double x = std::round(m_plot.left() + m_viewport.timeToX(tick.time));
        if (!tick.isMajor || x < m_plot.left() || x > m_plot.right())
            continue;
        painter.fillRect(QRectF(x, m_plot.top() - 4, 1, m_plot.height() + 4), theme.line2);
        const QString label = QString::fromStdString(tick.label);
        if (x + 3 + painter.fontMetrics().horizontalAdvance(label) > m_plot.right())
            continue;
        painter.setPen(theme.sub);
        painter.drawText(QRectF(x + 3, m_plot.top() - kRuler, kTickDistance, kRuler - 2),
            Qt::AlignVCenter, label);
    }
    painter.setPen(theme.sub);
    painter.drawText(
        QRect(inner.left(), m_plot.top() - kRuler, m_plot.left() - inner.left(), kRuler),
        Qt::AlignVCenter, QString::fromStdString(ticks.base));
    painter.save();
    painter.setClipRect(inner.adjusted(0, kHead + kRuler, 0, 0));
    const QFontMetrics metrics = painter.fontMetrics();
    const size_t stride = labelStride(m_data.rows.size(), m_rowHeight, metrics.height());
    const int room = m_plot.left() - inner.left() - 8;
    for (size_t row = 0; row < m_data.rows.size(); row += stride) {
        const double y = m_plot.top() - m_scroll->value() + static_cast<double>(row) * m_rowHeight;
        if (y + m_rowHeight < m_plot.top() || y > m_plot.bottom())
            continue;
        painter.drawText(QRectF(inner.left(), y + m_rowHeight / 2 - 8, room, 16),
            Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(m_data.rows[row].name, Qt::ElideMiddle, room));
    }
    painter.restore();
}

void GanttChart::paintTied(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    painter.setBrush(Qt::NoBrush);
    if (hovered() && hovered() != selected()) {
        painter.setPen(QPen(theme.sub, 1));
        painter.drawRect(placeOf(*hovered()).adjusted(-1, -1, 0, 0));
    }
    painter.setPen(QPen(theme.accent, 1));
    for (size_t i = 0; i < m_tied.size(); ++i) {
        const QRectF rect = placeOf(m_tied[i]);
        painter.drawRect(rect.adjusted(-1, -1, 0, 0));
        if (i > 0)
            painter.drawLine(placeOf(m_tied[i - 1]).bottomRight(), rect.topRight());
    }
    if (selected()) {
        painter.setPen(QPen(theme.text, 2));
        painter.drawRect(placeOf(*selected()).adjusted(-1, -1, 1, 1));
    }
}

void GanttChart::mouseMoveEvent(QMouseEvent* event) {
    if (m_grip && (event->buttons() & Qt::LeftButton)) {
        const QPointF way = *m_grip - event->position();
        m_grip = event->position();
        m_viewport.panBy(way.x());
        m_scroll->setValue(m_scroll->value() + static_cast<int>(std::lround(way.y())));
        update();
        return;
    }
    SpotChart::mouseMoveEvent(event);
}

void GanttChart::mousePressEvent(QMouseEvent* event) {
    m_grip = event->position();
    SpotChart::mousePressEvent(event);
}

void GanttChart::wheelEvent(QWheelEvent* event) {
    if (m_data.rows.empty())
        return QWidget::wheelEvent(event);
    const double notches = event->angleDelta().y() / 120.0;
    if (event->modifiers() & Qt::ShiftModifier)
        m_scroll->setValue(
            m_scroll->value() - static_cast<int>(notches * 3 * std::max(1.0, m_rowHeight)));
    else
        m_viewport.zoomAt(event->position().x() - m_plot.left(), std::pow(0.85, notches));
    update();
    event->accept();
}

bool GanttChart::moveView(int key) {
    const double middle = m_plot.width() / 2.0;
    switch (key) {
    case Qt::Key_W:
        m_viewport.zoomAt(middle, kNearer);
        return true;
    case Qt::Key_S:
        m_viewport.zoomAt(middle, 1 / kNearer);
        return true;
    case Qt::Key_A:
        m_viewport.panBy(-kPanShare * m_plot.width());
        return true;
    case Qt::Key_D:
        m_viewport.panBy(kPanShare * m_plot.width());
        return true;
    case Qt::Key_Home:
        m_viewport.showWhole();
        return true;
    default:
        return false;
    }
}

std::optional<GanttPlace> GanttChart::beside(int key) const {
    const bool isArrow =
        key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
    if (!isArrow)
        return std::nullopt;
    if (!selected())
        return ganttNearest(m_data, 0, m_viewport.visible().begin);
    const GanttRow& row = m_data.rows[selected()->row];
    const Timestamp time = row.bars[selected()->bar].range.begin;
    if (key == Qt::Key_Left)
        return GanttPlace{selected()->row, selected()->bar - (selected()->bar > 0 ? 1 : 0)};
    if (key == Qt::Key_Right)
        return GanttPlace{selected()->row, std::min(selected()->bar + 1, row.bars.size() - 1)};
    const bool isUp = key == Qt::Key_Up;
    if (isUp ? selected()->row == 0 : selected()->row + 1 == m_data.rows.size())
        return selected();
    return ganttNearest(m_data, isUp ? selected()->row - 1 : selected()->row + 1, time);
}

bool GanttChart::pressKey(int key) {
    if (moveView(key)) {
        update();
        return true;
    }
    const auto place = beside(key);
    if (place)
        choose(*place);
    return place.has_value();
}

} // namespace rankscope::charts

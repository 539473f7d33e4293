// SPDX-License-Identifier: GPL-3.0-or-later
// How a CurveChart looks.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <QPainter>

#include "views/charts/curve_chart.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/theme.h"
#include "views/timeline/ruler_ticks.h"

namespace rankscope::charts {

namespace {

constexpr int kHead = 26;
constexpr int kSwatch = 14;

/// Beyond it dashes are neither seen nor drawn in time.
constexpr qsizetype kMostDashed = 1000;

/// Each piece of a line is level or upright: rectangles are many times as quick as strokes, and
/// equally thick everywhere.
void paintSteps(QPainter& painter, const QPolygonF& line, const QColor& ink) {
    constexpr int kThick = 2;
    for (qsizetype i = 1; i < line.size(); ++i) {
        const QPoint from = line[i - 1].toPoint();
        const QPoint to = line[i].toPoint();
        painter.fillRect(std::min(from.x(), to.x()) - 1, std::min(from.y(), to.y()) - 1,
            std::abs(to.x() - from.x()) + kThick, std::abs(to.y() - from.y()) + kThick, ink);
    }
}

} // namespace

QPen CurveChart::penOf(const CurveLine& line, double width) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const std::array<QColor, 5> inks{
        theme.accent, theme.warn, theme.good, theme.faint, theme.categories[4]};
    static constexpr std::array kDashes{
        Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};
    return {inks[static_cast<size_t>(line.ink)], width,
        kDashes[static_cast<size_t>(line.dashes) % kDashes.size()]};
}

void CurveChart::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    paintHead(painter);
    if (m_data.whole.isEmpty())
        return paintEmptyText(painter, m_frame.plot.toRect());
    painter.setFont(smallFont());
    if (m_span) {
        const double left =
            std::clamp(m_frame.xOf(m_span->begin), m_frame.plot.left(), m_frame.plot.right());
        const double right = std::clamp(m_frame.xOf(m_span->end), left, m_frame.plot.right());
        painter.fillRect(
            QRectF(left, m_frame.plot.top(), std::max(1.0, right - left), m_frame.plot.height()),
            shared::themeOf(palette()).accentBg);
    }
    paintAxes(painter);
    paintTicks(painter);
    paintLines(painter);
    paintMoments(painter);
    paintPeaks(painter);
}

void CurveChart::paintHead(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const QRect head(inner().topLeft(), QSize(inner().width(), kHead - 4));
    const int room =
        m_legend.empty() ? head.width() - 60 : m_legend.back().place.left() - head.left();
    paintTitle(painter, head.height(), head.left() + room - 12);
    painter.setPen(theme.sub);
    painter.drawText(head, Qt::AlignVCenter | Qt::AlignRight, m_axis.unit);
    for (const LegendEntry& entry : m_legend) {
        const CurveLine& line = m_data.lines[entry.line];
        const QRect& place = entry.place;
        painter.setPen(isShown(entry.line) ? penOf(line, 2) : QPen(theme.line, 2));
        painter.drawLine(
            place.left(), place.center().y(), place.left() + kSwatch, place.center().y());
        painter.setPen(isShown(entry.line) ? theme.sub : theme.faint);
        painter.drawText(place.adjusted(kSwatch + 6, 0, 8, 0), Qt::AlignVCenter, line.name);
    }
}

void CurveChart::paintAxes(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const QRectF& plot = m_frame.plot;
    const int left = rect().marginsRemoved(contentsMargins()).left();
    painter.setPen(theme.sub);
    for (const AxisTick& tick : m_axis.ticks) {
        const double y = std::round(m_frame.yOf(tick.value));
        painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), theme.line2);
        painter.drawText(QRectF(left, y - 8, plot.left() - left - 8, 16),
            Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
}

void CurveChart::paintTicks(QPainter& painter) const {
    constexpr double kDistance = 110;
    const shared::Theme& theme = shared::themeOf(palette());
    const QRectF& plot = m_frame.plot;
    const bool isTime = m_data.across == CurveChartData::Across::Time;
    const timeline::Ticks ticks =
        timeline::ticksFor(m_frame.viewport, isTime ? m_data.origin : Timestamp{}, kDistance);
    double last = plot.left() - kDistance;
    for (const timeline::Tick& tick : ticks.ticks) {
        const double x = std::round(m_frame.xOf(tick.time));
        if (!tick.isMajor || x < plot.left() || x > plot.right())
            continue;
        painter.fillRect(QRectF(x, plot.bottom(), 1, 4), theme.line);
        const QString label =
            isTime ? QString::fromStdString(tick.label) : QString::number(toNanoseconds(tick.time));
        const double half = painter.fontMetrics().horizontalAdvance(label) / 2.0 + 1;
        const double middle = std::clamp(x, plot.left() + half, plot.right() - half);
        if (middle - last < half * 2)
            continue;
        last = middle;
        painter.setPen(theme.sub);
        painter.drawText(
            QRectF(middle - half, plot.bottom() + 5, 2 * half, 15), Qt::AlignCenter, label);
    }
    const QString beside = isTime ? QString::fromStdString(ticks.base) : m_data.acrossTitle;
    painter.setPen(theme.faint);
    if (!beside.isEmpty())
        painter.drawText(QRectF(plot.left(), plot.top() - 14, plot.width() - 4, 14),
            Qt::AlignRight | Qt::AlignVCenter, beside);
}

void CurveChart::paintLines(QPainter& painter) const {
    painter.save();
    painter.setClipRect(m_frame.plot.adjusted(0, -2, 1, 2));
    for (size_t i = m_data.lines.size(); i-- > 0;) {
        if (!isShown(i) || m_data.lines[i].values->isEmpty())
            continue;
        const QPen pen = penOf(m_data.lines[i], 1.5);
        const QPolygonF line = lineOf(*m_data.lines[i].values, m_frame);
        if (pen.style() == Qt::SolidLine || line.size() > kMostDashed) {
            paintSteps(painter, line, pen.color());
        } else {
            painter.setPen(pen);
            painter.drawPolyline(line);
        }
    }
    painter.restore();
}

void CurveChart::paintPeaks(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    std::vector<LabelWish> wishes;
    std::vector<QString> texts;
    std::vector<const CurveLine*> lines;
    for (size_t i = 0; i < m_data.lines.size(); ++i) {
        const auto& peak = m_data.lines[i].peak;
        if (!peak || !isShown(i))
            continue;
        const QPointF point(m_frame.xOf(fromNanoseconds(peak->time)),
            m_frame.yOf(static_cast<double>(peak->bytes)));
        if (!m_frame.plot.adjusted(-1, -1, 1, 1).contains(point))
            continue;
        const QString text =
            shared::qualified({shortText(m_data.kind, static_cast<double>(peak->bytes)),
                momentText(fromNanoseconds(peak->time))});
        // Two curves that peak together are told once.
        if (std::ranges::find(texts, text) != texts.end())
            continue;
        lines.push_back(&m_data.lines[i]);
        texts.push_back(text);
        wishes.push_back({point, QSizeF(painter.fontMetrics().horizontalAdvance(text) + 6, 15)});
    }
    const auto places = placeLabels(wishes, m_frame.plot.adjusted(0, -16, 0, 0));
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < wishes.size(); ++i) {
        painter.setPen(QPen(penOf(*lines[i], 1.5).color(), 1.5));
        painter.setBrush(theme.bg);
        painter.drawEllipse(wishes[i].point, 3, 3);
        if (!places[i])
            continue;
        QColor ground = theme.bg;
        ground.setAlpha(210);
        painter.fillRect(*places[i], ground);
        painter.setPen(theme.text);
        painter.drawText(*places[i], Qt::AlignCenter, texts[i]);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void CurveChart::paintMoments(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const QRectF& plot = m_frame.plot;
    const auto upright = [&](Timestamp time, const QColor& ink) {
        const double x = std::round(m_frame.xOf(time));
        if (x >= plot.left() && x <= plot.right())
            painter.fillRect(QRectF(x, plot.top(), 1, plot.height()), ink);
    };
    if (m_hovered)
        upright(*m_hovered, theme.line);
    if (m_moment)
        upright(*m_moment, theme.accent);
    if (hasFocus()) {
        painter.setPen(theme.line);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(plot.adjusted(0, 0, 0, 0));
    }
}

} // namespace rankscope::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/bar_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>
#include <QPainter>

namespace rankscope::charts {

using shared::Look;
using shared::Theme;

namespace {

constexpr int kOverBars = 16; ///< for the mark over a bar
constexpr int kUnderBars = 22; ///< labels of the bars
constexpr int kBesideAxis = 10;
constexpr int kLabelLine = 16; ///< pixels of a label, and more where its letters need more
constexpr int kMarkLine = 15;
constexpr double kRoomForDots = 12; ///< pixels a bar
constexpr double kDot = 2.5; ///< half of its size
constexpr double kSmallDot = 1.3;
constexpr double kLinePen = 1.4;
constexpr double kLeastWritten = 20; ///< pixels of a bar that holds its values
constexpr double kFarFromBar = 4; ///< pixels from where on a line leads from a mark to its text
constexpr double kBesideValue = 4; ///< pixels of a bar that its value leaves
constexpr std::array kLinePercents{0, 50, 100};

/// Told apart without colours, too.
QPen linePen(const Theme& theme, size_t line, double width) {
    const std::array<QColor, 3> inks{theme.accent, theme.warn, theme.good};
    return {inks[line % inks.size()], width, line == 0 ? Qt::SolidLine : Qt::DashLine};
}

/// Told apart without colours, too.
void paintPoint(QPainter& painter, const QPointF& at, size_t line, double half) {
    if (line % 2 == 0)
        painter.drawEllipse(at, half, half);
    else
        painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half));
}

const QColor& seriesInk(const Theme& theme, const BarSeries& series) {
    return theme.categories[static_cast<size_t>(series.category)];
}

/// Beside the axis of the lines.
QString lineLabel(const BarChartData& data, int percent) {
    if (!data.lineScale)
        return QString("%1 %").arg(percent);
    return shortText(
        data.lineScale->first, static_cast<double>(data.lineScale->second) * percent / 100);
}

int widestOf(const QFontMetrics& metrics, const std::vector<AxisTick>& ticks) {
    int widest = 0;
    for (const AxisTick& tick : ticks)
        widest = std::max(widest, metrics.horizontalAdvance(tick.label));
    return widest;
}

} // namespace

HeadText BarDrawing::head(const Look& look, const QString& unit) const {
    if (data.bars.empty())
        return {title};
    HeadText text{title, unit, {}, isLegendSpare};
    for (size_t i = 0; i < data.series.size(); ++i)
        text.legend.push_back({data.series[i].name, seriesInk(look.theme, data.series[i]),
            LegendEntry::Mark::Box, !isHidden(i)});
    for (size_t i = 0; i < data.lines.size(); ++i)
        text.legend.push_back({data.lines[i].name, linePen(look.theme, i, 2),
            data.isSequence ? LegendEntry::Mark::Line : LegendEntry::Mark::Dot,
            !isHidden(data.series.size() + i)});
    return text;
}

BarLayout BarDrawing::layOut(const QRect& room, const Look& look) const {
    const QFontMetrics metrics(look.small());
    const QString unit = barAxis(data, room.height(), hidden).unit; // the same at each height
    BarLayout at{ChartHead(head(look, unit), room, look), {}, room};
    QRectF plot =
        at.room.adjusted(0, at.head.height() + look.grown(kOverBars), 0, -look.grown(kUnderBars));
    const Axis axis = barAxis(data, plot.height(), hidden);
    plot.setLeft(plot.left() + widestOf(metrics, axis.ticks) + kBesideAxis);
    int widest = 0;
    for (const int percent : kLinePercents)
        widest = std::max(widest, metrics.horizontalAdvance(lineLabel(data, percent)));
    if (!data.lines.empty() && !data.bars.empty())
        plot.setRight(plot.right() - widest - 6);
    at.bars = BarGeometry(data, plot, hidden);
    return at;
}

void BarDrawing::paint(QPainter& painter, const QRect& room, const Look& look) const {
    const BarLayout at = layOut(room, look);
    at.head.paint(painter, look);
    if (data.bars.empty())
        return paintEmptyText(painter, at.bars.plot().toRect(), look);
    painter.save();
    painter.setFont(look.small());
    paintAxes(painter, at, look);
    paintLabels(painter, at);
    paintBars(painter, at.bars, look.theme);
    paintValues(painter, at.bars, look.theme);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLines(painter, at.bars, look.theme);
    paintMarks(painter, at.bars, look);
    if (isAllZero()) {
        shared::paintEmptyText(painter, at.bars.plot().toRect(), look.font, look.theme,
            QCoreApplication::translate("rankscope::charts::BarDrawing", "All values are 0."));
    }
    painter.restore();
}

bool BarDrawing::isAllZero() const {
    const auto hasNothing = [](const Bar& bar) {
        return !bar.parts.empty()
            && std::ranges::all_of(bar.parts, [](int64_t value) { return value == 0; });
    };
    return data.lines.empty() && std::ranges::all_of(data.bars, hasNothing);
}

void BarDrawing::paintAxes(QPainter& painter, const BarLayout& at, const Look& look) const {
    const QRectF& plot = at.bars.plot();
    const int line = shared::lineRoom(painter.fontMetrics(), kLabelLine);
    painter.setPen(look.theme.sub);
    for (const AxisTick& tick : at.bars.axis().ticks) {
        const double y = std::round(at.bars.yOf(tick.value));
        painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), look.theme.line2);
        painter.drawText(
            QRectF(at.room.left(), y - line / 2.0, plot.left() - at.room.left() - 8, line),
            Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
    if (!data.lines.empty())
        paintLineAxis(painter, at);
}

void BarDrawing::paintLineAxis(QPainter& painter, const BarLayout& at) const {
    const QRectF& plot = at.bars.plot();
    const int line = shared::lineRoom(painter.fontMetrics(), kLabelLine);
    for (const int percent : kLinePercents) {
        const double y = plot.bottom() - plot.height() * percent / 100;
        painter.drawText(
            QRectF(plot.right() + 6, y - line / 2.0, at.room.right() - plot.right(), line),
            Qt::AlignVCenter, lineLabel(data, percent));
    }
}

void BarDrawing::paintLabels(QPainter& painter, const BarLayout& at) const {
    const QFontMetrics metrics = painter.fontMetrics();
    int widest = 0;
    for (const Bar& bar : data.bars)
        widest = std::max(widest, metrics.horizontalAdvance(bar.label));
    const size_t stride = labelStride(data.bars.size(), at.bars.step(), widest + 8);
    double end = at.room.left();
    for (size_t i = 0; i < data.bars.size(); i += stride) {
        const QString& label = data.bars[i].label;
        const double half = metrics.horizontalAdvance(label) / 2.0 + 1;
        // the last one neither runs out of the picture nor into the one before
        const double middle = std::clamp(at.bars.xOf(i), at.room.left() + half,
            std::max(at.room.left() + half, at.room.right() - half));
        if (middle - half < end)
            continue;
        painter.drawText(QRectF(middle - half, at.bars.plot().bottom() + 4, 2 * half,
                             shared::lineRoom(metrics, kLabelLine)),
            Qt::AlignCenter, label);
        end = middle + half + 4;
    }
}

void BarDrawing::paintBars(QPainter& painter, const BarGeometry& bars, const Theme& theme) const {
    for (const BarPlace& place : bars.places())
        painter.fillRect(place.rect, seriesInk(theme, data.series[place.series]));
}

void BarDrawing::paintValues(QPainter& painter, const BarGeometry& bars, const Theme& theme) const {
    const QFontMetrics metrics = painter.fontMetrics();
    if (bars.barWidth() < kLeastWritten)
        return;
    painter.setPen(theme.sliceText);
    for (const BarPlace& place : bars.places()) {
        const auto value = static_cast<double>(data.bars[place.bar].parts[place.series]);
        const QString text = bars.axis().textOf(value);
        const auto line = lineInPart(place.rect, metrics.height(), heights(place.bar, bars));
        if (line && place.rect.width() >= metrics.horizontalAdvance(text) + kBesideValue)
            painter.drawText(*line, Qt::AlignCenter, text);
    }
}

/// Of the lines that run through the middle of the bar.
std::vector<double> BarDrawing::heights(size_t bar, const BarGeometry& bars) const {
    std::vector<double> heights;
    for (size_t i = 0; data.isSequence && i < data.lines.size(); ++i) {
        const auto& shares = data.lines[i].millionths;
        if (!isHidden(data.series.size() + i) && bar < shares.size()
            && shares[bar] != shared::kNoValue)
            heights.push_back(bars.yOfShare(shares[bar]));
    }
    return heights;
}

std::vector<QPointF> BarDrawing::points(const BarGeometry& bars) const {
    std::vector<QPointF> points;
    for (size_t i = 0; i < data.lines.size(); ++i) {
        if (isHidden(data.series.size() + i))
            continue;
        for (const QPolygonF& piece : bars.line(data.lines[i]))
            points.insert(points.end(), piece.begin(), piece.end());
    }
    return points;
}

void BarDrawing::paintLines(QPainter& painter, const BarGeometry& bars, const Theme& theme) const {
    for (size_t i = 0; i < data.lines.size(); ++i) {
        if (isHidden(data.series.size() + i))
            continue;
        QPen pen = linePen(theme, i, kLinePen);
        painter.setPen(pen);
        const auto pieces = bars.line(data.lines[i]);
        for (size_t piece = 0; data.isSequence && piece < pieces.size(); ++piece)
            painter.drawPolyline(pieces[piece]);
        const bool hasRoom = bars.step() >= kRoomForDots;
        if (data.isSequence && !hasRoom)
            continue;
        pen.setStyle(Qt::SolidLine);
        painter.setPen(hasRoom ? pen : QPen(Qt::NoPen));
        painter.setBrush(hasRoom ? theme.bg : pen.color());
        for (const QPolygonF& piece : pieces) {
            for (const QPointF& point : piece)
                paintPoint(painter, point, i, hasRoom ? kDot : kSmallDot);
        }
    }
}

/// Each mark has its frame; its text where no worse one's stands in the way.
void BarDrawing::paintMarks(QPainter& painter, const BarGeometry& bars, const Look& look) const {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.theme.bad, 1.5));
    const int line = shared::lineRoom(painter.fontMetrics(), kMarkLine);
    const std::vector<QPointF> over = points(bars);
    std::vector<QRectF> texts;
    for (const BarMark& mark : data.marks) {
        if (mark.bar >= data.bars.size())
            continue;
        const QRectF frame = bars.whole(mark.bar).adjusted(-3, -3, 3, 1);
        painter.drawRoundedRect(frame, 3, 3);
        const double width = painter.fontMetrics().horizontalAdvance(mark.text) + 4;
        const QRectF room = bars.markPlace(mark.bar, QSizeF(width, line), over);
        if (std::ranges::any_of(
                texts, [&room](const QRectF& text) { return text.intersects(room); }))
            continue;
        texts.push_back(room);
        painter.fillRect(room, look.theme.bg); // lines of the axis
        painter.drawText(room, Qt::AlignCenter, mark.text);
        const double gap = frame.top() - room.bottom();
        if (gap > kFarFromBar) // over higher neighbours: whose it is
            painter.drawLine(QPointF(frame.center().x(), frame.top()),
                QPointF(frame.center().x(), room.bottom()));
    }
}

} // namespace rankscope::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/curve_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>

#include <QPainter>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/timeline/ruler_ticks.h"

namespace rankscope::charts {

using shared::Look;
using shared::Theme;

namespace {

constexpr int kUnderPlot = 22;
constexpr int kOverPlot = 8; ///< over the highest line of the axis
constexpr int kBesidePlot = 10;
constexpr double kPixelsOfCurveTick = 44;
constexpr int kAxisLine = 16; ///< pixels of a label, and more where its letters need more
constexpr int kWordLine = 15;
constexpr int kOverPlotLine = 14;

/// Beyond it dashes are neither seen nor drawn in time.
constexpr qsizetype kMostDashed = 1000;

/// Each piece of a line is level or upright: rectangles are many times as quick as strokes, and
/// equally thick everywhere.
void paintSteps(QPainter& painter, const QPolygonF& line, const QColor& ink, int thick) {
    const int before = thick / 2;
    for (qsizetype i = 1; i < line.size(); ++i) {
        const QPoint from = line[i - 1].toPoint();
        const QPoint to = line[i].toPoint();
        painter.fillRect(std::min(from.x(), to.x()) - before, std::min(from.y(), to.y()) - before,
            std::abs(to.x() - from.x()) + thick, std::abs(to.y() - from.y()) + thick, ink);
    }
}

QPen penOf(const CurveLine& line, double width, const Theme& theme) {
    const std::array<QColor, 5> inks{
        theme.accent, theme.warn, theme.good, theme.faint, theme.categories[4]};
    static constexpr std::array kDashes{
        Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};
    const QColor& ink = inks[static_cast<size_t>(line.ink)];
    return {line.isPale ? shared::paleInk(ink, theme) : ink, width,
        kDashes[static_cast<size_t>(line.dashes) % kDashes.size()]};
}

} // namespace

double CurveDrawing::largest() const {
    double largest = data.limit ? static_cast<double>(data.limit->value) : 0;
    for (size_t i = 0; i < data.lines.size(); ++i) {
        const analysis::CurvePyramid& values = *data.lines[i].values;
        if (values.isEmpty() || !isShown(i))
            continue;
        const auto [first, last] = values.range();
        for (const analysis::CurveCell& cell : values.cells(first, last, 1))
            largest = std::max(largest, static_cast<double>(cell.max));
    }
    return largest;
}

CurveLayout CurveDrawing::layOut(const QRect& room, const Look& look) const {
    const double most = largest();
    HeadText text{title};
    if (!data.whole.isEmpty())
        text.unit = axisFor(data.kind, most, 1).unit;
    for (size_t i = 0; i < data.lines.size() && !data.whole.isEmpty(); ++i)
        text.legend.push_back(
            {data.lines[i].name, penOf(data.lines[i], data.lines[i].thick, look.theme),
                LegendEntry::Mark::Line, isShown(i)});
    CurveLayout at{ChartHead(std::move(text), room, look), {}, {viewport, {}, 1}, room};
    const QFontMetrics metrics(look.small());
    // Names of bands have a line of their own: what they would cover in the plot are the peaks.
    const int over =
        data.bands.empty() ? look.grown(kOverPlot) : shared::lineRoom(metrics, kOverPlotLine);
    QRectF plot = QRectF(room).adjusted(0, at.head.height() + over, -1, -look.grown(kUnderPlot));
    at.axis =
        axisFor(data.kind, most, std::max(2, static_cast<int>(plot.height() / kPixelsOfCurveTick)));
    int widest = 0;
    for (const AxisTick& tick : at.axis.ticks)
        widest = std::max(widest, metrics.horizontalAdvance(tick.label));
    plot.setLeft(plot.left() + widest + kBesidePlot);
    at.frame.plot = plot;
    at.frame.top = at.axis.top;
    if (!data.whole.isEmpty() && viewport.whole() != data.whole)
        at.frame.viewport.setWhole(data.whole);
    at.frame.viewport.setWidth(static_cast<int>(plot.width()));
    return at;
}

QString CurveDrawing::momentText(Timestamp at) const {
    return data.across == CurveChartData::Across::Number
        ? data.acrossTitle + ' ' + QString::number(toNanoseconds(at))
        : shared::formatOffset(at - data.origin);
}

/// Short: all digits are in the tip of the curve.
QString CurveDrawing::shortMomentText(Timestamp at) const {
    return data.across == CurveChartData::Across::Number ? momentText(at)
                                                         : shared::formatMoment(at - data.origin);
}

void CurveDrawing::paint(QPainter& painter, const QRect& room, const Look& look) const {
    const CurveLayout at = layOut(room, look);
    at.head.paint(painter, look);
    if (data.whole.isEmpty())
        return paintEmptyText(painter, at.frame.plot.toRect(), look);
    painter.save();
    painter.setFont(look.small());
    paintBands(painter, at.frame, look.theme);
    paintMarks(painter, at.frame, look.theme);
    for (const auto& shaded : {span, box}) {
        if (shaded)
            painter.fillRect(columnOf(at.frame, *shaded, 1), look.theme.accentBg);
    }
    paintAxes(painter, at, look.theme);
    paintTicks(painter, at.frame, look.theme);
    if (data.limit)
        paintLimit(painter, at.frame, look.theme);
    paintLines(painter, at.frame, look.theme);
    if (moment)
        paintUpright(painter, at.frame, *moment, look.theme.accent);
    paintPeaks(painter, at.frame, look.theme);
    painter.restore();
}

void CurveDrawing::paintBands(
    QPainter& painter, const CurveFrame& frame, const Theme& theme) const {
    constexpr double kLeast = 3; // pixels: narrower ones are a blur
    for (size_t i = 0; i < data.bands.size(); ++i) {
        const QRectF room = columnOf(frame, data.bands[i].range);
        if (room.width() < kLeast)
            continue;
        if (i % 2 == 0)
            painter.fillRect(room, theme.panel);
        const int line = shared::lineRoom(painter.fontMetrics(), kOverPlotLine);
        painter.setPen(theme.faint);
        if (painter.fontMetrics().horizontalAdvance(data.bands[i].name) + 8 < room.width())
            painter.drawText(room.adjusted(4, -line, 0, -room.height()),
                Qt::AlignLeft | Qt::AlignVCenter, data.bands[i].name);
    }
}

void CurveDrawing::paintAxes(QPainter& painter, const CurveLayout& at, const Theme& theme) const {
    const QRectF& plot = at.frame.plot;
    const int left = at.room.left();
    const int line = shared::lineRoom(painter.fontMetrics(), kAxisLine);
    painter.setPen(theme.sub);
    for (const AxisTick& tick : at.axis.ticks) {
        const double y = std::round(at.frame.yOf(tick.value));
        painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), theme.line2);
        painter.drawText(QRectF(left, y - line / 2.0, plot.left() - left - 8, line),
            Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
}

void CurveDrawing::paintLimit(
    QPainter& painter, const CurveFrame& frame, const Theme& theme) const {
    const double y = std::round(frame.yOf(static_cast<double>(data.limit->value)));
    painter.setPen(QPen(theme.bad, 1, Qt::DashLine));
    painter.drawLine(QPointF(frame.plot.left(), y), QPointF(frame.plot.right(), y));
    painter.drawText(QRectF(frame.plot.left() + 4, y + 1, frame.plot.width() - 8,
                         shared::lineRoom(painter.fontMetrics(), kWordLine)),
        Qt::AlignRight | Qt::AlignVCenter, data.limit->name);
}

void CurveDrawing::paintTicks(
    QPainter& painter, const CurveFrame& frame, const Theme& theme) const {
    constexpr double kDistance = 110;
    const QRectF& plot = frame.plot;
    const bool isTime = data.across == CurveChartData::Across::Time;
    const timeline::Ticks ticks =
        timeline::ticksFor(frame.viewport, isTime ? data.origin : Timestamp{}, kDistance);
    double last = plot.left() - kDistance;
    for (const timeline::Tick& tick : ticks.ticks) {
        const double x = std::round(frame.xOf(tick.time));
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
        painter.drawText(QRectF(middle - half, plot.bottom() + 5, 2 * half,
                             shared::lineRoom(painter.fontMetrics(), kWordLine)),
            Qt::AlignCenter, label);
    }
    const QString beside = isTime ? QString::fromStdString(ticks.base) : data.acrossTitle;
    painter.setPen(theme.faint);
    const int line = shared::lineRoom(painter.fontMetrics(), kOverPlotLine);
    if (!beside.isEmpty())
        painter.drawText(QRectF(plot.left(), plot.top() - line, plot.width() - 4, line),
            Qt::AlignRight | Qt::AlignVCenter, beside);
}

void CurveDrawing::paintLines(
    QPainter& painter, const CurveFrame& frame, const Theme& theme) const {
    painter.save();
    painter.setClipRect(frame.plot.adjusted(0, -2, 1, 2));
    for (size_t i = data.lines.size(); i-- > 0;) {
        if (!isShown(i) || data.lines[i].values->isEmpty())
            continue;
        const QPen pen = penOf(data.lines[i], 1.5, theme);
        const QPolygonF line = lineOf(*data.lines[i].values, frame);
        if (pen.style() == Qt::SolidLine || line.size() > kMostDashed) {
            paintSteps(painter, line, pen.color(), data.lines[i].thick);
        } else {
            painter.setPen(pen);
            painter.drawPolyline(line);
        }
    }
    painter.restore();
}

/// The limit, and whatever a line does in that time.
bool CurveDrawing::isDrawnOn(const CurveFrame& frame, const QRectF& place) const {
    const auto isAcross = [&](double low, double high) {
        return frame.yOf(high) - 2 <= place.bottom() && frame.yOf(low) + 2 >= place.top();
    };
    const auto limit = data.limit ? static_cast<double>(data.limit->value) : -1;
    if (data.limit && isAcross(limit, limit))
        return true;
    const auto timeAt = [&](double x) {
        return toNanoseconds(frame.viewport.xToTime(x - frame.plot.left()));
    };
    const int64_t begin = timeAt(place.left());
    const int64_t end = timeAt(place.right());
    for (size_t i = 0; i < data.lines.size(); ++i) {
        const analysis::CurvePyramid& values = *data.lines[i].values;
        if (!isShown(i) || values.isEmpty())
            continue;
        const auto before = values.sampleAt(begin);
        int64_t low = before ? before->bytes : std::numeric_limits<int64_t>::max();
        int64_t high = before ? before->bytes : std::numeric_limits<int64_t>::min();
        for (const analysis::CurveCell& cell :
            values.cells(begin, end, static_cast<size_t>(std::max(1.0, place.width())))) {
            if (cell.last < begin || cell.first > end)
                continue;
            low = std::min(low, cell.min);
            high = std::max(high, cell.max);
        }
        if (low <= high && isAcross(static_cast<double>(low), static_cast<double>(high)))
            return true;
    }
    return false;
}

void CurveDrawing::paintPeaks(
    QPainter& painter, const CurveFrame& frame, const Theme& theme) const {
    constexpr double kLetterRoom = 2; // of a label above and below its letters
    const QFontMetrics metrics = painter.fontMetrics();
    std::vector<LabelWish> wishes;
    std::vector<QString> texts;
    std::vector<const CurveLine*> lines;
    std::vector<size_t> order; // the highest is placed first, above the others
    for (size_t i = 0; i < data.lines.size(); ++i) {
        if (data.lines[i].peak && isShown(i))
            order.push_back(i);
    }
    std::ranges::stable_sort(
        order, std::ranges::greater(), [this](size_t i) { return data.lines[i].peak->bytes; });
    for (const size_t i : order) {
        const auto& peak = data.lines[i].peak;
        const QPointF point(
            frame.xOf(fromNanoseconds(peak->time)), frame.yOf(static_cast<double>(peak->bytes)));
        if (!frame.plot.adjusted(-1, -1, 1, 1).contains(point))
            continue;
        const QString text =
            shared::qualified({shortText(data.kind, static_cast<double>(peak->bytes)),
                shortMomentText(fromNanoseconds(peak->time))});
        // Two curves that peak together are told once.
        if (std::ranges::find(texts, text) != texts.end())
            continue;
        lines.push_back(&data.lines[i]);
        texts.push_back(text);
        wishes.push_back({point,
            QSizeF(metrics.horizontalAdvance(text) + 6, shared::lineRoom(metrics, kWordLine))});
    }
    const auto places = placeLabels(wishes, frame.plot, [&](const QRectF& place) {
        return isDrawnOn(frame, place.adjusted(0, kLetterRoom, 0, -kLetterRoom));
    });
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < wishes.size(); ++i) {
        painter.setPen(QPen(penOf(*lines[i], 1.5, theme).color(), 1.5));
        painter.setBrush(theme.bg);
        painter.drawEllipse(wishes[i].point, 3, 3);
        if (!places[i])
            continue;
        painter.setPen(theme.text);
        painter.drawText(*places[i], Qt::AlignCenter, texts[i]);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

QRectF columnOf(const CurveFrame& frame, TimeRange range, double leastWidth) {
    const QRectF& plot = frame.plot;
    const double left = std::clamp(frame.xOf(range.begin), plot.left(), plot.right());
    const double right = std::clamp(frame.xOf(range.end), left, plot.right());
    return {left, plot.top(), std::max(leastWidth, right - left), plot.height()};
}

void paintUpright(QPainter& painter, const CurveFrame& frame, Timestamp time, const QColor& ink) {
    const double x = std::round(frame.xOf(time));
    if (x >= frame.plot.left() && x <= frame.plot.right())
        painter.fillRect(QRectF(x, frame.plot.top(), 1, frame.plot.height()), ink);
}

} // namespace rankscope::charts

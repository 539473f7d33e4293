// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/bar_chart.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>

#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {

constexpr int kHead = 26; ///< title, and the legend where it fits beside it
constexpr int kLegendRow = 20; ///< under the title
constexpr int kMostSpare = 2 * kLegendRow;
constexpr int kSwatch = 9;
constexpr int kLegendGap = 16;
constexpr int kUnitGap = 8; ///< before the unit
constexpr int kTop = 16; ///< for the mark over a bar
constexpr int kFoot = 22; ///< labels of the bars

QColor lineColour(const shared::Theme& theme, size_t line) {
    const std::array<QColor, 3> inks{theme.accent, theme.warn, theme.good};
    return inks[line % inks.size()];
}

Qt::PenStyle lineStyle(size_t line) {
    // Told apart without colours, too.
    return line == 0 ? Qt::SolidLine : Qt::DashLine;
}

constexpr std::array kLinePercents{0, 50, 100};

/// Beside the axis of the lines.
QString lineLabel(const BarChartData& data, int percent) {
    if (!data.lineScale)
        return QString("%1 %").arg(percent);
    return shortText(
        data.lineScale->first, static_cast<double>(data.lineScale->second) * percent / 100);
}

} // namespace

void BarChart::setData(BarChartData data) {
    const bool isSame =
        data.series.size() == m_data.series.size() && data.lines.size() == m_data.lines.size();
    m_data = std::move(data);
    if (!isSame)
        m_hidden.assign(m_data.series.size() + m_data.lines.size(), false);
    forgetSpots();
    arrange();
}

void BarChart::setLegendSpare(bool isSpare) {
    m_isLegendSpare = isSpare;
    arrange();
}

QSize BarChart::minimumSizeHint() const {
    return {240, 180 + m_legendHeight};
}

QString BarChart::nameOf(size_t entry) const {
    const size_t series = m_data.series.size();
    return entry < series ? m_data.series[entry].name : m_data.lines[entry - series].name;
}

void BarChart::arrange() {
    const QFontMetrics metrics(smallFont());
    const QString unit = BarGeometry(m_data, inner(), m_hidden).axis().unit;
    const int below = arrangeLegend(inner(), unit);
    if (std::exchange(m_legendHeight, below) != below)
        updateGeometry();
    const int head = kHead + below;
    // The width of the labels depends on the height alone.
    QRectF plot = QRectF(inner()).adjusted(0, head + kTop, 0, -kFoot);
    int widest = 0;
    const BarGeometry first(m_data, plot, m_hidden);
    for (const AxisTick& tick : first.axis().ticks)
        widest = std::max(widest, metrics.horizontalAdvance(tick.label));
    plot.setLeft(plot.left() + widest + 10);
    int widestOfLines = 0;
    for (const int percent : kLinePercents)
        widestOfLines =
            std::max(widestOfLines, metrics.horizontalAdvance(lineLabel(m_data, percent)));
    if (!m_data.lines.empty())
        plot.setRight(plot.right() - widestOfLines - 6);
    m_geometry = BarGeometry(m_data, plot, m_hidden);
    update();
}

std::vector<int> BarChart::legendWidths() const {
    const QFontMetrics words(font());
    std::vector<int> widths;
    widths.reserve(m_hidden.size());
    for (size_t i = 0; i < m_hidden.size(); ++i)
        widths.push_back(words.horizontalAdvance(nameOf(i)) + kSwatch + 6 + kLegendGap);
    return widths;
}

int BarChart::arrangeLegend(const QRect& inner, const QString& unit) {
    m_legend.clear();
    const std::vector<int> widths = legendWidths();
    const int all = std::accumulate(widths.begin(), widths.end(), 0);
    const int titleEnd = inner.left() + QFontMetrics(boldFont()).horizontalAdvance(title());
    const int right = inner.right() - QFontMetrics(font()).horizontalAdvance(unit);
    const bool isBeside = titleEnd + kLegendGap + all <= right;
    int x = isBeside ? right - all : inner.left();
    int y = isBeside ? inner.top() : inner.top() + kHead;
    for (size_t i = 0; i < widths.size(); ++i) {
        if (!isBeside && x > inner.left() && x + widths[i] > inner.right()) {
            x = inner.left();
            y += kLegendRow;
        }
        m_legend.push_back({QRect(x, y, widths[i] - kLegendGap, kHead - 4), i});
        x += widths[i];
    }
    const int below = isBeside ? 0 : y - inner.top() - kHead + kLegendRow;
    if (!m_isLegendSpare || below <= kMostSpare)
        return below;
    m_legend.clear();
    return 0;
}

void BarChart::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    paintHead(painter);
    if (m_data.bars.empty())
        return paintEmptyText(painter, m_geometry.plot().toRect());
    paintAxes(painter);
    paintBars(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLines(painter);
    paintMarks(painter);
}

void BarChart::paintHead(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const QRect head = inner();
    const int unitWidth = painter.fontMetrics().horizontalAdvance(m_geometry.axis().unit);
    paintTitle(painter, kHead - 4, head.right() - unitWidth - kUnitGap);
    painter.setPen(theme.sub);
    painter.drawText(QRect(head.left(), head.top(), head.width(), kHead - 4),
        Qt::AlignVCenter | Qt::AlignRight, m_geometry.axis().unit);
    for (const LegendEntry& entry : m_legend) {
        const QRect& place = entry.place;
        const bool isLine = entry.series >= m_data.series.size();
        const size_t line = entry.series - m_data.series.size();
        const QColor ink = isHidden(entry.series) ? theme.line
            : isLine                              ? lineColour(theme, line)
                     : theme.categories[static_cast<size_t>(m_data.series[entry.series].category)];
        if (isLine) {
            painter.setPen(QPen(ink, 2, lineStyle(line)));
            painter.drawLine(
                place.left(), place.center().y(), place.left() + kSwatch, place.center().y());
        } else {
            painter.fillRect(place.left(), place.center().y() - kSwatch / 2, kSwatch, kSwatch, ink);
        }
        painter.setPen(isHidden(entry.series) ? theme.faint : theme.sub);
        painter.drawText(
            place.adjusted(kSwatch + 6, 0, 20, 0), Qt::AlignVCenter, nameOf(entry.series));
    }
}

void BarChart::paintAxes(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const QRectF& plot = m_geometry.plot();
    painter.setFont(smallFont());
    const QRectF inner = this->inner();
    for (const AxisTick& tick : m_geometry.axis().ticks) {
        const double y = std::round(m_geometry.yOf(tick.value));
        painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), theme.line2);
        painter.setPen(theme.sub);
        painter.drawText(QRectF(inner.left(), y - 8, plot.left() - inner.left() - 8, 16),
            Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
    if (!m_data.lines.empty()) {
        for (const int percent : kLinePercents) {
            const double y = plot.bottom() - plot.height() * percent / 100;
            painter.drawText(QRectF(plot.right() + 6, y - 8, inner.right() - plot.right(), 16),
                Qt::AlignVCenter, lineLabel(m_data, percent));
        }
    }
    int widest = 0;
    for (const Bar& bar : m_data.bars)
        widest = std::max(widest, painter.fontMetrics().horizontalAdvance(bar.label));
    const size_t stride = labelStride(m_data.bars.size(), m_geometry.step(), widest + 8);
    double end = inner.left();
    for (size_t i = 0; i < m_data.bars.size(); i += stride) {
        const QString& label = m_data.bars[i].label;
        const double half = painter.fontMetrics().horizontalAdvance(label) / 2.0 + 1;
        // the last one neither runs out of the picture nor into the one before
        const double middle = std::clamp(m_geometry.xOf(i), inner.left() + half,
            std::max(inner.left() + half, inner.right() - half));
        if (middle - half < end)
            continue;
        painter.drawText(
            QRectF(middle - half, plot.bottom() + 4, 2 * half, 16), Qt::AlignCenter, label);
        end = middle + half + 4;
    }
}

void BarChart::paintBars(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    if (hovered()) {
        const double half = std::max(m_geometry.step() / 2, 1.0);
        painter.fillRect(QRectF(m_geometry.xOf(*hovered()) - half, m_geometry.plot().top(),
                             2 * half, m_geometry.plot().height()),
            theme.line2);
    }
    for (const BarPlace& place : m_geometry.places())
        painter.fillRect(place.rect,
            theme.categories[static_cast<size_t>(m_data.series[place.series].category)]);
}

void BarChart::paintLines(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    for (size_t i = 0; i < m_data.lines.size(); ++i) {
        if (isHidden(m_data.series.size() + i))
            continue;
        const QColor ink = lineColour(theme, i);
        painter.setPen(QPen(ink, 1.4, lineStyle(i)));
        const auto pieces = m_geometry.line(m_data.lines[i]);
        for (const QPolygonF& piece : pieces)
            painter.drawPolyline(piece);
        if (m_geometry.step() < 12)
            continue;
        painter.setPen(QPen(ink, 1.4));
        painter.setBrush(theme.bg);
        for (const QPolygonF& piece : pieces) {
            for (const QPointF& point : piece)
                painter.drawEllipse(point, 2.5, 2.5);
        }
    }
}

void BarChart::paintMarks(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    painter.setBrush(Qt::NoBrush);
    if (selected()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRoundedRect(m_geometry.whole(*selected()).adjusted(-4, -4, 4, 2), 3, 3);
    }
    if (!m_data.mark || m_data.mark->bar >= m_data.bars.size())
        return;
    const QRectF frame = m_geometry.whole(m_data.mark->bar).adjusted(-3, -3, 3, 1);
    painter.setPen(QPen(theme.bad, 1.5));
    painter.drawRoundedRect(frame, 3, 3);
    painter.setFont(smallFont());
    const double half = painter.fontMetrics().horizontalAdvance(m_data.mark->text) / 2.0 + 2;
    const QRectF& plot = m_geometry.plot();
    const double middle = std::clamp(
        frame.center().x(), plot.left() + half, std::max(plot.left() + half, plot.right() - half));
    painter.drawText(
        QRectF(middle - half, frame.top() - 17, 2 * half, 15), Qt::AlignCenter, m_data.mark->text);
}

QStringList BarChart::plainTip(const size_t& bar) const {
    QStringList lines{m_data.bars[bar].label};
    for (size_t i = m_data.series.size(); i-- > 0;)
        lines << m_data.series[i].name + "  "
                + shared::valueText(m_data.kind, m_data.bars[bar].parts[i]);
    return lines;
}

void BarChart::mouseMoveEvent(QMouseEvent* event) {
    SpotChart::mouseMoveEvent(event);
    const bool isOnLegend = std::ranges::any_of(
        m_legend, [&](const LegendEntry& entry) { return entry.place.contains(event->pos()); });
    setCursor(isOnLegend ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool BarChart::isThere(const size_t& bar) const {
    return bar < m_data.bars.size();
}

std::optional<size_t> BarChart::spotAt(const QPointF& point) const {
    return m_geometry.barAt(point);
}

void BarChart::toggle(size_t entry) {
    m_hidden[entry] = !m_hidden[entry];
    arrange();
}

void BarChart::mousePressEvent(QMouseEvent* event) {
    for (const LegendEntry& entry : m_legend) {
        if (entry.place.contains(event->pos()))
            return toggle(entry.series);
    }
    SpotChart::mousePressEvent(event);
}

bool BarChart::pressKey(int key) {
    const size_t last = m_data.bars.size() - 1;
    if (key == Qt::Key_Home)
        choose(0);
    else if (key == Qt::Key_End)
        choose(last);
    else if (key == Qt::Key_Left)
        choose(!selected() ? last : *selected() == 0 ? 0 : *selected() - 1);
    else if (key == Qt::Key_Right)
        choose(!selected() ? 0 : std::min(last, *selected() + 1));
    else
        return false;
    return true;
}

} // namespace rankscope::charts

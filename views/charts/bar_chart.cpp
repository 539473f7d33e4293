// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/bar_chart.h"

#include <algorithm>
#include <utility>

#include <QPainter>

namespace rankscope::charts {

void BarChart::setData(BarChartData data) {
    const bool isSame = data.series.size() == m_drawing.data.series.size()
        && data.lines.size() == m_drawing.data.lines.size();
    m_drawing.data = std::move(data);
    if (!isSame)
        m_drawing.hidden.assign(m_drawing.data.series.size() + m_drawing.data.lines.size(), false);
    forgetSpots();
    arrange();
}

void BarChart::setLegendSpare(bool isSpare) {
    m_drawing.isLegendSpare = isSpare;
    arrange();
}

QSize BarChart::minimumSizeHint() const {
    return least(240, 180 - ChartHead::kRow) + QSize(0, m_layout.head.height());
}

void BarChart::arrange() {
    const int before = m_layout.head.height();
    m_layout = m_drawing.layOut(room(), look());
    if (m_layout.head.height() != before)
        updateGeometry();
    update();
}

void BarChart::paintUnder(QPainter& painter) const {
    if (!hovered())
        return;
    const BarGeometry& bars = m_layout.bars;
    const double half = std::max(bars.step() / 2, 1.0);
    painter.fillRect(
        QRectF(bars.xOf(*hovered()) - half, bars.plot().top(), 2 * half, bars.plot().height()),
        theme().line2);
}

void BarChart::paintOver(QPainter& painter) const {
    if (!selected())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().accent, 2));
    painter.drawRoundedRect(m_layout.bars.whole(*selected()).adjusted(-4, -4, 4, 2), 3, 3);
}

QStringList BarChart::plainTip(const size_t& bar) const {
    QStringList lines{data().bars[bar].label};
    for (size_t i = data().series.size(); i-- > 0;)
        lines << data().series[i].name + "  "
                + shared::valueText(data().kind, data().bars[bar].parts[i]);
    return lines;
}

std::optional<size_t> BarChart::spotAt(const QPointF& point) const {
    return m_layout.bars.barAt(point);
}

void BarChart::mouseMoveEvent(QMouseEvent* event) {
    SpotChart::mouseMoveEvent(event);
    setCursor(m_layout.head.entryAt(event->pos()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void BarChart::mousePressEvent(QMouseEvent* event) {
    const auto entry = m_layout.head.entryAt(event->pos());
    if (!entry)
        return SpotChart::mousePressEvent(event);
    m_drawing.hidden[*entry] = !m_drawing.hidden[*entry];
    arrange();
}

bool BarChart::pressKey(int key) {
    const size_t last = data().bars.size() - 1;
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

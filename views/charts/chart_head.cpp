// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/chart_head.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <QFontMetrics>
#include <QPainter>

#include "core/base/index_of.h"

namespace rankscope::charts {

namespace {

constexpr int kTitleHeight = 22;
constexpr int kLegendRow = 20;
constexpr int kMostSpareRows = 2;
constexpr int kBoxMark = 9;
constexpr int kLineMark = 14;
constexpr int kBesideMark = 6;
constexpr int kEntryGap = 16;
constexpr int kUnitGap = 8;

int markWidth(const LegendEntry& entry) {
    return entry.mark == LegendEntry::Mark::Line ? kLineMark : kBoxMark;
}

void paintEntry(
    QPainter& painter, const LegendEntry& entry, const QRect& place, const shared::Theme& theme) {
    const int width = markWidth(entry);
    QPen ink = entry.ink;
    if (!entry.isShown)
        ink.setColor(theme.line);
    if (entry.mark == LegendEntry::Mark::Line) {
        painter.setPen(ink);
        painter.drawLine(
            place.left(), place.center().y(), place.left() + width, place.center().y());
    } else if (entry.mark == LegendEntry::Mark::Dot) {
        // Points of the second are squares, as a dashed line would be.
        const QRectF dot(place.left() + 1, place.center().y() - 3, 6, 6);
        painter.setPen(QPen(ink.color(), 1.4));
        painter.setBrush(Qt::NoBrush);
        if (ink.style() == Qt::SolidLine)
            painter.drawEllipse(dot);
        else
            painter.drawRect(dot);
    } else {
        painter.fillRect(place.left(), place.center().y() - width / 2, width, width, ink.color());
    }
    painter.setPen(entry.isShown ? theme.sub : theme.faint);
    painter.drawText(
        place.adjusted(width + kBesideMark, 0, kEntryGap, 0), Qt::AlignVCenter, entry.name);
}

} // namespace

ChartHead::ChartHead(HeadText text, const QRect& room, const shared::Look& look)
    : m_text(std::move(text))
    , m_textSize(look.textSize)
    , m_title(room.topLeft(), QSize(room.width(), look.grown(kTitleHeight))) {
    arrange(look);
}

void ChartHead::arrange(const shared::Look& look) {
    const QFontMetrics words(look.font);
    std::vector<int> widths;
    widths.reserve(m_text.legend.size());
    for (const LegendEntry& entry : m_text.legend)
        widths.push_back(
            words.horizontalAdvance(entry.name) + markWidth(entry) + kBesideMark + kEntryGap);
    const int legendRow = look.grown(kLegendRow);
    const int all = std::accumulate(widths.begin(), widths.end(), 0);
    const int titleEnd = m_title.left() + QFontMetrics(look.bold()).horizontalAdvance(m_text.title);
    // Without a unit the last entry ends at the edge.
    const int right = m_title.right() - words.horizontalAdvance(m_text.unit)
        + (m_text.unit.isEmpty() ? kEntryGap : 0);
    const bool isBeside = titleEnd + kEntryGap + all <= right;
    int x = isBeside ? right - all : m_title.left();
    int y = isBeside ? m_title.top() : m_title.top() + row(m_textSize);
    for (const int width : widths) {
        if (!isBeside && x > m_title.left() && x + width > m_title.right()) {
            x = m_title.left();
            y += legendRow;
        }
        m_places.emplace_back(x, y, width - kEntryGap, m_title.height());
        x += width;
    }
    m_below = isBeside || widths.empty() ? 0 : y - m_title.top() - row(m_textSize) + legendRow;
    if (m_text.isLegendSpare && m_below > kMostSpareRows * legendRow) {
        m_places.clear();
        m_below = 0;
    }
}

std::optional<size_t> ChartHead::entryAt(const QPoint& point) const {
    return indexWhere(m_places, [&point](const QRect& place) { return place.contains(point); });
}

void ChartHead::paint(QPainter& painter, const shared::Look& look) const {
    painter.save();
    painter.setFont(look.font);
    for (size_t i = 0; i < m_places.size(); ++i)
        paintEntry(painter, m_text.legend[i], m_places[i], look.theme);
    painter.setPen(look.theme.sub);
    painter.drawText(m_title, Qt::AlignVCenter | Qt::AlignRight, m_text.unit);
    painter.setFont(look.bold());
    painter.setPen(look.theme.text);
    const int unit = QFontMetrics(look.font).horizontalAdvance(m_text.unit);
    const QRect title = m_title.adjusted(0, 0, unit == 0 ? 0 : -unit - kUnitGap, 0);
    painter.drawText(title, Qt::AlignVCenter,
        painter.fontMetrics().elidedText(m_text.title, Qt::ElideRight, title.width()));
    painter.restore();
}

} // namespace rankscope::charts

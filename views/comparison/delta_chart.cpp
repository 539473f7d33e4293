// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/delta_chart.h"

#include <algorithm>
#include <cstdlib>

#include <QPainter>

#include "views/charts/axis.h"

namespace rankscope::comparison {

namespace {
constexpr int kEdge = 8;
constexpr int kLeastValue = 60; ///< pixels
constexpr size_t kSampledLines = 40; ///< whose values say how much room values need
} // namespace

/// All digits are in the tip.
QString DeltaDrawing::valueOf(const DeltaLine& line) const {
    const int64_t delta = line.hasDelta() ? line.delta() : shared::kNoValue;
    const bool isCounted = list->kind == shared::ColumnKind::Count;
    if (delta == shared::kNoValue || isCounted || list->kind == shared::ColumnKind::Percent)
        return shared::signedText(list->kind, delta);
    return shared::withArrow(delta, charts::shortCellText(list->kind, std::abs(delta)));
}

DeltaGeometry DeltaDrawing::geometry(int width, const QFontMetrics& metrics) const {
    int widest = kLeastValue;
    for (size_t i = 0; i < std::min(rows(), kSampledLines); ++i)
        widest = std::max(widest, metrics.horizontalAdvance(valueOf(list->lines[i])));
    return {span, width, widest + kEdge};
}

void DeltaDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    const DeltaGeometry at = geometry(room.width(), QFontMetrics(look.font));
    paintRows(painter, room, look, [&](size_t row, const QRect& place) {
        paintLine(painter, list->lines[row], place, at, look.theme);
    });
}

void DeltaDrawing::paintLine(QPainter& painter, const DeltaLine& of, const QRect& place,
    const DeltaGeometry& geometry, const shared::Theme& theme) const {
    const bool isWorse = (of.delta() > 0) == list->isMoreWorse;
    const QColor& ink = !of.isJudged() ? theme.sub : isWorse ? theme.bad : theme.good;
    painter.fillRect(geometry.bar(place, of.delta()), ink);
    painter.setPen(theme.text);
    const QRect name = geometry.name(place).adjusted(kEdge, 0, 0, 0);
    painter.drawText(name, Qt::AlignVCenter | Qt::AlignLeft,
        painter.fontMetrics().elidedText(of.name, Qt::ElideMiddle, name.width()));
    painter.setPen(ink);
    painter.drawText(geometry.value(place).adjusted(0, 0, -kEdge, 0),
        Qt::AlignVCenter | Qt::AlignRight, valueOf(of));
    painter.fillRect(
        QRectF(place.left() + geometry.middle(), place.top(), 1, place.height()), theme.line);
}

DeltaChart::DeltaChart(QWidget* parent)
    : RowChart(parent) {
    setTip([this](size_t line) { return tipOf(list(), list().lines[line]); });
}

void DeltaChart::setList(std::shared_ptr<const DeltaList> list, const DeltaSpan& span) {
    m_drawing.list = std::move(list);
    m_drawing.span = span;
    setAccessibleName(this->list().title);
    forgetSpots();
    scrollToTop();
    arrange();
}

} // namespace rankscope::comparison

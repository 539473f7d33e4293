// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/share_pie.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QPainter>
#include <QPainterPath>
#include <QtCharts/QChart>
#include <QtCharts/QPieSeries>
#include <QtCharts/QPieSlice>

#include "views/charts/chart_head.h"

namespace rankscope::charts {

using shared::Look;
using shared::Theme;

namespace {

constexpr double kRing = 0.94; ///< of the room
constexpr double kHole = 0.62; ///< of the ring
constexpr double kPulledOut = 0.04; ///< of its radius
constexpr int kMiddlePixels = 18;

void fill(QPieSeries& ring, const PieDrawing& of, const Theme& theme) {
    for (size_t i = 0; i < of.data.slices.size(); ++i) {
        const PieSlice& one = of.data.slices[i];
        auto* slice = new QPieSlice(one.name, one.share, &ring);
        slice->setColor(
            one.category ? theme.categories[static_cast<size_t>(*one.category)] : theme.line);
        slice->setBorderColor(theme.bg);
        slice->setBorderWidth(1);
        slice->setExplodeDistanceFactor(kPulledOut);
        slice->setExploded(of.pulledOut == i);
        ring.append(slice);
    }
}

} // namespace

PieLayout PieDrawing::layOut(const QRect& room, int textSize) {
    const QRectF plot = QRectF(room).adjusted(0, ChartHead::row(textSize), 0, 0);
    const double radius = std::min(plot.width(), plot.height()) / 2 * kRing;
    return {plot.center(), radius, radius * kHole};
}

std::pair<double, double> PieDrawing::arcOf(size_t slice) const {
    double before = 0;
    double all = 0;
    for (size_t i = 0; i < data.slices.size(); ++i) {
        before += i < slice ? data.slices[i].share : 0;
        all += data.slices[i].share;
    }
    return all > 0 ? std::pair(before / all, data.slices[slice].share / all) : std::pair(0.0, 0.0);
}

void PieDrawing::paint(QPainter& painter, const QRect& room, const Look& look) const {
    ChartHead({title}, room, look).paint(painter, look);
    if (!data.slices.empty())
        paintRing(painter, room.adjusted(0, ChartHead::row(look.textSize), 0, 0), look.theme);
    paintMiddle(painter, layOut(room, look.textSize), look);
}

void PieDrawing::paintRing(QPainter& painter, const QRect& room, const Theme& theme) const {
    QGraphicsScene scene;
    auto* chart = new QChart; // the scene's
    auto* ring = new QPieSeries; // the chart's
    scene.addItem(chart);
    chart->legend()->hide();
    chart->setBackgroundVisible(false);
    chart->setMargins({});
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    fill(*ring, *this, theme);
    ring->setPieSize(kRing);
    ring->setHoleSize(kRing * kHole);
    chart->addSeries(ring);
    chart->resize(room.size());
    chart->setPlotArea(QRectF(QPointF(), QSizeF(room.size())));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    scene.render(&painter, room, QRectF(QPointF(), QSizeF(room.size())));
    painter.restore();
}

void PieDrawing::paintMiddle(QPainter& painter, const PieLayout& at, const Look& look) const {
    QFont large = look.bold();
    large.setPixelSize(look.grown(kMiddlePixels));
    painter.setFont(large);
    if (painter.fontMetrics().horizontalAdvance(data.middle) >= 2 * at.hole)
        return;
    const int high = look.grown(24);
    const QRectF line(at.centre.x() - at.hole, at.centre.y() - look.grown(22), 2 * at.hole, high);
    painter.setPen(look.theme.text);
    painter.drawText(line, Qt::AlignCenter, data.middle);
    painter.setFont(look.font);
    painter.setPen(look.theme.sub);
    painter.drawText(line.translated(0, high).adjusted(0, 0, 0, -6), Qt::AlignCenter, data.note);
}

SharePie::SharePie(QWidget* parent)
    : SpotChart(parent) {
    setFocusPolicy(Qt::NoFocus);
}

void SharePie::setData(PieData data) {
    m_drawing.data = std::move(data);
    forgetSpots();
    arrange();
}

std::optional<size_t> SharePie::spotAt(const QPointF& point) const {
    const PieLayout at = PieDrawing::layOut(room(), shared::textSize());
    const QPointF way = point - at.centre;
    const double distance = std::hypot(way.x(), way.y());
    if (distance < at.hole || distance > at.radius * (1 + kPulledOut))
        return std::nullopt;
    const double turn = std::atan2(way.x(), -way.y()) / (2 * std::numbers::pi);
    const double place = turn < 0 ? turn + 1 : turn;
    for (size_t i = 0; i < data().slices.size(); ++i) {
        const auto [begin, length] = m_drawing.arcOf(i);
        if (place >= begin && place < begin + length)
            return i;
    }
    return std::nullopt;
}

void SharePie::paintDrawing(QPainter& painter) const {
    PieDrawing shown = m_drawing;
    shown.pulledOut = selected();
    shown.paint(painter, room(), look());
}

void SharePie::paintOver(QPainter& painter) const {
    if (!hovered())
        return;
    const PieLayout at = PieDrawing::layOut(room(), shared::textSize());
    const auto [begin, length] = m_drawing.arcOf(*hovered());
    const auto square = [&at](double radius) {
        return QRectF(at.centre.x() - radius, at.centre.y() - radius, 2 * radius, 2 * radius);
    };
    const double from = 90 - 360 * begin; // Qt counts against the clock
    QPainterPath edge;
    edge.arcMoveTo(square(at.radius), from);
    edge.arcTo(square(at.radius), from, -360 * length);
    edge.arcTo(square(at.hole), from - 360 * length, 360 * length);
    edge.closeSubpath();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.strokePath(edge, QPen(theme().text, 1));
}

} // namespace rankscope::charts

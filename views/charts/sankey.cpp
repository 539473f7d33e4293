// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/sankey.h"

#include <algorithm>

#include <QPainter>

#include "core/base/index_of.h"
#include "views/charts/chart_head.h"

namespace rankscope::charts {

namespace {

constexpr int kSankeyLine = 15; ///< of the letters of a name; it may have a pixel less

} // namespace

SankeyShape SankeyDrawing::shape(const QRect& room, int textSize) const {
    return sankeyOf(flows, room.adjusted(0, ChartHead::row(textSize) + 4, 0, -6));
}

void SankeyDrawing::paint(QPainter& painter, const QRect& room, const shared::Look& look) const {
    ChartHead({title}, room, look).paint(painter, look);
    if (flows.empty())
        return paintEmptyText(painter, room, look);
    const SankeyShape at = shape(room, look.textSize);
    const auto colourOf = [&](const SankeyNode& node) {
        const int category = shared::categoryOf(node.name.toStdString());
        return look.theme.categories[static_cast<size_t>(category)];
    };
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (const SankeyBand& band : at.bands) {
        QColor colour = colourOf(at.nodes[band.to]);
        colour.setAlphaF(0.35F);
        painter.setBrush(colour);
        painter.drawPath(band.shape);
    }
    for (const SankeyNode& node : at.nodes)
        painter.fillRect(node.place, colourOf(node));
    painter.restore();
    painter.setFont(look.font);
    painter.setPen(look.theme.text);
    const double width =
        at.columns > 1 ? room.width() / static_cast<double>(at.columns) : room.width();
    const double line = look.grown(kSankeyLine) - 1;
    double below = 0; // of the last name of the column
    size_t column = 0;
    for (const SankeyNode& node : at.nodes) {
        if (node.column != column) {
            column = node.column;
            below = 0;
        }
        const double top = node.place.center().y() - line / 2;
        if (top < below) // no room: the tip has it
            continue;
        below = top + line;
        const QRectF words(node.place.right() + 4, top, width - node.place.width() - 10, line);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(
                node.name, Qt::ElideRight, static_cast<int>(words.width())));
    }
}

void Sankey::setFlows(std::vector<SankeyFlow> flows) {
    m_drawing.flows = std::move(flows);
    forgetSpots();
    arrange();
}

void Sankey::arrange() {
    m_shape = m_drawing.shape(room(), shared::textSize());
    update();
}

std::optional<size_t> Sankey::spotAt(const QPointF& point) const {
    constexpr double kAround = 2;
    const auto node = indexWhere(m_shape.nodes, [&](const SankeyNode& of) {
        return of.place.adjusted(-kAround, -kAround, kAround, kAround).contains(point);
    });
    if (node)
        return node;
    const auto band = std::ranges::find_if(
        m_shape.bands, [&](const SankeyBand& of) { return of.shape.contains(point); });
    return band == m_shape.bands.end() ? std::nullopt : std::optional(band->to);
}

QStringList Sankey::plainTip(const size_t& node) const {
    return {m_shape.nodes[node].name};
}

bool Sankey::pressKey(int key) {
    const size_t last = m_shape.nodes.size() - 1;
    if (key == Qt::Key_Home)
        choose(0);
    else if (key == Qt::Key_End)
        choose(last);
    else if (key == Qt::Key_Left || key == Qt::Key_Up)
        choose(selected() && *selected() > 0 ? *selected() - 1 : 0);
    else if (key == Qt::Key_Right || key == Qt::Key_Down)
        choose(selected() ? std::min(*selected() + 1, last) : 0);
    else
        return false;
    return true;
}

void Sankey::paintOver(QPainter& painter) const {
    const auto mark = [&](size_t node, const QColor& colour, int width) {
        painter.setPen(QPen(colour, width));
        painter.drawRect(m_shape.nodes[node].place);
    };
    if (hovered() && isThere(*hovered()))
        mark(*hovered(), theme().sub, 1);
    if (selected() && isThere(*selected()))
        mark(*selected(), theme().text, 2);
}

} // namespace rankscope::charts

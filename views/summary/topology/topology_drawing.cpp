// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/topology/topology_drawing.h"

#include <algorithm>

#include <QPainter>
#include <QPainterPath>

#include "views/charts/axis.h"
#include "views/charts/colour_bar.h"

namespace rankscope::summary {

using charts::LegendEntry;
using shared::Look;
using shared::Theme;

namespace {

constexpr double kStripe = 3;
constexpr double kRoomForDots = 8; ///< of a cell
constexpr int kVeil = 170; ///< of 255

} // namespace

/// Beside the title: what the lines of the chosen rank are.
charts::HeadText TopologyDrawing::head(const Theme& theme) const {
    charts::HeadText text{title};
    for (const GroupLine& line : lines)
        text.legend.push_back(
            {line.name, QPen(theme.categories[static_cast<size_t>(line.category)], 2),
                LegendEntry::Mark::Line});
    return text;
}

TopologyLayout TopologyDrawing::layOut(const QRect& room, const Look& look) const {
    TopologyLayout at;
    at.head = charts::ChartHead(head(look.theme), room, look);
    at.plot = room.adjusted(0, at.head.height() + 4, -charts::colourBarRoom(look.textSize), -4);
    at.geometry = TopologyGeometry(data.shape, at.plot, look.textSize);
    at.scale = charts::heatScale(data.values);
    if (!data.values.empty())
        layOutLabels(at, look.small());
    layOutLines(at, look.small());
    return at;
}

void TopologyDrawing::layOutLabels(TopologyLayout& at, const QFont& small) const {
    at.labelPixels = labelPixels(data.labels, at.geometry.cell(0).size(), small);
    if (!at.labelPixels)
        return;
    QFont font = small;
    font.setPixelSize(*at.labelPixels);
    const QFontMetricsF metrics(font);
    const auto widen = [&](const std::vector<QString>& texts) {
        for (const QString& text : texts)
            at.label.setWidth(std::max(at.label.width(), metrics.horizontalAdvance(text)));
    };
    widen(data.labels);
    at.label.setHeight(metrics.capHeight() + 2);
    at.texts = data.labels;
    const QSizeF cell = at.geometry.cell(0).size();
    const double lower = cell.height() - metrics.height();
    if (lower < metrics.height())
        return;
    std::vector<QString> values;
    for (const int64_t value : data.values)
        values.push_back(charts::shortCellText(data.kind, value));
    if (labelPixels(values, {cell.width(), lower}, font) != at.labelPixels)
        return;
    widen(values);
    at.label.rheight() += metrics.height();
    for (size_t i = 0; i < std::min(values.size(), at.texts.size()); ++i)
        at.texts[i] += '\n' + values[i];
}

void TopologyDrawing::layOutLines(TopologyLayout& at, const QFont& small) const {
    for (size_t i = 0; i < lines.size(); ++i)
        at.paths.push_back(linePath(at.geometry, lines[i].cells, {i, lines.size(), at.label}));
    const auto isCrossed = [&at](const QRectF& place) {
        return std::ranges::any_of(
            at.paths, [&place](const QPolygonF& path) { return crosses(path, place); });
    };
    for (size_t replica = 0; replica < data.replicas.size() && !at.paths.empty(); ++replica) {
        const QRectF place = captionPlace(at, replica, small);
        if (place.isEmpty())
            break; // as those of all others
        if (isCrossed(place))
            at.crossedCaptions.push_back(replica);
    }
    for (size_t cell = 0; cell < data.labels.size() && at.labelPixels; ++cell) {
        if (isCrossed(labelPlace(at.geometry, cell, at.label)))
            at.crossed.push_back(cell);
    }
}

QRectF TopologyDrawing::captionPlace(
    const TopologyLayout& at, size_t replica, const QFont& small) const {
    QRectF place = at.geometry.replicaCaption(replica);
    if (place.isEmpty() || replica >= data.replicas.size())
        return {};
    const double width = QFontMetricsF(small).horizontalAdvance(data.replicas[replica]);
    place.setWidth(std::min(place.width(), width + 2));
    return place;
}

void TopologyDrawing::paint(QPainter& painter, const QRect& room, const Look& look) const {
    const TopologyLayout at = layOut(room, look);
    at.head.paint(painter, look);
    paintGrid(painter, at, look);
    paintLines(painter, at, look);
}

void TopologyDrawing::paintGrid(
    QPainter& painter, const TopologyLayout& at, const Look& look) const {
    if (data.values.empty())
        return;
    painter.save();
    painter.setFont(look.small());
    paintBoxes(painter, at, look.theme);
    paintCells(painter, at, look.theme);
    for (size_t i = 0; i < std::min(data.values.size(), data.labels.size()); ++i)
        paintLabel(painter, at, i, look);
    paintStageEdges(painter, at, look.theme);
    painter.setFont(look.small());
    if (at.scale)
        charts::paintColourBar(painter, at.plot, look.theme,
            {.kind = data.kind, .scale = *at.scale, .textSize = look.textSize});
    painter.restore();
}

void TopologyDrawing::paintBoxes(
    QPainter& painter, const TopologyLayout& at, const Theme& theme) const {
    for (size_t replica = 0; replica < data.shape.replicas; ++replica) {
        painter.setPen(theme.line);
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(at.geometry.replica(replica), 3, 3);
        paintCaption(painter, at, replica, theme);
    }
    painter.setPen(theme.sub);
    for (size_t band = 0; band < at.geometry.bands(); ++band) {
        for (size_t stage = 0; stage < data.stages.size(); ++stage)
            painter.drawText(at.geometry.stageCaption(band, stage),
                Qt::AlignRight | Qt::AlignVCenter, data.stages[stage]);
    }
}

void TopologyDrawing::paintCaption(
    QPainter& painter, const TopologyLayout& at, size_t replica, const Theme& theme) const {
    const QRectF caption = at.geometry.replicaCaption(replica);
    if (caption.isEmpty() || replica >= data.replicas.size())
        return;
    painter.setPen(theme.sub);
    painter.drawText(caption, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(
            data.replicas[replica], Qt::ElideRight, static_cast<int>(caption.width())));
}

QColor TopologyDrawing::colourOf(const TopologyLayout& at, size_t cell, const Theme& theme) const {
    const int64_t value = data.values[cell];
    if (value == shared::kNoValue || !at.scale)
        return theme.panel2;
    return charts::scaleColour(theme, at.scale->kind, charts::HeatData::Worst::Largest,
        at.scale->shareOf(static_cast<double>(value)));
}

void TopologyDrawing::paintCells(
    QPainter& painter, const TopologyLayout& at, const Theme& theme) const {
    for (size_t i = 0; i < data.values.size(); ++i) {
        const QRectF place = at.geometry.cell(i);
        const double gap = std::min(place.width(), place.height()) > 5 ? 1 : 0;
        const QRectF inner = place.adjusted(0, 0, -gap, -gap);
        painter.fillRect(inner, colourOf(at, i, theme));
        if (i < data.stripes.size() && inner.height() > 3 * kStripe)
            painter.fillRect(QRectF(inner.left(), inner.bottom() - kStripe, inner.width(), kStripe),
                theme.categories[static_cast<size_t>(data.stripes[i]) % theme.categories.size()]);
    }
}

void TopologyDrawing::paintLabel(
    QPainter& painter, const TopologyLayout& at, size_t cell, const Look& look) const {
    if (!at.labelPixels)
        return;
    QFont fitting = look.small();
    fitting.setPixelSize(*at.labelPixels);
    painter.setFont(fitting);
    painter.setPen(shared::inkOn(colourOf(at, cell, look.theme), look.theme));
    painter.drawText(at.geometry.cell(cell), Qt::AlignCenter, at.texts[cell]);
}

void TopologyDrawing::paintStageEdges(
    QPainter& painter, const TopologyLayout& at, const Theme& theme) const {
    painter.setPen(theme.line);
    for (size_t replica = 0; replica < data.shape.replicas; ++replica) {
        for (size_t stage = 1; stage < data.shape.stages; ++stage) {
            const QRectF box = at.geometry.stage(replica, stage);
            painter.drawLine(box.topLeft(), box.topRight());
        }
    }
}

void TopologyDrawing::paintLines(
    QPainter& painter, const TopologyLayout& at, const Look& look) const {
    if (data.values.empty())
        return;
    painter.save();
    paintVeil(painter, at, look.theme);
    painter.setRenderHint(QPainter::Antialiasing);
    paintPaths(painter, at, look.theme);
    // Words that have no room beside the lines stand on a plate over them.
    painter.setFont(look.small());
    for (const size_t replica : at.crossedCaptions) {
        painter.fillRect(captionPlace(at, replica, look.small()), look.theme.bg);
        paintCaption(painter, at, replica, look.theme);
    }
    for (const size_t cell : at.crossed) {
        painter.fillRect(labelPlace(at.geometry, cell, at.label), colourOf(at, cell, look.theme));
        paintLabel(painter, at, cell, look);
    }
    painter.restore();
}

/// Over all that is not in the group.
void TopologyDrawing::paintVeil(
    QPainter& painter, const TopologyLayout& at, const Theme& theme) const {
    if (!group)
        return;
    QPainterPath others;
    others.setFillRule(Qt::OddEvenFill);
    others.addRect(at.plot);
    for (const QRectF& region : at.geometry.regions(*group))
        others.addRect(region);
    if (group->replica && !group->stage)
        others.addRect(at.geometry.replicaCaption(*group->replica));
    for (size_t band = 0; group->stage && !group->replica && band < at.geometry.bands(); ++band)
        others.addRect(at.geometry.stageCaption(band, *group->stage));
    QColor veil = theme.bg;
    veil.setAlpha(kVeil);
    painter.fillPath(others, veil);
}

void TopologyDrawing::paintPaths(
    QPainter& painter, const TopologyLayout& at, const Theme& theme) const {
    const QSizeF cell = at.geometry.cell(0).size();
    const bool hasRoom = std::min(cell.width(), cell.height()) >= kRoomForDots;
    for (size_t i = 0; i < lines.size(); ++i) {
        const QColor& ink = theme.categories[static_cast<size_t>(lines[i].category)];
        painter.setBrush(Qt::NoBrush);
        if (hasRoom) { // an edge tells it from cells of its own colour
            painter.setPen(QPen(theme.bg, 3));
            painter.drawPolyline(at.paths[i]);
        }
        painter.setPen(QPen(ink, hasRoom ? 1.6 : 1));
        painter.drawPolyline(at.paths[i]);
        painter.setBrush(ink);
        painter.setPen(Qt::NoPen);
        for (size_t k = 0; k < lines[i].cells.size() && hasRoom; ++k)
            painter.drawEllipse(
                linePoint(at.geometry, lines[i].cells[k], {i, lines.size(), at.label}), 2.2, 2.2);
    }
}

} // namespace rankscope::summary

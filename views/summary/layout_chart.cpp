// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/layout_chart.h"

#include <algorithm>

#include <QContextMenuEvent>
#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "views/charts/colour_bar.h"
#include "views/shared/theme.h"

namespace rankscope::summary {

namespace {

constexpr int kHead = 26;
constexpr int kLegendGap = 14;
constexpr double kStripe = 3;

/// What of the theme's inks can be read on a cell.
const QColor& inkOn(const QColor& cell, const shared::Theme& theme) {
    const auto away = [&cell](const QColor& ink) {
        return std::abs(ink.lightness() - cell.lightness());
    };
    return away(theme.text) >= away(theme.bg) ? theme.text : theme.bg;
}

} // namespace

void LayoutChart::setData(LayoutChartData data) {
    m_data = std::move(data);
    forgetSpots();
    m_lines.clear();
    arrange();
}

void LayoutChart::setLines(std::vector<GroupLine> lines) {
    m_lines = std::move(lines);
    update();
}

bool LayoutChart::isThere(const size_t& cell) const {
    return cell < m_data.values.size();
}

std::optional<size_t> LayoutChart::spotAt(const QPointF& point) const {
    return isEmpty() ? std::nullopt : m_geometry.cellAt(point);
}

void LayoutChart::arrange() {
    m_plot = inner().adjusted(0, kHead + 4, -charts::kColourBarRoom, -4);
    m_geometry = LayoutGeometry(m_data.shape, m_plot);
    m_cells = {};
    update();
}

std::optional<std::pair<int64_t, int64_t>> LayoutChart::range() const {
    std::optional<std::pair<int64_t, int64_t>> range;
    for (const int64_t value : m_data.values) {
        if (value == shared::kNoValue)
            continue;
        const auto known = range.value_or(std::pair(value, value));
        range = {std::min(known.first, value), std::max(known.second, value)};
    }
    return range;
}

void LayoutChart::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    if (m_cells.isNull()) {
        m_cells = QPixmap(size() * devicePixelRatioF());
        m_cells.setDevicePixelRatio(devicePixelRatioF());
        m_cells.fill(Qt::transparent);
        QPainter cells(&m_cells);
        cells.setFont(smallFont());
        paintBoxes(cells);
        paintCells(cells);
        if (const auto values = range())
            charts::paintColourBar(cells, m_plot, theme, m_data.kind, *values);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_cells);
    paintHead(painter);
    if (m_data.values.empty())
        return;
    paintLines(painter);
    if (hovered())
        paintFrame(painter, *hovered(), theme.sub, 1);
    if (selected())
        paintFrame(painter, *selected(), theme.text, 2);
}

void LayoutChart::paintFrame(
    QPainter& painter, size_t cell, const QColor& ink, double width) const {
    const QRectF place = m_geometry.cell(cell);
    const double grow = std::max(0.0, 6 - std::min(place.width(), place.height())) / 2;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, width));
    painter.drawRect(place.adjusted(-grow, -grow, grow - 1, grow - 1));
}

/// The title, and at the right what the lines of the chosen rank are.
void LayoutChart::paintHead(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const QRect inner = this->inner();
    painter.setFont(smallFont());
    int right = inner.right();
    for (auto line = m_lines.rbegin(); line != m_lines.rend(); ++line) {
        const int width = painter.fontMetrics().horizontalAdvance(line->name);
        right -= width;
        painter.setPen(theme.sub);
        painter.drawText(
            QRect(right, inner.top(), width + 2, kHead - 4), Qt::AlignVCenter, line->name);
        right -= kLegendGap;
        painter.setPen(QPen(theme.categories[static_cast<size_t>(line->category)], 2));
        painter.drawLine(
            right, inner.top() + kHead / 2 - 2, right + 9, inner.top() + kHead / 2 - 2);
        right -= kLegendGap;
    }
    paintTitle(painter, kHead - 4, right);
}

void LayoutChart::paintBoxes(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const analysis::LayoutShape& shape = m_data.shape;
    if (m_data.values.empty())
        return;
    for (size_t replica = 0; replica < shape.replicas; ++replica) {
        painter.setPen(theme.line);
        painter.setBrush(theme.panel);
        painter.drawRoundedRect(m_geometry.replica(replica), 3, 3);
        const QRectF caption = m_geometry.replicaCaption(replica);
        if (caption.isEmpty() || replica >= m_data.replicas.size())
            continue;
        painter.setPen(theme.sub);
        painter.drawText(caption, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(
                m_data.replicas[replica], Qt::ElideRight, static_cast<int>(caption.width())));
    }
    painter.setPen(theme.sub);
    for (size_t band = 0; band < m_geometry.bands(); ++band) {
        for (size_t stage = 0; stage < m_data.stages.size(); ++stage)
            painter.drawText(m_geometry.stageCaption(band, stage),
                Qt::AlignRight | Qt::AlignVCenter, m_data.stages[stage]);
    }
}

void LayoutChart::paintCells(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const auto [least, most] = range().value_or(std::pair<int64_t, int64_t>{0, 0});
    const auto span = static_cast<double>(most) - static_cast<double>(least);
    std::vector<QColor> colours;
    for (size_t i = 0; i < m_data.values.size(); ++i) {
        const QRectF place = m_geometry.cell(i);
        const double gap = std::min(place.width(), place.height()) > 5 ? 1 : 0;
        const QRectF inner = place.adjusted(0, 0, -gap, -gap);
        const int64_t value = m_data.values[i];
        const double share =
            span > 0 ? (static_cast<double>(value) - static_cast<double>(least)) / span : 0.5;
        colours.push_back(
            value == shared::kNoValue ? theme.panel2 : shared::heatColour(theme, share));
        painter.fillRect(inner, colours.back());
        if (i < m_data.stripes.size() && inner.height() > 3 * kStripe)
            painter.fillRect(QRectF(inner.left(), inner.bottom() - kStripe, inner.width(), kStripe),
                theme.categories[static_cast<size_t>(m_data.stripes[i]) % theme.categories.size()]);
    }
    paintLabels(painter, colours);
    paintStageEdges(painter);
}

void LayoutChart::paintLabels(QPainter& painter, const std::vector<QColor>& colours) const {
    const auto pixels = labelPixels(m_data.labels, m_geometry.cell(0).size(), smallFont());
    if (!pixels)
        return;
    const shared::Theme& theme = shared::themeOf(palette());
    QFont fitting = smallFont();
    fitting.setPixelSize(*pixels);
    painter.save();
    painter.setFont(fitting);
    for (size_t i = 0; i < std::min(colours.size(), m_data.labels.size()); ++i) {
        painter.setPen(inkOn(colours[i], theme));
        painter.drawText(m_geometry.cell(i), Qt::AlignCenter, m_data.labels[i]);
    }
    painter.restore();
}

void LayoutChart::paintStageEdges(QPainter& painter) const {
    if (m_data.shape.stages < 2)
        return;
    painter.setPen(shared::themeOf(palette()).line);
    painter.setBrush(Qt::NoBrush);
    for (size_t replica = 0; replica < m_data.shape.replicas; ++replica) {
        for (size_t stage = 1; stage < m_data.shape.stages; ++stage) {
            const QRectF box = m_geometry.stage(replica, stage);
            painter.drawLine(box.topLeft(), box.topRight());
        }
    }
}

void LayoutChart::paintLines(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (size_t i = 0; i < m_lines.size(); ++i) {
        const QColor ink = theme.categories[static_cast<size_t>(m_lines[i].category)];
        const double aside = 2.5 * static_cast<double>(i) - 4; // lines of two groups stay apart
        QPolygonF line;
        for (const size_t cell : m_lines[i].cells)
            line << m_geometry.cell(cell).center() + QPointF(aside, aside);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink, 1.6));
        painter.drawPolyline(line);
        painter.setBrush(ink);
        painter.setPen(Qt::NoPen);
        for (const QPointF& point : line)
            painter.drawEllipse(point, 2.4, 2.4);
    }
    painter.restore();
}

bool LayoutChart::pressKey(int key) {
    const size_t from = selected().value_or(0);
    if (key == Qt::Key_Left || key == Qt::Key_Right)
        choose(m_geometry.neighbour(from, key == Qt::Key_Left ? -1 : 1, 0));
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        choose(m_geometry.neighbour(from, 0, key == Qt::Key_Up ? -1 : 1));
    else if (key == Qt::Key_Home)
        choose(0);
    else if (key == Qt::Key_End)
        choose(m_data.values.size() - 1);
    else
        return false;
    return true;
}

} // namespace rankscope::summary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/layout_chart.h"

#include <algorithm>

#include <QContextMenuEvent>
#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include "views/charts/colour_bar.h"
#include "views/shared/theme.h"

namespace rankscope::summary {

namespace {

constexpr int kHead = 26;
constexpr int kLegendGap = 14;
constexpr double kStripe = 3;
constexpr double kRoomForDots = 8; ///< of a cell
constexpr int kVeil = 170; ///< of 255

} // namespace

void LayoutChart::setData(LayoutChartData data) {
    m_data = std::move(data);
    forgetSpots();
    m_lines.clear();
    m_group.reset();
    arrange();
}

void LayoutChart::setLines(std::vector<GroupLine> lines) {
    m_lines = std::move(lines);
    arrangeLines();
    update();
}

void LayoutChart::setGroup(const std::optional<LayoutGroup>& group) {
    m_group = group && isThere(*group) ? group : std::nullopt;
    update();
}

bool LayoutChart::isThere(const LayoutGroup& group) const {
    return !isEmpty() && group.replica.value_or(0) < m_data.shape.replicas
        && group.stage.value_or(0) < m_data.shape.stages;
}

bool LayoutChart::isThere(const LayoutSpot& spot) const {
    return spot.cell ? *spot.cell < m_data.values.size() : isThere(spot.group);
}

std::optional<LayoutSpot> LayoutChart::spotAt(const QPointF& point) const {
    if (isEmpty())
        return std::nullopt;
    if (const auto cell = m_geometry.cellAt(point))
        return *cell;
    const auto group = m_geometry.groupAt(point);
    return group ? std::optional<LayoutSpot>(*group) : std::nullopt;
}

void LayoutChart::arrange() {
    m_plot = inner().adjusted(0, kHead + 4, -charts::kColourBarRoom, -4);
    m_geometry = LayoutGeometry(m_data.shape, m_plot);
    m_scale = charts::heatScale(m_data.values);
    m_cells = {};
    arrangeLabels();
    arrangeLines();
    update();
}

void LayoutChart::arrangeLabels() {
    m_label = {};
    m_labelPixels = isEmpty() ? std::nullopt
                              : labelPixels(m_data.labels, m_geometry.cell(0).size(), smallFont());
    if (!m_labelPixels)
        return;
    QFont font = smallFont();
    font.setPixelSize(*m_labelPixels);
    const QFontMetricsF metrics(font);
    for (const QString& label : m_data.labels)
        m_label.setWidth(std::max(m_label.width(), metrics.horizontalAdvance(label)));
    m_label.setHeight(metrics.capHeight() + 2);
}

void LayoutChart::arrangeLines() {
    m_paths.clear();
    m_crossed.clear();
    m_crossedCaptions.clear();
    for (size_t i = 0; i < m_lines.size(); ++i)
        m_paths.push_back(linePath(m_geometry, m_lines[i].cells, {i, m_lines.size(), m_label}));
    const auto isCrossed = [this](const QRectF& place) {
        return std::ranges::any_of(
            m_paths, [&place](const QPolygonF& path) { return crosses(path, place); });
    };
    for (size_t replica = 0; replica < m_data.replicas.size() && !m_paths.empty(); ++replica) {
        const QRectF place = captionPlace(replica);
        if (place.isEmpty())
            break; // as those of all others
        if (isCrossed(place))
            m_crossedCaptions.push_back(replica);
    }
    for (size_t cell = 0; cell < m_data.labels.size() && m_labelPixels; ++cell) {
        if (isCrossed(labelPlace(m_geometry, cell, m_label)))
            m_crossed.push_back(cell);
    }
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
        if (m_scale)
            charts::paintColourBar(cells, m_plot, theme, {m_data.kind, *m_scale});
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_cells);
    paintHead(painter);
    if (m_data.values.empty())
        return;
    paintVeil(painter);
    paintLines(painter);
    if (hovered())
        paintFrame(painter, *hovered(), theme.sub, 1);
    if (selected())
        paintFrame(painter, *selected(), theme.text, 2);
}

void LayoutChart::paintFrame(
    QPainter& painter, const LayoutSpot& spot, const QColor& ink, double width) const {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, width));
    if (!spot.cell) {
        for (const QRectF& region : m_geometry.regions(spot.group))
            painter.drawRect(region);
        return;
    }
    const QRectF place = m_geometry.cell(*spot.cell);
    const double grow = std::max(0.0, 6 - std::min(place.width(), place.height())) / 2;
    painter.drawRect(place.adjusted(-grow, -grow, grow - 1, grow - 1));
}

/// Over all that is not in the group.
void LayoutChart::paintVeil(QPainter& painter) const {
    if (!m_group)
        return;
    QPainterPath others;
    others.setFillRule(Qt::OddEvenFill);
    others.addRect(m_plot);
    for (const QRectF& region : m_geometry.regions(*m_group))
        others.addRect(region);
    if (m_group->replica && !m_group->stage)
        others.addRect(m_geometry.replicaCaption(*m_group->replica));
    for (size_t band = 0; m_group->stage && !m_group->replica && band < m_geometry.bands(); ++band)
        others.addRect(m_geometry.stageCaption(band, *m_group->stage));
    QColor veil = shared::themeOf(palette()).bg;
    veil.setAlpha(kVeil);
    painter.fillPath(others, veil);
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

void LayoutChart::paintCaption(QPainter& painter, size_t replica) const {
    const QRectF caption = m_geometry.replicaCaption(replica);
    if (caption.isEmpty() || replica >= m_data.replicas.size())
        return;
    painter.setPen(shared::themeOf(palette()).sub);
    painter.drawText(caption, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(
            m_data.replicas[replica], Qt::ElideRight, static_cast<int>(caption.width())));
}

/// What is written of it.
QRectF LayoutChart::captionPlace(size_t replica) const {
    QRectF place = m_geometry.replicaCaption(replica);
    if (place.isEmpty() || replica >= m_data.replicas.size())
        return {};
    const double width = QFontMetricsF(smallFont()).horizontalAdvance(m_data.replicas[replica]);
    place.setWidth(std::min(place.width(), width + 2));
    return place;
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
        paintCaption(painter, replica);
    }
    painter.setPen(theme.sub);
    for (size_t band = 0; band < m_geometry.bands(); ++band) {
        for (size_t stage = 0; stage < m_data.stages.size(); ++stage)
            painter.drawText(m_geometry.stageCaption(band, stage),
                Qt::AlignRight | Qt::AlignVCenter, m_data.stages[stage]);
    }
}

QColor LayoutChart::colourOf(size_t cell) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const int64_t value = m_data.values[cell];
    if (value == shared::kNoValue || !m_scale)
        return theme.panel2;
    return charts::scaleColour(theme, m_scale->kind, charts::HeatData::Worst::Largest,
        m_scale->shareOf(static_cast<double>(value)));
}

void LayoutChart::paintCells(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    for (size_t i = 0; i < m_data.values.size(); ++i) {
        const QRectF place = m_geometry.cell(i);
        const double gap = std::min(place.width(), place.height()) > 5 ? 1 : 0;
        const QRectF inner = place.adjusted(0, 0, -gap, -gap);
        painter.fillRect(inner, colourOf(i));
        if (i < m_data.stripes.size() && inner.height() > 3 * kStripe)
            painter.fillRect(QRectF(inner.left(), inner.bottom() - kStripe, inner.width(), kStripe),
                theme.categories[static_cast<size_t>(m_data.stripes[i]) % theme.categories.size()]);
    }
    paintLabels(painter);
    paintStageEdges(painter);
}

void LayoutChart::paintLabels(QPainter& painter) const {
    if (!m_labelPixels)
        return;
    painter.save();
    for (size_t i = 0; i < std::min(m_data.values.size(), m_data.labels.size()); ++i)
        paintLabel(painter, i);
    painter.restore();
}

void LayoutChart::paintLabel(QPainter& painter, size_t cell) const {
    QFont fitting = smallFont();
    fitting.setPixelSize(*m_labelPixels);
    painter.setFont(fitting);
    painter.setPen(shared::inkOn(colourOf(cell), shared::themeOf(palette())));
    painter.drawText(m_geometry.cell(cell), Qt::AlignCenter, m_data.labels[cell]);
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

/// Numbers that have no room beside the lines stand on a plate over them.
void LayoutChart::paintLines(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QSizeF cell = m_geometry.cell(0).size();
    const bool hasRoom = std::min(cell.width(), cell.height()) >= kRoomForDots;
    for (size_t i = 0; i < m_lines.size(); ++i) {
        const QColor ink = theme.categories[static_cast<size_t>(m_lines[i].category)];
        painter.setBrush(Qt::NoBrush);
        if (hasRoom) { // an edge tells it from cells of its own colour
            painter.setPen(QPen(theme.bg, 3));
            painter.drawPolyline(m_paths[i]);
        }
        painter.setPen(QPen(ink, hasRoom ? 1.6 : 1));
        painter.drawPolyline(m_paths[i]);
        painter.setBrush(ink);
        painter.setPen(Qt::NoPen);
        for (size_t k = 0; k < m_lines[i].cells.size() && hasRoom; ++k)
            painter.drawEllipse(
                linePoint(m_geometry, m_lines[i].cells[k], {i, m_lines.size(), m_label}), 2.2, 2.2);
    }
    painter.setFont(smallFont());
    for (const size_t replica : m_crossedCaptions) {
        painter.fillRect(captionPlace(replica), theme.bg);
        paintCaption(painter, replica);
    }
    for (const size_t crossed : m_crossed) {
        painter.fillRect(labelPlace(m_geometry, crossed, m_label), colourOf(crossed));
        paintLabel(painter, crossed);
    }
    painter.restore();
}

bool LayoutChart::pressKey(int key) {
    const LayoutSpot from = selected().value_or(m_group ? LayoutSpot(*m_group) : LayoutSpot(0));
    m_cell = from.cell.value_or(m_cell);
    const auto step = [this, &from](int right, int down) {
        choose(from.cell ? LayoutSpot(m_geometry.neighbour(*from.cell, right, down))
                         : LayoutSpot(m_geometry.neighbour(from.group, right, down)));
    };
    if (!from.cell && !holds(m_data.shape, from.group, m_cell))
        m_cell = cellsOf(m_data.shape, from.group).front();
    if (key == Qt::Key_Left || key == Qt::Key_Right)
        step(key == Qt::Key_Left ? -1 : 1, 0);
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        step(0, key == Qt::Key_Up ? -1 : 1);
    else if (key == Qt::Key_PageUp)
        choose(widened(m_data.shape, from, m_cell));
    else if (key == Qt::Key_PageDown)
        choose(narrowed(m_data.shape, from, m_cell));
    else if (key == Qt::Key_Home)
        choose(0);
    else if (key == Qt::Key_End)
        choose(m_data.values.size() - 1);
    else
        return false;
    return true;
}

} // namespace rankscope::summary

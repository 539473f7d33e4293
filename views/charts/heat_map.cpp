// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/heat_map.h"

#include <algorithm>
#include <cmath>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QWheelEvent>

#include "views/charts/axis.h"
#include "views/charts/bar_geometry.h"
#include "views/charts/colour_bar.h"
#include "views/shared/phrases.h"
#include "views/shared/theme.h"

namespace rankscope::charts {

namespace {

constexpr int kHead = 26;
constexpr int kFoot = 38; ///< names and title of the columns
constexpr int kColours = 256;
constexpr int kSwatch = 10; ///< of a named value
constexpr QSizeF kLeastText(30, 15); ///< of a cell that is written into
constexpr double kBesideText = 6;

} // namespace

void HeatMap::setData(HeatData data) {
    const bool isSameSize = data.columns == m_data.columns && data.rows == m_data.rows;
    m_data = std::move(data);
    m_scale = heatScale(m_data.values);
    if (!isSameSize) {
        m_window = wholeOf(m_data);
        select(std::nullopt);
    }
    forgetHovered();
    hideTip();
    arrange();
}

void HeatMap::setRange(std::optional<std::pair<int64_t, int64_t>> range) {
    m_range = range;
    arrange();
}

HeatScale HeatMap::scale() const {
    if (!m_data.valueNames.empty())
        return {0, static_cast<int64_t>(m_data.valueNames.size()) - 1};
    if (m_range)
        return {m_range->first, m_range->second};
    return m_scale.value_or(HeatScale());
}

void HeatMap::arrange() {
    int widest = 0;
    const QFontMetrics metrics(smallFont());
    for (const QString& name : m_data.rowNames)
        widest = std::max(widest, metrics.horizontalAdvance(name));
    m_plot = inner().adjusted(std::min(widest, 160) + 26, kHead, -kColourBarRoom, -kFoot);
    m_picture = {};
    update();
}

void HeatMap::lookAt(const HeatWindow& window) {
    if (window == m_window)
        return;
    m_window = window;
    m_picture = {};
    update();
}

QPointF HeatMap::cellsAt(const QPointF& point) const {
    return {m_window.left + (point.x() - m_plot.left()) / m_plot.width() * m_window.width,
        m_window.top + (point.y() - m_plot.top()) / m_plot.height() * m_window.height};
}

std::optional<HeatCell> HeatMap::spotAt(const QPointF& point) const {
    if (m_data.isEmpty() || !m_plot.contains(point.toPoint()))
        return std::nullopt;
    const QPointF place = cellsAt(point);
    return HeatCell{std::min(m_data.columns - 1, static_cast<size_t>(std::max(0.0, place.x()))),
        std::min(m_data.rows - 1, static_cast<size_t>(std::max(0.0, place.y())))};
}

QRectF HeatMap::placeOf(HeatCell cell) const {
    const double width = m_plot.width() / m_window.width;
    const double height = m_plot.height() / m_window.height;
    return {m_plot.left() + (static_cast<double>(cell.column) - m_window.left) * width,
        m_plot.top() + (static_cast<double>(cell.row) - m_window.top) * height, width, height};
}

bool HeatMap::isThere(const HeatCell& cell) const {
    return cell.column < m_data.columns && cell.row < m_data.rows;
}

void HeatMap::bringIntoSight(const HeatCell& cell) {
    const auto column = static_cast<double>(cell.column);
    const auto row = static_cast<double>(cell.row);
    const double right = std::max(0.0, column + 1 - m_window.left - m_window.width);
    const double down = std::max(0.0, row + 1 - m_window.top - m_window.height);
    lookAt(moved(m_window, m_data, column < m_window.left ? column - m_window.left : right,
        row < m_window.top ? row - m_window.top : down));
}

HeatColours HeatMap::colours() const {
    const shared::Theme& theme = shared::themeOf(palette());
    HeatColours colours{{}, theme.panel.rgb(), theme.bg.rgb()};
    colours.scale.reserve(kColours);
    for (size_t i = 0; i < m_data.valueNames.size(); ++i)
        colours.scale.push_back(theme.categories[i % theme.categories.size()].rgb());
    const HeatScale::Kind kind = scale().kind;
    for (int i = 0; i < kColours && m_data.valueNames.empty(); ++i)
        colours.scale.push_back(
            scaleColour(theme, kind, m_data.worst, static_cast<double>(i) / (kColours - 1)).rgb());
    return colours;
}

QImage HeatMap::picture() const {
    const qreal ratio = devicePixelRatioF();
    QImage image = heatImage(m_data, m_window, m_plot.size() * ratio, scale(), colours());
    image.setDevicePixelRatio(ratio);
    return image;
}

void HeatMap::paintEvent(QPaintEvent* /*event*/) {
    const shared::Theme& theme = shared::themeOf(palette());
    QPainter painter(this);
    paintTitle(painter, kHead - 4, inner().right());
    painter.setFont(smallFont());
    if (m_data.isEmpty() || !m_scale)
        return paintEmptyText(painter, inner());
    if (m_picture.isNull())
        m_picture = picture();
    painter.drawImage(m_plot.topLeft(), m_picture);
    paintCells(painter);
    paintNames(painter);
    if (m_data.valueNames.empty())
        paintColourBar(painter, m_plot, theme, {m_data.kind, scale(), m_data.worst});
    else
        paintValueNames(painter);
}

QString HeatMap::textOf(HeatCell cell) const {
    if (m_data.cellText)
        return m_data.cellText(cell);
    const int64_t value = m_data.at(cell);
    return value == shared::kNoValue || !m_data.valueNames.empty()
        ? QString()
        : shortText(m_data.kind, static_cast<double>(value));
}

std::vector<std::pair<HeatCell, QString>> HeatMap::cellTexts() const {
    const QRectF one = placeOf({0, 0});
    if (one.width() < kLeastText.width() || one.height() < kLeastText.height())
        return {};
    const auto endColumn =
        std::min(m_data.columns, static_cast<size_t>(std::ceil(m_window.left + m_window.width)));
    const auto endRow =
        std::min(m_data.rows, static_cast<size_t>(std::ceil(m_window.top + m_window.height)));
    const QFontMetrics metrics(smallFont());
    std::vector<std::pair<HeatCell, QString>> texts;
    for (auto row = static_cast<size_t>(m_window.top); row < endRow; ++row) {
        for (auto column = static_cast<size_t>(m_window.left); column < endColumn; ++column) {
            QString text = textOf({column, row});
            if (metrics.horizontalAdvance(text) > one.width() - kBesideText)
                return {};
            texts.emplace_back(HeatCell{column, row}, std::move(text));
        }
    }
    return texts;
}

void HeatMap::paintTexts(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const HeatColours inks = colours();
    for (const auto& [cell, text] : cellTexts()) {
        const QColor ground(cellColour(m_data.at(cell), scale(), inks));
        painter.setPen(shared::inkOn(ground, theme));
        painter.drawText(placeOf(cell), Qt::AlignCenter, text);
    }
}

void HeatMap::paintCells(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    painter.save();
    painter.setClipRect(m_plot.adjusted(-3, -3, 3, 3));
    paintTexts(painter);
    const auto frame = [&](HeatCell cell, const QColor& ink, double width) {
        QRectF place = placeOf(cell);
        const double grow = std::max(0.0, 5 - std::min(place.width(), place.height())) / 2;
        painter.setPen(QPen(ink, width));
        painter.drawRect(place.adjusted(-grow, -grow, grow - 1, grow - 1));
    };
    painter.setBrush(Qt::NoBrush);
    for (const HeatCell& mark : m_data.marks)
        frame(mark, theme.bad, 1.5);
    if (hovered())
        frame(*hovered(), theme.sub, 1);
    if (selected())
        frame(*selected(), theme.text, 2);
    painter.restore();
}

void HeatMap::paintNames(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    painter.setPen(theme.sub);
    const QFontMetrics metrics = painter.fontMetrics();
    int widest = 0;
    for (const QString& name : m_data.columnNames)
        widest = std::max(widest, metrics.horizontalAdvance(name));
    const QRectF one = placeOf({0, 0});
    const size_t across = labelStride(m_data.columns, one.width(), widest + 8);
    for (size_t i = 0; i < m_data.columnNames.size(); i += across) {
        const double x = placeOf({i, 0}).center().x();
        if (x >= m_plot.left() && x <= m_plot.right())
            painter.drawText(QRectF(x - widest, m_plot.bottom() + 3, 2 * widest, 15),
                Qt::AlignCenter, m_data.columnNames[i]);
    }
    const size_t down = labelStride(m_data.rows, one.height(), metrics.height() + 2);
    const int left = inner().left() + 18;
    for (size_t i = 0; i < m_data.rowNames.size(); i += down) {
        const double y = placeOf({0, i}).center().y();
        if (y < m_plot.top() || y > m_plot.bottom())
            continue;
        const int room = m_plot.left() - left - 6;
        painter.drawText(QRectF(left, y - 8, room, 16), Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(m_data.rowNames[i], Qt::ElideMiddle, room));
    }
    painter.drawText(QRect(m_plot.left(), m_plot.bottom() + 19, m_plot.width(), 16),
        Qt::AlignCenter, m_data.columnTitle);
    // As outlines: turned as text, letters that another font stands in for overlap each other.
    QPainterPath title;
    title.addText(-metrics.horizontalAdvance(m_data.rowTitle) / 2.0,
        (metrics.ascent() - metrics.descent()) / 2.0, painter.font(), m_data.rowTitle);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(left - 18 + 7, m_plot.center().y());
    painter.rotate(-90);
    painter.fillPath(title, theme.sub);
    painter.restore();
}

void HeatMap::paintValueNames(QPainter& painter) const {
    const shared::Theme& theme = shared::themeOf(palette());
    const int left = m_plot.right() + 16;
    const int room = kColourBarRoom - 16 - kSwatch - 6;
    for (size_t i = 0; i < m_data.valueNames.size(); ++i) {
        const int y = m_plot.top() + static_cast<int>(i) * 18;
        painter.fillRect(
            left, y + 3, kSwatch, kSwatch, theme.categories[i % theme.categories.size()]);
        painter.setPen(theme.sub);
        painter.drawText(QRect(left + kSwatch + 6, y, room, 16), Qt::AlignVCenter,
            painter.fontMetrics().elidedText(m_data.valueNames[i], Qt::ElideRight, room));
    }
}

void HeatMap::mouseMoveEvent(QMouseEvent* event) {
    if (m_grip && (event->buttons() & Qt::LeftButton)) {
        const QPointF way = cellsAt(*m_grip) - cellsAt(event->position());
        m_grip = event->position();
        lookAt(moved(m_window, m_data, way.x(), way.y()));
        return;
    }
    SpotChart::mouseMoveEvent(event);
}

QStringList HeatMap::plainTip(const HeatCell& cell) const {
    return {shared::qualified({m_data.rowNames[cell.row], m_data.columnNames[cell.column]}),
        shared::valueText(m_data.kind, m_data.at(cell))};
}

void HeatMap::mousePressEvent(QMouseEvent* event) {
    if (spotAt(event->position()))
        m_grip = event->position();
    SpotChart::mousePressEvent(event);
}

void HeatMap::wheelEvent(QWheelEvent* event) {
    if (m_data.isEmpty() || !m_plot.contains(event->position().toPoint()))
        return QWidget::wheelEvent(event);
    const double factor = std::pow(0.85, event->angleDelta().y() / 120.0);
    lookAt(zoomed(m_window, m_data, cellsAt(event->position()), factor));
    event->accept();
}

bool HeatMap::pressKey(int key) {
    const HeatCell from = selected().value_or(HeatCell{});
    const QPointF middle(m_window.left + m_window.width / 2, m_window.top + m_window.height / 2);
    if (key == Qt::Key_Left)
        choose({from.column - (from.column > 0 ? 1 : 0), from.row});
    else if (key == Qt::Key_Right)
        choose({std::min(from.column + 1, m_data.columns - 1), from.row});
    else if (key == Qt::Key_Up)
        choose({from.column, from.row - (from.row > 0 ? 1 : 0)});
    else if (key == Qt::Key_Down)
        choose({from.column, std::min(from.row + 1, m_data.rows - 1)});
    else if (key == Qt::Key_W)
        lookAt(zoomed(m_window, m_data, middle, 0.7));
    else if (key == Qt::Key_S)
        lookAt(zoomed(m_window, m_data, middle, 1 / 0.7));
    else if (key == Qt::Key_Home)
        lookAt(wholeOf(m_data));
    else
        return false;
    return true;
}

} // namespace rankscope::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/heat_drawing.h"

#include <algorithm>
#include <cmath>

#include <QImage>
#include <QPaintEngine>
#include <QPainter>

#include "views/charts/axis.h"
#include "views/charts/bar_geometry.h"
#include "views/charts/colour_bar.h"
#include "views/charts/heat_patches.h"

namespace rankscope::charts {

using shared::Look;
using shared::Theme;

namespace {

constexpr int kUnderCells = 38; ///< names and title of the columns
constexpr int kWidestRowName = 160;
constexpr int kRowTitle = 18; ///< left of the names of the rows
constexpr int kColours = 256;
constexpr int kNamedMark = 10; ///< of a named value
constexpr int kLeastTextWidth = 30; ///< of a cell that is written into
constexpr int kLeastTextHeight = 15;
constexpr int kNameLine = 16; ///< pixels of a name, and more where its letters need more
constexpr double kBesideText = 6;
// More rectangles take more than 2 MB in a file, where the image takes some 100 KB.
constexpr size_t kMostPatches = 40'000;

int widestOf(const QFontMetrics& metrics, const std::vector<QString>& names) {
    int widest = 0;
    for (const QString& name : names)
        widest = std::max(widest, metrics.horizontalAdvance(name));
    return widest;
}

/// Reads upwards; `scale` is what a pixel of the drawing has of those of the screen.
QImage turnedText(
    const QString& text, const QSize& size, const QFont& font, const QColor& ink, double scale) {
    QImage across(
        (QSizeF(size) * scale).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
    across.setDevicePixelRatio(scale);
    across.fill(Qt::transparent);
    QPainter painter(&across);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(0, painter.fontMetrics().ascent(), text);
    painter.end();
    QImage turned = across.transformed(QTransform().rotate(-90));
    turned.setDevicePixelRatio(scale);
    return turned;
}

} // namespace

QRectF HeatLayout::placeOf(HeatCell cell) const {
    const double width = plot.width() / window.width;
    const double height = plot.height() / window.height;
    return {plot.left() + (static_cast<double>(cell.column) - window.left) * width,
        plot.top() + (static_cast<double>(cell.row) - window.top) * height, width, height};
}

QPointF HeatLayout::cellsAt(const QPointF& point) const {
    return {window.left + (point.x() - plot.left()) / plot.width() * window.width,
        window.top + (point.y() - plot.top()) / plot.height() * window.height};
}

void HeatDrawing::setData(HeatData data) {
    m_data = std::move(data);
    m_span = m_data.span ? *m_data.span : heatSpan(m_data.values);
    m_hasUnjudged = std::ranges::find(m_data.unjudged, true) != m_data.unjudged.end();
    if (m_data.startsAtZero && m_span.scale && m_span.scale->kind == HeatScale::Kind::Diverging)
        m_span.scale = HeatScale{0, std::max<int64_t>(m_span.most, 1)};
}

HeatScale HeatDrawing::scale() const {
    if (!m_data.valueNames.empty())
        return {0, static_cast<int64_t>(m_data.valueNames.size()) - 1};
    if (range)
        return {range->first, range->second};
    return m_span.scale.value_or(HeatScale());
}

HeatLayout HeatDrawing::layOut(const QRect& room, const Look& look) const {
    const int names = widestOf(QFontMetrics(look.small()), m_data.rowNames);
    HeatLayout at{ChartHead({title}, room, look), {}, room, window};
    if (window.width <= 0 || window.height <= 0)
        at.window = wholeOf(m_data);
    at.plot = room.adjusted(std::min(names, look.grown(kWidestRowName)) + look.grown(kRowTitle) + 8,
        at.head.height(), -colourBarRoom(look.textSize), -look.grown(kUnderCells));
    return at;
}

HeatColours HeatDrawing::colours(const Theme& theme) const {
    HeatColours colours{{}, theme.panel.rgb(), theme.bg.rgb(), theme.line.rgb()};
    colours.scale.reserve(kColours);
    for (size_t i = 0; i < m_data.valueNames.size(); ++i)
        colours.scale.push_back(theme.categories[i % theme.categories.size()].rgb());
    const HeatScale::Kind kind = scale().kind;
    for (int i = 0; i < kColours && m_data.valueNames.empty(); ++i)
        colours.scale.push_back(
            scaleColour(theme, kind, m_data.worst, static_cast<double>(i) / (kColours - 1)).rgb());
    return colours;
}

QImage HeatDrawing::cells(const HeatLayout& at, const Look& look) const {
    QImage image =
        heatImage(m_data, at.window, at.plot.size() * look.scale, scale(), colours(look.theme));
    image.setDevicePixelRatio(look.scale);
    return image;
}

void HeatDrawing::paint(QPainter& painter, const QRect& room, const Look& look) const {
    const HeatLayout at = layOut(room, look);
    paint(painter, at, look, m_span.scale || m_hasUnjudged ? cells(at, look) : QImage());
}

void HeatDrawing::paint(
    QPainter& painter, const HeatLayout& at, const Look& look, const QImage& cells) const {
    at.head.paint(painter, look);
    if (m_data.isEmpty() || (!m_span.scale && !m_hasUnjudged))
        return paintEmptyText(painter, at.room, look);
    painter.save();
    painter.setFont(look.small());
    paintCells(painter, at, look.theme, cells);
    painter.save();
    painter.setClipRect(at.plot.adjusted(-3, -3, 3, 3));
    paintTexts(painter, at, look);
    paintMarks(painter, at, look.theme);
    painter.restore();
    painter.setPen(look.theme.sub);
    paintColumnNames(painter, at);
    paintRowNames(painter, at);
    paintRowTitle(painter, at, look.theme);
    if (m_data.valueNames.empty() && m_span.scale)
        paintColourBar(painter, at.plot, look.theme,
            {.kind = m_data.kind,
                .scale = scale(),
                .worst = m_data.worst,
                .isOpenBelow = scale().least > m_span.least,
                .isOpenAbove = scale().most < m_span.most,
                .textSize = look.textSize});
    else
        paintValueNames(painter, at, look.theme);
    if (m_hasUnjudged)
        paintUnjudged(painter, at, look);
    painter.restore();
}

/// In a file of vectors as rectangles, so that it is sharp at any size.
void HeatDrawing::paintCells(
    QPainter& painter, const HeatLayout& at, const Theme& theme, const QImage& cells) const {
    const QPaintEngine::Type type = painter.paintEngine()->type();
    if (type == QPaintEngine::SVG || type == QPaintEngine::Pdf) {
        const QRgb ground = colours(theme).nothing;
        const auto patches = patchesOf(cells, ground);
        if (patches.size() <= kMostPatches)
            return paintPatches(painter, at.plot, cells.size(), ground, patches);
    }
    painter.drawImage(QRectF(at.plot), cells);
}

QString HeatDrawing::textOf(HeatCell cell) const {
    if (m_data.cellText)
        return m_data.cellText(cell);
    const int64_t value = m_data.at(cell);
    return value == shared::kNoValue || !m_data.valueNames.empty()
        ? QString()
        : shortText(m_data.kind, static_cast<double>(value));
}

std::vector<std::pair<HeatCell, QString>> HeatDrawing::cellTexts(
    const HeatLayout& at, const Look& look) const {
    const QRectF one = at.placeOf({0, 0});
    const QFontMetrics metrics(look.small());
    if (one.width() < look.grown(kLeastTextWidth)
        || one.height() < shared::lineRoom(metrics, kLeastTextHeight))
        return {};
    const HeatWindow& in = at.window;
    const auto endColumn =
        std::min(m_data.columns, static_cast<size_t>(std::ceil(in.left + in.width)));
    const auto endRow = std::min(m_data.rows, static_cast<size_t>(std::ceil(in.top + in.height)));
    std::vector<std::pair<HeatCell, QString>> texts;
    for (auto row = static_cast<size_t>(in.top); row < endRow; ++row) {
        for (auto column = static_cast<size_t>(in.left); column < endColumn; ++column) {
            QString text = textOf({column, row});
            if (metrics.horizontalAdvance(text) > one.width() - kBesideText)
                return {};
            texts.emplace_back(HeatCell{column, row}, std::move(text));
        }
    }
    return texts;
}

void HeatDrawing::paintTexts(QPainter& painter, const HeatLayout& at, const Look& look) const {
    const HeatColours inks = colours(look.theme);
    for (const auto& [cell, text] : cellTexts(at, look)) {
        const QColor ground(cellColour(m_data.at(cell), scale(), inks));
        painter.setPen(shared::inkOn(ground, look.theme));
        painter.drawText(at.placeOf(cell), Qt::AlignCenter, text);
    }
}

/// Below the colour bar: what cells without a value are that look unlike nothing.
void HeatDrawing::paintUnjudged(QPainter& painter, const HeatLayout& at, const Look& look) const {
    const int left = at.plot.right() + 16;
    const int top = at.plot.bottom() + 13;
    const int line = shared::lineRoom(painter.fontMetrics(), kNameLine);
    painter.fillRect(left, top, kNamedMark, kNamedMark, QColor(colours(look.theme).unjudged));
    painter.setPen(look.theme.sub);
    painter.drawText(QRect(left + kNamedMark + 6, top + kNamedMark / 2 - line / 2,
                         colourBarRoom(look.textSize) - 16 - kNamedMark - 6, line),
        Qt::AlignVCenter, m_data.unjudgedName);
}

void paintCellFrame(QPainter& painter, QRectF cell, const QPen& pen) {
    const double grow = std::max(0.0, 5 - std::min(cell.width(), cell.height())) / 2;
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cell.adjusted(-grow, -grow, grow - 1, grow - 1));
}

void HeatDrawing::paintMarks(QPainter& painter, const HeatLayout& at, const Theme& theme) const {
    for (const HeatCell& mark : m_data.marks)
        paintCellFrame(painter, at.placeOf(mark), QPen(theme.bad, 1.5));
}

void HeatDrawing::paintColumnNames(QPainter& painter, const HeatLayout& at) const {
    const int widest = widestOf(painter.fontMetrics(), m_data.columnNames);
    const int line = shared::lineRoom(painter.fontMetrics(), kLeastTextHeight);
    const size_t stride = labelStride(m_data.columns, at.placeOf({0, 0}).width(), widest + 8);
    for (size_t i = 0; i < m_data.columnNames.size(); i += stride) {
        const double x = at.placeOf({i, 0}).center().x();
        if (x >= at.plot.left() && x <= at.plot.right())
            painter.drawText(QRectF(x - widest, at.plot.bottom() + 3, 2 * widest, line),
                Qt::AlignCenter, m_data.columnNames[i]);
    }
    painter.drawText(QRect(at.plot.left(), at.plot.bottom() + 4 + line, at.plot.width(),
                         shared::lineRoom(painter.fontMetrics(), kNameLine)),
        Qt::AlignCenter, m_data.columnTitle);
}

void HeatDrawing::paintRowNames(QPainter& painter, const HeatLayout& at) const {
    const QFontMetrics metrics = painter.fontMetrics();
    const size_t stride =
        labelStride(m_data.rows, at.placeOf({0, 0}).height(), metrics.height() + 2);
    const int line = shared::lineRoom(metrics, kNameLine);
    const int left = at.room.left() + shared::grown(kRowTitle, at.head.textSize());
    const int room = at.plot.left() - left - 6;
    for (size_t i = 0; i < m_data.rowNames.size(); i += stride) {
        const double y = at.placeOf({0, i}).center().y();
        if (y >= at.plot.top() && y <= at.plot.bottom())
            painter.drawText(QRectF(left, y - line / 2.0, room, line),
                Qt::AlignRight | Qt::AlignVCenter,
                metrics.elidedText(m_data.rowNames[i], Qt::ElideMiddle, room));
    }
}

/// On a screen its picture is turned: letters are shaped for pixels across, and small Chinese ones
/// that are turned themselves can not be read. In a file as text.
void HeatDrawing::paintRowTitle(QPainter& painter, const HeatLayout& at, const Theme& theme) const {
    const QFontMetrics metrics = painter.fontMetrics();
    const QSize size(metrics.horizontalAdvance(m_data.rowTitle), metrics.height());
    const QPoint centre(
        at.room.left() + shared::grown(7, at.head.textSize()), at.plot.center().y());
    if (painter.paintEngine()->type() == QPaintEngine::Raster) {
        const QPoint corner = centre - QPoint(size.height() / 2, size.width() / 2);
        painter.drawImage(corner,
            turnedText(
                m_data.rowTitle, size, painter.font(), theme.sub, painter.deviceTransform().m11()));
        return;
    }
    painter.save();
    painter.translate(centre);
    painter.rotate(-90);
    painter.setPen(theme.sub);
    painter.drawText(QPointF(-size.width() / 2.0, (metrics.ascent() - metrics.descent()) / 2.0),
        m_data.rowTitle);
    painter.restore();
}

void HeatDrawing::paintValueNames(
    QPainter& painter, const HeatLayout& at, const Theme& theme) const {
    const int left = at.plot.right() + 16;
    const int room = colourBarRoom(at.head.textSize()) - 16 - kNamedMark - 6;
    const int line = shared::lineRoom(painter.fontMetrics(), kNameLine);
    for (size_t i = 0; i < m_data.valueNames.size(); ++i) {
        const int y = at.plot.top() + static_cast<int>(i) * (line + 2);
        painter.fillRect(left, y + (line - kNamedMark) / 2, kNamedMark, kNamedMark,
            theme.categories[i % theme.categories.size()]);
        painter.drawText(QRect(left + kNamedMark + 6, y, room, line), Qt::AlignVCenter,
            painter.fontMetrics().elidedText(m_data.valueNames[i], Qt::ElideRight, room));
    }
}

} // namespace rankscope::charts

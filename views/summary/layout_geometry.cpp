// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/layout_geometry.h"

#include <algorithm>

#include <QFontMetricsF>

namespace rankscope::summary {

namespace {

constexpr double kStages = 44; ///< room of the captions at the left
constexpr double kCaption = 16;
constexpr double kPadding = 4; ///< between a box and its cells
constexpr double kGap = 10; ///< between boxes
constexpr double kNarrowGap = 3; ///< of boxes without captions
constexpr size_t kMostCaptions = 128; ///< of more replicas each is too small for one
constexpr double kWidest = 140; ///< of a cell
constexpr double kHighest = 72;
constexpr double kLeastCaption = 30; ///< width of a box that is named
constexpr int kLeastPixels = 8; ///< of a label that can be read
constexpr double kBesideLabel = 3;

} // namespace

LayoutGeometry::LayoutGeometry(const analysis::LayoutShape& shape, const QRectF& area)
    : m_shape(shape)
    , m_area(area)
    , m_gap(shape.replicas > kMostCaptions ? kNarrowGap : kGap)
    , m_caption(shape.replicas > kMostCaptions ? 0 : kCaption) {
    double best = -1;
    for (size_t perBand = std::max<size_t>(1, shape.replicas); perBand > 0; --perBand) {
        const Fit of = fit(perBand);
        const double least = std::min(of.width, of.height);
        if (least <= best + 0.01)
            continue;
        best = least;
        m_perBand = perBand;
        m_cellWidth = of.width;
        m_cellHeight = of.height;
    }
    m_bands = (shape.replicas + m_perBand - 1) / m_perBand;
}

LayoutGeometry::Fit LayoutGeometry::fit(size_t perBand) const {
    const auto across = static_cast<double>(perBand);
    const size_t bands = (m_shape.replicas + perBand - 1) / perBand;
    const auto down = static_cast<double>(bands);
    const double boxWide = (m_area.width() - kStages - (across - 1) * m_gap) / across;
    const double boxHigh = (m_area.height() - (down - 1) * m_gap) / down;
    const double width = (boxWide - 2 * kPadding) / static_cast<double>(m_shape.tensors);
    const double height =
        (boxHigh - m_caption - 2 * kPadding) / static_cast<double>(m_shape.rows());
    return {std::clamp(width, 0.5, kWidest), std::clamp(height, 0.5, kHighest)};
}

double LayoutGeometry::boxWidth() const {
    return m_cellWidth * static_cast<double>(m_shape.tensors) + 2 * kPadding;
}

double LayoutGeometry::boxHeight() const {
    return m_cellHeight * static_cast<double>(m_shape.rows()) + 2 * kPadding;
}

QRectF LayoutGeometry::replica(size_t replica) const {
    const auto across = static_cast<double>(replica % m_perBand);
    const size_t band = replica / m_perBand;
    const auto down = static_cast<double>(band);
    return {m_area.left() + kStages + across * (boxWidth() + m_gap),
        m_area.top() + m_caption + down * (boxHeight() + m_caption + m_gap), boxWidth(),
        boxHeight()};
}

QRectF LayoutGeometry::replicaCaption(size_t replica) const {
    const QRectF box = this->replica(replica);
    if (m_caption <= 0 || box.width() < kLeastCaption)
        return {};
    return {box.left(), box.top() - m_caption, box.width(), m_caption};
}

QRectF LayoutGeometry::cell(size_t cell) const {
    const size_t inReplica = cell % m_shape.cellsOfReplica();
    const QRectF box = replica(cell / m_shape.cellsOfReplica());
    const size_t rowOfCell = inReplica / m_shape.tensors;
    const auto row = static_cast<double>(rowOfCell);
    const auto column = static_cast<double>(inReplica % m_shape.tensors);
    return {box.left() + kPadding + column * m_cellWidth, box.top() + kPadding + row * m_cellHeight,
        m_cellWidth, m_cellHeight};
}

QRectF LayoutGeometry::stage(size_t replica, size_t stage) const {
    const QRectF box = this->replica(replica);
    const double height = m_cellHeight * static_cast<double>(m_shape.contexts);
    return {box.left() + kPadding, box.top() + kPadding + static_cast<double>(stage) * height,
        box.width() - 2 * kPadding, height};
}

QRectF LayoutGeometry::stageCaption(size_t band, size_t stage) const {
    const QRectF first = this->stage(band * m_perBand, stage);
    if (first.height() < kCaption - 4)
        return {};
    return {m_area.left(), first.top(), kStages - 6, first.height()};
}

std::optional<size_t> LayoutGeometry::cellAt(const QPointF& point) const {
    const double x = point.x() - m_area.left() - kStages;
    const double y = point.y() - m_area.top();
    if (x < 0 || y < 0 || m_cellWidth <= 0)
        return std::nullopt;
    const auto across = static_cast<size_t>(x / (boxWidth() + m_gap));
    const auto down = static_cast<size_t>(y / (boxHeight() + m_caption + m_gap));
    const size_t replica = down * m_perBand + across;
    if (across >= m_perBand || replica >= m_shape.replicas)
        return std::nullopt;
    const QRectF first = cell(replica * m_shape.cellsOfReplica());
    const double column = (point.x() - first.left()) / m_cellWidth;
    const double row = (point.y() - first.top()) / m_cellHeight;
    if (column < 0 || row < 0 || column >= static_cast<double>(m_shape.tensors)
        || row >= static_cast<double>(m_shape.rows()))
        return std::nullopt;
    return replica * m_shape.cellsOfReplica() + static_cast<size_t>(row) * m_shape.tensors
        + static_cast<size_t>(column);
}

size_t LayoutGeometry::neighbour(size_t cell, int right, int down) const {
    const size_t replica = cell / m_shape.cellsOfReplica();
    const size_t inReplica = cell % m_shape.cellsOfReplica();
    const auto column =
        static_cast<int64_t>(replica % m_perBand * m_shape.tensors + inReplica % m_shape.tensors);
    const auto row =
        static_cast<int64_t>(replica / m_perBand * m_shape.rows() + inReplica / m_shape.tensors);
    const int64_t toColumn = column + right;
    const int64_t toRow = row + down;
    const auto columns = static_cast<int64_t>(m_perBand * m_shape.tensors);
    const auto rows = static_cast<int64_t>(m_bands * m_shape.rows());
    if (toColumn < 0 || toRow < 0 || toColumn >= columns || toRow >= rows)
        return cell;
    const auto x = static_cast<size_t>(toColumn);
    const auto y = static_cast<size_t>(toRow);
    const size_t to = y / m_shape.rows() * m_perBand + x / m_shape.tensors;
    if (to >= m_shape.replicas)
        return cell;
    return to * m_shape.cellsOfReplica() + y % m_shape.rows() * m_shape.tensors
        + x % m_shape.tensors;
}

std::optional<int> labelPixels(
    const std::vector<QString>& labels, const QSizeF& cell, const QFont& font) {
    QFont smaller = font;
    for (int pixels = font.pixelSize(); pixels >= kLeastPixels; --pixels) {
        smaller.setPixelSize(pixels);
        const QFontMetricsF metrics(smaller);
        const auto fits = [&](const QString& label) {
            return metrics.horizontalAdvance(label) <= cell.width() - kBesideLabel;
        };
        if (cell.height() >= pixels + 2 && std::ranges::all_of(labels, fits))
            return pixels;
    }
    return std::nullopt;
}

} // namespace rankscope::summary

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/topology/topology_geometry.h"

#include <algorithm>

#include <QFontMetricsF>

namespace rankscope::summary {

namespace {

constexpr int kStages = 44; ///< room of the captions at the left
constexpr int kCaption = 16;
constexpr size_t kMostCaptions = 128; ///< of more replicas each is too small for one
constexpr double kWidest = 420; ///< of a cell: two by two fill a card of a large window
constexpr double kHighest = 320;
constexpr double kLeastCaption = 30; ///< width of a box that is named
constexpr double kLeastCell = 1.5; ///< smaller ones get what stands around boxes
constexpr double kSmallest = 1e-3; ///< so that any number of cells has a size
constexpr int kLeastPixels = 8; ///< of a label that can be read
constexpr double kBesideLabel = 3;

} // namespace

TopologyGeometry::TopologyGeometry(
    const analysis::TopologyShape& shape, const QRectF& area, int textSize)
    : m_shape(shape)
    , m_area(area)
    , m_stageRoom(shared::grown(kStages, textSize))
    , m_captionRoom(shared::grown(kCaption, textSize)) {
    const Spaces all[] = {{10, m_captionRoom, 4}, {3, 0, 4}, {1, 0, 1}, {0, 0, 0}};
    for (const Spaces& spaces : all) {
        if (spaces.caption > 0 && shape.replicas > kMostCaptions)
            continue;
        m_spaces = spaces;
        arrange();
        if (std::min(m_cellWidth, m_cellHeight) >= kLeastCell)
            return;
    }
}

void TopologyGeometry::arrange() {
    double best = -1;
    for (size_t perBand = std::max<size_t>(1, m_shape.replicas); perBand > 0; --perBand) {
        const Fit of = fit(perBand);
        const double least = std::min(of.width, of.height);
        if (least <= best * 1.0001 + 1e-6) // as many side by side as are no smaller
            continue;
        best = least;
        m_perBand = perBand;
        m_cellWidth = of.width;
        m_cellHeight = of.height;
    }
    m_bands = (m_shape.replicas + m_perBand - 1) / m_perBand;
}

TopologyGeometry::Fit TopologyGeometry::fit(size_t perBand) const {
    const auto across = static_cast<double>(perBand);
    const size_t bands = (m_shape.replicas + perBand - 1) / perBand;
    const auto down = static_cast<double>(bands);
    const auto [gap, caption, padding] = m_spaces;
    const double boxWide = (m_area.width() - m_stageRoom - (across - 1) * gap) / across;
    const double boxHigh = (m_area.height() - (down - 1) * gap) / down;
    const double width = (boxWide - 2 * padding) / static_cast<double>(m_shape.tensors);
    const double height = (boxHigh - caption - 2 * padding) / static_cast<double>(m_shape.rows());
    return {std::clamp(width, kSmallest, kWidest), std::clamp(height, kSmallest, kHighest)};
}

double TopologyGeometry::boxWidth() const {
    return m_cellWidth * static_cast<double>(m_shape.tensors) + 2 * m_spaces.padding;
}

double TopologyGeometry::boxHeight() const {
    return m_cellHeight * static_cast<double>(m_shape.rows()) + 2 * m_spaces.padding;
}

QRectF TopologyGeometry::replica(size_t replica) const {
    const auto across = static_cast<double>(replica % m_perBand);
    const size_t band = replica / m_perBand;
    const auto down = static_cast<double>(band);
    return {m_area.left() + m_stageRoom + across * (boxWidth() + m_spaces.gap),
        m_area.top() + m_spaces.caption + down * (boxHeight() + m_spaces.caption + m_spaces.gap),
        boxWidth(), boxHeight()};
}

QRectF TopologyGeometry::replicaCaption(size_t replica) const {
    const QRectF box = this->replica(replica);
    if (m_spaces.caption <= 0 || box.width() < kLeastCaption)
        return {};
    return {box.left(), box.top() - m_spaces.caption, box.width(), m_spaces.caption};
}

QRectF TopologyGeometry::cell(size_t cell) const {
    const size_t inReplica = cell % m_shape.cellsOfReplica();
    const QRectF box = replica(cell / m_shape.cellsOfReplica());
    const size_t rowOfCell = inReplica / m_shape.tensors;
    const auto row = static_cast<double>(rowOfCell);
    const auto column = static_cast<double>(inReplica % m_shape.tensors);
    return {box.left() + m_spaces.padding + column * m_cellWidth,
        box.top() + m_spaces.padding + row * m_cellHeight, m_cellWidth, m_cellHeight};
}

QRectF TopologyGeometry::stage(size_t replica, size_t stage) const {
    const QRectF box = this->replica(replica);
    const double height = m_cellHeight * static_cast<double>(m_shape.contexts);
    return {box.left() + m_spaces.padding,
        box.top() + m_spaces.padding + static_cast<double>(stage) * height,
        box.width() - 2 * m_spaces.padding, height};
}

QRectF TopologyGeometry::stageCaption(size_t band, size_t stage) const {
    const QRectF first = this->stage(band * m_perBand, stage);
    if (first.height() < m_captionRoom - 4)
        return {};
    return {m_area.left(), first.top(), m_stageRoom - 6, first.height()};
}

/// Its caption and the gap behind its box included.
std::optional<size_t> TopologyGeometry::replicaAt(const QPointF& point) const {
    const double x = point.x() - m_area.left() - m_stageRoom;
    const double y = point.y() - m_area.top();
    if (x < 0 || y < 0 || m_cellWidth <= 0)
        return std::nullopt;
    const auto across = static_cast<size_t>(x / (boxWidth() + m_spaces.gap));
    const auto down = static_cast<size_t>(y / (boxHeight() + m_spaces.caption + m_spaces.gap));
    const size_t replica = down * m_perBand + across;
    return across < m_perBand && replica < m_shape.replicas ? std::optional(replica) : std::nullopt;
}

std::optional<size_t> TopologyGeometry::cellAt(const QPointF& point) const {
    const auto replica = replicaAt(point);
    if (!replica)
        return std::nullopt;
    const QRectF first = cell(*replica * m_shape.cellsOfReplica());
    const double column = (point.x() - first.left()) / m_cellWidth;
    const double row = (point.y() - first.top()) / m_cellHeight;
    if (column < 0 || row < 0 || column >= static_cast<double>(m_shape.tensors)
        || row >= static_cast<double>(m_shape.rows()))
        return std::nullopt;
    return *replica * m_shape.cellsOfReplica() + static_cast<size_t>(row) * m_shape.tensors
        + static_cast<size_t>(column);
}

/// Of the rows of a band; with one stage only there is none to choose.
std::optional<size_t> TopologyGeometry::stageAt(double y, size_t band) const {
    if (m_shape.stages < 2 || band >= m_bands)
        return std::nullopt;
    const QRectF first = stage(band * m_perBand, 0);
    const double row = (y - first.top()) / first.height();
    if (row < 0 || row >= static_cast<double>(m_shape.stages))
        return std::nullopt;
    return static_cast<size_t>(row);
}

std::optional<TopologyGroup> TopologyGeometry::groupAt(const QPointF& point) const {
    const double pitch = boxHeight() + m_spaces.caption + m_spaces.gap;
    const double down = (point.y() - m_area.top()) / pitch;
    if (point.x() >= m_area.left() && point.x() < m_area.left() + m_stageRoom && down >= 0) {
        const auto stage = stageAt(point.y(), static_cast<size_t>(down));
        return stage ? std::optional(TopologyGroup{{}, stage}) : std::nullopt;
    }
    const auto replica = replicaAt(point);
    if (!replica)
        return std::nullopt;
    if (replicaCaption(*replica).contains(point))
        return TopologyGroup{replica, {}};
    if (!this->replica(*replica).contains(point) || cellAt(point))
        return std::nullopt;
    return TopologyGroup{replica, stageAt(point.y(), *replica / m_perBand)};
}

std::vector<QRectF> TopologyGeometry::regions(const TopologyGroup& group) const {
    std::vector<QRectF> regions;
    const size_t first = group.replica.value_or(0);
    const size_t end = group.replica ? first + 1 : m_shape.replicas;
    for (size_t replica = first; replica < end; ++replica)
        regions.push_back(group.stage ? stage(replica, *group.stage) : this->replica(replica));
    return regions;
}

TopologyGroup TopologyGeometry::neighbour(const TopologyGroup& group, int right, int down) const {
    const size_t stage = group.stage.value_or(0);
    if (!group.replica) {
        const auto to = static_cast<int64_t>(stage) + down;
        const bool isThere = group.stage && to >= 0 && to < static_cast<int64_t>(m_shape.stages);
        return isThere ? TopologyGroup{{}, static_cast<size_t>(to)} : group;
    }
    const size_t rowsOfStep = group.stage ? m_shape.contexts : m_shape.rows();
    const size_t cell =
        *group.replica * m_shape.cellsOfReplica() + stage * m_shape.contexts * m_shape.tensors;
    const size_t to = neighbour(
        cell, right * static_cast<int>(m_shape.tensors), down * static_cast<int>(rowsOfStep));
    TopologyGroup next{to / m_shape.cellsOfReplica(), {}};
    if (group.stage)
        next.stage = to % m_shape.cellsOfReplica() / (m_shape.contexts * m_shape.tensors);
    return next;
}

size_t TopologyGeometry::neighbour(size_t cell, int right, int down) const {
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

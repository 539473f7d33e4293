// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/bar_geometry.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace rankscope::charts {

namespace {
constexpr double kBarShare = 0.62; ///< of the room of a bar
constexpr double kWidestBar = 220; ///< wider ones look like areas
constexpr double kGap = 1; ///< between the parts of a bar
constexpr double kPixelsOfTick = 46;
constexpr double kHeadroom = 1.04;
constexpr double kBesidePoint = 4; ///< pixels between a text and a point of a line
constexpr double kOverFrame = 5; ///< pixels between a bar and the text of its mark
} // namespace

namespace {

bool isShown(const std::vector<bool>& hidden, size_t series) {
    return series >= hidden.size() || !hidden[series];
}

double topOf(const Bar& bar, const std::vector<bool>& hidden) {
    double sum = 0;
    for (size_t i = 0; i < bar.parts.size(); ++i)
        sum += isShown(hidden, i) ? static_cast<double>(std::max<int64_t>(0, bar.parts[i])) : 0;
    return sum;
}

} // namespace

Axis barAxis(const BarChartData& data, double height, const std::vector<bool>& hidden) {
    double largest = 0;
    for (const Bar& bar : data.bars)
        largest = std::max(largest, topOf(bar, hidden));
    return axisFor(
        data.kind, largest * kHeadroom, std::max(2, static_cast<int>(height / kPixelsOfTick)));
}

BarGeometry::BarGeometry(
    const BarChartData& data, const QRectF& plot, const std::vector<bool>& hidden)
    : m_plot(plot)
    , m_axis(barAxis(data, plot.height(), hidden))
    , m_count(data.bars.size()) {
    m_tops.reserve(m_count);
    for (const Bar& bar : data.bars)
        m_tops.push_back(topOf(bar, hidden));
    m_step = m_count == 0 ? 0 : plot.width() / static_cast<double>(m_count);
    m_barWidth = std::clamp(m_step * kBarShare, std::min(m_step, 1.0), kWidestBar);
    if (m_step < 4)
        m_barWidth = m_step;
    m_besideMiddle = data.isSequence ? 0 : m_barWidth / 2;
    for (size_t i = 0; i < m_count; ++i) {
        double from = 0;
        const double left = xOf(i) - m_barWidth / 2;
        for (size_t part = 0; part < data.bars[i].parts.size(); ++part) {
            const auto value = static_cast<double>(data.bars[i].parts[part]);
            if (!isShown(hidden, part) || value <= 0)
                continue;
            QRectF rect(QPointF(left, yOf(from + value)), QPointF(left + m_barWidth, yOf(from)));
            // A thin line between parts, unless the part is not much more than that.
            if (from > 0 && rect.height() > 3 * kGap)
                rect.setBottom(rect.bottom() - kGap);
            m_places.push_back({i, part, rect});
            from += value;
        }
    }
}

double BarGeometry::yOf(double value) const {
    return m_plot.bottom() - value / m_axis.top * m_plot.height();
}

double BarGeometry::yOfShare(int64_t millionths) const {
    const double share = std::clamp(static_cast<double>(millionths) / 1e6, 0.0, 1.0);
    return m_plot.bottom() - share * m_plot.height();
}

double BarGeometry::xOf(size_t bar) const {
    return m_plot.left() + (static_cast<double>(bar) + 0.5) * m_step;
}

QRectF BarGeometry::whole(size_t bar) const {
    const double left = xOf(bar) - m_barWidth / 2;
    return {QPointF(left, yOf(m_tops[bar])), QPointF(left + m_barWidth, m_plot.bottom())};
}

std::vector<QPolygonF> BarGeometry::line(const RatioLine& line) const {
    std::vector<QPolygonF> pieces;
    bool isOpen = false;
    for (size_t i = 0; i < std::min(m_count, line.millionths.size()); ++i) {
        const int64_t value = line.millionths[i];
        if (value == shared::kNoValue) {
            isOpen = false;
            continue;
        }
        if (!isOpen)
            pieces.emplace_back();
        isOpen = true;
        pieces.back() << QPointF(xOf(i) + m_besideMiddle, yOfShare(value));
    }
    return pieces;
}

QRectF BarGeometry::markPlace(size_t bar, const QSizeF& text, std::vector<QPointF> points) const {
    const double half = text.width() / 2;
    const double middle = std::clamp(
        xOf(bar), m_plot.left() + half, std::max(m_plot.left() + half, m_plot.right() - half));
    double top = yOf(m_tops[bar]);
    for (size_t i = 0; i < m_count; ++i) {
        if (std::abs(xOf(i) - middle) < half + m_barWidth / 2)
            top = std::min(top, yOf(m_tops[i]));
    }
    QRectF room(middle - half, top - kOverFrame - text.height(), text.width(), text.height());
    std::ranges::sort(points, std::ranges::greater(), &QPointF::y);
    for (const QPointF& point : points) {
        if (room.adjusted(-kBesidePoint, -kBesidePoint, kBesidePoint, kBesidePoint).contains(point)
            && point.y() >= m_plot.top())
            room.moveBottom(point.y() - kBesidePoint);
    }
    return room;
}

std::optional<size_t> BarGeometry::barAt(const QPointF& point) const {
    if (m_count == 0 || point.x() < m_plot.left() || point.x() >= m_plot.right()
        || point.y() < m_plot.top() - 20 || point.y() > m_plot.bottom() + 24)
        return std::nullopt;
    const auto bar = static_cast<size_t>((point.x() - m_plot.left()) / m_step);
    return std::min(bar, m_count - 1);
}

std::optional<QRectF> lineInPart(
    const QRectF& part, double height, const std::vector<double>& heights) {
    const double half = height / 2;
    const double middle = part.center().y();
    const double away = half + kBesidePoint;
    std::vector<double> wishes{middle};
    for (const double at : heights) {
        wishes.push_back(at - away);
        wishes.push_back(at + away);
    }
    std::ranges::stable_sort(wishes, {}, [middle](double y) { return std::abs(y - middle); });
    for (const double y : wishes) {
        const bool isFree =
            std::ranges::none_of(heights, [y, away](double at) { return std::abs(at - y) < away; });
        if (isFree && y - half >= part.top() && y + half <= part.bottom())
            return QRectF(part.left(), y - half, part.width(), height);
    }
    return std::nullopt;
}

size_t labelStride(size_t bars, double step, double widest) {
    static constexpr size_t kStrides[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024};
    for (const size_t stride : kStrides) {
        if (step * static_cast<double>(stride) >= widest)
            return stride;
    }
    return std::max<size_t>(1, bars);
}

} // namespace rankscope::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/tree_map_shape.h"

#include <algorithm>
#include <numeric>

namespace rankscope::charts {

namespace {

/// How far the worst of a row of areas along a side is from a square: 1 is one.
double worstOf(std::span<const double> row, double sum, double side) {
    const auto [least, most] = std::ranges::minmax(row);
    return std::max(side * side * most / (sum * sum), sum * sum / (side * side * least));
}

/// Lays the row along the shorter side and returns what is left of the room.
QRectF layRow(std::span<const double> row, double sum, QRectF room, std::vector<QRectF>& places) {
    const bool isUpright = room.width() >= room.height();
    const double thickness = sum / (isUpright ? room.height() : room.width());
    double at = isUpright ? room.top() : room.left();
    for (const double area : row) {
        const double length = area / thickness;
        places.push_back(isUpright ? QRectF(room.left(), at, thickness, length)
                                   : QRectF(at, room.top(), length, thickness));
        at += length;
    }
    if (isUpright)
        room.setLeft(std::min(room.left() + thickness, room.right()));
    else
        room.setTop(std::min(room.top() + thickness, room.bottom()));
    return room;
}

} // namespace

std::vector<QRectF> squarify(std::span<const int64_t> sizes, const QRectF& frame) {
    std::vector<QRectF> places;
    double total = 0;
    for (const int64_t size : sizes)
        total += static_cast<double>(std::max<int64_t>(0, size));
    std::vector<double> areas;
    for (const int64_t size : sizes) {
        if (size > 0 && !frame.isEmpty())
            areas.push_back(static_cast<double>(size) / total * frame.width() * frame.height());
    }
    QRectF room = frame;
    for (size_t first = 0; first < areas.size();) {
        const double side = std::min(room.width(), room.height());
        size_t count = 1;
        double sum = areas[first];
        double worst = worstOf({&areas[first], 1}, sum, side);
        while (first + count < areas.size()) {
            const double more = sum + areas[first + count];
            const double next = worstOf({&areas[first], count + 1}, more, side);
            if (next > worst)
                break;
            worst = next;
            sum = more;
            ++count;
        }
        if (side <= 0) // rounding has used up the room
            break;
        room = layRow({&areas[first], count}, sum, room, places);
        first += count;
    }
    places.resize(sizes.size());
    return places;
}

} // namespace rankscope::charts

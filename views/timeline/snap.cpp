// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/snap.h"

#include <algorithm>
#include <cmath>

namespace rankscope::timeline {

std::optional<Timestamp> nearerEdge(std::optional<Timestamp> one, std::optional<Timestamp> other,
    const Viewport& viewport, double x) {
    if (!one || !other)
        return one ? one : other;
    const auto away = [&](Timestamp time) { return std::abs(viewport.timeToX(time) - x); };
    return away(*other) < away(*one) ? other : one;
}

std::optional<Timestamp> ifNear(Timestamp time, const Viewport& viewport, double x) {
    return std::abs(viewport.timeToX(time) - x) <= kSnapReach ? std::optional(time) : std::nullopt;
}

std::optional<Timestamp> edgeNear(
    const query::LaneFrame& frame, const Viewport& viewport, double x) {
    const Timestamp first = viewport.xToTime(x - kSnapReach);
    std::optional<Timestamp> best;
    for (auto cell = std::ranges::lower_bound(frame.cells, first, {}, &model::Cell::end);
         cell != frame.cells.end() && viewport.timeToX(cell->begin) <= x + kSnapReach; ++cell) {
        for (const Timestamp edge : {cell->begin, cell->end})
            best = nearerEdge(best, ifNear(edge, viewport, x), viewport, x);
    }
    return best;
}

std::optional<Timestamp> firstEdge(const query::LaneFrame& frame, Timestamp from, Timestamp to) {
    const bool isBack = to < from;
    const Timestamp low = isBack ? to : from;
    const Timestamp high = isBack ? from : to;
    std::optional<Timestamp> first;
    for (auto cell = std::ranges::lower_bound(frame.cells, low, {}, &model::Cell::end);
         cell != frame.cells.end() && cell->begin <= high; ++cell) {
        for (const Timestamp edge : {cell->begin, cell->end}) {
            const bool isOnTheWay = isBack ? edge >= to && edge < from : edge > from && edge <= to;
            if (isOnTheWay && (!first || (isBack ? edge > *first : edge < *first)))
                first = edge;
        }
    }
    return first;
}

} // namespace rankscope::timeline

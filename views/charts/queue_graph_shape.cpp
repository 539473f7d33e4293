// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/queue_graph_shape.h"

#include <algorithm>

namespace rankscope::charts {

namespace {

constexpr double kBoxShare = 0.58; ///< of a column; the queue has the rest
constexpr double kMostBox = 170;
constexpr double kMostColumn = 300;
constexpr double kMostBoxHeight = 56;
constexpr double kMostRow = 110;
constexpr double kStationRowGap = 12;
constexpr double kStationGap = 6; ///< from a box to its queue
constexpr double kQueueShare = 0.64; ///< of what is left behind a box; the way has the rest
constexpr double kQueueHeight = 12;

std::optional<size_t> nextOf(const std::vector<QueueStation>& stations, size_t station) {
    const auto next = stations[station].next;
    return next && *next < station ? next : std::nullopt;
}

std::vector<size_t> feedersOf(const std::vector<QueueStation>& stations) {
    std::vector<size_t> feeders(stations.size(), 0);
    for (size_t i = 0; i < stations.size(); ++i) {
        if (const auto next = nextOf(stations, i))
            ++feeders[*next];
    }
    return feeders;
}

/// From the top, in rows; those that are fed stand in the middle of what feeds them.
std::vector<double> heights(const std::vector<QueueStation>& stations) {
    const std::vector<size_t> feeders = feedersOf(stations);
    std::vector<double> rows(stations.size(), 0);
    double row = 0;
    for (size_t i = 0; i < stations.size(); ++i) {
        if (feeders[i] == 0)
            rows[i] = row++;
    }
    for (size_t i = stations.size(); i-- > 0;) { // feeders before what they feed
        if (feeders[i] > 0)
            rows[i] /= static_cast<double>(feeders[i]);
        if (const auto next = nextOf(stations, i))
            rows[*next] += rows[i];
    }
    return rows;
}

/// How many stations are behind each.
std::vector<size_t> depths(const std::vector<QueueStation>& stations) {
    std::vector<size_t> depths(stations.size(), 0);
    for (size_t i = 0; i < stations.size(); ++i) {
        if (const auto next = nextOf(stations, i))
            depths[i] = depths[*next] + 1;
    }
    return depths;
}

QPolygonF wayBetween(const QPointF& from, const QPointF& to) {
    if (from.y() == to.y())
        return QPolygonF({from, to});
    const double middle = (from.x() + to.x()) / 2;
    return QPolygonF({from, {middle, from.y()}, {middle, to.y()}, to});
}

} // namespace

size_t rowsOf(const std::vector<QueueStation>& stations) {
    return static_cast<size_t>(std::ranges::count(feedersOf(stations), size_t{0}));
}

std::vector<StationPlace> placesOf(const std::vector<QueueStation>& stations, const QRectF& frame) {
    std::vector<StationPlace> places(stations.size());
    if (stations.empty())
        return places;
    const std::vector<size_t> depth = depths(stations);
    const std::vector<double> row = heights(stations);
    const size_t deepest = std::ranges::max(depth);
    // Behind the last box there is no queue.
    const double width =
        std::min(frame.width() / (static_cast<double>(deepest) + kBoxShare), kMostColumn);
    const double rowHeight =
        std::min(frame.height() / static_cast<double>(rowsOf(stations)), kMostRow);
    const double boxWidth = std::min(width * kBoxShare, kMostBox);
    const double boxHeight = std::clamp(rowHeight - kStationRowGap, 1.0, kMostBoxHeight);
    for (size_t i = 0; i < stations.size(); ++i) {
        StationPlace& place = places[i];
        place.column = deepest - depth[i];
        const double middle = frame.top() + (row[i] + 0.5) * rowHeight;
        place.box = QRectF(frame.left() + static_cast<double>(place.column) * width,
            middle - boxHeight / 2, boxWidth, boxHeight);
    }
    for (size_t i = 0; i < stations.size(); ++i) {
        const auto next = nextOf(stations, i);
        if (!next)
            continue;
        StationPlace& place = places[i];
        const double left = place.box.right() + kStationGap;
        place.queue = QRectF(left, place.box.center().y() - kQueueHeight / 2,
            (width - boxWidth - kStationGap) * kQueueShare, kQueueHeight);
        const QRectF& to = places[*next].box;
        place.way = wayBetween(
            {place.queue.right(), place.queue.center().y()}, {to.left(), to.center().y()});
    }
    return places;
}

} // namespace rankscope::charts

// SPDX-License-Identifier: GPL-3.0-or-later
// Where the stations of a pipeline and the queues between them stand: what reads at the left, what
// gives the result at the right, each in the middle of those that feed it. Pure functions, so that
// tests hold drawings as data.
// Thread: any, values and free functions.
#pragma once

#include <optional>
#include <vector>

#include <QPolygonF>
#include <QRectF>
#include <QString>

namespace rankscope::charts {

struct QueueStation {
    QString name{};
    QString work{}; ///< below the name: "4 workers"
    QString queue{}; ///< below its queue: "20 of 64"; empty with no filling: it has none
    std::optional<double> filling{}; ///< of the queue behind it, 0 to 1
    /// Who takes from its queue; stands before it in the list, else nobody does.
    std::optional<size_t> next{};
    QString mark{}; ///< why it stands out: "slow"
};

struct StationPlace {
    QRectF box{};
    QRectF queue{}; ///< behind the box; empty: nobody takes from it
    QPolygonF way{}; ///< from the queue to the next box; empty: nobody takes from it
    size_t column = 0; ///< from the left
};

/// Beside the stations.
std::vector<StationPlace> placesOf(const std::vector<QueueStation>& stations, const QRectF& frame);
/// Rows of boxes, one above the other: stations that nobody feeds.
size_t rowsOf(const std::vector<QueueStation>& stations);

} // namespace rankscope::charts

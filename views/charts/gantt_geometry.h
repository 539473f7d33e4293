// SPDX-License-Identifier: GPL-3.0-or-later
// Bars over time, a row for each rank: the data, and where its bars are drawn and hit. Bars that
// share a pixel become one piece, so that thousands of them cost no more than the pixels.
// Thread: any, values and free functions.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QRectF>
#include <QString>

#include "views/timeline/viewport.h"

namespace rankscope::charts {

struct GanttBar {
    TimeRange range;
    int category = 0; ///< position in Theme::categories
    size_t item = 0; ///< what the maker of the data knows it by
    int lane = 0; ///< from the top of the row, among bars that overlap; see ganttRow()
    int lanes = 1;
};

struct GanttRow {
    QString name;
    std::vector<GanttBar> bars; ///< by begin
    Duration longest{}; ///< of the bars
};
/// Sorts the bars. Those that overlap share the height of the row: a send under way does not hide
/// the receive beside it. Beyond four at once the last lane holds several.
GanttRow ganttRow(QString name, std::vector<GanttBar> bars);

struct GanttData {
    std::vector<GanttRow> rows;
    /// Of the colours, beside their categories.
    std::vector<std::pair<QString, int>> legend{};
    /// Written on the bars of items that have room for it; none: nothing is.
    std::function<QString(size_t item)> nameOf{};
    bool cutsNames = true; ///< to the room that there is; numbers stay whole, or away

    /// From the first begin to the last end.
    TimeRange range() const;
};

struct GanttPlace {
    size_t row = 0;
    size_t bar = 0;
    bool operator==(const GanttPlace&) const = default;
};

struct GanttPiece {
    GanttPlace place; ///< of several: the longest
    size_t count = 0;
    QRectF rect;
    int category = 0;
};

/// How rows lie: `top` pixels of them are scrolled out of the plot.
struct GanttRows {
    QRectF plot;
    double height = 0; ///< of a row
    double top = 0;
};
/// High enough to be seen, low enough to fit where they can; few rows fill the room, each up to
/// nearly half of it.
double ganttRowHeight(size_t rows, double room);

/// Row by row, in order of time; only what lies in the plot. The viewport is as wide as it.
std::vector<GanttPiece> ganttPieces(
    const GanttData& data, const timeline::Viewport& viewport, const GanttRows& rows);
/// Where one bar is, at least a pixel wide, in the plot or not.
QRectF ganttRect(const GanttData& data, const timeline::Viewport& viewport, const GanttRows& rows,
    GanttPlace place);
/// The shortest bar under the point, else one at most two pixels beside it.
std::optional<GanttPlace> ganttPlaceAt(const GanttData& data, const timeline::Viewport& viewport,
    const GanttRows& rows, const QPointF& point);
/// The bar of that row that begins nearest to the time.
std::optional<GanttPlace> ganttNearest(const GanttData& data, size_t row, Timestamp time);

} // namespace rankscope::charts

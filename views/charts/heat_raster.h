// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix of values as coloured cells: the data, what part of it is in sight, and its picture. A
// pixel of many cells shows the one to look for (the largest or the smallest), so that a single bad
// link among a million stays in sight.
// Thread: any, values and free functions.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <QImage>
#include <QRectF>
#include <QString>

#include "views/charts/heat_scale.h"
#include "views/shared/table_data.h"

namespace rankscope::charts {

struct HeatCell {
    size_t column = 0;
    size_t row = 0;
    bool operator==(const HeatCell&) const = default;
};

struct HeatData {
    enum class Worst { Largest, Smallest };

    size_t columns = 0;
    size_t rows = 0;
    std::vector<int64_t> values; ///< row by row; kNoValue: nothing there
    std::optional<HeatSpan> span{}; ///< of the values; nothing: whoever draws them makes it
    shared::ColumnKind kind{};
    Worst worst = Worst::Largest;
    /// Amounts among cells of nothing: around their median they would look like nothing.
    bool startsAtZero = false;
    std::vector<QString> columnNames;
    std::vector<QString> rowNames;
    QString columnTitle{};
    QString rowTitle{};
    /// Values are positions in it: a colour for each, named beside the matrix. Empty: a scale.
    std::vector<QString> valueNames{};
    std::vector<HeatCell> marks{}; ///< what stands out
    /// Beside the values: there is something without a value, which looks unlike nothing. Or empty.
    std::vector<bool> unjudged{};
    QString unjudgedName{}; ///< beside the matrix
    /// In cells, instead of the value; for a cell with room.
    std::function<QString(HeatCell)> cellText{};

    int64_t at(HeatCell cell) const { return values[cell.row * columns + cell.column]; }
    bool isEmpty() const { return columns == 0 || rows == 0; }
};

/// What part of the matrix is in sight, in cells; at least one cell, never beyond the edges.
struct HeatWindow {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
    bool operator==(const HeatWindow&) const = default;
};
HeatWindow wholeOf(const HeatData& data);
/// Around a place in cells, by a factor below 1 to come nearer.
HeatWindow zoomed(const HeatWindow& from, const HeatData& data, QPointF place, double factor);
HeatWindow moved(const HeatWindow& from, const HeatData& data, double columns, double rows);

struct HeatColours {
    std::vector<QRgb> scale; ///< by HeatScale::shareOf()
    QRgb nothing = 0;
    QRgb line = 0; ///< between cells that have room for it both ways
    QRgb unjudged = 0;
};
QRgb cellColour(int64_t value, const HeatScale& scale, const HeatColours& colours);
/// The picture of the window, `size` pixels large.
QImage heatImage(const HeatData& data, const HeatWindow& window, QSize size, const HeatScale& scale,
    const HeatColours& colours);

} // namespace rankscope::charts

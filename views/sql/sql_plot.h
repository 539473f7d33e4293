// SPDX-License-Identifier: GPL-3.0-or-later
// A column of an answer as a picture: bars of few rows, a curve of many or over another column.
// Thread: any, values.
#pragma once

#include <optional>

#include "views/charts/bar_geometry.h"
#include "views/charts/curve_shape.h"
#include "views/shared/table_data.h"

namespace rankscope::sql {

/// Of more rows bars would be thinner than a pixel or two.
inline constexpr size_t kMostBars = 400;

/// Columns with numbers, by their places.
std::vector<size_t> plottable(const shared::TableData& answer);

/// What all values of a column are multiplied by to be whole: 1 of whole numbers, else the power of
/// ten that leaves three digits behind the point of the largest one.
int64_t scaleOf(const shared::TableData& answer, size_t column);

/// In the order of the rows; labels by the first column that is not the plotted one.
charts::BarChartData barsOf(
    const shared::TableData& answer, const std::vector<uint32_t>& rows, size_t column);

/// Over the places of the rows, or sorted by the values of another column with whole numbers.
charts::CurveChartData curveOf(const shared::TableData& answer, const std::vector<uint32_t>& rows,
    size_t column, std::optional<size_t> across);

} // namespace rankscope::sql

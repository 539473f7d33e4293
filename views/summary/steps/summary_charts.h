// SPDX-License-Identifier: GPL-3.0-or-later
// Further drawings of the step trace: how a metric is spread over the ranks, ranks against steps,
// and step by step.
// Thread: any but for texts, free functions.
#pragma once

#include "views/charts/heat_raster.h"
#include "views/summary/steps/summary_lines.h"

namespace rankscope::summary {

/// How many lines have about the same value.
struct Histogram {
    charts::BarChartData chart;
    std::vector<std::vector<size_t>> linesOfBin; ///< largest value first
};
Histogram histogramOf(const std::vector<Line>& lines, analysis::StepMetric metric);

/// A row for each step and a column for each rank. Of a single step the ranks fill rows of their
/// own, 32 to a row.
struct RankHeat {
    charts::HeatData data;
    std::vector<std::optional<int64_t>> steps; ///< beside the rows; empty: rows of one step
    std::vector<int64_t> ranks; ///< beside the columns; of one step: cell by cell
};
RankHeat heatOf(
    const analysis::StepTrace& trace, std::optional<int64_t> step, analysis::StepMetric metric);
std::optional<int64_t> rankAt(const RankHeat& heat, charts::HeatCell cell);
/// Rank, step and value of a cell; `step` is that of a heat map of one step.
QStringList heatTip(const RankHeat& heat, charts::HeatCell cell, std::optional<int64_t> step,
    analysis::StepMetric metric);
std::optional<charts::HeatCell> cellOf(
    const RankHeat& heat, int64_t rank, std::optional<int64_t> step);

/// A bar for each step: of one rank, or of the mean over all.
charts::BarChartData trendOf(const analysis::StepTrace& trace, std::optional<int64_t> rank);

} // namespace rankscope::summary

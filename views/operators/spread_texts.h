// SPDX-License-Identifier: GPL-3.0-or-later
// The durations of one operator as drawings and a table: how they are spread, on which ranks and in
// which steps they are long, and the outliers.
// Thread: any but for texts, free functions.
#pragma once

#include <memory>

#include "core/analysis/operators/operator_spread.h"
#include "views/charts/bar_geometry.h"
#include "views/charts/heat_raster.h"
#include "views/operators/run_texts.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_data.h"

namespace rankscope::operators {

/// Bins of equal width over all usual calls; the outliers have the last one.
struct SpreadHistogram {
    charts::BarChartData chart;
    std::vector<std::pair<Duration, Duration>> ranges; ///< beside the bars, both ends included
    std::vector<std::optional<size_t>> longest; ///< position in calls of the longest of each bin
};
SpreadHistogram spreadHistogram(const analysis::OperatorSpread& spread);
QStringList binTip(const SpreadHistogram& histogram, size_t bin);

/// A bar for each rank from the shortest over the median to the longest call; the slowest of the
/// slow ranks is marked.
charts::BarChartData spreadOfRanks(const analysis::OperatorSpread& spread);

/// Median by rank (columns) and step (rows); cells with an outlier are marked.
struct SpreadHeat {
    charts::HeatData data;
    std::vector<int64_t> ranks; ///< beside the columns
    std::vector<std::optional<int64_t>> steps; ///< beside the rows
};
SpreadHeat spreadHeat(const analysis::OperatorSpread& spread);
/// Null for a cell without calls.
const analysis::StepSpread* spreadAt(
    const analysis::OperatorSpread& spread, const SpreadHeat& heat, charts::HeatCell cell);
QStringList spreadTip(const QString& title, const analysis::Spread& spread);
QStringList spreadTip(
    const analysis::OperatorSpread& spread, const SpreadHeat& heat, charts::HeatCell cell);

/// Position in calls of the longest one of a rank, and of a step of it.
std::optional<size_t> longestCall(const analysis::OperatorSpread& spread, int64_t rank,
    std::optional<std::optional<int64_t>> step);

/// Positions in calls, longest first.
std::vector<uint32_t> longestCalls(const analysis::OperatorSpread& spread);
/// Of the ranks of the calls.
RunStarts startsOf(const analysis::OperatorSpread& spread, const shared::Clock& clock);
/// `longest`: longestCalls().
shared::TableData spreadTable(std::shared_ptr<const analysis::OperatorSpread> spread,
    std::shared_ptr<const std::vector<uint32_t>> longest, RunStarts starts);

/// A dash for what is unknown: of operators whose averages alone are written, all.
std::vector<sections::Figure> spreadFigures(
    const analysis::OperatorSpread& spread, bool isOfAverages = false);
/// What to think of it, and the rule that says so.
sections::Note spreadNote(const analysis::OperatorSpread& spread);

model::Target placeOf(const analysis::OperatorCall& call, const std::string& name);

} // namespace rankscope::operators

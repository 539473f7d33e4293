// SPDX-License-Identifier: GPL-3.0-or-later
// The step trace as the summary page shows it: one line for each rank or group of one step or of
// the mean of all steps, in the chosen order, and what chart, table and figures say of them.
// Thread: any but for texts, free functions.
#pragma once

#include "core/analysis/steps/step_fold.h"
#include "core/analysis/steps/step_share.h"
#include "core/analysis/verdicts/step_verdicts.h"
#include "views/charts/bar_geometry.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_data.h"
#include "views/summary/steps/metric_texts.h"

namespace rankscope::summary {

/// One way to group the ranks: "TP", "PP", "DP".
struct Grouping {
    QString name;
    std::vector<analysis::RankGroup> groups;
};

struct LineRequest {
    std::optional<int64_t> step{}; ///< nothing: the mean over the steps of each rank
    const Grouping* grouping = nullptr; ///< null: each rank for itself
    analysis::Fold fold = analysis::Fold::Mean; ///< of the ranks of a group
    std::optional<analysis::StepMetric> order{}; ///< the largest first; nothing: by rank
    size_t most = 0; ///< lines to keep; 0: all
};

struct Line {
    QString label; ///< "9" of a rank, else the group's own name
    std::vector<int64_t> ranks;
    analysis::StepValues values;
    analysis::StepShares shares{};

    /// kNoValue where the source does not say.
    int64_t value(analysis::StepMetric metric) const;
    /// Of the whole step, in millionths, whatever the fold; kNoValue where nothing has both.
    int64_t share(analysis::StepMetric metric) const;
};

/// "9"; "9 (2)" of a second run with the same number.
QString rankName(int64_t rank);
model::Target placeOfRank(int64_t rank, std::optional<int64_t> step);

std::vector<Line> linesOf(const analysis::StepTrace& trace, const LineRequest& request);

/// What slow ranks are told by: computing, or what older steps have in its place.
analysis::StepMetric slowMetric(const analysis::StepTrace& trace);
/// What weighs most of the ranks that stand out; null where none does.
const analysis::SlowRanks* headlineOf(const analysis::StepVerdicts& verdicts);

/// What makes ranks slow; null where none is.
const analysis::SlowRanks* slowByWork(const analysis::StepVerdicts& verdicts);

/// Marks the slow ranks among the lines: those that compute longer.
charts::BarChartData barsOf(const std::vector<Line>& lines, const analysis::StepTrace& trace,
    const analysis::StepVerdicts& verdicts);
/// With the steps in which each rank is slow, of all steps.
/// Columns are the metrics; without any all that the trace has.
shared::TableData tableOf(const std::vector<Line>& lines, const analysis::StepTrace& trace,
    const analysis::StepVerdicts& verdicts, const std::vector<analysis::StepMetric>& metrics = {});
/// What a tip says of a line.
QStringList tipOf(const Line& line, const analysis::StepTrace& trace);

} // namespace rankscope::summary

// SPDX-License-Identifier: GPL-3.0-or-later
// What the load of the experts says: its heat map, table and key figures, and what is needed where
// the profile has none.
// Thread: any but for texts, free functions.
#pragma once

#include "core/analysis/parallel/all_to_all.h"
#include "core/analysis/parallel/experts.h"
#include "views/charts/heat_raster.h"
#include "views/pages/message_page.h"
#include "views/sections/figure_row.h"
#include "views/shared/profiler_switches.h"

namespace rankscope::summary {

enum class ExpertMetric { Tokens, Time };
QString expertMetricText(ExpertMetric metric);

/// kNoValue where the profile does not say.
int64_t expertValue(const analysis::ExpertPass& pass, ExpertMetric metric);

/// A row for each pass and a column for each rank.
charts::HeatData expertHeat(const std::vector<analysis::ExpertRank>& ranks, ExpertMetric metric);
/// With what their all-to-all operators moved.
shared::TableData expertTable(
    const std::vector<analysis::ExpertRank>& ranks, const std::vector<analysis::AllToAll>& moved);
std::vector<sections::Figure> expertFigures(
    const std::vector<analysis::ExpertRank>& ranks, ExpertMetric metric);
/// The rank that moves the most to and from experts, or what the profile lacks to say it.
sections::Figure allToAllFigure(const std::vector<analysis::AllToAll>& moved);
QStringList expertTip(const std::vector<analysis::ExpertRank>& ranks, charts::HeatCell cell);
/// In place of the page.
pages::Message noExperts(bool isOfGpu, const shared::ProfileKinds& kinds);

} // namespace rankscope::summary

// SPDX-License-Identifier: GPL-3.0-or-later
// What the page of floating-point work shows, in words, charts and tables.
// Thread: any, free functions.
#pragma once

#include "core/analysis/operators/flops.h"
#include "views/charts/bar_geometry.h"
#include "views/charts/heat_raster.h"
#include "views/charts/sankey_shape.h"
#include "views/pages/message_page.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/table_data.h"

namespace rankscope::operators {

/// "4,655 MFLOPs"
QString workText(std::optional<double> work);

std::vector<sections::Figure> flopsFigures(const analysis::FlopsOfRank& flops);
/// The largest flows between scopes.
std::vector<charts::SankeyFlow> scopeFlows(const analysis::FlopsOfRank& flops);
/// What the pictures of ranks show.
enum class FlopsMeasure { Work, Rate, Utilization };
/// "FLOPs per step (10^6)"
QString measureText(FlopsMeasure measure);
charts::BarChartData rankBars(const analysis::FlopsOfRank& flops, FlopsMeasure measure);
/// Ranks of a stage beside each other, a row a stage; empty without stages.
charts::HeatData stageHeat(const analysis::FlopsOfRank& flops, FlopsMeasure measure);
/// What the cell of that map is of; nothing where a stage has fewer ranks.
const analysis::RankFlops* rankAt(const analysis::FlopsOfRank& flops, const charts::HeatCell& cell);
shared::TableData flopsTable(const analysis::FlopsOfRank& flops);

/// Where the figures come from, if not from files of MindSpore; else nothing.
sections::Note flopsNote(const analysis::FlopsOfRank& flops);

pages::Message noFlops(const shared::ProfileKinds& kinds);

} // namespace rankscope::operators

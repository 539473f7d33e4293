// SPDX-License-Identifier: GPL-3.0-or-later
// How long each rank communicates: a bar for each rank of transit, waiting and idle, and a table.
// Thread: any but for texts, free functions.
#pragma once

#include "core/analysis/collectives.h"
#include "core/analysis/transit_sources.h"
#include "views/charts/bar_geometry.h"
#include "views/charts/figure_row.h"
#include "views/charts/note_box.h"
#include "views/shared/table_data.h"

namespace rankscope::communication {

charts::BarChartData durationBars(const std::vector<analysis::RankCommunication>& ranks);
shared::TableData durationTable(const std::vector<analysis::RankCommunication>& ranks);
std::vector<charts::Figure> durationFigures(
    const std::vector<analysis::RankCommunication>& ranks, charts::Figure late);
/// Of a file that contradicts itself; none else.
charts::Note transitNote(const std::optional<analysis::TransitSources>& contradiction);
QStringList durationTip(const analysis::RankCommunication& rank);

} // namespace rankscope::communication

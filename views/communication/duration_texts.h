// SPDX-License-Identifier: GPL-3.0-or-later
// How long each rank communicates: a bar for each rank of transit, waiting and idle, and a table.
// Thread: any but for texts, free functions.
#pragma once

#include "core/analysis/communication/collectives.h"
#include "core/analysis/communication/transit_sources.h"
#include "views/charts/bar_geometry.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/table_data.h"

namespace rankscope::communication {

charts::BarChartData durationBars(const std::vector<analysis::RankCommunication>& ranks);
shared::TableData durationTable(const std::vector<analysis::RankCommunication>& ranks);
std::vector<sections::Figure> durationFigures(
    const std::vector<analysis::RankCommunication>& ranks, sections::Figure late);
/// Of a file that contradicts itself; none else.
sections::Note transitNote(const std::optional<analysis::TransitSources>& contradiction);
QStringList durationTip(const analysis::RankCommunication& rank);

} // namespace rankscope::communication

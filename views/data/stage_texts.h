// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Data shows of the operators that prepare it, in words, charts and tables.
// Thread: any, free functions.
#pragma once

#include "core/analysis/data/data_stages.h"
#include "views/charts/bar_geometry.h"
#include "views/charts/queue_graph_shape.h"
#include "views/pages/message_page.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/table_data.h"

namespace rankscope::data {

/// The slow operators and what to change, then what MindSpore's own analysis wrote.
sections::Note stageNote(const analysis::DataPipeline& pipeline);
std::vector<sections::Figure> stageFigures(const analysis::DataPipeline& pipeline);
/// The operators with the queues between them, in their order.
std::vector<charts::QueueStation> pipelineGraph(const analysis::DataPipeline& pipeline);
QStringList stageTip(const analysis::DataPipeline& pipeline, size_t stage);
/// Use of the host's CPU over time.
charts::BarChartData cpuBars(const analysis::DataPipeline& pipeline);
/// Filling of one operator's queue over time.
charts::BarChartData fillingBars(const analysis::DataStage& stage);
shared::TableData stageTable(const analysis::DataPipeline& pipeline);
/// What newer versions time of the work on the data.
shared::TableData operationTable(const analysis::DataPipeline& pipeline);
/// "Map (2)"
QString stageName(const analysis::DataStage& stage);

pages::Message noStages(const shared::ProfileKinds& kinds);

} // namespace rankscope::data

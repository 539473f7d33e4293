// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Data shows of queues and operators, in words, charts and tables.
// Thread: any, free functions.
#pragma once

#include "core/analysis/data/data_queues_of_rank.h"
#include "core/analysis/data/data_stages.h"
#include "views/charts/bar_geometry.h"
#include "views/pages/message_page.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/table_data.h"

namespace rankscope::data {

/// The decision of the tuning guide with its numbers: processing, transfer, or not the data.
sections::Note queueNote(const analysis::RankQueues& queues);
std::vector<sections::Figure> queueFigures(const analysis::RankQueues& queues);
/// Batches in the host's queue, step by step.
charts::BarChartData hostBars(const analysis::RankQueues& queues);
charts::BarChartData deviceBars(const analysis::RankQueues& queues);
/// Get and push of each step.
charts::BarChartData timeBars(const analysis::RankQueues& queues);
shared::TableData stepTable(const analysis::RankQueues& queues);

/// The slow operators and what to change, then what MindSpore's own analysis wrote.
sections::Note stageNote(const analysis::DataPipeline& pipeline);
std::vector<sections::Figure> stageFigures(const analysis::DataPipeline& pipeline);
/// How full the queue of each operator is, from the root to the readers.
charts::BarChartData usageBars(const analysis::DataPipeline& pipeline);
/// Filling of one operator's queue over time.
charts::BarChartData fillingBars(const analysis::DataStage& stage);
shared::TableData stageTable(const analysis::DataPipeline& pipeline);
/// "Map (2)"
QString stageName(const analysis::DataStage& stage);

pages::Message noQueues();
pages::Message noStages();

} // namespace rankscope::data

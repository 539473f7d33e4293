// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Data shows of queues, in words, charts and tables.
// Thread: any, free functions.
#pragma once

#include "core/analysis/data/data_queues_of_rank.h"
#include "views/charts/bar_geometry.h"
#include "views/pages/message_page.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/profiler_switches.h"
#include "views/shared/table_data.h"

namespace rankscope::data {

/// As cells keep a mean of samples.
int64_t whole(std::optional<double> value);

/// The decision of the tuning guide with its numbers: processing, transfer, or not the data.
sections::Note queueNote(const analysis::RankQueues& queues);
std::vector<sections::Figure> queueFigures(const analysis::RankQueues& queues);
/// Batches in the host's queue, step by step.
charts::BarChartData hostBars(const analysis::RankQueues& queues);
charts::BarChartData deviceBars(const analysis::RankQueues& queues);
/// Get and push of each step.
charts::BarChartData timeBars(const analysis::RankQueues& queues);
shared::TableData stepTable(const analysis::RankQueues& queues);

pages::Message noQueues(const shared::ProfileKinds& kinds);

} // namespace rankscope::data

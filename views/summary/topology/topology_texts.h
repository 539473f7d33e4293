// SPDX-License-Identifier: GPL-3.0-or-later
// What the topology of a job says: its chart, its table, the tip of a cell, the lines of a chosen
// rank, and what is wrong with typed sizes.
// Thread: any but for texts, free functions.
#pragma once

#include "core/analysis/parallel/topology_cells.h"
#include "core/analysis/verdicts/step_verdicts.h"
#include "views/sections/note_box.h"
#include "views/shared/table_data.h"
#include "views/summary/topology/topology_chart.h"

namespace rankscope::summary {

QString orderText(analysis::RankOrder order);
/// "DP", "+ PP", ...
QString levelText(analysis::TopologyLevel level);

/// What is shown: the topology at a level, and one row of figures a rank.
struct TopologyView {
    const analysis::ParallelTopology& topology;
    analysis::TopologyLevel level{};
    const std::vector<analysis::StepRow>& rows;
    analysis::StepMetric metric{};
    const std::vector<int64_t>& slow; ///< ranks of a verdict
};

TopologyChartData topologyChartOf(const TopologyView& view);
/// A row for each of these cells.
shared::TableData topologyTableOf(const TopologyView& view, const std::vector<size_t>& shown);
QStringList cellTipOf(const TopologyView& view, size_t cell);
/// Through the groups of the first rank of the cell; as cells of that level, each once.
std::vector<GroupLine> groupLinesOf(const TopologyView& view, size_t cell);
std::optional<size_t> cellOfRank(const TopologyView& view, int64_t rank);

/// Stages whose ranks are peers, and the groups whose name is told where they are slow.
analysis::JobParts partsOf(const analysis::ParallelTopology& topology);

/// Why sizes can not be shown; empty when they can.
sections::Note sizesNote(analysis::RankOrder order, const analysis::ParallelSizes& sizes,
    const std::vector<int64_t>& ranks);

/// Of a profile that says nothing of its parallel sizes: what is shown is no more than a guess.
sections::Note guessNote();

} // namespace rankscope::summary

// SPDX-License-Identifier: GPL-3.0-or-later
// How long each rank communicates and whom the others wait for: a bar for each rank of transit,
// waiting and idle, a table, and the operators of one rank with their bandwidths.
// Thread: any but for texts, free functions.
#pragma once

#include <memory>

#include "core/analysis/communication/rank_operators.h"
#include "core/analysis/communication/transit_sources.h"
#include "core/analysis/verdicts/late_ranks.h"
#include "views/charts/bar_geometry.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/table_data.h"

namespace rankscope::communication {

/// More bars than these are a comb that nobody reads.
inline constexpr size_t kMostDurationBars = 64;

/// A rank, and what it made the others wait where its collectives were matched.
struct DurationRow {
    analysis::RankCommunication of;
    std::optional<analysis::RankWaits> waits{};
};
enum class DurationOrder { Late, Wait, Transit, Elapsed, Rank };

/// In order of the ranks.
std::vector<DurationRow> durationRows(const std::vector<analysis::RankCommunication>& ranks,
    const std::vector<analysis::RankWaits>& waits);
/// The most of it first.
void sortRows(std::vector<DurationRow>& rows, DurationOrder order);

/// Of the first rows; the latest rank is marked.
charts::BarChartData durationBars(
    const std::vector<DurationRow>& rows, const std::optional<analysis::LateRanks>& late);
/// Slices of a trace do not tell idle.
shared::TableData durationTable(const std::vector<DurationRow>& rows, bool isFromTrace = false);
/// Beside the operators: rows of `all`.
using RankOperators = std::shared_ptr<const std::vector<analysis::RankOperator>>;
shared::TableData operatorTable(
    const RankOperators& operators, const std::shared_ptr<const analysis::Collectives>& all);
std::vector<sections::Figure> durationFigures(const std::vector<analysis::RankCommunication>& ranks,
    sections::Figure late, bool isFromTrace = false);
/// Of a file that contradicts itself; none else.
sections::Note transitNote(const std::optional<analysis::TransitSources>& contradiction);
QStringList durationTip(const analysis::RankCommunication& rank);

} // namespace rankscope::communication

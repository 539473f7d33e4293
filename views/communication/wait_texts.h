// SPDX-License-Identifier: GPL-3.0-or-later
// Who waits for whom: a matrix of the waiting, and tables of ranks, of pairs of ranks, of the worst
// collectives and of the longest transfers.
// Thread: any but for texts, free functions.
#pragma once

#include <functional>
#include <memory>

#include "core/analysis/communication/collective_times.h"
#include "core/analysis/verdicts/late_ranks.h"
#include "views/charts/heat_raster.h"
#include "views/sections/figure_row.h"
#include "views/shared/table_data.h"

namespace rankscope::communication {

/// What the figures of the section are made of.
struct Waits {
    analysis::Collectives all;
    analysis::Matched matched{};
    std::vector<analysis::RankWaits> ranks{}; ///< the latest first
    std::optional<analysis::LateRanks> late{}; ///< nothing: not judged
    std::vector<analysis::WaitSum> ofJob{}; ///< each longest first
    std::vector<analysis::WaitSum> ofSteps{};
    std::vector<analysis::WaitSum> ofGroups{};
    std::vector<size_t> worst{}; ///< positions in Matched::collectives
    /// Of its collectives; nothing where the list does not show them: they take longer to read.
    std::optional<std::vector<analysis::CollectiveTime>> times{};
    std::vector<size_t> worstTransfers{}; ///< the same
};
Waits waitsOf(analysis::Collectives all, const analysis::StepFacts& facts = {});

enum class WaitRows { Ranks, Pairs, Steps, Groups, Collectives, Transfers };

struct WaitView {
    charts::HeatData heat; ///< a row for each that waits, a column for each that is waited for
    std::vector<int64_t> ranks; ///< beside rows and columns
};
WaitView waitView(const Waits& waits);

/// What a row of a table is about.
struct WaitTarget {
    int64_t late = 0; ///< rank
    std::optional<int64_t> waiting{}; ///< rank
    std::optional<int64_t> step{};
    std::optional<size_t> row{}; ///< of the collectives: the part of the last to arrive
};
struct WaitTableView {
    shared::TableData table{};
    size_t count = 0; ///< of its rows
    std::function<WaitTarget(size_t row)> targetOf{};
};
WaitTableView waitTable(const std::shared_ptr<const Waits>& waits, WaitRows rows,
    const std::function<QString(const std::string& hash)>& groupText);

/// Of a rank: its own lateness, and how often it came last.
shared::Column lateColumn();
shared::Column timesLastColumn();

/// The verdict on late ranks in words; a dash where there is none.
sections::Figure lateFigure(const std::optional<analysis::LateRanks>& late);
std::vector<sections::Figure> waitFigures(const Waits& waits);
/// Why the matrix is empty, where it is.
QString noWaitsText(const Waits& waits);
QStringList waitTip(const Waits& waits, int64_t waiting, int64_t late);

} // namespace rankscope::communication

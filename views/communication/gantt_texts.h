// SPDX-License-Identifier: GPL-3.0-or-later
// The communication operators of all ranks as bars over time, and the parts of one of them.
// Thread: any but for texts, free functions.
#pragma once

#include "core/analysis/communication/clock_fit.h"
#include "views/charts/gantt_geometry.h"
#include "views/shared/table_data.h"

namespace rankscope::communication {

struct GanttView {
    charts::GanttData data; ///< a row for each rank; items are positions in Collectives::rows
    std::vector<std::optional<charts::GanttPlace>> places; ///< beside Collectives::rows
    size_t withoutStart = 0; ///< operators whose begin no file tells
};
/// Times shifted by what is in `shifts`; colours tell the types apart.
GanttView ganttView(const analysis::Collectives& all, const analysis::ClockShifts& shifts);

enum class Align { None, Ends, Begins, SelectedEnd };

/// What the section shows of the operators.
struct OperatorTimes {
    analysis::Collectives all;
    analysis::Matched matched{};
    std::vector<std::optional<size_t>> collectiveOf{}; ///< beside Collectives::rows
    GanttView view{};
    std::optional<size_t> selected{}; ///< a row of the collectives

    /// Null for an operator that no other rank has.
    const analysis::MatchedCollective* matchedOf(size_t row) const;
};
OperatorTimes operatorTimes(analysis::Collectives all, Align align, std::optional<size_t> selected);

/// Of the part on one rank; `matched` is null for one that no other rank has.
QStringList operatorTip(
    const analysis::Collectives& all, size_t row, const analysis::MatchedCollective* matched);

/// A row for each rank, the first to arrive first.
shared::TableData partTable(
    const analysis::Collectives& all, const analysis::MatchedCollective& matched);

} // namespace rankscope::communication

// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows of a table are shown, and in which order.
// Thread: any, values and free functions.
#pragma once

#include <stop_token>

#include "views/shared/table_filter.h"

namespace rankscope::shared {

/// How the rows are shown.
struct RowOrder {
    int column = -1; ///< -1: as they come
    Qt::SortOrder direction = Qt::AscendingOrder;
    QString filter{}; ///< a text cell contains this, without regard to case
};

/// Positions of the rows that pass all filters, by their exact values; equal ones as they come.
/// Rows of a tree are sorted among those below the same row and stay below it. None where it is
/// stopped.
std::vector<uint32_t> arrangedRows(const TableData& data, const RowOrder& order,
    const std::vector<ColumnFilter>& filters = {}, const std::stop_token& stop = {});

} // namespace rankscope::shared

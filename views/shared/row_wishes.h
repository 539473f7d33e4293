// SPDX-License-Identifier: GPL-3.0-or-later
// What a person chose and ordered the rows of a table by, for whoever finds them where they lie:
// in the names that core has for the columns.
// Thread: UI only.
#pragma once

#include <string>
#include <vector>

#include "core/analysis/column_condition.h"

namespace rankscope::shared {

class TableModel;

struct RowWishes {
    std::vector<analysis::ColumnCondition> conditions{};
    std::string order{}; ///< a column; empty: none
    bool isDescending = false;
};

/// `names` of the columns, in their order.
RowWishes wishesOf(const TableModel& table, const std::vector<std::string>& names);

} // namespace rankscope::shared

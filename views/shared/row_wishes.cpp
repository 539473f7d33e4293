// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/row_wishes.h"

#include "views/shared/table_model.h"

namespace rankscope::shared {

RowWishes wishesOf(const TableModel& table, const std::vector<std::string>& names) {
    RowWishes wishes;
    const auto isThere = [&names](int column) {
        return column >= 0 && static_cast<size_t>(column) < names.size();
    };
    for (const ColumnFilter& filter : table.filters()) {
        if (isThere(filter.column))
            wishes.conditions.push_back({names[static_cast<size_t>(filter.column)],
                filter.text.toStdString(), filter.least, filter.most});
    }
    if (isThere(table.order().column)) {
        wishes.order = names[static_cast<size_t>(table.order().column)];
        wishes.isDescending = table.order().direction == Qt::DescendingOrder;
    }
    return wishes;
}

} // namespace rankscope::shared

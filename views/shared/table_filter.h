// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of a column must be for a row to be shown.
// Thread: any, values and free functions.
#pragma once

#include <optional>
#include <vector>

#include "views/shared/table_data.h"

namespace rankscope::shared {

/// Of texts and of what is shown with units of its own: they contain the text, without regard to
/// case. Of numbers: from `least` to `most`, both included; a cell that holds none is not between
/// them.
struct ColumnFilter {
    int column = 0;
    QString text{};
    std::optional<int64_t> least{};
    std::optional<int64_t> most{};
    bool operator==(const ColumnFilter&) const = default;
};

bool passes(const Column& column, const TableCell& cell, const ColumnFilter& filter);

/// A number of such a column as a person types it, in the unit of its title unless it names one:
/// "1,500", "2.5", "30 us", "4 MB". Nothing when it is none.
std::optional<int64_t> parseCell(ColumnKind kind, const QString& text);

} // namespace rankscope::shared

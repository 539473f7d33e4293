// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the SQL surface that are computed when they are asked: the figures of the pages, each
// from the very function that its page calls. docs/sql.md lists them from here.
//
//   rankscope-cli query run7 "SELECT owner, size FROM peak_owner WHERE rank = 3 LIMIT 5"
//
// Thread: any, constants; rows on the thread of the session.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/index/table_column.h"
#include "core/query/sql_rows.h"

namespace rankscope::analysis {

/// Values in the order of the columns; texts are owned.
using FigureRow = std::vector<query::RowValue>;
using FigureRows = std::vector<FigureRow>;

struct ComputedTable {
    /// Its columns name the rank where there is one: the scope adds none.
    index::TableSpec spec;
    /// Errors: those of the function that computes.
    Result<FigureRows> (*rows)(query::Session& session);
};

/// All of them, in the order of docs/sql.md.
std::span<const ComputedTable> figureTables();

query::RowTable toRowTable(const ComputedTable& table);

/// NULL for nothing.
query::RowValue cell(const std::optional<int64_t>& number);
query::RowValue cell(const std::optional<Duration>& time);
query::RowValue cell(const std::optional<double>& number);
/// NULL for an empty text.
query::RowValue cell(std::string_view text);

} // namespace rankscope::analysis

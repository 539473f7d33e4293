// SPDX-License-Identifier: GPL-3.0-or-later
// All rows of one table in the order they lie in the file. A damaged page costs its rows, not the
// table: the scan goes on behind it.
//
//   auto scan = TableScan::open(source, "STEP_TIME", {{"id", "startNs", "endNs"}, 3}, damage);
//   while (scan && *scan->next())
//       use(scan->row().integer(1));
//
// Thread: one at a time.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/importer/profile_db/table_cursor.h"

namespace rankscope::importer {

struct WantedColumns {
    std::vector<std::string_view> names; ///< one that the table lacks reads as NULL
    size_t needed = 0; ///< so many of the first ones must be there
};

class TableScan {
public:
    /// Nothing when the table is not there, or (counted) lacks a column that is needed.
    static std::optional<TableScan> open(SourceDatabase& source, std::string_view table,
        const WantedColumns& columns, const DamageLog& damage);

    /// False at the end. Errors: Cancelled.
    Result<bool> next();
    RowCells row() const { return m_cursor.row(*m_damage); }
    /// The number of the row, where rows have numbers.
    int64_t rowid() const { return m_cursor.rowid(); }

private:
    TableScan(const TableInfo& table, const DamageLog& damage, TableCursor cursor)
        : m_table(&table)
        , m_damage(&damage)
        , m_cursor(std::move(cursor)) { }
    bool noteRow();
    bool isBehind();
    bool goOnBehindDamage(int code);

    const TableInfo* m_table;
    const DamageLog* m_damage;
    TableCursor m_cursor;
    int64_t m_furthest = INT64_MIN; ///< number of a row that was read or left out
    std::optional<int64_t> m_lastRow; ///< that was given
    uint64_t m_rowsLeft = UINT64_MAX;
    uint64_t m_gap = 1; ///< rows to leave out behind damage; doubles until something is readable
};

/// False, and counted, when a needed column is not there.
bool hasNeeded(const TableInfo& table, const WantedColumns& columns, const DamageLog& damage);

} // namespace rankscope::importer

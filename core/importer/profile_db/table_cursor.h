// SPDX-License-Identifier: GPL-3.0-or-later
// Steps over the rows of one table in the order of their numbers. They are read straight from the
// pages of the file where that gives what SQLite would: plain tables of a database without a
// journal. At the first page or record that is not as it should be that ends as SQLite's own steps
// do, with an error, and all further rows come from SQLite: what can be read of a damaged table is
// its to say.
// Thread: one at a time.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/importer/profile_db/record_cells.h"
#include "core/importer/profile_db/row_cells.h"
#include "core/importer/profile_db/table_tree.h"

namespace rankscope::importer {

class TableCursor {
public:
    /// Columns that the table lacks are NULL. Stands before the first row.
    static Result<TableCursor> open(SourceDatabase& source, const TableInfo& table,
        const std::vector<std::string_view>& columns);

    /// The next step() goes to the first row with that number or a higher one; only where rows have
    /// numbers.
    void seek(int64_t rowid);
    /// As sqlite3_step(). After an error seek().
    int step();

    RowCells row(const DamageLog& damage) const {
        return m_record ? RowCells(*m_record, damage)
                        : RowCells(m_statement.handle(), m_digits.get(), damage);
    }
    int64_t rowid() const { return m_rowid; }
    /// Pages that were left out since the last call: they belong to another place of a table.
    uint64_t takeMisplaced() { return std::exchange(m_misplaced, 0); }

private:
    TableCursor() = default;
    void openTree(SourceDatabase& source, const TableInfo& table,
        const std::vector<std::string_view>& columns);
    int stepTree();
    int stepStatement();

    index::Statement m_statement;
    std::unique_ptr<RealDigits[]> m_digits; ///< of the statement's columns
    std::optional<TableTree> m_tree; ///< until SQLite takes over
    std::optional<RecordCells> m_record; ///< of the tree's row
    bool m_hasRowid = false;
    int m_rowidColumn = 0;
    int64_t m_rowid = INT64_MIN;
    uint64_t m_misplaced = 0;
};

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a table by a number, for joins: looked up in whatever order, quick when the numbers go up
// as they nearly always do. Profilers rarely write indexes; where the number is not the row's own
// and there is none, one is held in memory: an entry every 64 rows when the table is sorted by it
// (it nearly always is), else one a row.
// Thread: one at a time.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/importer/profile_db/table_scan.h"

namespace rankscope::importer {

class KeyedTable {
public:
    /// Nothing when the table or its key is not there. Errors: Cancelled.
    static Result<std::optional<KeyedTable>> open(SourceDatabase& source, std::string_view table,
        std::string_view key, const std::vector<std::string_view>& columns,
        const DamageLog& damage);

    /// Stands on the first row with that key; false when there is none.
    bool find(int64_t key);
    /// The next row with the same key.
    bool nextSame();
    RowCells row() const { return m_cursor->row(*m_damage); }

private:
    struct Entry {
        int64_t key = 0;
        int64_t place = 0; ///< where to begin to read: the row number or the key itself
    };

    explicit KeyedTable(const DamageLog& damage)
        : m_damage(&damage) { }
    Status index(SourceDatabase& source, const TableInfo& table, std::string_view key);
    bool findEntry(int64_t key);
    bool findNear(int64_t key);
    void findFar(int64_t key);
    void advance();
    void noteEnd();
    bool seek(int64_t place);
    bool step();

    const DamageLog* m_damage;
    std::optional<TableCursor> m_cursor;
    int m_keyColumn = 0;
    bool m_isOwnKey = false; ///< the key is the row number
    bool m_isSorted = true;
    std::vector<Entry> m_entries; ///< sorted by key
    size_t m_entry = 0; ///< of the current row, where every row has one
    // The current row is the first whose key is in [m_low, m_key]; behind the last row m_key is the
    // largest number. Nothing is known at first.
    bool m_isOnRow = false;
    bool m_hasFailed = false; ///< the last step, by damage
    int64_t m_low = INT64_MAX;
    int64_t m_key = INT64_MIN;
};

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/table_scan.h"

#include <algorithm>

#include <fmt/format.h>
#include <sqlite3.h>

namespace rankscope::importer {

using model::IssueCode;

bool hasNeeded(const TableInfo& table, const WantedColumns& columns, const DamageLog& damage) {
    for (size_t i = 0; i < columns.needed; ++i) {
        if (table.has(columns.names[i]))
            continue;
        damage.add(IssueCode::MissingColumn, fmt::format("{}.{}", table.name, columns.names[i]));
        return false;
    }
    return true;
}

std::optional<TableScan> TableScan::open(SourceDatabase& source, std::string_view table,
    const WantedColumns& columns, const DamageLog& damage) {
    const TableInfo* const info = source.table(table);
    if (info == nullptr || !hasNeeded(*info, columns, damage))
        return std::nullopt;
    auto cursor = TableCursor::open(source, *info, columns.names);
    if (!cursor) {
        damage.add(IssueCode::CorruptTable, fmt::format("{}: {}", table, cursor.error().message));
        return std::nullopt;
    }
    TableScan scan(*info, damage, std::move(*cursor));
    scan.m_rowsLeft = source.rowsThatFit();
    return scan;
}

Result<bool> TableScan::next() {
    while (true) {
        const int code = m_cursor.step();
        if (const uint64_t pages = m_cursor.takeMisplaced(); pages > 0)
            m_damage->issues.add(IssueCode::CorruptTable, m_damage->file, 0,
                fmt::format("{}: pages of another place", m_table->name), pages);
        if (code == SQLITE_ROW && isBehind())
            continue;
        if (code == SQLITE_ROW)
            return noteRow();
        if (code == SQLITE_DONE)
            return false;
        if (code == SQLITE_INTERRUPT)
            return fail(ErrorCode::Cancelled, "cancelled");
        if (!goOnBehindDamage(code))
            return false;
    }
}

/// Row numbers rise; what comes again, or too late, is a page of another place in the tree.
bool TableScan::isBehind() {
    if (!m_table->hasRowid || !m_lastRow || m_cursor.rowid() > *m_lastRow || m_rowsLeft == 0)
        return false;
    --m_rowsLeft;
    m_damage->add(IssueCode::CorruptTable,
        fmt::format("{}: row {} behind row {}", m_table->name, m_cursor.rowid(), *m_lastRow));
    return true;
}

/// False when there are so many that they come again and again.
bool TableScan::noteRow() {
    if (m_rowsLeft-- == 0) {
        m_damage->add(IssueCode::CorruptTable,
            fmt::format("{}: more rows than fit into the file", m_table->name));
        return false;
    }
    if (m_table->hasRowid)
        m_lastRow = m_cursor.rowid();
    if (m_table->hasRowid && m_cursor.rowid() > m_furthest) {
        m_furthest = m_cursor.rowid();
        m_gap = 1;
    }
    return true;
}

/// Never back, though a damaged tree may give lower numbers after higher ones.
bool TableScan::goOnBehindDamage(int code) {
    constexpr uint64_t kWidest = uint64_t{1} << 40;
    m_damage->add(IssueCode::CorruptTable,
        m_furthest == INT64_MIN
            ? fmt::format("{}: {}", m_table->name, sqlite3_errstr(code))
            : fmt::format("{} behind row {}: {}", m_table->name, m_furthest, sqlite3_errstr(code)));
    if (!m_table->hasRowid || m_gap > kWidest)
        return false;
    const int64_t furthest = std::max<int64_t>(m_furthest, 0);
    if (furthest > INT64_MAX - static_cast<int64_t>(m_gap))
        return false;
    m_furthest = furthest + static_cast<int64_t>(m_gap);
    m_gap *= 2;
    m_cursor.seek(m_furthest);
    return true;
}

} // namespace rankscope::importer

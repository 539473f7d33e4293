// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/table_scan.h"

#include <algorithm>

#include <fmt/format.h>
#include <sqlite3.h>

namespace rankscope::importer {

using model::IssueCode;

std::string selectList(const TableInfo& table, const std::vector<std::string_view>& columns) {
    std::string list;
    for (const std::string_view column : columns) {
        list += list.empty() ? "" : ", ";
        list += table.has(column) ? quoteName(column) : "NULL";
    }
    return list;
}

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
    std::string sql = "SELECT " + selectList(*info, columns.names);
    if (info->hasRowid)
        sql += ", _rowid_";
    sql += " FROM " + quoteName(table) + " NOT INDEXED";
    if (info->hasRowid)
        sql += " WHERE _rowid_ >= ?1 ORDER BY _rowid_";
    auto statement = source.prepare(sql);
    if (!statement) {
        damage.add(
            IssueCode::CorruptTable, fmt::format("{}: {}", table, statement.error().message));
        return std::nullopt;
    }
    TableScan scan(*info, damage);
    scan.m_handle = source.handle();
    scan.m_statement = std::move(*statement);
    scan.m_rowidColumn = static_cast<int>(columns.names.size());
    if (info->hasRowid)
        scan.m_statement.bind(1, INT64_MIN);
    return scan;
}

Result<bool> TableScan::next() {
    while (true) {
        const int code = sqlite3_step(m_statement.handle());
        if (code == SQLITE_ROW) {
            if (m_table->hasRowid)
                m_last = sqlite3_column_int64(m_statement.handle(), m_rowidColumn);
            m_gap = 1;
            return true;
        }
        if (code == SQLITE_DONE)
            return false;
        if (code == SQLITE_INTERRUPT)
            return fail(ErrorCode::Cancelled, "cancelled");
        RS_TRY_ASSIGN(const bool goesOn, goOnBehindDamage());
        if (!goesOn)
            return false;
    }
}

Result<bool> TableScan::goOnBehindDamage() {
    constexpr uint64_t kWidest = uint64_t{1} << 40;
    m_damage->add(IssueCode::CorruptTable,
        m_last == INT64_MIN
            ? fmt::format("{}: {}", m_table->name, sqlite3_errmsg(m_handle))
            : fmt::format("{} behind row {}: {}", m_table->name, m_last, sqlite3_errmsg(m_handle)));
    if (!m_table->hasRowid || m_gap > kWidest)
        return false;
    const int64_t last = std::max<int64_t>(m_last, 0);
    if (last > INT64_MAX - static_cast<int64_t>(m_gap))
        return false;
    m_last = last + static_cast<int64_t>(m_gap);
    m_gap *= 2;
    m_statement.reset();
    m_statement.bind(1, m_last);
    return true;
}

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/table_cursor.h"

#include <algorithm>

#include <sqlite3.h>

namespace rankscope::importer {

namespace {

std::string selectList(const TableInfo& table, const std::vector<std::string_view>& columns) {
    std::string list;
    for (const std::string_view column : columns) {
        list += list.empty() ? "" : ", ";
        list += table.has(column) ? index::sqlName(column) : "NULL";
    }
    return list;
}

int placeOf(const TableInfo& table, std::string_view column) {
    const auto found = std::find(table.columns.begin(), table.columns.end(), column);
    return found == table.columns.end() ? RecordCells::kAbsent
                                        : static_cast<int>(found - table.columns.begin());
}

} // namespace

Result<TableCursor> TableCursor::open(
    SourceDatabase& source, const TableInfo& table, const std::vector<std::string_view>& columns) {
    std::string sql = "SELECT " + selectList(table, columns);
    if (table.hasRowid)
        sql += ", _rowid_";
    sql += " FROM " + index::sqlName(table.name) + " NOT INDEXED";
    if (table.hasRowid)
        sql += " WHERE _rowid_ >= ?1 ORDER BY _rowid_";
    TableCursor cursor;
    RS_TRY_ASSIGN(cursor.m_statement, source.prepare(sql));
    cursor.m_digits = std::make_unique<RealDigits[]>(
        static_cast<size_t>(sqlite3_column_count(cursor.m_statement.handle())));
    cursor.m_rowidColumn = static_cast<int>(columns.size());
    cursor.m_hasRowid = table.hasRowid;
    cursor.openTree(source, table, columns);
    cursor.seek(INT64_MIN);
    return cursor;
}

void TableCursor::openTree(
    SourceDatabase& source, const TableInfo& table, const std::vector<std::string_view>& columns) {
    if (!source.pageFile() || !table.isPlain)
        return;
    std::vector<int> places;
    places.reserve(columns.size());
    for (const std::string_view column : columns)
        places.push_back(placeOf(table, column));
    if (std::any_of(places.begin(), places.end(), [&](int place) {
            return place != RecordCells::kAbsent && !table.isAsStored[static_cast<size_t>(place)];
        }))
        return;
    m_record.emplace(std::move(places), placeOf(table, table.key));
    m_tree.emplace(*source.pageFile(), table.root);
}

void TableCursor::seek(int64_t rowid) {
    if (m_tree)
        return m_tree->seek(rowid);
    m_statement.reset();
    if (m_hasRowid)
        m_statement.bind(1, rowid);
}

int TableCursor::step() {
    return m_tree ? stepTree() : stepStatement();
}

int TableCursor::stepTree() {
    const TableTree::Step step = m_tree->next();
    m_misplaced += m_tree->takeMisplaced();
    switch (step) {
    case TableTree::Step::End:
        return SQLITE_DONE;
    case TableTree::Step::Stopped:
        return SQLITE_INTERRUPT;
    case TableTree::Step::Row:
        m_rowid = m_tree->rowid();
        if (m_record->read(m_tree->record(), m_rowid))
            return SQLITE_ROW;
        break;
    case TableTree::Step::Odd:
    case TableTree::Step::Misplaced: // next() goes on behind it
        break;
    }
    m_tree.reset();
    m_record.reset();
    return SQLITE_CORRUPT;
}

int TableCursor::stepStatement() {
    const int code = sqlite3_step(m_statement.handle());
    if (code == SQLITE_ROW && m_hasRowid)
        m_rowid = sqlite3_column_int64(m_statement.handle(), m_rowidColumn);
    return code;
}

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/named_row.h"

#include "core/tables/csv_format.h"

namespace rankscope::tables {

Result<NamedRow> NamedRow::open(const index::TableSpec& table, FileSink& sink) {
    RS_TRY_ASSIGN(index::TableInsert insert, sink.writer().open(table));
    return NamedRow(table, std::move(insert), sink);
}

void NamedRow::set(std::string_view column, std::string_view text) {
    const size_t position = findColumn(m_table, column);
    if (position < m_table.columns.size() && !text.empty())
        m_insert.set(position, text);
}

void NamedRow::set(std::string_view column, std::optional<int64_t> value) {
    const size_t position = findColumn(m_table, column);
    if (position < m_table.columns.size())
        m_insert.set(position, value);
}

void NamedRow::setNumber(
    std::string_view column, std::string_view token, Unit unit, uint64_t offset) {
    const size_t position = findColumn(m_table, column);
    if (position >= m_table.columns.size())
        return;
    if (setCell(m_insert, position, token, m_table.columns[position].kind, unit)
        == CellResult::BadNumber)
        m_sink.issue(model::IssueCode::BadNumber, offset, token);
}

} // namespace rankscope::tables

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/row_cells.h"

#include <sqlite3.h>

#include "core/base/time.h"

namespace rankscope::importer {

bool RowCells::read(int column, int64_t& number) const {
    if (m_record != nullptr)
        return !isNull(column) && parse(column, number);
    // one look-up of the cell instead of two; the connection belongs to this thread
    sqlite3_value* const value = sqlite3_column_value(m_statement, column);
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
        number = sqlite3_value_int64(value);
        return true;
    case SQLITE_NULL:
        return false;
    default:
        return parse(column, number);
    }
}

bool RowCells::parse(int column, int64_t& number) const {
    if (isReal(column)) {
        number = m_record != nullptr ? m_record->wholePart(column)
                                     : sqlite3_column_int64(m_statement, column);
        if (number != INT64_MAX && number != INT64_MIN)
            return true;
    }
    const std::string_view digits = text(column);
    if (const auto whole = parseNanoseconds(digits)) { // "12", "12.5", " 12 ", "1.7e18"
        number = *whole;
        return true;
    }
    if (!digits.empty())
        m_damage->add(model::IssueCode::BadNumber, digits);
    return false;
}

std::string_view RowCells::text(int column) const {
    if (m_record != nullptr)
        return m_record->text(column);
    if (isReal(column))
        return realText(sqlite3_column_double(m_statement, column), m_digits[column]);
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
    return text == nullptr
        ? std::string_view()
        : std::string_view(text, static_cast<size_t>(sqlite3_column_bytes(m_statement, column)));
}

bool RowCells::isReal(int column) const {
    return m_record != nullptr ? m_record->kind(column) == CellKind::Real
                               : sqlite3_column_type(m_statement, column) == SQLITE_FLOAT;
}

bool RowCells::isNull(int column) const {
    if (m_record != nullptr)
        return m_record->kind(column) == CellKind::Null;
    return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
}

} // namespace rankscope::importer

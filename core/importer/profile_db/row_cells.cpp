// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/row_cells.h"

#include <charconv>

#include <sqlite3.h>

#include "core/base/time.h"

namespace rankscope::importer {

std::optional<int64_t> RowCells::integer(int column) const {
    // one look-up of the cell instead of two; the connection belongs to this thread
    sqlite3_value* const value = sqlite3_column_value(m_statement, column);
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
        return sqlite3_value_int64(value);
    case SQLITE_NULL:
        return std::nullopt;
    default:
        return parse(column);
    }
}

std::optional<int64_t> RowCells::parse(int column) const {
    if (sqlite3_column_type(m_statement, column) == SQLITE_FLOAT) {
        const int64_t value = sqlite3_column_int64(m_statement, column);
        if (value != INT64_MAX && value != INT64_MIN)
            return value;
    }
    const std::string_view digits = text(column);
    int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc() && end == digits.data() + digits.size())
        return value;
    if (const auto rounded = parseNanoseconds(digits)) // "12.5", " 12 ", "1.7e18"
        return rounded;
    if (!digits.empty())
        m_damage->add(model::IssueCode::BadNumber, digits);
    return std::nullopt;
}

std::string_view RowCells::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
    return text == nullptr
        ? std::string_view()
        : std::string_view(text, static_cast<size_t>(sqlite3_column_bytes(m_statement, column)));
}

bool RowCells::isNull(int column) const {
    return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
}

} // namespace rankscope::importer

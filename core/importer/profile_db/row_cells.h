// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of a row, of which a statement stands on or that was read from its page. Profilers and
// viewers store numbers as INTEGER, as TEXT or as REAL, and leave out what they do not know: all of
// that is a number or nothing here. Thread: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/importer/profile_db/record_cells.h"
#include "core/importer/profile_db/source_database.h"

namespace rankscope::importer {

/// The number that stands for "none" in columns of 32 bits.
inline constexpr int64_t kNoNumber = 4294967295;

class RowCells {
public:
    /// The digits have room for each column.
    RowCells(sqlite3_stmt* statement, RealDigits* digits, const DamageLog& damage)
        : m_statement(statement)
        , m_digits(digits)
        , m_damage(&damage) { }
    RowCells(const RecordCells& record, const DamageLog& damage)
        : m_record(&record)
        , m_damage(&damage) { }

    /// Nothing for NULL; what is no number is nothing too, and counted.
    std::optional<int64_t> integer(int column) const {
        if (m_record != nullptr && m_record->kind(column) == CellKind::Number)
            return m_record->number(column);
        int64_t number = 0; // composed here, where the compiler keeps it in registers
        return read(column, number) ? std::optional(number) : std::nullopt;
    }
    int64_t integerOr(int column, int64_t other) const { return integer(column).value_or(other); }
    /// As stored; a number as its shortest decimal text. Until the next row.
    std::string_view text(int column) const;
    bool isNull(int column) const;

private:
    bool read(int column, int64_t& number) const;
    bool parse(int column, int64_t& number) const;
    bool isReal(int column) const;

    const RecordCells* m_record = nullptr; ///< else the row a statement stands on
    sqlite3_stmt* m_statement = nullptr;
    RealDigits* m_digits = nullptr; ///< of the statement's REALs
    const DamageLog* m_damage;
};

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
// The text of one cell as the value of one column: units converted by integer arithmetic, nothing
// through a double on its way in.
// Thread: any, values and free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/index/table_column.h"
#include "core/index/table_writer.h"

namespace rankscope::tables {

/// What a number in a file counts. Kilobytes and more are powers of 1024, DecimalKilobytes and
/// DecimalMegabytes of 1000.
enum class Unit {
    None,
    Nanoseconds,
    TenNanoseconds,
    Microseconds,
    Milliseconds,
    Seconds,
    Bytes,
    Kilobytes,
    Megabytes,
    Gigabytes,
    DecimalKilobytes,
    DecimalMegabytes,
};

/// The unit in brackets at the end of a header: "Size(KB)"; None when there is none.
Unit unitInHeader(std::string_view header);

std::string_view trimBlanks(std::string_view text);
/// Empty, or N/A.
bool isMissingText(std::string_view trimmed);
/// The same, and NA, nan, None, null, -.
bool isMissingNumber(std::string_view trimmed);

/// A step of older MindSpore that is none: its row holds the averages of the file
/// (planner_ir_data.md D1).
bool isAverageStep(std::string_view trimmed);

enum class CellResult {
    Good,
    Missing,
    BadNumber, ///< NULL is stored
    LowPrecision, ///< a time whose text stops above its unit: 1.69512E+15
};

/// Integer ns or bytes; nothing for what is no number or too large.
std::optional<int64_t> parseInUnit(std::string_view text, Unit unit);

/// Sets the cell of the row. A text must live until the row is written.
CellResult setCell(index::TableInsert& row, size_t column, std::string_view text,
    index::ColumnType kind, Unit unit);

/// A number in the form of ColumnType::Number; false when the text is none.
bool setNumber(index::TableInsert& row, size_t column, std::string_view trimmed);

} // namespace rankscope::tables

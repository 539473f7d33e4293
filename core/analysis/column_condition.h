// SPDX-License-Identifier: GPL-3.0-or-later
// What a column of a table must be for a row to be listed: what a person filters a column by, as a
// condition for SQL or for one value.
// Thread: any, values and free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

/// Numbers in the unit of the table (ns, bytes, as counted).
struct ColumnCondition {
    std::string column{};
    std::string contains{}; ///< without regard to the case of ASCII letters
    std::optional<int64_t> least{};
    std::optional<int64_t> most{};
    bool operator==(const ColumnCondition&) const = default;
};

/// " AND ..." on an expression; its text is added to those that are bound.
std::string andSql(const ColumnCondition& condition, const std::string& expression, Texts& texts);

/// The same for a value that was read: nothing is in no range.
bool holds(
    const ColumnCondition& condition, std::string_view text, const std::optional<int64_t>& number);

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// The packed tables of the SQL surface as row sources, without SQLite: each gives its rows one at a
// time within a filter. sql_module.h makes virtual tables of them.
// Thread: confined to the thread of the session.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

/// What a query's WHERE allows to leave out. Bounds are inclusive, stored ns.
struct RowFilter {
    std::optional<int64_t> rank;
    std::optional<int64_t> profile; ///< profileOf(), profiles.h
    std::optional<int64_t> track;
    std::optional<int64_t> id;
    std::optional<std::string> name; ///< exactly this text
    int64_t minTs = std::numeric_limits<int64_t>::min();
    int64_t maxTs = std::numeric_limits<int64_t>::max();
    uint64_t usedColumns = ~uint64_t{0}; ///< by position; the last bit stands for all from 63 on

    bool isUsed(size_t column) const {
        return (usedColumns >> std::min<size_t>(column, 63) & 1) != 0;
    }
};

using RowValue = std::variant<std::monostate, int64_t, double, std::string_view, std::string>;

class RowSource {
public:
    virtual ~RowSource() = default;
    /// Moves to the next row; false at the end.
    virtual Result<bool> next() = 0;
    /// A column of the current row, by its position in the table's declaration.
    virtual Result<RowValue> value(int column) = 0;
};

/// What a filtered column means, by position; -1 where the table has none. Behind `rank` stands
/// `profile`.
struct RowTable {
    std::string name;
    std::string declaration;
    int rankColumn;
    int trackColumn;
    int idColumn;
    int tsColumn;
    std::function<std::unique_ptr<RowSource>(Session&, const RowFilter&)> open;
    int nameColumn = -1;
    bool isOfJob = false; ///< of no rank: computed once, whatever profiles there are
};

/// slice, instant, counter, flow.
const std::vector<RowTable>& packedTables();

} // namespace rankscope::query

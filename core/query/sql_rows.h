// SPDX-License-Identifier: GPL-3.0-or-later
// The packed tables of the SQL surface as row sources, without SQLite: each gives its rows one at a
// time within a filter. sql_module.h makes virtual tables of them.
// Thread: confined to the thread of the session.
#pragma once

#include <cstdint>
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
    std::optional<int64_t> track;
    std::optional<int64_t> id;
    int64_t minTs = std::numeric_limits<int64_t>::min();
    int64_t maxTs = std::numeric_limits<int64_t>::max();
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

/// What a filtered column means, by position; -1 where the table has none.
struct RowTable {
    const char* name;
    const char* declaration;
    int rankColumn;
    int trackColumn;
    int idColumn;
    int tsColumn;
    std::unique_ptr<RowSource> (*open)(Session&, const RowFilter&);
};

/// slice, instant, counter, flow.
const std::vector<RowTable>& packedTables();

} // namespace rankscope::query

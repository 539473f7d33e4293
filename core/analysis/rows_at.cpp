// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rows_at.h"

#include <algorithm>

namespace rankscope::analysis {

Status eachRowAt(const std::shared_ptr<const index::TableIndex>& tables, const std::string& select,
    std::span<const int64_t> numbers, size_t first, size_t count, const std::stop_token& stop,
    const std::function<void(const index::Statement&)>& take) {
    if (first >= numbers.size() || count == 0)
        return {};
    RS_TRY_ASSIGN(index::TableReader reader, index::TableReader::reopen(tables));
    RS_TRY_ASSIGN(index::Statement row, reader.prepare(select + " WHERE rowid = ?"));
    for (const int64_t number : numbers.subspan(first, std::min(count, numbers.size() - first))) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        row.reset();
        row.bind(1, number);
        RS_TRY_ASSIGN(const bool isThere, row.step());
        if (!isThere)
            return fail(ErrorCode::NotFound, "there is no such row");
        take(row);
    }
    return {};
}

} // namespace rankscope::analysis

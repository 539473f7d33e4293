// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rank_rows.h"

#include <algorithm>

namespace rankscope::analysis {

namespace {

using index::TableIndex;

constexpr unsigned kRowsPerStopCheck = 4096;

bool hasRowsOf(const TableIndex& tables, std::string_view table) {
    const index::TableInfo* const info = tables.find(table);
    return info != nullptr && info->rows > 0;
}

Status readPart(const std::shared_ptr<const TableIndex>& part, std::string_view sql,
    const std::stop_token& stop, const TakeRow& take, const Texts& texts) {
    RS_TRY_ASSIGN(index::TableReader reader, index::TableReader::reopen(part));
    RS_TRY_ASSIGN(index::Statement row, reader.prepare(sql));
    for (size_t i = 0; i < texts.size(); ++i)
        row.bind(static_cast<int>(i + 1), std::string_view(texts[i]));
    for (unsigned count = 0;; ++count) {
        if (count % kRowsPerStopCheck == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        RS_TRY_ASSIGN(const bool hasRow, row.step());
        if (!hasRow)
            return {};
        take(*part, row);
    }
}

} // namespace

Status eachRow(const query::Snapshot& snapshot, std::string_view table, std::string_view sql,
    const std::stop_token& stop, const TakeRow& take, const Texts& texts) {
    std::vector<std::shared_ptr<const TableIndex>> parts;
    for (const auto& part : snapshot.tables) {
        if (hasRowsOf(*part, table))
            parts.push_back(part);
    }
    std::stable_sort(parts.begin(), parts.end(),
        [](const auto& left, const auto& right) { return left->rank < right->rank; });
    for (const auto& part : parts)
        RS_TRY(readPart(part, sql, stop, take, texts));
    return {};
}

Status eachRowOf(const query::Snapshot& snapshot, int64_t rank, std::string_view table,
    std::string_view sql, const std::stop_token& stop, const TakeRow& take, const Texts& texts) {
    for (const auto& part : snapshot.tables) {
        if (part->rank == rank && hasRowsOf(*part, table))
            RS_TRY(readPart(part, sql, stop, take, texts));
    }
    return {};
}

bool hasRows(const query::Snapshot& snapshot, std::string_view table) {
    return std::any_of(snapshot.tables.begin(), snapshot.tables.end(),
        [table](const auto& part) { return hasRowsOf(*part, table); });
}

std::optional<int64_t> integerAt(const index::Statement& row, int column) {
    if (row.isNull(column))
        return std::nullopt;
    return row.integer(column);
}

std::optional<Duration> durationAt(const index::Statement& row, int column) {
    if (row.isNull(column))
        return std::nullopt;
    return Duration(row.integer(column));
}

Duration lengthAt(const index::Statement& row, int column) {
    return Duration(row.integer(column)); // NULL reads as 0
}

} // namespace rankscope::analysis

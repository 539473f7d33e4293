// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rank_rows.h"

#include <algorithm>
#include <iterator>

#include "core/base/task_progress.h"

namespace rankscope::analysis {

namespace {

using index::TableIndex;

constexpr unsigned kRowsPerStopCheck = 4096;

bool hasRowsOf(const TableIndex& tables, std::string_view table) {
    const index::TableInfo* const info = tables.find(table);
    return info != nullptr && info->rows > 0;
}

Status readRows(const TableIndex& part, index::TableReader& reader, std::string_view sql,
    const std::stop_token& stop, const TakeRow& take, const Texts& texts) {
    RS_TRY_ASSIGN(index::Statement row, reader.prepare(sql));
    for (size_t i = 0; i < texts.size(); ++i)
        row.bind(static_cast<int>(i + 1), std::string_view(texts[i]));
    for (unsigned count = 0;; ++count) {
        if (count % kRowsPerStopCheck == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        RS_TRY_ASSIGN(const bool hasRow, row.step());
        if (!hasRow)
            return {};
        take(part, row);
    }
}

/// Gives `read` a reader of the part: one that was kept open, where the snapshot keeps them.
template <class Read>
Status withReader(
    index::TableReaders* kept, const std::shared_ptr<const TableIndex>& part, Read read) {
    if (kept != nullptr) {
        RS_TRY_ASSIGN(const index::TableReaders::Lease reader, kept->take(part));
        return read(*reader);
    }
    RS_TRY_ASSIGN(index::TableReader reader, index::TableReader::reopen(part));
    return read(reader);
}

Status readPart(index::TableReaders* kept, const std::shared_ptr<const TableIndex>& part,
    std::string_view sql, const std::stop_token& stop, const TakeRow& take, const Texts& texts) {
    return withReader(kept, part, [&](index::TableReader& reader) {
        return readRows(*part, reader, sql, stop, take, texts);
    });
}

/// In order of the ranks.
template <class IsWanted>
std::vector<std::shared_ptr<const TableIndex>> partsOf(
    const query::Snapshot& snapshot, IsWanted isWanted) {
    std::vector<std::shared_ptr<const TableIndex>> parts;
    std::copy_if(snapshot.tables.begin(), snapshot.tables.end(), std::back_inserter(parts),
        [&isWanted](const auto& part) { return isWanted(*part); });
    std::stable_sort(parts.begin(), parts.end(),
        [](const auto& left, const auto& right) { return left->rank < right->rank; });
    return parts;
}

} // namespace

Status eachRow(const query::Snapshot& snapshot, std::string_view table, std::string_view sql,
    const std::stop_token& stop, const TakeRow& take, const Texts& texts) {
    const auto isWanted = [table](const TableIndex& part) { return hasRowsOf(part, table); };
    const auto parts = partsOf(snapshot, isWanted);
    for (size_t i = 0; i < parts.size(); ++i) {
        reportProgress(i, parts.size());
        RS_TRY(readPart(snapshot.readers.get(), parts[i], sql, stop, take, texts));
    }
    return {};
}

Status eachRow(
    const query::Snapshot& snapshot, const RowQuestions& questions, const std::stop_token& stop) {
    const auto isWanted = [&questions](const TableIndex& part) {
        return std::any_of(questions.begin(), questions.end(),
            [&part](const RowQuestion& question) { return hasRowsOf(part, question.table); });
    };
    const auto parts = partsOf(snapshot, isWanted);
    for (size_t i = 0; i < parts.size(); ++i) {
        reportProgress(i, parts.size());
        RS_TRY(withReader(snapshot.readers.get(), parts[i], [&](index::TableReader& reader) {
            Status read;
            for (const RowQuestion& question : questions) {
                if (read && hasRowsOf(*parts[i], question.table))
                    read = readRows(*parts[i], reader, question.sql, stop, question.take, {});
            }
            return read;
        }));
    }
    return {};
}

RowQuestions joined(std::initializer_list<const RowQuestions*> parts) {
    RowQuestions all;
    for (const RowQuestions* part : parts)
        all.insert(all.end(), part->begin(), part->end());
    return all;
}

Status eachRowOf(const query::Snapshot& snapshot, int64_t rank, std::string_view table,
    std::string_view sql, const std::stop_token& stop, const TakeRow& take, const Texts& texts) {
    for (const auto& part : snapshot.tables) {
        if (part->rank == rank && hasRowsOf(*part, table))
            RS_TRY(readPart(snapshot.readers.get(), part, sql, stop, take, texts));
    }
    return {};
}

Status eachRowOf(const std::shared_ptr<const TableIndex>& part, std::string_view sql,
    const std::stop_token& stop, const TakeRow& take) {
    return readPart(nullptr, part, sql, stop, take, {});
}

bool hasRows(const query::Snapshot& snapshot, std::string_view table) {
    return std::any_of(snapshot.tables.begin(), snapshot.tables.end(),
        [table](const auto& part) { return hasRowsOf(*part, table); });
}

std::string andNotOf(std::optional<int64_t> step, std::string_view column) {
    return step ? " AND " + std::string(column) + " IS NOT " + std::to_string(*step)
                : std::string();
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

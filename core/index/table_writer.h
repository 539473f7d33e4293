// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a table index (*.rstab): the row tables of one rank, or of a whole job, under the same
// discipline as the timeline index: complete when it has its name, nothing left behind without
// commit().
//
//   RS_TRY_ASSIGN(TableWriter writer, TableWriter::create(file));
//   RS_TRY_ASSIGN(TableInsert rows, writer.open(kStepTable));
//   RS_TRY(rows.set(columnOf(kStepTable, "step"), int64_t{13}).write());
//   RS_TRY(writer.commit(rank, stamps, issues));
//
// Thread: one at a time.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/database.h"
#include "core/index/file_in_making.h"
#include "core/index/shared_texts.h"
#include "core/index/table_schema.h"
#include "core/index/workspace.h"
#include "core/model/issue.h"
#include "core/model/rank.h"

namespace rankscope::index {

/// Rows on their way into one table. Cells go by position: columns of the spec, then the extra
/// ones; a cell that is not set is NULL. Must not outlive its writer.
class TableInsert {
public:
    /// `places`: of each column the number to bind, 0 for one that is left out. `texts`: of columns
    /// that are shared; null where the table has none.
    TableInsert(
        Statement insert, std::vector<int> places, const TableSpec& table, SharedTexts* texts)
        : m_insert(std::move(insert))
        , m_places(std::move(places))
        , m_shared(table.sharedColumn.empty() ? kNoColumn : findColumn(table, table.sharedColumn))
        , m_texts(texts) { }

    TableInsert& set(size_t column, int64_t value);
    TableInsert& set(size_t column, double value);
    TableInsert& set(size_t column, std::optional<int64_t> value);
    /// The text must live until write().
    TableInsert& set(size_t column, std::string_view text);
    TableInsert& setNull(size_t column);

    Status write();

    /// Some columns found no place in the table: their cells go nowhere.
    bool isPartial() const;

private:
    static constexpr size_t kNoColumn = ~size_t{0};

    template <class Value>
    void bind(size_t column, Value value);

    Statement m_insert;
    std::vector<int> m_places;
    size_t m_shared;
    SharedTexts* m_texts;
    Status m_failed; ///< of a text that could not be stored
};

class TableWriter {
public:
    /// Errors: WriteFailed, DiskFull, Database.
    static Result<TableWriter> create(const std::filesystem::path& file);

    /// Makes the table when it is not there yet and adds extra columns it does not have yet; a name
    /// that is taken gets a number behind it. A table has kMaxTableColumns whoever opens it; those
    /// beyond are left out, see TableInsert::isPartial().
    Result<TableInsert> open(
        const TableSpec& table, std::span<const std::string> extraColumns = {});

    /// Whether the table was opened.
    bool holds(const TableSpec& table) const { return m_columns.contains(table.name); }
    /// On what was written so far; must not outlive the writer.
    Result<Statement> prepare(const std::string& sql) { return m_database.prepare(sql); }

    /// Completes the file and gives it its name. `owner` says whose tables these are.
    Status commit(const model::RankSource& owner, const std::vector<SourceStamp>& sources,
        const std::vector<model::Issue>& issues);

private:
    TableWriter(FileInMaking file, Database database);

    FileInMaking m_file;
    Database m_database;
    std::unique_ptr<SharedTexts> m_texts; ///< from the first table that needs it
    std::map<std::string, std::set<std::string>, std::less<>> m_columns; ///< by table, lower case
};

} // namespace rankscope::index

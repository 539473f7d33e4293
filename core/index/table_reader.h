// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a table index (*.rstab). TableIndex is the immutable part that every thread may share:
// whose tables, which, how long, what was damaged. TableReader adds a connection.
//
//   RS_TRY_ASSIGN(TableReader reader, TableReader::open(file));
//   RS_TRY_ASSIGN(Statement steps, reader.prepare("SELECT step, computing FROM step"));
//
// A table that no file of the rank gave is not there: ask find() first.
// Thread: TableIndex any, immutable; TableReader confined to one thread.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/database.h"
#include "core/index/making_lock.h"
#include "core/index/table_schema.h"
#include "core/model/issue.h"
#include "core/model/rank.h"

namespace rankscope::index {

struct TableInfo {
    const TableSpec* spec = nullptr;
    std::vector<std::string> columns; ///< those of the spec, then the extra ones
    uint64_t rows = 0;
};

struct TableIndex {
    std::filesystem::path file;
    FileIdentity identity; ///< of the file as it was read
    int64_t rank = 0;
    bool isRankKnown = false;
    model::ProfileKind kind{};
    std::string label;
    std::string folder;
    uint64_t sourceBytes = 0;
    uint64_t indexBytes = 0;
    std::vector<TableInfo> tables; ///< in the order of tableSpecs()
    std::vector<model::Issue> issues;

    /// nullptr when the rank has no such table.
    const TableInfo* find(std::string_view table) const;
};

class TableReader {
public:
    /// Errors: NotFound, Unreadable, Stale (another schema version), Database.
    static Result<TableReader> open(const std::filesystem::path& file);
    /// A further connection on the same index, sharing the immutable part. Errors: as open(), Stale
    /// also when another file has its name by now.
    static Result<TableReader> reopen(std::shared_ptr<const TableIndex> index);

    const std::shared_ptr<const TableIndex>& index() const { return m_index; }
    Result<Statement> prepare(std::string_view sql);
    void releasePages() { m_database.releasePages(); } ///< those in memory

private:
    TableReader(Database database, std::shared_ptr<const TableIndex> index);

    /// Of the tables that the statement may name: all of them take longer than opening the file.
    Status makeViewsIn(std::string_view sql);

    Database m_database;
    std::shared_ptr<const TableIndex> m_index;
    std::vector<bool> m_isMade; ///< the view of each table
};

} // namespace rankscope::index

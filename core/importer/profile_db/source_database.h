// SPDX-License-Identifier: GPL-3.0-or-later
// A database of somebody else, opened for reading only: nothing is written beside it, nothing in
// its schema is trusted, and only its real tables are seen (no views, no virtual tables).
// A database whose journal (-wal, -journal) still holds content is copied first and the copy read.
// Thread: one at a time.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/importer/profile_db/table_tree.h"
#include "core/index/database.h"
#include "core/model/issue.h"

namespace rankscope::importer {

/// Where damage of one file is counted.
struct DamageLog {
    model::IssueLog& issues;
    std::string file;

    void add(model::IssueCode code, std::string_view example) const {
        issues.add(code, file, 0, example);
    }
};

struct TableInfo {
    std::string name;
    std::vector<std::string> columns; ///< stored ones; generated columns are left out
    std::string key; ///< the column that is the rowid (INTEGER PRIMARY KEY), if there is one
    bool hasRowid = false;
    uint32_t root = 0; ///< its first page
    bool isPlain = false; ///< its records hold exactly these columns
    /// Of each column: what the record holds is what is to be read, and nothing else NULL.
    std::vector<bool> isAsStored;

    bool has(std::string_view column) const;
};

class SourceDatabase {
public:
    /// `scratch` is a folder of ours for the copy. Errors: Unreadable for what is no database (and
    /// counted as NotADatabase), Cancelled, WriteFailed when the copy can not be made.
    static Result<SourceDatabase> open(const std::filesystem::path& file,
        const std::filesystem::path& scratch, const std::stop_token& stop, const DamageLog& damage);
    /// A quick look: without a copy and without counting damage.
    static Result<SourceDatabase> peek(const std::filesystem::path& file);

    /// Null when there is no such table.
    const TableInfo* table(std::string_view name);
    bool has(std::string_view table) { return this->table(table) != nullptr; }
    /// How many rows a table may have, from its highest row number.
    uint64_t rowsAtMost(std::string_view table);

    Result<index::Statement> prepare(std::string_view sql) { return m_database.prepare(sql); }
    sqlite3* handle() const { return m_database.handle(); }
    /// For rows straight from the pages (table_tree.h); nothing where the file alone does not hold
    /// them, or texts are not UTF-8.
    const std::optional<PageFile>& pageFile() const { return m_pageFile; }
    /// More rows than fit into the file; those of a tree whose pages lead back never end.
    uint64_t rowsThatFit() const;

private:
    /// Removes the copy in the end.
    struct Copy {
        std::filesystem::path file;
        ~Copy();
    };

    Status copyAndOpen(const std::filesystem::path& file, const std::filesystem::path& scratch);
    Status readSchema();
    Status readDamagedSchema();
    void limit();
    void findPageFile();
    uint32_t rootOf(std::string_view name);

    std::unique_ptr<Copy> m_copy; // first: outlives the connection
    std::unique_ptr<std::stop_token> m_stop; // where the progress handler finds it
    index::Database m_database;
    std::optional<PageFile> m_pageFile;
    std::map<std::string, std::optional<TableInfo>, std::less<>> m_tables;
};

} // namespace rankscope::importer

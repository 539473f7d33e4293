// SPDX-License-Identifier: GPL-3.0-or-later
// SQLite behind two small owners: Database and Statement. Nothing above core sees sqlite3.h.
// Thread: one thread at a time (connections are opened NOMUTEX).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace rankscope::index {

/// Turns SQLite's memory statistics off, so that several connections run side by side (measured:
/// two writers 1.99 times as fast as one, 0.7 times with the statistics on). Call first in main().
void configureSqlite();

/// As a name in a statement: in quotation marks, those within it doubled.
std::string sqlName(std::string_view name);

class Statement {
public:
    Statement() = default;
    explicit Statement(sqlite3_stmt* statement);

    Statement& bind(int position, int64_t value);
    Statement& bind(int position, double value);
    /// The text or bytes must live until the next reset().
    Statement& bind(int position, std::string_view text);
    Statement& bindBlob(int position, std::string_view bytes);
    Statement& bindNull(int position);

    /// True when there is a row.
    Result<bool> step();
    /// Runs to the end and resets.
    Status run();
    void reset();
    void clearBindings(); ///< all NULL again

    int columns() const;
    int64_t integer(int column) const;
    double real(int column) const;
    std::string_view text(int column) const; ///< until the next step or reset
    std::string_view blob(int column) const; ///< until the next step or reset
    bool isNull(int column) const;

    sqlite3_stmt* handle() const { return m_statement.get(); }

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
};

class Database {
public:
    /// A new, empty database for one writer: checked pages, no journal, no sync, no locks.
    static Result<Database> create(const std::filesystem::path& file);
    /// One that create() made, read-only and immutable; removed when a page of it is damaged.
    static Result<Database> openImmutable(const std::filesystem::path& file);
    /// The same for a database of somebody else: nothing in it is looked at yet.
    static Result<Database> openForeign(const std::filesystem::path& file);
    /// Our own copy of a foreign database, whose journal is played back into it.
    static Result<Database> openReplaying(const std::filesystem::path& file);
    static Result<Database> openInMemory();

    Result<Statement> prepare(std::string_view sql);
    Status execute(const std::string& sql);
    /// What it keeps of the file in memory; it is read again when it is asked for.
    void releasePages();

    sqlite3* handle() const { return m_database.get(); }

private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    std::unique_ptr<sqlite3, Close> m_database;
};

} // namespace rankscope::index

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/sql_surface.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include <sqlite3.h>

#include "core/index/sql_memory.h"
#include "core/model/computed.h"
#include "core/query/name_sums.h"
#include "core/query/profile_rows.h"
#include "core/query/profiles.h"
#include "core/query/sql_module.h"
#include "core/query/table_rows.h"

namespace rankscope::query {

namespace {

constexpr int kStepsPerStopCheck = 10'000; // of SQLite's virtual machine
constexpr int kLongestStatement = 1 << 20;
constexpr int kLongestValue = 64 << 20; // the arguments of one event may have 32 MB
constexpr uint64_t kLeastMemory = uint64_t{192} << 20; // for a few values of that length
constexpr int kLongestPattern = 1'000; // LIKE takes the product of both lengths

constexpr const char* kRowTables = R"sql(
CREATE TABLE rank(rank INTEGER, profile INTEGER, label TEXT, kind TEXT, folder TEXT, base_ns INTEGER,
    offset_ns INTEGER);
CREATE TABLE process(rank INTEGER, profile INTEGER, id INTEGER, pid TEXT, name TEXT, label TEXT,
    computed INTEGER);
CREATE TABLE track(rank INTEGER, profile INTEGER, id INTEGER, process TEXT, thread TEXT, pid TEXT,
    tid TEXT, kind TEXT, computed INTEGER);
CREATE TABLE issue(rank INTEGER, profile INTEGER, code TEXT, severity TEXT, count INTEGER, file TEXT,
    offset INTEGER, example TEXT);
CREATE INDEX process_by_id ON process(rank, id, profile);
CREATE INDEX track_by_id ON track(rank, id, profile);
)sql";

const char* toWord(model::TrackKind kind) {
    switch (kind) {
    case model::TrackKind::Thread:
        return "thread";
    case model::TrackKind::Async:
        return "async";
    case model::TrackKind::Counter:
        return "counter";
    }
    return "unknown";
}

bool hasTrack(const index::RankIndex& rank, ProcessId process) {
    return std::any_of(rank.tracks.begin(), rank.tracks.end(),
        [process](const model::Track& track) { return track.process == process; });
}

Status fillProcesses(index::Database& database, const index::RankIndex& rank) {
    const int64_t profile = profileOf(rank.label);
    RS_TRY_ASSIGN(auto process, database.prepare("INSERT INTO process VALUES(?,?,?,?,?,?,?)"));
    for (const model::Process& p : rank.processes) {
        if (p.pid.empty() && !hasTrack(rank, p.id))
            continue; // the place of events without a pid is always there
        RS_TRY(process.bind(1, rank.rank)
                   .bind(2, profile)
                   .bind(3, static_cast<int64_t>(p.id))
                   .bind(4, p.pid)
                   .bind(5, p.name)
                   .bind(6, p.label)
                   .bind(7, int64_t{isComputed(p)})
                   .run());
    }
    RS_TRY_ASSIGN(auto track, database.prepare("INSERT INTO track VALUES(?,?,?,?,?,?,?,?,?)"));
    for (const model::Track& t : rank.tracks) {
        const model::Process& p = rank.processes[toIndex(t.process)];
        RS_TRY(track.bind(1, rank.rank)
                   .bind(2, profile)
                   .bind(3, static_cast<int64_t>(t.id))
                   .bind(4, p.name)
                   .bind(5, t.name)
                   .bind(6, p.pid)
                   .bind(7, t.tid)
                   .bind(8, std::string_view(toWord(t.kind)))
                   .bind(9, int64_t{isComputed(p)})
                   .run());
    }
    return {};
}

/// Whose rows they are; of the job for none.
struct Owner {
    int64_t rank = 0;
    int64_t profile = 1;
};

Status fillIssues(index::Database& database, std::optional<Owner> owner,
    const std::vector<model::Issue>& issues) {
    RS_TRY_ASSIGN(auto issue, database.prepare("INSERT INTO issue VALUES(?,?,?,?,?,?,?,?)"));
    for (const model::Issue& i : issues) {
        if (owner)
            issue.bind(1, owner->rank).bind(2, owner->profile);
        RS_TRY(issue.bind(3, std::string_view(model::toWord(i.code)))
                   .bind(4, std::string_view(model::toWord(i.severity)))
                   .bind(5, static_cast<int64_t>(i.count))
                   .bind(6, i.file)
                   .bind(7, static_cast<int64_t>(i.offset))
                   .bind(8, i.example)
                   .run());
    }
    return {};
}

/// A rank that has tables only is a rank too; the tables of the job belong to none.
Status fillTableOwner(
    index::Database& database, const Snapshot& snapshot, const index::TableIndex& tables) {
    if (tables.kind == model::ProfileKind::ClusterAnalysis)
        return fillIssues(database, std::nullopt, tables.issues);
    const Owner owner{tables.rank, profileOf(tables.label)};
    RS_TRY(fillIssues(database, owner, tables.issues));
    const bool hasTimeline = std::any_of(snapshot.ranks.begin(), snapshot.ranks.end(),
        [&tables](const OpenRank& open) { return areOfOneProfile(*open.index, tables); });
    if (hasTimeline)
        return {};
    RS_TRY_ASSIGN(auto insert, database.prepare("INSERT INTO rank VALUES(?,?,?,?,?,?,?)"));
    return insert.bind(1, owner.rank)
        .bind(2, owner.profile)
        .bind(3, tables.label)
        .bind(4, std::string_view(model::toWord(tables.kind)))
        .bind(5, tables.folder)
        .bind(6, int64_t{0})
        .bind(7, int64_t{0})
        .run();
}

Status fillRank(index::Database& database, const OpenRank& open) {
    const index::RankIndex& rank = *open.index;
    RS_TRY_ASSIGN(auto insert, database.prepare("INSERT INTO rank VALUES(?,?,?,?,?,?,?)"));
    const Owner owner{rank.rank, profileOf(rank.label)};
    RS_TRY(insert.bind(1, owner.rank)
               .bind(2, owner.profile)
               .bind(3, rank.label)
               .bind(4, std::string_view(model::toWord(rank.kind)))
               .bind(5, rank.folder)
               .bind(6, rank.counts.baseNs)
               .bind(7, open.offset.count())
               .run());
    RS_TRY(fillIssues(database, owner, rank.issues));
    return fillProcesses(database, rank);
}

/// What reaches beyond the query.
bool isRefused(std::string_view function) {
    return function == "load_extension" || function == "fts3_tokenizer";
}

/// Only reading is allowed from now on.
int authorize(
    void*, int action, const char* first, const char* function, const char*, const char*) {
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return isRefused(function == nullptr ? "" : function) ? SQLITE_DENY : SQLITE_OK;
    case SQLITE_PRAGMA: { // what a table looks like may be asked
        const std::string_view name = first == nullptr ? "" : first;
        return name == "table_info" || name == "table_xinfo" || name == "table_list" ? SQLITE_OK
                                                                                     : SQLITE_DENY;
    }
    default:
        return SQLITE_DENY;
    }
}

/// What a single statement may use; memory is bounded in run().
void limit(sqlite3* database) {
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, kLongestValue);
    sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, kLongestStatement);
    sqlite3_limit(database, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, kLongestPattern);
    sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(database, SQLITE_LIMIT_WORKER_THREADS, 0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_set_authorizer(database, authorize, nullptr);
}

SqlValue valueAt(sqlite3_stmt* statement, int column) {
    switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
        return sqlite3_column_int64(statement, column);
    case SQLITE_FLOAT:
        return sqlite3_column_double(statement, column);
    case SQLITE_NULL:
        return std::monostate();
    default: {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
        return std::string_view(text, static_cast<size_t>(sqlite3_column_bytes(statement, column)));
    }
    }
}

/// Lets a stop token interrupt a running statement for as long as it lives.
class StopCheck {
public:
    StopCheck(sqlite3* database, const std::stop_token& stop)
        : m_database(database)
        , m_stop(stop) {
        sqlite3_progress_handler(
            database, kStepsPerStopCheck,
            [](void* self) {
                return static_cast<StopCheck*>(self)->m_stop.stop_requested() ? 1 : 0;
            },
            this);
    }
    StopCheck(const StopCheck&) = delete;
    StopCheck& operator=(const StopCheck&) = delete;
    ~StopCheck() { sqlite3_progress_handler(m_database, 0, nullptr, nullptr); }

private:
    sqlite3* m_database;
    std::stop_token m_stop;
};

/// True when more than blanks, semicolons and comments follow.
bool hasStatement(sqlite3* database, std::string_view text) {
    while (!text.empty()) {
        sqlite3_stmt* handle = nullptr;
        const char* rest = nullptr;
        const int code = sqlite3_prepare_v2(
            database, text.data(), static_cast<int>(text.size()), &handle, &rest);
        const index::Statement statement(handle);
        if (code != SQLITE_OK || handle != nullptr || rest == text.data())
            return true;
        text.remove_prefix(static_cast<size_t>(rest - text.data()));
    }
    return false;
}

/// A failure of what is read is not a fault of the query (sql_module.cpp).
ErrorCode codeOfFailure(sqlite3* database) {
    switch (sqlite3_errcode(database)) {
    case SQLITE_CORRUPT:
        return ErrorCode::Damaged;
    case SQLITE_IOERR:
        return ErrorCode::Unreadable;
    default:
        return ErrorCode::BadQuery;
    }
}

/// Compiles exactly one statement.
Result<index::Statement> compile(sqlite3* database, std::string_view sql) {
    sqlite3_stmt* handle = nullptr;
    const char* rest = nullptr;
    if (sql.size() > kLongestStatement)
        return fail(ErrorCode::BadQuery, "the statement is too long");
    const auto size = static_cast<int>(sql.size());
    const int code = sqlite3_prepare_v2(database, sql.data(), size, &handle, &rest);
    if (code == SQLITE_AUTH)
        return fail(ErrorCode::BadQuery, "only SELECT is allowed here", std::string(sql));
    if (code != SQLITE_OK)
        return fail(ErrorCode::BadQuery, sqlite3_errmsg(database), std::string(sql));
    index::Statement statement(handle);
    if (handle == nullptr)
        return fail(ErrorCode::BadQuery, "there is no statement in the text", std::string(sql));
    if (hasStatement(database, sql.substr(static_cast<size_t>(rest - sql.data()))))
        return fail(ErrorCode::BadQuery, "one statement at a time", std::string(sql));
    return statement;
}

} // namespace

SqlSurface::SqlSurface(
    std::unique_ptr<Session> session, index::Database database, const MemoryBudget& budget)
    : m_session(std::move(session))
    , m_database(std::move(database))
    , m_hasExactTotals(areTotalsExact(m_session->snapshot()))
    , m_budget(budget) { }

Result<SqlSurface> SqlSurface::open(std::shared_ptr<const Snapshot> snapshot,
    std::vector<RowTable> more, const MemoryBudget& budget) {
    RS_TRY_ASSIGN(index::Database database, index::Database::openInMemory());
    auto session = std::make_unique<Session>(std::move(snapshot), budget);
    RS_TRY(database.execute(kRowTables));
    RS_TRY(database.execute("BEGIN"));
    for (const OpenRank& rank : session->snapshot().ranks)
        RS_TRY(fillRank(database, rank));
    for (const auto& tables : session->snapshot().tables)
        RS_TRY(fillTableOwner(database, session->snapshot(), *tables));
    RS_TRY(database.execute("COMMIT"));
    std::vector<RowTable> tables = packedTables();
    tables.push_back(sliceTotalTable());
    std::vector<RowTable> rowTables = fileTables(session->snapshot());
    std::move(rowTables.begin(), rowTables.end(), std::back_inserter(tables));
    std::transform(std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()),
        std::back_inserter(tables), byProfile);
    for (const RowTable& table : tables) {
        RS_TRY(registerTable(database, table, *session));
        // the first use declares the table, which the authorizer below would refuse
        RS_TRY(database.execute("SELECT 1 FROM " + table.name + " LIMIT 0"));
    }
    limit(database.handle());
    return SqlSurface(std::move(session), std::move(database), budget);
}

/// The same statement over the totals of the index, where that gives the same answer.
std::optional<index::Statement> SqlSurface::quicker(std::string_view sql) {
    const auto text = m_hasExactTotals ? overTotals(sql) : std::nullopt;
    if (!text)
        return std::nullopt;
    auto statement = compile(m_database.handle(), *text);
    return statement ? std::optional(std::move(*statement)) : std::nullopt;
}

Status SqlSurface::run(std::string_view sql, const SqlSink& sink, std::stop_token stop) {
    const index::SqlMemoryLimit memory(
        std::max(m_budget.statement(), kLeastMemory), m_budget.caches);
    const StopCheck check(m_database.handle(), stop);
    m_session->setStop(stop);
    Result<index::Statement> compiled = compile(m_database.handle(), sql);
    const int place = compiled ? -1 : sqlite3_error_offset(m_database.handle());
    m_failedAt = place < 0 ? std::nullopt : std::optional(static_cast<size_t>(place));
    RS_TRY_ASSIGN(index::Statement statement, std::move(compiled));
    const int count = statement.columns();
    std::vector<std::string> columns;
    columns.reserve(static_cast<size_t>(count));
    for (int i = 0; i < count; ++i)
        columns.emplace_back(sqlite3_column_name(statement.handle(), i));
    sink.begin(columns);
    if (auto sums = quicker(sql); sums && sums->columns() == count)
        statement = std::move(*sums);
    sqlite3_stmt* const handle = statement.handle();
    std::vector<SqlValue> row(static_cast<size_t>(count));
    while (true) {
        Result<bool> hasRow = statement.step();
        if (!hasRow)
            hasRow.error().code =
                stop.stop_requested() ? ErrorCode::Cancelled : codeOfFailure(m_database.handle());
        RS_TRY(hasRow);
        if (!*hasRow)
            return {};
        for (int i = 0; i < count; ++i)
            row[static_cast<size_t>(i)] = valueAt(handle, i);
        if (sink.row(row) == RowAnswer::Stop)
            return {};
    }
}

} // namespace rankscope::query

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/database.h"

#include <sqlite3.h>

#include "core/index/checked_pages.h"
#include "core/index/sql_memory.h"

namespace rankscope::index {

namespace {

constexpr const char* kDamagedIndex =
    "the index is damaged and was discarded: it is rebuilt at the next start";

/// An index that is damaged goes at once: the next start reads its profile again. One that was made
/// anew under its name meanwhile stays.
void discardIndex(sqlite3* database, const std::string& file) {
    std::error_code ignored;
    int hasMoved = 0;
    sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved);
    if (hasMoved == 0 && hasCheckedPages(database) && sqlite3_db_readonly(database, "main") == 1)
        std::filesystem::remove(file, ignored);
}

/// What went wrong with the file of the database; a text of ours never names a statement.
Error databaseError(sqlite3* database) {
    if (database == nullptr)
        return {ErrorCode::Database, "out of memory", {}};
    const int code = sqlite3_errcode(database);
    const int detail = sqlite3_extended_errcode(database);
    const char* text = sqlite3_errmsg(database);
    const char* const name = sqlite3_db_filename(database, "main");
    const std::string context = name == nullptr ? "" : name;
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB || detail == SQLITE_IOERR_DATA) {
        discardIndex(database, context);
        return {ErrorCode::Damaged, hasCheckedPages(database) ? kDamagedIndex : text, context};
    }
    if (detail == SQLITE_IOERR_READ || detail == SQLITE_IOERR_SHORT_READ)
        return {ErrorCode::Unreadable, text, context};
    if (code == SQLITE_FULL || code == SQLITE_IOERR)
        return {ErrorCode::DiskFull, text, context};
    if (code == SQLITE_INTERRUPT)
        return {ErrorCode::Cancelled, text, context};
    return {ErrorCode::Database, text, context};
}

/// A file: URI for the path, every byte that means something in a URI escaped.
std::string immutableUri(const std::filesystem::path& file) {
    static constexpr char kHex[] = "0123456789ABCDEF";
    std::string uri = "file:";
    const std::filesystem::path absolute = std::filesystem::absolute(file);
    for (const char c : absolute.native()) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte <= ' ' || c == '%' || c == '?' || c == '#' || byte >= 0x7F) {
            uri += '%';
            uri += kHex[byte >> 4];
            uri += kHex[byte & 15];
        } else {
            uri += c;
        }
    }
    return uri + "?mode=ro&immutable=1";
}

} // namespace

void configureSqlite() {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    countSqlMemory();
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

std::string sqlName(std::string_view name) {
    std::string quoted = "\"";
    for (const char c : name)
        quoted.append(c == '"' ? 2 : 1, c);
    return quoted + '"';
}

Statement::Statement(sqlite3_stmt* statement)
    : m_statement(statement) { }

Statement& Statement::bind(int position, int64_t value) {
    sqlite3_bind_int64(handle(), position, value);
    return *this;
}

Statement& Statement::bind(int position, double value) {
    sqlite3_bind_double(handle(), position, value);
    return *this;
}

Statement& Statement::bind(int position, std::string_view text) {
    const char* data = text.data() == nullptr ? "" : text.data();
    sqlite3_bind_text64(handle(), position, data, text.size(), SQLITE_STATIC, SQLITE_UTF8);
    return *this;
}

Statement& Statement::bindBlob(int position, std::string_view bytes) {
    const char* data = bytes.data() == nullptr ? "" : bytes.data();
    sqlite3_bind_blob64(handle(), position, data, bytes.size(), SQLITE_STATIC);
    return *this;
}

Statement& Statement::bindNull(int position) {
    sqlite3_bind_null(handle(), position);
    return *this;
}

Result<bool> Statement::step() {
    const int code = sqlite3_step(handle());
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE)
        return false;
    return tl::unexpected(databaseError(sqlite3_db_handle(handle())));
}

Status Statement::run() {
    Result<bool> hasRow = true;
    while (hasRow && *hasRow)
        hasRow = step();
    reset();
    if (!hasRow)
        return tl::unexpected(std::move(hasRow).error());
    return {};
}

void Statement::reset() {
    sqlite3_reset(handle());
}

void Statement::clearBindings() {
    sqlite3_clear_bindings(handle());
}

int Statement::columns() const {
    return sqlite3_column_count(handle());
}

int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(handle(), column);
}

double Statement::real(int column) const {
    return sqlite3_column_double(handle(), column);
}

std::string_view Statement::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(handle(), column));
    return text == nullptr
        ? std::string_view()
        : std::string_view(text, static_cast<size_t>(sqlite3_column_bytes(handle(), column)));
}

std::string_view Statement::blob(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(handle(), column));
    return bytes == nullptr
        ? std::string_view()
        : std::string_view(bytes, static_cast<size_t>(sqlite3_column_bytes(handle(), column)));
}

bool Statement::isNull(int column) const {
    return sqlite3_column_type(handle(), column) == SQLITE_NULL;
}

void Database::Close::operator()(sqlite3* database) const {
    sqlite3_close_v2(database);
}

namespace {

Result<sqlite3*> openHandle(const std::string& name, int flags, const char* system = nullptr) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, system);
    if (code == SQLITE_OK)
        return handle;
    Error error = databaseError(handle);
    error.context = name;
    error.code = code == SQLITE_CANTOPEN ? ErrorCode::Unreadable : error.code;
    sqlite3_close_v2(handle);
    return tl::unexpected(std::move(error));
}

void distrust(sqlite3* handle) {
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
}

Result<sqlite3*> openForReading(const std::filesystem::path& file, const char* system) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) // a pipe would block here for ever
        return fail(
            ErrorCode::Unreadable, error ? error.message() : "not a regular file", file.native());
    RS_TRY_ASSIGN(sqlite3 * handle,
        openHandle(immutableUri(file), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, system));
    distrust(handle);
    return handle;
}

} // namespace

Result<Database> Database::create(const std::filesystem::path& file) {
    Database database;
    // without locks: nobody else has this name, and some shared file systems have no locks
    RS_TRY_ASSIGN(sqlite3 * handle,
        openHandle(file.native(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, checkedPages()));
    database.m_database.reset(handle);
    RS_TRY(database.execute("PRAGMA page_size=" + std::to_string(kPageBytes)
        + "; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"
          "PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-8192;"));
    int reserved = kPageCheckBytes;
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
    return database;
}

Result<Database> Database::openImmutable(const std::filesystem::path& file) {
    RS_TRY_ASSIGN(sqlite3 * handle, openForReading(file, checkedPages()));
    Database database;
    database.m_database.reset(handle);
    // A session may have a hundred of these; decoded chunks are cached above.
    RS_TRY(database.execute("PRAGMA cache_size=-512"));
    return database;
}

Result<Database> Database::openForeign(const std::filesystem::path& file) {
    RS_TRY_ASSIGN(sqlite3 * handle, openForReading(file, nullptr));
    Database database;
    database.m_database.reset(handle);
    return database;
}

Result<Database> Database::openReplaying(const std::filesystem::path& file) {
    Database database;
    RS_TRY_ASSIGN(sqlite3 * handle, openHandle(file.native(), SQLITE_OPEN_READWRITE));
    database.m_database.reset(handle);
    distrust(handle);
    return database;
}

Result<Database> Database::openInMemory() {
    Database database;
    RS_TRY_ASSIGN(
        sqlite3 * handle, openHandle(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
    database.m_database.reset(handle);
    return database;
}

Result<Statement> Database::prepare(std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    const int code =
        sqlite3_prepare_v2(handle(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
    if (code != SQLITE_OK)
        return tl::unexpected(databaseError(handle()));
    return Statement(statement);
}

void Database::releasePages() {
    sqlite3_db_release_memory(handle());
}

Status Database::execute(const std::string& sql) {
    if (sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        return tl::unexpected(databaseError(handle()));
    return {};
}

} // namespace rankscope::index

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/source_database.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <system_error>

#include <fmt/format.h>
#include <sqlite3.h>

#include "core/index/file_in_making.h"

namespace rankscope::importer {

namespace fs = std::filesystem;
using model::IssueCode;

namespace {

constexpr int kLongestValue = 64 << 20;
constexpr int kLongestStatement = 1 << 20;
constexpr size_t kCopyPiece = 1 << 20;
constexpr int kStepsBetweenLooks = 20'000; ///< of SQLite's machine, about a millisecond

fs::path beside(const fs::path& file, const char* suffix) {
    fs::path path = file;
    path += suffix;
    return path;
}

bool hasContent(const fs::path& file) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    return !error && size > 0;
}

bool needsReplay(const fs::path& file) {
    return hasContent(beside(file, "-wal")) || hasContent(beside(file, "-journal"));
}

int isStopped(void* stop) {
    return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0;
}

/// Such columns hold whole numbers that are to be read as reals.
bool mayBeReal(std::string_view type) {
    return sqlite3_strlike("%REAL%", std::string(type).c_str(), 0) == 0
        || sqlite3_strlike("%FLOA%", std::string(type).c_str(), 0) == 0
        || sqlite3_strlike("%DOUB%", std::string(type).c_str(), 0) == 0;
}

/// In pieces, so that a copy of many gigabytes can be stopped.
Status copyFile(const fs::path& from, const fs::path& to, const std::stop_token& stop) {
    std::ifstream in(from, std::ios::binary);
    if (!in)
        return fail(ErrorCode::Unreadable, "cannot be read", from.native());
    std::ofstream out(to, std::ios::binary);
    std::vector<char> piece(kCopyPiece);
    while (in && out) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        in.read(piece.data(), std::ssize(piece));
        out.write(piece.data(), in.gcount());
    }
    if (in.bad())
        return fail(ErrorCode::Unreadable, "cannot be read", from.native());
    if (out.flush())
        return {};
    std::error_code error;
    const bool isFull = fs::space(to.parent_path(), error).available < kCopyPiece && !error;
    return fail(isFull ? ErrorCode::DiskFull : ErrorCode::WriteFailed,
        "a copy of the database cannot be written", to.native());
}

} // namespace

bool TableInfo::has(std::string_view column) const {
    return std::find(columns.begin(), columns.end(), column) != columns.end();
}

SourceDatabase::Copy::~Copy() {
    index::removeWithJournals(file);
}

Status SourceDatabase::copyAndOpen(const fs::path& file, const fs::path& scratch) {
    m_copy = std::make_unique<Copy>();
    const auto digest = static_cast<uint32_t>(std::hash<std::string>()(file.native()));
    m_copy->file = index::temporaryName(scratch / fmt::format("copy_{:08x}", digest));
    RS_TRY(copyFile(file, m_copy->file, *m_stop));
    for (const char* suffix : {"-wal", "-journal"}) {
        if (hasContent(beside(file, suffix)))
            RS_TRY(copyFile(beside(file, suffix), beside(m_copy->file, suffix), *m_stop));
    }
    RS_TRY_ASSIGN(m_database, index::Database::openReplaying(m_copy->file));
    return {};
}

void SourceDatabase::limit() {
    sqlite3_limit(handle(), SQLITE_LIMIT_LENGTH, kLongestValue);
    sqlite3_limit(handle(), SQLITE_LIMIT_SQL_LENGTH, kLongestStatement);
    sqlite3_limit(handle(), SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(handle(), SQLITE_LIMIT_WORKER_THREADS, 0);
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    if (m_stop)
        sqlite3_progress_handler(handle(), kStepsBetweenLooks, isStopped, m_stop.get());
}

Result<SourceDatabase> SourceDatabase::open(const fs::path& file, const fs::path& scratch,
    const std::stop_token& stop, const DamageLog& damage) {
    SourceDatabase source;
    source.m_stop = std::make_unique<std::stop_token>(stop);
    if (needsReplay(file)) {
        damage.add(IssueCode::DatabaseCopied, "");
        RS_TRY(source.copyAndOpen(file, scratch));
    } else {
        RS_TRY_ASSIGN(source.m_database, index::Database::openForeign(file));
    }
    source.limit();
    Status schema = source.readSchema();
    if (!schema && schema.error().code != ErrorCode::Cancelled) {
        schema = source.readDamagedSchema();
        if (schema)
            damage.add(IssueCode::TruncatedFile, "");
    }
    if (!schema && schema.error().code == ErrorCode::Cancelled)
        return tl::unexpected(schema.error());
    source.findPageFile();
    if (!schema) {
        damage.add(IssueCode::NotADatabase, schema.error().message);
        return fail(ErrorCode::Unreadable, schema.error().message, file.native());
    }
    return source;
}

Result<SourceDatabase> SourceDatabase::peek(const fs::path& file) {
    SourceDatabase source;
    RS_TRY_ASSIGN(source.m_database, index::Database::openForeign(file));
    source.limit();
    if (!source.readSchema())
        RS_TRY(source.readDamagedSchema());
    source.findPageFile();
    return source;
}

/// SQLite refuses a file that is shorter than its head says unless the schema may be written; no
/// file of ours can be, the connection only reads.
Status SourceDatabase::readDamagedSchema() {
    m_tables.clear();
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
    RS_TRY(m_database.execute("PRAGMA writable_schema=ON"));
    return readSchema();
}

/// Real tables only: views and virtual tables have no root page.
Status SourceDatabase::readSchema() {
    RS_TRY_ASSIGN(index::Statement list,
        prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"));
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, list.step());
        if (!hasRow)
            return {};
        m_tables.emplace(list.text(0), std::nullopt);
    }
}

const TableInfo* SourceDatabase::table(std::string_view name) {
    const auto found = m_tables.find(name);
    if (found == m_tables.end())
        return nullptr;
    if (found->second)
        return &*found->second;
    TableInfo& info = found->second.emplace();
    info.name = name;
    int keys = 0;
    bool hasGenerated = false;
    auto columns = prepare("PRAGMA table_xinfo(" + index::sqlName(name) + ")");
    while (columns && columns->step().value_or(false)) {
        if (columns->integer(6) != 0) {
            hasGenerated = true;
            continue;
        }
        info.isAsStored.push_back(!mayBeReal(columns->text(2)) && columns->isNull(4));
        info.columns.emplace_back(columns->text(1));
        if (columns->integer(5) == 0)
            continue;
        ++keys;
        if (sqlite3_stricmp(std::string(columns->text(2)).c_str(), "INTEGER") == 0)
            info.key = columns->text(1);
    }
    info.hasRowid = prepare("SELECT _rowid_ FROM " + index::sqlName(name) + " LIMIT 0").has_value();
    if (keys != 1 || !info.hasRowid)
        info.key.clear();
    info.root = rootOf(name);
    info.isPlain = !hasGenerated && info.hasRowid && info.root != 0;
    return &*found->second;
}

uint32_t SourceDatabase::rootOf(std::string_view name) {
    auto statement =
        prepare("SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ?1");
    if (!statement || !statement->bind(1, name).step().value_or(false))
        return 0;
    const int64_t root = statement->integer(0);
    return root > 0 && root <= UINT32_MAX ? static_cast<uint32_t>(root) : 0;
}

/// A copy has a journal, or had one: its pages need not lie where they belong.
void SourceDatabase::findPageFile() {
    constexpr uint32_t kUtf8 = 1;
    constexpr uint32_t kLeastUsable = 480; // by the format
    std::array<unsigned char, 100> head{};
    PageFile pages;
    if (m_copy
        || sqlite3_file_control(handle(), "main", SQLITE_FCNTL_FILE_POINTER, &pages.file)
            != SQLITE_OK
        || pages.file == nullptr || pages.file->pMethods == nullptr
        || pages.file->pMethods->xRead(pages.file, head.data(), head.size(), 0) != SQLITE_OK)
        return;
    pages.pageSize = static_cast<uint32_t>(head[16]) << 8 | head[17];
    pages.pageSize = pages.pageSize == 1 ? 65'536 : pages.pageSize;
    if (pages.pageSize < 512 || (pages.pageSize & (pages.pageSize - 1)) != 0
        || pages.pageSize < kLeastUsable + head[20] || head[59] != kUtf8)
        return;
    pages.usable = pages.pageSize - head[20];
    sqlite3_int64 bytes = 0;
    if (pages.file->pMethods->xFileSize(pages.file, &bytes) != SQLITE_OK)
        return;
    pages.bytes = static_cast<uint64_t>(bytes);
    if (m_stop)
        pages.stop = *m_stop;
    m_pageFile = std::move(pages);
}

uint64_t SourceDatabase::rowsThatFit() const {
    constexpr uint64_t kLeastBytes = 6; // of a row: a cell and its pointer
    return m_pageFile ? m_pageFile->bytes / kLeastBytes : UINT64_MAX;
}

uint64_t SourceDatabase::rowsAtMost(std::string_view name) {
    const TableInfo* info = table(name);
    if (info == nullptr || !info->hasRowid)
        return 0;
    auto statement = prepare("SELECT max(_rowid_) FROM " + index::sqlName(name));
    if (!statement || !statement->step().value_or(false))
        return 0;
    return static_cast<uint64_t>(std::max<int64_t>(statement->integer(0), 0));
}

} // namespace rankscope::importer

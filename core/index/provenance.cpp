// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/provenance.h"

namespace rankscope::index {

namespace {

/// The first statement is the mark as a number.
constexpr const char* kProvenanceSchema = R"sql(
PRAGMA application_id=1381190480;
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE source(path TEXT, size INTEGER, mtime_ns INTEGER, digest TEXT);
CREATE TABLE issue(code TEXT, severity TEXT, count INTEGER, file TEXT, offset INTEGER, example TEXT);
)sql";

} // namespace

Result<Database> createIndexDatabase(const std::filesystem::path& file) {
    auto database = Database::create(file);
    if (!database) {
        Error failure = std::move(database).error();
        if (failure.code != ErrorCode::DiskFull)
            failure.code = ErrorCode::WriteFailed;
        return tl::unexpected(std::move(failure));
    }
    RS_TRY(database->execute(kProvenanceSchema));
    return std::move(*database);
}

Status writeMeta(Database& database, const std::map<std::string, std::string>& meta) {
    RS_TRY_ASSIGN(Statement insert, database.prepare("INSERT OR REPLACE INTO meta VALUES(?,?)"));
    for (const auto& [key, value] : meta)
        RS_TRY(insert.bind(1, key).bind(2, value).run());
    return {};
}

Status writeSources(Database& database, const std::vector<SourceStamp>& sources) {
    RS_TRY_ASSIGN(Statement insert, database.prepare("INSERT INTO source VALUES(?,?,?,?)"));
    for (const SourceStamp& stamp : sources) {
        RS_TRY(insert.bind(1, stamp.path)
                   .bind(2, static_cast<int64_t>(stamp.size))
                   .bind(3, stamp.mtimeNs)
                   .bind(4, stamp.digest)
                   .run());
    }
    return {};
}

Status writeIssues(Database& database, const std::vector<model::Issue>& issues) {
    RS_TRY_ASSIGN(Statement insert, database.prepare("INSERT INTO issue VALUES(?,?,?,?,?,?)"));
    for (const model::Issue& issue : issues) {
        RS_TRY(insert.bind(1, std::string_view(model::toWord(issue.code)))
                   .bind(2, std::string_view(model::toWord(issue.severity)))
                   .bind(3, static_cast<int64_t>(issue.count))
                   .bind(4, issue.file)
                   .bind(5, static_cast<int64_t>(issue.offset))
                   .bind(6, issue.example)
                   .run());
    }
    return {};
}

namespace {

/// An index holds plain tables and nothing that computes while it is read: whoever can write into
/// the folder could let a view or a computed column run for ever.
Status checkPlainTables(Database& database) {
    RS_TRY_ASSIGN(Statement select,
        database.prepare("SELECT 1 FROM sqlite_schema WHERE sql NOT LIKE 'CREATE TABLE %'"
                         " UNION ALL SELECT 1 FROM sqlite_schema AS s, pragma_table_xinfo(s.name)"
                         " AS c WHERE s.type = 'table' AND c.hidden <> 0"));
    RS_TRY_ASSIGN(const bool hasOther, select.step());
    if (hasOther)
        return fail(ErrorCode::Damaged, "the file contains more than the tables of an index");
    return {};
}

} // namespace

Result<std::map<std::string, std::string>> readMeta(Database& database) {
    RS_TRY(checkPlainTables(database));
    RS_TRY_ASSIGN(Statement select, database.prepare("SELECT key, value FROM meta"));
    std::map<std::string, std::string> meta;
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, select.step());
        if (!hasRow)
            return meta;
        meta.emplace(select.text(0), select.text(1));
    }
}

Result<std::vector<SourceStamp>> readSources(Database& database) {
    RS_TRY_ASSIGN(
        Statement select, database.prepare("SELECT path, size, mtime_ns, digest FROM source"));
    std::vector<SourceStamp> stamps;
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, select.step());
        if (!hasRow)
            return stamps;
        stamps.push_back({std::string(select.text(0)), static_cast<uint64_t>(select.integer(1)),
            select.integer(2), std::string(select.text(3))});
    }
}

Result<std::vector<model::Issue>> readIssues(Database& database) {
    RS_TRY_ASSIGN(Statement select,
        database.prepare("SELECT code, severity, count, file, offset, example FROM issue"));
    std::vector<model::Issue> issues;
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, select.step());
        if (!hasRow)
            return issues;
        if (const auto code = model::issueCodeOf(select.text(0)))
            issues.push_back({*code, model::severityOf(*code),
                static_cast<uint64_t>(select.integer(2)), std::string(select.text(3)),
                static_cast<uint64_t>(select.integer(4)), std::string(select.text(5))});
    }
}

} // namespace rankscope::index

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/table_reader.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <system_error>

#include "core/index/provenance.h"
#include "core/index/schema.h"
#include "core/index/shared_texts.h"

namespace rankscope::index {

namespace {

int64_t numberOf(const std::string& text) {
    int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

Status takeMeta(Database& database, TableIndex& index) {
    RS_TRY_ASSIGN(auto meta, readMeta(database));
    if (meta["schema_version"] != std::to_string(kSchemaVersion))
        return fail(ErrorCode::Stale, "the table index was written by another version",
            index.file.native());
    index.rank = numberOf(meta["rank"]);
    index.isRankKnown = meta["is_rank_known"] == "1";
    index.kind = static_cast<model::ProfileKind>(numberOf(meta["kind"]));
    index.label = meta["label"];
    index.folder = meta["folder"];
    return {};
}

using ColumnsByTable = std::map<std::string, std::vector<std::string>>;

/// Of all tables at once: of a thousand ranks most have few of those that there can be.
Result<ColumnsByTable> readColumns(Database& database) {
    ColumnsByTable columns;
    RS_TRY_ASSIGN(Statement row,
        database.prepare("SELECT one.name, part.name FROM sqlite_master AS one "
                         "JOIN pragma_table_info(one.name) AS part "
                         "WHERE one.type = 'table' ORDER BY one.rowid, part.cid"));
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, row.step());
        if (!hasRow)
            return columns;
        columns[std::string(row.text(0))].emplace_back(row.text(1));
    }
}

Status countRows(Database& database, std::vector<TableInfo>& tables) {
    if (tables.empty())
        return {};
    // no row is ever deleted, so the last number is the count
    std::string sql = "SELECT ";
    for (const TableInfo& info : tables)
        sql += (&info == tables.data() ? "(SELECT max(rowid) FROM " : ",(SELECT max(rowid) FROM ")
            + sqlName(storedName(*info.spec)) + ')';
    RS_TRY_ASSIGN(Statement rows, database.prepare(sql));
    RS_TRY(rows.step());
    for (size_t i = 0; i < tables.size(); ++i)
        tables[i].rows = static_cast<uint64_t>(rows.integer(static_cast<int>(i)));
    return {};
}

Result<std::vector<TableInfo>> readTables(Database& database) {
    RS_TRY_ASSIGN(ColumnsByTable columns, readColumns(database));
    std::vector<TableInfo> tables;
    for (const TableSpec* spec : tableSpecs()) {
        const auto found = columns.find(storedName(*spec));
        if (found == columns.end())
            continue;
        const auto isSpec = [](const ColumnSpec& column, const std::string& name) {
            return column.name == name;
        };
        if (found->second.size() < spec->columns.size()
            || !std::equal(
                spec->columns.begin(), spec->columns.end(), found->second.begin(), isSpec))
            return fail(ErrorCode::Damaged, "a table of the index has other columns");
        tables.push_back({spec, std::move(found->second), 0});
    }
    RS_TRY(countRows(database, tables));
    return tables;
}

} // namespace

const TableInfo* TableIndex::find(std::string_view table) const {
    const auto found = std::find_if(tables.begin(), tables.end(),
        [table](const TableInfo& info) { return info.spec->name == table; });
    return found == tables.end() ? nullptr : &*found;
}

TableReader::TableReader(Database database, std::shared_ptr<const TableIndex> index)
    : m_database(std::move(database))
    , m_index(std::move(index))
    , m_isMade(m_index->tables.size()) { }

Result<TableReader> TableReader::open(const std::filesystem::path& file) {
    const FileIdentity identity = identityOf(file);
    if (identity.inode == 0)
        return fail(ErrorCode::NotFound, "there is no table index", file.native());
    RS_TRY_ASSIGN(Database database, Database::openImmutable(file));
    RS_TRY(checkSame(file, identity));
    auto index = std::make_shared<TableIndex>();
    index->file = file;
    index->identity = identity;
    RS_TRY(takeMeta(database, *index));
    RS_TRY_ASSIGN(const auto sources, readSources(database));
    for (const SourceStamp& source : sources)
        index->sourceBytes += source.size;
    index->indexBytes = identity.size;
    RS_TRY_ASSIGN(index->issues, readIssues(database));
    RS_TRY_ASSIGN(index->tables, readTables(database));
    return TableReader(std::move(database), std::move(index));
}

Result<TableReader> TableReader::reopen(std::shared_ptr<const TableIndex> index) {
    RS_TRY_ASSIGN(Database database, Database::openImmutable(index->file));
    RS_TRY(checkSame(index->file, index->identity)); // asked last: then it is what was opened
    return TableReader(std::move(database), std::move(index));
}

Status TableReader::makeViewsIn(std::string_view sql) {
    for (size_t i = 0; i < m_index->tables.size(); ++i) {
        const TableInfo& info = m_index->tables[i];
        if (m_isMade[i] || sql.find(info.spec->name) == std::string_view::npos)
            continue;
        RS_TRY(createView(m_database, *info.spec, info.columns));
        m_isMade[i] = true;
    }
    return {};
}

Result<Statement> TableReader::prepare(std::string_view sql) {
    RS_TRY(makeViewsIn(sql));
    return m_database.prepare(sql);
}

} // namespace rankscope::index

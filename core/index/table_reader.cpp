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

/// Empty when the table is not there.
Result<TableInfo> infoOf(Database& database, const TableSpec& spec) {
    TableInfo info{&spec, {}, 0};
    RS_TRY_ASSIGN(Statement columns, database.prepare("SELECT name FROM pragma_table_info(?)"));
    const std::string stored = storedName(spec);
    columns.bind(1, std::string_view(stored));
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, columns.step());
        if (!hasRow)
            break;
        info.columns.emplace_back(columns.text(0));
    }
    const auto isSpec = [](const ColumnSpec& column, const std::string& name) {
        return column.name == name;
    };
    if (!info.columns.empty()
        && !(info.columns.size() >= spec.columns.size()
            && std::equal(spec.columns.begin(), spec.columns.end(), info.columns.begin(), isSpec)))
        return fail(ErrorCode::Damaged, "a table of the index has other columns");
    if (info.columns.empty())
        return info;
    // no row is ever deleted, so the last number is the count
    RS_TRY_ASSIGN(Statement rows, database.prepare("SELECT max(rowid) FROM " + sqlName(stored)));
    RS_TRY(rows.step());
    info.rows = static_cast<uint64_t>(rows.integer(0));
    return info;
}

Status makeViews(Database& database, const TableIndex& index) {
    for (const TableInfo& info : index.tables)
        RS_TRY(createView(database, *info.spec, info.columns));
    return {};
}

} // namespace

const TableInfo* TableIndex::find(std::string_view table) const {
    const auto found = std::find_if(tables.begin(), tables.end(),
        [table](const TableInfo& info) { return info.spec->name == table; });
    return found == tables.end() ? nullptr : &*found;
}

TableReader::TableReader(Database database, std::shared_ptr<const TableIndex> index)
    : m_database(std::move(database))
    , m_index(std::move(index)) { }

Result<TableReader> TableReader::open(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        return fail(ErrorCode::NotFound, "there is no table index", file.native());
    RS_TRY_ASSIGN(Database database, Database::openImmutable(file));
    auto index = std::make_shared<TableIndex>();
    index->file = file;
    RS_TRY(takeMeta(database, *index));
    RS_TRY_ASSIGN(const auto sources, readSources(database));
    for (const SourceStamp& source : sources)
        index->sourceBytes += source.size;
    index->indexBytes = std::filesystem::file_size(file, error);
    RS_TRY_ASSIGN(index->issues, readIssues(database));
    for (const TableSpec* spec : tableSpecs()) {
        RS_TRY_ASSIGN(TableInfo info, infoOf(database, *spec));
        if (!info.columns.empty())
            index->tables.push_back(std::move(info));
    }
    RS_TRY(makeViews(database, *index));
    return TableReader(std::move(database), std::move(index));
}

Result<TableReader> TableReader::reopen(std::shared_ptr<const TableIndex> index) {
    RS_TRY_ASSIGN(Database database, Database::openImmutable(index->file));
    RS_TRY(makeViews(database, *index));
    return TableReader(std::move(database), std::move(index));
}

} // namespace rankscope::index

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/table_writer.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/index/provenance.h"
#include "core/index/schema.h"
#include "core/index/table_reader.h"

namespace rankscope::index {

namespace {

constexpr size_t kNameBytes = 200; // of a column; names come from files

/// Text keeps what it is; without a type SQLite would not touch the others either, except that a
/// long decimal in a NUMERIC column would become a double.
std::string declaration(const TableSpec& table, const ColumnSpec& column) {
    const bool isText = column.kind == ColumnType::Text && column.name != table.sharedColumn;
    return sqlName(column.name) + (isText ? " TEXT" : "");
}

/// The columns of one file.
class TakenNames {
public:
    void take(std::string_view name) { m_last.emplace(asciiLower(name), 1); }

    /// A header of any file as the name of a column that is not taken; it is then.
    std::string nameOf(std::string_view header) {
        std::string base = repairUtf8(truncateUtf8(header, kNameBytes));
        std::replace_if(
            base.begin(), base.end(), [](char c) { return c >= 0 && c < ' '; }, ' ');
        if (base.empty())
            base = "column";
        const auto [last, isNew] = m_last.emplace(asciiLower(base), 1);
        std::string name = base;
        for (bool isFree = isNew; !isFree; isFree = m_last.emplace(asciiLower(name), 1).second)
            name = base + " (" + std::to_string(++last->second) + ")";
        return name;
    }

private:
    std::map<std::string, int> m_last; ///< number behind the name, in lower case
};

/// `columns` may have empty ones, which are left out.
std::string insertText(std::string_view table, std::span<const std::string> columns) {
    std::string names;
    std::string places;
    for (const std::string& column : columns) {
        if (column.empty())
            continue;
        names += (names.empty() ? "" : ",") + sqlName(column);
        places += places.empty() ? "?" : ",?";
    }
    return "INSERT INTO " + sqlName(table) + "(" + names + ") VALUES(" + places + ")";
}

/// The number to bind of each column, 0 of empty ones.
std::vector<int> placesOf(std::span<const std::string> columns) {
    std::vector<int> places;
    int last = 0;
    for (const std::string& column : columns)
        places.push_back(column.empty() ? 0 : ++last);
    return places;
}

Status createTable(
    Database& database, const TableSpec& table, std::span<const std::string> extraColumns) {
    std::string text;
    for (const ColumnSpec& column : table.columns)
        text += (text.empty() ? "" : ",") + declaration(table, column);
    for (const std::string& column : extraColumns)
        text += "," + sqlName(column);
    return database.execute("CREATE TABLE " + sqlName(storedName(table)) + "(" + text + ")");
}

Status addColumns(
    Database& database, const TableSpec& table, std::span<const std::string> extraColumns) {
    for (const std::string& column : extraColumns)
        RS_TRY(database.execute(
            "ALTER TABLE " + sqlName(storedName(table)) + " ADD COLUMN " + sqlName(column)));
    return {};
}

} // namespace

template <class Value>
void TableInsert::bind(size_t column, Value value) {
    if (m_places[column] > 0)
        m_insert.bind(m_places[column], value);
}

TableInsert& TableInsert::set(size_t column, int64_t value) {
    bind(column, value);
    return *this;
}

TableInsert& TableInsert::set(size_t column, double value) {
    bind(column, value);
    return *this;
}

TableInsert& TableInsert::set(size_t column, std::optional<int64_t> value) {
    return value ? set(column, *value) : *this;
}

TableInsert& TableInsert::set(size_t column, std::string_view text) {
    if (column == m_shared) {
        const Result<int64_t> number = m_texts->numberOf(text);
        if (!number)
            m_failed = tl::unexpected(number.error());
        return number ? set(column, *number) : *this;
    }
    bind(column, text);
    return *this;
}

TableInsert& TableInsert::setNull(size_t column) {
    if (m_places[column] > 0)
        m_insert.bindNull(m_places[column]);
    return *this;
}

Status TableInsert::write() {
    Status status = m_failed ? m_insert.run() : m_failed;
    m_insert.clearBindings();
    return status;
}

bool TableInsert::isPartial() const {
    return std::find(m_places.begin(), m_places.end(), 0) != m_places.end();
}

TableWriter::TableWriter(FileInMaking file, Database database)
    : m_file(std::move(file))
    , m_database(std::move(database)) { }

Result<TableWriter> TableWriter::create(const std::filesystem::path& file) {
    RS_TRY_ASSIGN(FileInMaking making, FileInMaking::begin(file));
    RS_TRY_ASSIGN(Database database, createIndexDatabase(making.temporary()));
    TableWriter writer(std::move(making), std::move(database));
    RS_TRY(writer.m_database.execute("BEGIN"));
    return writer;
}

Result<TableInsert> TableWriter::open(
    const TableSpec& table, std::span<const std::string> extraColumns) {
    std::set<std::string>& known = m_columns[std::string(table.name)];
    const bool isNew = known.empty();
    std::vector<std::string> used;
    TakenNames taken;
    for (const ColumnSpec& column : table.columns) {
        used.emplace_back(column.name);
        known.insert(asciiLower(column.name));
        taken.take(column.name);
    }
    if (table.scope == TableScope::Rank)
        taken.take("rank"); // the SQL surface puts it in front
    std::vector<std::string> added;
    for (const std::string& header : extraColumns) {
        std::string name = taken.nameOf(header);
        const bool isKnown = known.contains(asciiLower(name));
        const bool hasPlace = isKnown || known.size() < kMaxTableColumns;
        if (hasPlace && !isKnown) {
            known.insert(asciiLower(name));
            added.push_back(name);
        }
        used.push_back(hasPlace ? std::move(name) : std::string());
    }
    RS_TRY(isNew ? createTable(m_database, table, added) : addColumns(m_database, table, added));
    RS_TRY_ASSIGN(Statement insert, m_database.prepare(insertText(storedName(table), used)));
    if (storedName(table) != table.name && m_texts == nullptr) {
        RS_TRY_ASSIGN(m_texts, SharedTexts::create(m_database));
    }
    return TableInsert(std::move(insert), placesOf(used), table, m_texts.get());
}

Status TableWriter::commit(const model::RankSource& owner, const std::vector<SourceStamp>& sources,
    const std::vector<model::Issue>& issues) {
    RS_TRY(writeMeta(m_database,
        {{"schema_version", std::to_string(kSchemaVersion)}, {"rank", std::to_string(owner.rank)},
            {"is_rank_known", owner.isRankKnown ? "1" : "0"},
            {"kind", std::to_string(static_cast<int>(owner.kind))}, {"label", owner.label},
            {"folder", owner.folder.native()}}));
    RS_TRY(writeSources(m_database, sources));
    RS_TRY(writeIssues(m_database, issues));
    RS_TRY(m_database.execute("COMMIT"));
    m_texts.reset();
    m_database = Database();
    return m_file.publish();
}

} // namespace rankscope::index

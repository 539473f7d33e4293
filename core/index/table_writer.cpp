// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/table_writer.h"

#include <algorithm>

#include "core/base/utf8.h"
#include "core/index/provenance.h"
#include "core/index/schema.h"
#include "core/index/table_reader.h"

namespace rankscope::index {

namespace {

constexpr size_t kNameBytes = 200; // of a column; names come from files

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// As SQLite compares names.
bool isSameName(std::string_view left, std::string_view right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end(),
        [](char a, char b) { return lower(a) == lower(b); });
}

bool contains(std::span<const std::string> names, std::string_view name) {
    return std::any_of(names.begin(), names.end(),
        [name](const std::string& other) { return isSameName(other, name); });
}

/// Text keeps what it is; without a type SQLite would not touch the others either, except that a
/// long decimal in a NUMERIC column would become a double.
std::string declaration(const TableSpec& table, const ColumnSpec& column) {
    const bool isText = column.kind == ColumnKind::Text && column.name != table.sharedColumn;
    return sqlName(column.name) + (isText ? " TEXT" : "");
}

/// A header of any file as the name of a column that is not in `taken`.
std::string columnName(std::string_view header, std::span<const std::string> taken) {
    std::string base = repairUtf8(truncateUtf8(header, kNameBytes));
    std::replace_if(
        base.begin(), base.end(), [](char c) { return c >= 0 && c < ' '; }, ' ');
    if (base.empty())
        base = "column";
    std::string name = base;
    for (int number = 2; contains(taken, name); ++number)
        name = base + " (" + std::to_string(number) + ")";
    return name;
}

std::string insertText(std::string_view table, std::span<const std::string> columns) {
    std::string names;
    std::string places;
    for (const std::string& column : columns) {
        names += (names.empty() ? "" : ",") + sqlName(column);
        places += places.empty() ? "?" : ",?";
    }
    return "INSERT INTO " + sqlName(table) + "(" + names + ") VALUES(" + places + ")";
}

Status createTable(Database& database, const TableSpec& table, std::vector<std::string>& columns) {
    std::string text;
    for (const ColumnSpec& column : table.columns) {
        text += (text.empty() ? "" : ",") + declaration(table, column);
        columns.emplace_back(column.name);
    }
    return database.execute("CREATE TABLE " + sqlName(storedName(table)) + "(" + text + ")");
}

} // namespace

TableInsert& TableInsert::set(size_t column, int64_t value) {
    m_insert.bind(static_cast<int>(column) + 1, value);
    return *this;
}

TableInsert& TableInsert::set(size_t column, double value) {
    m_insert.bind(static_cast<int>(column) + 1, value);
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
    m_insert.bind(static_cast<int>(column) + 1, text);
    return *this;
}

TableInsert& TableInsert::setNull(size_t column) {
    m_insert.bindNull(static_cast<int>(column) + 1);
    return *this;
}

Status TableInsert::write() {
    Status status = m_failed ? m_insert.run() : m_failed;
    m_insert.clearBindings();
    return status;
}

TableWriter::TableWriter(FileInMaking file, Database database)
    : m_file(std::move(file))
    , m_database(std::move(database)) { }

Result<TableWriter> TableWriter::create(const std::filesystem::path& file) {
    RS_TRY_ASSIGN(FileInMaking making, FileInMaking::begin(file));
    auto database = Database::create(making.temporary());
    if (!database) {
        Error failure = std::move(database).error(); // Unreadable would blame the profile
        if (failure.code != ErrorCode::DiskFull)
            failure.code = ErrorCode::WriteFailed;
        return tl::unexpected(std::move(failure));
    }
    TableWriter writer(std::move(making), std::move(*database));
    RS_TRY(writer.m_database.execute(kProvenanceSchema));
    RS_TRY(writer.m_database.execute("BEGIN"));
    return writer;
}

Result<TableInsert> TableWriter::open(
    const TableSpec& table, std::span<const std::string> extraColumns) {
    std::vector<std::string>& known = m_columns[std::string(table.name)];
    if (known.empty())
        RS_TRY(createTable(m_database, table, known));
    std::vector<std::string> taken(known.begin(), known.begin() + std::ssize(table.columns));
    std::vector<std::string> used = taken;
    if (table.scope == TableScope::Rank)
        taken.emplace_back("rank"); // the SQL surface puts it in front
    for (const std::string& header : extraColumns) {
        const std::string name = columnName(header, taken);
        taken.push_back(name);
        if (!contains(known, name)) {
            RS_TRY(m_database.execute(
                "ALTER TABLE " + sqlName(storedName(table)) + " ADD COLUMN " + sqlName(name)));
            known.push_back(name);
        }
        used.push_back(name);
    }
    RS_TRY_ASSIGN(Statement insert, m_database.prepare(insertText(storedName(table), used)));
    if (storedName(table) != table.name && m_texts == nullptr) {
        RS_TRY_ASSIGN(m_texts, SharedTexts::create(m_database));
    }
    return TableInsert(std::move(insert), table, m_texts.get());
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

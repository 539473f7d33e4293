// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/shared_texts.h"

namespace rankscope::index {

namespace {

/// Then known texts are forgotten and may be stored again: a file may have any number of them.
constexpr size_t kMostBytes = size_t{64} << 20;

} // namespace

std::string storedName(const TableSpec& table) {
    return std::string(table.name) + (table.sharedColumn.empty() ? "" : "_rows");
}

Status createView(
    Database& database, const TableSpec& table, std::span<const std::string> columns) {
    if (table.sharedColumn.empty())
        return {};
    std::string cells;
    for (const std::string& column : columns) {
        const std::string name = sqlName(column);
        cells += cells.empty() ? "" : ",";
        if (column == table.sharedColumn)
            cells.append("(SELECT text FROM main.shared_text WHERE id=")
                .append(name)
                .append(") AS ");
        cells += name;
    }
    return database.execute("CREATE TEMP VIEW " + sqlName(table.name) + " AS SELECT " + cells
        + " FROM main." + sqlName(storedName(table)));
}

Result<std::unique_ptr<SharedTexts>> SharedTexts::create(Database& database) {
    RS_TRY(database.execute("CREATE TABLE shared_text(id INTEGER PRIMARY KEY, text TEXT)"));
    RS_TRY_ASSIGN(Statement insert, database.prepare("INSERT INTO shared_text VALUES(?,?)"));
    return std::unique_ptr<SharedTexts>(new SharedTexts(std::move(insert)));
}

Result<int64_t> SharedTexts::numberOf(std::string_view text) {
    if (m_last != nullptr && m_last->first == text)
        return m_last->second;
    if (m_bytes + text.size() > kMostBytes) {
        m_numbers.clear();
        m_bytes = 0;
    }
    const auto [place, isNew] = m_numbers.emplace(std::string(text), m_count + 1);
    m_last = &*place;
    if (isNew) {
        RS_TRY(m_insert.bind(1, ++m_count).bind(2, text).run());
        m_bytes += text.size();
    }
    return m_last->second;
}

} // namespace rankscope::index

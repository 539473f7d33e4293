// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/keyed_table.h"

#include <algorithm>

#include <sqlite3.h>

namespace rankscope::importer {

namespace {

constexpr size_t kRowsAnEntry = 64;

} // namespace

Result<std::optional<KeyedTable>> KeyedTable::open(SourceDatabase& source, std::string_view table,
    std::string_view key, const std::vector<std::string_view>& columns, const DamageLog& damage) {
    const TableInfo* const info = source.table(table);
    if (info == nullptr || !info->hasRowid || !hasNeeded(*info, {{key}, 1}, damage))
        return std::nullopt;
    KeyedTable keyed(damage);
    keyed.m_isOwnKey = info->key == key;
    if (!keyed.m_isOwnKey)
        RS_TRY(keyed.index(source, *info, key));
    std::vector<std::string_view> withKey = columns;
    withKey.push_back(key);
    auto cursor = TableCursor::open(source, *info, withKey);
    if (!cursor)
        return std::nullopt;
    keyed.m_cursor = std::move(*cursor);
    keyed.m_keyColumn = static_cast<int>(columns.size());
    return keyed;
}

/// While the keys go up every 64th row is enough; when one goes down the scan begins again and
/// keeps them all.
Status KeyedTable::index(SourceDatabase& source, const TableInfo& table, std::string_view key) {
    auto scan = TableScan::open(source, table.name, {{key}, 1}, *m_damage);
    int64_t before = INT64_MIN;
    for (size_t rows = 0; scan; ++rows) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow)
            break;
        const auto value = scan->row().integer(0);
        if (!value)
            continue;
        if (m_isSorted && *value < before) {
            m_isSorted = false;
            m_entries.clear();
            scan = TableScan::open(source, table.name, {{key}, 1}, *m_damage);
            continue;
        }
        before = *value;
        if (!m_isSorted || rows % kRowsAnEntry == 0 || m_entries.empty())
            m_entries.push_back({*value, scan->rowid()});
    }
    if (!m_isSorted) {
        std::stable_sort(m_entries.begin(), m_entries.end(),
            [](const Entry& a, const Entry& b) { return a.key < b.key; });
    }
    return {};
}

bool KeyedTable::seek(int64_t place) {
    m_cursor->seek(place);
    return step();
}

bool KeyedTable::step() {
    while (true) {
        const int code = m_cursor->step();
        if (code != SQLITE_ROW) {
            m_hasFailed = code != SQLITE_DONE && code != SQLITE_INTERRUPT;
            if (m_hasFailed)
                m_damage->add(model::IssueCode::CorruptTable, sqlite3_errstr(code));
            return false;
        }
        if (const auto key = row().integer(m_keyColumn)) {
            m_key = *key;
            return true;
        }
    }
}

bool KeyedTable::findEntry(int64_t key) {
    const auto entry = std::lower_bound(m_entries.begin(), m_entries.end(), key,
        [](const Entry& candidate, int64_t wanted) { return candidate.key < wanted; });
    m_entry = static_cast<size_t>(entry - m_entries.begin());
    return entry != m_entries.end() && entry->key == key && seek(entry->place);
}

bool KeyedTable::findNear(int64_t key) {
    const size_t most = m_isOwnKey ? 4 : kRowsAnEntry;
    for (size_t steps = 0; m_key < key && steps < most; ++steps)
        advance();
    return !m_isOnRow || m_key >= key;
}

/// To the next row; the key before it is passed for good.
void KeyedTable::advance() {
    m_low = m_key + 1;
    m_isOnRow = step();
    noteEnd();
}

/// Behind damage other rows may be, behind the end none.
void KeyedTable::noteEnd() {
    if (m_isOnRow)
        return;
    m_key = INT64_MAX;
    if (m_hasFailed)
        m_low = INT64_MAX;
}

void KeyedTable::findFar(int64_t key) {
    int64_t place = key;
    if (!m_isOwnKey) {
        auto entry = std::lower_bound(m_entries.begin(), m_entries.end(), key,
            [](const Entry& candidate, int64_t wanted) { return candidate.key < wanted; });
        if (entry != m_entries.begin()) // its rows may begin before the entry
            --entry;
        place = entry == m_entries.end() ? INT64_MAX : entry->place;
    }
    m_isOnRow = seek(place);
    while (m_isOnRow && m_key < key)
        m_isOnRow = step();
    m_low = key;
    noteEnd();
}

bool KeyedTable::find(int64_t key) {
    if (!m_isSorted)
        return findEntry(key);
    if (key < m_low || (key > m_key && !findNear(key)))
        findFar(key);
    return m_isOnRow && m_key == key;
}

bool KeyedTable::nextSame() {
    if (m_isOwnKey)
        return false;
    const int64_t key = m_key;
    if (!m_isSorted)
        return ++m_entry < m_entries.size() && m_entries[m_entry].key == key
            && seek(m_entries[m_entry].place);
    advance();
    return m_isOnRow && m_key == key;
}

} // namespace rankscope::importer

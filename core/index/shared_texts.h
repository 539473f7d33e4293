// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that many rows have in common, such as the ranks of a group of a thousand: a table index
// holds each once, its rows the numbers of them. A table with such a column is stored under
// another name, and each connection makes a view with the table's own: who reads sees the texts.
// (A view in the file would be an open door: Database refuses files that hold any.)
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/index/database.h"
#include "core/index/table_column.h"

namespace rankscope::index {

/// The table's own name, or that below the view.
std::string storedName(const TableSpec& table);

/// What reads as the table; `columns` are all that are stored. Nothing to do without shared texts.
Status createView(Database& database, const TableSpec& table, std::span<const std::string> columns);

class SharedTexts {
public:
    static Result<std::unique_ptr<SharedTexts>> create(Database& database);

    Result<int64_t> numberOf(std::string_view text);

private:
    explicit SharedTexts(Statement insert)
        : m_insert(std::move(insert)) { }

    Statement m_insert;
    std::unordered_map<std::string, int64_t> m_numbers;
    const std::pair<const std::string, int64_t>* m_last = nullptr; ///< rows come in runs
    int64_t m_count = 0;
    size_t m_bytes = 0; ///< of the keys
};

} // namespace rankscope::index

// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of one table by the names of its columns; a name that the table lacks is nothing to set, so
// that one piece of code fills tables of ranks and of jobs.
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/tables/cell_value.h"
#include "core/tables/table_sink.h"

namespace rankscope::tables {

class NamedRow {
public:
    /// Errors: those of TableWriter::open.
    static Result<NamedRow> open(const index::TableSpec& table, FileSink& sink);

    /// Texts must live until write(); empty ones stay NULL.
    void set(std::string_view column, std::string_view text);
    void set(std::string_view column, std::optional<int64_t> value);
    /// A number as the file has it; one that is none is counted at the offset.
    void setNumber(std::string_view column, std::string_view token, Unit unit, uint64_t offset);
    Status write() { return m_insert.write(); }

private:
    NamedRow(const index::TableSpec& table, index::TableInsert insert, FileSink& sink)
        : m_table(table)
        , m_insert(std::move(insert))
        , m_sink(sink) { }

    const index::TableSpec& m_table;
    index::TableInsert m_insert;
    FileSink& m_sink;
};

} // namespace rankscope::tables

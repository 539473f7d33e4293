// SPDX-License-Identifier: GPL-3.0-or-later
// One CSV file into one table, row by row. What is wrong with a row is counted; the row stays as
// far as it can be read. Thread: one at a time.
#pragma once

#include <functional>

#include "core/tables/csv_format.h"
#include "core/tables/csv_reader.h"
#include "core/tables/table_sink.h"

namespace rankscope::tables {

/// Rows of a CSV file with the rules all of them share: empty files, cut and ragged rows, lost
/// pages, invalid UTF-8. The header row is read by open().
///
/// Profilers end every line. A file that ends without a line break may have lost a part of its last
/// cell, and half of a number is a wrong number: the cell is believed only when it is what the row
/// before has there, or a number with as many decimals; else it is left out and counted.
class CsvRows {
public:
    /// A file whose first row is data has no profiler behind it: it may end without a line break.
    enum class First { Header, Data };
    CsvRows(
        std::unique_ptr<input::ByteSource> read, FileReport& report, First first = First::Header);

    /// False when the file has no header, which is counted as EmptyFile.
    Result<bool> open();
    const std::vector<std::string>& header() const { return m_header; }
    /// Its first name, to tell the file by; empty when the row has nothing but commas.
    std::string_view firstHeader() const {
        return m_header.empty() ? std::string_view() : m_header.front();
    }

    /// Moves to the next row. There are as many cells as headers or fewer.
    Result<bool> next();
    const std::vector<std::string_view>& cells() const { return m_cells; }
    uint64_t offset() const { return m_csv.offset(); }
    /// 1 of the row below the first; rows that are too long to be read count.
    uint64_t number() const { return m_rows; }

private:
    bool takeRow();
    bool isCut() const;
    void repairText();

    CsvReader m_csv;
    FileReport& m_report;
    First m_first;
    std::vector<std::string> m_header;
    std::vector<std::string_view> m_cells;
    std::vector<std::string> m_repaired; ///< cells that had invalid UTF-8
    std::string m_lastCell; ///< of the row before
    uint64_t m_rows = 0;
};

/// A cell that is the same in all rows, because the name of the file holds it.
struct FixedCell {
    size_t column = 0;
    std::string_view text; ///< empty: none
};

/// Errors: Unreadable (what was read before stays), Cancelled, Database, DiskFull.
/// `also` is called with each row that was taken.
Status importCsv(std::unique_ptr<input::ByteSource> read, const CsvFormat& format,
    const FixedCell& fixed, FileSink& sink, const std::function<Status(const CsvRows&)>& also = {});

} // namespace rankscope::tables

// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a CSV file as RFC 4180 and the profilers write them: LF, CRLF or CR, quoted cells with
// line breaks and doubled quotes. Constant memory: one row.
// What follows a closing quote is text of the cell, a quote within a plain cell is text.
//
// A quote that is never closed would swallow the rest of the file. When the next line looks like a
// row, the quote is taken as text; else the file was cut within the cell.
//
//   CsvReader csv(input);
//   while (*csv.next())   // after a check for an Error
//       use(csv.cells());
//
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/input/byte_window.h"

namespace rankscope::tables {

/// How a row ended.
enum class RowEnd {
    Whole,
    CutOff, ///< the file ended without a line break
    CutInQuotes, ///< the file ended within quotes
    TooLong, ///< beyond the limit of a row; its rest is skipped
    StrayQuote, ///< whole, with a quote that is never closed taken as text
    TooWide, ///< more cells than kMostCells; the rest of the line is skipped
};

/// A row has no more cells; far beyond what a table may have as columns.
inline constexpr size_t kMostCells = 4096;

class CsvReader {
public:
    explicit CsvReader(std::unique_ptr<input::ByteSource> read);

    /// Moves to the next row that is not empty; false at the end.
    Result<bool> next();

    /// Of the current row; the texts live until next() and may be changed by nobody else.
    const std::vector<std::string_view>& cells() const { return m_cells; }
    RowEnd end() const { return m_end; }
    /// Some cells held zero bytes, as a file has where its disk lost a page: they are given empty.
    bool hasZeros() const { return m_hasZeros; }
    uint64_t offset() const { return m_offset; } ///< of the row
    uint64_t bytesRead() const { return m_window.bytesRead(); } ///< of the file

    /// The number of cells of a usual row, to judge what follows an open quote.
    void expectCells(size_t count) { m_expected = count; }

private:
    struct Cell {
        size_t begin = 0;
        size_t end = 0;
        bool isQuoted = false;
    };
    enum class Scan { Row, NeedsMore, OpenQuote, TooWide };
    enum class Quotes { MaySpanLines, EndWithLine };

    Result<bool> skipEmptyLines();
    Status skipLine();
    Status readRow();
    Scan scan(Quotes quotes);
    /// Ends the cell; true when it is a quoted one that is still open.
    bool scanCell(Cell& cell, Quotes quotes) const;
    bool looksLikeRow(std::string_view line) const;
    void resolveOpenQuote();
    void takeCells();

    input::ByteWindow m_window;
    std::vector<Cell> m_places; ///< within the window
    std::vector<std::string_view> m_cells;
    size_t m_length = 0; ///< of the row with its line break
    bool m_hasLineBreak = false;
    bool m_hasZeros = false;
    unsigned m_strayQuotes = 0;
    uint64_t m_offset = 0;
    size_t m_expected = 0;
    RowEnd m_end = RowEnd::Whole;
};

} // namespace rankscope::tables

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/csv_reader.h"

#include <algorithm>
#include <cstring>

namespace rankscope::tables {

namespace {

constexpr size_t kRowLimit = 32u << 20; // as for one event of a trace
constexpr unsigned kStrayQuotes = 16; // from then on no cell spans lines: linear time for any input
constexpr std::string_view kLineBreaks = "\r\n";

bool isLineBreak(char c) {
    return c == '\n' || c == '\r';
}

/// Removes the outer quotes of a quoted cell and halves doubled ones, in place.
std::string_view unquote(char* begin, const char* end) {
    char* out = begin;
    bool isInside = false;
    for (const char* at = begin; at != end; ++at) {
        if (*at != '"' || (!isInside && at != begin)) {
            *out++ = *at; // text behind the closing quote keeps its quotes
        } else if (!isInside) {
            isInside = true;
        } else if (at + 1 != end && at[1] == '"') {
            *out++ = *++at;
        } else {
            isInside = false;
        }
    }
    return {begin, static_cast<size_t>(out - begin)};
}

} // namespace

CsvReader::CsvReader(std::unique_ptr<input::ByteSource> read)
    : m_window(std::move(read)) { }

Result<bool> CsvReader::next() {
    m_window.skip(m_length);
    m_length = 0;
    m_cells.clear();
    if (m_end == RowEnd::TooLong || m_end == RowEnd::TooWide)
        RS_TRY(skipLine());
    RS_TRY_ASSIGN(const bool hasRow, skipEmptyLines());
    if (!hasRow)
        return false;
    m_offset = m_window.offset();
    RS_TRY(readRow());
    takeCells();
    return true;
}

Status CsvReader::skipLine() {
    bool mayGrow = true;
    while (mayGrow) {
        const size_t lineEnd = m_window.text().find_first_of(kLineBreaks);
        m_window.skip(std::min(lineEnd, m_window.text().size()));
        if (lineEnd != std::string_view::npos)
            return {};
        RS_TRY_ASSIGN(mayGrow, m_window.grow());
    }
    return {};
}

Result<bool> CsvReader::skipEmptyLines() {
    while (true) {
        const std::string_view text = m_window.text();
        const size_t breaks = std::min(text.find_first_not_of(kLineBreaks), text.size());
        m_window.skip(breaks);
        if (breaks < text.size())
            return true;
        RS_TRY_ASSIGN(const bool hasGrown, m_window.grow());
        if (!hasGrown)
            return false;
    }
}

Status CsvReader::readRow() {
    const Quotes quotes = m_strayQuotes < kStrayQuotes ? Quotes::MaySpanLines : Quotes::EndWithLine;
    while (true) {
        const Scan found = scan(quotes);
        if (found == Scan::NeedsMore) {
            RS_TRY(m_window.grow());
            continue;
        }
        if (found == Scan::OpenQuote)
            resolveOpenQuote();
        else
            m_end = m_hasLineBreak ? RowEnd::Whole : RowEnd::CutOff;
        if (found == Scan::TooWide)
            m_end = RowEnd::TooWide;
        else if (!m_hasLineBreak && !m_window.isAtEnd())
            m_end = RowEnd::TooLong;
        return {};
    }
}

/// Finds the cells of the row at the begin of the window.
CsvReader::Scan CsvReader::scan(Quotes quotes) {
    const std::string_view text = m_window.text();
    const bool isAll = m_window.isAtEnd() || text.size() > kRowLimit;
    m_places.clear();
    m_hasLineBreak = false;
    m_length = 0;
    while (m_places.size() < kMostCells) {
        Cell& cell = m_places.emplace_back(Cell{m_length, m_length, false});
        const bool isOpen = scanCell(cell, quotes);
        m_length = cell.end;
        if (m_length == text.size())
            return !isAll ? Scan::NeedsMore : isOpen ? Scan::OpenQuote : Scan::Row;
        ++m_length;
        if (text[m_length - 1] == ',')
            continue;
        m_hasLineBreak = true; // the second half of CRLF is an empty line
        return Scan::Row;
    }
    return Scan::TooWide;
}

bool CsvReader::scanCell(Cell& cell, Quotes quotes) const {
    const std::string_view text = m_window.text();
    size_t at = cell.begin;
    cell.isQuoted = at < text.size() && text[at] == '"';
    bool isOpen = cell.isQuoted;
    if (isOpen) {
        for (++at; isOpen && at < text.size(); ++at) {
            if (quotes == Quotes::EndWithLine && isLineBreak(text[at]))
                break;
            if (text[at] == '"' && at + 1 < text.size() && text[at + 1] == '"')
                ++at;
            else
                isOpen = text[at] != '"';
        }
    }
    if (isOpen && quotes == Quotes::EndWithLine) {
        at = cell.begin + 1;
        cell.isQuoted = isOpen = false;
    }
    while (!isOpen && at < text.size() && text[at] != ',' && !isLineBreak(text[at]))
        ++at;
    cell.end = std::min(at, text.size());
    return isOpen;
}

void CsvReader::resolveOpenQuote() {
    const std::string_view text = m_window.text();
    const size_t lineEnd =
        std::min(text.find_first_of(kLineBreaks, m_places.back().begin), text.size());
    const size_t nextLine = std::min(text.find_first_not_of(kLineBreaks, lineEnd), text.size());
    m_end = RowEnd::CutInQuotes;
    if (!looksLikeRow(text.substr(nextLine)))
        return;
    ++m_strayQuotes;
    scan(Quotes::EndWithLine);
    m_end = RowEnd::StrayQuote;
}

/// Only commas outside of quotes count, as far as one line goes.
bool CsvReader::looksLikeRow(std::string_view line) const {
    line = line.substr(0, line.find_first_of(kLineBreaks));
    size_t count = 1;
    bool isInside = false;
    for (const char c : line) {
        isInside = isInside != (c == '"');
        count += c == ',' && !isInside ? 1 : 0;
    }
    return m_expected > 1 && count == m_expected;
}

void CsvReader::takeCells() {
    char* const data = m_window.data();
    m_hasZeros = false;
    for (const Cell& cell : m_places) {
        const size_t size = cell.end - cell.begin;
        if (std::memchr(data + cell.begin, '\0', size) != nullptr) {
            m_hasZeros = true;
            m_cells.emplace_back(data + cell.begin, 0);
        } else if (cell.isQuoted) {
            m_cells.push_back(unquote(data + cell.begin, data + cell.end));
        } else {
            m_cells.emplace_back(data + cell.begin, size);
        }
    }
}

} // namespace rankscope::tables

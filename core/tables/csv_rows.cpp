// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <simdjson.h>

#include "core/base/utf8.h"
#include "core/tables/csv_import.h"

namespace rankscope::tables {

namespace {

using model::IssueCode;

constexpr uint64_t kRowsAReport = 1024;

bool isEmpty(std::string_view cell) {
    return trimBlanks(cell).empty();
}

std::string joined(const std::vector<std::string_view>& cells) {
    constexpr size_t kEnough = 200; // of an example
    std::string text;
    for (const std::string_view cell : cells) {
        text += (text.empty() ? "" : ",") + std::string(cell.substr(0, kEnough));
        if (text.size() > kEnough)
            break;
    }
    return text;
}

} // namespace

CsvRows::CsvRows(ReadBytes read, FileSink& sink, First first)
    : m_csv(std::move(read))
    , m_sink(sink)
    , m_first(first) { }

Result<bool> CsvRows::open() {
    RS_TRY_ASSIGN(const bool hasHeader, m_csv.next());
    if (!hasHeader) {
        m_sink.issue(IssueCode::EmptyFile, 0, "");
        return false;
    }
    for (const std::string_view cell : m_csv.cells())
        m_header.push_back(repairUtf8(trimBlanks(cell)));
    while (!m_header.empty() && m_header.back().empty())
        m_header.pop_back(); // a comma at the end of every line
    m_csv.expectCells(m_csv.cells().size());
    const bool isWhole =
        m_csv.end() == RowEnd::Whole || (m_csv.end() == RowEnd::CutOff && m_first == First::Data);
    if (!isWhole)
        m_sink.issue(IssueCode::TruncatedFile, m_csv.offset(), joined(m_csv.cells()));
    return true;
}

Result<bool> CsvRows::next() {
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, m_csv.next());
        if (!hasRow)
            return false;
        if (++m_rows % kRowsAReport == 0)
            RS_TRY(m_sink.report(m_csv.bytesRead()));
        if (m_csv.end() != RowEnd::TooLong) {
            takeRow();
            return true;
        }
        m_sink.issue(IssueCode::TooLarge, m_csv.offset(), joined(m_csv.cells()));
    }
}

/// A file that ends within a row loses the cell where it ends: half of a number is a wrong number.
void CsvRows::takeRow() {
    m_cells = m_csv.cells();
    const bool isShort = m_cells.size() < m_header.size();
    if (m_csv.end() == RowEnd::StrayQuote)
        m_sink.issue(IssueCode::UnclosedQuote, m_csv.offset(), joined(m_cells));
    if (m_csv.end() == RowEnd::CutInQuotes || (m_csv.end() == RowEnd::CutOff && isShort)) {
        m_sink.issue(IssueCode::TruncatedFile, m_csv.offset(), joined(m_cells));
        m_cells.pop_back();
    } else if (isShort) {
        m_sink.issue(IssueCode::ShortRow, m_csv.offset(), joined(m_cells));
    }
    if (m_cells.size() > m_header.size()) {
        const auto surplus = m_cells.begin() + std::ssize(m_header);
        if (!std::all_of(surplus, m_cells.end(), isEmpty))
            m_sink.issue(IssueCode::LongRow, m_csv.offset(), joined(m_cells));
        m_cells.resize(m_header.size());
    }
    repairText();
}

void CsvRows::repairText() {
    m_repaired.clear();
    m_repaired.reserve(m_cells.size()); // the views must stay where they are
    for (std::string_view& cell : m_cells) {
        if (simdjson::validate_utf8(cell.data(), cell.size()))
            continue;
        m_sink.issue(IssueCode::InvalidUtf8, m_csv.offset(), joined(m_cells));
        cell = m_repaired.emplace_back(repairUtf8(cell));
    }
}

} // namespace rankscope::tables

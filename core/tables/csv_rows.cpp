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

/// Of "12.345" 3, of anything but digits and a point 0.
size_t decimalsOf(std::string_view cell) {
    const size_t point = cell.find('.');
    const bool isNumber = cell.find_first_not_of("0123456789.-") == std::string_view::npos;
    return point == std::string_view::npos || !isNumber ? 0 : cell.size() - point - 1;
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

CsvRows::CsvRows(std::unique_ptr<input::ByteSource> read, FileReport& report, First first)
    : m_csv(std::move(read))
    , m_report(report)
    , m_first(first) { }

Result<bool> CsvRows::open() {
    RS_TRY_ASSIGN(const bool hasHeader, m_csv.next());
    if (!hasHeader) {
        m_report.issue(IssueCode::EmptyFile, 0, "");
        return false;
    }
    for (const std::string_view cell : m_csv.cells())
        m_header.push_back(repairUtf8(trimBlanks(cell)));
    if (m_csv.hasZeros())
        m_report.issue(IssueCode::CorruptTable, m_csv.offset(), "zero bytes");
    while (!m_header.empty() && m_header.back().empty())
        m_header.pop_back(); // a comma at the end of every line
    m_csv.expectCells(m_csv.cells().size());
    const bool isWhole =
        m_csv.end() == RowEnd::Whole || (m_csv.end() == RowEnd::CutOff && m_first == First::Data);
    if (m_csv.end() == RowEnd::TooWide)
        m_report.issue(
            IssueCode::TooLarge, m_csv.offset(), m_header.empty() ? "" : m_header.back());
    else if (!isWhole)
        m_report.issue(IssueCode::TruncatedFile, m_csv.offset(), joined(m_csv.cells()));
    return true;
}

Result<bool> CsvRows::next() {
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, m_csv.next());
        if (!hasRow)
            return false;
        if (++m_rows % kRowsAReport == 0)
            RS_TRY(m_report.report(m_csv.bytesRead()));
        if (m_csv.end() == RowEnd::TooLong)
            m_report.issue(IssueCode::TooLarge, m_csv.offset(), joined(m_csv.cells()));
        else if (takeRow())
            return true;
    }
}

bool CsvRows::isCut() const {
    if (m_csv.end() != RowEnd::CutOff || m_cells.size() > m_header.size())
        return m_csv.end() == RowEnd::CutInQuotes;
    if (m_first == First::Data && m_cells.size() == m_header.size())
        return false;
    const std::string_view cell = m_cells.back();
    const size_t decimals = decimalsOf(cell);
    return m_cells.size() < m_header.size()
        || (cell != m_lastCell && (decimals == 0 || decimals != decimalsOf(m_lastCell)));
}

/// False for a row of which nothing is left.
bool CsvRows::takeRow() {
    m_cells = m_csv.cells();
    if (m_csv.hasZeros()) {
        m_report.issue(IssueCode::CorruptTable, m_csv.offset(), "zero bytes");
        if (std::all_of(m_cells.begin(), m_cells.end(), isEmpty))
            return false;
    }
    const bool isShort = m_cells.size() < m_header.size();
    if (m_csv.end() == RowEnd::StrayQuote)
        m_report.issue(IssueCode::UnclosedQuote, m_csv.offset(), joined(m_cells));
    if (isCut()) {
        m_report.issue(IssueCode::TruncatedFile, m_csv.offset(), joined(m_cells));
        m_cells.pop_back();
    } else if (isShort) {
        m_report.issue(IssueCode::ShortRow, m_csv.offset(), joined(m_cells));
    }
    if (m_cells.size() > m_header.size()) {
        const auto surplus = m_cells.begin() + std::ssize(m_header);
        if (m_csv.end() == RowEnd::TooWide || !std::all_of(surplus, m_cells.end(), isEmpty))
            m_report.issue(IssueCode::LongRow, m_csv.offset(), joined(m_cells));
        m_cells.resize(m_header.size());
    }
    m_lastCell = m_cells.size() == m_header.size() && !m_cells.empty() ? m_cells.back() : "";
    repairText();
    return true;
}

void CsvRows::repairText() {
    m_repaired.clear();
    m_repaired.reserve(m_cells.size()); // the views must stay where they are
    for (std::string_view& cell : m_cells) {
        if (simdjson::validate_utf8(cell.data(), cell.size()))
            continue;
        m_report.issue(IssueCode::InvalidUtf8, m_csv.offset(), joined(m_cells));
        cell = m_repaired.emplace_back(repairUtf8(cell));
    }
}

} // namespace rankscope::tables

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/record_cells.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

#include "core/importer/profile_db/table_tree.h"

namespace rankscope::importer {

namespace {

constexpr uint32_t kZero = 8;
constexpr uint32_t kOne = 9;
constexpr std::array<uint8_t, 10> kNumberBytes{0, 1, 2, 3, 4, 6, 8, 8, 0, 0};

const unsigned char* bytesOf(std::string_view record) {
    return reinterpret_cast<const unsigned char*>(record.data());
}

} // namespace

RecordCells::RecordCells(std::vector<int> places, int key) {
    const int last = places.empty() ? kAbsent : *std::max_element(places.begin(), places.end());
    const size_t cells = last == kAbsent ? 0 : static_cast<size_t>(last) + 1;
    m_cells.resize(cells + 1);
    m_key = key >= 0 && key <= last ? static_cast<size_t>(key) : cells;
    for (const int place : places)
        m_places.push_back(place == kAbsent ? cells : static_cast<size_t>(place));
    m_digits = std::make_unique<RealDigits[]>(m_places.size());
}

bool RecordCells::read(std::string_view record, int64_t rowid) {
    m_record = record;
    m_rowid = rowid;
    size_t at = 0;
    const uint64_t headEnd = readVarint(bytesOf(record), at, record.size());
    if (at > record.size() || headEnd > record.size() || headEnd < at)
        return false;
    return readCells(static_cast<size_t>(headEnd), at);
}

bool RecordCells::readCells(size_t headEnd, size_t at) {
    const unsigned char* const bytes = bytesOf(m_record);
    uint64_t place = headEnd;
    for (size_t i = 0; i + 1 < m_cells.size(); ++i) {
        if (at == headEnd) { // the column came into the table later
            m_cells[i] = {};
            continue;
        }
        const uint64_t type = bytes[at] < 0x80 ? bytes[at++] : readVarint(bytes, at, headEnd);
        if (at > headEnd)
            return false;
        const uint64_t size = type < kNumberBytes.size() ? kNumberBytes[type] : (type - 12) / 2;
        if (size > m_record.size() - place)
            return false;
        m_cells[i] = {static_cast<uint32_t>(type), static_cast<uint32_t>(place)};
        if (type == kReal && std::isnan(realOf(m_cells[i])))
            m_cells[i] = {};
        place += size;
    }
    if (m_key + 1 < m_cells.size() && m_cells[m_key].type == 0)
        m_cells[m_key].type = kRowNumber;
    return true;
}

double RecordCells::realOf(const Cell& cell) const {
    const int64_t bits = numberOf(cell);
    double real = 0;
    std::memcpy(&real, &bits, sizeof(real));
    return real;
}

/// The ends stand for all that lies behind them.
int64_t RecordCells::wholePart(int column) const {
    constexpr double kEnd = 9223372036854775808.0;
    const double real = realOf(m_cells[toCell(column)]);
    if (real <= -kEnd)
        return INT64_MIN;
    return real >= kEnd ? INT64_MAX : static_cast<int64_t>(real);
}

int64_t RecordCells::numberOf(const Cell& cell) const {
    if (cell.type >= kZero)
        return cell.type == kOne ? 1 : 0;
    const size_t size = kNumberBytes[cell.type];
    const size_t end = cell.at + size;
    if (std::endian::native == std::endian::little && end >= sizeof(uint64_t)) {
        uint64_t eight = 0; // with what stands before it, which is shifted away again
        std::memcpy(&eight, m_record.data() + end - sizeof(eight), sizeof(eight));
        const size_t before = 8 * (sizeof(eight) - size);
        return static_cast<int64_t>(__builtin_bswap64(eight) << before) >> before;
    }
    const unsigned char* const bytes = bytesOf(m_record) + cell.at;
    auto value = static_cast<uint64_t>(static_cast<int64_t>(static_cast<signed char>(bytes[0])));
    for (size_t i = 1; i < size; ++i)
        value = value << 8 | bytes[i];
    return static_cast<int64_t>(value);
}

std::string_view RecordCells::text(int column) const {
    const Cell& cell = m_cells[toCell(column)];
    switch (kindOf(cell)) {
    case CellKind::Null:
        return {};
    case CellKind::Text:
        return m_record.substr(cell.at, (cell.type - kFirstText) / 2);
    case CellKind::Number:
    case CellKind::Real:
        break;
    }
    RealDigits& digits = m_digits[static_cast<size_t>(column)];
    if (kindOf(cell) == CellKind::Real)
        return realText(realOf(cell), digits);
    char* const end =
        std::to_chars(digits.data(), digits.data() + digits.size(), number(column)).ptr;
    return {digits.data(), static_cast<size_t>(end - digits.data())};
}

} // namespace rankscope::importer

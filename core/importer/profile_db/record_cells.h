// SPDX-License-Identifier: GPL-3.0-or-later
// The wanted cells of one record as it lies in the file (sqlite.org/fileformat2.html, chapter 2.1),
// as SQLite would give them. Cells that a record lacks are NULL.
// Thread: one at a time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/importer/profile_db/real_text.h"

namespace rankscope::importer {

enum class CellKind { Null, Number, Real, Text };

class RecordCells {
public:
    /// Which cell of a record each wanted column is. kAbsent is always NULL; the cell `key` is the
    /// number of the row where the record has NULL.
    static constexpr int kAbsent = -1;
    RecordCells(std::vector<int> places, int key);

    /// False for what is no record. It must live as long as its cells are asked for.
    bool read(std::string_view record, int64_t rowid);

    CellKind kind(int column) const { return kindOf(m_cells[toCell(column)]); }
    /// Of a Number.
    int64_t number(int column) const {
        const Cell& cell = m_cells[toCell(column)];
        return cell.type == kRowNumber ? m_rowid : numberOf(cell);
    }
    /// Of a Real, as near as whole numbers go.
    int64_t wholePart(int column) const;
    /// A number in decimal; bytes as they are; "" for NULL. Until the next record.
    std::string_view text(int column) const;

private:
    struct Cell {
        uint32_t type = 0; ///< the format's own numbers, or kRowNumber
        uint32_t at = 0;
    };
    static constexpr uint32_t kReal = 7;
    static constexpr uint32_t kFirstText = 12; ///< even: bytes
    static constexpr uint32_t kRowNumber = 10; ///< the format leaves this number free

    size_t toCell(int column) const { return m_places[static_cast<size_t>(column)]; }
    static CellKind kindOf(const Cell& cell) {
        if (cell.type >= kFirstText)
            return CellKind::Text;
        if (cell.type == kReal)
            return CellKind::Real;
        return cell.type == 0 ? CellKind::Null : CellKind::Number;
    }
    int64_t numberOf(const Cell& cell) const;
    double realOf(const Cell& cell) const;
    bool readCells(size_t headEnd, size_t at);

    std::vector<size_t> m_places; ///< of the wanted columns in m_cells
    std::vector<Cell> m_cells; ///< so many as are looked at, and a last one that is always NULL
    size_t m_key; ///< or the last
    std::string_view m_record;
    int64_t m_rowid = 0;
    std::unique_ptr<RealDigits[]> m_digits; ///< by wanted column
};

} // namespace rankscope::importer

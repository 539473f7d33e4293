// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a statement as a table: as many as the memory limit allows. Whole numbers are whole
// numbers, decimals keep the text that reads back as the same number. NULL is a dash among numbers
// and empty among texts.
// Thread: any, values; made on a query thread.
#pragma once

#include <vector>

#include "views/sql/sql_columns.h"

namespace rankscope::sql {

struct Answer {
    shared::TableData table;
    bool isCut = false; ///< there are further rows
};

class AnswerMaker {
public:
    /// `limit`: bytes that the rows may hold.
    explicit AnswerMaker(uint64_t limit)
        : m_limit(limit) { }

    void begin(const std::vector<std::string>& columns);
    /// Stop: this one has no room any more.
    query::RowAnswer add(std::span<const query::SqlValue> row);
    size_t rows() const { return m_columns.rows(); }
    Answer take();

private:
    uint64_t m_limit;
    std::vector<shared::Column> m_heads;
    AnswerColumns m_columns;
    bool m_isCut = false;
};

/// Of a column with decimals: what its cells are sorted by, in the order of the numbers.
int64_t sortValue(double number);
/// The number again.
double numberOf(int64_t sortValue);

/// Whole numbers that name something, by how columns are called: rank, step, track_id.
bool isCalledLikeAnId(std::string_view column);

} // namespace rankscope::sql

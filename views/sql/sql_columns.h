// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of an answer by column, eight bytes each; equal texts are held once.
// Thread: confined to the thread of its maker; const it is for any.
#pragma once

#include <vector>

#include <QHash>

#include "core/query/sql_surface.h"
#include "views/shared/table_data.h"

namespace rankscope::sql {

class AnswerColumns {
public:
    /// What a column holds so far: as soon as one cell does not fit, all become the wider kind.
    enum class Holds { Nothing, Integers, Numbers, Texts };

    explicit AnswerColumns(size_t columns = 0)
        : m_columns(columns) { }

    void add(std::span<const query::SqlValue> row);
    size_t rows() const { return m_rows; }
    /// Bytes.
    uint64_t held() const { return m_rows * m_columns.size() * sizeof(int64_t) + m_textBytes; }
    Holds holds(size_t column) const { return m_columns[column].holds; }
    shared::TableCell cell(size_t row, size_t column) const;

private:
    struct Of {
        Holds holds = Holds::Nothing;
        /// An integer; of numbers what they are sorted by, or an integer; of texts its number.
        std::vector<int64_t> values{};
        std::vector<bool> isInteger{}; ///< of numbers: as it is, with all its digits
    };

    int64_t numberOf(const QString& text);
    void widen(Of& column, Holds to);
    static shared::TableCell numberCell(const Of& column, size_t row);

    std::vector<Of> m_columns;
    size_t m_rows = 0;
    QHash<QString, int64_t> m_numbers;
    std::vector<QString> m_texts;
    uint64_t m_textBytes = 0;
};

} // namespace rankscope::sql

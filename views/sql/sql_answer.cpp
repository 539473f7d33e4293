// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_answer.h"

#include <algorithm>
#include <array>
#include <bit>

namespace rankscope::sql {

using query::SqlValue;
using shared::ColumnKind;

int64_t sortValue(double number) {
    // The bits of a double are in the order of the numbers, those of negative ones the other way.
    const auto bits = std::bit_cast<int64_t>(number == 0 ? 0.0 : number);
    return bits < 0 ? std::numeric_limits<int64_t>::min() - bits : bits;
}

double numberOf(int64_t sortValue) {
    return std::bit_cast<double>(
        sortValue < 0 ? std::numeric_limits<int64_t>::min() - sortValue : sortValue);
}

bool isCalledLikeAnId(std::string_view column) {
    static constexpr std::array<std::string_view, 15> kNames{"rank", "profile", "step", "id", "pid",
        "tid", "lane", "depth", "arrival", "stage", "chunk", "micro_batch", "computed", "line",
        "position"};
    return std::ranges::find(kNames, column) != kNames.end() || column.ends_with("_id")
        || column.ends_with("_rank") || column.ends_with("_index") || column.starts_with("is_");
}

void AnswerMaker::begin(const std::vector<std::string>& columns) {
    m_columns = AnswerColumns(columns.size());
    m_isCut = false;
    m_heads.clear();
    for (const std::string& column : columns)
        m_heads.push_back({QString::fromStdString(column)});
}

query::RowAnswer AnswerMaker::add(std::span<const SqlValue> row) {
    if (m_columns.held() > m_limit) {
        m_isCut = true;
        return query::RowAnswer::Stop;
    }
    m_columns.add(row);
    return query::RowAnswer::GoOn;
}

Answer AnswerMaker::take() {
    using Holds = AnswerColumns::Holds;
    for (size_t i = 0; i < m_heads.size(); ++i) {
        const Holds holds = m_columns.holds(i);
        const bool isId = isCalledLikeAnId(m_heads[i].title.toLower().toStdString());
        m_heads[i].kind = holds == Holds::Numbers ? ColumnKind::Mixed
            : holds != Holds::Integers            ? ColumnKind::Text
            : isId                                ? ColumnKind::Id
                                                  : ColumnKind::Count;
    }
    const auto held = std::make_shared<const AnswerColumns>(std::move(m_columns));
    shared::TableData table{.columns = std::move(m_heads), .rows = {}};
    table.maker = std::make_shared<const shared::CellMaker>(shared::CellMaker{
        held->rows(), [held](size_t row, size_t column) { return held->cell(row, column); }});
    if (held->rows() <= shared::kMostAtOnce) {
        for (size_t row = 0; row < held->rows(); ++row)
            table.rows.push_back(table.row(row));
        table.maker = nullptr;
    }
    return {std::move(table), m_isCut};
}

} // namespace rankscope::sql

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/computed_table.h"

#include <memory>
#include <string>
#include <utility>

namespace rankscope::analysis {

namespace {

using query::RowValue;

const char* sqlType(index::ColumnType kind) {
    switch (kind) {
    case index::ColumnType::Text:
        return " TEXT";
    case index::ColumnType::Number:
        return "";
    default:
        return " INTEGER";
    }
}

std::string declarationOf(const index::TableSpec& spec) {
    std::string text = "CREATE TABLE x(";
    for (const index::ColumnSpec& column : spec.columns) {
        text += &column == spec.columns.data() ? "" : ", ";
        text += '"' + std::string(column.name) + '"' + sqlType(column.kind);
    }
    return text + ")";
}

class ComputedRows : public query::RowSource {
public:
    ComputedRows(query::Session& session, const ComputedTable& table)
        : m_session(session)
        , m_table(table) { }

    Result<bool> next() override {
        if (!m_isRead) {
            RS_TRY_ASSIGN(m_rows, m_table.rows(m_session));
            m_isRead = true;
        } else {
            ++m_row;
        }
        return m_row < m_rows.size();
    }

    Result<RowValue> value(int column) override {
        return m_rows[m_row][static_cast<size_t>(column)];
    }

private:
    query::Session& m_session;
    const ComputedTable& m_table;
    FigureRows m_rows;
    size_t m_row = 0;
    bool m_isRead = false;
};

} // namespace

query::RowTable toRowTable(const ComputedTable& table) {
    const bool isOfRanks = !table.spec.columns.empty() && table.spec.columns[0].name == "rank";
    return {std::string(table.spec.name), declarationOf(table.spec), isOfRanks ? 0 : -1, -1, -1, -1,
        [&table](query::Session& session, const query::RowFilter&) {
            return std::make_unique<ComputedRows>(session, table);
        }};
}

RowValue cell(const std::optional<int64_t>& number) {
    return number ? RowValue(*number) : RowValue();
}

RowValue cell(const std::optional<Duration>& time) {
    return time ? RowValue(int64_t{time->count()}) : RowValue(); // ns, as the table says
}

RowValue cell(const std::optional<double>& number) {
    return number ? RowValue(*number) : RowValue();
}

RowValue cell(std::string_view text) {
    return text.empty() ? RowValue() : RowValue(std::string(text));
}

} // namespace rankscope::analysis

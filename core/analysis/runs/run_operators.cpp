// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/runs/run_operators.h"

#include <memory>
#include <unordered_map>

#include "core/model/operator_name.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

class RunSums {
public:
    void add(const Statement& row) {
        if (model::isCommunicationRow(row.text(0), row.text(2)))
            return;
        m_key.assign(row.text(0));
        for (const int column : {1, 2}) {
            m_key += '\0';
            m_key += row.text(column);
        }
        const auto [found, isNew] = m_places.try_emplace(m_key, m_table.rows.size());
        if (isNew) {
            OperatorSum& made = m_table.rows.emplace_back();
            made.name = row.text(0);
            made.shapes = row.text(1);
            made.core = row.text(2);
        }
        OperatorSum& sum = m_table.rows[found->second];
        ++sum.count;
        sum.total += lengthAt(row, 3);
        ++m_table.count;
        m_table.total += lengthAt(row, 3);
    }

    OperatorTable finish() { return std::move(m_table); }

private:
    std::string m_key; ///< kept for its memory: a row costs no allocation
    std::unordered_map<std::string, size_t> m_places;
    OperatorTable m_table;
};

} // namespace

TableQuestion<OperatorTable> askOperators(
    std::optional<int64_t> step, std::optional<int64_t> withoutStep) {
    const auto sums = std::make_shared<RunSums>();
    std::string sql = "SELECT name, input_shapes, accelerator_core, duration FROM kernel "
                      "WHERE duration IS NOT NULL";
    if (step)
        sql += " AND step = " + std::to_string(*step);
    if (withoutStep)
        sql += " AND step IS NOT " + std::to_string(*withoutStep);
    return {{{"kernel", sql, [sums](const TableIndex&, const Statement& row) { sums->add(row); }}},
        [sums]() -> Result<OperatorTable> { return sums->finish(); }};
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;
using Key = std::tuple<std::string, std::string, std::string>;

struct Mean {
    double sum = 0;
    int64_t count = 0;
};

struct Group {
    OperatorSum sum;
    std::vector<Mean> means; ///< by counter
};

const char* keyColumns(OperatorsBy by) {
    switch (by) {
    case OperatorsBy::Type:
        return "type, NULL, accelerator_core";
    case OperatorsBy::NameAndShapes:
        return "name, input_shapes, accelerator_core";
    case OperatorsBy::Core:
        return "accelerator_core, NULL, accelerator_core";
    case OperatorsBy::CommunicationType:
        return "op_type, NULL, NULL";
    }
    return "";
}

std::string whereOf(const OperatorFilter& filter, bool isCommunication) {
    std::string where = isCommunication ? " WHERE is_total = 0" : " WHERE duration IS NOT NULL";
    if (filter.step)
        where += " AND step = " + std::to_string(*filter.step);
    return where;
}

std::string quoted(const std::string& name) {
    std::string text = "\"";
    for (const char c : name)
        text += c == '"' ? "\"\"" : std::string(1, c);
    return text + '"';
}

/// Columns of the kernel table beyond its own: the counters of the cores.
std::vector<std::string> counterNames(const query::Snapshot& snapshot, OperatorsBy by) {
    std::set<std::string> names;
    for (const auto& part : snapshot.tables) {
        const index::TableInfo* const info = part->find("kernel");
        if (info == nullptr || by == OperatorsBy::CommunicationType)
            continue;
        names.insert(info->columns.begin() + static_cast<ptrdiff_t>(info->spec->columns.size()),
            info->columns.end());
    }
    return {names.begin(), names.end()};
}

/// What a rank's table lacks reads as NULL.
std::string counterSums(const TableIndex& part, const std::vector<std::string>& names) {
    const index::TableInfo& info = *part.find("kernel");
    std::string text;
    for (const std::string& name : names) {
        const bool isThere =
            std::find(info.columns.begin(), info.columns.end(), name) != info.columns.end();
        text += isThere ? ", sum(" + quoted(name) + "), count(" + quoted(name) + ")" : ", NULL, 0";
    }
    return text;
}

class OperatorSums {
public:
    OperatorSums(OperatorTable& table, OperatorsBy by)
        : m_table(table)
        , m_by(by) { }

    Status read(const std::shared_ptr<const TableIndex>& part, const OperatorFilter& filter,
        const std::stop_token& stop) {
        const bool isCommunication = m_by == OperatorsBy::CommunicationType;
        const std::string table = isCommunication ? "collective" : "kernel";
        if (part->find(table) == nullptr || (filter.rank && *filter.rank != part->rank))
            return {};
        const std::string length = isCommunication ? "elapse" : "duration";
        query::Snapshot one;
        one.tables = {part};
        return eachRow(one, table,
            "SELECT " + std::string(keyColumns(m_by)) + ", count(*), sum(" + length + "), min("
                + length + "), max(" + length + ")"
                + (isCommunication ? "" : counterSums(*part, m_table.counters)) + " FROM " + table
                + whereOf(filter, isCommunication) + " GROUP BY 1, 2, 3",
            stop, [this](const TableIndex&, const Statement& row) { add(row); });
    }

    void finish() {
        for (auto& [key, group] : m_groups) {
            m_table.total += group.sum.total;
            m_table.count += group.sum.count;
            for (const Mean& mean : group.means)
                group.sum.counters.push_back(mean.count == 0
                        ? std::nullopt
                        : std::optional(mean.sum / static_cast<double>(mean.count)));
            m_table.rows.push_back(std::move(group.sum));
        }
        for (OperatorSum& row : m_table.rows)
            row.share = m_table.total > Duration() ? static_cast<double>(row.total.count())
                    / static_cast<double>(m_table.total.count())
                                                   : 0;
        std::stable_sort(m_table.rows.begin(), m_table.rows.end(),
            [](const OperatorSum& left, const OperatorSum& right) {
                return left.total > right.total;
            });
    }

private:
    void add(const Statement& row) {
        Group& group = m_groups[Key(row.text(0), row.text(1), row.text(2))];
        OperatorSum& sum = group.sum;
        if (sum.count == 0) {
            sum.name = row.text(0);
            sum.shapes = row.text(1);
            sum.core = row.text(2);
            sum.min = lengthAt(row, 5);
            group.means.resize(m_table.counters.size());
        }
        sum.count += row.integer(3);
        sum.total += lengthAt(row, 4);
        sum.min = std::min(sum.min, lengthAt(row, 5));
        sum.max = std::max(sum.max, lengthAt(row, 6));
        int column = 7;
        for (Mean& mean : group.means) {
            mean.sum += row.real(column);
            mean.count += row.integer(column + 1);
            column += 2;
        }
    }

    OperatorTable& m_table;
    OperatorsBy m_by;
    std::map<Key, Group> m_groups;
};

} // namespace

Result<OperatorTable> operatorTable(const query::Snapshot& snapshot, OperatorsBy by,
    const OperatorFilter& filter, const std::stop_token& stop) {
    OperatorTable table;
    table.counters = counterNames(snapshot, by);
    OperatorSums sums(table, by);
    for (const auto& part : snapshot.tables)
        RS_TRY(sums.read(part, filter, stop));
    sums.finish();
    return table;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/operators.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>

#include "core/analysis/range_of_rank.h"
#include "core/analysis/rank_rows.h"
#include "core/base/saturate.h"
#include "core/model/operator_name.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

/// Columns of every question below, then the counters.
enum Column { Name, Shapes, Core, Step, Length, Wait, IsInRange, FirstCounter };

struct Mean {
    double sum = 0;
    double weight = 0;
};

struct OperatorGroup {
    OperatorSum sum;
    std::vector<Mean> means; ///< by counter
};

std::string sourceColumns(OperatorsBy by) {
    switch (by) {
    case OperatorsBy::Type:
        return std::string(kTypeOrName) + ", NULL, accelerator_core, step, duration, wait";
    case OperatorsBy::Name:
        return "name, NULL, accelerator_core, step, duration, wait";
    case OperatorsBy::NameAndShapes:
        return "name, input_shapes, accelerator_core, step, duration, wait";
    case OperatorsBy::Core:
        return "accelerator_core, NULL, accelerator_core, step, duration, wait";
    case OperatorsBy::CommunicationType:
        return "op_type, NULL, NULL, step, elapse, wait";
    }
    return "";
}

/// Rows are added up here and not by GROUP BY: SQLite would sort the texts of every rank (measured
/// on 1,024 ranks: four times as long).
class OperatorSums {
public:
    OperatorSums(OperatorTable& table, OperatorsBy by, const OperatorFilter& filter)
        : m_table(table)
        , m_by(by)
        , m_filter(filter) {
        for (const std::string& counter : table.counters)
            m_isRatio.push_back(isRatioCounter(counter));
    }

    Status read(const query::Snapshot& snapshot, const std::stop_token& stop) {
        const bool isCommunication = m_by == OperatorsBy::CommunicationType;
        const std::string table = isCommunication ? "collective" : "kernel";
        for (const auto& part : snapshot.tables) {
            const index::TableInfo* const info = part->find(table);
            if (info == nullptr || info->rows == 0)
                continue;
            m_table.ranks.push_back(part->rank);
            if (!m_filter.hasRank(part->rank))
                continue;
            query::Snapshot one;
            one.tables = {part};
            one.readers = snapshot.readers;
            RS_TRY(eachRow(one, table,
                "SELECT " + sourceColumns(m_by) + ", "
                    + inRangeSql(snapshot, part->rank, m_filter.range,
                        isCommunication ? "start" : kernelStart(snapshot, part->rank),
                        isCommunication ? "elapse" : "duration")
                    + (isCommunication ? "" : counterColumns(*part, m_table.counters)) + " FROM "
                    + table
                    + (isCommunication ? " WHERE is_total = 0" : " WHERE duration IS NOT NULL"),
                stop, [this](const TableIndex&, const Statement& row) { add(row); }));
        }
        return {};
    }

    void finish() {
        std::sort(m_table.ranks.begin(), m_table.ranks.end());
        m_table.steps.assign(m_steps.begin(), m_steps.end());
        m_table.cores.assign(m_cores.begin(), m_cores.end());
        for (OperatorGroup& group : m_groups) {
            for (const Mean& mean : group.means)
                group.sum.counters.push_back(
                    mean.weight <= 0 ? std::nullopt : std::optional(mean.sum / mean.weight));
            m_table.rows.push_back(std::move(group.sum));
        }
        finishTable(m_table);
    }

private:
    /// False: the filter leaves the row out.
    bool choose(const Statement& row) {
        const std::optional<int64_t> step = integerAt(row, Step);
        if (step && m_steps.find(*step) == m_steps.end())
            m_steps.insert(*step);
        if (!row.isNull(Core) && m_cores.find(row.text(Core)) == m_cores.end())
            m_cores.emplace(row.text(Core));
        return row.integer(IsInRange) != 0 && (!m_filter.step || step == m_filter.step)
            && (!m_filter.withoutStep || step != m_filter.withoutStep)
            && (m_filter.kernels == Kernels::All
                || !model::isCommunicationRow(row.text(Name), row.text(Core)))
            && (m_filter.core.empty() || row.text(Core) == m_filter.core);
    }

    OperatorGroup& groupOf(const Statement& row) {
        m_key.assign(row.text(Name));
        m_key += '\0';
        m_key += row.text(Shapes);
        m_key += '\0';
        m_key += row.text(Core);
        const auto [place, isNew] = m_places.try_emplace(m_key, m_groups.size());
        if (isNew) {
            OperatorGroup& group = m_groups.emplace_back();
            group.sum.name = row.text(Name);
            group.sum.shapes = row.text(Shapes);
            group.sum.core = row.text(Core);
            group.sum.min = lengthAt(row, Length);
            group.means.resize(m_table.counters.size());
        }
        return m_groups[place->second];
    }

    void add(const Statement& row) {
        if (!choose(row))
            return;
        OperatorGroup& group = groupOf(row);
        OperatorSum& sum = group.sum;
        const Duration length = lengthAt(row, Length);
        ++sum.count;
        sum.total = saturatingAdd(sum.total, length);
        sum.min = std::min(sum.min.value_or(length), length);
        sum.max = std::max(sum.max.value_or(length), length);
        if (!row.isNull(Wait))
            sum.wait = saturatingAdd(sum.wait.value_or(Duration()), lengthAt(row, Wait));
        for (size_t i = 0; i < group.means.size(); ++i)
            addCounter(row, i, length, group.means[i]);
    }

    void addCounter(const Statement& row, size_t counter, Duration length, Mean& mean) const {
        const int column = FirstCounter + static_cast<int>(counter);
        if (row.isNull(column))
            return;
        // count(): a weight
        const double weight = m_isRatio[counter] ? static_cast<double>(length.count()) : 1;
        mean.sum += weight * row.real(column);
        mean.weight += weight;
    }

    OperatorTable& m_table;
    OperatorsBy m_by;
    const OperatorFilter& m_filter;
    std::vector<bool> m_isRatio; ///< beside OperatorTable::counters
    std::string m_key; ///< of the row at hand: its memory serves all
    std::unordered_map<std::string, size_t> m_places;
    std::vector<OperatorGroup> m_groups;
    std::set<int64_t> m_steps;
    std::set<std::string, std::less<>> m_cores;
};

} // namespace

bool OperatorFilter::hasRank(int64_t number) const {
    return (!rank || *rank == number)
        && (ranks.empty() || std::find(ranks.begin(), ranks.end(), number) != ranks.end());
}

bool isRatioCounter(std::string_view name) {
    return name.ends_with("_ratio") || name.ends_with("_rate") || name.ends_with("(%)")
        || name.ends_with("(GB/s)");
}

std::vector<std::string> counterNames(const query::Snapshot& snapshot) {
    std::vector<std::string> names;
    for (const auto& part : snapshot.tables) {
        const index::TableInfo* const info = part->find("kernel");
        const size_t columns = info == nullptr ? 0 : info->columns.size();
        for (size_t i = info == nullptr ? 0 : info->spec->columns.size(); i < columns; ++i) {
            if (std::find(names.begin(), names.end(), info->columns[i]) == names.end())
                names.push_back(info->columns[i]);
        }
    }
    return names;
}

std::string counterColumns(const TableIndex& part, const std::vector<std::string>& counters) {
    const index::TableInfo& info = *part.find("kernel");
    std::string text;
    for (const std::string& name : counters) {
        const bool isThere =
            std::find(info.columns.begin(), info.columns.end(), name) != info.columns.end();
        text += isThere ? ", " + index::sqlName(name) : ", NULL";
    }
    return text;
}

void finishTable(OperatorTable& table) {
    for (const OperatorSum& row : table.rows) {
        table.total = saturatingAdd(table.total, row.total);
        table.count += row.count;
    }
    // count(): a ratio
    const auto whole = static_cast<double>(table.total.count());
    for (OperatorSum& row : table.rows)
        row.share = whole > 0 ? static_cast<double>(row.total.count()) / whole : 0;
    std::sort(table.rows.begin(), table.rows.end(),
        [](const OperatorSum& left, const OperatorSum& right) {
            if (left.total != right.total)
                return left.total > right.total;
            return std::tie(left.name, left.shapes, left.core)
                < std::tie(right.name, right.shapes, right.core);
        });
}

namespace {

Result<OperatorTable> readOperatorTable(const query::Snapshot& snapshot, OperatorsBy by,
    const OperatorFilter& filter, const std::stop_token& stop) {
    OperatorTable table;
    if (by != OperatorsBy::CommunicationType && filter.counters == Counters::Means)
        table.counters = counterNames(snapshot);
    OperatorSums sums(table, by, filter);
    RS_TRY(sums.read(snapshot, stop));
    sums.finish();
    return table;
}

} // namespace

Result<OperatorTable> operatorTable(const query::Snapshot& snapshot, OperatorsBy by,
    const OperatorFilter& filter, const std::stop_token& stop) {
    return snapshot.figures.get<OperatorTable>("operatorTable",
        std::tuple(by, filter, placesFor(snapshot, filter.range)), stop,
        [&] { return readOperatorTable(snapshot, by, filter, stop); });
}

} // namespace rankscope::analysis

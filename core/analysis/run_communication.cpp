// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/run_communication.h"

#include <map>
#include <tuple>

#include "core/analysis/parallel_groups.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;
using Key = std::tuple<std::string, std::string, std::vector<int64_t>>;

std::string sqlOf(const char* rank, const char* table, const CommunicationFilter& filter) {
    std::string sql = std::string("SELECT ") + rank
        + ", op_type, group_hash, count(*), sum(elapse), sum(transit), sum(wait), "
          "sum(synchronization), sum(idle) FROM "
        + table + " WHERE is_total = 0";
    if (filter.step)
        sql += " AND step = " + std::to_string(*filter.step);
    return sql + " GROUP BY 1, 2, 3";
}

class Sums {
public:
    explicit Sums(const std::vector<CommunicationGroup>& groups) {
        for (const CommunicationGroup& group : groups)
            m_groups[group.hash] = &group;
    }

    void add(int64_t rank, const Statement& row) {
        const auto found = m_groups.find(row.text(2));
        const CommunicationGroup none;
        const CommunicationGroup& group = found == m_groups.end() ? none : *found->second;
        CollectiveSum& sum = m_sums[Key(row.text(1), group.name, group.ranks)];
        if (sum.calls == 0) {
            sum.operation = row.text(1);
            sum.group = group.name;
            sum.ranks = group.ranks;
        }
        const CommunicationTimes times{lengthAt(row, 4), lengthAt(row, 5), lengthAt(row, 6),
            lengthAt(row, 7), lengthAt(row, 8)};
        sum.calls += row.integer(3);
        sum.members += 1;
        sum.times += times;
        RankCommunication& of = m_ranks[rank];
        of.rank = rank;
        of.operators += static_cast<size_t>(row.integer(3));
        of.times += times;
    }

    CommunicationSums finish() {
        CommunicationSums sums;
        for (auto& [key, sum] : m_sums)
            sums.collectives.push_back(std::move(sum));
        for (const auto& [rank, of] : m_ranks)
            sums.ranks.push_back(of);
        return sums;
    }

private:
    std::map<std::string, const CommunicationGroup*, std::less<>> m_groups;
    std::map<Key, CollectiveSum> m_sums;
    std::map<int64_t, RankCommunication> m_ranks;
};

} // namespace

Result<CommunicationSums> communicationSums(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto groups, communicationGroups(snapshot, stop));
    Sums sums(groups);
    const auto take = [&](const TableIndex& of, const Statement& row) {
        const int64_t rank = integerAt(row, 0).value_or(of.rank);
        if (filter.takesRank(rank))
            sums.add(rank, row);
    };
    if (hasRows(snapshot, "collective"))
        RS_TRY(eachRow(snapshot, "collective", sqlOf("NULL", "collective", filter), stop, take));
    else
        RS_TRY(eachRow(snapshot, "cluster_collective", sqlOf("rank", "cluster_collective", filter),
            stop, take));
    return sums.finish();
}

} // namespace rankscope::analysis

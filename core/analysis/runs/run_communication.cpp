// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/runs/run_communication.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <tuple>

#include "core/analysis/communication/nccl_message.h"
#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/rank_group.h"
#include "core/analysis/runs/run_questions.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;
using CollectiveKey = std::tuple<std::string, std::string, std::vector<int64_t>>;

std::string sqlOf(const char* rank, const char* table, const CommunicationFilter& filter) {
    std::string sql = std::string("SELECT ") + rank
        + ", op_type, group_hash, count(*), sum(elapse), sum(transit), sum(wait), "
          "sum(synchronization), sum(idle) FROM "
        + table + " WHERE is_total = 0";
    if (filter.step)
        sql += " AND step = " + std::to_string(*filter.step);
    if (filter.withoutStep)
        sql += " AND step IS NOT " + std::to_string(*filter.withoutStep);
    return sql + " GROUP BY 1, 2, 3";
}

/// Operators of one rank, type and group.
struct Part {
    int64_t rank = 0;
    std::string_view operation;
    int64_t calls = 0;
    CommunicationTimes times;
};

class Sums {
public:
    void add(const Part& part, const GroupName& group) {
        CollectiveSum& sum = m_sums[CollectiveKey(part.operation, group.name, group.ranks)];
        if (sum.calls == 0) {
            sum.operation = part.operation;
            sum.group = group.name;
            sum.ranks = group.ranks;
        }
        sum.calls += part.calls;
        sum.members += 1;
        sum.times += part.times;
        RankCommunication& of = m_ranks[part.rank];
        of.rank = part.rank;
        of.operators += static_cast<size_t>(part.calls);
        of.times += part.times;
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
    std::map<CollectiveKey, CollectiveSum> m_sums;
    std::map<int64_t, RankCommunication> m_ranks;
};

/// Rows of the tables; whose groups have which names is known when all are read.
class TableSums {
public:
    TableSums(TableQuestion<std::vector<CommunicationGroup>> groups, CommunicationFilter filter)
        : m_groups(std::move(groups))
        , m_filter(std::move(filter)) { }

    void add(const TableIndex& of, const Statement& row) {
        const int64_t rank = integerAt(row, 0).value_or(of.rank);
        if (!m_filter.takesRank(rank))
            return;
        Part& part = m_parts[{std::string(row.text(2)), rank, std::string(row.text(1))}];
        part.calls += row.integer(3);
        part.times += {lengthAt(row, 4), lengthAt(row, 5), lengthAt(row, 6), durationAt(row, 7),
            lengthAt(row, 8)};
    }

    Result<CommunicationSums> finish() {
        RS_TRY_ASSIGN(const auto groups, m_groups.finish());
        std::map<std::string_view, GroupName> names; // a hash that no file explains has none
        for (const CommunicationGroup& group : groups)
            names[group.hash] = {group.name, group.ranks};
        Sums sums;
        for (auto& [key, part] : m_parts) {
            part.rank = std::get<1>(key);
            part.operation = std::get<2>(key);
            sums.add(part, names[std::get<0>(key)]);
        }
        return sums.finish();
    }

private:
    TableQuestion<std::vector<CommunicationGroup>> m_groups;
    CommunicationFilter m_filter;
    std::map<std::tuple<std::string, int64_t, std::string>, Part> m_parts; ///< hash, rank, type
};

Result<CommunicationSums> sumsOfTimelines(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::vector<CommunicationGroup>& groups,
    const std::stop_token& stop) {
    query::Session session(std::make_shared<const query::Snapshot>(snapshot));
    CommunicationFilter everyRank = filter;
    everyRank.rank.reset();
    RS_TRY_ASSIGN(Collectives all, traceCollectives(session, everyRank, stop));
    std::erase_if(
        all.rows, [&filter](const Collective& one) { return !filter.takesRank(one.rank); });
    // a group by one of its operators: all that nothing names are one
    std::map<std::optional<uint32_t>, const Collective*> examples;
    std::map<std::tuple<int64_t, uint32_t, const Collective*>, Part> parts;
    for (const Collective& one : all.rows) {
        const auto group = one.isGroupKnown ? std::optional(one.group) : std::nullopt;
        const Collective* const example = examples.try_emplace(group, &one).first->second;
        Part& part = parts[{one.rank, one.type, example}];
        part.rank = one.rank;
        part.operation = all.text(one.type);
        part.calls += 1;
        part.times += one.times;
    }
    Sums sums;
    for (const auto& [key, part] : parts)
        sums.add(part, groupNameOf(all, *std::get<2>(key), groups));
    CommunicationSums made = sums.finish();
    made.messages = messageSums(all);
    return made;
}

} // namespace

bool hasCommunicationTables(const query::Snapshot& snapshot) {
    return hasRows(snapshot, "collective") || hasRows(snapshot, "cluster_collective");
}

GroupName groupNameOf(
    const Collectives& all, const Collective& one, const std::vector<CommunicationGroup>& known) {
    return one.isGroupKnown ? groupNameOf(all.text(one.group), known) : GroupName();
}

GroupName groupNameOf(std::string_view text, const std::vector<CommunicationGroup>& known) {
    const auto found = std::ranges::find(known, text, &CommunicationGroup::hash);
    if (found != known.end())
        return {found->name, found->ranks};
    const auto isDigit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    if (std::ranges::all_of(text, isDigit))
        return {}; // a hash of this run
    const size_t list = text.rfind('[');
    if (list == std::string_view::npos || !text.ends_with(']'))
        return {std::string(text), {}};
    const size_t end = text.find_last_not_of(' ', list == 0 ? 0 : list - 1);
    return {std::string(text.substr(0, list == 0 ? 0 : end + 1)), ranksIn(text.substr(list))};
}

TableQuestion<CommunicationSums> askCommunication(
    const query::Snapshot& snapshot, const CommunicationFilter& filter) {
    const auto groups = askGroups();
    const auto sums = std::make_shared<TableSums>(groups, filter);
    const bool isOfRanks = hasRows(snapshot, "collective");
    const char* const table = isOfRanks ? "collective" : "cluster_collective";
    TableQuestion<CommunicationSums> question;
    question.rows = groups.rows;
    question.rows.push_back({table, sqlOf(isOfRanks ? "NULL" : "rank", table, filter),
        [sums](const TableIndex& of, const Statement& row) { sums->add(of, row); }});
    question.finish = [sums] { return sums->finish(); };
    return question;
}

Result<CommunicationSums> communicationSums(const query::Snapshot& snapshot,
    const CommunicationFilter& filter, const std::stop_token& stop) {
    if (hasCommunicationTables(snapshot))
        return answer(snapshot, askCommunication(snapshot, filter), stop);
    RS_TRY_ASSIGN(const auto groups, communicationGroups(snapshot, stop));
    return sumsOfTimelines(snapshot, filter, groups, stop);
}

} // namespace rankscope::analysis

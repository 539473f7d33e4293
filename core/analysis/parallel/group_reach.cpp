// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/group_reach.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/parallel/pipeline_groups.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

constexpr const char* kRankSelect =
    "SELECT DISTINCT NULL, group_hash FROM collective WHERE is_total = 0 AND kind IS NOT 'p2p' AND "
    "start IS NOT NULL";
constexpr const char* kClusterSelect =
    "SELECT DISTINCT rank, group_hash FROM cluster_collective WHERE is_total = 0 AND rank_set IS "
    "NOT 'p2p' AND start IS NOT NULL";

/// Of a rank: its pipeline stage, and where in its worker it is (tensor and context parallel).
struct Seat {
    std::pair<int64_t, int64_t> inWorker;
    size_t stage = 0;
};

struct Members {
    std::set<int64_t> ranks;
    std::set<size_t> stages;
};

class GroupMembers {
public:
    Status readSeats(const query::Snapshot& snapshot, const std::stop_token& stop) {
        RS_TRY_ASSIGN(const auto pipelines, pipelinesOf(snapshot, stop));
        RS_TRY_ASSIGN(const auto topology, jobTopology(snapshot, stop));
        for (const RankGroup& pipeline : pipelines) {
            const int64_t first = pipeline.ranks.front();
            const auto place =
                topology && first < topology->ranks() ? topology->placeOf(first) : RankPlace();
            for (size_t stage = 0; stage < pipeline.ranks.size(); ++stage)
                m_seats[pipeline.ranks[stage]] = {{place.tensor, place.context}, stage};
            m_stages = std::max(m_stages, pipeline.ranks.size());
        }
        return {};
    }

    void add(int64_t rank, std::string_view group) {
        const auto seat = m_seats.find(rank);
        if (seat == m_seats.end())
            return;
        Members& members = m_members[std::string(group)][seat->second.inWorker];
        members.ranks.insert(rank);
        members.stages.insert(seat->second.stage);
    }

    GroupReaches reaches() const {
        GroupReaches reaches;
        for (const auto& [hash, byPlace] : m_members) {
            GroupReach reach{};
            for (const auto& [inWorker, members] : byPlace)
                reach = std::max(reach, reachOf(members));
            if (reach != GroupReach::Worker)
                reaches.groups.push_back({hash, reach});
        }
        return reaches;
    }

private:
    GroupReach reachOf(const Members& members) const {
        if (members.ranks.size() < 2)
            return GroupReach::Worker;
        if (members.stages.size() == 1)
            return GroupReach::Stage;
        // Of two stages all are first or last: what other data-parallel ranks join is none of
        // embeddings.
        if (members.stages.size() == 2 && members.ranks.size() == 2 && members.stages.contains(0)
            && members.stages.contains(m_stages - 1))
            return GroupReach::Ends;
        return members.stages.size() == m_stages ? GroupReach::Stages : GroupReach::Worker;
    }

    std::map<int64_t, Seat> m_seats;
    std::map<std::string, std::map<std::pair<int64_t, int64_t>, Members>> m_members;
    size_t m_stages = 0;
};

Result<GroupReaches> readReaches(query::Session& session, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    GroupMembers members;
    RS_TRY(members.readSeats(snapshot, stop));
    const bool isOfRanks = hasRows(snapshot, "collective");
    if (isOfRanks || hasRows(snapshot, "cluster_collective")) {
        RS_TRY(eachRow(snapshot, isOfRanks ? "collective" : "cluster_collective",
            isOfRanks ? kRankSelect : kClusterSelect, stop,
            [&members](const TableIndex& of, const Statement& row) {
                members.add(integerAt(row, 0).value_or(of.rank), row.text(1));
            }));
        return members.reaches();
    }
    RS_TRY_ASSIGN(const Collectives all, traceCollectives(session, {}, stop));
    for (const Collective& row : all.rows)
        if (!row.isPointToPoint)
            members.add(row.rank, all.text(row.group));
    return members.reaches();
}

} // namespace

GroupReach GroupReaches::of(std::string_view hash) const {
    const auto found = std::ranges::lower_bound(groups, hash, {}, &ReachingGroup::hash);
    return found != groups.end() && found->hash == hash ? found->reach : GroupReach::Worker;
}

Result<GroupReaches> groupReaches(query::Session& session, const std::stop_token& stop) {
    return session.snapshot().figures.get<GroupReaches>(
        "groupReaches", std::tuple(), stop, [&] { return readReaches(session, stop); });
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/replica_collectives.h"

#include <algorithm>

namespace rankscope::advisor {

using analysis::Collective;
using model::JobOpType;

ReplicaCollectives::ReplicaCollectives(
    const analysis::Collectives& all, const std::vector<Replica>& replicas)
    : m_all(all) {
    std::map<int64_t, int32_t> stageOf;
    for (const Replica& replica : replicas) {
        for (size_t stage = 0; stage < replica.ranks.size(); ++stage)
            stageOf[replica.ranks[stage]] = static_cast<int32_t>(stage);
        m_lastStage = std::max(m_lastStage, static_cast<int32_t>(replica.ranks.size()) - 1);
    }
    for (const Collective& row : all.rows) {
        const auto stage = stageOf.find(row.rank);
        if (stage == stageOf.end() || row.isPointToPoint || !row.start)
            continue;
        m_rows[{row.rank, row.step}].push_back(&row);
        m_groups[row.group].ranks.insert(row.rank);
        m_groups[row.group].stages.insert(stage->second);
    }
}

std::vector<std::optional<int64_t>> ReplicaCollectives::steps() const {
    std::set<std::optional<int64_t>> steps;
    for (const auto& [place, rows] : m_rows)
        steps.insert(place.second);
    return {steps.begin(), steps.end()};
}

JobOpType ReplicaCollectives::typeOfStage(const Collective& row) const {
    return m_all.text(row.type) == "allGather" ? JobOpType::ParamsAllGather
                                               : JobOpType::GradsReduceScatter;
}

std::optional<JobOpType> ReplicaCollectives::typeOf(const Collective& row) const {
    const Members& members = m_groups.at(row.group);
    if (members.ranks.size() < 2)
        return std::nullopt; // the others do not stand for a worker
    if (members.stages.size() == 1)
        return typeOfStage(row);
    // Of two stages all are first or last: what other data-parallel ranks join is none of
    // embeddings.
    const bool isEnds = members.stages.size() == 2 && members.ranks.size() == 2
        && members.stages.count(0) > 0 && members.stages.count(m_lastStage) > 0;
    if (isEnds)
        return JobOpType::EmbeddingGradsAllReduce;
    const bool isAll = static_cast<int32_t>(members.stages.size()) == m_lastStage + 1;
    return isAll ? std::optional(JobOpType::OptimizerClip) : std::nullopt;
}

ReplicaCollectives::OfRank ReplicaCollectives::of(
    int64_t rank, std::optional<int64_t> step, Duration offset) const {
    OfRank found;
    const auto rows = m_rows.find({rank, step});
    if (rows == m_rows.end())
        return found;
    for (const Collective* row : rows->second) {
        const Timestamp begin = fromNanoseconds(*row->start) + offset;
        const TimeRange time{begin, begin + row->times.elapse};
        if (const auto type = typeOf(*row))
            found.between.push_back({*type, time});
        else
            found.within.push_back({{typeOfStage(*row), time}, row->group});
    }
    const auto beginOf = [](const EndOp& op) { return op.time.begin; };
    std::ranges::stable_sort(found.between, {}, beginOf);
    std::ranges::stable_sort(found.within, {}, [&](const Within& one) { return beginOf(one.op); });
    return found;
}

} // namespace rankscope::advisor

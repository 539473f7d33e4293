// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/rank_flops.h"

#include <algorithm>
#include <map>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

/// 0 without a mean.
double shareAbove(double value, double mean) {
    return mean > 0 ? value / mean - 1 : 0;
}

using FlopsByRank = std::map<int64_t, RankFlops>;

Status readSummaries(
    const query::Snapshot& snapshot, FlopsByRank& byRank, const std::stop_token& stop) {
    return eachRow(snapshot, "fact",
        "SELECT key, CAST(value AS REAL) FROM fact WHERE source = 'flops_summary' "
        "AND value GLOB '*[0-9]*' AND key GLOB '*FLOP[sS]*'",
        stop, [&byRank](const index::TableIndex& of, const index::Statement& row) {
            const std::string_view key = row.text(0);
            RankFlops& flops = byRank[of.rank];
            flops.rank = of.rank;
            if (key.ends_with("FLOPs")) // the cube and the vector unit apart, or both in one
                flops.work = flops.work.value_or(0) + row.real(1);
            else if (key.ends_with("FLOPS"))
                flops.rate = flops.rate.value_or(0) + row.real(1);
            else if (key.ends_with("FLOPS_Utilization") && !key.starts_with("vec_"))
                flops.utilization = row.real(1) / 100;
        });
}

/// What the list of a rank's operators adds up to.
struct ListedFlops {
    RankFlops sum;
    double cubeWork = 0; ///< of the unit that the utilization is of
    double peak = 0; ///< 10^9 operations a second; 0: not told
};

/// A unit that no row counts has done nothing beside the other; without work of both the rank is
/// left out, without a rate of both that is unknown. A file rounds: the operator with the highest
/// utilization tells the peak best.
Result<std::map<int64_t, ListedFlops>> readLists(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::map<int64_t, ListedFlops> listed;
    RS_TRY(eachRow(snapshot, "legacy_flops",
        "SELECT total(flops), total(vector_flops), avg(flops_per_second), "
        "avg(vector_flops_per_second) FROM legacy_flops "
        "HAVING count(flops) + count(vector_flops) > 0",
        stop, [&listed](const index::TableIndex& of, const index::Statement& row) {
            ListedFlops& list = listed[of.rank];
            list.cubeWork = row.real(0);
            list.sum = {.rank = of.rank, .work = row.real(0) + row.real(1)};
            if (!row.isNull(2) || !row.isNull(3))
                list.sum.rate = row.real(2) + row.real(3);
        }));
    RS_TRY(eachRow(snapshot, "legacy_flops",
        "SELECT flops_per_second * 100 / utilization, max(utilization) FROM legacy_flops "
        "WHERE utilization > 0 AND flops_per_second > 0 HAVING count(*) > 0",
        stop, [&listed](const index::TableIndex& of, const index::Statement& row) {
            if (const auto list = listed.find(of.rank); list != listed.end())
                list->second.peak = row.real(0);
        }));
    return listed;
}

Status readOperatorLists(
    const query::Snapshot& snapshot, FlopsByRank& byRank, const std::stop_token& stop) {
    RS_TRY_ASSIGN(auto listed, readLists(snapshot, stop));
    std::map<int64_t, double> seconds; // of an average step
    RS_TRY(eachRow(snapshot, "legacy_step",
        "SELECT avg(fp_and_bp) / 1e9 FROM legacy_step WHERE NOT is_average AND fp_and_bp > 0 "
        "HAVING count(*) > 0",
        stop, [&seconds](const index::TableIndex& of, const index::Statement& row) {
            seconds[of.rank] = row.real(0);
        }));
    for (auto& [rank, list] : listed) {
        const auto time = seconds.find(rank);
        if (time != seconds.end() && list.peak > 0)
            list.sum.utilization = list.cubeWork / 1000 / time->second / list.peak;
        byRank.emplace(rank, list.sum); // what MindSpore summed up itself stays
    }
    return {};
}

Result<std::vector<RankFlops>> readRankFlops(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    FlopsByRank byRank;
    RS_TRY(readSummaries(snapshot, byRank, stop));
    RS_TRY(readOperatorLists(snapshot, byRank, stop));
    std::vector<RankFlops> ranks;
    ranks.reserve(byRank.size());
    for (const auto& [rank, flops] : byRank)
        ranks.push_back(flops);
    compareRates(ranks);
    return ranks;
}

} // namespace

void compareRates(std::vector<RankFlops>& ranks) {
    double sum = 0;
    size_t count = 0;
    for (const RankFlops& flops : ranks) {
        sum += flops.rate.value_or(0);
        count += flops.rate ? 1 : 0;
    }
    for (RankFlops& flops : ranks)
        flops.behind = flops.rate ? -shareAbove(*flops.rate, sum / static_cast<double>(count)) : 0;
}

void compareRates(std::vector<RankFlops>& ranks, std::span<const RankGroup> groups) {
    for (RankFlops& flops : ranks)
        flops.behind = 0;
    for (const RankGroup& group : groups) {
        std::vector<RankFlops> members;
        for (const RankFlops& flops : ranks) {
            if (std::ranges::find(group.ranks, flops.rank) != group.ranks.end())
                members.push_back(flops);
        }
        compareRates(members);
        for (const RankFlops& member : members)
            std::ranges::find(ranks, member.rank, &RankFlops::rank)->behind = member.behind;
    }
}

Result<std::vector<RankFlops>> rankFlops(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    return snapshot.figures.get<std::vector<RankFlops>>(
        "rankFlops", std::tuple(), stop, [&] { return readRankFlops(snapshot, stop); });
}

std::vector<StageFlops> stageFlops(
    std::span<const RankFlops> ranks, std::span<const RankGroup> stages) {
    std::vector<StageFlops> all;
    double sum = 0;
    for (size_t stage = 0; stage < stages.size(); ++stage) {
        const std::vector<int64_t>& members = stages[stage].ranks;
        double work = 0;
        size_t count = 0;
        for (const RankFlops& flops : ranks) {
            if (!flops.work
                || std::find(members.begin(), members.end(), flops.rank) == members.end())
                continue;
            work += *flops.work;
            ++count;
        }
        if (count == 0)
            continue;
        all.push_back({stage, work / static_cast<double>(count)});
        sum += all.back().work;
    }
    for (StageFlops& stage : all)
        stage.aboveMean = shareAbove(stage.work, sum / static_cast<double>(all.size()));
    return all;
}

} // namespace rankscope::analysis

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

Result<std::vector<RankFlops>> readRankFlops(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::map<int64_t, RankFlops> byRank;
    RS_TRY(eachRow(snapshot, "fact",
        "SELECT key, CAST(value AS REAL) FROM fact WHERE source = 'flops_summary'", stop,
        [&byRank](const index::TableIndex& of, const index::Statement& row) {
            const std::string_view key = row.text(0);
            RankFlops& flops = byRank[of.rank];
            flops.rank = of.rank;
            if (key.ends_with("FLOPs")) // the cube and the vector unit apart, or both in one
                flops.work += row.real(1);
            else if (key.ends_with("FLOPS"))
                flops.rate += row.real(1);
            else if (key.ends_with("FLOPS_Utilization") && !key.starts_with("vec_"))
                flops.utilization = row.real(1) / 100;
        }));
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
    for (const RankFlops& flops : ranks)
        sum += flops.rate;
    for (RankFlops& flops : ranks)
        flops.behind = -shareAbove(flops.rate, sum / static_cast<double>(ranks.size()));
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
            if (std::find(members.begin(), members.end(), flops.rank) == members.end())
                continue;
            work += flops.work;
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

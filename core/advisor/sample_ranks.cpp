// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/sample_ranks.h"

#include <algorithm>
#include <set>

namespace rankscope::advisor {

namespace {

std::vector<SampleRank> samplesOf(
    const std::vector<int64_t>& captured, const std::vector<analysis::RankGroup>& stages) {
    constexpr size_t kMostStages = 8;
    std::vector<SampleRank> samples;
    for (const analysis::RankGroup& stage : stages) {
        SampleRank sample;
        for (const int64_t rank : stage.ranks) {
            if (std::ranges::find(captured, rank) != captured.end())
                sample.like.push_back(rank);
        }
        if (sample.like.empty() || samples.size() == kMostStages)
            continue;
        sample.rank = sample.like.front();
        samples.push_back(std::move(sample));
    }
    if (samples.empty() && !captured.empty())
        samples.push_back({captured.front(), captured});
    return samples;
}

} // namespace

std::vector<SampleRank> sampleRanks(const StepInputs& steps) {
    return samplesOf(steps.trace.ranks, steps.parts.stages);
}

std::vector<SampleRank> sampleRanksWith(
    std::string_view table, const query::Snapshot& snapshot, const StepInputs& steps) {
    return samplesOf(ranksWith(table, snapshot, steps), steps.parts.stages);
}

std::vector<int64_t> ranksWith(
    std::string_view table, const query::Snapshot& snapshot, const StepInputs& steps) {
    std::vector<int64_t> ranks = steps.trace.ranks;
    if (ranks.empty()) { // a table tells what it has without steps, too
        std::set<int64_t> all;
        for (const auto& part : snapshot.tables)
            all.insert(part->rank);
        ranks.assign(all.begin(), all.end());
    }
    std::erase_if(ranks, [&](int64_t rank) {
        return std::ranges::none_of(snapshot.tables, [&](const auto& part) {
            const index::TableInfo* const info = part->find(table);
            return part->rank == rank && info != nullptr && info->rows > 0;
        });
    });
    return ranks;
}

} // namespace rankscope::advisor

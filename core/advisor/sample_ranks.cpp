// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/sample_ranks.h"

#include <algorithm>

namespace rankscope::advisor {

std::vector<SampleRank> sampleRanks(const StepInputs& steps) {
    constexpr size_t kMostStages = 8;
    const std::vector<int64_t>& captured = steps.trace.ranks;
    std::vector<SampleRank> samples;
    for (const analysis::RankGroup& stage : steps.parts.stages) {
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

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/uneven.h"

#include <algorithm>

#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

bool areExpertsUneven(double aboveMean) {
    return aboveMean > threshold::kExpertImbalance.value;
}

bool arePeaksUneven(double below) {
    return below > threshold::kPeakImbalance.value;
}

bool isFragmented(const Fragmentation& memory) {
    return memory.atPeak > threshold::kFragmentation.value
        && static_cast<double>(memory.unusedAtPeak) > threshold::kFragmentedBytes.value;
}

std::optional<RankFlops> slowestByFlops(
    std::span<const RankFlops> ranks, std::span<const RankGroup> stages) {
    std::vector<RankFlops> compared(ranks.begin(), ranks.end());
    if (stages.size() > 1)
        compareRates(compared, stages);
    const auto slowest = std::ranges::max_element(compared, {}, &RankFlops::behind);
    if (slowest == compared.end() || slowest->behind <= threshold::kFlopsRate.value)
        return std::nullopt;
    return *slowest;
}

std::optional<StageFlops> heaviestStage(
    std::span<const RankFlops> ranks, std::span<const RankGroup> stages) {
    const auto work = stageFlops(ranks, stages);
    const auto most = std::max_element(
        work.begin(), work.end(), [](const StageFlops& left, const StageFlops& right) {
            return left.aboveMean < right.aboveMean;
        });
    if (most == work.end() || most->aboveMean <= threshold::kStageFlops.value)
        return std::nullopt;
    return *most;
}

} // namespace rankscope::analysis

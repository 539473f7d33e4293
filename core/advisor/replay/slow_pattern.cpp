// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/slow_pattern.h"

#include <algorithm>

#include "core/analysis/thresholds.h"

namespace rankscope::advisor {

namespace {

size_t countSlow(const std::vector<PlaceSlowdown>& places) {
    double most = 1;
    for (const PlaceSlowdown& place : places)
        most = std::max(most, place.slowdown);
    const double limit = 1 + analysis::threshold::kSlowPart.value * (most - 1);
    return static_cast<size_t>(std::count_if(places.begin(), places.end(),
        [limit](const PlaceSlowdown& place) { return place.slowdown > limit; }));
}

} // namespace

SlowPattern slowPatternOf(const Slowdowns& slowdowns) {
    if (slowdowns.slowdown <= analysis::threshold::kStraggling.value)
        return SlowPattern::None;
    // a worker's slowdown is the less of its stage's and its rank's: slow workers are a rectangle
    const size_t stages = countSlow(slowdowns.byStage);
    const size_t ranks = countSlow(slowdowns.byDpRank);
    if (stages == 0 || ranks == 0)
        return SlowPattern::None;
    const bool isAllStages = stages == slowdowns.byStage.size();
    const bool isAllRanks = ranks == slowdowns.byDpRank.size();
    if (isAllStages && isAllRanks)
        return SlowPattern::All;
    if (isAllRanks)
        return SlowPattern::Stages;
    return isAllStages ? SlowPattern::Ranks : SlowPattern::Workers;
}

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay_price.h"

#include <algorithm>

#include "core/analysis/thresholds.h"

namespace rankscope::advisor {

Price pricedByReplay(const ReplayInputs& replay, Played played, StepPart part) {
    played.alone = std::max(Duration(), played.alone);
    const Duration price = played.alone;
    const bool isExact = replay.unseen == 0;
    return {isExact ? price : Duration(), price, price, isExact ? kByReplay : "method.replay_part",
        part, std::make_shared<const Played>(std::move(played))};
}

std::optional<Price> delayedPrice(const ReplayInputs& replay, PausePrice found, StepPart part) {
    if (found.off > analysis::threshold::kReplayError.value)
        return std::nullopt;
    return pricedByReplay(replay, {std::move(found.change), true, found.price, true}, part);
}

std::optional<Price> replayedPrice(
    const ReplayInputs& replay, std::span<const Fix> fixes, StepPart part) {
    const std::vector<Fix> all(fixes.begin(), fixes.end());
    if (replay.job)
        return pricedByReplay(replay, playedFixes(all, false, priceOf(*replay.job, fixes)), part);
    if (!replay.delayed)
        return std::nullopt;
    const JobGraph& job = *replay.delayed;
    const Duration price = std::max(Duration(),
        job.stepTime(job.work(), Delays::AsMeasured)
            - job.stepTime(fixedWork(job, fixes), Delays::AsMeasured));
    return Price{Duration(), price, price, "method.replay_with_delays", part,
        std::make_shared<const Played>(playedFixes(all, true, price))};
}

} // namespace rankscope::advisor

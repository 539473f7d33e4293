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
    // One that is played with all delays is off by none of them, whosever they are.
    const double off = replay.job ? std::min(found.off, found.offUsual) : found.off;
    if (off > analysis::threshold::kReplayError.value)
        return std::nullopt;
    return pricedByReplay(replay, {std::move(found.change), true, found.price, true}, part);
}

std::optional<Price> replayedPrice(
    const ReplayInputs& replay, std::span<const Fix> fixes, StepPart part) {
    const JobGraph* const job = replay.played();
    if (job == nullptr)
        return std::nullopt;
    Played played = playedFixes({fixes.begin(), fixes.end()}, priceOf(*job, fixes));
    if (replay.job)
        return pricedByReplay(replay, std::move(played), part);
    played.alone = std::max(Duration(), played.alone);
    const Duration price = played.alone;
    return Price{Duration(), price, price, "method.replay_with_delays", part,
        std::make_shared<const Played>(std::move(played))};
}

} // namespace rankscope::advisor

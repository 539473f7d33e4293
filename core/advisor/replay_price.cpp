// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay_price.h"

#include <algorithm>

#include "core/analysis/thresholds.h"

namespace rankscope::advisor {

namespace {

/// But for what a rank begins late.
Change withoutLimits(Change change) {
    return [change = std::move(change)](const JobGraph& job, Work& work, HostTimes& delays) {
        change(job, work, delays);
        for (size_t i = 0; i < delays.limits.size(); ++i)
            if (!job.limits()[i].isOfBegin)
                delays.limits[i] = std::min(delays.limits[i], Duration());
    };
}

} // namespace

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
    const ReplayInputs& replay, std::span<const Fix> fixes, StepPart part, Launched launched) {
    const JobGraph* const job = replay.played();
    if (job == nullptr)
        return std::nullopt;
    Played played = playedFixes({fixes.begin(), fixes.end()}, {});
    if (launched == Launched::Less)
        played.change = withoutLimits(std::move(played.change));
    played.alone = savedBy(*job, played);
    if (replay.job)
        return pricedByReplay(replay, std::move(played), part);
    const Duration price = played.alone;
    return Price{Duration(), price, price, "method.replay_with_delays", part,
        std::make_shared<const Played>(std::move(played))};
}

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay_price.h"

#include <algorithm>

namespace rankscope::advisor {

Price pricedByReplay(const ReplayInputs& replay, Duration saved, StepPart part) {
    const Duration price = std::max(Duration(), saved);
    if (replay.unseen == 0)
        return {price, price, price, kByReplay, part};
    return {Duration(), price, price, "method.replay_part", part};
}

std::optional<Price> replayedPrice(
    const ReplayInputs& replay, std::span<const Fix> fixes, StepPart part) {
    if (replay.job)
        return pricedByReplay(replay, priceOf(*replay.job, fixes), part);
    if (!replay.delayed)
        return std::nullopt;
    const JobGraph& job = *replay.delayed;
    const Duration price = std::max(Duration(),
        job.stepTime(job.work(), Delays::AsMeasured)
            - job.stepTime(fixedWork(job, fixes), Delays::AsMeasured));
    return Price{Duration(), price, price, "method.replay_with_delays", part};
}

} // namespace rankscope::advisor

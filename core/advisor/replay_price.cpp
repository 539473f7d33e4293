// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay_price.h"

#include <algorithm>

namespace rankscope::advisor {

std::optional<Price> replayedPrice(
    const ReplayInputs& replay, std::span<const Fix> fixes, StepPart part) {
    if (replay.job) {
        const Duration price = std::max(Duration(), priceOf(*replay.job, fixes));
        return Price{price, price, price, kByReplay, part};
    }
    if (!replay.delayed)
        return std::nullopt;
    const JobGraph& job = *replay.delayed;
    const Duration price = std::max(Duration(),
        job.stepTime(job.work(), Delays::AsMeasured)
            - job.stepTime(fixedWork(job, fixes), Delays::AsMeasured));
    return Price{Duration(), price, price, "method.replay_with_delays", part};
}

} // namespace rankscope::advisor

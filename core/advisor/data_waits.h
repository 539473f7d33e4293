// SPDX-License-Identifier: GPL-3.0-or-later
// How long the steps wait for their data: for checks of what keeps it from coming.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// What the training loop calls for its next data.
inline constexpr analysis::CallName kLoaderCalls{"dataloader", analysis::CallName::Is::Loader};

/// The part before or between steps, as the profile names it; medians over ranks and steps.
struct DataWait {
    analysis::StepMetric metric{};
    Duration time{};
    double share = 0; ///< of the step
};

/// Nothing where no row tells it.
std::optional<DataWait> dataWaitOf(const analysis::StepTrace& trace);

/// The rows of these ranks.
analysis::StepTrace ofRanks(analysis::StepTrace trace, const std::vector<int64_t>& ranks);
/// Of these ranks.
std::optional<DataWait> dataWaitOf(analysis::StepTrace trace, const std::vector<int64_t>& ranks);

/// Of a profile that begins with its only step the interval before that is unknown, not zero.
/// Waits so short that nobody would work on them make no price.
enum class WaitKnown { Unknown, TooShort, Known };
WaitKnown knownOf(const std::optional<DataWait>& wait, double leastCost);

} // namespace rankscope::advisor

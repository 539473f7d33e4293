// SPDX-License-Identifier: GPL-3.0-or-later
// What a device computes before it waits for its host, which is in a call that another check tells
// (told_calls.h): shorter, the device would only wait longer. Where that rank is the one that the
// step waits for it costs nothing. Thread: that of the session.
#pragma once

#include <functional>
#include <map>
#include <utility>

#include "core/advisor/launch_limit.h"

namespace rankscope::advisor {

/// Of what ranks with such calls would compute less the share that they would only wait longer, by
/// rank and step; zero of those that are missing. A host that waits for its device before such a
/// call comes to it earlier as well (launch_limit.h). Nothing where more than 16 ranks have such
/// calls: launches are read rank by rank, and then each step waits for another of them. Errors:
/// those of launchGaps(), of gainedAsLaunched().
using HiddenShares = std::map<std::pair<int64_t, int64_t>, double>;
using ShorterOfRank = std::function<Result<ShorterKernels>(int64_t rank)>;
Result<HiddenShares> hiddenShares(
    Inputs& inputs, const StepInputs& steps, const ShorterOfRank& shorter);

/// All that it computes.
Result<ShorterKernels> computedBy(Inputs& inputs, int64_t rank, double share);

} // namespace rankscope::advisor

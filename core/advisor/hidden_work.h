// SPDX-License-Identifier: GPL-3.0-or-later
// What a device computes before it waits for its host, which is in a call that another check tells
// (told_calls.h): shorter, the device would only wait longer. Where that rank is the one that the
// step waits for it costs nothing. Of jobs without stages: the replay of a pipeline knows it.
// Thread: that of the session.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// Free time of ranks, as far as it lies in such a call, before a kernel that is launched too late;
/// on the clock of the rank, sorted. Nothing where more than 16 ranks have such calls: launches are
/// read rank by rank, and then each step waits for another of them. Errors: those of launchGaps().
using WaitsForCalls = std::map<int64_t, std::vector<TimeRange>>;
Result<WaitsForCalls> waitsForToldCalls(Inputs& inputs, const StepInputs& steps);

/// Whether what ends then in a step is followed by such a wait in the same.
bool isHidden(const index::RankIndex& rank, const std::vector<TimeRange>& waits, TimeRange work);

/// Of what a rank computes in a step the share that lies before its last such wait, by rank and
/// step; zero of those that are missing. Errors: as above.
using HiddenShares = std::map<std::pair<int64_t, int64_t>, double>;
Result<HiddenShares> hiddenShares(Inputs& inputs, const StepInputs& steps);

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
// What the steps are shorter without a cause, played again. Thread: any, free functions.
#pragma once

#include <optional>
#include <span>

#include "core/advisor/inputs.h"
#include "core/advisor/replay/fixes.h"
#include "core/advisor/replay/host_pauses.h"
#include "core/advisor/replay/joint_price.h"

namespace rankscope::advisor {

/// Of a job all of whose workers are in the profile exact, kByReplay. Of others an upper bound:
/// what is not seen may be as late.
Price pricedByReplay(const ReplayInputs& replay, Played played, StepPart part);

/// As pricedByReplay(). Nothing where hosts delay the step beyond threshold::kReplayError in other
/// ways, too.
std::optional<Price> delayedPrice(const ReplayInputs& replay, PausePrice found, StepPart part);

/// What hosts launch without the cause.
enum class Launched { AsMuch, Less };

/// As pricedByReplay(). Of a job that its hosts delay beyond threshold::kReplayError these delays
/// stay as measured, and it is an upper bound: where passes are shorter a host may be late again.
/// A host that launches less comes earlier to its pauses, too, which then limit nothing.
/// Nothing where the job is not played again.
std::optional<Price> replayedPrice(const ReplayInputs& replay, std::span<const Fix> fixes,
    StepPart part, Launched launched = Launched::AsMuch);

} // namespace rankscope::advisor

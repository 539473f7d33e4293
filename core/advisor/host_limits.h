// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts of a job that is played again: what passes hold that is none of their work, and which of
// them end no earlier than a host lets them. Thread: that of the session.
#pragma once

#include "core/advisor/inputs.h"
#include "core/advisor/replay/own_delays.h"

namespace rankscope::advisor {

struct HostShares {
    Work within; ///< HostTimes::within
    std::vector<HostLimit> limits;
};

/// Of calls that have a check of their own (told_calls.h) on up to 16 ranks: while the rank that
/// stands for a worker idles in them, or waits for another one that is in them; the kernel that is
/// launched behind such a call is a limit, since the host last waited for its device in the step.
/// And of ranks that begin their steps later than their peers by threshold::kLeastCost of the step
/// and more: while the one that stands for their worker waits for them as long. Errors: those of
/// the inputs.
Result<HostShares> hostSharesOf(Inputs& inputs, const JobGraph& job, const StandIn& standIn,
    const IdleOfWorkers& idle, const analysis::ParallelTopology& topology);

} // namespace rankscope::advisor

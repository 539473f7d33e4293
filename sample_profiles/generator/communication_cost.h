// SPDX-License-Identifier: GPL-3.0-or-later
// How long a collective takes: what each member sends to whom, over which wire, and how long that
// takes. The parts of a member's time add up exactly:
//   elapse = issue + sync + gap + longest transit + tail wait + tail
//   wait   = sync + (longest - own transit) + tail wait,  idle = elapse - transit - wait
#pragma once

#include <vector>

#include "random.h"
#include "step_record.h"

namespace rankscope::generator {

// Sets links, transit and the local copy of `rank`.
void planTransfers(const Job& job, const Group& group, int rank, int peer, Random& random,
    Communication& communication);

// The transfer to `peer` takes longer by `delay`; false where none goes there over RDMA.
bool delayLink(Communication& communication, int peer, Nanos delay);

// Sets sync, longest and the span once all have arrived.
void settle(const Job& job, Communication& communication, Nanos start, Nanos allArrived,
    Nanos longest, Random& random);

} // namespace rankscope::generator

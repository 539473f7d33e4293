// SPDX-License-Identifier: GPL-3.0-or-later
// The collectives of a range of the timeline. One that has some of its time in it on any rank is
// there with all its ranks: how long they waited for each other is nothing that a range changes.
// What a rank waited in other groups before the range (lateness.h) is not known in it, as with a
// filter by step.
// Thread: any, free functions.
#pragma once

#include "core/analysis/communication/collectives.h"

namespace rankscope::analysis {

Collectives collectivesIn(const query::Snapshot& snapshot, Collectives all, const TimeRange& range);

} // namespace rankscope::analysis

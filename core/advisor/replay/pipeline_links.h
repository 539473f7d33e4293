// SPDX-License-Identifier: GPL-3.0-or-later
// Sends and receives between the stages of a pipeline: which pass each belongs to, and which two
// are one transfer.
// Thread: any, free functions.
#pragma once

#include "core/advisor/replay/dependencies.h"

namespace rankscope::advisor {

/// Adds what sends and receives wait for, what waits for them, and their meetings. Errors: Damaged.
Status linkStages(const OpLanes& lanes, Posting posting, Dependencies& to);

} // namespace rankscope::advisor

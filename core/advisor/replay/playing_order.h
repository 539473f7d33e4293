// SPDX-License-Identifier: GPL-3.0-or-later
// Thread: any, free functions.
#pragma once

#include "core/advisor/replay/dependencies.h"

namespace rankscope::advisor {

/// Puts the meetings in an order in which each comes behind all that its ops wait for. Errors:
/// Damaged where ops wait for each other in a circle, or where a part of the job has no link to the
/// rest; it names an op of it.
Status orderMeetings(const OpLanes& lanes, Dependencies& of);

} // namespace rankscope::advisor

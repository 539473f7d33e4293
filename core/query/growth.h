// SPDX-License-Identifier: GPL-3.0-or-later
// What one snapshot is to the one before it.
// Thread: any, free function.
#pragma once

#include "core/query/session.h"

namespace rankscope::query {

/// True when `now` has only more to show than `before`: every rank that was read is the same one at
/// the same place and time. What refers to ranks, lanes and slices stays good.
bool isGrowth(const Snapshot& before, const Snapshot& now);

} // namespace rankscope::query

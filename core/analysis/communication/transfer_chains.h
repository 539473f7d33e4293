// SPDX-License-Identifier: GPL-3.0-or-later
// Where a rank that computes less ends no earlier, because its transfers last as long anyway.
// Thread: any, free functions.
#pragma once

#include <vector>

#include "core/base/time.h"

namespace rankscope::analysis {

/// Of the transfers of one stream: those that begin as the one before them ends (within 10 us, to
/// which files round) were ready before, and what the rank computes meanwhile delays none of them.
/// All of such a row of transfers, from the begin of its first one, up to the last one at whose end
/// nothing computes, which the rank waits for; one transfer alone is no row. `exposed`: when it
/// communicates and computes nothing; sorted, without overlaps, and so is the result.
std::vector<TimeRange> transferChains(
    std::vector<TimeRange> transfers, const std::vector<TimeRange>& exposed);

} // namespace rankscope::analysis

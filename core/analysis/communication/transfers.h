// SPDX-License-Identifier: GPL-3.0-or-later
// The two ends of transfers from rank to rank: which send belongs to which receive. Each rank
// numbers the operators of a group for itself, and no file says who is at the other end.
// Thread: any, free functions.
#pragma once

#include <utility>
#include <vector>

#include "core/analysis/communication/clock_fit.h"

namespace rankscope::analysis {

/// How far apart the ends of one transfer may be on fitted clocks. A choice of ours: transfers of
/// one group are milliseconds apart, clocks that are fitted by collectives some ten microseconds.
inline constexpr Duration kTransferTolerance = std::chrono::microseconds(100);

using Ends = std::pair<size_t, size_t>; ///< positions in Collectives::rows

/// Of the rows of one step and group, point to point all. Between two ranks the sends of one are
/// the receives of the other in their order, and operators that do both have one number. Among
/// more ranks, and where their counts differ, a send and a receive belong together that end
/// together: each is the nearest to the other. What does both there stays alone.
std::vector<Ends> pairTransfers(const Collectives& all, const std::vector<size_t>& rows,
    bool isBetweenTwo, const ClockShifts& shifts);

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the ranks of a job fall into two kinds: a quarter to a half of them is slower than the
// others, as with nodes of another kind or half of the devices at a lower clock. Single slow ranks
// do not stand out of their spread then.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/verdicts/differences.h"

namespace rankscope::analysis {

struct RankSplit {
    std::vector<size_t> slow; ///< positions in Differences::ranks
    Duration normal{}; ///< median level of the others
};

/// From a quarter to half of the ranks, two at least.
bool isPartOfRanks(size_t slow, size_t ranks);

/// Where the best parting of their levels (Otsu) lies beyond noise, spread and threshold.
std::optional<RankSplit> splitOf(const Differences& all, bool isOneStep);

} // namespace rankscope::analysis

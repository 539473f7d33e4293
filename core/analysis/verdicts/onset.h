// SPDX-License-Identifier: GPL-3.0-or-later
// Since when a rank is slow: a step before which it keeps up with its peers and after which it
// never does again, as when its clock is lowered.
// Thread: any, free functions.
#pragma once

#include <optional>

#include "core/analysis/verdicts/differences.h"

namespace rankscope::analysis {

struct Onset {
    size_t step = 0; ///< position of the first slow one in RankDifference::steps
    Duration effect{}; ///< median difference to its peers since
};

/// Nothing where no such step stands out of the noise, fewer than two slow steps follow it, or the
/// rank was slow before. Linear in the steps.
std::optional<Onset> onsetOf(const Differences& all, const RankDifference& rank);

} // namespace rankscope::analysis

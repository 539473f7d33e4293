// SPDX-License-Identifier: GPL-3.0-or-later
// Profilers number the operators of a group from where they began to record, so that one operator
// may have another number on each rank (MindStudio Insight, Timeline_Issues.md). Where the ranks
// of a group have as many operators of the same types in a step but number them differently, their
// order counts and not the number.
// Thread: any, free function.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/communication/collectives.h"

namespace rankscope::analysis {

/// Beside the rows: the place in the order of its rank's operators of the group in the step;
/// nothing where the numbers agree, where the ranks' operators do not, and for sends and receives.
std::vector<std::optional<int64_t>> ordersWhereNumbersDiffer(const Collectives& all);

} // namespace rankscope::analysis

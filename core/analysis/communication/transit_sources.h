// SPDX-License-Identifier: GPL-3.0-or-later
// A profiler says twice how long data moved: of each operator (communication.json, Communication
// Time Info) and of each link (communication_matrix.json). Transfers over several links at once
// count for each link, so the links may sum up to as many times the operators' transit as a rank
// has links. Beyond that one of the two is wrong.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/communication/collectives.h"
#include "core/analysis/communication/links.h"

namespace rankscope::analysis {

/// Of the ranks whose sources contradict each other.
struct TransitSources {
    size_t ranks = 0;
    Duration operators{}; ///< transit, summed
    Duration links{}; ///< of all links from these ranks to others, summed
};

/// Ranks whose links sum up to more than threshold::kTransitSources times what their operators'
/// transit leaves room for. Both of the same step and group, of all operators. Nothing: none do.
std::optional<TransitSources> contradictingTransit(
    const std::vector<RankCommunication>& ranks, const LinkMatrix& matrix);

} // namespace rankscope::analysis

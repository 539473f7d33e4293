// SPDX-License-Identifier: GPL-3.0-or-later
// CO-5: gradients that computing could hide and does not.
// Thread: that of the session.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/advisor/check.h"
#include "core/analysis/communication/collectives.h"

namespace rankscope::advisor {

Result<Outcome> exposedCommunication(Context& context);

/// Of the collectives of data parallel groups.
struct DataParallel {
    std::vector<Duration> transit; ///< beside Collectives::rows
    std::set<std::string, std::less<>> hashes; ///< of the groups
};

/// The part of a step's gradients, as long as they move data, that the last collective of each rank
/// moves: no pass is left that could hide it, and how much of it would be less in smaller parts is
/// not known. Gathers move parameters. 0 without gradients.
double lastGradients(const analysis::Collectives& all, const DataParallel& of);

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
// How late ranks come to their collectives by their own doing.
//
// Of the waiting in a collective the last rank is to blame only for what it came later than the one
// before it (marginal lateness): had it come with that one, no more would have been saved. And of
// that not for what it waited itself since the group met before: a rank that came late because it
// waited for a slow neighbour in another group, or for a stage of the pipeline, passes lateness on.
// Every stage of a pipeline receives, so of receiving only what is more than that of its peers is
// passed on; of moving data too: a slow link makes all ranks of its group late to others, none of
// them by its work. Waiting of the peers in collectives is no measure: it may run beside their
// computing.
// Thread: any, free functions.
#pragma once

#include <algorithm>
#include <vector>

#include "core/analysis/communication/waits.h"

namespace rankscope::analysis {

/// What a rank waited and moved in operators of other groups since its previous operator of a
/// group.
struct WaitedBefore {
    Duration inCollectives{};
    Duration receiving{}; ///< sends do not count: nobody computes behind them
    Duration moving{}; ///< behind the waiting, of collectives and receives

    /// What it passes on, where its peers received and moved so long.
    Duration passedOn(Duration peersReceiving, Duration peersMoving) const {
        return inCollectives + std::max(Duration(), receiving - peersReceiving)
            + std::max(Duration(), moving - peersMoving);
    }
};

/// Beside Collectives::rows. Zero for rows without a start, whose order nobody knows.
std::vector<WaitedBefore> waitedBefore(const Collectives& all, const Matched& matched,
    std::optional<int64_t> withoutStep = std::nullopt);

/// Beside Matched::collectives: by how much the last rank came later than the one before it, less
/// what it passes on. Zero for transfers between two ranks.
std::vector<Duration> ownLateness(const Collectives& all, const Matched& matched);

} // namespace rankscope::analysis

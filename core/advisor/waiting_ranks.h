// SPDX-License-Identifier: GPL-3.0-or-later
// How long ranks wait in their collectives, and whether one of them is waited for.
// Thread: any, free functions and values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>

#include "core/advisor/inputs.h"
#include "core/analysis/communication/collectives.h"

namespace rankscope::advisor {

/// Sums over collectives that tell waiting from transit, without point to point, of all ranks.
struct WaitSums {
    analysis::CommunicationTimes all;
    int64_t least = 0; ///< rank that waits least, for the first data where that is told apart
    double leastRatio = 1;
    double nextRatio = 1; ///< of the rank that waits least but for that one
    size_t ranks = 0;

    /// That rank waits less than the next by more than noise; false of a single rank.
    bool isOneApart() const;
};

/// Without the groups `but`.
WaitSums waitSumsOf(const analysis::Collectives& all, const std::set<uint32_t>& but);

/// The rank whose own delay makes half of what all ranks together come late to their collectives,
/// and more than that of the next by more than noise: the one that page Waits calls most waited
/// for. Nothing where ranks come late in turn or alike.
struct LatestRank {
    int64_t rank = 0;
    double share = 0; ///< of what all ranks come late
};

struct Lateness {
    bool isKnown = false; ///< some rank comes late by its own delay
    std::optional<LatestRank> most{};
    bool isLess = false; ///< what captured ranks cause is less than half of the waiting
};

/// `waited` by all ranks. Only where some were not captured another one can be waited for.
Lateness latenessOfRanks(const CommunicationInputs& read, Duration waited, bool areAllCaptured);

} // namespace rankscope::advisor

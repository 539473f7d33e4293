// SPDX-License-Identifier: GPL-3.0-or-later
// What collectives would end earlier without a slow link, and how much of that nothing hides.
// Thread: that of the session.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/advisor/inputs.h"
#include "core/advisor/link_price.h"

namespace rankscope::advisor {

/// What a collective would end earlier.
struct LinkLoss {
    const analysis::MatchedCollective* of = nullptr;
    std::optional<int64_t> step;
    Duration lost{};
};

/// Of collectives of both ranks of the link, whose transfers are by `share` too long.
std::vector<LinkLoss> lossesOf(
    const CommunicationInputs& read, const analysis::Link& link, double share, LinkUse use);

/// Of a rank, on the clock of its files.
struct RankTimes {
    std::vector<TimeRange> exposed; ///< communication while nothing computes
    std::vector<Timestamp> ends; ///< of all that it communicates, in order
    /// Its collectives beside the link, in order of their begins, each up to the latest end so far.
    std::vector<TimeRange> until{};
};
using TimesOfRanks = std::map<int64_t, RankTimes>;

/// Of those who came last to any of the collectives, and of so many others as are read in no time.
/// Errors: those of the session.
Result<TimesOfRanks> timesOfRanks(
    Inputs& inputs, const analysis::Collectives& all, const std::vector<LinkLoss>& ends);

/// So much of a loss is exposed, at the rank where that is shortest: all others wait for it. What a
/// rank communicates otherwise up to some time within it is no part of it, and none of it is where
/// a collective of the rank that does not pass the link goes on. Nothing where no rank tells it.
std::optional<Duration> blockingLoss(
    const analysis::Collectives& all, const LinkLoss& end, const TimesOfRanks& times);

} // namespace rankscope::advisor

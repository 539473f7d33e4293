// SPDX-License-Identifier: GPL-3.0-or-later
// Who waits for whom: the parts of one collective on its ranks, their order of arrival, and what
// the others wait because the last comes later than the one before it (lateness.h). Receiving from
// a neighbour is told apart: a stage of a pipeline waits for its turn, and nobody is late.
//
// A collective ends at about the same time on all its ranks, so the shorter it is on a rank, the
// later that rank came: wait = own elapse - shortest elapse. That needs no common clock. Parts
// match by step, group and name; a send and a receive as transfers.h tells.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/communication/collectives.h"

namespace rankscope::analysis {

struct Arrival {
    size_t row = 0; ///< position in Collectives::rows
    Duration lag{}; ///< behind the first to arrive
    Duration wait{}; ///< for the last to arrive
};

struct MatchedCollective {
    std::vector<Arrival> arrivals; ///< the first to arrive first; at least two ranks
    bool isTransfer = false; ///< a send and its receive

    const Arrival& last() const { return arrivals.back(); }
    Duration waited() const; ///< by all its ranks
};

struct Matched {
    /// By step, group and number: collectives, then transfers.
    std::vector<MatchedCollective> collectives;
    size_t alone = 0; ///< operators that no other rank has, or that can not be told apart
};

Matched matchCollectives(const Collectives& all);

enum class Operation { Collective, Transfer };

/// Positions in Matched::collectives, those that waited longest first.
std::vector<size_t> worstCollectives(const Matched& matched, Operation of);

/// The longest wait of one rank in one collective.
struct LongestWait {
    size_t collective = 0; ///< position in Matched::collectives
    size_t row = 0; ///< of the rank that waited
    Duration wait{};
};
/// Nothing where nobody waits.
std::optional<LongestWait> longestWait(const Matched& matched);

/// Beside Collectives::rows: the position of the matched collective that a row is part of.
std::vector<std::optional<size_t>> collectiveOfRows(const Collectives& all, const Matched& matched);

enum class WaitsBy { Job, Step, Group };

/// One rank's waiting for another in collectives: what it would have waited less, had the last come
/// with the one before it.
struct WaitSum {
    int64_t waiting = 0; ///< rank
    int64_t late = 0; ///< rank
    std::optional<int64_t> step; ///< by step only
    std::optional<uint32_t> group; ///< by group only: a number into Collectives::texts
    size_t operators = 0;
    Duration wait{};
};

/// Longest first.
std::vector<WaitSum> waitSums(const Collectives& all, const Matched& matched, WaitsBy by);

/// What a rank made others wait, and waited itself.
struct RankWaits {
    int64_t rank = 0;
    Duration late{}; ///< sum of its own lateness (lateness.h), where it was the last
    Duration caused{}; ///< by it, sum over the ranks that waited
    Duration waited{}; ///< in collectives, for whichever rank came last
    Duration receiving{}; ///< waited in transfers between two ranks
    size_t timesLast = 0;
    /// Collectives in which it is late beyond chance: its time among those of all ranks is an
    /// outlier (short_outliers.h). Only of groups whose collectives all have as many ranks, so that
    /// no missing part passes for a rank.
    size_t standsOut = 0;
    size_t operators = 0; ///< matched collectives it took part in
};

/// The latest first.
std::vector<RankWaits> rankWaits(const Collectives& all, const Matched& matched);

} // namespace rankscope::analysis

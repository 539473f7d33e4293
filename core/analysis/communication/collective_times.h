// SPDX-License-Identifier: GPL-3.0-or-later
// Each collective by itself: how long it moved data, how far apart its ranks began and ended, who
// came last, and at what bandwidth it ran. Formulas: advisor_pricing.md section 2 and R8, after
// TraceLens and nccl-tests.
// Thread: any, free functions; what takes a session is of its thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/analysis/communication/waits.h"

namespace rankscope::analysis {

/// Bytes/s.
struct CollectiveBandwidth {
    double algorithm = 0; ///< message / time
    double bus = 0; ///< what a link moves: algorithm bandwidth x busFactor()
};

/// What a rank sends of the message in a ring of n: 2 (n - 1) / n for all-reduce, (n - 1) / n for
/// reduce-scatter, all-gather and all-to-all, 1 for broadcast and reduce. Nothing for others and
/// for one rank alone.
std::optional<double> busFactor(std::string_view type, size_t ranks);

/// Of the whole message: the output of an all-gather, the input of the others. Nothing for one
/// rank: what it takes may be waiting.
std::optional<CollectiveBandwidth> bandwidthOf(
    std::string_view type, int64_t bytes, Duration transfer, size_t ranks);

struct CollectiveTime {
    size_t collective = 0; ///< position in Matched::collectives
    size_t members = 0; ///< ranks of the group; those with a profile may be fewer
    Duration transfer{}; ///< of the shortest member, which waited least
    /// Latest less earliest, clocks fitted by the ends of all collectives; nothing without starts.
    std::optional<Duration> skewStart{};
    std::optional<Duration> skewEnd{}; ///< the same at its end: what the clocks do not explain
    int64_t firstRank = 0; ///< to arrive
    int64_t lastRank = 0;
    std::optional<int64_t> size{}; ///< bytes of the message, largest of the members
    std::optional<int64_t> moved{}; ///< bytes that the member that moves most put on its links
    /// By the size; where only what was moved is known, that is what a ring moves.
    std::optional<CollectiveBandwidth> bandwidth{};
    std::optional<double> imbalance{}; ///< of an all-to-all: largest / mean of the members' bytes
};

/// In the order of Matched::collectives, without sends and receives. These may be some of the job:
/// the clocks are fitted by all of it. Errors: Cancelled, those of TableReader and IndexReader.
Result<std::vector<CollectiveTime>> collectiveTimes(
    query::Session& session, const Collectives& all, const Matched& matched);

/// How many ranks the group of each of these rows of Collectives::rows has, captured or not: by the
/// metadata, else by the name of an NCCL group, else at least as many as links and a list that was
/// cut off show; 0 where nothing tells.
Result<std::vector<size_t>> membersOfRows(const query::Snapshot& snapshot, const Collectives& all,
    std::span<const size_t> rows, const std::stop_token& stop);
/// The same of each of Matched::collectives.
Result<std::vector<size_t>> membersOf(const query::Snapshot& snapshot, const Collectives& all,
    const Matched& matched, const std::stop_token& stop);

struct JobCollectiveTimes {
    Collectives all;
    Matched matched;
    std::vector<CollectiveTime> times;
};
/// Errors: those of collectiveTimes().
Result<JobCollectiveTimes> jobCollectiveTimes(query::Session& session);

} // namespace rankscope::analysis

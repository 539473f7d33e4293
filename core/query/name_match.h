// SPDX-License-Identifier: GPL-3.0-or-later
// What the ranks of a snapshot call things (ranks, tracks, slices), found by a few typed
// characters: the best matches and how many there are (core/base/fuzzy.h). The names of all ranks
// are put together once and kept in the memo of the snapshot.
// Thread: any, a free function.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

enum class Named { Rank, Track, Slice };

struct NameMatch {
    Named kind{};
    int score = 0;
    std::string text; ///< "Rank 3", "Rank 3 / Ascend Hardware / Stream 2", "MatMulV2"
    RankSlot rank{}; ///< of a rank and a track
    TrackId track{}; ///< of a track
    uint64_t slices = 0; ///< of the name in all ranks, or on the track
    bool isCounter = false; ///< a track of samples, which `slices` counts
    bool operator==(const NameMatch&) const = default;
};

inline auto heldFields(const NameMatch& match) {
    return std::tie(match.text);
}

struct NameMatches {
    std::vector<NameMatch> best; ///< by score, then the shorter and the one that has more slices
    uint64_t count = 0; ///< all that match
};

/// At most `most` of them; none for an empty pattern. Errors: Cancelled.
Result<NameMatches> matchNames(
    const Snapshot& snapshot, std::string_view pattern, size_t most, const std::stop_token& stop);

} // namespace rankscope::query

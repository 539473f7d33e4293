// SPDX-License-Identifier: GPL-3.0-or-later
// Walks what stands on some tracks of a rank's timeline, as it is stored: what the verdicts on a
// timeline are read with.
// Thread: that of the session.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

using WantsTrack = std::function<bool(const index::RankIndex& rank, const model::Track& track)>;
/// Returns false when it has seen enough.
using TakesSlice = std::function<bool(const model::Slice& slice)>;
/// `track`: on which the end lies.
using TakesFlow = std::function<void(TrackId track, const model::FlowEnd& end)>;

/// Nothing of a rank without a timeline.
std::optional<RankSlot> slotOf(const query::Snapshot& snapshot, int64_t rank);

/// Of the overlap analysis (model::kOverlapProcess).
inline constexpr std::string_view kExposedTrack = "Communication(Not Overlapped)";

/// The lane "Free" of "Overlap Analysis": the device neither computes nor communicates.
bool isFreeLane(const index::RankIndex& rank, const model::Track& track);
/// Of the same: it computes.
bool isComputingLane(const index::RankIndex& rank, const model::Track& track);
/// Of the same kExposedTrack: it communicates and does not compute.
bool isExposedLane(const index::RankIndex& rank, const model::Track& track);
/// Any other of them: the device computes or communicates.
bool isBusyLane(const index::RankIndex& rank, const model::Track& track);
bool hasLane(const index::RankIndex& rank, const WantsTrack& is);
inline bool hasFreeLane(const index::RankIndex& rank) {
    return hasLane(rank, isFreeLane);
}

/// Leaves so many, the longest first.
void keepLongest(std::vector<TimeRange>& ranges, size_t most);

/// All slices of the tracks, lane by lane; with a range those of the blocks that reach into it.
/// Errors: Cancelled, those of IndexReader.
Status eachSlice(query::Session& session, RankSlot slot, const WantsTrack& wants,
    const TakesSlice& takes, const std::optional<TimeRange>& range = std::nullopt);

/// When one of the tracks has something, on the clock of the rank: sorted, without overlaps; with a
/// range as above. Empty of a rank without a timeline. Errors: as above.
Result<std::vector<TimeRange>> rangesOn(query::Session& session, int64_t rank,
    const WantsTrack& wants, const std::optional<TimeRange>& range = std::nullopt);

/// All ends of flows of that category; with a range those of the blocks that reach into it. Errors:
/// as above.
Status eachFlowEnd(query::Session& session, RankSlot slot, std::string_view category,
    const TakesFlow& takes, const std::optional<TimeRange>& range = std::nullopt);

} // namespace rankscope::analysis

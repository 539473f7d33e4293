// SPDX-License-Identifier: GPL-3.0-or-later
// Sums by name: of a selection (Slice List) and of whole layers (System View).
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

/// The rank whose total of a name is furthest from the median of the ranks that have the name: of
/// computing the slow one, of communication the one that the others wait for.
struct NameSpread {
    RankSlot rank{};
    Duration difference{}; ///< its total minus the median
    bool operator==(const NameSpread&) const = default;
};

struct NameRow {
    std::string name{};
    uint64_t count = 0;
    Duration total{};
    Duration self{}; ///< of the total what no direct child on the same track covers
    Duration inRange{}; ///< of the total what lies within the range that was asked of; of none: 0
    Duration min{};
    Duration max{};
    std::optional<NameSpread> spread{}; ///< of a selection; of a name on several ranks

    /// Mean duration, rounded half up to 1 ns.
    Duration average() const;
};

struct SelectionRequest {
    TimeRange range{}; ///< slices that overlap it, with their full durations
    std::vector<LaneRef> lanes{};
};

/// Sorted by total, descending. Errors: Cancelled, Database.
Result<std::vector<NameRow>> selectionRows(
    Session& session, const SelectionRequest& request, std::stop_token stop);

struct Occurrence {
    SliceRef slice;
    TimeRange range;
};

/// The slices of one name in a selection, by begin, at most `limit` of them. For who looks for what
/// a figure told of: request and answer are by the ranks' clocks, wherever a track was moved to.
Result<std::vector<Occurrence>> occurrences(Session& session, const SelectionRequest& request,
    const std::string& name, size_t limit, std::stop_token stop);

/// Names of one layer (all processes of that name of one rank). Without a range the stored totals
/// answer at once.
struct SystemViewRequest {
    RankSlot rank{};
    std::string process{};
    std::optional<TimeRange> range{};
};

Result<std::vector<NameRow>> systemViewRows(
    Session& session, const SystemViewRequest& request, std::stop_token stop);

} // namespace rankscope::query

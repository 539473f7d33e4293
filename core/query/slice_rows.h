// SPDX-License-Identifier: GPL-3.0-or-later
// Slices of lanes as the rows of a table, any number of them: which they are and in which order is
// found once and kept as eight bytes a row; what a row shows is read when it is looked at.
//
//   RS_TRY_ASSIGN(const SliceRows rows, sliceRows(session, {.range = range, .lanes = lanes},
//   stop)); RS_TRY_ASSIGN(const auto page, slicesAt(session, rows, 5'000'000, 256, stop));
//
// Thread: that of the session; the values any.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/search.h"
#include "core/query/session.h"

namespace rankscope::query {

enum class SliceOrder { Begin, Duration, Name, Lane };

/// More are counted and not listed: what one sort may hold in memory.
inline constexpr size_t kMostSliceRows = 10'000'000;

struct SliceRowsRequest {
    TimeRange range{}; ///< slices that overlap it
    std::vector<LaneRef> lanes{};
    /// Asked once a text and rank; empty: every name, or category, is wanted.
    std::function<bool(std::string_view)> wantsName{};
    std::function<bool(std::string_view)> wantsCategory{};
    /// What a value of the arguments matches; null: any arguments.
    std::shared_ptr<const TextPattern> arguments{};
    std::optional<Duration> shortest{};
    std::optional<Duration> longest{};
    std::optional<Timestamp> firstBegin{};
    std::optional<Timestamp> lastBegin{};
    SliceOrder order = SliceOrder::Begin;
    bool isDescending = false;
    size_t limit = kMostSliceRows;
};

/// All slices that a search finds, beyond those that it keeps: its lanes (all when it names none),
/// its range and what it looks for.
SliceRowsRequest rowsFoundBy(const Snapshot& snapshot, const SearchRequest& search);

struct SliceRows {
    std::vector<LaneRef> lanes;
    /// Place of the lane above, 24 bits, and position of the slice in it, 40 bits.
    std::vector<uint64_t> keys;
    uint64_t count = 0; ///< of all, listed or not
    Duration total{}; ///< of all
};

/// Equal ones by begin, then by lane. Of more than the limit those that come first in the lanes.
/// Errors: Cancelled, Database.
Result<SliceRows> sliceRows(
    Session& session, const SliceRowsRequest& request, const std::stop_token& stop);

/// Where the slice is listed; nothing where it is not.
std::optional<size_t> rowOf(const SliceRows& rows, const SliceRef& slice);

struct SliceRow {
    SliceRef ref;
    std::string name;
    std::string category;
    TimeRange range; ///< timeline time
};

/// Rows [first, first + count) that there are. Errors: Cancelled, Database.
Result<std::vector<SliceRow>> slicesAt(Session& session, const SliceRows& rows, size_t first,
    size_t count, const std::stop_token& stop);

} // namespace rankscope::query

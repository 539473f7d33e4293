// SPDX-License-Identifier: GPL-3.0-or-later
// A range of the timeline on the clock of the files of a rank: which rows of its tables have some
// of their time in it. As everywhere, what has no length counts as its begin.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::analysis {

/// Nothing for a rank without a timeline, and where several runs have its number: then it is not
/// known where its rows are.
std::optional<TimeRange> rangeOfRank(
    const query::Snapshot& snapshot, int64_t rank, const TimeRange& range);

/// SQL that is 1 for such a row, without a range for every row. `start` and `length` are columns.
std::string inRangeSql(const query::Snapshot& snapshot, int64_t rank,
    const std::optional<TimeRange>& range, const std::string& start, const std::string& length);

/// What a figure of a range depends on besides; nothing without one.
std::vector<Duration> offsetsFor(
    const query::Snapshot& snapshot, const std::optional<TimeRange>& range);

} // namespace rankscope::analysis

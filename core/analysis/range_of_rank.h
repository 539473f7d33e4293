// SPDX-License-Identifier: GPL-3.0-or-later
// A range of the timeline on the clock of the files of a rank: which rows of its tables have some
// of their time in it. As everywhere, what has no length counts as its begin. Kernels lie where
// their streams were moved to, all else by the rank's clock.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::analysis {

/// The rank on the timeline; null for one that is not there, and where several runs have its
/// number: then it is not known where its rows are.
const query::OpenRank* onlyRank(const query::Snapshot& snapshot, int64_t rank);

/// Nothing where there is no such rank.
std::optional<TimeRange> rangeOfRank(
    const query::Snapshot& snapshot, int64_t rank, const TimeRange& range);

/// SQL that is 1 for such a row, without a range for every row. `start` and `length` are columns.
std::string inRangeSql(const query::Snapshot& snapshot, int64_t rank,
    const std::optional<TimeRange>& range, const std::string& start, const std::string& length);

/// Of a track of the device that is a stream.
std::optional<int64_t> streamNumber(const index::RankIndex& rank, const model::Track& track);
/// How far the tracks of streams of a device are moved, by their numbers; only those that are.
using StreamShifts = std::map<int64_t, Duration>;
StreamShifts streamShifts(const query::OpenRank& rank);
/// SQL of where a row of the table of kernels begins, with what its stream is moved by.
std::string kernelStart(const StreamShifts& shifts);
/// The same of a rank on the timeline; as recorded where there is no such rank.
std::string kernelStart(const query::Snapshot& snapshot, int64_t rank);

/// The first begin of a kernel or a collective in the tables, in ns as the files have it: what
/// times count from where a rank has no timeline. Nothing without such rows. Errors: Cancelled,
/// those of TableReader.
Result<std::optional<int64_t>> firstStart(
    const query::Snapshot& snapshot, const std::stop_token& stop);

/// What a figure of a range depends on besides: where ranks and tracks are. Nothing without one.
struct Places {
    std::vector<Duration> offsets;
    std::vector<std::vector<query::TrackShift>> tracks;
    bool operator==(const Places&) const = default;
};
Places placesFor(const query::Snapshot& snapshot, const std::optional<TimeRange>& range);

} // namespace rankscope::analysis

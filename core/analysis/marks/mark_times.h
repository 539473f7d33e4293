// SPDX-License-Identifier: GPL-3.0-or-later
// The marks of a rank by name: how often and how long, on the framework, the host and the device.
// Thread: any; markTimes() that of the session.
#pragma once

#include "core/analysis/marks/marks.h"

namespace rankscope::analysis {

/// The ranges of one name on one side.
struct MarkTime {
    bool isOf(const Mark& mark) const {
        return mark.name == name && mark.side == side && mark.isPair == isPair;
    }

    std::string name;
    MarkSide side{};
    bool isPair = false; ///< made of `<name>_start` and `<name>_stop`
    size_t instants = 0; ///< marks without a length: they are in none of the times
    size_t ranges = 0;
    Duration total{};
    /// Nothing without ranges.
    std::optional<Duration> mean;
    std::optional<Duration> deviation; ///< standard deviation of all (divided by their number)
    std::optional<Duration> min;
    std::optional<Duration> lowerQuartile;
    std::optional<Duration> median;
    std::optional<Duration> upperQuartile;
    std::optional<Duration> max;
    std::optional<Mark> longest; ///< where to look

    bool operator==(const MarkTime&) const = default;
};

struct RankMarks {
    int64_t rank = 0;
    std::vector<MarkTime> times; ///< the longest total first
    std::vector<Mark> marks; ///< by begin
    std::vector<Mark> unmatched;
};

std::vector<MarkTime> timesOf(std::span<const Mark> marks);

/// Those with some of their time in a range of the timeline, and what they add up to: a mark is
/// where its track was moved to. None of a rank that is not there or several times.
RankMarks marksIn(const query::Snapshot& snapshot, RankMarks marks, const TimeRange& range);

/// Errors: those of marksOf().
Result<RankMarks> markTimes(query::Session& session, int64_t rank);

} // namespace rankscope::analysis

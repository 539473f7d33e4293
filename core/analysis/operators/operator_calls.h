// SPDX-License-Identifier: GPL-3.0-or-later
// The single calls behind a row of an operator table, any number of them, the longest first or in
// the order of a column: their places are found once, eight bytes each, and the rows with all that
// the profile says of them are read when they are looked at.
//
//   const RunPlaces all = *runPlaces(snapshot, key, filter, {.order = "start"}, stop);
//   const std::vector<OperatorRun> page = *runsAt(all, 4096, 256, stop);
//
// Thread: any, free functions and values.
#pragma once

#include <functional>
#include <map>
#include <span>

#include "core/analysis/column_condition.h"
#include "core/analysis/operators/operators.h"
#include "core/analysis/sorted_places.h"

namespace rankscope::analysis {

/// One kernel, or one communication operator, of which only name, times and wait are known.
struct OperatorRun {
    int64_t rank = 0;
    std::optional<int64_t> step{};
    std::string name{};
    std::string type{};
    std::string core{};
    std::string shapes{}; ///< of the inputs
    std::string dataTypes{}; ///< of the inputs
    int64_t start = 0; ///< ns on the clock of the rank's trace
    Duration duration{};
    std::optional<Duration> wait{};
    std::optional<int64_t> blockDim{};
    std::vector<std::optional<double>> counters{}; ///< in order of OperatorRuns::counters
};

/// Columns that calls have, as they are ordered and chosen by; counters are called as in the files.
namespace run_column {
inline constexpr std::string_view kRank = "rank";
inline constexpr std::string_view kStep = "step";
inline constexpr std::string_view kName = "name";
inline constexpr std::string_view kStart = "start";
inline constexpr std::string_view kDuration = "duration";
inline constexpr std::string_view kWait = "wait";
inline constexpr std::string_view kType = "type";
inline constexpr std::string_view kBlockDim = "block_dim";
inline constexpr std::string_view kShapes = "input_shapes"; ///< without quotation marks
inline constexpr std::string_view kDataTypes = "input_data_types";
inline constexpr std::string_view kAll[] = {
    kRank, kStep, kName, kStart, kDuration, kWait, kType, kBlockDim, kShapes, kDataTypes};
} // namespace run_column

/// Which calls of a row are listed, and how.
struct RunRows {
    static constexpr size_t kMost = 20'000'000; ///< of more, the first ones in the order

    std::string order{}; ///< a column; empty: by duration, the longest first
    bool isDescending = false;
    std::vector<ColumnCondition> conditions{};
    /// By rank: ns that are added to the begin of a call before it is compared, as it is shown.
    std::map<int64_t, int64_t> starts{};
    /// Conditions on a counter are on so many times its value, rounded, as it is shown.
    std::map<std::string, double> units{};
    /// Columns that an answer to the same row said to be known: they are not looked for again.
    std::optional<std::vector<std::string>> known{};
    size_t most = kMost;
};

struct RunPlaces {
    using Read = std::function<Result<std::vector<OperatorRun>>(
        std::span<const RowPlace>, const std::stop_token&)>;

    std::vector<RowPlace> calls{}; ///< in the order
    std::vector<std::string> counters{};
    std::vector<std::string> known{}; ///< columns that say something of some call of the row
    size_t count = 0; ///< of all calls of the row
    size_t passed = 0; ///< of those that meet the conditions
    Duration total{}; ///< of all calls of the row
    std::optional<OperatorRun> longest{}; ///< of all
    Read read{};
};

struct OperatorRuns {
    std::vector<OperatorRun> rows; ///< longest first, not more than asked for
    std::vector<std::string> counters{};
    size_t count = 0; ///< of all
    Duration total{}; ///< of all
};

/// Errors: Cancelled, BadQuery for a column that is not there, those of TableReader.
Result<RunPlaces> runPlaces(const query::Snapshot& snapshot, const OperatorKey& key,
    const OperatorFilter& filter, const RunRows& rows, const std::stop_token& stop);

/// Rows [first, first + count) that there are.
Result<std::vector<OperatorRun>> runsAt(
    const RunPlaces& places, size_t first, size_t count, const std::stop_token& stop);

/// The `most` longest calls of the row.
Result<OperatorRuns> operatorRuns(const query::Snapshot& snapshot, const OperatorKey& key,
    const OperatorFilter& filter, size_t most, const std::stop_token& stop);

/// The rows at these places as such runs.
Result<OperatorRuns> firstRuns(const RunPlaces& places, size_t most, const std::stop_token& stop);

/// Refuses rows that are ordered or chosen by a column that calls do not have.
Status checkColumns(const RunRows& rows, const std::vector<std::string>& counters);

} // namespace rankscope::analysis

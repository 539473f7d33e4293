// SPDX-License-Identifier: GPL-3.0-or-later
// The operators of a job summed up: by type, by name and shapes, by core, and those that
// communicate by their type; and how long one of them takes on each rank, with its outliers.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class OperatorsBy {
    Type, ///< and core
    NameAndShapes, ///< and core
    Core,
    CommunicationType, ///< from the collectives; no core
};

struct OperatorFilter {
    std::optional<int64_t> rank{};
    std::optional<int64_t> step{};
};

struct OperatorSum {
    std::string name; ///< what was grouped by
    std::string shapes; ///< of the inputs; by name and shapes only
    std::string core;
    int64_t count = 0;
    Duration total{};
    Duration min{};
    Duration max{};
    double share = 0; ///< of the total of all
    /// Means over the calls, in order of OperatorTable::counters; nothing where none was counted.
    std::vector<std::optional<double>> counters;

    Duration average() const { return count > 0 ? total / count : Duration(); }
};

struct OperatorTable {
    std::vector<OperatorSum> rows; ///< longest total first
    std::vector<std::string> counters; ///< of the cores, by the names of the files: aic_mac_ratio
    Duration total{};
    int64_t count = 0;
};

/// Errors: Cancelled, those of TableReader.
Result<OperatorTable> operatorTable(const query::Snapshot& snapshot, OperatorsBy by,
    const OperatorFilter& filter, const std::stop_token& stop);

struct OperatorCall {
    int64_t rank = 0;
    std::optional<int64_t> step;
    int64_t start = 0; ///< ns on the clock of the rank's trace
    Duration duration{};
};

/// Lower quartiles and median: a value that occurs.
struct Spread {
    size_t count = 0;
    Duration min{};
    Duration lowerQuartile{};
    Duration median{};
    Duration upperQuartile{};
    Duration max{};
};

struct RankSpread {
    int64_t rank = 0;
    Spread spread;
};

struct OperatorSpread {
    Spread all;
    std::vector<RankSpread> ranks; ///< by rank
    std::vector<OperatorCall> calls; ///< by rank, then start
    std::vector<size_t> outliers; ///< positions in calls, longest first
};

/// Of one name and its shapes as in OperatorSum. An outlier is longer than 20 us, than twice the
/// median and than the median and five scaled median deviations.
Result<OperatorSpread> operatorSpread(const query::Snapshot& snapshot, const std::string& name,
    const std::string& shapes, const OperatorFilter& filter, const std::stop_token& stop);

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// The single calls behind a row of an operator table: the longest of them with all that the
// profile says of each.
// Thread: any, free functions and values.
#pragma once

#include "core/analysis/operators/operators.h"

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

struct OperatorRuns {
    std::vector<OperatorRun> rows; ///< longest first, not more than asked for
    std::vector<std::string> counters{};
    size_t count = 0; ///< of all
    Duration total{}; ///< of all
};

/// The `most` longest calls of the row. Errors: Cancelled, those of TableReader.
Result<OperatorRuns> operatorRuns(const query::Snapshot& snapshot, const OperatorKey& key,
    const OperatorFilter& filter, size_t most, const std::stop_token& stop);

/// Keeps the longest of what it is given: a position each, and how many there were.
class LongestCalls {
public:
    struct Call {
        Duration duration{};
        size_t part = 0; ///< what the caller numbers: a rank
        int64_t row = 0; ///< within the part
    };

    explicit LongestCalls(size_t most)
        : m_most(most) { }

    /// False: it is none of the longest so far.
    bool add(const Call& call);
    /// Longest first; those of equal length by part and row.
    std::vector<Call> sorted() const;
    size_t count() const { return m_count; }
    Duration total() const { return m_total; }

private:
    size_t m_most;
    size_t m_count = 0;
    Duration m_total{};
    std::vector<Call> m_heap; ///< the one to leave first in front
};

} // namespace rankscope::analysis

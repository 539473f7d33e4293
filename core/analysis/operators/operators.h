// SPDX-License-Identifier: GPL-3.0-or-later
// The operators of a job summed up: by type, by name, by name and shapes, by core, and those that
// communicate by their type. From the kernels and collectives of the row tables; of traces whose
// profiler writes no such tables see device_kernels.h.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/base/mean.h"
#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class OperatorsBy {
    Type, ///< and core; the name of kernels whose type no file says (profiler level 0)
    Name, ///< and core
    NameAndShapes, ///< and core
    Core,
    CommunicationType, ///< from the collectives; no core
};

/// Their means cost half of the time.
enum class Counters { Means, None };

/// WithoutCollectives: what op_statistic.csv sums up. Computing: without copies either, which the
/// streams of a timeline have as well.
enum class Kernels { All, WithoutCollectives, Computing };

struct OperatorFilter {
    std::optional<int64_t> rank{};
    std::optional<int64_t> step{};
    Counters counters = Counters::Means;
    std::vector<int64_t> ranks{}; ///< one of these; empty: all
    std::string core{}; ///< of the kernels; empty: all
    Kernels kernels = Kernels::All;
    /// The warm-up, of tables of kernels; what is of no step stays.
    std::optional<int64_t> withoutStep{};
    /// Of the timeline: those with some of their time in it. MindSpore's averages know no times.
    std::optional<TimeRange> range{};

    bool hasRank(int64_t number) const;
    bool operator==(const OperatorFilter&) const = default;
};

/// Whether a counter of the cores is a share of the time, by its name in the files.
bool isRatioCounter(std::string_view name);

/// SQL of what OperatorsBy::Type groups kernels by.
inline constexpr const char* kTypeOrName =
    "CASE WHEN coalesce(type, '') IN ('', 'N/A') THEN name ELSE type END";

/// What the rows of a table have in common.
struct OperatorKey {
    OperatorsBy by{};
    std::string name; ///< what was grouped by
    std::string shapes; ///< of the inputs; by name and shapes only
    std::string core;
};

struct OperatorSum {
    std::string name; ///< what was grouped by
    std::string shapes; ///< of the inputs; by name and shapes only
    std::string core;
    int64_t count = 0;
    Duration total{};
    std::optional<Duration> min{}; ///< of one call; nothing where only averages are known
    std::optional<Duration> max{};
    std::optional<Duration> wait{}; ///< in all; nothing where no file says it
    double share = 0; ///< of the total of all
    /// In order of OperatorTable::counters; nothing where none was counted. Ratios and rates are
    /// weighted by the time of the calls, so that a short call does not say as much as a long one;
    /// all others are means over the calls.
    std::vector<std::optional<double>> counters{};

    Duration average() const { return count > 0 ? meanOf(total, count) : Duration(); }
};
/// For heldBytes().
inline auto heldFields(const OperatorSum& of) {
    return std::tie(of.name, of.shapes, of.core, of.counters);
}

struct OperatorTable {
    std::vector<OperatorSum> rows; ///< longest total first
    std::vector<std::string> counters{}; ///< of the cores, by the names of the files: aic_mac_ratio
    Duration total{};
    int64_t count = 0;
    /// What there is to choose from: ranks of the job; steps and cores of the chosen ranks.
    std::vector<int64_t> ranks{};
    std::vector<int64_t> steps{};
    std::vector<std::string> cores{};
};
/// For heldBytes().
inline auto heldFields(const OperatorTable& of) {
    return std::tie(of.rows, of.counters, of.ranks, of.steps, of.cores);
}

/// Errors: Cancelled, those of TableReader.
Result<OperatorTable> operatorTable(const query::Snapshot& snapshot, OperatorsBy by,
    const OperatorFilter& filter, const std::stop_token& stop);

/// Shares, and the longest first: for tables that are added up elsewhere.
void finishTable(OperatorTable& table);

/// Columns of the kernel table beyond its own: the counters of the cores, in the order of the
/// files.
std::vector<std::string> counterNames(const query::Snapshot& snapshot);
/// Of those a list of columns for a SELECT on one rank; what its table lacks reads as NULL.
std::string counterColumns(const index::TableIndex& part, const std::vector<std::string>& counters);

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/data_summary.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;

constexpr size_t kMostKeyCells = 1'000'000; ///< of one key: a row of a file is not longer
constexpr double kInPercent = 100;

/// Nothing for a text, and for what is below zero: MindSpore's sign of what it does not know.
std::optional<double> knownAt(const Statement& row) {
    if (row.isNull(2) || row.isNull(3))
        return std::nullopt;
    const double value = row.real(2);
    return std::isfinite(value) && value >= 0 ? std::optional(value) : std::nullopt;
}

std::optional<double> shareOfPercent(std::optional<double> percent) {
    return percent ? std::optional(*percent / kInPercent) : std::nullopt;
}

std::optional<int64_t> wholeOf(std::optional<double> value) {
    constexpr double kMost = 1e15;
    return value && *value <= kMost ? std::optional(static_cast<int64_t>(*value)) : std::nullopt;
}

/// The files have ms.
std::optional<Duration> milliseconds(std::optional<double> value) {
    constexpr double kPerMillisecond = 1e6;
    constexpr double kMost = 9e18;
    return value ? std::optional(Duration(std::llround(std::min(*value * kPerMillisecond, kMost))))
                 : std::nullopt;
}

void setTime(std::vector<std::optional<Duration>>& times, size_t at, std::optional<double> value) {
    times.resize(std::max(times.size(), at + 1));
    times[at] = milliseconds(value);
}

void setOperator(SummaryOperator& of, std::string_view key, const Statement& row) {
    const auto value = knownAt(row);
    if (key == "op_ids")
        of.id = wholeOf(value).value_or(of.id);
    else if (key == "op_names")
        of.type = row.text(2);
    else if (key == "num_workers")
        of.workers = wholeOf(value);
    else if (key == "queue_utilization_pct")
        of.usage = shareOfPercent(value);
    else if (key == "queue_empty_freq_pct")
        of.emptyShare = shareOfPercent(value);
    else if (key == "parent_id")
        of.parent = wholeOf(value);
    else if (key == "avg_cpu_pct_per_worker")
        of.worker = shareOfPercent(value);
}

void takeCell(const Statement& row, DataSummary& summary) {
    const std::string_view key = row.text(0);
    const auto at = static_cast<size_t>(std::max<int64_t>(row.integer(1), 0));
    if (at >= kMostKeyCells)
        return;
    if (key == "per_pipeline_time") {
        setTime(summary.get, at, knownAt(row));
    } else if (key == "per_push_queue_time") {
        setTime(summary.push, at, knownAt(row));
    } else if (key == "per_batch_time") {
        setTime(summary.batch, at, knownAt(row));
    } else if (key.starts_with("bottleneck_")) {
        if (!row.isNull(2) && !row.text(2).empty())
            summary.warnings.emplace_back(row.text(2));
    } else if (key == "op_ids" || at < summary.operators.size()) {
        summary.operators.resize(std::max(summary.operators.size(), at + 1));
        setOperator(summary.operators[at], key, row);
    }
}

} // namespace

Result<DataSummary> dataSummaryOf(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    DataSummary summary;
    // The ids come first: they say how many operators there are. The last column is a number's
    // sign.
    RS_TRY(eachRowOf(snapshot, rank, "minddata_summary",
        "SELECT key, position, value, CASE WHEN typeof(value) IN ('integer', 'real') THEN 1 END "
        "FROM minddata_summary ORDER BY key <> 'op_ids', rowid",
        stop,
        [&summary](const index::TableIndex&, const Statement& row) { takeCell(row, summary); }));
    return summary;
}

} // namespace rankscope::analysis

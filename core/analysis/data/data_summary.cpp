// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/data_summary.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/data/json_list.h"
#include "core/analysis/rank_rows.h"
#include "core/base/json_text.h"

namespace rankscope::analysis {

namespace {

using index::Statement;

constexpr size_t kMostKeyCells = 1'000'000; ///< of one key: a row of a file is not longer
constexpr double kInPercent = 100;

/// One cell of the CSV, or one element of a list of the JSON.
struct SummaryCell {
    std::string_view key;
    size_t at = 0; ///< in the row or the list
    std::string_view text;
    std::optional<double> value; ///< nothing for what is no number
};

/// Nothing for what is below zero: MindSpore's sign of what it does not know.
std::optional<double> knownOf(const SummaryCell& cell) {
    const bool isKnown = cell.value && std::isfinite(*cell.value) && *cell.value >= 0;
    return isKnown ? cell.value : std::nullopt;
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

void setOperator(SummaryOperator& of, const SummaryCell& cell) {
    const auto value = knownOf(cell);
    const std::string_view key = cell.key;
    if (key == "op_ids")
        of.id = wholeOf(value).value_or(of.id);
    else if (key == "op_names")
        of.type = cell.text;
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
    else if (key == "avg_cpu_pct")
        of.cpu = shareOfPercent(value);
}

void takeCell(const SummaryCell& cell, DataSummary& summary) {
    const auto [key, at, text, value] = cell;
    if (at >= kMostKeyCells)
        return;
    if (key == "per_pipeline_time") {
        setTime(summary.get, at, knownOf(cell));
    } else if (key == "per_push_queue_time") {
        setTime(summary.push, at, knownOf(cell));
    } else if (key == "per_batch_time") {
        setTime(summary.batch, at, knownOf(cell));
    } else if (key.starts_with("bottleneck_")) {
        if (!text.empty())
            summary.warnings.emplace_back(text);
    } else if (key == "op_ids" || at < summary.operators.size()) {
        summary.operators.resize(std::max(summary.operators.size(), at + 1));
        setOperator(summary.operators[at], cell);
    }
}

/// Of minddata_pipeline_summary_*.json, which holds the same: a list of each key, or its value.
void takeList(std::string_view key, std::string_view json, DataSummary& summary) {
    const bool isList = json.starts_with('[');
    const std::vector<std::string_view> elements =
        isList ? elementsOf(json) : std::vector<std::string_view>{json};
    for (size_t i = 0; i < elements.size(); ++i) {
        const bool isText = isStringToken(elements[i]);
        const std::vector<double> number = isText ? std::vector<double>() : numbersOf(elements[i]);
        const std::string text = isText ? unescapeJson(tokenText(elements[i]))
            : isList                    ? std::string()
                                        : std::string(json);
        takeCell(
            {key, i, text, number.empty() ? std::nullopt : std::optional(number.front())}, summary);
    }
}

} // namespace

Result<DataSummary> dataSummaryOf(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    DataSummary summary;
    bool isTable = false;
    // The ids come first: they say how many operators there are. The last column is a number's
    // sign.
    RS_TRY(eachRowOf(snapshot, rank, "minddata_summary",
        "SELECT key, position, value, CASE WHEN typeof(value) IN ('integer', 'real') THEN 1 END "
        "FROM minddata_summary ORDER BY key <> 'op_ids', rowid",
        stop, [&](const index::TableIndex&, const Statement& row) {
            isTable = true;
            takeCell({row.text(0), static_cast<size_t>(std::max<int64_t>(row.integer(1), 0)),
                         row.text(2), row.isNull(3) ? std::nullopt : std::optional(row.real(2))},
                summary);
        }));
    if (isTable)
        return summary;
    RS_TRY(eachRowOf(snapshot, rank, "fact",
        "SELECT key, value FROM fact WHERE source = 'minddata_pipeline_summary' "
        "ORDER BY key <> 'op_ids', rowid",
        stop, [&summary](const index::TableIndex&, const Statement& row) {
            takeList(row.text(0), row.text(1), summary);
        }));
    return summary;
}

} // namespace rankscope::analysis

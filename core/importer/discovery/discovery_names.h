// SPDX-License-Identifier: GPL-3.0-or-later
// What the name of a file or folder says about a profile. Only names: nothing is opened here. Text
// files may be .gz as well, whatever they hold.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/model/rank.h"

namespace rankscope::importer {

/// The digits of a text that is nothing but 1 to 15 digits.
std::optional<int64_t> wholeNumber(std::string_view text);

/// What stands between a prefix and a suffix: ("profiler_info_3.json", "profiler_info_", ".json")
/// -> 3.
std::optional<std::string_view> between(
    std::string_view name, std::string_view prefix, std::string_view suffix);

/// 12 in "rank_12", "x-rank 12.json", "mtia_rank-12.json.gz"; not in "frank12".
std::optional<int64_t> rankInName(std::string_view name);

/// 3 of profiler_info_3.json.
std::optional<int64_t> profilerInfoRank(std::string_view name);

/// trace_view.json and trace.json, plain or .gz.
bool isAscendTrace(std::string_view name);

/// msprof_20230919172305.json, msprof_slice_1_20230919172305.json, msprof_0_1_20230919172305.json:
/// one to four numbers, of which the largest is the time.
struct MsprofName {
    bool isSlice = false;
    int64_t slice = 0;
    int64_t timestamp = 0;

    /// False for msprof_0_2_1.json, which outside an output folder is one iteration of old msprof.
    bool hasTime() const { return timestamp >= 10'000'000'000'000; }
};
std::optional<MsprofName> msprofName(std::string_view name);

enum class DatabaseName { None, Pytorch, Mindspore, Msprof, Monitor, Cluster, Analysis, Other };
/// By the name alone; Other is any other *.db.
DatabaseName databaseName(std::string_view name);
/// The rank that the name of a profiler or monitor database gives.
std::optional<int64_t> databaseRank(std::string_view name);

/// A timeline of MindSpore before 2.3: ascend_timeline_display_3.json.
std::optional<int64_t> legacyTimelineRank(std::string_view name);
/// Tables and summaries beside it: step_trace_raw_3_detail_time.csv, hccl_raw_3.csv, ...
std::optional<int64_t> legacyTableRank(std::string_view name);

/// What the scheduler of a host did: ftrace_data.json, ftrace.json.gz, ftrace_data0.db.
bool isHostTrace(std::string_view name);

/// 3 of device_3.
std::optional<int64_t> deviceNumber(std::string_view folder);
bool isRawFolder(std::string_view folder); ///< PROF_*

/// Files of cluster_analysis_output and dumped tokens of experts, wherever they lie.
bool isClusterFile(std::string_view name);
/// JSON that belongs to a profile but never is a trace; spares opening it.
bool isSideJson(std::string_view name);
bool isCsvName(std::string_view name); ///< *.csv, *.csv.gz
/// *.json, *.json.gz
bool isJsonName(std::string_view name);

/// msprof_tx*: what the program marked with mstx, as a table or as a timeline.
bool isMarksName(std::string_view name);
/// Where msprof exports to, below its raw data.
inline constexpr std::string_view kMsprofOutput = "mindstudio_profiler_output";

/// JSON that is a trace by its name: with the number of a rank, or the word trace.
bool isTraceName(std::string_view name);

/// Table, Database, Json or Other by the extension; whether it is a trace is decided elsewhere.
model::FileKind fileKindOf(std::string_view name);

/// Orders "rank2" before "rank10".
bool naturalLess(std::string_view left, std::string_view right);

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of older MindSpore that are no plain CSV with one row a thing.
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/input/byte_source.h"
#include "core/tables/table_sink.h"

namespace rankscope::tables {

/// When an operator of a step ran, ns on the clock of the device.
struct LegacyOperatorTime {
    std::optional<int64_t> start;
    std::optional<int64_t> duration;
};
/// By step and name.
using LegacyOperatorTimes = std::map<std::pair<int64_t, std::string>, LegacyOperatorTime>;

/// step_trace_raw_*_detail_time.csv: beside nine columns of the step, three columns an operator,
/// any number of them, whose times are also given. Errors of all three: Unreadable, Cancelled,
/// Database, DiskFull.
Status importLegacySteps(
    std::unique_ptr<input::ByteSource> read, LegacyOperatorTimes& times, FileSink& sink);

/// device_queue_profiling_*.txt and its like: numbers between blanks, no header.
Status importLegacyQueue(
    std::unique_ptr<input::ByteSource> read, std::string_view source, FileSink& sink);

/// minddata_pipeline_summary_*.csv: a property a row.
Status importMinddataSummary(std::unique_ptr<input::ByteSource> read, FileSink& sink);

} // namespace rankscope::tables

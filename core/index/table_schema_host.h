// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the host: framework operators, API calls, data pipeline, marks, facts. Part of
// table_schema.h.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kApiStatisticColumns[] = {
    {"level", ColumnType::Text, "acl, node, runtime, hccl, communication, model"},
    {"name", ColumnType::Text, "API"},
    {"count", ColumnType::Integer, ""},
    {"total", ColumnType::Duration, ""},
    {"min", ColumnType::Duration, ""},
    {"avg", ColumnType::Duration, ""},
    {"max", ColumnType::Duration, ""},
    {"variance", ColumnType::Number, "us^2"},
    {"device_id", ColumnType::Text, "number, or host"},
};
inline constexpr TableSpec kApiStatisticTable{"api_statistic", TableScope::Rank,
    "Totals of one API (api_statistic*.csv).", kApiStatisticColumns};

inline constexpr ColumnSpec kOperatorDetailColumns[] = {
    {"name", ColumnType::Text, "operator of the framework"},
    {"input_shapes", ColumnType::Text, ""},
    {"call_stack", ColumnType::Text, "a line a call"},
    {"host_self", ColumnType::Duration, ""},
    {"host_total", ColumnType::Duration, ""},
    {"device_self", ColumnType::Duration, ""},
    {"device_total", ColumnType::Duration, ""},
    {"device_self_aicore", ColumnType::Duration, ""},
    {"device_total_aicore", ColumnType::Duration, ""},
};
inline constexpr TableSpec kOperatorDetailTable{"operator_detail", TableScope::Rank,
    "One call of a framework operator (operator_details.csv).", kOperatorDetailColumns};

inline constexpr ColumnSpec kDatasetColumns[] = {
    {"operation", ColumnType::Text, ""},
    {"stage", ColumnType::Text, ""},
    {"occurrences", ColumnType::Integer, ""},
    {"avg", ColumnType::Duration, ""},
    {"custom_info", ColumnType::Text, ""},
};
inline constexpr TableSpec kDatasetTable{"dataset", TableScope::Rank,
    "One operation of the data pipeline (dataset.csv).", kDatasetColumns};

inline constexpr ColumnSpec kMinddataPipelineColumns[] = {
    {"op_id", ColumnType::Integer, ""},
    {"op_type", ColumnType::Text, ""},
    {"num_workers", ColumnType::Integer, ""},
    {"queue_size", ColumnType::Text, "samples as a JSON array"},
    {"queue_average_size", ColumnType::Number, ""},
    {"queue_length", ColumnType::Number, ""},
    {"queue_usage_rate", ColumnType::Number, "0 to 1"},
    {"sample_interval", ColumnType::Duration, ""},
    {"parent_id", ColumnType::Integer, ""},
    {"children_id", ColumnType::Text, "JSON array"},
};
inline constexpr TableSpec kMinddataPipelineTable{"minddata_pipeline", TableScope::Rank,
    "One operator of the data pipeline (minddata_pipeline_raw_*.csv).", kMinddataPipelineColumns};

inline constexpr ColumnSpec kMinddataSummaryColumns[] = {
    {"key", ColumnType::Text, "op_ids, op_names, queue_utilization_pct, bottleneck_warning, ..."},
    {"position", ColumnType::Integer, "which operator, from 0"},
    {"value", ColumnType::Number, "number or text"},
};
inline constexpr TableSpec kMinddataSummaryTable{"minddata_summary", TableScope::Rank,
    "One cell of the summary of the data pipeline (minddata_pipeline_summary_*.csv).",
    kMinddataSummaryColumns};

inline constexpr ColumnSpec kMsprofTxColumns[] = {
    {"pid", ColumnType::Integer, ""},
    {"tid", ColumnType::Integer, ""},
    {"category", ColumnType::Text, ""},
    {"event_type", ColumnType::Text, "marker, push/pop, start/end"},
    {"payload_type", ColumnType::Text, ""},
    {"payload_value", ColumnType::Text, ""},
    {"start", ColumnType::Time, ""},
    {"end", ColumnType::Time, "equal to start for a marker"},
    {"message_type", ColumnType::Text, ""},
    {"message", ColumnType::Text, ""},
    {"domain", ColumnType::Text, ""},
    {"device_start", ColumnType::Time, ""},
    {"device_end", ColumnType::Time, ""},
};
inline constexpr TableSpec kMsprofTxTable{
    "msprof_tx", TableScope::Rank, "One mark of the program (msprof_tx*.csv).", kMsprofTxColumns};

inline constexpr ColumnSpec kFactColumns[] = {
    {"source", ColumnType::Text, "name of the file without its number: profiler_info, ..."},
    {"key", ColumnType::Text, "path through the objects: config.common_config.with_stack"},
    {"value", ColumnType::Text, "text, number as written, true, false; arrays as JSON"},
};
inline constexpr TableSpec kFactTable{"fact", TableScope::Rank,
    "One setting or fact (profiler_info_*.json, profiler_metadata.json, older summaries in JSON).",
    kFactColumns};

} // namespace rankscope::index

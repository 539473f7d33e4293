// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the host: framework operators, API calls, data pipeline, marks, facts. Part of
// table_schema.h.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kApiStatisticColumns[] = {
    {"level", ColumnKind::Text, "acl, node, runtime, hccl, communication, model"},
    {"name", ColumnKind::Text, "API"},
    {"count", ColumnKind::Integer, ""},
    {"total", ColumnKind::Duration, ""},
    {"min", ColumnKind::Duration, ""},
    {"avg", ColumnKind::Duration, ""},
    {"max", ColumnKind::Duration, ""},
    {"variance", ColumnKind::Number, "us^2"},
    {"device_id", ColumnKind::Text, "number, or host"},
};
inline constexpr TableSpec kApiStatisticTable{"api_statistic", TableScope::Rank,
    "Totals of one API (api_statistic*.csv).", kApiStatisticColumns};

inline constexpr ColumnSpec kOperatorDetailColumns[] = {
    {"name", ColumnKind::Text, "operator of the framework"},
    {"input_shapes", ColumnKind::Text, ""},
    {"call_stack", ColumnKind::Text, "a line a call"},
    {"host_self", ColumnKind::Duration, ""},
    {"host_total", ColumnKind::Duration, ""},
    {"device_self", ColumnKind::Duration, ""},
    {"device_total", ColumnKind::Duration, ""},
    {"device_self_aicore", ColumnKind::Duration, ""},
    {"device_total_aicore", ColumnKind::Duration, ""},
};
inline constexpr TableSpec kOperatorDetailTable{"operator_detail", TableScope::Rank,
    "One call of a framework operator (operator_details.csv).", kOperatorDetailColumns};

inline constexpr ColumnSpec kDatasetColumns[] = {
    {"operation", ColumnKind::Text, ""},
    {"stage", ColumnKind::Text, ""},
    {"occurrences", ColumnKind::Integer, ""},
    {"avg", ColumnKind::Duration, ""},
    {"custom_info", ColumnKind::Text, ""},
};
inline constexpr TableSpec kDatasetTable{"dataset", TableScope::Rank,
    "One operation of the data pipeline (dataset.csv).", kDatasetColumns};

inline constexpr ColumnSpec kMinddataPipelineColumns[] = {
    {"op_id", ColumnKind::Integer, ""},
    {"op_type", ColumnKind::Text, ""},
    {"num_workers", ColumnKind::Integer, ""},
    {"queue_size", ColumnKind::Text, "samples as a JSON array"},
    {"queue_average_size", ColumnKind::Number, ""},
    {"queue_length", ColumnKind::Number, ""},
    {"queue_usage_rate", ColumnKind::Number, "0 to 1"},
    {"sample_interval", ColumnKind::Duration, ""},
    {"parent_id", ColumnKind::Integer, ""},
    {"children_id", ColumnKind::Text, "JSON array"},
};
inline constexpr TableSpec kMinddataPipelineTable{"minddata_pipeline", TableScope::Rank,
    "One operator of the data pipeline (minddata_pipeline_raw_*.csv).", kMinddataPipelineColumns};

inline constexpr ColumnSpec kMinddataSummaryColumns[] = {
    {"key", ColumnKind::Text, "op_ids, op_names, queue_utilization_pct, bottleneck_warning, ..."},
    {"position", ColumnKind::Integer, "which operator, from 0"},
    {"value", ColumnKind::Number, "number or text"},
};
inline constexpr TableSpec kMinddataSummaryTable{"minddata_summary", TableScope::Rank,
    "One cell of the summary of the data pipeline (minddata_pipeline_summary_*.csv).",
    kMinddataSummaryColumns};

inline constexpr ColumnSpec kMsprofTxColumns[] = {
    {"pid", ColumnKind::Integer, ""},
    {"tid", ColumnKind::Integer, ""},
    {"category", ColumnKind::Text, ""},
    {"event_type", ColumnKind::Text, "marker, push/pop, start/end"},
    {"payload_type", ColumnKind::Text, ""},
    {"payload_value", ColumnKind::Text, ""},
    {"start", ColumnKind::Time, ""},
    {"end", ColumnKind::Time, "equal to start for a marker"},
    {"message_type", ColumnKind::Text, ""},
    {"message", ColumnKind::Text, ""},
    {"domain", ColumnKind::Text, ""},
    {"device_start", ColumnKind::Time, ""},
    {"device_end", ColumnKind::Time, ""},
};
inline constexpr TableSpec kMsprofTxTable{
    "msprof_tx", TableScope::Rank, "One mark of the program (msprof_tx*.csv).", kMsprofTxColumns};

inline constexpr ColumnSpec kFactColumns[] = {
    {"source", ColumnKind::Text, "name of the file without its number: profiler_info, ..."},
    {"key", ColumnKind::Text, "path through the objects: config.common_config.with_stack"},
    {"value", ColumnKind::Text, "text, number as written, true, false; arrays as JSON"},
};
inline constexpr TableSpec kFactTable{"fact", TableScope::Rank,
    "One setting or fact (profiler_info_*.json, profiler_metadata.json, older summaries in JSON).",
    kFactColumns};

} // namespace rankscope::index

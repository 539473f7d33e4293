// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of MindSpore before 2.3. Part of table_schema.h.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kLegacyStepColumns[] = {
    {"step", ColumnType::Integer, "NULL for the averages"},
    {"start", ColumnType::Time, "the files count in 10 ns"},
    {"end", ColumnType::Time, ""},
    {"total", ColumnType::Duration, ""},
    {"fp_point", ColumnType::Time, "begin of forward"},
    {"bp_point", ColumnType::Time, "end of backward"},
    {"iteration_interval", ColumnType::Duration, ""},
    {"fp_and_bp", ColumnType::Duration, ""},
    {"tail", ColumnType::Duration, ""},
    {"is_average", ColumnType::Integer, "1: the file's own averages"},
};
inline constexpr TableSpec kLegacyStepTable{"legacy_step", TableScope::Rank,
    "One step (step_trace_raw_*_detail_time.csv).", kLegacyStepColumns};

inline constexpr ColumnSpec kLegacyStepOperatorColumns[] = {
    {"step", ColumnType::Integer, "NULL for the averages"},
    {"name", ColumnType::Text, "column of the file: stream_37_0_Receive-op663"},
    {"start", ColumnType::Time, ""},
    {"end", ColumnType::Time, ""},
    {"duration", ColumnType::Duration, ""},
    {"is_average", ColumnType::Integer, "1: the file's own averages"},
};
inline constexpr TableSpec kLegacyStepOperatorTable{"legacy_step_operator", TableScope::Rank,
    "One communication operator of one step (the columns of step_trace_raw_*_detail_time.csv).",
    kLegacyStepOperatorColumns};

inline constexpr ColumnSpec kLegacyKernelTypeColumns[] = {
    {"type", ColumnType::Text, ""},
    {"total", ColumnType::Duration, ""},
    {"count", ColumnType::Number, "calls per step"},
    {"percent", ColumnType::Number, ""},
};
inline constexpr TableSpec kLegacyKernelTypeTable{"legacy_kernel_type", TableScope::Rank,
    "Totals of one kernel type (aicore_intermediate_*_type.csv).", kLegacyKernelTypeColumns};

inline constexpr ColumnSpec kLegacyKernelColumns[] = {
    {"name", ColumnType::Text, "full name"},
    {"avg", ColumnType::Duration, "one call"},
    {"count", ColumnType::Number, "calls per step"},
};
inline constexpr TableSpec kLegacyKernelTable{"legacy_kernel", TableScope::Rank,
    "One kernel (aicore_intermediate_*_detail.csv).", kLegacyKernelColumns};

inline constexpr ColumnSpec kLegacyTaskColumns[] = {
    {"task_id", ColumnType::Integer, ""},
    {"stream_id", ColumnType::Integer, ""},
    {"block_dim", ColumnType::Integer, ""},
    {"name", ColumnType::Text, "full name"},
    {"op_name", ColumnType::Text, ""},
    {"kernel_name", ColumnType::Text, ""},
    {"type", ColumnType::Text, ""},
    {"subgraph", ColumnType::Text, ""},
    {"op_info", ColumnType::Text, "inputs and outputs as JSON"},
    {"graph_id", ColumnType::Integer, ""},
};
inline constexpr TableSpec kLegacyTaskTable{"legacy_task", TableScope::Rank,
    "One task of the framework (framework_raw_*.csv).", kLegacyTaskColumns};

inline constexpr ColumnSpec kLegacyAicpuColumns[] = {
    {"serial_number", ColumnType::Integer, ""},
    {"type", ColumnType::Text, ""},
    {"total", ColumnType::Duration, ""},
    {"dispatch", ColumnType::Duration, ""},
    {"execution", ColumnType::Duration, ""},
    {"start", ColumnType::Time, ""},
    {"end", ColumnType::Time, ""},
};
inline constexpr TableSpec kLegacyAicpuTable{"legacy_aicpu", TableScope::Rank,
    "One operator on the AI CPU (aicpu_intermediate_*.csv).", kLegacyAicpuColumns};

inline constexpr ColumnSpec kLegacyCommunicationColumns[] = {
    {"step", ColumnType::Integer, "NULL for the averages"},
    {"communication", ColumnType::Duration, ""},
    {"wait", ColumnType::Duration, ""},
    {"link_info", ColumnType::Text,
        R"(JSON: {"0-1": {"SDMA": [ms, 10^3 bytes, sum of bandwidths]}})"},
    {"operators", ColumnType::Text, "JSON: {name: [step, ms, wait ms, link_info]}"},
    {"is_average", ColumnType::Integer, "1: the file's own averages"},
};
inline constexpr TableSpec kLegacyCommunicationTable{"legacy_communication", TableScope::Rank,
    "Communication of one step (hccl_raw_*.csv).", kLegacyCommunicationColumns};

inline constexpr ColumnSpec kLegacyFlopsColumns[] = {
    {"name", ColumnType::Text, "full name of the kernel"},
    {"flops", ColumnType::Number, "10^6 operations"},
    {"flops_per_second", ColumnType::Number, "10^9 operations per second"},
    {"utilization", ColumnType::Number, "%"},
    {"vector_flops", ColumnType::Number,
        "of the vector unit, where the file tells the units apart"},
    {"vector_flops_per_second", ColumnType::Number, "10^9 operations per second"},
    {"vector_utilization", ColumnType::Number, "%"},
};
inline constexpr TableSpec kLegacyFlopsTable{"legacy_flops", TableScope::Rank,
    "Floating-point work of one kernel (flops_*.txt).", kLegacyFlopsColumns};

inline constexpr ColumnSpec kLegacyStageColumns[] = {
    {"mode", ColumnType::Text, "data, model or pipeline parallel"},
    {"iteration_interval", ColumnType::Duration, ""},
    {"fp_and_bp", ColumnType::Duration, ""},
    {"tail", ColumnType::Duration, ""},
    {"computation", ColumnType::Duration, ""},
    {"communication_alone", ColumnType::Duration, ""},
    {"stage", ColumnType::Duration, ""},
    {"receive_alone", ColumnType::Duration, ""},
    {"collective_communication_alone", ColumnType::Duration, ""},
};
inline constexpr TableSpec kLegacyStageTable{"legacy_stage", TableScope::Rank,
    "One step of a parallel job (ascend_cluster_analyse_*.csv).", kLegacyStageColumns};

inline constexpr ColumnSpec kLegacyQueueColumns[] = {
    {"source", ColumnType::Text, "device_queue, dataset_iterator, minddata_aicpu, ..."},
    {"name", ColumnType::Text, ""},
    {"type", ColumnType::Integer, "0: a time, 1: a queue"},
    {"part", ColumnType::Integer, "of a time: 0 get, 1 push, 2 total; of a queue: its capacity"},
    {"step", ColumnType::Integer, ""},
    {"value", ColumnType::Number, "ns of a time, filling of a queue"},
    {"start", ColumnType::Time, ""},
    {"end", ColumnType::Time, ""},
};
inline constexpr TableSpec kLegacyQueueTable{"legacy_queue", TableScope::Rank,
    "One sample of a data queue (device_queue_profiling_*.txt, dataset_iterator_profiling_*.txt, "
    "minddata_aicpu_*.txt, minddata_getnext_profiling_*.txt).",
    kLegacyQueueColumns};

} // namespace rankscope::index

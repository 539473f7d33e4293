// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of MindSpore before 2.3. Part of table_schema.h.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kLegacyStepColumns[] = {
    {"step", ColumnKind::Integer, "NULL for the averages"},
    {"start", ColumnKind::Time, "the files count in 10 ns"},
    {"end", ColumnKind::Time, ""},
    {"total", ColumnKind::Duration, ""},
    {"fp_point", ColumnKind::Time, "begin of forward"},
    {"bp_point", ColumnKind::Time, "end of backward"},
    {"iteration_interval", ColumnKind::Duration, ""},
    {"fp_and_bp", ColumnKind::Duration, ""},
    {"tail", ColumnKind::Duration, ""},
    {"is_average", ColumnKind::Integer, "1: the file's own averages"},
};
inline constexpr TableSpec kLegacyStepTable{"legacy_step", TableScope::Rank,
    "One step (step_trace_raw_*_detail_time.csv).", kLegacyStepColumns};

inline constexpr ColumnSpec kLegacyStepOperatorColumns[] = {
    {"step", ColumnKind::Integer, "NULL for the averages"},
    {"name", ColumnKind::Text, "column of the file: stream_37_0_Receive-op663"},
    {"start", ColumnKind::Time, ""},
    {"end", ColumnKind::Time, ""},
    {"duration", ColumnKind::Duration, ""},
    {"is_average", ColumnKind::Integer, "1: the file's own averages"},
};
inline constexpr TableSpec kLegacyStepOperatorTable{"legacy_step_operator", TableScope::Rank,
    "One communication operator of one step (the columns of step_trace_raw_*_detail_time.csv).",
    kLegacyStepOperatorColumns};

inline constexpr ColumnSpec kLegacyKernelTypeColumns[] = {
    {"type", ColumnKind::Text, ""},
    {"total", ColumnKind::Duration, ""},
    {"count", ColumnKind::Number, "calls per step"},
    {"percent", ColumnKind::Number, ""},
};
inline constexpr TableSpec kLegacyKernelTypeTable{"legacy_kernel_type", TableScope::Rank,
    "Totals of one kernel type (aicore_intermediate_*_type.csv).", kLegacyKernelTypeColumns};

inline constexpr ColumnSpec kLegacyKernelColumns[] = {
    {"name", ColumnKind::Text, "full name"},
    {"avg", ColumnKind::Duration, "one call"},
    {"count", ColumnKind::Number, "calls per step"},
};
inline constexpr TableSpec kLegacyKernelTable{"legacy_kernel", TableScope::Rank,
    "One kernel (aicore_intermediate_*_detail.csv).", kLegacyKernelColumns};

inline constexpr ColumnSpec kLegacyTaskColumns[] = {
    {"task_id", ColumnKind::Integer, ""},
    {"stream_id", ColumnKind::Integer, ""},
    {"block_dim", ColumnKind::Integer, ""},
    {"name", ColumnKind::Text, "full name"},
    {"op_name", ColumnKind::Text, ""},
    {"kernel_name", ColumnKind::Text, ""},
    {"type", ColumnKind::Text, ""},
    {"subgraph", ColumnKind::Text, ""},
    {"op_info", ColumnKind::Text, "inputs and outputs as JSON"},
    {"graph_id", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kLegacyTaskTable{"legacy_task", TableScope::Rank,
    "One task of the framework (framework_raw_*.csv).", kLegacyTaskColumns};

inline constexpr ColumnSpec kLegacyAicpuColumns[] = {
    {"serial_number", ColumnKind::Integer, ""},
    {"type", ColumnKind::Text, ""},
    {"total", ColumnKind::Duration, ""},
    {"dispatch", ColumnKind::Duration, ""},
    {"execution", ColumnKind::Duration, ""},
    {"start", ColumnKind::Time, ""},
    {"end", ColumnKind::Time, ""},
};
inline constexpr TableSpec kLegacyAicpuTable{"legacy_aicpu", TableScope::Rank,
    "One operator on the AI CPU (aicpu_intermediate_*.csv).", kLegacyAicpuColumns};

inline constexpr ColumnSpec kLegacyCommunicationColumns[] = {
    {"step", ColumnKind::Integer, "NULL for the averages"},
    {"communication", ColumnKind::Duration, ""},
    {"wait", ColumnKind::Duration, ""},
    {"link_info", ColumnKind::Text,
        R"(JSON: {"0-1": {"SDMA": [ms, 10^3 bytes, sum of bandwidths]}})"},
    {"operators", ColumnKind::Text, "JSON: {name: [step, ms, wait ms, link_info]}"},
    {"is_average", ColumnKind::Integer, "1: the file's own averages"},
};
inline constexpr TableSpec kLegacyCommunicationTable{"legacy_communication", TableScope::Rank,
    "Communication of one step (hccl_raw_*.csv).", kLegacyCommunicationColumns};

inline constexpr ColumnSpec kLegacyFlopsColumns[] = {
    {"name", ColumnKind::Text, "full name of the kernel"},
    {"flops", ColumnKind::Number, "10^6 operations"},
    {"flops_per_second", ColumnKind::Number, "10^9 operations per second"},
    {"utilization", ColumnKind::Number, "%"},
    {"vector_flops", ColumnKind::Number,
        "of the vector unit, where the file tells the units apart"},
    {"vector_flops_per_second", ColumnKind::Number, "10^9 operations per second"},
    {"vector_utilization", ColumnKind::Number, "%"},
};
inline constexpr TableSpec kLegacyFlopsTable{"legacy_flops", TableScope::Rank,
    "Floating-point work of one kernel (flops_*.txt).", kLegacyFlopsColumns};

inline constexpr ColumnSpec kLegacyStageColumns[] = {
    {"mode", ColumnKind::Text, "data, model or pipeline parallel"},
    {"iteration_interval", ColumnKind::Duration, ""},
    {"fp_and_bp", ColumnKind::Duration, ""},
    {"tail", ColumnKind::Duration, ""},
    {"computation", ColumnKind::Duration, ""},
    {"communication_alone", ColumnKind::Duration, ""},
    {"stage", ColumnKind::Duration, ""},
    {"receive_alone", ColumnKind::Duration, ""},
    {"collective_communication_alone", ColumnKind::Duration, ""},
};
inline constexpr TableSpec kLegacyStageTable{"legacy_stage", TableScope::Rank,
    "One step of a parallel job (ascend_cluster_analyse_*.csv).", kLegacyStageColumns};

inline constexpr ColumnSpec kLegacyQueueColumns[] = {
    {"source", ColumnKind::Text, "device_queue, dataset_iterator, minddata_aicpu, ..."},
    {"name", ColumnKind::Text, ""},
    {"type", ColumnKind::Integer, "0: a time, 1: a queue"},
    {"part", ColumnKind::Integer, "of a time: 0 get, 1 push, 2 total; of a queue: its capacity"},
    {"step", ColumnKind::Integer, ""},
    {"value", ColumnKind::Number, "ns of a time, filling of a queue"},
    {"start", ColumnKind::Time, ""},
    {"end", ColumnKind::Time, ""},
};
inline constexpr TableSpec kLegacyQueueTable{"legacy_queue", TableScope::Rank,
    "One sample of a data queue (device_queue_profiling_*.txt, dataset_iterator_profiling_*.txt, "
    "minddata_aicpu_*.txt, minddata_getnext_profiling_*.txt).",
    kLegacyQueueColumns};

} // namespace rankscope::index

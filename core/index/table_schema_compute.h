// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of device work: kernels, steps and the statistics over them. Part of table_schema.h.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kKernelColumns[] = {
    {"step", ColumnKind::Integer, "step of the schedule"},
    {"device_id", ColumnKind::Integer, "device, not the rank"},
    {"name", ColumnKind::Text, "kernel"},
    {"type", ColumnKind::Text, "type of the operator"},
    {"op_state", ColumnKind::Text, "dynamic or static shape"},
    {"accelerator_core", ColumnKind::Text, "AI_CORE, AI_VECTOR_CORE, AI_CPU, HCCL, ..."},
    {"start", ColumnKind::Time, "as in the trace"},
    {"duration", ColumnKind::Duration, "rounded to three digits of us by the profiler"},
    {"wait", ColumnKind::Duration, "idle time of the stream before the kernel"},
    {"stream_id", ColumnKind::Integer, ""},
    {"task_id", ColumnKind::Integer, ""},
    {"context_id", ColumnKind::Integer, ""},
    {"model_id", ColumnKind::Integer, "4294967295: none"},
    {"block_dim", ColumnKind::Integer, "cores the kernel runs on"},
    {"mix_block_dim", ColumnKind::Integer, "cores of the second kind"},
    {"hf32_eligible", ColumnKind::Text, "YES or NO"},
    {"input_shapes", ColumnKind::Text, "inputs separated by ;"},
    {"input_data_types", ColumnKind::Text, ""},
    {"input_formats", ColumnKind::Text, ""},
    {"output_shapes", ColumnKind::Text, ""},
    {"output_data_types", ColumnKind::Text, ""},
    {"output_formats", ColumnKind::Text, ""},
    {"model_name", ColumnKind::Text, "msprof only"},
    {"infer_id", ColumnKind::Integer, "msprof only"},
};
inline constexpr TableSpec kKernelTable{"kernel", TableScope::Rank,
    "One kernel (kernel_details.csv, op_summary_*.csv). Counters of the cores follow under the "
    "names of the file, such as aic_mac_ratio.",
    kKernelColumns};

inline constexpr ColumnSpec kStepColumns[] = {
    {"step", ColumnKind::Integer, "NULL without a schedule"},
    {"computing", ColumnKind::Duration, ""},
    {"communication", ColumnKind::Duration, "overlapped and exposed"},
    {"overlapped", ColumnKind::Duration, "communication during computing"},
    {"communication_not_overlapped", ColumnKind::Duration, ""},
    {"free", ColumnKind::Duration, "neither computing nor communication"},
    {"preparing", ColumnKind::Duration, "before the first task of the step"},
    {"stage", ColumnKind::Duration, "computing, exposed communication and free without the bubble"},
    {"bubble", ColumnKind::Duration, "receiving from the stage before"},
    {"communication_not_overlapped_exclude_receive", ColumnKind::Duration, ""},
    {"device_id", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kStepTable{"step", TableScope::Rank,
    "One step (step_trace_time.csv, StepTraceTime); where the profiler wrote none, as computed at "
    "import: a further column, origin, is file or computed.",
    kStepColumns};

inline constexpr ColumnSpec kOpStatisticColumns[] = {
    {"type", ColumnKind::Text, "type of the operator"},
    {"core_type", ColumnKind::Text, ""},
    {"count", ColumnKind::Integer, ""},
    {"total", ColumnKind::Duration, ""},
    {"min", ColumnKind::Duration, ""},
    {"avg", ColumnKind::Duration, ""},
    {"max", ColumnKind::Duration, ""},
    {"ratio", ColumnKind::Number, "% of all operators"},
    {"device_id", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kOpStatisticTable{"op_statistic", TableScope::Rank,
    "Totals of one operator type (op_statistic*.csv).", kOpStatisticColumns};

inline constexpr ColumnSpec kL2CacheColumns[] = {
    {"stream_id", ColumnKind::Integer, ""},
    {"task_id", ColumnKind::Integer, ""},
    {"name", ColumnKind::Text, "kernel"},
    {"hit_rate", ColumnKind::Number, "0 to 1"},
    {"victim_rate", ColumnKind::Number, "0 to 1"},
    {"device_id", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kL2CacheTable{
    "l2_cache", TableScope::Rank, "L2 cache of one kernel (l2_cache*.csv).", kL2CacheColumns};

inline constexpr ColumnSpec kDataPreprocessColumns[] = {
    {"time", ColumnKind::Time, ""},
    {"node", ColumnKind::Text, ""},
    {"compute_time", ColumnKind::Duration, ""},
    {"memcpy_time", ColumnKind::Duration, ""},
    {"task_time", ColumnKind::Duration, ""},
    {"dispatch_time", ColumnKind::Duration, ""},
    {"total_time", ColumnKind::Duration, ""},
    {"stream_id", ColumnKind::Integer, ""},
    {"task_id", ColumnKind::Integer, ""},
    {"device_id", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kDataPreprocessTable{"data_preprocess", TableScope::Rank,
    "One operator on the AI CPU (data_preprocess.csv, aicpu_*.csv).", kDataPreprocessColumns};

} // namespace rankscope::index

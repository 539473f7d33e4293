// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of device work: kernels, steps and the statistics over them. Part of table_schema.h.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kKernelColumns[] = {
    {"step", ColumnType::Integer, "step of the schedule"},
    {"device_id", ColumnType::Integer, "device, not the rank"},
    {"name", ColumnType::Text, "kernel"},
    {"type", ColumnType::Text, "type of the operator"},
    {"op_state", ColumnType::Text, "dynamic or static shape"},
    {"accelerator_core", ColumnType::Text, "AI_CORE, AI_VECTOR_CORE, AI_CPU, HCCL, ..."},
    {"start", ColumnType::Time, "as in the trace"},
    {"duration", ColumnType::Duration, "rounded to three digits of us by the profiler"},
    {"wait", ColumnType::Duration, "idle time of the stream before the kernel"},
    {"stream_id", ColumnType::Integer, ""},
    {"task_id", ColumnType::Integer, ""},
    {"context_id", ColumnType::Integer, ""},
    {"model_id", ColumnType::Integer, "4294967295: none"},
    {"block_dim", ColumnType::Integer, "cores the kernel runs on"},
    {"mix_block_dim", ColumnType::Integer, "cores of the second kind"},
    {"hf32_eligible", ColumnType::Text, "YES or NO"},
    {"input_shapes", ColumnType::Text, "inputs separated by ;"},
    {"input_data_types", ColumnType::Text, ""},
    {"input_formats", ColumnType::Text, ""},
    {"output_shapes", ColumnType::Text, ""},
    {"output_data_types", ColumnType::Text, ""},
    {"output_formats", ColumnType::Text, ""},
    {"model_name", ColumnType::Text, "msprof only"},
    {"infer_id", ColumnType::Integer, "msprof only"},
};
inline constexpr TableSpec kKernelTable{"kernel", TableScope::Rank,
    "One kernel (kernel_details.csv, op_summary_*.csv). Counters of the cores follow under the "
    "names of the file, such as aic_mac_ratio.",
    kKernelColumns};

inline constexpr ColumnSpec kStepColumns[] = {
    {"step", ColumnType::Integer, "NULL without a schedule"},
    {"computing", ColumnType::Duration, ""},
    {"communication", ColumnType::Duration, "overlapped and exposed"},
    {"overlapped", ColumnType::Duration, "communication during computing"},
    {"communication_not_overlapped", ColumnType::Duration, ""},
    {"free", ColumnType::Duration, "neither computing nor communication"},
    {"preparing", ColumnType::Duration, "before the first task of the step"},
    {"stage", ColumnType::Duration, "computing, exposed communication and free without the bubble"},
    {"bubble", ColumnType::Duration, "receiving from the stage before"},
    {"communication_not_overlapped_exclude_receive", ColumnType::Duration, ""},
    {"device_id", ColumnType::Integer, ""},
};
inline constexpr TableSpec kStepTable{"step", TableScope::Rank,
    "One step (step_trace_time.csv, StepTraceTime); where the profiler wrote none, as computed at "
    "import: a further column, origin, is file or computed.",
    kStepColumns};

inline constexpr ColumnSpec kOpStatisticColumns[] = {
    {"type", ColumnType::Text, "type of the operator"},
    {"core_type", ColumnType::Text, ""},
    {"count", ColumnType::Integer, ""},
    {"total", ColumnType::Duration, ""},
    {"min", ColumnType::Duration, ""},
    {"avg", ColumnType::Duration, ""},
    {"max", ColumnType::Duration, ""},
    {"ratio", ColumnType::Number, "% of all operators"},
    {"device_id", ColumnType::Integer, ""},
};
inline constexpr TableSpec kOpStatisticTable{"op_statistic", TableScope::Rank,
    "Totals of one operator type (op_statistic*.csv).", kOpStatisticColumns};

inline constexpr ColumnSpec kL2CacheColumns[] = {
    {"stream_id", ColumnType::Integer, ""},
    {"task_id", ColumnType::Integer, ""},
    {"name", ColumnType::Text, "kernel"},
    {"hit_rate", ColumnType::Number, "0 to 1"},
    {"victim_rate", ColumnType::Number, "0 to 1"},
    {"device_id", ColumnType::Integer, ""},
};
inline constexpr TableSpec kL2CacheTable{
    "l2_cache", TableScope::Rank, "L2 cache of one kernel (l2_cache*.csv).", kL2CacheColumns};

inline constexpr ColumnSpec kDataPreprocessColumns[] = {
    {"time", ColumnType::Time, ""},
    {"node", ColumnType::Text, ""},
    {"compute_time", ColumnType::Duration, ""},
    {"memcpy_time", ColumnType::Duration, ""},
    {"task_time", ColumnType::Duration, ""},
    {"dispatch_time", ColumnType::Duration, ""},
    {"total_time", ColumnType::Duration, ""},
    {"stream_id", ColumnType::Integer, ""},
    {"task_id", ColumnType::Integer, ""},
    {"device_id", ColumnType::Integer, ""},
};
inline constexpr TableSpec kDataPreprocessTable{"data_preprocess", TableScope::Rank,
    "One operator on the AI CPU (data_preprocess.csv, aicpu_*.csv).", kDataPreprocessColumns};

} // namespace rankscope::index

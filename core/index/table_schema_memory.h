// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of memory. Part of table_schema.h. Kilo- and megabytes of memory files are 1024-based.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kMemoryRecordColumns[] = {
    {"component", ColumnKind::Text, "PTA, GE, PTA+GE (their sum), APP (the process), WORKSPACE"},
    {"time", ColumnKind::Time, ""},
    {"allocated", ColumnKind::Bytes, ""},
    {"reserved", ColumnKind::Bytes, ""},
    {"active", ColumnKind::Bytes, ""},
    {"stream", ColumnKind::Integer, "pointer or number of the stream"},
    {"device", ColumnKind::Text, "NPU:0"},
    {"device_id", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kMemoryRecordTable{"memory_record", TableScope::Rank,
    "Memory of one component at one time (memory_record*.csv).", kMemoryRecordColumns};

inline constexpr ColumnSpec kMemoryBlockColumns[] = {
    {"name", ColumnKind::Text, "operator that allocated; cann:: for GE"},
    {"size", ColumnKind::Bytes, "may be negative where only the release was seen"},
    {"allocation_time", ColumnKind::Time, ""},
    {"release_time", ColumnKind::Time, "NULL: not released within the profile"},
    {"active_release_time", ColumnKind::Time, ""},
    {"duration", ColumnKind::Duration, ""},
    {"active_duration", ColumnKind::Duration, ""},
    {"allocation_allocated", ColumnKind::Bytes, "total at the allocation"},
    {"allocation_reserved", ColumnKind::Bytes, "total at the allocation"},
    {"allocation_active", ColumnKind::Bytes, "total at the allocation"},
    {"release_allocated", ColumnKind::Bytes, "total at the release"},
    {"release_reserved", ColumnKind::Bytes, "total at the release"},
    {"release_active", ColumnKind::Bytes, "total at the release"},
    {"stream", ColumnKind::Integer, "pointer or number of the stream"},
    {"device", ColumnKind::Text, "NPU:0"},
    {"device_id", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kMemoryBlockTable{"memory_block", TableScope::Rank,
    "One block of memory of an operator (operator_memory*.csv).", kMemoryBlockColumns};

inline constexpr ColumnSpec kModuleMemoryColumns[] = {
    {"component", ColumnKind::Text, "module: RUNTIME, HCCL, APP, ..."},
    {"time", ColumnKind::Time, ""},
    {"reserved", ColumnKind::Bytes, "negative: only a release was seen"},
    {"device", ColumnKind::Text, "NPU:0"},
    {"device_id", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kModuleMemoryTable{"module_memory", TableScope::Rank,
    "Memory of one module at one time (npu_module_mem*.csv).", kModuleMemoryColumns};

inline constexpr ColumnSpec kDeviceMemoryColumns[] = {
    {"event", ColumnKind::Text, "app or device"},
    {"time", ColumnKind::Time, ""},
    {"ddr", ColumnKind::Bytes, ""},
    {"hbm", ColumnKind::Bytes, ""},
    {"memory", ColumnKind::Bytes, ""},
    {"device_id", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kDeviceMemoryTable{"device_memory", TableScope::Rank,
    "Memory of the device at one time (npu_mem_*.csv).", kDeviceMemoryColumns};

inline constexpr ColumnSpec kStaticMemoryColumns[] = {
    {"name", ColumnKind::Text, "operator"},
    {"model_name", ColumnKind::Text, ""},
    {"graph_id", ColumnKind::Integer, ""},
    {"node_start", ColumnKind::Integer, "first node that needs the memory"},
    {"node_end", ColumnKind::Integer, "last one; 4294967295: to the end"},
    {"size", ColumnKind::Bytes, ""},
    {"device_id", ColumnKind::Text, "number, or host"},
};
inline constexpr TableSpec kStaticMemoryTable{"static_memory", TableScope::Rank,
    "Memory of one operator of a static graph, by node and not by time (static_op_mem*.csv).",
    kStaticMemoryColumns};

inline constexpr ColumnSpec kTrackerBlockColumns[] = {
    {"start", ColumnKind::Integer, "logical time: a count of tasks, not ns"},
    {"end", ColumnKind::Integer, "logical time; outside of all tasks: never released"},
    {"device_addr", ColumnKind::Text, "hexadecimal"},
    {"stream_id", ColumnKind::Integer, ""},
    {"pool_type", ColumnKind::Text, ""},
    {"size", ColumnKind::Bytes, ""},
    {"actual_used_memory", ColumnKind::Bytes, ""},
    {"actual_peak_memory", ColumnKind::Bytes, ""},
    {"file_name", ColumnKind::Text, ""},
    {"line", ColumnKind::Integer, ""},
    {"type", ColumnKind::Text, "PyNativeOutput, WorkSpace, Weight, ..."},
    {"producer_task", ColumnKind::Integer, "tracker_task.time"},
    {"task_name", ColumnKind::Text, ""},
    {"node_name", ColumnKind::Text, ""},
    {"graph_name", ColumnKind::Text, ""},
    {"user_tasks", ColumnKind::Text, "{12-15-18-}: each a tracker_task.time"},
    {"last_user_task", ColumnKind::Integer, "tracker_task.time; of newer versions"},
    {"python_stack", ColumnKind::Text, ""},
};
inline constexpr TableSpec kTrackerBlockTable{"tracker_block", TableScope::Rank,
    "One block of the memory tracker of MindSpore (memory_block.csv).", kTrackerBlockColumns};

inline constexpr ColumnSpec kTrackerTaskColumns[] = {
    {"time", ColumnKind::Integer, "logical time: a count of tasks, not ns"},
    {"task_name", ColumnKind::Text, ""},
    {"node_name", ColumnKind::Text, ""},
    {"graph_name", ColumnKind::Text, ""},
    {"file_name", ColumnKind::Text, ""},
    {"line", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kTrackerTaskTable{"tracker_task", TableScope::Rank,
    "One task of the memory tracker of MindSpore (task.csv).", kTrackerTaskColumns};

} // namespace rankscope::index

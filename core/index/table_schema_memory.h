// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of memory. Part of table_schema.h. Kilo- and megabytes of memory files are 1024-based.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kMemoryRecordColumns[] = {
    {"component", ColumnType::Text, "PTA, GE, PTA+GE (their sum), APP (the process), WORKSPACE"},
    {"time", ColumnType::Time, ""},
    {"allocated", ColumnType::Bytes, ""},
    {"reserved", ColumnType::Bytes, ""},
    {"active", ColumnType::Bytes, ""},
    {"stream", ColumnType::Integer, "pointer or number of the stream"},
    {"device", ColumnType::Text, "NPU:0"},
    {"device_id", ColumnType::Integer, ""},
};
inline constexpr TableSpec kMemoryRecordTable{"memory_record", TableScope::Rank,
    "Memory of one component at one time (memory_record*.csv).", kMemoryRecordColumns};

inline constexpr ColumnSpec kMemoryBlockColumns[] = {
    {"name", ColumnType::Text, "operator that allocated; cann:: for GE"},
    {"size", ColumnType::Bytes, "may be negative where only the release was seen"},
    {"allocation_time", ColumnType::Time, ""},
    {"release_time", ColumnType::Time, "NULL: not released within the profile"},
    {"active_release_time", ColumnType::Time, ""},
    {"duration", ColumnType::Duration, ""},
    {"active_duration", ColumnType::Duration, ""},
    {"allocation_allocated", ColumnType::Bytes, "total at the allocation"},
    {"allocation_reserved", ColumnType::Bytes, "total at the allocation"},
    {"allocation_active", ColumnType::Bytes, "total at the allocation"},
    {"release_allocated", ColumnType::Bytes, "total at the release"},
    {"release_reserved", ColumnType::Bytes, "total at the release"},
    {"release_active", ColumnType::Bytes, "total at the release"},
    {"stream", ColumnType::Integer, "pointer or number of the stream"},
    {"device", ColumnType::Text, "NPU:0"},
    {"device_id", ColumnType::Integer, ""},
};
inline constexpr TableSpec kMemoryBlockTable{"memory_block", TableScope::Rank,
    "One block of memory of an operator (operator_memory*.csv).", kMemoryBlockColumns};

inline constexpr ColumnSpec kModuleMemoryColumns[] = {
    {"component", ColumnType::Text, "module: RUNTIME, HCCL, APP, ..."},
    {"time", ColumnType::Time, ""},
    {"reserved", ColumnType::Bytes, "negative: only a release was seen"},
    {"device", ColumnType::Text, "NPU:0"},
    {"device_id", ColumnType::Integer, ""},
};
inline constexpr TableSpec kModuleMemoryTable{"module_memory", TableScope::Rank,
    "Memory of one module at one time (npu_module_mem*.csv).", kModuleMemoryColumns};

inline constexpr ColumnSpec kDeviceMemoryColumns[] = {
    {"event", ColumnType::Text, "app or device"},
    {"time", ColumnType::Time, ""},
    {"ddr", ColumnType::Bytes, ""},
    {"hbm", ColumnType::Bytes, ""},
    {"memory", ColumnType::Bytes, ""},
    {"device_id", ColumnType::Integer, ""},
};
inline constexpr TableSpec kDeviceMemoryTable{"device_memory", TableScope::Rank,
    "Memory of the device at one time (npu_mem_*.csv).", kDeviceMemoryColumns};

inline constexpr ColumnSpec kStaticMemoryColumns[] = {
    {"name", ColumnType::Text, "operator"},
    {"model_name", ColumnType::Text, ""},
    {"graph_id", ColumnType::Integer, ""},
    {"node_start", ColumnType::Integer, "first node that needs the memory"},
    {"node_end", ColumnType::Integer, "last one; 4294967295: to the end"},
    {"size", ColumnType::Bytes, ""},
    {"device_id", ColumnType::Text, "number, or host"},
};
inline constexpr TableSpec kStaticMemoryTable{"static_memory", TableScope::Rank,
    "Memory of one operator of a static graph, by node and not by time (static_op_mem*.csv).",
    kStaticMemoryColumns};

inline constexpr ColumnSpec kTrackerBlockColumns[] = {
    {"start", ColumnType::Integer, "logical time: a count of tasks, not ns"},
    {"end", ColumnType::Integer, "logical time; outside of all tasks: never released"},
    {"device_addr", ColumnType::Text, "hexadecimal"},
    {"stream_id", ColumnType::Integer, ""},
    {"pool_type", ColumnType::Text, ""},
    {"size", ColumnType::Bytes, ""},
    {"actual_used_memory", ColumnType::Bytes, ""},
    {"actual_peak_memory", ColumnType::Bytes, ""},
    {"file_name", ColumnType::Text, ""},
    {"line", ColumnType::Integer, ""},
    {"type", ColumnType::Text, "PyNativeOutput, WorkSpace, Weight, ..."},
    {"producer_task", ColumnType::Integer, "tracker_task.time"},
    {"task_name", ColumnType::Text, ""},
    {"node_name", ColumnType::Text, ""},
    {"graph_name", ColumnType::Text, ""},
    {"user_tasks", ColumnType::Text, "{12-15-18-}: each a tracker_task.time"},
    {"last_user_task", ColumnType::Integer, "tracker_task.time; of newer versions"},
    {"python_stack", ColumnType::Text, ""},
};
inline constexpr TableSpec kTrackerBlockTable{"tracker_block", TableScope::Rank,
    "One block of the memory tracker of MindSpore (memory_block.csv).", kTrackerBlockColumns};

inline constexpr ColumnSpec kTrackerTaskColumns[] = {
    {"time", ColumnType::Integer, "logical time: a count of tasks, not ns"},
    {"task_name", ColumnType::Text, ""},
    {"node_name", ColumnType::Text, ""},
    {"graph_name", ColumnType::Text, ""},
    {"file_name", ColumnType::Text, ""},
    {"line", ColumnType::Integer, ""},
};
inline constexpr TableSpec kTrackerTaskTable{"tracker_task", TableScope::Rank,
    "One task of the memory tracker of MindSpore (task.csv).", kTrackerTaskColumns};

} // namespace rankscope::index

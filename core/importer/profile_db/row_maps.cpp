// SPDX-License-Identifier: GPL-3.0-or-later
// Which table of the database of a rank fills which row table.
#include <array>

#include "core/importer/profile_db/row_context.h"

namespace rankscope::importer {

namespace {

using tables::Unit;

constexpr std::array kMemoryRecord = {RowCell{"component", "component", CellSource::StringId},
    RowCell{"timestamp", "time", CellSource::Value, Unit::Nanoseconds},
    RowCell{"totalAllocated", "allocated", CellSource::Value, Unit::Bytes},
    RowCell{"totalReserved", "reserved", CellSource::Value, Unit::Bytes},
    RowCell{"totalActive", "active", CellSource::Value, Unit::Bytes},
    RowCell{"streamPtr", "stream"}, RowCell{"deviceId", "device", CellSource::Device},
    RowCell{"deviceId", "device_id"}};

constexpr std::array kMemoryBlock = {RowCell{"name", "name", CellSource::StringId},
    RowCell{"size", "size", CellSource::Value, Unit::Bytes},
    RowCell{"allocationTime", "allocation_time", CellSource::Value, Unit::Nanoseconds},
    RowCell{"releaseTime", "release_time", CellSource::Value, Unit::Nanoseconds},
    RowCell{"activeReleaseTime", "active_release_time", CellSource::Value, Unit::Nanoseconds},
    RowCell{"duration", "duration", CellSource::Value, Unit::Nanoseconds},
    RowCell{"activeDuration", "active_duration", CellSource::Value, Unit::Nanoseconds},
    RowCell{"allocationTotalAllocated", "allocation_allocated", CellSource::Value, Unit::Bytes},
    RowCell{"allocationTotalReserved", "allocation_reserved", CellSource::Value, Unit::Bytes},
    RowCell{"allocationTotalActive", "allocation_active", CellSource::Value, Unit::Bytes},
    RowCell{"releaseTotalAllocated", "release_allocated", CellSource::Value, Unit::Bytes},
    RowCell{"releaseTotalReserved", "release_reserved", CellSource::Value, Unit::Bytes},
    RowCell{"releaseTotalActive", "release_active", CellSource::Value, Unit::Bytes},
    RowCell{"streamPtr", "stream"}, RowCell{"deviceId", "device", CellSource::Device},
    RowCell{"deviceId", "device_id"}};

constexpr std::array kModuleMemory = {RowCell{"moduleId", "component", CellSource::Module},
    RowCell{"timestampNs", "time", CellSource::Value, Unit::Nanoseconds},
    RowCell{"totalReserved", "reserved", CellSource::Value, Unit::Bytes},
    RowCell{"deviceId", "device", CellSource::Device}, RowCell{"deviceId", "device_id"}};

constexpr std::array kDeviceMemory = {RowCell{"type", "event", CellSource::MemoryEvent},
    RowCell{"timestampNs", "time", CellSource::Value, Unit::Nanoseconds},
    RowCell{"ddr", "ddr", CellSource::Value, Unit::Bytes},
    RowCell{"hbm", "hbm", CellSource::Value, Unit::Bytes}, RowCell{"deviceId", "device_id"}};

constexpr std::array kSteps = {RowCell{"step", "step", CellSource::Step},
    RowCell{"computing", "computing", CellSource::Value, Unit::Microseconds},
    RowCell{"communication", "communication", CellSource::Value, Unit::Microseconds},
    RowCell{"overlapped", "overlapped", CellSource::Value, Unit::Microseconds},
    RowCell{"communication_not_overlapped", "communication_not_overlapped", CellSource::Value,
        Unit::Microseconds},
    RowCell{"free", "free", CellSource::Value, Unit::Microseconds},
    RowCell{"preparing", "preparing", CellSource::Value, Unit::Microseconds},
    RowCell{"stage", "stage", CellSource::Value, Unit::Microseconds},
    RowCell{"bubble", "bubble", CellSource::Value, Unit::Microseconds},
    RowCell{"communication_not_overlapped_and_exclude_receive",
        "communication_not_overlapped_exclude_receive", CellSource::Value, Unit::Microseconds},
    RowCell{"deviceId", "device_id"}};

constexpr std::array kCollectives = {RowCell{"step", "step", CellSource::Step},
    RowCell{"type", "kind"}, RowCell{"hccl_op_name", "name"}, RowCell{"group_name", "group_hash"},
    RowCell{"start_timestamp", "start", CellSource::Value, Unit::Microseconds},
    RowCell{"elapse_time", "elapse", CellSource::Value, Unit::Milliseconds},
    RowCell{"transit_time", "transit", CellSource::Value, Unit::Milliseconds},
    RowCell{"wait_time", "wait", CellSource::Value, Unit::Milliseconds},
    RowCell{"synchronization_time", "synchronization", CellSource::Value, Unit::Milliseconds},
    RowCell{"idle_time", "idle", CellSource::Value, Unit::Milliseconds},
    RowCell{"hccl_op_name", "op_type", CellSource::OperatorType},
    RowCell{"hccl_op_name", "group_index", CellSource::GroupIndex},
    RowCell{"hccl_op_name", "is_total", CellSource::IsTotal}};

constexpr std::array kBandwidths = {RowCell{"step", "step", CellSource::Step},
    RowCell{"type", "kind"}, RowCell{"hccl_op_name", "name"}, RowCell{"group_name", "group_hash"},
    RowCell{"transport_type", "transport"},
    RowCell{"transit_size", "size", CellSource::Value, Unit::DecimalMegabytes},
    RowCell{"transit_time", "transit_time", CellSource::Value, Unit::Milliseconds},
    RowCell{"bandwidth", "bandwidth"}, RowCell{"large_packet_ratio", "large_packet_ratio"},
    RowCell{"hccl_op_name", "is_total", CellSource::IsTotal}};

constexpr std::array kPackets = {RowCell{"step", "step", CellSource::Step}, RowCell{"type", "kind"},
    RowCell{"hccl_op_name", "name"}, RowCell{"group_name", "group_hash"},
    RowCell{"transport_type", "transport"},
    RowCell{"package_size", "packet_size", CellSource::Value, Unit::DecimalMegabytes},
    RowCell{"count", "count"},
    RowCell{"total_duration", "total_time", CellSource::Value, Unit::Milliseconds},
    RowCell{"hccl_op_name", "is_total", CellSource::IsTotal}};

constexpr std::array kLinks = {RowCell{"step", "step", CellSource::Step}, RowCell{"type", "kind"},
    RowCell{"hccl_op_name", "name"}, RowCell{"group_name", "group_hash"},
    RowCell{"src_rank", "src"}, RowCell{"dst_rank", "dst"},
    RowCell{"src_rank", "src_rank", CellSource::RankInJob},
    RowCell{"dst_rank", "dst_rank", CellSource::RankInJob}, RowCell{"transport_type", "transport"},
    RowCell{"transit_size", "size", CellSource::Value, Unit::DecimalMegabytes},
    RowCell{"transit_time", "transit_time", CellSource::Value, Unit::Milliseconds},
    RowCell{"bandwidth", "bandwidth"}, RowCell{"op_name", "op_name"},
    RowCell{"hccl_op_name", "is_total", CellSource::IsTotal}};

constexpr std::array kMaps = {
    RowMap{"MEMORY_RECORD", &index::kMemoryRecordTable, kMemoryRecord},
    RowMap{"OP_MEMORY", &index::kMemoryBlockTable, kMemoryBlock},
    RowMap{"NPU_MODULE_MEM", &index::kModuleMemoryTable, kModuleMemory},
    RowMap{"NPU_MEM", &index::kDeviceMemoryTable, kDeviceMemory},
    RowMap{"StepTraceTime", &index::kStepTable, kSteps},
    RowMap{"CommAnalyzerTime", &index::kCollectiveTable, kCollectives},
    RowMap{"CommAnalyzerBandwidth", &index::kBandwidthTable, kBandwidths, RepeatedRows::LeaveOut},
    RowMap{"CommAnalyzerBandwidth", &index::kPacketTable, kPackets},
    RowMap{"CommAnalyzerMatrix", &index::kLinkTable, kLinks},
};

} // namespace

std::span<const RowMap> rankRowMaps() {
    return kMaps;
}

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of communication and interconnects. Part of table_schema.h. Megabytes of communication
// files are 10^6 bytes.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kCollectiveColumns[] = {
    {"step", ColumnType::Integer, "NULL without a schedule"},
    {"kind", ColumnType::Text, "collective or p2p"},
    {"name", ColumnType::Text,
        "operator without its group: equal names of one group_hash on several ranks are one "
        "operation"},
    {"op_type", ColumnType::Text, "allReduce of hcom_allReduce__728_0_1"},
    {"group_hash", ColumnType::Text, "parallel_group.hash"},
    {"group_index", ColumnType::Integer, "number of the operation within its group"},
    {"start", ColumnType::Time,
        "the file has a rounded double: off by up to 125 ns, join by name instead"},
    {"elapse", ColumnType::Duration, "whole operation"},
    {"transit", ColumnType::Duration, "moving data"},
    {"wait", ColumnType::Duration, "waiting for other ranks, anywhere in the operation"},
    {"synchronization", ColumnType::Duration, "waiting before the first transfer"},
    {"idle", ColumnType::Duration, "elapse without transit and wait"},
    {"wait_ratio", ColumnType::Number, "wait / (wait + transit)"},
    {"synchronization_ratio", ColumnType::Number, "synchronization / (synchronization + transit)"},
    {"is_total", ColumnType::Integer, "1: the file's own sum over the operations of the step"},
};
inline constexpr TableSpec kCollectiveTable{"collective", TableScope::Rank,
    "One communication operator (communication.json, hccl_raw_*.csv). Leave rows with is_total out "
    "of sums.",
    kCollectiveColumns};

inline constexpr ColumnSpec kBandwidthColumns[] = {
    {"step", ColumnType::Integer, ""},
    {"kind", ColumnType::Text, "collective or p2p"},
    {"name", ColumnType::Text, "as in collective"},
    {"group_hash", ColumnType::Text, ""},
    {"transport", ColumnType::Text,
        "RDMA, HCCS, PCIE, SIO, SDMA; SDMA is the sum of HCCS, PCIE and SIO"},
    {"size", ColumnType::Bytes, ""},
    {"transit_time", ColumnType::Duration, ""},
    {"bandwidth", ColumnType::Number, "GB/s, 10^9 bytes"},
    {"large_packet_ratio", ColumnType::Number, "0 to 1"},
    {"is_total", ColumnType::Integer, "1: the file's own sum"},
};
inline constexpr TableSpec kBandwidthTable{"bandwidth", TableScope::Rank,
    "One transport of one communication operator (communication.json, hccl_raw_*.csv).",
    kBandwidthColumns};

inline constexpr ColumnSpec kPacketColumns[] = {
    {"step", ColumnType::Integer, ""},
    {"kind", ColumnType::Text, "collective or p2p"},
    {"name", ColumnType::Text, "as in collective"},
    {"group_hash", ColumnType::Text, ""},
    {"transport", ColumnType::Text, "as in bandwidth"},
    {"packet_size", ColumnType::Bytes, ""},
    {"count", ColumnType::Integer, "packets of this size"},
    {"total_time", ColumnType::Duration, "of all these packets"},
    {"is_total", ColumnType::Integer, "1: the file's own sum"},
};
inline constexpr TableSpec kPacketTable{"packet", TableScope::Rank,
    "Packets of one size (Size Distribution of communication.json).", kPacketColumns};

inline constexpr ColumnSpec kLinkColumns[] = {
    {"step", ColumnType::Integer, ""},
    {"kind", ColumnType::Text, "collective or p2p"},
    {"name", ColumnType::Text, "allreduce-top1, allreduce-total, ...; full names in old files"},
    {"group_hash", ColumnType::Text, ""},
    {"src", ColumnType::Integer, "rank within the group, as written"},
    {"dst", ColumnType::Integer, "rank within the group, as written"},
    {"src_rank", ColumnType::Integer, "rank in the job where parallel_group tells, else NULL"},
    {"dst_rank", ColumnType::Integer, "rank in the job where parallel_group tells, else NULL"},
    {"transport", ColumnType::Text, "LOCAL, HCCS, PCIE, RDMA, SIO"},
    {"size", ColumnType::Bytes, ""},
    {"transit_time", ColumnType::Duration, ""},
    {"bandwidth", ColumnType::Number, "GB/s, 10^9 bytes"},
    {"op_name", ColumnType::Text, "the operator behind top1, middle, ..."},
    {"is_total", ColumnType::Integer, "1: sum over the operators; sums use only these"},
};
inline constexpr TableSpec kLinkTable{"link", TableScope::Rank,
    "One link from this rank (communication_matrix.json) or to it (hccl_raw_*.csv).", kLinkColumns};

inline constexpr ColumnSpec kParallelGroupColumns[] = {
    {"group_id", ColumnType::Text, "group_name_19, or address and port"},
    {"hash", ColumnType::Text, "as communication files name the group"},
    {"name", ColumnType::Text, "tp, dp, pp, dp_cp, default_group, ..."},
    {"group_rank", ColumnType::Integer, "this rank within the group"},
    {"ranks", ColumnType::Text, "JSON array of the ranks in the job"},
};
inline constexpr TableSpec kParallelGroupTable{"parallel_group", TableScope::Rank,
    "One communication group of the rank (profiler_metadata.json, hccl_raw_*.csv).",
    kParallelGroupColumns};

inline constexpr ColumnSpec kPcieColumns[] = {
    {"mode", ColumnType::Text, "what was measured"},
    {"min", ColumnType::Number, "in the unit that mode names"},
    {"max", ColumnType::Number, "in the unit that mode names"},
    {"avg", ColumnType::Number, "in the unit that mode names"},
    {"device_id", ColumnType::Integer, ""},
};
inline constexpr TableSpec kPcieTable{
    "pcie", TableScope::Rank, "One metric of the PCIe bus (pcie*.csv).", kPcieColumns};
inline constexpr TableSpec kHccsTable{
    "hccs", TableScope::Rank, "One metric of the HCCS links (hccs*.csv).", kPcieColumns};

inline constexpr ColumnSpec kNicColumns[] = {
    {"time", ColumnType::Time, ""},
    {"bandwidth", ColumnType::Number, "MB/s"},
    {"function_id", ColumnType::Integer, ""},
    {"device_id", ColumnType::Integer, ""},
};
inline constexpr TableSpec kNicTable{"nic", TableScope::Rank,
    "One sample of the NIC (nic*.csv). Rates follow under the names of the file.", kNicColumns};
inline constexpr TableSpec kRoceTable{"roce", TableScope::Rank,
    "One sample of RDMA over Ethernet (roce*.csv). Rates follow under the names of the file.",
    kNicColumns};

} // namespace rankscope::index

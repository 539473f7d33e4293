// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of communication and interconnects. Part of table_schema.h. Megabytes of communication
// files are 10^6 bytes.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kCollectiveColumns[] = {
    {"step", ColumnKind::Integer, "NULL without a schedule"},
    {"kind", ColumnKind::Text, "collective or p2p"},
    {"name", ColumnKind::Text,
        "operator without its group: equal names of one group_hash on several ranks are one "
        "operation"},
    {"op_type", ColumnKind::Text, "allReduce of hcom_allReduce__728_0_1"},
    {"group_hash", ColumnKind::Text, "parallel_group.hash"},
    {"group_index", ColumnKind::Integer, "number of the operation within its group"},
    {"start", ColumnKind::Time,
        "the file has a rounded double: off by up to 125 ns, join by name instead"},
    {"elapse", ColumnKind::Duration, "whole operation"},
    {"transit", ColumnKind::Duration, "moving data"},
    {"wait", ColumnKind::Duration, "waiting for other ranks, anywhere in the operation"},
    {"synchronization", ColumnKind::Duration, "waiting before the first transfer"},
    {"idle", ColumnKind::Duration, "elapse without transit and wait"},
    {"wait_ratio", ColumnKind::Number, "wait / (wait + transit)"},
    {"synchronization_ratio", ColumnKind::Number, "synchronization / (synchronization + transit)"},
    {"is_total", ColumnKind::Integer, "1: the file's own sum over the operations of the step"},
};
inline constexpr TableSpec kCollectiveTable{"collective", TableScope::Rank,
    "One communication operator (communication.json, hccl_raw_*.csv). Leave rows with is_total out "
    "of sums.",
    kCollectiveColumns};

inline constexpr ColumnSpec kBandwidthColumns[] = {
    {"step", ColumnKind::Integer, ""},
    {"kind", ColumnKind::Text, "collective or p2p"},
    {"name", ColumnKind::Text, "as in collective"},
    {"group_hash", ColumnKind::Text, ""},
    {"transport", ColumnKind::Text,
        "RDMA, HCCS, PCIE, SIO, SDMA; SDMA is the sum of HCCS, PCIE and SIO"},
    {"size", ColumnKind::Bytes, ""},
    {"transit_time", ColumnKind::Duration, ""},
    {"bandwidth", ColumnKind::Number, "GB/s, 10^9 bytes"},
    {"large_packet_ratio", ColumnKind::Number, "0 to 1"},
    {"is_total", ColumnKind::Integer, "1: the file's own sum"},
};
inline constexpr TableSpec kBandwidthTable{"bandwidth", TableScope::Rank,
    "One transport of one communication operator (communication.json, hccl_raw_*.csv).",
    kBandwidthColumns};

inline constexpr ColumnSpec kPacketColumns[] = {
    {"step", ColumnKind::Integer, ""},
    {"kind", ColumnKind::Text, "collective or p2p"},
    {"name", ColumnKind::Text, "as in collective"},
    {"group_hash", ColumnKind::Text, ""},
    {"transport", ColumnKind::Text, "as in bandwidth"},
    {"packet_size", ColumnKind::Bytes, ""},
    {"count", ColumnKind::Integer, "packets of this size"},
    {"total_time", ColumnKind::Duration, "of all these packets"},
    {"is_total", ColumnKind::Integer, "1: the file's own sum"},
};
inline constexpr TableSpec kPacketTable{"packet", TableScope::Rank,
    "Packets of one size (Size Distribution of communication.json).", kPacketColumns};

inline constexpr ColumnSpec kLinkColumns[] = {
    {"step", ColumnKind::Integer, ""},
    {"kind", ColumnKind::Text, "collective or p2p"},
    {"name", ColumnKind::Text, "allreduce-top1, allreduce-total, ...; full names in old files"},
    {"group_hash", ColumnKind::Text, ""},
    {"src", ColumnKind::Integer, "rank within the group, as written"},
    {"dst", ColumnKind::Integer, "rank within the group, as written"},
    {"src_rank", ColumnKind::Integer, "rank in the job where parallel_group tells, else NULL"},
    {"dst_rank", ColumnKind::Integer, "rank in the job where parallel_group tells, else NULL"},
    {"transport", ColumnKind::Text, "LOCAL, HCCS, PCIE, RDMA, SIO"},
    {"size", ColumnKind::Bytes, ""},
    {"transit_time", ColumnKind::Duration, ""},
    {"bandwidth", ColumnKind::Number, "GB/s, 10^9 bytes"},
    {"op_name", ColumnKind::Text, "the operator behind top1, middle, ..."},
    {"is_total", ColumnKind::Integer, "1: sum over the operators; sums use only these"},
};
inline constexpr TableSpec kLinkTable{"link", TableScope::Rank,
    "One link from this rank (communication_matrix.json) or to it (hccl_raw_*.csv).", kLinkColumns};

inline constexpr ColumnSpec kParallelGroupColumns[] = {
    {"group_id", ColumnKind::Text, "group_name_19, or address and port"},
    {"hash", ColumnKind::Text, "as communication files name the group"},
    {"name", ColumnKind::Text, "tp, dp, pp, dp_cp, default_group, ..."},
    {"group_rank", ColumnKind::Integer, "this rank within the group"},
    {"ranks", ColumnKind::Text, "JSON array of the ranks in the job"},
};
inline constexpr TableSpec kParallelGroupTable{"parallel_group", TableScope::Rank,
    "One communication group of the rank (profiler_metadata.json, hccl_raw_*.csv).",
    kParallelGroupColumns};

inline constexpr ColumnSpec kPcieColumns[] = {
    {"mode", ColumnKind::Text, "what was measured"},
    {"min", ColumnKind::Number, "in the unit that mode names"},
    {"max", ColumnKind::Number, "in the unit that mode names"},
    {"avg", ColumnKind::Number, "in the unit that mode names"},
    {"device_id", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kPcieTable{
    "pcie", TableScope::Rank, "One metric of the PCIe bus (pcie*.csv).", kPcieColumns};
inline constexpr TableSpec kHccsTable{
    "hccs", TableScope::Rank, "One metric of the HCCS links (hccs*.csv).", kPcieColumns};

inline constexpr ColumnSpec kNicColumns[] = {
    {"time", ColumnKind::Time, ""},
    {"bandwidth", ColumnKind::Number, "MB/s"},
    {"function_id", ColumnKind::Integer, ""},
    {"device_id", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kNicTable{"nic", TableScope::Rank,
    "One sample of the NIC (nic*.csv). Rates follow under the names of the file.", kNicColumns};
inline constexpr TableSpec kRoceTable{"roce", TableScope::Rank,
    "One sample of RDMA over Ethernet (roce*.csv). Rates follow under the names of the file.",
    kNicColumns};

} // namespace rankscope::index

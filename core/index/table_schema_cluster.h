// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of a whole job, from cluster_analysis_output. Part of table_schema.h. Ranks are ranks in
// the job.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kClusterStepColumns[] = {
    {"step", ColumnType::Integer, "NULL without a schedule"},
    {"type", ColumnType::Text, "rank, or stage: the maxima over its ranks"},
    {"rank", ColumnType::Integer, "NULL for a stage"},
    {"rank_set", ColumnType::Text, "ranks of the stage: (0, 1, 2)"},
    {"computing", ColumnType::Duration, ""},
    {"communication", ColumnType::Duration, ""},
    {"overlapped", ColumnType::Duration, ""},
    {"communication_not_overlapped", ColumnType::Duration, ""},
    {"free", ColumnType::Duration, ""},
    {"preparing", ColumnType::Duration, ""},
    {"stage", ColumnType::Duration, ""},
    {"bubble", ColumnType::Duration, ""},
    {"communication_not_overlapped_exclude_receive", ColumnType::Duration, ""},
    {"dp_index", ColumnType::Integer, ""},
    {"pp_index", ColumnType::Integer, ""},
    {"tp_index", ColumnType::Integer, ""},
};
inline constexpr TableSpec kClusterStepTable{"cluster_step", TableScope::Cluster,
    "One step of one rank or stage (cluster_step_trace_time.csv).", kClusterStepColumns,
    "rank_set"};

inline constexpr ColumnSpec kClusterCollectiveColumns[] = {
    {"rank_set", ColumnType::Text, "members of the group: (0, 1, 2); p2p in old files"},
    {"rank", ColumnType::Integer, "whose times these are"},
    {"step", ColumnType::Integer, ""},
    {"name", ColumnType::Text, "operator without its group"},
    {"op_type", ColumnType::Text, ""},
    {"group_hash", ColumnType::Text, ""},
    {"group_index", ColumnType::Integer, ""},
    {"start", ColumnType::Time, "a rounded double in the file"},
    {"elapse", ColumnType::Duration, ""},
    {"transit", ColumnType::Duration, ""},
    {"wait", ColumnType::Duration, ""},
    {"synchronization", ColumnType::Duration, ""},
    {"idle", ColumnType::Duration, ""},
    {"wait_ratio", ColumnType::Number, ""},
    {"synchronization_ratio", ColumnType::Number, ""},
    {"is_total", ColumnType::Integer, "1: the file's own sum"},
};
inline constexpr TableSpec kClusterCollectiveTable{"cluster_collective", TableScope::Cluster,
    "One communication operator on one rank (cluster_communication.json).",
    kClusterCollectiveColumns, "rank_set"};

inline constexpr ColumnSpec kClusterBandwidthColumns[] = {
    {"rank_set", ColumnType::Text, ""},
    {"rank", ColumnType::Integer, "whose data this is"},
    {"step", ColumnType::Integer, ""},
    {"name", ColumnType::Text, "as in cluster_collective"},
    {"group_hash", ColumnType::Text, ""},
    {"transport", ColumnType::Text, "as in bandwidth"},
    {"size", ColumnType::Bytes, ""},
    {"transit_time", ColumnType::Duration, ""},
    {"bandwidth", ColumnType::Number, "GB/s, 10^9 bytes"},
    {"large_packet_ratio", ColumnType::Number, ""},
    {"is_total", ColumnType::Integer, "1: the file's own sum"},
};
inline constexpr TableSpec kClusterBandwidthTable{"cluster_bandwidth", TableScope::Cluster,
    "One transport of one operator on one rank (cluster_communication.json).",
    kClusterBandwidthColumns, "rank_set"};

inline constexpr ColumnSpec kClusterPacketColumns[] = {
    {"rank_set", ColumnType::Text, ""},
    {"rank", ColumnType::Integer, "whose data this is"},
    {"step", ColumnType::Integer, ""},
    {"name", ColumnType::Text, "as in cluster_collective"},
    {"group_hash", ColumnType::Text, ""},
    {"transport", ColumnType::Text, ""},
    {"packet_size", ColumnType::Bytes, ""},
    {"count", ColumnType::Integer, ""},
    {"total_time", ColumnType::Duration, ""},
    {"is_total", ColumnType::Integer, "1: the file's own sum"},
};
inline constexpr TableSpec kClusterPacketTable{"cluster_packet", TableScope::Cluster,
    "Packets of one size on one rank (cluster_communication.json).", kClusterPacketColumns,
    "rank_set"};

inline constexpr ColumnSpec kClusterLinkColumns[] = {
    {"rank_set", ColumnType::Text, "members of the group: (0, 1, 2); p2p in old files"},
    {"step", ColumnType::Integer, ""},
    {"name", ColumnType::Text, ""},
    {"group_hash", ColumnType::Text, ""},
    {"src_rank", ColumnType::Integer, ""},
    {"dst_rank", ColumnType::Integer, ""},
    {"transport", ColumnType::Text, ""},
    {"size", ColumnType::Bytes, ""},
    {"transit_time", ColumnType::Duration, ""},
    {"bandwidth", ColumnType::Number, "GB/s, 10^9 bytes"},
    {"op_name", ColumnType::Text, ""},
    {"is_total", ColumnType::Integer, "1: sum over the operators"},
};
inline constexpr TableSpec kClusterLinkTable{"cluster_link", TableScope::Cluster,
    "One link between two ranks (cluster_communication_matrix.json).", kClusterLinkColumns,
    "rank_set"};

inline constexpr ColumnSpec kClusterGroupColumns[] = {
    {"kind", ColumnType::Text, "collective or p2p"},
    {"ranks", ColumnType::Text, "JSON array, sorted"},
    {"group_hash", ColumnType::Text, ""},
    {"group_id", ColumnType::Text, ""},
    {"name", ColumnType::Text, "tp, dp, pp, ..."},
};
inline constexpr TableSpec kClusterGroupTable{"cluster_group", TableScope::Cluster,
    "One communication group (communication_group.json).", kClusterGroupColumns};

} // namespace rankscope::index

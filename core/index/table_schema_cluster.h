// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of a whole job, from cluster_analysis_output. Part of table_schema.h. Ranks are ranks in
// the job.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kClusterStepColumns[] = {
    {"step", ColumnKind::Integer, "NULL without a schedule"},
    {"type", ColumnKind::Text, "rank, or stage: the maxima over its ranks"},
    {"rank", ColumnKind::Integer, "NULL for a stage"},
    {"rank_set", ColumnKind::Text, "ranks of the stage: (0, 1, 2)"},
    {"computing", ColumnKind::Duration, ""},
    {"communication", ColumnKind::Duration, ""},
    {"overlapped", ColumnKind::Duration, ""},
    {"communication_not_overlapped", ColumnKind::Duration, ""},
    {"free", ColumnKind::Duration, ""},
    {"preparing", ColumnKind::Duration, ""},
    {"stage", ColumnKind::Duration, ""},
    {"bubble", ColumnKind::Duration, ""},
    {"communication_not_overlapped_exclude_receive", ColumnKind::Duration, ""},
    {"dp_index", ColumnKind::Integer, ""},
    {"pp_index", ColumnKind::Integer, ""},
    {"tp_index", ColumnKind::Integer, ""},
};
inline constexpr TableSpec kClusterStepTable{"cluster_step", TableScope::Cluster,
    "One step of one rank or stage (cluster_step_trace_time.csv).", kClusterStepColumns,
    "rank_set"};

inline constexpr ColumnSpec kClusterCollectiveColumns[] = {
    {"rank_set", ColumnKind::Text, "members of the group: (0, 1, 2); p2p in old files"},
    {"rank", ColumnKind::Integer, "whose times these are"},
    {"step", ColumnKind::Integer, ""},
    {"name", ColumnKind::Text, "operator without its group"},
    {"op_type", ColumnKind::Text, ""},
    {"group_hash", ColumnKind::Text, ""},
    {"group_index", ColumnKind::Integer, ""},
    {"start", ColumnKind::Time, "a rounded double in the file"},
    {"elapse", ColumnKind::Duration, ""},
    {"transit", ColumnKind::Duration, ""},
    {"wait", ColumnKind::Duration, ""},
    {"synchronization", ColumnKind::Duration, ""},
    {"idle", ColumnKind::Duration, ""},
    {"wait_ratio", ColumnKind::Number, ""},
    {"synchronization_ratio", ColumnKind::Number, ""},
    {"is_total", ColumnKind::Integer, "1: the file's own sum"},
};
inline constexpr TableSpec kClusterCollectiveTable{"cluster_collective", TableScope::Cluster,
    "One communication operator on one rank (cluster_communication.json).",
    kClusterCollectiveColumns, "rank_set"};

inline constexpr ColumnSpec kClusterBandwidthColumns[] = {
    {"rank_set", ColumnKind::Text, ""},
    {"rank", ColumnKind::Integer, "whose data this is"},
    {"step", ColumnKind::Integer, ""},
    {"name", ColumnKind::Text, "as in cluster_collective"},
    {"group_hash", ColumnKind::Text, ""},
    {"transport", ColumnKind::Text, "as in bandwidth"},
    {"size", ColumnKind::Bytes, ""},
    {"transit_time", ColumnKind::Duration, ""},
    {"bandwidth", ColumnKind::Number, "GB/s, 10^9 bytes"},
    {"large_packet_ratio", ColumnKind::Number, ""},
    {"is_total", ColumnKind::Integer, "1: the file's own sum"},
};
inline constexpr TableSpec kClusterBandwidthTable{"cluster_bandwidth", TableScope::Cluster,
    "One transport of one operator on one rank (cluster_communication.json).",
    kClusterBandwidthColumns, "rank_set"};

inline constexpr ColumnSpec kClusterPacketColumns[] = {
    {"rank_set", ColumnKind::Text, ""},
    {"rank", ColumnKind::Integer, "whose data this is"},
    {"step", ColumnKind::Integer, ""},
    {"name", ColumnKind::Text, "as in cluster_collective"},
    {"group_hash", ColumnKind::Text, ""},
    {"transport", ColumnKind::Text, ""},
    {"packet_size", ColumnKind::Bytes, ""},
    {"count", ColumnKind::Integer, ""},
    {"total_time", ColumnKind::Duration, ""},
    {"is_total", ColumnKind::Integer, "1: the file's own sum"},
};
inline constexpr TableSpec kClusterPacketTable{"cluster_packet", TableScope::Cluster,
    "Packets of one size on one rank (cluster_communication.json).", kClusterPacketColumns,
    "rank_set"};

inline constexpr ColumnSpec kClusterLinkColumns[] = {
    {"rank_set", ColumnKind::Text, "members of the group: (0, 1, 2); p2p in old files"},
    {"step", ColumnKind::Integer, ""},
    {"name", ColumnKind::Text, ""},
    {"group_hash", ColumnKind::Text, ""},
    {"src_rank", ColumnKind::Integer, ""},
    {"dst_rank", ColumnKind::Integer, ""},
    {"transport", ColumnKind::Text, ""},
    {"size", ColumnKind::Bytes, ""},
    {"transit_time", ColumnKind::Duration, ""},
    {"bandwidth", ColumnKind::Number, "GB/s, 10^9 bytes"},
    {"op_name", ColumnKind::Text, ""},
    {"is_total", ColumnKind::Integer, "1: sum over the operators"},
};
inline constexpr TableSpec kClusterLinkTable{"cluster_link", TableScope::Cluster,
    "One link between two ranks (cluster_communication_matrix.json).", kClusterLinkColumns,
    "rank_set"};

inline constexpr ColumnSpec kClusterGroupColumns[] = {
    {"kind", ColumnKind::Text, "collective or p2p"},
    {"ranks", ColumnKind::Text, "JSON array, sorted"},
    {"group_hash", ColumnKind::Text, ""},
    {"group_id", ColumnKind::Text, ""},
    {"name", ColumnKind::Text, "tp, dp, pp, ..."},
};
inline constexpr TableSpec kClusterGroupTable{"cluster_group", TableScope::Cluster,
    "One communication group (communication_group.json).", kClusterGroupColumns};

} // namespace rankscope::index

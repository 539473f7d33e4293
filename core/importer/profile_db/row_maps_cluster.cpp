// SPDX-License-Identifier: GPL-3.0-or-later
// Which table of cluster_analysis.db fills which row table of the job.
#include <array>

#include "core/importer/profile_db/row_context.h"

namespace rankscope::importer {

namespace {

using tables::Unit;

constexpr std::array kClusterSteps = {RowCell{"step", "step", CellSource::Step},
    RowCell{"type", "type"}, RowCell{"index", "rank", CellSource::RankOrNothing},
    RowCell{"index", "rank_set", CellSource::RankSet},
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
    RowCell{"dp_index", "dp_index"}, RowCell{"pp_index", "pp_index"},
    RowCell{"tp_index", "tp_index"}};

constexpr std::array kClusterCollectives = {RowCell{"rank_set", "rank_set"},
    RowCell{"rank_id", "rank"}, RowCell{"step", "step", CellSource::Step},
    RowCell{"hccl_op_name", "name"}, RowCell{"hccl_op_name", "op_type", CellSource::OperatorType},
    RowCell{"group_name", "group_hash"},
    RowCell{"hccl_op_name", "group_index", CellSource::GroupIndex},
    RowCell{"start_timestamp", "start", CellSource::Value, Unit::Microseconds},
    RowCell{"elapsed_time", "elapse", CellSource::Value, Unit::Milliseconds},
    RowCell{"transit_time", "transit", CellSource::Value, Unit::Milliseconds},
    RowCell{"wait_time", "wait", CellSource::Value, Unit::Milliseconds},
    RowCell{"synchronization_time", "synchronization", CellSource::Value, Unit::Milliseconds},
    RowCell{"idle_time", "idle", CellSource::Value, Unit::Milliseconds},
    RowCell{"wait_time_ratio", "wait_ratio"},
    RowCell{"synchronization_time_ratio", "synchronization_ratio"},
    RowCell{"hccl_op_name", "is_total", CellSource::IsTotal}};

constexpr std::array kClusterBandwidths = {RowCell{"rank_set", "rank_set"},
    RowCell{"rank_id", "rank"}, RowCell{"step", "step", CellSource::Step},
    RowCell{"hccl_op_name", "name"}, RowCell{"group_name", "group_hash"},
    RowCell{"band_type", "transport"},
    RowCell{"transit_size", "size", CellSource::Value, Unit::DecimalMegabytes},
    RowCell{"transit_time", "transit_time", CellSource::Value, Unit::Milliseconds},
    RowCell{"bandwidth", "bandwidth"}, RowCell{"large_packet_ratio", "large_packet_ratio"},
    RowCell{"hccl_op_name", "is_total", CellSource::IsTotal}};

constexpr std::array kClusterPackets = {RowCell{"rank_set", "rank_set"}, RowCell{"rank_id", "rank"},
    RowCell{"step", "step", CellSource::Step}, RowCell{"hccl_op_name", "name"},
    RowCell{"group_name", "group_hash"}, RowCell{"band_type", "transport"},
    RowCell{"package_size", "packet_size", CellSource::Value, Unit::DecimalMegabytes},
    RowCell{"count", "count"},
    RowCell{"total_duration", "total_time", CellSource::Value, Unit::Milliseconds},
    RowCell{"hccl_op_name", "is_total", CellSource::IsTotal}};

constexpr std::array kClusterLinks = {RowCell{"rank_set", "rank_set"},
    RowCell{"step", "step", CellSource::Step}, RowCell{"hccl_op_name", "name"},
    RowCell{"group_name", "group_hash"}, RowCell{"src_rank", "src_rank"},
    RowCell{"dst_rank", "dst_rank"}, RowCell{"transport_type", "transport"},
    RowCell{"transit_size", "size", CellSource::Value, Unit::DecimalMegabytes},
    RowCell{"transit_time", "transit_time", CellSource::Value, Unit::Milliseconds},
    RowCell{"bandwidth", "bandwidth"}, RowCell{"op_name", "op_name"},
    RowCell{"hccl_op_name", "is_total", CellSource::IsTotal}};

constexpr std::array kGroups = {RowCell{"type", "kind"},
    RowCell{"rank_set", "ranks", CellSource::RankList}, RowCell{"group_name", "group_hash"},
    RowCell{"group_id", "group_id"}, RowCell{"pg_name", "name"}};

// The analyser renamed its tables: of each pair a database has one.
constexpr std::array kClusterMaps = {
    RowMap{"ClusterStepTraceTime", &index::kClusterStepTable, kClusterSteps},
    RowMap{"ClusterCommAnalyzerTime", &index::kClusterCollectiveTable, kClusterCollectives},
    RowMap{"ClusterCommunicationTime", &index::kClusterCollectiveTable, kClusterCollectives},
    RowMap{"ClusterCommAnalyzerBandwidth", &index::kClusterBandwidthTable, kClusterBandwidths,
        RepeatedRows::LeaveOut},
    RowMap{"ClusterCommunicationBandwidth", &index::kClusterBandwidthTable, kClusterBandwidths,
        RepeatedRows::LeaveOut},
    RowMap{"ClusterCommAnalyzerBandwidth", &index::kClusterPacketTable, kClusterPackets},
    RowMap{"ClusterCommunicationBandwidth", &index::kClusterPacketTable, kClusterPackets},
    RowMap{"ClusterCommAnalyzerMatrix", &index::kClusterLinkTable, kClusterLinks},
    RowMap{"ClusterCommunicationMatrix", &index::kClusterLinkTable, kClusterLinks},
    RowMap{"CommunicationGroup", &index::kClusterGroupTable, kGroups},
    RowMap{"CommunicationGroupMapping", &index::kClusterGroupTable, kGroups},
};

} // namespace

std::span<const RowMap> clusterRowMaps() {
    return kClusterMaps;
}

} // namespace rankscope::importer

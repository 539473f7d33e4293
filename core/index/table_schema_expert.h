// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the experts of a job's model, from dumps of an inference. Part of table_schema.h.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kClusterExpertDumpColumns[] = {
    {"dump", ColumnKind::Integer, "from 0: folders with such files, by path"},
    {"folder", ColumnKind::Text, ""},
    {"moe_layers", ColumnKind::Integer, "num_moe_layers; NULL without model_gen_config.json"},
    {"collection_interval", ColumnKind::Integer, "collection_Interval"},
    {"experts", ColumnKind::Integer, "num_of_experts, on all ranks"},
    {"selected_experts", ColumnKind::Integer, "num_of_selected_experts, for each token"},
    {"shared_experts", ColumnKind::Integer, "num_dangling_shared_experts"},
};
inline constexpr TableSpec kClusterExpertDumpTable{"cluster_expert_dump", TableScope::Cluster,
    "One folder with dumped tokens of experts (model_gen_config.json).", kClusterExpertDumpColumns};

inline constexpr ColumnSpec kClusterExpertColumns[] = {
    {"dump", ColumnKind::Integer, "as in cluster_expert_dump"},
    {"stage", ColumnKind::Text, "prefill or decode"},
    {"rank", ColumnKind::Integer, "number in the name of the file"},
    {"layer", ColumnKind::Integer, "MoE layer from 0: row of the file"},
    {"slot", ColumnKind::Integer, "expert of that rank from 0: column of the file"},
    {"tokens", ColumnKind::Integer, "routed to it; NULL for what is no count"},
};
inline constexpr TableSpec kClusterExpertTable{"cluster_expert", TableScope::Cluster,
    "Tokens of one expert in one MoE layer (prefill_N.csv, decode_N.csv of rank N).",
    kClusterExpertColumns};

} // namespace rankscope::index

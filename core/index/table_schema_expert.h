// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the experts of a job's model, from dumps of an inference. Part of table_schema.h.
#pragma once

#include "core/index/table_column.h"

namespace rankscope::index {

inline constexpr ColumnSpec kClusterExpertDumpColumns[] = {
    {"dump", ColumnType::Integer, "from 0: folders with such files, by path"},
    {"folder", ColumnType::Text, ""},
    {"moe_layers", ColumnType::Integer, "num_moe_layers; NULL without model_gen_config.json"},
    {"collection_interval", ColumnType::Integer, "collection_Interval"},
    {"experts", ColumnType::Integer, "num_of_experts, on all ranks"},
    {"selected_experts", ColumnType::Integer, "num_of_selected_experts, for each token"},
    {"shared_experts", ColumnType::Integer, "num_dangling_shared_experts"},
};
inline constexpr TableSpec kClusterExpertDumpTable{"cluster_expert_dump", TableScope::Cluster,
    "One folder with dumped tokens of experts (model_gen_config.json).", kClusterExpertDumpColumns};

inline constexpr ColumnSpec kClusterExpertColumns[] = {
    {"dump", ColumnType::Integer, "as in cluster_expert_dump"},
    {"stage", ColumnType::Text, "prefill or decode"},
    {"rank", ColumnType::Integer, "number in the name of the file"},
    {"layer", ColumnType::Integer, "MoE layer from 0: row of the file"},
    {"slot", ColumnType::Integer, "expert of that rank from 0: column of the file"},
    {"tokens", ColumnType::Integer, "routed to it; NULL for what is no count"},
};
inline constexpr TableSpec kClusterExpertTable{"cluster_expert", TableScope::Cluster,
    "Tokens of one expert in one MoE layer (prefill_N.csv, decode_N.csv of rank N).",
    kClusterExpertColumns};

} // namespace rankscope::index

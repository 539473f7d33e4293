// SPDX-License-Identifier: GPL-3.0-or-later
// How much an NCCL kernel moves and among which ranks, from the arguments that PyTorch (2.1 and
// later) writes beside it, and the sums of these by rank and by size.
//
// The size is that of the message, the larger of both ends, as nccl-tests counts it: a rank may
// send more or less than that over its links. Size by time is thus the algorithm bandwidth.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/communication/collectives.h"
#include "core/analysis/communication/transports.h"
#include "core/query/details.h"

namespace rankscope::analysis {

struct NcclGroup {
    std::string name; ///< "TENSOR_MODEL_PARALLEL_GROUP [0, 1]"
    size_t ranks = 0;
};

/// From "Process Group Ranks" and the description of the group, or its name where it has none.
/// Nothing where no argument tells the ranks.
std::optional<NcclGroup> ncclGroup(const std::vector<query::ArgNode>& args);

/// Bytes: elements of "In msg nelems" or "Out msg nelems", whichever are more, of the type "dtype".
/// Nothing where an argument is missing, is no number or is of an unknown type.
std::optional<int64_t> ncclMessageSize(const std::vector<query::ArgNode>& args);

/// Of the operators with a size, as transport "NCCL"; times are those of transit.
std::vector<TransportSum> messageSums(const Collectives& all);
std::vector<PacketSum> messagePackets(const Collectives& all, std::optional<int64_t> rank);

} // namespace rankscope::analysis

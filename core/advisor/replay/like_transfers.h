// SPDX-License-Identifier: GPL-3.0-or-later
// Which transfers of a job are alike. One that leaves its host goes another way than one that does
// not, and takes longer for that: it is no straggler.
// Thread: any, free functions.
#pragma once

#include <vector>

#include "core/advisor/replay/job_graph.h"

namespace rankscope::advisor {

/// Communication, as against the host's and the device's own work.
bool isTransfer(model::JobOpType type);

/// A send or receive between neighbouring stages; the last stage hands on to the first one.
bool isBetweenStages(model::JobOpType type);

/// Whether the transfer goes to another host: of one between stages by its two ends, of gradients
/// and parameters by all data-parallel ranks of its stage. False where hosts are not known.
bool leavesHost(const OpLanes& lanes, const Op& op, int32_t dpRank);

/// Places in Work of the transfers that are alike: of one type, way and, in an interleaved
/// pipeline, stage and chunk; of gradients that are moved beside passes, of one part of them. Those
/// that move nothing in any lane (at the ends of the model of an interleaved pipeline) are left
/// out.
struct LikeTransfers {
    std::vector<size_t> places;
    /// Of stages that have no such part of their gradients: there it takes no time.
    size_t missing = 0;
};
std::vector<LikeTransfers> likeTransfers(const JobGraph& job, const Work& work);

} // namespace rankscope::advisor

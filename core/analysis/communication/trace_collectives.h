// SPDX-License-Identifier: GPL-3.0-or-later
// Communication operators from the slices of the timeline, for profiles without tables of them: the
// kernels of Kineto that model::isCommunicationKernel() names, and the operators on the group
// tracks of Ascend traces. Only tracks that hold such names are read.
//
// A trace tells when an operator ran, not when it waited. What a rank spends beyond the shortest
// rank of the same operator counts as its wait, the rest as transit.
// Thread: that of the session.
#pragma once

#include "core/analysis/communication/collectives.h"

namespace rankscope::analysis {

/// What a kernel that communicates does: allReduce, allGather, reduceScatter, broadcast, allToAll
/// or sendRecv anywhere in its name, in any case; else what NCCL names (reduce of
/// ncclDevKernel_Reduce_...), else its function.
std::string collectiveType(std::string_view kernel);

/// Of every open rank. Kernels are numbered by step, group, track and name in order of time.
/// Their arguments tell group and size of the message; without them the group is the name of the
/// track. Those that send and receive can be matched in groups of two ranks alone.
///
/// Errors: Cancelled, Database.
Result<Collectives> traceCollectives(
    query::Session& session, const CommunicationFilter& filter, const std::stop_token& stop);

/// Those that files list, else those of the traces: what the whole job is judged by.
/// Errors: those of both.
Result<Collectives> jobCollectives(query::Session& session, const CommunicationFilter& filter = {});

/// What the filter of these operators can be set to.
CommunicationChoices choicesOf(const Collectives& all);

/// By the names that the index counted; nothing is opened.
bool hasCollectives(const index::RankIndex& rank);

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// The ops of a profiled job of pipelines, for JobGraph: passes and transfers of each stage
// (pipeline.h), and of the collectives behind the last pass those that meet other stages or other
// data-parallel ranks. What meets within a worker (tensor, context and expert parallel groups) lies
// inside its passes; one rank of the tensor- and context-parallel group stands for it.
// Thread: that of the session.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "core/advisor/replay/own_delays.h"
#include "core/advisor/replay/stand_in.h"
#include "core/base/result.h"
#include "core/model/job_op.h"
#include "core/query/session.h"

namespace rankscope::advisor {

/// Of the rank's clock to the one that all share; zero of a rank that is not in the profile.
Duration offsetOf(const query::Snapshot& snapshot, int64_t rank);

/// Ranks that are read: one for each worker. Errors: as measuredOps().
Result<size_t> workersOf(
    const query::Snapshot& snapshot, const StandIn& standIn, const std::stop_token& stop);

/// Behind the last pass of a rank: collectives of its stage are gradients, those of the first and
/// last stage embedding gradients, those of all stages the norm of the gradients; what follows, and
/// all from a gathering of parameters on, is the optimizer's. Gradients that are moved beside
/// passes are seen where they wait for a link (end_ops.h). Of pipelines none of whose ranks has
/// passes nothing comes; of the others all ranks are needed, and clocks that agree. Without the
/// warm-up step.
///
/// Errors: NoProfile for a job without pipelines; Damaged where transfers and passes do not match,
/// with the place; Cancelled, those of TableReader.
Result<std::vector<model::JobOp>> measuredOps(query::Session& session, const StandIn& standIn,
    const std::stop_token& stop, std::optional<int64_t> warmUp = std::nullopt);

/// When the device of the rank that stands for a worker was free, by the timelines that tell it.
/// Errors: as measuredOps(), those of IndexReader.
Result<IdleOfWorkers> idleOfWorkers(
    query::Session& session, const StandIn& standIn, const std::stop_token& stop);

/// Which of their workers run on one host, as OpLanes has them; empty where a profile does not name
/// its host. Errors: as measuredOps().
Result<std::vector<int32_t>> measuredHosts(
    const query::Snapshot& snapshot, const StandIn& standIn, const std::stop_token& stop);

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
// A job that was measured elsewhere, written out as the folders of its ranks: what each worker of
// its pipelines did, op by op. A pass becomes kernels that fill its time without a gap, a transfer
// or a collective an operator of its group that waits for its last member.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "text.h"

namespace rankscope::generator {

enum class WorkerOpKind {
    forward,
    backward,
    forwardSend,
    forwardReceive,
    backwardSend,
    backwardReceive,
    gather, // of parameters, by the ranks of a stage
    reduceScatter, // of gradients, by the ranks of a stage
    norm, // of all gradients, by all ranks
    optimizer
};

struct WorkerOp {
    WorkerOpKind kind = WorkerOpKind::forward;
    int data = 0; // data-parallel rank
    int stage = 0;
    std::int64_t step = 0;
    int ordinal = 0; // among those of its kind, worker and step: the n-th of two stages meet
    Nanos start = 0; // since the step's own zero
    Nanos duration = 0;
};

struct WorkerJob {
    int dataParallel = 1;
    int pipelineParallel = 1;
    std::vector<WorkerOp> ops;
};

// Tables only. False when a file could not be written.
[[nodiscard]] bool writeWorkers(const WorkerJob& workers, const std::filesystem::path& folder);

} // namespace rankscope::generator

// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of one run, or of one rank or step of it, in a form that can be compared.
// Operators and communication are times of one rank in one step, so that runs of different numbers
// of ranks and steps stand side by side.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/communication/links.h"
#include "core/analysis/memory/memory_peaks.h"
#include "core/analysis/operators/operators.h"
#include "core/analysis/parallel/parallel_topology.h"
#include "core/analysis/rank_profile.h"
#include "core/analysis/runs/run_communication.h"
#include "core/analysis/runs/run_memory.h"
#include "core/analysis/runs/run_parts.h"
#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

struct RunSummary {
    RunPart part;
    int64_t profiles = 1; ///< of the rank with the most; one of them was read
    std::optional<int64_t> onlyRank; ///< the one that was chosen, or the run's where it has but one
    std::vector<int64_t> ranks; ///< that have steps; else all of them
    size_t steps = 0;
    int64_t rankSteps = 1; ///< rows that the means are of, at least 1
    std::optional<model::ProfileKind> kind; ///< of the first rank
    std::string level;
    std::string versions;
    std::optional<ParallelSizes> sizes;
    StepValues step; ///< mean of rankRows
    std::vector<StepRow> rankRows; ///< by rank: stepMeans()
    std::optional<int64_t> warmUpStep; ///< that means and sums leave out
    OperatorTable operators; ///< by name and shapes, without those that communicate
    CommunicationSums communication;
    std::vector<Link> links; ///< by source, target, transport
    std::vector<MemoryPeak> memory; ///< highest of all ranks, by component and kind
    std::vector<MemoryPeak> rankMemory; ///< by component, kind and rank
    MemorySpan memorySpan = MemorySpan::Part;
};

/// Whose figures to read; steps and who collected them always come along.
inline constexpr Subject kRunSubjects[] = {
    Subject::Steps, Subject::Communication, Subject::Links, Subject::Memory, Subject::Kernels};

/// Errors: Cancelled, those of TableReader.
Result<RunSummary> runSummary(const query::Snapshot& snapshot, const RunPart& part,
    const std::stop_token& stop, std::span<const Subject> subjects = kRunSubjects);

struct RunOf {
    const query::Snapshot* snapshot = nullptr; ///< of the whole job
    RunPart part;
};

struct RunPair {
    RunSummary base;
    RunSummary candidate;
};

/// Both at once, on a thread each; the same run is read once.
Result<RunPair> runPair(const RunOf& base, const RunOf& candidate, const std::stop_token& stop,
    std::span<const Subject> subjects = kRunSubjects);

/// Of operators or communication only the timelines tell: that may take long.
bool needsTimelines(const query::Snapshot& snapshot);

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side, a baseline and a candidate: steps, operators matched by name and shapes,
// communication, memory, and why they may not be comparable.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/run_summary.h"

namespace rankscope::analysis {

enum class RunWarning {
    Ranks, ///< other numbers of ranks
    Steps, ///< other numbers of steps
    NoSteps, ///< a run without steps: nothing to judge it by
    Kind, ///< collected by another profiler
    Level, ///< at another level: collecting costs time
    Versions, ///< of the framework or of CANN
    ParallelSizes, ///< the job is split otherwise
};
const char* toWord(RunWarning warning);

enum class Change { Same, Slower, Faster, Added, Gone };
const char* toWord(Change change);

/// A figure of both runs; nothing where a run lacks it.
struct Compared {
    std::optional<int64_t> base; ///< ns or bytes
    std::optional<int64_t> candidate;

    int64_t delta() const { return candidate.value_or(0) - base.value_or(0); }
    /// delta / base; nothing without a base.
    std::optional<double> growth() const;
    Change change(double sameShare) const;
};

struct StepDelta {
    StepMetric metric{};
    Compared time; ///< ns, mean over ranks and steps
};

struct OperatorDelta {
    std::string name;
    std::string shapes; ///< "" for communication
    std::string core;
    Change change{};
    Compared time; ///< ns in one rank and step
    Compared calls; ///< of all ranks and steps
    Compared average; ///< ns of one call
};

struct MemoryDelta {
    std::string component;
    MemoryKind kind{};
    Compared peak; ///< bytes
};

struct RunDiff {
    std::vector<RunWarning> warnings;
    std::vector<StepDelta> steps; ///< metrics that either has
    std::vector<OperatorDelta> operators; ///< largest difference first
    std::vector<OperatorDelta> communication; ///< the same
    std::vector<MemoryDelta> memory;

    /// How much longer the candidate's step takes: total, else end to end; nothing without steps.
    std::optional<double> stepGrowth() const;
};

struct DiffRule {
    double sameShare = 0.02; ///< times that differ by less are the same
};

RunDiff diffRuns(const RunSummary& base, const RunSummary& candidate, const DiffRule& rule = {});

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs side by side, a baseline and a candidate: steps, operators matched by name and shapes
// (of a run without shapes by name),
// communication, links, memory, and why they may not be comparable.
//
// A rank is compared with itself, unless each side is one rank (chosen, or alone in its run) and
// they are different: then these two stand side by side, groups match by their names and links by
// their transports. Lists have the largest difference first. Thread: any, free functions and
// values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/runs/compared.h"
#include "core/analysis/runs/run_summary.h"

namespace rankscope::analysis {

enum class RunWarning {
    Ranks, ///< other ranks
    Steps, ///< other numbers of steps
    NoSteps, ///< a run without steps: nothing to judge it by
    Kind, ///< collected by another profiler
    Level, ///< at another level: collecting costs time
    Versions, ///< of the framework or of CANN
    ParallelSizes, ///< the job is split otherwise
    Profiles, ///< a run holds several profiles of a rank: one of each is compared
    MemoryOfRun, ///< a step is compared, but memory of the whole run: nothing says when it was
    Shapes, ///< one has no shapes or no cores of its operators: these match by the rest
};
const char* toWord(RunWarning warning);
const char* toWord(MemoryKind kind); ///< "allocated"

struct StepDelta {
    StepMetric metric{};
    Compared time; ///< ns, mean over ranks of their means over steps
};

/// The warm-up step of either, which the means leave out.
struct WarmUpSteps {
    std::optional<int64_t> base;
    std::optional<int64_t> candidate;
};

/// The rank is not set where two ranks are compared: here and below.
struct RankStepDelta {
    std::optional<int64_t> rank;
    StepMetric metric{};
    Compared time; ///< ns, mean over steps
};

struct OperatorDelta {
    std::string name;
    std::string shapes; ///< "" for communication, and where one side has none at all
    std::string core; ///< "" where one side has none at all
    Change change{};
    Compared time; ///< ns in one rank and step
    Compared calls; ///< of all ranks and steps
    Compared average; ///< ns of one call
};

/// Means of one call; `time` is what a member of the group spends in one step.
struct CollectiveDelta {
    std::string operation;
    std::string group; ///< tp, dp, ...; "" where no file names it
    std::vector<int64_t> ranks; ///< of the group; empty where unknown, and for two ranks
    Change change{};
    Compared time; ///< ns
    Compared calls; ///< of all members and steps
    Compared elapse; ///< ns, with those below
    Compared transit;
    Compared wait;
};

/// Times in one step, ns.
struct RankCommunicationDelta {
    std::optional<int64_t> rank;
    Compared elapse;
    Compared transit;
    Compared wait;
    Compared synchronization;
    Compared idle;
};

/// Neither source nor target is set where two ranks are compared. What a rank moved according to
/// its timeline has no target: nothing says to whom.
struct LinkDelta {
    std::optional<int64_t> source;
    std::optional<int64_t> target;
    std::string transport;
    Compared size; ///< bytes in one step
    Compared time; ///< ns in one step
    Compared bandwidth; ///< MB/s; nothing where no time was taken
};

/// When a rank held most: ns on the clock of its trace.
struct PeakMoment {
    int64_t rank = 0;
    int64_t time = 0;
    bool operator==(const PeakMoment&) const = default;
};

struct MemoryDelta {
    std::optional<int64_t> rank{}; ///< not set: the highest of all ranks
    std::string component;
    MemoryKind kind{};
    Compared peak; ///< bytes
    std::optional<PeakMoment> baseAt{};
    std::optional<PeakMoment> candidateAt{};
};

struct RunDiff {
    std::vector<RunWarning> warnings;
    WarmUpSteps warmUp;
    std::optional<std::pair<int64_t, int64_t>> twoRanks; ///< that stand side by side
    std::vector<StepDelta> steps; ///< metrics that either has, in their order
    std::vector<RankStepDelta> rankSteps;
    std::vector<OperatorDelta> operators;
    std::vector<OperatorDelta> communication; ///< by type
    std::vector<CollectiveDelta> collectives;
    std::vector<RankCommunicationDelta> rankCommunication;
    std::vector<LinkDelta> links;
    std::vector<MemoryDelta> memory; ///< by component and kind
    std::vector<MemoryDelta> rankMemory;

    /// How much longer the candidate's step takes, whatever makes it longer: total, preparing and
    /// free with it; where only one run has a total, end to end. Nothing without steps.
    std::optional<double> stepGrowth() const;
};

RunDiff diffRuns(const RunSummary& base, const RunSummary& candidate);

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
// A check: what it needs of a profile, by which thresholds it judges, and the function that asks
// the verdicts of core/analysis. Title, rule and advice are texts of the catalogue: "CL-1.title",
// "CL-1.rule", "advice.*". A new check is a row of its family's table and its texts.
// Thread: any, constants; run() on the thread of the inputs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/advisor/finding.h"
#include "core/analysis/thresholds.h"
#include "core/base/result.h"

namespace rankscope::advisor {

class Context;

enum class Theme { Overall, Cluster, Communication, Computing, Host, Data, Memory };

/// What a check can not do without. Each has a reason and a remedy in the catalogue: "need.steps".
enum class Need : uint8_t {
    Steps, ///< the times that steps are split into
    SeveralRanks, ///< in the step trace
    SeveralSteps,
    Collectives, ///< of several ranks
    Transfers, ///< sizes and times of communication operators by transport
    Links,
    Stages, ///< pipeline parallelism
    Kernels, ///< kernel table
    Timeline,
    HostCalls, ///< of the program in the timeline: operators, Python functions, marks
    CannCalls, ///< host calls of CANN in the timeline
    Frequency, ///< AI Core Freq counter
    MemoryCurves,
    MemoryBlocks,
    Experts, ///< grouped matmul kernels
    Flops, ///< flops_summary of older MindSpore
    Environment, ///< ENV_VARIABLES of profiler_metadata.json
    DataQueues, ///< device_queue files
    DataPipeline, ///< minddata_pipeline files
    CpuUse, ///< minddata_cpu_utilization files
    Graph, ///< compiled graph of MindSpore (.ir)
};
const char* toWord(Need need);

/// What one check came to.
struct Outcome {
    std::optional<Phrase> notRun{}; ///< why it could not judge
    std::vector<Finding> findings{};
};

struct Check {
    const char* id; ///< "CL-1"
    Theme theme;
    const char* source; ///< of rule and thresholds
    std::vector<Need> needs{};
    std::vector<const analysis::Threshold*> thresholds{}; ///< that its function asks: can be moved
    std::vector<const char*> advice{}; ///< keys of the catalogue, without "advice."
    /// Null: the rule has no function yet; "CL-5.open" of the catalogue says why.
    Result<Outcome> (*run)(Context& context) = nullptr;
    /// Of the verdict that it asks, which pages show too: the same for all, not to be moved.
    std::vector<const analysis::Threshold*> fixed{};
};

const char* toWord(Theme theme);

/// All checks, in the order of advisor_spec.md B.9.
const std::vector<Check>& checkTable();
const Check* checkNamed(std::string_view id);

/// The verdict that asks for the threshold is shared with the pages and finds nothing below the
/// value of the table: a lower one counts in those checks alone that judge by it themselves.
bool canOnlyRise(std::string_view threshold);

// The families, in that order.
std::vector<Check> overallChecks();
std::vector<Check> slowRankChecks(); ///< CL-1 to CL-9
std::vector<Check> parallelChecks(); ///< CL-10 to CL-20
std::vector<Check> communicationChecks();
std::vector<Check> computingChecks();
std::vector<Check> hostChecks();
std::vector<Check> dataChecks();
std::vector<Check> memoryChecks();

} // namespace rankscope::advisor

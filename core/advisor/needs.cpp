// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a job's profile has what a check needs, and what to say where it has not.
#include <algorithm>
#include <set>

#include "core/advisor/inputs.h"
#include "core/analysis/data/data_stages.h"
#include "core/analysis/operators/counted_flops.h"
#include "core/analysis/operators/device_streams.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::advisor {

namespace {

bool hasTrackNamed(const query::Snapshot& snapshot, std::string_view name) {
    return std::ranges::any_of(snapshot.ranks, [name](const query::OpenRank& rank) {
        return std::ranges::any_of(rank.index->tracks, [name](const model::Track& track) {
            return track.name.find(name) != std::string::npos;
        });
    });
}

bool hasProcessNamed(const query::Snapshot& snapshot, std::string_view name) {
    return std::ranges::any_of(snapshot.ranks, [name](const query::OpenRank& rank) {
        return std::ranges::any_of(rank.index->processes,
            [name](const model::Process& process) { return process.name == name; });
    });
}

Result<bool> hasEnvironment(Inputs& inputs) {
    RS_TRY_ASSIGN(const auto* const facts, inputs.facts());
    return std::ranges::any_of(*facts,
        [](const auto& fact) { return fact.first.find("ENV_VARIABLES.") != std::string::npos; });
}

Result<bool> hasFact(Inputs& inputs, const char* key) {
    RS_TRY_ASSIGN(const auto* const facts, inputs.facts());
    return facts->count(key) > 0;
}

Result<bool> hasCollectivesOfRanks(Inputs& inputs) {
    RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
    std::set<int64_t> ranks;
    for (const analysis::Collective& row : read->all.rows)
        ranks.insert(row.rank);
    return ranks.size() > 1 && !read->matched.collectives.empty();
}

Result<bool> hasStepNeed(Need need, Inputs& inputs) {
    RS_TRY_ASSIGN(const StepInputs* const read, inputs.steps());
    if (need == Need::Steps)
        return !read->trace.rows.empty();
    if (need == Need::SeveralRanks)
        return read->trace.ranks.size() > 1;
    if (need == Need::SeveralSteps)
        return read->trace.steps.size() > 1;
    return !read->parts.stages.empty() || (read->sizes && read->sizes->pipeline > 1);
}

Result<bool> hasMemory(Inputs& inputs) {
    RS_TRY_ASSIGN(const auto* const peaks, inputs.memory());
    return !peaks->empty();
}

bool hasBlocks(const query::Snapshot& snapshot) {
    return std::ranges::any_of(analysis::memoryRanks(snapshot), [](const auto& rank) {
        return rank.hasBlocks || rank.hasStatic || rank.hasTracker || rank.trace;
    });
}

bool hasKernels(const query::Snapshot& snapshot) {
    return analysis::hasRows(snapshot, "kernel")
        || std::ranges::any_of(snapshot.ranks, [](const query::OpenRank& rank) {
               return rank.index->kind == model::ProfileKind::Kineto
                   && rank.index->counts.slices > 0;
           });
}

Result<bool> hasLinks(Inputs& inputs) {
    RS_TRY_ASSIGN(const analysis::LinkMatrix* const matrix, inputs.links());
    return !analysis::normalBandwidths(*matrix).empty();
}

template <Need need>
Result<bool> hasOfSteps(Inputs& inputs) {
    return hasStepNeed(need, inputs);
}

struct NeedRule {
    Need need;
    const char* word;
    Result<bool> (*isMet)(Inputs& inputs);
};

using In = Inputs&;
const NeedRule kNeeds[] = {
    {Need::Steps, "steps", hasOfSteps<Need::Steps>},
    {Need::SeveralRanks, "several_ranks", hasOfSteps<Need::SeveralRanks>},
    {Need::SeveralSteps, "several_steps", hasOfSteps<Need::SeveralSteps>},
    {Need::Collectives, "collectives", hasCollectivesOfRanks},
    {Need::Transfers, "transfers",
        [](In in) -> Result<bool> { return analysis::hasRows(in.snapshot(), "bandwidth"); }},
    {Need::Links, "links", hasLinks},
    {Need::Stages, "stages", hasOfSteps<Need::Stages>},
    {Need::Kernels, "kernels", [](In in) -> Result<bool> { return hasKernels(in.snapshot()); }},
    {Need::Timeline, "timeline",
        [](In in) -> Result<bool> { return !in.snapshot().ranks.empty(); }},
    {Need::CannCalls, "cann_calls",
        [](In in) -> Result<bool> { return hasProcessNamed(in.snapshot(), "CANN"); }},
    {Need::Frequency, "frequency",
        [](In in) -> Result<bool> { return hasTrackNamed(in.snapshot(), "AI Core Freq"); }},
    {Need::MemoryCurves, "memory_curves", hasMemory},
    {Need::MemoryBlocks, "memory_blocks",
        [](In in) -> Result<bool> { return hasBlocks(in.snapshot()); }},
    {Need::Experts, "experts",
        [](In in) -> Result<bool> { return analysis::hasRows(in.snapshot(), "kernel"); }},
    {Need::Flops, "flops",
        [](In in) -> Result<bool> {
            RS_TRY_ASSIGN(const auto summed, analysis::rankFlops(in.snapshot(), in.stop()));
            return !summed.empty()
                || std::ranges::any_of(in.snapshot().tables,
                    [](const auto& tables) { return analysis::hasCountedFlops(*tables); });
        }},
    {Need::Environment, "environment", hasEnvironment},
    {Need::DataQueues, "data_queues",
        [](In in) -> Result<bool> {
            if (analysis::hasRows(in.snapshot(), "legacy_queue"))
                return true;
            return analysis::hasDataOperators(in.snapshot(), in.stop());
        }},
    {Need::DataPipeline, "data_pipeline",
        [](In in) -> Result<bool> { return analysis::hasDataOperators(in.snapshot(), in.stop()); }},
    {Need::Graph, "graph",
        [](In in) -> Result<bool> { return !graphNames(in.snapshot()).empty(); }},
    {Need::CpuUse, "cpu_use", [](In in) { return hasFact(in, "device_info.idle_utilization"); }},
};

const NeedRule& ruleOf(Need need) {
    return *std::ranges::find(kNeeds, need, &NeedRule::need);
}

} // namespace

const char* toWord(Need need) {
    return ruleOf(need).word;
}

Result<std::optional<Phrase>> missing(Need need, Inputs& inputs) {
    if (need == Need::SeveralRanks
        || need == Need::SeveralSteps) { // of none nobody says "only one"
        RS_TRY_ASSIGN(auto lack, missing(Need::Steps, inputs));
        if (lack)
            return lack;
    }
    RS_TRY_ASSIGN(const bool isThere, ruleOf(need).isMet(inputs));
    if (isThere)
        return std::optional<Phrase>();
    const auto hasStreams = [](const query::OpenRank& rank) {
        return analysis::hasOperatorStreams(*rank.index);
    };
    if (need == Need::Kernels && std::ranges::any_of(inputs.snapshot().ranks, hasStreams))
        return std::optional(Phrase{"need.kernel_table", {}}); // the operators page shows streams
    return std::optional(Phrase{"need." + std::string(toWord(need)), {}});
}

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a job's profile has what a check needs, and what to say where it has not.
#include <algorithm>
#include <set>
#include <tuple>

#include "core/advisor/inputs.h"
#include "core/analysis/data/data_stages.h"
#include "core/analysis/operators/counted_flops.h"
#include "core/analysis/operators/device_streams.h"
#include "core/analysis/operators/kernel_type.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/verdicts/track_slices.h"
#include "core/model/computed.h"
#include "core/model/layers.h"
#include "core/model/step_name.h"

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

/// Where calls of the program may stand: a process that nobody knows may be the program.
bool mayBeOfProgram(const index::RankIndex& rank, const model::Track& track) {
    const model::Process& process = rank.processes[toIndex(track.process)];
    const model::Layer layer = model::layerOf(process);
    return layer == model::Layer::Python
        || (layer == model::Layer::Other && process.label.empty() && !model::isOfHost(process));
}

/// What Kineto writes beside them, by its categories: work of a device, marks on the streams, calls
/// of the runtime below, and what it does itself.
bool isBesideProgram(std::string_view category) {
    return analysis::isDeviceWork(category) || analysis::isRuntimeCategory(category)
        || category == "gpu_user_annotation" || category == "overhead" || category == "Trace";
}

Result<bool> readHostCalls(Inputs& inputs) {
    bool hasAny = false;
    const query::Snapshot& snapshot = inputs.snapshot();
    for (size_t slot = 0; slot < snapshot.ranks.size() && !hasAny; ++slot) {
        const index::RankIndex& rank = *snapshot.ranks[slot].index;
        RS_TRY(analysis::eachSlice(inputs.session(), static_cast<RankSlot>(slot), mayBeOfProgram,
            [&](const model::Slice& slice) {
                hasAny = !isBesideProgram(rank.text(slice.category));
                return !hasAny;
            }));
    }
    return hasAny;
}

/// Of a trace of the device alone all slices are read to learn it: once.
Result<bool> hasHostCalls(Inputs& inputs) {
    return inputs.snapshot().figures.get<bool>(
        "hasHostCalls", std::tuple(), inputs.stop(), [&] { return readHostCalls(inputs); });
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

bool isOfOneRank(const analysis::Collectives& all) {
    return !all.rows.empty() && std::ranges::all_of(all.rows, [&all](const auto& row) {
        return row.rank == all.rows.front().rank;
    });
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

/// Of the ranks, else of a cluster analysis.
bool hasBandwidths(const query::Snapshot& snapshot) {
    return analysis::hasRows(snapshot, "bandwidth")
        || analysis::hasRows(snapshot, "cluster_bandwidth");
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
        [](In in) -> Result<bool> { return hasBandwidths(in.snapshot()); }},
    {Need::Links, "links", hasLinks},
    {Need::Stages, "stages", hasOfSteps<Need::Stages>},
    {Need::Kernels, "kernels", [](In in) -> Result<bool> { return hasKernels(in.snapshot()); }},
    {Need::Timeline, "timeline",
        [](In in) -> Result<bool> { return !in.snapshot().ranks.empty(); }},
    {Need::HostCalls, "host_calls", hasHostCalls},
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

bool hasStepsOfHostAlone(const query::Snapshot& snapshot) {
    bool hasSteps = false;
    for (const query::OpenRank& open : snapshot.ranks) {
        const index::RankIndex& rank = *open.index;
        const bool hasDevice = std::ranges::any_of(rank.processes,
            [](const model::Process& of) { return model::layerOf(of) == model::Layer::Overlap; });
        if (hasDevice)
            return false;
        hasSteps =
            hasSteps || std::ranges::any_of(rank.totals, [&rank](const index::NameTotals& totals) {
                return model::stepNameOf(rank.text(totals.name)).has_value();
            });
    }
    return hasSteps;
}

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
    if (need == Need::Steps && hasStepsOfHostAlone(inputs.snapshot()))
        return std::optional(Phrase{"need.steps_device", {}});
    if (need == Need::CannCalls) {
        // The host was recorded: not it is missing, but the level from which on CANN is.
        RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
        RS_TRY_ASSIGN(
            const bool isByLevel, steps->isOfLevel0() ? hasHostCalls(inputs) : Result<bool>(false));
        if (isByLevel)
            return std::optional(Phrase{"need.cann_calls_level", {}});
    }
    if (need == Need::Collectives) {
        RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
        if (isOfOneRank(read->all))
            return std::optional(Phrase{"need.collectives_of_one", {}});
    }
    const auto hasStreams = [](const query::OpenRank& rank) {
        return analysis::hasOperatorStreams(*rank.index);
    };
    if (need == Need::Kernels && std::ranges::any_of(inputs.snapshot().ranks, hasStreams))
        return std::optional(Phrase{"need.kernel_table", {}}); // the operators page shows streams
    return std::optional(Phrase{"need." + std::string(toWord(need)), {}});
}

Result<std::set<Need>> lacking(Inputs& inputs) {
    std::set<Need> lacks;
    for (const NeedRule& rule : kNeeds) {
        const Result<bool> isMet = rule.isMet(inputs);
        if (!isMet && isMet.error().code == ErrorCode::Cancelled)
            return tl::unexpected(isMet.error());
        if (!isMet.value_or(false))
            lacks.insert(rule.need);
    }
    return lacks;
}

} // namespace rankscope::advisor

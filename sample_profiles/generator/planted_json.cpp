// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "rank_files.h"
#include "truth.h"

namespace rankscope::generator {
namespace {

std::string listed(const std::vector<std::string>& parts, const char* indent) {
    return fmt::format("[{}{}\n{}]", parts.empty() ? "" : indent,
        fmt::join(parts, fmt::format(",{}", indent)), std::string_view(indent + 1).substr(2));
}

std::string shapeJson(const Job& job) {
    return fmt::format(
        "{{\"world\": {}, \"dp\": {}, \"tp\": {}, \"pp\": {}, \"cp\": {}, \"ep\": {}, "
        "\"chunks\": {}, \"layers\": {}, \"microbatches\": {}}}",
        job.worldSize(), job.dataParallel, job.tensorParallel, job.pipelineParallel,
        job.contextParallel, job.expertParallel, job.virtualStages, job.layers,
        job.microbatchesOfStep());
}

std::string switchesJson(const Job& job) {
    return fmt::format("{{\"compact\": {}, \"runs_ahead\": {}, \"static_shapes\": {}, "
                       "\"noise_permille\": {}, \"jitter_ns\": {}}}",
        job.isCompact, job.runsAhead, !job.troubles.dynamicShapes, job.noisePermille, job.jitter);
}

std::string rankJson(const Job& job, const Topology& topology, int rank) {
    const Coordinates at = topology.coordinates(rank);
    return fmt::format("{{\"rank\": {}, \"folder\": \"{}\", \"host\": {}, \"dp\": {}, \"tp\": {}, "
                       "\"pp\": {}, \"cp\": {}, \"clock_offset_ns\": {}, \"clock_drift_ppm\": {}}}",
        rank, rankFolder(job, rank), job.hostOf(rank), at.data, at.tensor, at.stage, at.context,
        job.clockOffset(rank), job.clockDrift(rank));
}

std::string groupJson(const Group& group) {
    return fmt::format("{{\"kind\": \"{}\", \"id\": \"{}\", \"hash\": \"{}\", \"ranks\": [{}]}}",
        group.profilerName(), group.id, group.hash, fmt::join(group.ranks, ", "));
}

std::string troubleJson(const TroubleTruth& trouble) {
    return fmt::format("{{\"kind\": \"{}\", \"cost_ns\": {}, \"cost_ns_by_step\": [{}], "
                       "\"steps\": [{}], \"ranks\": [{}]}}",
        trouble.kind, trouble.cost, fmt::join(trouble.costs, ", "), fmt::join(trouble.steps, ", "),
        fmt::join(trouble.ranks, ", "));
}

std::string passJson(const PassTruth& pass) {
    return fmt::format("[{}, {}, {}, {}, \"{}\", {}, {}]", pass.rank, pass.step, pass.microbatch,
        pass.chunk, pass.isForward ? "forward" : "backward", pass.span.start, pass.span.end());
}

} // namespace

std::string plantedJson(const Job& job, const Truth& truth) {
    const Topology topology(job);
    std::vector<std::string> ranks;
    for (int rank = 0; rank < job.worldSize(); ++rank) {
        ranks.push_back(rankJson(job, topology, rank));
    }
    std::vector<std::string> groups;
    for (const Group& group : topology.groups()) {
        groups.push_back(groupJson(group));
    }
    std::vector<std::string> troubles;
    for (const TroubleTruth& trouble : truth.troubles) {
        troubles.push_back(troubleJson(trouble));
    }
    std::vector<std::string> passes;
    for (const PassTruth& pass : truth.passes) {
        passes.push_back(passJson(pass));
    }
    const char* indent = "\n    ";
    return fmt::format("{{\n  \"planted\": 1,\n  \"seed\": {},\n  \"framework\": \"{}\",\n"
                       "  \"shape\": {},\n  \"switches\": {},\n  \"first_step\": {},\n"
                       "  \"step_ns\": [{}],\n  \"healthy_step_ns\": [{}],\n"
                       "  \"troubles\": {},\n  \"ranks\": {},\n"
                       "  \"groups\": {},\n"
                       "  \"pass_fields\": [\"rank\", \"step\", \"microbatch\", \"chunk\", "
                       "\"direction\", \"begin_ns\", \"end_ns\"],\n  \"passes\": {}\n}}\n",
        job.seed, job.framework == Framework::mindspore ? "mindspore" : "pytorch", shapeJson(job),
        switchesJson(job), kFirstStep, fmt::join(truth.steps, ", "),
        fmt::join(truth.healthySteps, ", "), listed(troubles, indent), listed(ranks, indent),
        listed(groups, indent), listed(passes, indent));
}

} // namespace rankscope::generator

// SPDX-License-Identifier: GPL-3.0-or-later
#include "rank_context.h"

#include <algorithm>

#include <fmt/format.h>

namespace rankscope::generator {

std::string_view collectiveOp(Collective kind) {
    switch (kind) {
    case Collective::allReduce:
        return "allReduce";
    case Collective::reduceScatter:
        return "reduceScatter";
    case Collective::allGather:
        return "allGather";
    case Collective::allToAll:
        return "alltoallv";
    case Collective::send:
        return "send";
    case Collective::receive:
        break;
    }
    return "receive";
}

RankContext::RankContext(const Job& job, const Topology& topology, int rank)
    : m_job(job)
    , m_topology(topology)
    , m_rank(rank)
    , m_clock(job, rank)
    , m_hostPid(3'178'231 + rank % job.ranksOfHost * 11 + job.hostOf(rank) * 20'011) {
    for (const GroupKind kind : {GroupKind::world, GroupKind::data, GroupKind::tensor,
             GroupKind::pipeline, GroupKind::context, GroupKind::dataContext, GroupKind::expert}) {
        if (!topology.has(kind)) {
            continue;
        }
        const std::size_t group = topology.groupOf(rank, kind);
        if (topology.groups()[group].ranks.size() > 1) {
            m_groups.push_back(group);
        }
    }
}

bool RankContext::uses(Stream stream) const {
    return (stream != Stream::context || m_job.contextParallel > 1)
        && (stream != Stream::expert || m_job.expertParallel > 1);
}

std::int64_t RankContext::streamNumber(Stream stream) const {
    switch (stream) {
    case Stream::compute:
        return 2;
    case Stream::copy:
        return 5;
    default:
        return 8 + static_cast<std::int64_t>(stream);
    }
}

int RankContext::planes(std::size_t group) const {
    return static_cast<int>(std::min<std::size_t>(m_topology.groups()[group].ranks.size(), 8));
}

Place RankContext::groupTrack(std::size_t group) const {
    std::int64_t tid = 0;
    for (const std::size_t other : m_groups) {
        if (other == group) {
            break;
        }
        tid += 1 + planes(other);
    }
    return {pid(Process::communication), tid};
}

std::string RankContext::collectiveName(const Communication& communication) const {
    const std::uint64_t hash = m_topology.groups()[communication.group].hash;
    return fmt::format(
        "hcom_{}__{:03}_{}_1", collectiveOp(communication.kind), hash % 1'000, communication.index);
}

std::string RankContext::collectiveKey(const Communication& communication) const {
    return fmt::format(
        "{}@{}", collectiveName(communication), m_topology.groups()[communication.group].hash);
}

std::string RankContext::shapes(std::string_view dims, const Op& op) const {
    return widened(dims, m_job.width(), op.tokens);
}

std::string RankContext::kernelName(const Op& op) const {
    const Instruction& what = *op.instruction;
    if (!isMindSpore()) {
        return std::string(what.kernel->kernel);
    }
    // MindSpore names a kernel by its scope in the graph.
    const char* part = what.phase == Phase::backward ? "Gradients/Default" : "Default";
    if (what.phase == Phase::optimizer) {
        return fmt::format("Default/optimizer-AdamW/{}-op{}", what.kernel->opType, what.layer);
    }
    return fmt::format(
        "{}/network-LlamaForCausalLM/model-LlamaModel/layers-CellList/{}-LlamaDecodeLayer/{}-op{}",
        part, what.layer, what.kernel->opType, what.layer * 40 + what.kernel->blockDim);
}

} // namespace rankscope::generator

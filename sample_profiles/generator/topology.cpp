// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology.h"

#include <algorithm>

namespace rankscope::generator {

std::uint64_t groupHash(std::string_view id) {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    for (const char letter : id) {
        const auto code = static_cast<std::uint32_t>(static_cast<unsigned char>(letter));
        first = first * 29U + code;
        second = second * 131U + code;
    }
    return static_cast<std::uint64_t>(first) << 32 | second;
}

std::string_view Group::profilerName() const {
    switch (kind) {
    case GroupKind::world:
        return "default_group";
    case GroupKind::data:
        return "dp";
    case GroupKind::tensor:
        return "tp";
    case GroupKind::pipeline:
        return "pp";
    case GroupKind::model:
        break;
    }
    return "mp";
}

int Group::localRank(int rank) const {
    return static_cast<int>(std::find(ranks.begin(), ranks.end(), rank) - ranks.begin());
}

Topology::Topology(const Job& job)
    : m_job(job)
    , m_worldSize(job.worldSize())
    , m_groupOfRank(kGroupKinds) {
    std::vector<std::vector<int>> world(1);
    const auto sets = [](int count) {
        return std::vector<std::vector<int>>(static_cast<std::size_t>(count));
    };
    auto data = sets(job.tensorParallel * job.pipelineParallel);
    auto tensor = sets(job.dataParallel * job.pipelineParallel);
    auto pipeline = sets(job.dataParallel * job.tensorParallel);
    auto model = sets(job.dataParallel);
    for (int rank = 0; rank < m_worldSize; ++rank) {
        const Coordinates at = coordinates(rank);
        world[0].push_back(rank);
        const int dataSet = at.stage * job.tensorParallel + at.tensor;
        const int tensorSet = at.stage * job.dataParallel + at.data;
        const int pipelineSet = at.data * job.tensorParallel + at.tensor;
        data[static_cast<std::size_t>(dataSet)].push_back(rank);
        tensor[static_cast<std::size_t>(tensorSet)].push_back(rank);
        pipeline[static_cast<std::size_t>(pipelineSet)].push_back(rank);
        model[static_cast<std::size_t>(at.data)].push_back(rank);
    }
    addGroups(GroupKind::world, world);
    addGroups(GroupKind::data, data);
    addGroups(GroupKind::tensor, tensor);
    addGroups(GroupKind::pipeline, pipeline);
    addGroups(GroupKind::model, model);
}

Coordinates Topology::coordinates(int rank) const {
    const int tensor = rank % m_job.tensorParallel;
    const int data = rank / m_job.tensorParallel % m_job.dataParallel;
    return {data, tensor, rank / m_job.tensorParallel / m_job.dataParallel};
}

int Topology::rankAt(Coordinates at) const {
    return (at.stage * m_job.dataParallel + at.data) * m_job.tensorParallel + at.tensor;
}

std::size_t Topology::groupOf(int rank, GroupKind kind) const {
    return m_groupOfRank[static_cast<std::size_t>(kind)][static_cast<std::size_t>(rank)];
}

void Topology::addGroups(GroupKind kind, const std::vector<std::vector<int>>& sets) {
    auto& ofRank = m_groupOfRank[static_cast<std::size_t>(kind)];
    ofRank.resize(static_cast<std::size_t>(m_worldSize));
    for (const auto& ranks : sets) {
        Group group;
        group.kind = kind;
        group.id = "group_name_" + std::to_string(m_groups.size());
        group.hash = groupHash(group.id);
        group.ranks = ranks;
        for (const int rank : ranks) {
            ofRank[static_cast<std::size_t>(rank)] = m_groups.size();
        }
        m_groups.push_back(std::move(group));
    }
}

} // namespace rankscope::generator

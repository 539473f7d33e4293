// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

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
    constexpr std::array<std::string_view, kGroupKinds> kNames{
        "default_group", "dp", "tp", "pp", "mp", "cp", "dp_cp", "ep"};
    return kNames[static_cast<std::size_t>(kind)];
}

int Group::localRank(int rank) const {
    return static_cast<int>(std::lower_bound(ranks.begin(), ranks.end(), rank) - ranks.begin());
}

Topology::Topology(const Job& job)
    : m_job(job)
    , m_worldSize(job.worldSize())
    , m_groupOfRank(kGroupKinds) {
    for (const GroupKind kind : {GroupKind::world, GroupKind::data, GroupKind::tensor,
             GroupKind::pipeline, GroupKind::model}) {
        addGroups(kind);
    }
    if (job.contextParallel > 1) {
        addGroups(GroupKind::context);
        addGroups(GroupKind::dataContext);
    }
    if (job.expertParallel > 1) {
        addGroups(GroupKind::expert);
    }
}

Coordinates Topology::coordinates(int rank) const {
    const int tensor = rank % m_job.tensorParallel;
    rank /= m_job.tensorParallel;
    const int context = rank % m_job.contextParallel;
    rank /= m_job.contextParallel;
    return {rank % m_job.dataParallel, tensor, rank / m_job.dataParallel, context};
}

int Topology::rankAt(Coordinates at) const {
    const int replica = at.stage * m_job.dataParallel + at.data;
    return (replica * m_job.contextParallel + at.context) * m_job.tensorParallel + at.tensor;
}

std::size_t Topology::groupOf(int rank, GroupKind kind) const {
    return m_groupOfRank[static_cast<std::size_t>(kind)][static_cast<std::size_t>(rank)];
}

// A number that the members of the rank's group of this kind share, and nobody else.
int Topology::setOf(int rank, GroupKind kind) const {
    Coordinates at = coordinates(rank);
    switch (kind) {
    case GroupKind::world:
        return 0;
    case GroupKind::data:
        at.data = 0;
        break;
    case GroupKind::tensor:
        at.tensor = 0;
        break;
    case GroupKind::pipeline:
        at.stage = 0;
        break;
    case GroupKind::model:
        at.tensor = at.stage = 0;
        break;
    case GroupKind::context:
        at.context = 0;
        break;
    case GroupKind::dataContext:
        at.data = at.context = 0;
        break;
    case GroupKind::expert:
        at.data -= at.data % m_job.expertParallel;
        break;
    }
    return rankAt(at);
}

void Topology::addGroups(GroupKind kind) {
    std::map<int, std::vector<int>> sets;
    for (int rank = 0; rank < m_worldSize; ++rank) {
        sets[setOf(rank, kind)].push_back(rank);
    }
    auto& ofRank = m_groupOfRank[static_cast<std::size_t>(kind)];
    ofRank.resize(static_cast<std::size_t>(m_worldSize));
    for (auto& [first, ranks] : sets) {
        Group group;
        group.kind = kind;
        group.id = "group_name_" + std::to_string(m_groups.size());
        group.hash = groupHash(group.id);
        group.ranks = std::move(ranks);
        for (const int rank : group.ranks) {
            ofRank[static_cast<std::size_t>(rank)] = m_groups.size();
        }
        m_groups.push_back(std::move(group));
    }
}

} // namespace rankscope::generator

// SPDX-License-Identifier: GPL-3.0-or-later
// The parallel groups of a job in Megatron order: tensor parallel ranks are neighbours, then data
// parallel, then pipeline stages. Group names are hashed as the profilers do it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "job.h"

namespace rankscope::generator {

enum class GroupKind { world, data, tensor, pipeline, model };
inline constexpr std::size_t kGroupKinds = 5;

struct Group {
    GroupKind kind = GroupKind::world;
    std::string id; // "group_name_7"
    std::uint64_t hash = 0;
    std::vector<int> ranks;

    std::string_view profilerName() const;
    int localRank(int rank) const;
};

struct Coordinates {
    int data = 0;
    int tensor = 0;
    int stage = 0;
};

class Topology {
public:
    explicit Topology(const Job& job);

    int worldSize() const { return m_worldSize; }
    Coordinates coordinates(int rank) const;
    int rankAt(Coordinates at) const;

    const std::vector<Group>& groups() const { return m_groups; }
    // Index into groups(); each rank is in one group of each kind (perhaps alone).
    std::size_t groupOf(int rank, GroupKind kind) const;

private:
    void addGroups(GroupKind kind, const std::vector<std::vector<int>>& sets);

    Job m_job;
    int m_worldSize = 1;
    std::vector<Group> m_groups;
    std::vector<std::vector<std::size_t>> m_groupOfRank; // [kind][rank]
};

// Two polynomial hashes of 32 bits side by side: the decimal group name of communication.json.
std::uint64_t groupHash(std::string_view id);

} // namespace rankscope::generator

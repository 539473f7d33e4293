// SPDX-License-Identifier: GPL-3.0-or-later
// The parallel groups of a job in Megatron order: tensor parallel ranks are neighbours, then
// context parallel, then data parallel, then pipeline stages. Group names are hashed as the
// profilers do it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "job.h"

namespace rankscope::generator {

// The last three are there only where the job has context or expert parallel ranks.
enum class GroupKind { world, data, tensor, pipeline, model, context, dataContext, expert };
inline constexpr std::size_t kGroupKinds = 8;

struct Group {
    GroupKind kind = GroupKind::world;
    std::string id; // "group_name_7"
    std::uint64_t hash = 0;
    std::vector<int> ranks; // rising

    std::string_view profilerName() const;
    int localRank(int rank) const;
};

struct Coordinates {
    int data = 0;
    int tensor = 0;
    int stage = 0;
    int context = 0;
};

class Topology {
public:
    explicit Topology(const Job& job);

    int worldSize() const { return m_worldSize; }
    Coordinates coordinates(int rank) const;
    int rankAt(Coordinates at) const;

    const std::vector<Group>& groups() const { return m_groups; }
    bool has(GroupKind kind) const {
        return !m_groupOfRank[static_cast<std::size_t>(kind)].empty();
    }
    // Index into groups(); each rank is in one group of each kind that is there (perhaps alone).
    std::size_t groupOf(int rank, GroupKind kind) const;

private:
    int setOf(int rank, GroupKind kind) const;
    void addGroups(GroupKind kind);

    Job m_job;
    int m_worldSize = 1;
    std::vector<Group> m_groups;
    std::vector<std::vector<std::size_t>> m_groupOfRank; // [kind][rank]
};

// Two polynomial hashes of 32 bits side by side: the decimal group name of communication.json.
std::uint64_t groupHash(std::string_view id);

} // namespace rankscope::generator

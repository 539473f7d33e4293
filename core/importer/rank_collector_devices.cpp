// SPDX-License-Identifier: GPL-3.0-or-later
// Databases that hold several devices: each of them is a rank.
#include "core/importer/rank_collector.h"

namespace rankscope::importer {

namespace {

/// The rank that runs on one device of the database.
FoundRank onDevice(const FoundRank& whole, int64_t device) {
    FoundRank rank = whole;
    rank.source.device = device;
    rank.guess = device;
    const auto known = whole.profile.rankOfDevice.find(device);
    rank.rank = known == whole.profile.rankOfDevice.end() ? std::optional<int64_t>()
                                                          : std::optional(known->second);
    return rank;
}

} // namespace

void RankCollector::splitDevices() {
    std::vector<FoundRank> split;
    for (FoundRank& rank : m_ranks) {
        if (rank.profile.devices.size() < 2) {
            split.push_back(std::move(rank));
            continue;
        }
        for (const int64_t device : rank.profile.devices)
            split.push_back(onDevice(rank, device));
    }
    m_ranks = std::move(split);
}

} // namespace rankscope::importer

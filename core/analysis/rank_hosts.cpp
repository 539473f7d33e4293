// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rank_hosts.h"

#include <set>

namespace rankscope::analysis {

HostNames hostNames(const std::vector<RankProfile>& profiles) {
    std::map<std::string, std::set<std::string>> ids;
    for (const RankProfile& profile : profiles)
        ids[profile.host].insert(profile.hostId);
    HostNames hosts;
    for (const RankProfile& profile : profiles)
        hosts.emplace(profile.rank,
            profile.host.empty() || ids.at(profile.host).size() < 2
                ? profile.host
                : profile.host + " (" + profile.hostId + ")");
    return hosts;
}

std::vector<RankGroup> hostsOf(const HostNames& names) {
    std::vector<RankGroup> hosts;
    std::map<std::string, size_t> places;
    for (const auto& [rank, name] : names) {
        if (name.empty())
            continue;
        const auto [place, isNew] = places.emplace(name, hosts.size());
        if (isNew)
            hosts.push_back({name, {}});
        hosts[place->second].ranks.push_back(rank);
    }
    return hosts;
}

Result<std::vector<RankGroup>> jobHosts(const query::Snapshot& snapshot) {
    RS_TRY_ASSIGN(const auto profiles, rankProfiles(snapshot));
    return hostsOf(hostNames(profiles));
}

} // namespace rankscope::analysis

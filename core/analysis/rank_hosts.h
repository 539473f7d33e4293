// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks run on which host, as their profiles name it.
// Thread: any, free functions.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/analysis/rank_group.h"
#include "core/analysis/rank_profile.h"

namespace rankscope::analysis {

/// Rank to what tells its host from others; "" is not known.
using HostNames = std::map<int64_t, std::string>;

/// By their names, with their ids where two hosts have one name.
HostNames hostNames(const std::vector<RankProfile>& profiles);

/// The ranks of each known host in order; hosts in the order of their first ranks.
std::vector<RankGroup> hostsOf(const HostNames& names);
/// The same of a job. Errors: those of rankProfiles().
Result<std::vector<RankGroup>> jobHosts(const query::Snapshot& snapshot);

} // namespace rankscope::analysis

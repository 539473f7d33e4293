// SPDX-License-Identifier: GPL-3.0-or-later
// What a job calls the groups that the tracks of its traces name by an id: "group_name_19" is pp.
// Thread: any, free functions.
#pragma once

#include <map>
#include <stop_token>
#include <string>
#include <utility>

#include "core/analysis/parallel/parallel_groups.h"

namespace rankscope::analysis {

/// By rank and id: two ranks may call different groups the same.
using GroupsById = std::map<std::pair<int64_t, std::string>, CommunicationGroup>;

/// From parallel_group: the id and the hash both name a group. Errors: Cancelled, those of
/// TableReader.
Result<GroupsById> groupsById(const query::Snapshot& snapshot, const std::stop_token& stop);

} // namespace rankscope::analysis

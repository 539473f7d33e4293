// SPDX-License-Identifier: GPL-3.0-or-later
// What each rank's profile holds and lacks, for info.
// Thread: main only.
#pragma once

#include <vector>

#include "core/analysis/rank_profile.h"
#include "core/base/json_writer.h"

namespace rankscope::app {

/// "profiles": [{rank, folder, device, host, level, versions, has, lacks: [{subject, remedy}]}]
void writeProfiles(JsonWriter& json, const std::vector<analysis::RankProfile>& profiles);

void printProfiles(const std::vector<analysis::RankProfile>& profiles);

} // namespace rankscope::app

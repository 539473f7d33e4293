// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the profile of a whole job: one folder a rank, and the cluster analysis on request.
#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <string_view>

#include "job.h"

namespace rankscope::generator {

struct ClusterRequest {
    Job job;
    std::filesystem::path folder;
    std::set<int> onlyRanks; // empty: all
    std::uint64_t rankBytes = 0; // > 0: as many steps as make each trace about so large
    bool hasTraces = true;
    bool hasClusterAnalysis = false;
    bool hasTruth = true; // planted.json in the folder
};

struct ClusterResult {
    bool isWritten = false;
    std::int64_t steps = 0;
    std::uint64_t traceBytes = 0; // of all ranks
};

ClusterResult writeCluster(ClusterRequest request);

} // namespace rankscope::generator

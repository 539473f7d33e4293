// SPDX-License-Identifier: GPL-3.0-or-later
// A small data parallel job of four ranks in which one is slow.
#pragma once

#include <QString>

#include "cluster_job.h"

namespace rankscope::desktop {

inline bool writeSlowRankJob(const QString& folder, int slow, bool hasTraces) {
    generator::ClusterRequest request;
    request.folder = folder.toStdString();
    request.job.dataParallel = 4;
    request.job.layers = 2;
    request.job.microbatches = 2;
    request.job.steps = 4;
    request.job.isCompact = true;
    request.job.troubles.slowRanks = generator::SlowRanks{.ranks = {slow}};
    request.hasTraces = hasTraces;
    return generator::writeCluster(std::move(request)).isWritten;
}

} // namespace rankscope::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
// A small job of four ranks on two hosts, of which the second one's clock is ahead.
#pragma once

#include <QString>

#include "cluster_job.h"

namespace rankscope::desktop {

inline constexpr int64_t kHostAhead = 3'000'000; ///< ns

inline generator::ClusterRequest twoHostJob(const QString& folder, int steps, int64_t jitter) {
    generator::ClusterRequest request;
    request.folder = folder.toStdString();
    request.job.dataParallel = 4;
    request.job.ranksOfHost = 2;
    request.job.layers = 2;
    request.job.microbatches = 2;
    request.job.steps = steps;
    request.job.isCompact = true;
    request.job.jitter = jitter;
    request.job.hostOffsets[1] = kHostAhead;
    return request;
}

} // namespace rankscope::desktop

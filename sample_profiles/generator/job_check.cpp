// SPDX-License-Identifier: GPL-3.0-or-later
#include "job_check.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "catalog.h"

namespace rankscope::generator {
namespace {

std::vector<int> ranksOf(const Troubles& troubles) {
    std::vector<int> ranks;
    if (troubles.slowRanks) {
        ranks = troubles.slowRanks->ranks;
    }
    if (troubles.slowLink) {
        ranks.insert(ranks.end(), {troubles.slowLink->first, troubles.slowLink->second});
    }
    if (troubles.retransmission) {
        ranks.insert(
            ranks.end(), {troubles.retransmission->first, troubles.retransmission->second});
    }
    if (troubles.lateRank) {
        ranks.push_back(troubles.lateRank->rank);
    }
    if (troubles.gcPause && !troubles.gcPause->isOnAll) {
        ranks.push_back(troubles.gcPause->rank);
    }
    if (troubles.frequencyDropRank) {
        ranks.push_back(*troubles.frequencyDropRank);
    }
    return ranks;
}

bool isKernel(const Job& job, std::string_view opType) {
    const auto isIn = [&](std::span<const KernelKind> kinds) {
        return std::any_of(kinds.begin(), kinds.end(),
            [&](const KernelKind& kind) { return kind.opType == opType; });
    };
    const bool isExpert = isIn(expertKernels()) || isIn(expertGradientKernels());
    return isIn(forwardKernels()) || isIn(backwardKernels()) || isIn(optimizerKernels())
        || (isExpert && job.expertParallel > 1);
}

std::string wrongShape(const Job& job) {
    if (job.dataParallel % job.expertParallel != 0) {
        return "--ep must divide --dp";
    }
    if (job.hidden % kCatalogHidden != 0) {
        return fmt::format("--hidden wants a multiple of {}", kCatalogHidden);
    }
    if (job.virtualStages > 1
        && (job.pipelineParallel < 2 || job.microbatchesOfStep() % job.pipelineParallel != 0)) {
        return "--vpp needs stages, and microbatches that are a multiple of them";
    }
    for (const auto& [rank, offset] : job.clockOffsets) {
        if (rank < 0 || rank >= job.worldSize()) {
            return fmt::format("--clock-offset: there is no rank {}", rank);
        }
    }
    const auto isHost = [&job](int host) {
        return host >= 0 && host <= job.hostOf(job.worldSize() - 1);
    };
    for (const auto& [host, offset] : job.hostOffsets) {
        if (!isHost(host)) {
            return fmt::format("--clock-offset: there is no host {}", host);
        }
    }
    for (const auto& [host, drift] : job.clockDrifts) {
        if (!isHost(host)) {
            return fmt::format("--clock-drift: there is no host {}", host);
        }
    }
    return {};
}

std::string wrongTroubles(const Job& job) {
    const Troubles& troubles = job.troubles;
    for (const int rank : ranksOf(troubles)) {
        if (rank < 0 || rank >= job.worldSize()) {
            return fmt::format("a trouble is planted in rank {}, which is not there", rank);
        }
    }
    const auto& again = troubles.retransmission;
    if (again && job.hostOf(again->first) == job.hostOf(again->second)) {
        return "--retransmission wants ranks of two hosts: within one nothing goes over RDMA";
    }
    const bool needsSecond = again || troubles.gcPause || troubles.frequencyDropRank;
    if (needsSecond && job.steps < 2) {
        return "--retransmission, --gc-pause and --frequency-drop strike from the second step on";
    }
    if (troubles.slowStep
        && (troubles.slowStep->step < kFirstStep
            || troubles.slowStep->step >= job.stepNumber(job.steps))) {
        return fmt::format(
            "--slow-step: the steps are {} to {}", kFirstStep, job.stepNumber(job.steps) - 1);
    }
    if (troubles.slowKernel && !isKernel(job, troubles.slowKernel->opType)) {
        return fmt::format("--slow-kernel: no kernel is of type {}", troubles.slowKernel->opType);
    }
    const std::int64_t hot = troubles.unevenExpertsPercent;
    if (hot > 0 && (hot < 100 || hot > 100 * job.expertParallel || job.expertParallel < 2)) {
        return "--uneven-experts wants a factor from 1 to --ep, and --ep of two or more";
    }
    if (troubles.unevenSequencesPercent > 95) {
        return "--uneven-sequences wants a share up to 0.95";
    }
    return {};
}

} // namespace

std::string whatIsWrong(const Job& job) {
    const std::string shape = wrongShape(job);
    return shape.empty() ? wrongTroubles(job) : shape;
}

} // namespace rankscope::generator

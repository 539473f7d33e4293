// SPDX-License-Identifier: GPL-3.0-or-later
// What training job is simulated, and which troubles are planted in it.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

namespace rankscope::generator {

enum class Framework { pytorch, mindspore };

// Factors are percentages: 140 makes a slow rank's kernels take 1.4 times as long.
struct SlowRank {
    int rank = 0;
    std::int64_t percent = 140;
};

struct SlowLink {
    int first = 0;
    int second = 1;
    std::int64_t percent = 500;
};

struct Troubles {
    std::optional<SlowRank> slowRank;
    std::optional<SlowLink> slowLink;
    std::optional<int> frequencyDropRank;
    bool smallPackets = false;
    bool exposedCommunication = false;
    bool pipelineBubble = false;
    bool unevenStages = false;
    bool lateData = false;
    bool hostBound = false;
    bool aiCpu = false;
    bool memoryGrowth = false;
    bool fragmentation = false;
};

struct Job {
    Framework framework = Framework::pytorch;
    int dataParallel = 1;
    int tensorParallel = 1;
    int pipelineParallel = 1;
    int layers = 4; // of the whole model when that is more than one a stage
    int microbatches = 4; // a step
    std::int64_t steps = 2;
    std::uint64_t seed = 1;
    bool isCompact = false; // fewer kernels, frames and samples: for small committed profiles
    Troubles troubles;

    int worldSize() const { return dataParallel * tensorParallel * pipelineParallel; }
    int layersOfStage(int stage) const {
        const int even = layers / pipelineParallel > 0 ? layers / pipelineParallel : 1;
        const bool isHeavy = troubles.unevenStages && stage == pipelineParallel - 1;
        return isHeavy ? even * 2 : even;
    }
    int microbatchesOfStep() const {
        return troubles.pipelineBubble && microbatches > 2 ? 2 : microbatches;
    }
};

inline constexpr std::int64_t kFirstStep = 10; // number of the first profiled step
inline constexpr int kRanksOfHost = 8;

} // namespace rankscope::generator

// SPDX-License-Identifier: GPL-3.0-or-later
// The troubles that can be planted in a job. Factors are percentages: 140 makes kernels take 1.4
// times as long. Steps are numbered as the profile numbers them, from kFirstStep on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "text.h"

namespace rankscope::generator {

struct SlowRanks {
    std::vector<int> ranks;
    std::int64_t percent = 140;
};

// Both ways between two ranks.
struct SlowLink {
    int first = 0;
    int second = 1;
    std::int64_t percent = 500;
};

// The host of a rank reaches each step later by so much.
struct LateRank {
    int rank = 0;
    Nanos delay = 6'000'000;
};

struct SlowStep {
    std::int64_t step = 11;
    std::int64_t percent = 150;
};

struct SlowKernel {
    std::string opType;
    std::int64_t percent = 300;
};

// Python collects garbage on one host in the middle of every second step; on all hosts each does,
// neighbours in turn.
struct GcPause {
    int rank = 0;
    Nanos duration = 40'000'000;
    bool isOnAll = false;
};

// In the second profiled step the first transfer of `first` to `second` waits for a timeout.
struct Retransmission {
    int first = 0;
    int second = 8;
    Nanos timeout = 4'200'000'000;
};

struct Troubles {
    std::optional<SlowRanks> slowRanks;
    std::optional<SlowLink> slowLink;
    std::optional<int> frequencyDropRank;
    std::optional<LateRank> lateRank;
    std::optional<Nanos> rotatingLateRank; // another rank each step is late by so much
    std::optional<Nanos> sharedReads; // all ranks wait for one storage, so long in the mean
    std::optional<SlowStep> slowStep;
    std::optional<SlowKernel> slowKernel;
    std::optional<GcPause> gcPause;
    std::optional<Retransmission> retransmission;
    int opCompiles = 0; // so many operators of each rank are compiled in the first step
    std::int64_t unevenSequencesPercent = 0; // lengths differ by so much either way
    std::int64_t unevenExpertsPercent = 0; // the hottest rank of a group takes so much of a share
    int extraLayers = 0; // in each chunk of the last stage
    bool sharesExtraLayers = false; // all stages take them: the same work without uneven stages
    bool smallPackets = false;
    bool unalignedSizes = false;
    bool exposedCommunication = false;
    bool pipelineBubble = false;
    bool lateData = false;
    bool hostBound = false;
    bool aiCpu = false;
    bool movedFromAiCpu = false; // its operator runs on the vector cores: the same launches
    bool recompute = false;
    bool dynamicShapes = false;
    bool memoryGrowth = false;
    bool fragmentation = false;
};

} // namespace rankscope::generator

// SPDX-License-Identifier: GPL-3.0-or-later
// Every limit that a verdict of the program is held against, with its unit and where it is from.
// Code takes `threshold::kSlowRank.value`; kThresholds lists all, for docs/verdicts.md (a test
// holds both equal) and for whoever prints them. They stand in thresholds/, by who asks for them.
//
// A verdict fires above its threshold, never at it, unless its unit says "at least". "Own" is a
// limit that nobody published, set by the tests with planted truth.
// Thread: any, constants.
#pragma once

#include <array>

#include "core/analysis/thresholds/of_advisor.h"
#include "core/analysis/thresholds/of_verdicts.h"

namespace rankscope::analysis {

inline constexpr std::array kThresholds{threshold::kSlowRank, threshold::kSlowRankOnce,
    threshold::kHealthyNoise, threshold::kTwoKinds, threshold::kIntervalOutlier,
    threshold::kStepTrend, threshold::kStepTrendChance, threshold::kStepShift,
    threshold::kShiftSteps, threshold::kWarmUp, threshold::kFlopsRate, threshold::kStageFlops,
    threshold::kOperatorShortest, threshold::kOperatorTimes, threshold::kOperatorOutlier,
    threshold::kOperatorFewest, threshold::kOperatorSlowRank, threshold::kSlowLink,
    threshold::kTransitSources, threshold::kLinkBytes, threshold::kLateRank,
    threshold::kLateOutlier, threshold::kLateSteps, threshold::kLateOwn, threshold::kLateExplained,
    threshold::kLateHidden, threshold::kLateFewest, threshold::kStartShare,
    threshold::kClockResidual, threshold::kClockApart, threshold::kLinkSmallest,
    threshold::kPassBefore, threshold::kStageEven, threshold::kExpertImbalance,
    threshold::kFragmentation, threshold::kFragmentedApart, threshold::kFragmentedBytes,
    threshold::kPeakImbalance, threshold::kHeatFloor, threshold::kHeatDecades,
    threshold::kStraggling, threshold::kReplayError, threshold::kWorstWorkers,
    threshold::kCauseShare, threshold::kSlowPart, threshold::kSlowestSteps,
    threshold::kSequenceCorrelation, threshold::kSequenceVariation, threshold::kDiffExplains,
    threshold::kSameTime, threshold::kHighCost, threshold::kMediumCost, threshold::kLeastCost,
    threshold::kFreeShare, threshold::kIntervalShare, threshold::kPreparingShare,
    threshold::kSharedWaitShare, threshold::kSharedWaitVariation, threshold::kSharedWaitRanks,
    threshold::kMemoryBrim, threshold::kCommunicationRate, threshold::kMovingShare,
    threshold::kTailShare, threshold::kTheoreticalBubble, threshold::kLeastMfu,
    threshold::kMfuBehind, threshold::kMfuFarBehind, threshold::kLinearity, threshold::kAclnnCache,
    threshold::kHiddenShare, threshold::kOverlapLeast, threshold::kWaitRatio, threshold::kIdleRatio,
    threshold::kRatioOfStep, threshold::kSmallPacket, threshold::kSmallPackets,
    threshold::kSmallSdma, threshold::kSmallRdma, threshold::kSmallOperators,
    threshold::kTransferBlock, threshold::kUnalignedShare, threshold::kContendedRate,
    threshold::kSdmaRate, threshold::kRetransmission, threshold::kAiCpuLongest,
    threshold::kLayoutShare, threshold::kCubeBusy, threshold::kCubeLoad, threshold::kCubeAlign,
    threshold::kCubeBytes, threshold::kAttentionLoad, threshold::kAttentionUnit,
    threshold::kAttentionAlign, threshold::kVectorSum, threshold::kVectorUnit,
    threshold::kVectorShare, threshold::kUnitBusy, threshold::kVectorRate, threshold::kLowMac,
    threshold::kSlowKernels, threshold::kPeakExcess, threshold::kRoofShare,
    threshold::kRecomputeShare, threshold::kFrequencyDrop, threshold::kBlockingLaunches,
    threshold::kCompiles, threshold::kSyncBatchNorms, threshold::kGarbage, threshold::kSilentGap,
    threshold::kSilentCalls, threshold::kStarvedShare, threshold::kAclnnCalls, threshold::kRunBusy,
    threshold::kRunMoving, threshold::kRunTimes, threshold::kRunShare, threshold::kHostPatterns,
    threshold::kLoaderCall, threshold::kAllocatorTime, threshold::kQueueEmpty,
    threshold::kQueueHigh, threshold::kQueueLow, threshold::kQueueGap, threshold::kWorkerBusy,
    threshold::kWorkerIdle, threshold::kReaderQueue, threshold::kInputEmpty, threshold::kInputAhead,
    threshold::kInputLow, threshold::kCpuBusy, threshold::kGrowthSteps, threshold::kGrowthBytes,
    threshold::kGrowthShare, threshold::kGrowthFit, threshold::kGrowthLeft, threshold::kMemoryFull,
    threshold::kMemoryUnused, threshold::kPeakHolder, threshold::kDryRunTight,
    threshold::kDryRunUneven, threshold::kDryRunCap};

} // namespace rankscope::analysis

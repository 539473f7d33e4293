// SPDX-License-Identifier: GPL-3.0-or-later
// Every limit that a verdict of the program is held against, with its unit and where it is from.
// Code takes `threshold::kSlowRank.value`; kThresholds lists all, for docs/verdicts.md (a test
// holds both equal) and for whoever prints them.
//
// A verdict fires above its threshold, never at it, unless its unit says "at least". "Own" is a
// limit that nobody published, set by the tests with planted truth.
// Thread: any, constants.
#pragma once

#include <array>
#include <cstdint>

#include "core/base/time.h"
#include "core/model/warm_up.h"

namespace rankscope::analysis {

struct Threshold {
    const char* name; ///< stable: the key in docs/verdicts.md
    double value;
    const char* unit; ///< "share": 0.05 is 5 %; of what follows after it
    const char* source;

    /// Of one whose unit is ns.
    constexpr Duration duration() const { return Duration(static_cast<int64_t>(value)); }
};

namespace threshold {

// Ranks and steps
inline constexpr Threshold kSlowRank{"slow_rank", 0.05, "share of the median step of its peers",
    "MSTT advisor and advisor_spec.md CL-1: below 5 % is healthy"};
inline constexpr Threshold kSlowRankOnce{"slow_rank_once", 0.1,
    "share of the step of its peers, where the profile has one step only", "own"};
inline constexpr Threshold kHealthyNoise{"healthy_noise", 0.03,
    "share of the metric: deviation from step to step of a job without trouble", "own"};
inline constexpr Threshold kTwoKinds{
    "two_kinds", 5, "scaled median deviations within both kinds of ranks, between them", "own"};
inline constexpr Threshold kIntervalOutlier{"interval_outlier", 0.2,
    "share above the mean of the ranks", "MindInsight, advisor_spec.md CL-6"};
inline constexpr Threshold kStepTrend{
    "step_trend", 0.01, "share of the median step, growth from step to step", "own"};
inline constexpr Threshold kStepTrendChance{"step_trend_chance", 3,
    "deviations of a random order (Mann-Kendall): chance shows more once in 370 times", "own"};
inline constexpr Threshold kStepShift{
    "step_shift", 0.1, "share of the steps before, growth of all later ones", "Greyhound"};
inline constexpr Threshold kShiftSteps{
    "shift_steps", 20, "steps: of fewer no change of level is judged", "advisor_pricing.md R14"};
inline constexpr Threshold kWarmUp{"warm_up", model::kWarmUpTimes,
    "times the median of the rank's other steps, of the first one", "own: core/model/warm_up.h"};
inline constexpr Threshold kFlopsRate{"flops_rate", 0.2, "share below the mean rate of the peers",
    "MindInsight, advisor_spec.md CL-7"};
inline constexpr Threshold kStageFlops{
    "stage_flops", 0.2, "share above the mean of the stages", "MindInsight, advisor_spec.md CL-15"};

// Operators
inline constexpr Threshold kOperatorShortest{
    "operator_shortest", 20'000, "ns a call", "advisor_spec.md CP-10"};
inline constexpr Threshold kOperatorTimes{
    "operator_times", 2, "times the median call", "advisor_spec.md CP-10"};
inline constexpr Threshold kOperatorOutlier{"operator_outlier", 5,
    "scaled median deviations above the median call", "advisor_spec.md CP-10"};
inline constexpr Threshold kOperatorFewest{
    "operator_fewest", 5, "calls: of fewer none is judged", "own"};
inline constexpr Threshold kOperatorSlowRank{"operator_slow_rank", 1.2,
    "times the median call of all ranks, median of one rank", "advisor_spec.md CP-10"};

// Communication
inline constexpr Threshold kLateRank{"late_rank", 0.05, "share of the median step", "own"};
inline constexpr Threshold kLateOutlier{
    "late_outlier", 5, "scaled median deviations of all ranks above none", "own"};
inline constexpr Threshold kLateSteps{
    "late_steps", 0.75, "share of the steps in which a rank is late", "own"};
inline constexpr Threshold kLateOwn{
    "late_own", 0.5, "share of what a rank comes late that it did not wait itself before", "own"};
inline constexpr Threshold kLateExplained{"late_explained", 0.5,
    "of the lateness of a rank of the same replica: a rank that is late by less passes that on",
    "own"};
inline constexpr Threshold kLateFewest{
    "late_fewest", 3, "collectives of a group in the only step: of fewer no rank is judged", "own"};
inline constexpr Threshold kStartShare{"start_share", 0.01,
    "share of the step that a collective takes: the starts of shorter ones are not compared",
    "HTA, advisor_spec.md CL-5"};
inline constexpr Threshold kClockResidual{"clock_residual", 0.2,
    "of what a rank starts late: how far the ends of collectives stay apart on aligned clocks",
    "advisor_pricing.md R9"};
inline constexpr Threshold kClockApart{"clock_apart", 50'000,
    "ns between the clocks of two ranks that are compared, and above the residual of their fit",
    "own: a collective within a host takes about as long"};
inline constexpr Threshold kLinkSmallest{
    "link_smallest", 1e6, "bytes: fewer show latency, not bandwidth", "own"};
inline constexpr Threshold kSlowLink{"slow_link", 0.2,
    "share below the median bandwidth of its transport", "MindInsight, advisor_spec.md CL-9"};
inline constexpr Threshold kTransitSources{"transit_sources", 2,
    "times the transit of a rank's operators on each of its links at once", "own"};
inline constexpr Threshold kLinkBytes{"link_bytes", 0.01,
    "share of the bytes of the busiest link of the transport: less is not judged", "own"};

// Pipeline and experts
inline constexpr Threshold kStageEven{"stage_even", 0.05,
    "share above the formula or the other stages", "advisor_spec.md D, step P2"};
inline constexpr Threshold kPassBefore{"pass_before", 0.5,
    "share of the shortest pass that a micro-batch may begin before it is ready", "own"};
inline constexpr Threshold kExpertImbalance{
    "expert_imbalance", 0.2, "share of the highest above the mean", "advisor_spec.md CL-17"};

// Memory
inline constexpr Threshold kFragmentation{
    "fragmentation", 0.2, "share of reserved memory at the peak", "advisor_spec.md ME-3"};
inline constexpr Threshold kFragmentedApart{"fragmented_apart", 0.05,
    "share of reserved memory above the median of the other ranks", "own"};
inline constexpr Threshold kFragmentedBytes{"fragmented_bytes", 1e9,
    "bytes reserved and not allocated at the peak", "advisor_spec.md ME-3"};
inline constexpr Threshold kPeakImbalance{"peak_imbalance", 0.15,
    "share of the highest peak, highest minus lowest", "advisor_spec.md CL-16"};

// Heat maps
inline constexpr Threshold kHeatFloor{
    "heat_floor", 0.05, "share of the median that colours span both ways at least", "slow_rank"};
inline constexpr Threshold kHeatDecades{
    "heat_decades", 100, "times the least value: wider scales are logarithmic", "own"};

// Price by replay
inline constexpr Threshold kStraggling{"straggling", 1.03,
    "times the step without stragglers: up to it no cause is named", "StragglerAnalysis"};
inline constexpr Threshold kReplayError{"replay_error", 0.05,
    "share of the measured step that the replay may be off; beyond it a price is an upper bound",
    "advisor_pricing.md R1, after What-if Analysis (OSDI 2025)"};
inline constexpr Threshold kWorstWorkers{"worst_workers", 0.03,
    "share of the workers, the slowest of them (M_W)", "What-if Analysis (OSDI 2025)"};
inline constexpr Threshold kCauseShare{"cause_share", 0.5,
    "share of what stragglers cost that mending one factor saves", "advisor_pricing.md 1.6"};
inline constexpr Threshold kSlowPart{
    "slow_part", 0.33, "share of what the slowest stage, or rank, costs by itself", "own"};
inline constexpr Threshold kSlowestSteps{"slowest_steps", 0.8,
    "share of the steps in which the same worker is slowest", "advisor_pricing.md R5"};
inline constexpr Threshold kSequenceCorrelation{"sequence_correlation", 0.9,
    "correlation of forward and backward time of a worker's micro-batches (Pearson)",
    "What-if Analysis (OSDI 2025)"};
inline constexpr Threshold kSequenceVariation{"sequence_variation", 0.05,
    "standard deviation over mean of a worker's forward passes", "advisor_pricing.md R6"};

// Two runs
inline constexpr Threshold kDiffExplains{"diff_explains", 0.5,
    "of the step's change: a part, or an operator of that part, that makes up more is named",
    "advisor_pricing.md 1.6"};
inline constexpr Threshold kSameTime{
    "same_time", 0.02, "share of the baseline: less is no difference", "own"};

// The advisor: what a step is made of
inline constexpr Threshold kHighCost{"high_cost", 0.05,
    "share of the step, from which a finding is of high severity", "MSTT, advisor_spec.md 0.3"};
inline constexpr Threshold kMediumCost{"medium_cost", 0.03,
    "share of the step, from which a finding is of medium severity", "MSTT, advisor_spec.md 0.3"};
inline constexpr Threshold kLeastCost{"least_cost", 0.01,
    "share of the step: a finding that costs less is not told", "advisor_pricing.md R5"};
inline constexpr Threshold kFreeShare{
    "free_share", 0.1, "share of the step", "MSTT, advisor_spec.md OV-1"};
inline constexpr Threshold kIntervalShare{"interval_share", 0.03,
    "share of the step between two steps (older MindSpore)", "advisor_spec.md IO-2"};
inline constexpr Threshold kPreparingShare{
    "preparing_share", 0.1, "share of the step before its first kernel", "own"};
inline constexpr Threshold kSharedWaitShare{
    "shared_wait", 0.03, "share of a rank's steps between or before them", "advisor_spec.md IO-6"};
inline constexpr Threshold kSharedWaitVariation{"shared_wait_variation", 0.2,
    "standard deviation of these times over their mean", "advisor_spec.md IO-6"};
inline constexpr Threshold kSharedWaitRanks{
    "shared_wait_ranks", 0.8, "share of the ranks that wait so", "advisor_spec.md IO-6"};
inline constexpr Threshold kCommunicationRate{"communication_rate", 0.1,
    "share of computing and exposed communication", "MindInsight, advisor_spec.md CL-10 to CL-13"};
inline constexpr Threshold kTailShare{
    "tail_share", 0.1, "share of the step behind the backward", "advisor_spec.md CL-10"};
inline constexpr Threshold kTheoreticalBubble{"theoretical_bubble", 0.1,
    "share of the pipeline's time that equal stages would idle", "advisor_spec.md CL-14"};
inline constexpr Threshold kLeastMfu{"least_mfu", 0.4, "share of the peak of the devices, at least",
    "own; guides call 40 % low for 13B and over 45 % good for 38B (advisor_spec.md OV-3)"};
inline constexpr Threshold kLinearity{"linearity", 0.8,
    "share of the throughput of a device in the smaller run, at least",
    "PyNative guide (seed 002), advisor_spec.md OV-4"};

// The advisor: communication
inline constexpr Threshold kHiddenShare{"hidden_share", 0.1,
    "share of the step: transfers of data parallel groups that computing could hide",
    "advisor_spec.md CO-5"};
inline constexpr Threshold kOverlapLeast{"overlap_least", 0.5,
    "share of the transfers of data parallel groups beside computing", "advisor_spec.md CO-5"};
inline constexpr Threshold kWaitRatio{
    "wait_ratio", 0.5, "share of waiting in waiting and transit", "advisor_spec.md CO-6"};
inline constexpr Threshold kIdleRatio{
    "idle_ratio", 0.3, "share of the elapsed time of operators", "advisor_spec.md CO-7"};
inline constexpr Threshold kRatioOfStep{
    "ratio_of_step", 0.05, "share of the step that a ratio must be of to be told", "own"};
inline constexpr Threshold kSmallPacket{"small_packet", 1e6,
    "bytes a packet: fewer do not reach the bandwidth of the link", "MSTT, advisor_spec.md CO-1"};
inline constexpr Threshold kSmallPackets{"small_packets", 0.2,
    "share of the transit time in small packets", "MSTT, advisor_spec.md CO-1"};
inline constexpr Threshold kSmallSdma{"small_sdma", 16e6,
    "bytes an operator moves over SDMA: fewer do not reach its bandwidth (where packets have no "
    "sizes)",
    "MSTT packet.yaml, advisor_spec.md CO-1"};
inline constexpr Threshold kSmallRdma{
    "small_rdma", 1e6, "as small_sdma, over RDMA", "MSTT packet.yaml, advisor_spec.md CO-1"};
inline constexpr Threshold kSmallOperators{"small_operators", 0.2,
    "share of the operators of a transport that are small (where packets have no sizes)",
    "MSTT packet.yaml, advisor_spec.md CO-1"};
inline constexpr Threshold kTransferBlock{"transfer_block", 512,
    "bytes that SDMA moves at once: transfers of more are a multiple of it",
    "MSTT byte_alignment, advisor_spec.md CO-2"};
inline constexpr Threshold kUnalignedShare{"unaligned_share", 0.2,
    "share of the time of SDMA transfers that are no such multiple",
    "MSTT byte_alignment, advisor_spec.md 0.3"};
inline constexpr Threshold kContendedRate{"contended_rate", 14.4,
    "GB/s over SDMA, below which an operator is slow", "MSTT, advisor_spec.md CO-3"};
inline constexpr Threshold kSdmaRate{"sdma_rate", 18, "GB/s that SDMA reaches with large packets",
    "MindStudio Insight, advisor_spec.md A.2"};
inline constexpr Threshold kRetransmission{"retransmission", 4e9,
    "ns of RDMA transit and of the shortest member, at least",
    "MSTT rdma_analysis, advisor_spec.md CO-4"};

// The advisor: kernels and host
inline constexpr Threshold kAiCpuLongest{
    "ai_cpu_longest", 20'000, "ns of the longest kernel, at least", "MSTT, advisor_spec.md CP-1"};
inline constexpr Threshold kLayoutShare{
    "layout_share", 0.05, "share of the computing kernels", "advisor_spec.md CP-11"};
inline constexpr Threshold kCubeBusy{
    "cube_busy", 0.8, "share of a matmul's time, of mac", "MSTT, advisor_spec.md CP-5"};
inline constexpr Threshold kCubeLoad{
    "cube_load", 0.95, "share of a matmul's time, of mte2", "MSTT, advisor_spec.md CP-5"};
inline constexpr Threshold kCubeAlign{"cube_align", 256,
    "elements that the inner axis of a matmul is a multiple of", "MSTT, advisor_spec.md CP-5"};
inline constexpr Threshold kCubeBytes{"cube_bytes", 104857600,
    "bytes that matmuls of one shape move, at least", "MSTT, advisor_spec.md CP-5"};
inline constexpr Threshold kAttentionLoad{"attention_load", 0.8,
    "share of an attention kernel's time, of mte2", "MSTT, advisor_spec.md CP-6"};
inline constexpr Threshold kAttentionUnit{"attention_unit", 0.75,
    "share of its time, of vec (forward) or fixpipe (backward)", "MSTT, advisor_spec.md CP-6"};
inline constexpr Threshold kAttentionAlign{"attention_align", 128,
    "elements that head dimension and sequence are a multiple of", "MSTT, advisor_spec.md CP-6"};
inline constexpr Threshold kVectorSum{"vector_sum", 0.9,
    "share of a vector kernel's time, sum of vec, mte2 and mte3", "MSTT, advisor_spec.md CP-7"};
inline constexpr Threshold kVectorUnit{
    "vector_unit", 0.7, "share of its time, of one of these", "MSTT, advisor_spec.md CP-7"};
inline constexpr Threshold kVectorShare{"vector_share", 0.01,
    "share of the kernel time that vector kernels of a type take, at least",
    "MSTT, advisor_spec.md CP-7"};
inline constexpr Threshold kUnitBusy{"unit_busy", 0.8,
    "share of a kernel's time that its busiest unit works: more is bound by it",
    "MSTT, advisor_spec.md CP-4"};
inline constexpr Threshold kVectorRate{"vector_rate", 1150,
    "GB/s that vector kernels move: below half of it they are slow", "MSTT, advisor_spec.md CP-8"};
inline constexpr Threshold kLowMac{"low_mac", 0.6,
    "share of a matmul's time, of mac: below it is slow", "MSTT, advisor_spec.md CP-8"};
inline constexpr Threshold kSlowKernels{
    "slow_kernels", 0.2, "share of the kernel time in kernels that are slow by either", "own"};
inline constexpr Threshold kPeakExcess{"peak_excess", 1.1,
    "times the peak of the device: above it facts or shapes are wrong", "TraceLens"};
inline constexpr Threshold kRecomputeShare{"recompute_share", 0.1,
    "share of computing that runs forward work again", "advisor_spec.md CP-12"};
inline constexpr Threshold kFrequencyDrop{"frequency_drop", 0.05,
    "share below the nominal frequency, mean over the step", "MSTT, advisor_spec.md CP-9"};
inline constexpr Threshold kBlockingLaunches{"blocking_launches", 0.5,
    "share of the launches with a stream synchronization right behind",
    "MSTT, advisor_spec.md SC-4"};
inline constexpr Threshold kCompiles{
    "compiles", 20, "compilations in the profile, at least", "MSTT, advisor_spec.md SC-2"};
inline constexpr Threshold kSyncBatchNorms{
    "sync_batch_norms", 20, "calls in the profile, at least", "MSTT, advisor_spec.md SC-3"};
inline constexpr Threshold kGarbage{
    "garbage_pause", 1e6, "ns a collection, at least", "MSTT, advisor_spec.md SC-5"};
inline constexpr Threshold kSilentGap{
    "silent_gap", 2e8, "ns that a device is free at a stretch", "MSTT, advisor_spec.md SC-6"};
inline constexpr Threshold kSilentCalls{"silent_calls", 0.01,
    "share of that time in calls of AscendCL, and a hundredth of it as calls a us, at least",
    "MSTT, advisor_spec.md SC-6"};
inline constexpr Threshold kStarvedShare{"starved_share", 0.1,
    "share of the step that the device is free before the launch of what it runs next",
    "free_share"};
inline constexpr Threshold kAclnnCalls{"aclnn_calls", 20,
    "calls of an operator on a rank, at least", "MindStudio Insight, advisor_spec.md SC-8"};
inline constexpr Threshold kRunBusy{"run_busy", 0.4,
    "share of the time of a run of kernels in which one of them runs, at least",
    "MSTT, advisor_spec.md SC-11"};
inline constexpr Threshold kRunMoving{"run_moving", 0.8,
    "share of the time of vector kernels in which they load and store, both added up",
    "MSTT, advisor_spec.md SC-11"};
inline constexpr Threshold kRunTimes{
    "run_times", 5, "calls of a run of kernels in a step", "MSTT, advisor_spec.md SC-11"};
inline constexpr Threshold kRunShare{"run_share", 0.01,
    "share of the step that runs of kernels take", "MSTT, advisor_spec.md SC-11"};
inline constexpr Threshold kHostPatterns{"host_patterns", 10,
    "runs of operators in the profile for which there is one, at least", "own"};
inline constexpr Threshold kLoaderCall{
    "loader_call", 1e7, "ns a call of the data loader, at least", "MSTT, advisor_spec.md IO-1"};
inline constexpr Threshold kAllocatorTime{"allocator_time", 1e7,
    "ns of calls of one kind in the profile, at least", "MSTT memory.yaml, advisor_spec.md ME-4"};

// The advisor: data and memory
inline constexpr Threshold kQueueEmpty{"queue_empty", 0.3, "share of the samples of the host queue",
    "MindInsight, advisor_spec.md IO-3"};
inline constexpr Threshold kQueueHigh{"queue_high", 0.8,
    "filling of an operator's queue, from which it is fast enough",
    "MindInsight, advisor_spec.md IO-4"};
inline constexpr Threshold kQueueLow{"queue_low", 0.6,
    "filling of a reader's queue, below which it is slow", "MindInsight, advisor_spec.md IO-4"};
inline constexpr Threshold kQueueGap{"queue_gap", 0.1,
    "filling of an operator's input above its own", "MindInsight, advisor_spec.md IO-4"};
inline constexpr Threshold kWorkerBusy{"worker_busy", 0.75,
    "share of a CPU core that a worker uses, from which more workers help",
    "MindSpore minddata analyzer, planner_ir_data.md D2"};
inline constexpr Threshold kWorkerIdle{"worker_idle", 0.2,
    "share of a CPU core that each of several workers uses, below which fewer do",
    "MindSpore minddata analyzer, planner_ir_data.md D2"};
inline constexpr Threshold kReaderQueue{"reader_queue", 0.5,
    "filling of a reader's queue, below which it is slow",
    "MindSpore minddata analyzer, planner_ir_data.md D2"};
inline constexpr Threshold kInputEmpty{"input_empty", 0.6,
    "share of the samples that find the input of the last operator empty",
    "MindSpore minddata analyzer, planner_ir_data.md D2"};
inline constexpr Threshold kInputAhead{"input_ahead", 0.5,
    "filling of one side of an operator above the other",
    "MindSpore minddata analyzer, planner_ir_data.md D2"};
inline constexpr Threshold kInputLow{"input_low", 0.1,
    "filling of an operator's input, below which it waits",
    "MindSpore minddata analyzer, planner_ir_data.md D2"};
inline constexpr Threshold kCpuBusy{
    "cpu_busy", 0.8, "share of the CPU time", "MindInsight, advisor_spec.md IO-5"};
inline constexpr Threshold kGrowthSteps{
    "growth_steps", 5, "steps: of fewer no growth is judged", "advisor_spec.md ME-5"};
inline constexpr Threshold kGrowthBytes{
    "growth_bytes", 1e6, "bytes a step", "advisor_spec.md ME-5"};
inline constexpr Threshold kGrowthShare{
    "growth_share", 0.001, "share of the peak, growth a step", "advisor_spec.md ME-5"};
inline constexpr Threshold kGrowthFit{
    "growth_fit", 0.8, "coefficient of determination of the line", "advisor_spec.md ME-5"};
inline constexpr Threshold kGrowthLeft{"growth_left", 1000,
    "steps until memory reaches its limit: fewer are a high finding", "advisor_spec.md ME-5"};
inline constexpr Threshold kMemoryFull{
    "memory_full", 0.9, "share of the memory limit", "advisor_spec.md ME-1"};
inline constexpr Threshold kMemoryBrim{"memory_brim", 0.95,
    "share of the memory limit, above which it is a high finding", "advisor_spec.md ME-1"};
inline constexpr Threshold kMemoryUnused{
    "memory_unused", 0.8, "share of the memory limit", "advisor_spec.md ME-2"};
inline constexpr Threshold kPeakHolder{"peak_holder", 0.05,
    "share of what is allocated at the peak, of one block", "advisor_spec.md ME-6"};

// Dry runs
inline constexpr Threshold kDryRunTight{
    "dry_run_tight", 0.95, "share of what MindSpore may take of the device", "own"};
inline constexpr Threshold kDryRunUneven{
    "dry_run_uneven", 0.1, "share of the fullest stage: what the emptiest takes less", "own"};
inline constexpr Threshold kDryRunCap{"dry_run_cap", 59392,
    "MiB that MindSpore may take, where no line of the log says it",
    "MindSpore's tuning guide: max_device_memory 58GB of a device of 64 GB"};
} // namespace threshold

inline constexpr std::array kThresholds{threshold::kSlowRank, threshold::kSlowRankOnce,
    threshold::kHealthyNoise, threshold::kTwoKinds, threshold::kIntervalOutlier,
    threshold::kStepTrend, threshold::kStepTrendChance, threshold::kStepShift,
    threshold::kShiftSteps, threshold::kWarmUp, threshold::kFlopsRate, threshold::kStageFlops,
    threshold::kOperatorShortest, threshold::kOperatorTimes, threshold::kOperatorOutlier,
    threshold::kOperatorFewest, threshold::kOperatorSlowRank, threshold::kSlowLink,
    threshold::kTransitSources, threshold::kLinkBytes, threshold::kLateRank,
    threshold::kLateOutlier, threshold::kLateSteps, threshold::kLateOwn, threshold::kLateExplained,
    threshold::kLateFewest, threshold::kStartShare, threshold::kClockResidual,
    threshold::kClockApart, threshold::kLinkSmallest, threshold::kPassBefore, threshold::kStageEven,
    threshold::kExpertImbalance, threshold::kFragmentation, threshold::kFragmentedApart,
    threshold::kFragmentedBytes, threshold::kPeakImbalance, threshold::kHeatFloor,
    threshold::kHeatDecades, threshold::kStraggling, threshold::kReplayError,
    threshold::kWorstWorkers, threshold::kCauseShare, threshold::kSlowPart,
    threshold::kSlowestSteps, threshold::kSequenceCorrelation, threshold::kSequenceVariation,
    threshold::kDiffExplains, threshold::kSameTime, threshold::kHighCost, threshold::kMediumCost,
    threshold::kLeastCost, threshold::kFreeShare, threshold::kIntervalShare,
    threshold::kPreparingShare, threshold::kSharedWaitShare, threshold::kSharedWaitVariation,
    threshold::kSharedWaitRanks, threshold::kMemoryBrim, threshold::kCommunicationRate,
    threshold::kTailShare, threshold::kTheoreticalBubble, threshold::kLeastMfu,
    threshold::kLinearity, threshold::kHiddenShare, threshold::kOverlapLeast, threshold::kWaitRatio,
    threshold::kIdleRatio, threshold::kRatioOfStep, threshold::kSmallPacket,
    threshold::kSmallPackets, threshold::kSmallSdma, threshold::kSmallRdma,
    threshold::kSmallOperators, threshold::kTransferBlock, threshold::kUnalignedShare,
    threshold::kContendedRate, threshold::kSdmaRate, threshold::kRetransmission,
    threshold::kAiCpuLongest, threshold::kLayoutShare, threshold::kCubeBusy, threshold::kCubeLoad,
    threshold::kCubeAlign, threshold::kCubeBytes, threshold::kAttentionLoad,
    threshold::kAttentionUnit, threshold::kAttentionAlign, threshold::kVectorSum,
    threshold::kVectorUnit, threshold::kVectorShare, threshold::kUnitBusy, threshold::kVectorRate,
    threshold::kLowMac, threshold::kSlowKernels, threshold::kPeakExcess, threshold::kRecomputeShare,
    threshold::kFrequencyDrop, threshold::kBlockingLaunches, threshold::kCompiles,
    threshold::kSyncBatchNorms, threshold::kGarbage, threshold::kSilentGap, threshold::kSilentCalls,
    threshold::kStarvedShare, threshold::kAclnnCalls, threshold::kRunBusy, threshold::kRunMoving,
    threshold::kRunTimes, threshold::kRunShare, threshold::kHostPatterns, threshold::kLoaderCall,
    threshold::kAllocatorTime, threshold::kQueueEmpty, threshold::kQueueHigh, threshold::kQueueLow,
    threshold::kQueueGap, threshold::kWorkerBusy, threshold::kWorkerIdle, threshold::kReaderQueue,
    threshold::kInputEmpty, threshold::kInputAhead, threshold::kInputLow, threshold::kCpuBusy,
    threshold::kGrowthSteps, threshold::kGrowthBytes, threshold::kGrowthShare,
    threshold::kGrowthFit, threshold::kGrowthLeft, threshold::kMemoryFull, threshold::kMemoryUnused,
    threshold::kPeakHolder, threshold::kDryRunTight, threshold::kDryRunUneven,
    threshold::kDryRunCap};

} // namespace rankscope::analysis

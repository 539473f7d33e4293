// SPDX-License-Identifier: GPL-3.0-or-later
// Limits that the checks of the advisor ask for. Included by thresholds.h.
// Thread: any, constants.
#pragma once

#include "core/analysis/thresholds/threshold.h"

namespace rankscope::analysis::threshold {

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
inline constexpr Threshold kMovingShare{"moving_share", 0.5,
    "share of the time of collectives in which they move data: above, no slow or late rank and no "
    "uneven stage explains them",
    "own"};
inline constexpr Threshold kTailShare{
    "tail_share", 0.1, "share of the step behind the backward", "advisor_spec.md CL-10"};
inline constexpr Threshold kTheoreticalBubble{"theoretical_bubble", 0.1,
    "share of the pipeline's time that equal stages would idle", "advisor_spec.md CL-14"};
inline constexpr Threshold kLeastMfu{"least_mfu", 0.4, "share of the peak of the devices, at least",
    "own; guides call 40 % low for 13B and over 45 % good for 38B (advisor_spec.md OV-3)"};
inline constexpr Threshold kMfuBehind{"mfu_behind", 0.05,
    "share of the peak below least_mfu: a finding of medium severity", "advisor_spec.md OV-3"};
inline constexpr Threshold kMfuFarBehind{"mfu_far_behind", 0.15,
    "share of the peak below least_mfu: a finding of high severity", "advisor_spec.md OV-3"};
inline constexpr Threshold kLinearity{"linearity", 0.8,
    "share of the throughput of a device in the smaller run, at least",
    "PyNative guide (seed 002), advisor_spec.md OV-4"};
inline constexpr Threshold kAclnnCache{
    "aclnn_cache", 10'000, "min operators in the cache of aclnn", "MSTT, advisor_spec.md OV-2"};

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
inline constexpr Threshold kSmallRdma{"small_rdma", 1e6,
    "bytes an operator moves over RDMA: as small_sdma", "MSTT packet.yaml, advisor_spec.md CO-1"};
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
inline constexpr Threshold kRoofShare{"roof_share", 0.6,
    "share of a peak that a kernel reaches: from it on it is bound by that, below both by neither",
    "TraceLens"};
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
    "growth_bytes", 0x1p20, "bytes a step", "advisor_spec.md ME-5"};
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

} // namespace rankscope::analysis::threshold

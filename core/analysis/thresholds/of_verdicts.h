// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of the verdicts that pages show, of the replay and of two runs. Included by thresholds.h.
// Thread: any, constants.
#pragma once

#include "core/analysis/thresholds/threshold.h"
#include "core/model/warm_up.h"

namespace rankscope::analysis::threshold {

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
inline constexpr Threshold kLateHidden{"late_hidden", 0.5,
    "of what the step is shorter without a slow rank: one that comes late by less hides the most",
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
inline constexpr Threshold kFragmentedBytes{"fragmented_bytes", 0x1p30,
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
    "share of the mean: standard deviation of a worker's forward passes", "advisor_pricing.md R6"};

// Two runs
inline constexpr Threshold kDiffExplains{"diff_explains", 0.5,
    "of the step's change: a part, or an operator of that part, that makes up more is named",
    "advisor_pricing.md 1.6"};
inline constexpr Threshold kSameTime{
    "same_time", 0.02, "share of the baseline: less is no difference", "own"};

} // namespace rankscope::analysis::threshold

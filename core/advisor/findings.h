// SPDX-License-Identifier: GPL-3.0-or-later
// What the families of checks share when they write down a finding.
// Thread: any, free functions.
#pragma once

#include <map>
#include <span>
#include <string>

#include "core/advisor/inputs.h"
#include "core/analysis/statistics.h"

namespace rankscope::advisor {

/// Share (1 at most) and severity by the cost; never above `most`. Without a
/// cost the severity is Low, or Info where nothing of the step is touched.
void weigh(Finding& finding, std::optional<Duration> step, Severity most = Severity::High);

/// Shows in these steps.
void seenIn(Finding& finding, std::vector<int64_t> steps);

/// So many findings of one check, of ranks or links one by one; those behind them, the smaller
/// ones, are told together.
inline constexpr size_t kMostOfOneCheck = 16;

/// The advice of the check, as it is.
std::vector<Advice> advised(std::initializer_list<const char*> keys);

/// The time of `all` steps as time of one of them.
Duration perStep(Duration all, size_t steps);

using analysis::shareOf;
/// Of a number of things; 0 of none.
Share shareOfCount(size_t part, size_t whole);
Duration scaled(Duration time, double by);

/// "IndexPut, Nonzero": the three with most time.
std::string longestNames(const std::map<std::string, Duration>& times);

/// A row without a step is of the whole run: none of a trace that has steps.
bool isOfStep(const analysis::StepTrace& trace, const analysis::StepRow& row);

/// Median over ranks and steps; nothing where no row has the metric.
std::optional<Duration> medianOfMetric(
    const analysis::StepTrace& trace, analysis::StepMetric metric);

/// Of each step the longest of its ranks, for which the others wait; median of the steps.
std::optional<Duration> longestOfMetric(
    const analysis::StepTrace& trace, analysis::StepMetric metric);
/// The median as a share of the step, of each row by itself.
std::optional<double> medianShare(const analysis::StepTrace& trace, analysis::StepMetric metric);
/// The part of the rows of which the metric is a larger share of their step than that; 0 of none.
double shareOfRowsAbove(
    const analysis::StepTrace& trace, analysis::StepMetric metric, double limit);

/// Whether the profile tells what is before the first kernel of a step, or between steps.
bool tellsWaitForData(const analysis::StepTrace& trace);

/// Of a sentence: a profile may have no numbers.
Value stepOrDash(std::optional<int64_t> step);

/// Where a row of the summary of steps is.
model::Target stepsPage(std::optional<int64_t> rank, std::optional<int64_t> step);
model::Target timelineAt(int64_t rank, std::optional<int64_t> step);
/// A slice of a rank's timeline by its time.
model::Target sliceAt(int64_t rank, TimeRange range, std::string name);
model::Target pageOf(std::string page, std::optional<int64_t> rank = {});

/// Shapes of a file as a sentence shows them.
std::string withoutQuotes(std::string shapes);

/// Of the rank, in its mean step; nothing where no step tells it.
std::optional<Duration> meanOfRank(
    const analysis::StepTrace& trace, int64_t rank, analysis::StepMetric metric);
/// The rank whose own mean step comes nearest to a figure of many of them, as a median is, and what
/// it has itself: the page shows that. Among these ranks, of none among all; nothing where no rank
/// has the metric.
struct RankTime {
    int64_t rank = 0;
    Duration time{};
};
std::optional<RankTime> rankNearest(const analysis::StepTrace& trace, analysis::StepMetric metric,
    Duration figure, std::span<const int64_t> ranks = {});
/// That rank with its own figure; the told one on the page of all where none has the metric.
Evidence ownEvidence(const analysis::StepTrace& trace, analysis::StepMetric metric,
    const char* text, Duration told, std::span<const int64_t> ranks = {});
/// What is exposed of a rank in the middle of these, of which the told time may be a part.
Evidence exposedEvidence(
    const analysis::StepTrace& trace, Duration told, std::span<const int64_t> ranks = {});
/// What it computes.
std::optional<Duration> computingOf(const analysis::StepTrace& trace, int64_t rank);

Outcome notRun(std::string key, std::vector<std::pair<std::string, Value>> values = {});

} // namespace rankscope::advisor

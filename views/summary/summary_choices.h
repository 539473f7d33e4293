// SPDX-License-Identifier: GPL-3.0-or-later
// What the filters of the page of steps offer.
// Thread: any but for texts, free functions.
#pragma once

#include "views/shared/choice_box.h"
#include "views/summary/summary_data.h"
#include "views/summary/summary_lines.h"

namespace rankscope::summary {

inline constexpr int64_t kAll = -1; ///< of a choice: no step, no group, no order, no kind

enum class SummaryPicture { Bars, Histogram, Heat };

using Steps = std::vector<std::optional<int64_t>>;
/// Those that have a number.
std::vector<shared::Choice> numberedSteps(const Steps& steps);
/// The mean of all first.
std::vector<shared::Choice> stepChoices(const Steps& steps);
std::vector<shared::Choice> groupChoices(const std::vector<Grouping>& groupings);
std::vector<shared::Choice> foldChoices();
std::vector<shared::Choice> orderChoices(const std::vector<analysis::StepMetric>& metrics);
/// How many lines to show of so many.
std::vector<shared::Choice> countChoices(size_t lines);
std::vector<shared::Choice> kindChoices();
std::vector<shared::Choice> pictureChoices();

enum class WarmUp { Without, With };
std::vector<shared::Choice> warmUpChoices();

/// What the page orders by: the whole step until another metric is chosen.
analysis::StepMetric shownMetric(const analysis::StepTrace& trace, int64_t order);
/// Whole steps are nearly the same on all ranks, which wait for each other: pictures of one metric
/// show what makes a rank slow until another one is chosen.
analysis::StepMetric pictureMetric(const analysis::StepTrace& trace, int64_t order);

/// Of which steps the figures are, and how their device work was told, where that is to be said.
QString whichSteps(const analysis::StepTrace& trace, std::optional<int64_t> step);

/// What a job of that kind is told by, as far as the trace has it; of kAll everything.
std::vector<analysis::StepMetric> metricsOfKind(const analysis::StepTrace& trace, int64_t kind);

} // namespace rankscope::summary

// SPDX-License-Identifier: GPL-3.0-or-later
// What the filters of the page of steps offer.
// Thread: any but for texts, free functions.
#pragma once

#include "views/shared/choice_box.h"
#include "views/summary/steps/summary_data.h"
#include "views/summary/steps/summary_lines.h"

namespace rankscope::summary {

using shared::Choices;
using shared::kAll;

enum class SummaryPicture { Bars, Histogram, Heat };

using Steps = std::vector<std::optional<int64_t>>;
/// The mean of all first.
Choices stepChoices(const Steps& steps);
Choices groupChoices(const std::vector<Grouping>& groupings);
Choices foldChoices();
Choices orderChoices(const std::vector<analysis::StepMetric>& metrics);
/// How many lines to show of so many.
Choices countChoices(size_t lines);
Choices kindChoices();
Choices pictureChoices();

enum class WarmUp { Without, With };
Choices warmUpChoices();

/// What the page orders by: the whole step until another metric is chosen.
analysis::StepMetric shownMetric(const analysis::StepTrace& trace, int64_t order);
/// Whole steps are nearly the same on all ranks, which wait for each other: pictures of one metric
/// show what makes a rank slow until another one is chosen.
analysis::StepMetric pictureMetric(const analysis::StepTrace& trace, int64_t order);

/// Those with a number.
std::vector<int64_t> stepNumbers(const analysis::StepTrace& trace);

/// Of which steps the figures are, those of a range where there is one, and how their device work
/// was told, where that is to be said.
QString whichSteps(const analysis::StepTrace& trace, std::optional<int64_t> step,
    const std::vector<int64_t>& ofRange = {});

/// What a job of that kind is told by, as far as the trace has it; of kAll everything.
std::vector<analysis::StepMetric> metricsOfKind(const analysis::StepTrace& trace, int64_t kind);

} // namespace rankscope::summary

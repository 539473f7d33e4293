// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of a step are called, how they are made, and which of them add up to it.
// Thread: UI only (texts in the language of now).
#pragma once

#include <vector>

#include <QString>

#include "core/analysis/steps/step_trace.h"

namespace rankscope::summary {

QString metricText(analysis::StepMetric metric);
/// For the head of a column.
QString shortMetricText(analysis::StepMetric metric);
/// The formula, in words.
QString metricToolTip(analysis::StepMetric metric);

struct StackPart {
    analysis::StepMetric metric{};
    int category = 0; ///< position in Theme::categories
};
/// From the bottom of a bar up, by what the trace holds.
std::vector<StackPart> stackOf(const analysis::StepTrace& trace);
/// What a bar adds up to; steps of older MindSpore have a total of their own.
inline constexpr analysis::StepMetric kWhole = analysis::StepMetric::Total;

} // namespace rankscope::summary

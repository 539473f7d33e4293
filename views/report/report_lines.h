// SPDX-License-Identifier: GPL-3.0-or-later
// What several chapters ask of the figures.
// Thread: UI only.
#pragma once

#include <string_view>

#include "views/report/report_data.h"

namespace rankscope::report {

/// Without those that another one explains or that a person muted, in the order of the advisor
/// (finding_order.h).
std::vector<const advisor::Finding*> toldCauses(
    const advisor::Report& advice, const shared::AdviceChoices& choices);
/// All that it explains, in the order of the advisor.
std::vector<const advisor::Finding*> symptomsOf(
    const advisor::Report& advice, const advisor::Finding& cause);
/// "finding-3": of the third root.
QString anchorOf(size_t root);

/// From step to step; nothing where there is one step only.
std::optional<double> variationOf(const ReportFigures& figures);
/// Null: no memory is known.
const analysis::MemoryPeak* highestPeak(const std::vector<analysis::MemoryPeak>& peaks);

} // namespace rankscope::report

// SPDX-License-Identifier: GPL-3.0-or-later
// The key figures over a page of operators: how many, how often, how long, and where the figures
// come from.
// Thread: UI only (texts in the language of now).
#pragma once

#include "views/operators/operator_data.h"
#include "views/sections/figure_row.h"

namespace rankscope::operators {

/// `ranks` of those that the table offers were asked for.
std::vector<sections::Figure> operatorFigures(
    const OperatorData& data, analysis::OperatorsBy by, size_t ranks);

} // namespace rankscope::operators

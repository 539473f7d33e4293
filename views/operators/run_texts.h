// SPDX-License-Identifier: GPL-3.0-or-later
// The single calls of an operator as a table, and where each of them lies on the timeline.
// Thread: any but for texts, free functions.
#pragma once

#include <functional>

#include "core/analysis/operators/operator_calls.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_data.h"

namespace rankscope::operators {

/// `startOf` gives the begin of a call as ns since the origin of the timeline; nothing for a rank
/// without a timeline, whose calls show the time of their file.
using StartOf = std::function<std::optional<int64_t>(int64_t rank, int64_t start)>;

shared::TableData runTable(
    const analysis::OperatorRuns& runs, const analysis::OperatorKey& key, const StartOf& startOf);

model::Target placeOf(const analysis::OperatorRun& run);

/// Of the column with the begin of a call, whichever of the two it shows: a table keeps the widths
/// of its columns while their number stays.
inline constexpr int kStartWidth = 190;

} // namespace rankscope::operators

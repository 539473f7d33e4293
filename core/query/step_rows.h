// SPDX-License-Identifier: GPL-3.0-or-later
// The table `step` of the SQL surface: the rows of files, then the steps that were computed at
// import of those ranks of which no file has a step. The last columns say which, how the work of a
// computed one was told (attribution), when its window was, and whether the step is warm-up.
// Thread: any, free functions; the row sources are confined to the thread of the session.
#pragma once

#include <array>

#include "core/query/sql_rows.h"

namespace rankscope::query {

/// Behind those of the files: "file" or "computed"; "launch" or "host_window", the window in ns on
/// the clock of the trace, its length, 0 or 1 (core/model/warm_up.h). NULL where it is not known.
inline constexpr std::array kAddedStepColumns{
    "origin", "attribution", "window_start", "window_duration", "warm_up"};

/// `files`: the table of the rows of files, with that many columns, `rank` and `profile` the first
/// and those of index::kStepTable behind them.
RowTable withComputedSteps(RowTable files, size_t columns, const Snapshot& snapshot);

} // namespace rankscope::query

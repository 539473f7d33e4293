// SPDX-License-Identifier: GPL-3.0-or-later
// The table `step` of the SQL surface: the rows of files, then the steps that were computed at
// import of those ranks of which no file has a step. The last column, `origin`, says which.
// Thread: any, free functions; the row sources are confined to the thread of the session.
#pragma once

#include "core/query/sql_rows.h"

namespace rankscope::query {

inline constexpr const char* kOriginColumn = "origin"; ///< "file" or "computed"

/// `files`: the table of the rows of files, with that many columns, `rank` the first and those of
/// index::kStepTable behind it.
RowTable withComputedSteps(RowTable files, size_t columns, const Snapshot& snapshot);

} // namespace rankscope::query

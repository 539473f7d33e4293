// SPDX-License-Identifier: GPL-3.0-or-later
// The table `wait` of the SQL surface: who waits for whom, a row for each rank of each collective
// that at least two ranks have. It is computed when it is asked for.
//
//   wait(rank, step, kind, name, op_type, group_hash, group_index, arrival, lag, wait, late_rank)
//
// Thread: any; the rows are confined to the thread of the session.
#pragma once

#include <vector>

#include "core/query/sql_rows.h"

namespace rankscope::analysis {

/// For SqlSurface::open().
std::vector<query::RowTable> computedTables();

} // namespace rankscope::analysis

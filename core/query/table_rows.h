// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of table indexes as tables over all ranks: `rank` and `profile` in front, the union of
// the columns that any rank has. A table that no rank has is there and empty. `step` holds the
// steps that were computed at import too (step_rows.h). Thread: any, free functions; the row
// sources are confined to the thread of the session.
#pragma once

#include <vector>

#include "core/query/sql_rows.h"

namespace rankscope::query {

std::vector<RowTable> fileTables(const Snapshot& snapshot);

} // namespace rankscope::query

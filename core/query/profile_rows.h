// SPDX-License-Identifier: GPL-3.0-or-later
// A table of the SQL surface that is computed of a job as a whole, such as `wait`, once for each
// set of profiles: never over two profiles of one rank.
// Thread: any, a free function; the row sources are confined to the thread of the session.
#pragma once

#include "core/query/sql_rows.h"

namespace rankscope::query {

/// The table with `profile` behind its `rank`, which must be the first column, or in front where it
/// has none. Tables of the job, cluster_* and those that say so, as they are.
RowTable byProfile(RowTable computed);

} // namespace rankscope::query

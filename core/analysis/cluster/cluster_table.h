// SPDX-License-Identifier: GPL-3.0-or-later
// The table `cluster_difference` of the SQL surface: where a cluster_analysis_output differs from
// the ranks' own files, and what one side alone has. It is computed when it is asked for.
//
// Thread: any; the rows are confined to the thread of the session.
#pragma once

#include "core/query/sql_rows.h"

namespace rankscope::analysis {

query::RowTable clusterDifferenceTable();

} // namespace rankscope::analysis

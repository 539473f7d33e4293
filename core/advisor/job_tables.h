// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the SQL surface over what belongs to the job and to no rank: compiled graphs (ir_node,
// ir_finding) and the logs of dry runs (dry_run_stage). A graph is read when its rows are asked
// for, one after the other; WHERE file = '...' reads that one alone.
//
//   rankscope-cli query run7 "SELECT op, count(*) FROM ir_node GROUP BY op ORDER BY 2 DESC"
//
// Thread: any, constants; rows on the thread of the session.
#pragma once

#include <span>
#include <vector>

#include "core/index/table_column.h"
#include "core/query/sql_rows.h"

namespace rankscope::advisor {

/// For docs/sql.md, in its order.
std::span<const index::TableSpec> jobTableSpecs();
/// Those tables.
std::vector<query::RowTable> jobTables();
/// All that layers above core/query compute: analysis::computedTables() and jobTables().
std::vector<query::RowTable> allComputedTables();

} // namespace rankscope::advisor

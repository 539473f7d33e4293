// SPDX-License-Identifier: GPL-3.0-or-later
// Every row table that a table index may hold, in one list: names, columns, kinds and what they
// mean. Importers fill them (from text in core/tables), the SQL surface shows them with a `rank`
// column in front, docs/sql.md documents them (a test holds it against this list).
//
// A column that a file has beyond these is kept as an extra column under the file's own header.
// Thread: any, constants.
#pragma once

#include <string_view>

#include "core/index/table_column.h"
#include "core/index/table_schema_cluster.h"
#include "core/index/table_schema_communication.h"
#include "core/index/table_schema_compute.h"
#include "core/index/table_schema_expert.h"
#include "core/index/table_schema_host.h"
#include "core/index/table_schema_legacy.h"
#include "core/index/table_schema_memory.h"

namespace rankscope::index {

/// SQLite holds 2000 columns a table; what a file has beyond this has no place.
inline constexpr size_t kMaxTableColumns = 1900;

/// All tables, those of ranks first.
std::span<const TableSpec* const> tableSpecs();

/// Position of a column by name, or columns.size().
size_t findColumn(const TableSpec& table, std::string_view name);

const char* toWord(ColumnType kind);

} // namespace rankscope::index

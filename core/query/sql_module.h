// SPDX-License-Identifier: GPL-3.0-or-later
// Makes eponymous, read-only virtual tables of row sources.
// Thread: confined to the thread of the session.
#pragma once

#include "core/index/database.h"
#include "core/query/sql_rows.h"

namespace rankscope::query {

/// The session must outlive the database.
Status registerTable(index::Database& database, const RowTable& table, Session& session);

} // namespace rankscope::query

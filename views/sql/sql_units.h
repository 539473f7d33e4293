// SPDX-License-Identifier: GPL-3.0-or-later
// The units of what a statement answers, as far as its columns tell them: the cells are bare
// numbers, so the heading says ns or bytes.
// Thread: any but for texts, free functions.
#pragma once

#include <span>

#include <QString>

#include "core/analysis/sql_schema.h"
#include "views/shared/table_data.h"

namespace rankscope::sql {

/// Of "dur", "sum(s.dur)", "target_ts - source_ts" or the name that the statement gives one of
/// these: ns of times, bytes of sizes. Empty where columns of several units meet, where one is
/// multiplied or divided, and of whatever else.
QString unitOf(
    const QString& column, const QString& statement, std::span<const analysis::SqlTable> tables);

/// To the whole numbers of the answer.
void addUnits(shared::TableData& answer, const QString& statement,
    std::span<const analysis::SqlTable> tables);

} // namespace rankscope::sql

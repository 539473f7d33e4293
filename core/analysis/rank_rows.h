// SPDX-License-Identifier: GPL-3.0-or-later
// Reads columns of a row table over all ranks, straight from their table indexes.
//
//   RS_TRY(eachRow(snapshot, "step", "SELECT step, free FROM step", stop,
//       [&](const index::TableIndex& of, const index::Statement& row) { ... }));
//
// A thousand ranks are read in a tenth of a second: opening an index is two reads of a small file.
// Thread: any, free functions.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/query/session.h"

namespace rankscope::analysis {

using TakeRow = std::function<void(const index::TableIndex&, const index::Statement&)>;
/// Bound to the statement's places ?1, ?2, ...: a name is never part of a statement.
using Texts = std::vector<std::string>;

/// Runs the SELECT on each rank that has the table, in order of the ranks; for tables that begin
/// with cluster_ on the job. Errors: Cancelled, those of TableReader.
Status eachRow(const query::Snapshot& snapshot, std::string_view table, std::string_view sql,
    const std::stop_token& stop, const TakeRow& take, const Texts& texts = {});

/// The same on one rank. A table that it lacks gives no rows.
Status eachRowOf(const query::Snapshot& snapshot, int64_t rank, std::string_view table,
    std::string_view sql, const std::stop_token& stop, const TakeRow& take,
    const Texts& texts = {});

/// True when any rank, or the job, has rows of that table.
bool hasRows(const query::Snapshot& snapshot, std::string_view table);

/// Nothing for NULL.
std::optional<int64_t> integerAt(const index::Statement& row, int column);
std::optional<Duration> durationAt(const index::Statement& row, int column);
/// 0 for NULL.
Duration lengthAt(const index::Statement& row, int column);

} // namespace rankscope::analysis

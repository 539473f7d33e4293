// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a statement over the open ranks and makes a table of its rows.
// Thread: that of a session; Progress any.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "core/query/session.h"
#include "views/sql/sql_answer.h"

namespace rankscope::sql {

/// A statement that can not be run: SQLite's own words, and where.
struct Problem {
    QString text;
    std::optional<qsizetype> place{}; ///< character of the statement
};

struct RunResult {
    QString statement;
    Answer answer;
    std::optional<Problem> problem{};
};

using RowsSoFar = std::shared_ptr<std::atomic<uint64_t>>;

/// `limit`: bytes that the rows may hold. A statement that can not be read is no error but the
/// problem of the result. Errors: Cancelled, Damaged, Unreadable.
Result<RunResult> runStatement(query::Session& session, const QString& statement, uint64_t limit,
    const RowsSoFar& rows, const std::stop_token& stop);

/// All rows or an error: Internal where they need more than `limit`.
Result<shared::TableData> allRows(
    query::Session& session, const QString& statement, uint64_t limit, const std::stop_token& stop);

/// "line 2, character 7" of a place, both from 1.
struct LineAndCharacter {
    qsizetype line = 1;
    qsizetype character = 1;
};
LineAndCharacter lineOf(const QString& statement, qsizetype place);

} // namespace rankscope::sql

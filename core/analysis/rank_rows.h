// SPDX-License-Identifier: GPL-3.0-or-later
// Reads columns of a row table over all ranks, straight from their table indexes.
//
//   RS_TRY(eachRow(snapshot, "step", "SELECT step, free FROM step", stop,
//       [&](const index::TableIndex& of, const index::Statement& row) { ... }));
//
// A thousand ranks are read in a tenth of a second, and most of that is opening them: who needs
// several tables asks all at once, or gives the snapshot readers to keep.
//
//   TableQuestion<LinkMatrix> links = askLinks(snapshot, filter);
//   TableQuestion<StepTrace> steps = askSteps(snapshot);
//   RS_TRY(eachRow(snapshot, joined({&links.rows, &steps.rows}), stop));
//   RS_TRY_ASSIGN(const LinkMatrix matrix, links.finish());
//
// Thread: any, free functions.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
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

/// One SELECT on a table and who takes its rows.
struct RowQuestion {
    std::string table;
    std::string sql;
    TakeRow take;
};
using RowQuestions = std::vector<RowQuestion>;

/// Several at once: opens each rank once. Each question gets its rows in order of the ranks.
Status eachRow(
    const query::Snapshot& snapshot, const RowQuestions& questions, const std::stop_token& stop);
RowQuestions joined(std::initializer_list<const RowQuestions*> parts);

/// What is asked of the tables, and what comes of it when all rows were taken.
template <class T>
struct TableQuestion {
    RowQuestions rows;
    std::function<Result<T>()> finish;
};
/// Asked alone.
template <class T>
Result<T> answer(const query::Snapshot& snapshot, const TableQuestion<T>& question,
    const std::stop_token& stop) {
    RS_TRY(eachRow(snapshot, question.rows, stop));
    return question.finish();
}

/// The same on one rank. A table that it lacks gives no rows.
Status eachRowOf(const query::Snapshot& snapshot, int64_t rank, std::string_view table,
    std::string_view sql, const std::stop_token& stop, const TakeRow& take,
    const Texts& texts = {});

/// The same on one file of a rank, where the SELECT follows what columns it has.
Status eachRowOf(const std::shared_ptr<const index::TableIndex>& part, std::string_view sql,
    const std::stop_token& stop, const TakeRow& take);

/// True when any rank, or the job, has rows of that table.
bool hasRows(const query::Snapshot& snapshot, std::string_view table);

/// " AND step IS NOT 3", empty without a step: rows of no step stay.
std::string andNotOf(std::optional<int64_t> step, std::string_view column = "step");

/// Nothing for NULL.
std::optional<int64_t> integerAt(const index::Statement& row, int column);
std::optional<Duration> durationAt(const index::Statement& row, int column);
/// 0 for NULL.
Duration lengthAt(const index::Statement& row, int column);

} // namespace rankscope::analysis

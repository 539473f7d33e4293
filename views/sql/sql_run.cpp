// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_run.h"

#include "core/advisor/job_tables.h"
#include "views/sql/sql_units.h"

namespace rankscope::sql {

Result<RunResult> runStatement(query::Session& session, const QString& statement, uint64_t limit,
    const RowsSoFar& rows, const std::stop_token& stop) {
    const QByteArray text = statement.toUtf8();
    RS_TRY_ASSIGN(query::SqlSurface surface,
        query::SqlSurface::open(
            session.sharedSnapshot(), advisor::allComputedTables(), session.budget()));
    AnswerMaker maker(limit);
    query::SqlSink sink;
    sink.begin = [&maker](const std::vector<std::string>& columns) { maker.begin(columns); };
    sink.row = [&maker, &rows](std::span<const query::SqlValue> row) {
        const query::RowAnswer answer = maker.add(row);
        *rows = maker.rows();
        return answer;
    };
    const Status status =
        surface.run({text.constData(), static_cast<size_t>(text.size())}, sink, stop);
    if (status) {
        RunResult result{.statement = statement, .answer = maker.take()};
        addUnits(result.answer.table, statement, analysis::sqlTables({}, advisor::jobTableSpecs()));
        return result;
    }
    if (status.error().code != ErrorCode::BadQuery)
        return tl::unexpected<Error>(status.error());
    Problem problem{.text = QString::fromStdString(status.error().message)};
    if (const auto at = surface.failedAt())
        problem.place = QString::fromUtf8(text.left(static_cast<qsizetype>(*at))).size();
    return RunResult{.statement = statement, .answer = {}, .problem = std::move(problem)};
}

Result<shared::TableData> allRows(query::Session& session, const QString& statement, uint64_t limit,
    const std::stop_token& stop) {
    const auto rows = std::make_shared<std::atomic<uint64_t>>(0);
    RS_TRY_ASSIGN(RunResult all, runStatement(session, statement, limit, rows, stop));
    if (all.answer.isCut)
        return fail(ErrorCode::Internal,
            "the rows do not fit into memory; rankscope-cli query --format csv writes them all");
    return std::move(all.answer.table);
}

LineAndCharacter lineOf(const QString& statement, qsizetype place) {
    const QString before = statement.left(place);
    return {before.count('\n') + 1, place - before.lastIndexOf('\n')};
}

} // namespace rankscope::sql

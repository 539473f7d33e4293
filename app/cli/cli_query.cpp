// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "core/analysis/wait_table.h"
#include "core/query/sql_surface.h"

namespace rankscope::app {

namespace {

Status answer(const ImportedFolder& folder, const std::string& sql, TableFormat format,
    const std::stop_token& stop) {
    RS_TRY_ASSIGN(query::SqlSurface surface,
        query::SqlSurface::open(folder.snapshot(), analysis::computedTables()));
    const auto writer = makeRowWriter(format);
    query::SqlSink sink;
    sink.begin = [&writer](const std::vector<std::string>& names) { writer->begin(names); };
    sink.row = [&writer](std::span<const query::SqlValue> row) {
        writer->row(row);
        return query::RowAnswer::GoOn;
    };
    RS_TRY(surface.run(sql, sink, stop));
    writer->end();
    return {};
}

int exitOf(const Error& error) {
    if (error.code == ErrorCode::Cancelled)
        return kExitStopped;
    return error.code == ErrorCode::BadQuery ? kExitUsage : kExitNothingReadable;
}

} // namespace

int runQuery(const FolderOptions& options, const std::string& sql, TableFormat format) {
    const ImportedFolder folder = importFolder(options, [](const auto&) {});
    // an answer from a part of the ranks would look like the whole
    const auto snapshot = folder.snapshot();
    const bool hasNothing = snapshot->ranks.empty() && snapshot->tables.empty();
    if (folder.exit == kExitStopped || hasNothing)
        return folder.exit;
    if (const Status status = answer(folder, sql, format, options.stop); !status) {
        fmt::print(stderr, "rankscope-cli: {}\n", status.error().message);
        return finishOutput(exitOf(status.error()));
    }
    return finishOutput(folder.exit);
}

} // namespace rankscope::app

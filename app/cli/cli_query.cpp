// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "app/cli/commands.h"
#include "core/advisor/job_tables.h"
#include "core/query/sql_surface.h"

namespace rankscope::app {

namespace {

/// One function of SQL may work for long without looking at the wish to stop, such as replace() on
/// a long text: then the program ends without it. Nothing of a query is worth waiting for.
class EndsSoon {
public:
    explicit EndsSoon(std::stop_token stop)
        : m_thread([stop = std::move(stop)](const std::stop_token& done) {
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any never;
            int looks = kPatience;
            while (!never.wait_for(lock, done, kLook, [&done] { return done.stop_requested(); })) {
                if (stop.stop_requested() && --looks == 0)
                    _exit(kExitStopped);
            }
        }) { }

private:
    static constexpr std::chrono::milliseconds kLook{50};
    static constexpr int kPatience = 10; ///< looks

    std::jthread m_thread;
};

Status answer(const ImportedFolder& folder, const std::string& sql, TableFormat format,
    const FolderOptions& options) {
    RS_TRY_ASSIGN(query::SqlSurface surface,
        query::SqlSurface::open(folder.snapshot, advisor::allComputedTables(), options.budget));
    const EndsSoon end(options.stop);
    const auto writer = makeRowWriter(format);
    query::SqlSink sink;
    sink.begin = [&writer](const std::vector<std::string>& names) { writer->begin(names); };
    sink.row = [&writer](std::span<const query::SqlValue> row) {
        writer->row(row);
        return query::RowAnswer::GoOn;
    };
    RS_TRY(surface.run(sql, sink, options.stop));
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
    ImportedFolder folder = importFolder(options, [](const auto&) {});
    // an answer from a part of the ranks would look like the whole
    if (folder.exit == kExitStopped || folder.snapshot->isEmpty())
        return folder.exit;
    if (folder.exit == kExitNothingReadable)
        folder.exit = kExitGood; // graphs and dry runs have tables of their own
    if (const Status status = answer(folder, sql, format, options); !status) {
        fmt::print(stderr, "rankscope-cli: {}\n", status.error().message);
        return finishOutput(exitOf(status.error()));
    }
    return finishOutput(folder.exit);
}

} // namespace rankscope::app

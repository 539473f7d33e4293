// SPDX-License-Identifier: GPL-3.0-or-later
// SQL over the open ranks, read-only. The packed chunks appear as the tables slice, instant,
// counter and flow, beside the row tables rank, process, track and issue. Each has a `rank` column
// and a `profile` behind it, 1 unless the folder holds several profiles of that rank: (rank,
// profile) says whose row it is. All times are ns as stored in the file; rank.base_ns (and
// rank.offset_ns of the timeline) say how to align them. Nothing can be written, attached or
// loaded. What is computed at import and stands in no file (overlap lanes where the profiler wrote
// none) has 1 in `computed`.
//
//   slice(rank, profile, id, track_id, lane, depth, ts, dur, name, category, computed,
//     args hidden)
//   instant(rank, profile, id, track_id, ts, name, args hidden)
//   counter(rank, profile, track_id, name, ts, value)
//   flow(rank, profile, category, source_id, target_id, source_ts hidden, target_ts hidden)
//   track(rank, profile, id, process, thread, pid, tid, kind, computed)
//   process(rank, profile, id, pid, name, label, computed)
//   rank(rank, profile, label, kind, folder, base_ns, offset_ns)
//   issue(rank, profile, code, severity, count, file, offset, example)
//
// and every table of core/index/table_schema.h (kernel, step, collective, ...), see docs/sql.md.
//
// Rows are read chunk by chunk: an answer of any length takes constant memory. Equality on rank,
// track_id and id and bounds on ts are used to read only what is needed.
// Thread: confined to one thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/index/database.h"
#include "core/query/session.h"
#include "core/query/sql_rows.h"

namespace rankscope::query {

/// NULL, INTEGER, REAL or TEXT; texts live until the callback returns.
using SqlValue = std::variant<std::monostate, int64_t, double, std::string_view>;

enum class RowAnswer { GoOn, Stop };

struct SqlSink {
    std::function<void(const std::vector<std::string>& columns)> begin;
    std::function<RowAnswer(std::span<const SqlValue> row)> row;
};

class SqlSurface {
public:
    /// `more`: tables of layers above, such as analysis::computedTables(); they are computed for
    /// each set of profiles (profile_rows.h).
    static Result<SqlSurface> open(std::shared_ptr<const Snapshot> snapshot,
        std::vector<RowTable> more = {}, const MemoryBudget& budget = MemoryBudget());

    /// Runs one statement. Errors: BadQuery (SQLite's own words; also for one that takes more than
    /// a quarter of the budget), Cancelled, Damaged and Unreadable for an index.
    Status run(std::string_view sql, const SqlSink& sink, std::stop_token stop);
    /// Of a statement that was refused: the byte at which it can not be read; nothing where that is
    /// not known.
    std::optional<size_t> failedAt() const { return m_failedAt; }

private:
    SqlSurface(
        std::unique_ptr<Session> session, index::Database database, const MemoryBudget& budget);

    std::optional<index::Statement> quicker(std::string_view sql);

    std::unique_ptr<Session> m_session; // before the database: its tables read through it
    index::Database m_database;
    bool m_hasExactTotals;
    MemoryBudget m_budget;
    std::optional<size_t> m_failedAt;
};

} // namespace rankscope::query

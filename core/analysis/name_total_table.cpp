// SPDX-License-Identifier: GPL-3.0-or-later
// What System View sums up: the totals and self times of every name on every track.
#include "core/analysis/figure_tables.h"

namespace rankscope::analysis {

namespace {

using Kind = index::ColumnType;

constexpr index::ColumnSpec kColumns[] = {
    {"rank", Kind::Integer, ""},
    {"track_id", Kind::Integer, "as in track"},
    {"name", Kind::Text, "of the slices"},
    {"count", Kind::Integer, "slices of that name on the track"},
    {"total", Kind::Duration, "sum of their durations"},
    {"self", Kind::Duration, "total minus the time of direct children on the same track"},
    {"min", Kind::Duration, "shortest of them"},
    {"max", Kind::Duration, "longest of them"},
};

Result<FigureRows> rowsOf(query::Session& session) {
    FigureRows rows;
    for (const query::OpenRank& open : session.snapshot().ranks) {
        const index::RankIndex& rank = *open.index;
        for (const index::NameTotals& of : rank.totals) {
            if (session.stop().stop_requested())
                return fail(ErrorCode::Cancelled, "stopped");
            rows.push_back({rank.rank, static_cast<int64_t>(of.track),
                std::string(rank.text(of.name)), static_cast<int64_t>(of.count), cell(of.total),
                cell(of.self), cell(of.min), cell(of.max)});
        }
    }
    return rows;
}

} // namespace

ComputedTable nameTotalTable() {
    return {
        {"name_total", index::TableScope::Cluster,
            "Totals and self times of the slices by name and track over the whole trace, stored "
            "at import: what System View shows, without a look at the slices.",
            kColumns},
        rowsOf};
}

} // namespace rankscope::analysis

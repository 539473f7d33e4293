// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks of the hosts, as the timeline aligns ranks by them.
#include "core/analysis/communication/host_clocks.h"
#include "core/analysis/figure_tables.h"

namespace rankscope::analysis {

namespace {

constexpr double kPartsOfMillionth = 1e6; ///< HostClock::drift counts

constexpr index::ColumnSpec kClockColumns[] = {
    {"rank", index::ColumnType::Integer, ""},
    {"host", index::ColumnType::Text, "NULL where no file names it"},
    {"tied_by", index::ColumnType::Text,
        "reference, collectives, transfers (sends and receives only), none"},
    {"reference_rank", index::ColumnType::Integer, "whose clock the others are held against"},
    {"ahead", index::ColumnType::Duration, "of the reference clock, at the reference time"},
    {"ahead_error", index::ColumnType::Duration, "either way, 99.7 %"},
    {"drift_ppm", index::ColumnType::Number, "how much faster than the reference clock it runs"},
    {"drift_error_ppm", index::ColumnType::Number, "a drift of less is chance"},
    {"residual", index::ColumnType::Duration,
        "scaled median deviation of the ends of collectives from the fit"},
    {"collectives", index::ColumnType::Integer, "that the fit is of"},
    {"reference_ts", index::ColumnType::Time, "on the timeline"},
};

query::RowValue millionths(const std::optional<int64_t>& drift) {
    return drift ? query::RowValue(static_cast<double>(*drift) / kPartsOfMillionth)
                 : query::RowValue();
}

Result<FigureRows> clockRows(query::Session& session) {
    ClockShifts own;
    for (const query::OpenRank& rank : session.snapshot().ranks)
        own.emplace(rank.index->rank, rank.offset);
    RS_TRY_ASSIGN(const HostClocks all, hostClocks(session, own));
    std::map<size_t, int64_t> references; // by component
    for (const HostClock& clock : all.clocks)
        references.emplace(clock.component, clock.ranks.front());
    FigureRows rows;
    for (const HostClock& clock : all.clocks) {
        const bool isTied = clock.tie != ClockTie::None;
        for (const int64_t rank : clock.ranks)
            rows.push_back({rank, cell(clock.host), std::string(toWord(clock.tie)),
                references.at(clock.component),
                isTied ? cell(std::optional(clock.ahead)) : query::RowValue(),
                cell(clock.aheadError), millionths(clock.drift), millionths(clock.driftError),
                cell(clock.residual), static_cast<int64_t>(clock.collectives),
                isTied ? query::RowValue(toNanoseconds(clock.reference)) : query::RowValue()});
    }
    return rows;
}

} // namespace

ComputedTable clockTable() {
    return {
        {"clock", index::TableScope::Cluster,
            "The clock of each rank, fitted to the ends of the collectives that its host shares "
            "with others (docs/clocks.md). No rows without such operators.",
            kClockColumns},
        clockRows};
}

} // namespace rankscope::analysis

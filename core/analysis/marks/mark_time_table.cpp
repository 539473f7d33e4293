// SPDX-License-Identifier: GPL-3.0-or-later
// What the program marked, by name: what the page of marks shows, of all ranks.
#include "core/analysis/figure_tables.h"
#include "core/analysis/marks/mark_times.h"

namespace rankscope::analysis {

namespace {

using Kind = index::ColumnType;

constexpr index::ColumnSpec kMarkColumns[] = {
    {"rank", Kind::Integer, ""},
    {"name", Kind::Text,
        "of the marks: step of step 12, load # of load 7 where each step has one number; of a pair "
        "without _start and _stop"},
    {"side", Kind::Text, "framework, host or device: where the times were taken"},
    {"is_pair", Kind::Integer, "1: made of the instants name_start and name_stop of one track"},
    {"instants", Kind::Integer, "marks without a length, in none of the times"},
    {"count", Kind::Integer, "ranges"},
    {"total", Kind::Duration, ""},
    {"mean", Kind::Duration, ""},
    {"deviation", Kind::Duration, "standard deviation"},
    {"min", Kind::Duration, ""},
    {"lower_quartile", Kind::Duration, ""},
    {"median", Kind::Duration, ""},
    {"upper_quartile", Kind::Duration, ""},
    {"max", Kind::Duration, ""},
};

Result<FigureRows> markRows(query::Session& session) {
    FigureRows rows;
    for (const int64_t rank : ranksWithMarks(session.snapshot())) {
        RS_TRY_ASSIGN(const RankMarks marks, markTimes(session, rank));
        for (const MarkTime& of : marks.times)
            rows.push_back(
                {rank, of.name, std::string(toWord(of.side)), static_cast<int64_t>(of.isPair),
                    static_cast<int64_t>(of.instants), static_cast<int64_t>(of.ranges),
                    cell(of.total), cell(of.mean), cell(of.deviation), cell(of.min),
                    cell(of.lowerQuartile), cell(of.median), cell(of.upperQuartile), cell(of.max)});
    }
    return rows;
}

} // namespace

ComputedTable markTimeTable() {
    return {{"mark_time", index::TableScope::Cluster,
                "Ranges and instants that the program marked with mstx, by name, on the framework, "
                "the host and the device.",
                kMarkColumns},
        markRows};
}

} // namespace rankscope::analysis

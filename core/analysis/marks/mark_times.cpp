// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/marks/mark_times.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/analysis/range_of_rank.h"
#include "core/analysis/statistics.h"
#include "core/base/saturate.h"

namespace rankscope::analysis {

namespace {

struct Lengths {
    MarkTime time;
    std::vector<Duration> all;
};

void finish(Lengths& of) {
    MarkTime& time = of.time;
    time.ranges = of.all.size();
    if (of.all.empty())
        return;
    std::ranges::sort(of.all);
    const auto count = static_cast<double>(of.all.size());
    const double mean = static_cast<double>(time.total.count()) / count;
    time.mean = Duration(std::llround(mean));
    time.deviation = Duration(std::llround(variationOf(of.all) * mean));
    time.min = of.all.front();
    time.lowerQuartile = quantileOf(of.all, 1, 4);
    time.median = quantileOf(of.all, 1, 2);
    time.upperQuartile = quantileOf(of.all, 3, 4);
    time.max = of.all.back();
}

} // namespace

std::vector<MarkTime> timesOf(std::span<const Mark> marks) {
    std::map<std::tuple<std::string_view, MarkSide, bool>, Lengths> byName;
    for (const Mark& mark : marks) {
        Lengths& of = byName[{mark.name, mark.side, mark.isPair}];
        MarkTime& time = of.time;
        time.name = mark.name;
        time.side = mark.side;
        time.isPair = mark.isPair;
        if (mark.range.isEmpty() && !mark.isPair) {
            ++time.instants;
            continue;
        }
        of.all.push_back(mark.range.length());
        time.total = saturatingAdd(time.total, mark.range.length());
        if (!time.longest || mark.range.length() > time.longest->range.length())
            time.longest = mark;
    }
    std::vector<MarkTime> times;
    for (auto& [key, of] : byName) {
        finish(of);
        times.push_back(std::move(of.time));
    }
    std::ranges::stable_sort(times, std::ranges::greater(), &MarkTime::total);
    return times;
}

RankMarks marksIn(const query::Snapshot& snapshot, RankMarks marks, const TimeRange& range) {
    const query::OpenRank* const rank = onlyRank(snapshot, marks.rank);
    for (auto* const some : {&marks.marks, &marks.unmatched})
        std::erase_if(*some, [&](const Mark& mark) {
            return rank == nullptr
                || !range.overlaps(mark.range.movedBy(rank->offsetOf(mark.track)));
        });
    marks.times = timesOf(marks.marks);
    return marks;
}

Result<RankMarks> markTimes(query::Session& session, int64_t rank) {
    RS_TRY_ASSIGN(PairedMarks marks, marksOf(session, rank));
    std::vector<MarkTime> times = timesOf(marks.marks);
    return RankMarks{rank, std::move(times), std::move(marks.marks), std::move(marks.unmatched)};
}

} // namespace rankscope::analysis

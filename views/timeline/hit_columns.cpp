// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/hit_columns.h"

#include <algorithm>

#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

/// The column of a time inside the range.
size_t columnOf(Timestamp time, const TimeRange& range, int width) {
    const double share = static_cast<double>((time - range.begin).count())
        / static_cast<double>(range.length().count());
    return static_cast<size_t>(std::clamp(static_cast<int>(share * width), 0, width - 1));
}

void addKept(HitColumns& columns, const query::SearchResult& result, const TimeRange& range) {
    const auto width = static_cast<int>(columns.counts.size());
    for (size_t i = firstHitFrom(result.hits, range.begin);
         i < result.hits.size() && result.hits[i].range.begin < range.end; ++i) {
        ++columns.counts[columnOf(result.hits[i].range.begin, range, width)];
        ++columns.total;
    }
}

void addCounted(HitColumns& columns, const query::HitDensity& density, const TimeRange& range) {
    const auto width = static_cast<int>(columns.counts.size());
    const bool isCoarse = density.width * width > range.length();
    columns.isExact = !isCoarse;
    const size_t last = density.partOf(range.end - Duration(1));
    for (size_t part = density.partOf(range.begin); part <= last; ++part) {
        const uint64_t count = density.counts[part];
        const Timestamp begin = density.begin + density.width * static_cast<int64_t>(part);
        const Timestamp end = begin + density.width;
        if (count == 0 || end <= range.begin || begin >= range.end)
            continue;
        columns.isExact = columns.isExact && begin >= range.begin && end <= range.end;
        columns.total += count;
        const size_t from = columnOf(std::max(begin, range.begin), range, width);
        const size_t to =
            isCoarse ? columnOf(std::min(end, range.end) - Duration(1), range, width) : from;
        for (size_t x = from; x <= to; ++x)
            columns.counts[x] += count;
    }
}

} // namespace

HitColumns hitColumns(const query::SearchResult& result, TimeRange range, int width) {
    HitColumns columns;
    columns.counts.resize(static_cast<size_t>(std::max(width, 1)));
    if (range.isEmpty())
        return columns;
    if (result.count == result.hits.size())
        addKept(columns, result, range);
    else if (!result.density.counts.empty())
        addCounted(columns, result.density, range);
    return columns;
}

std::optional<size_t> nearestHit(const query::SearchResult& result, Timestamp time) {
    if (result.hits.empty())
        return std::nullopt;
    const size_t after = firstHitFrom(result.hits, time);
    if (after == result.hits.size())
        return after - 1;
    if (after == 0)
        return after;
    const Duration before = time - result.hits[after - 1].range.begin;
    return before < result.hits[after].range.begin - time ? after - 1 : after;
}

HitBegins hitBegins(const query::SearchResult& result) {
    HitBegins begins;
    for (const query::SearchHit& hit : result.hits)
        begins[hit.slice.lane].push_back(hit.range.begin);
    return begins;
}

} // namespace rankscope::timeline

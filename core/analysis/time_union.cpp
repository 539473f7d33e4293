// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/time_union.h"

#include <algorithm>

namespace rankscope::analysis {

std::vector<TimeRange> unionOf(std::vector<TimeRange> ranges) {
    std::ranges::sort(ranges, {}, &TimeRange::begin);
    std::vector<TimeRange> joined;
    for (const TimeRange& range : ranges) {
        if (!joined.empty() && range.begin <= joined.back().end)
            joined.back().end = std::max(joined.back().end, range.end);
        else
            joined.push_back(range);
    }
    return joined;
}

std::vector<TimeRange> commonRanges(
    const std::vector<TimeRange>& left, const std::vector<TimeRange>& right) {
    std::vector<TimeRange> common;
    auto at = right.begin();
    for (const TimeRange& range : left) {
        while (at != right.end() && at->end <= range.begin)
            ++at;
        for (auto next = at; next != right.end() && next->begin < range.end; ++next) {
            const TimeRange both{
                std::max(range.begin, next->begin), std::min(range.end, next->end)};
            if (!both.isEmpty())
                common.push_back(both);
        }
    }
    return common;
}

std::vector<TimeRange> rangesWithout(
    const std::vector<TimeRange>& left, const std::vector<TimeRange>& right) {
    std::vector<TimeRange> rest;
    auto at = right.begin();
    for (TimeRange range : left) {
        while (at != right.end() && at->end <= range.begin)
            ++at;
        for (auto next = at; next != right.end() && next->begin < range.end; ++next) {
            if (next->begin > range.begin)
                rest.push_back({range.begin, next->begin});
            range.begin = std::min(range.end, next->end);
        }
        if (!range.isEmpty())
            rest.push_back(range);
    }
    return rest;
}

Duration commonTime(const std::vector<TimeRange>& left, const std::vector<TimeRange>& right) {
    Duration common{};
    for (const TimeRange& range : commonRanges(left, right))
        common += range.length();
    return common;
}

} // namespace rankscope::analysis

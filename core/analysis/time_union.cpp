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

Duration commonTime(const std::vector<TimeRange>& left, const std::vector<TimeRange>& right) {
    Duration common{};
    auto at = right.begin();
    for (const TimeRange& range : left) {
        while (at != right.end() && at->end <= range.begin)
            ++at;
        for (auto next = at; next != right.end() && next->begin < range.end; ++next)
            common += std::min(range.end, next->end) - std::max(range.begin, next->begin);
    }
    return common;
}

} // namespace rankscope::analysis

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

} // namespace rankscope::analysis

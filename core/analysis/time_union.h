// SPDX-License-Identifier: GPL-3.0-or-later
// Thread: any, free functions.
#pragma once

#include <vector>

#include "core/base/time.h"

namespace rankscope::analysis {

/// Sorted by begin; what overlaps or touches is joined.
std::vector<TimeRange> unionOf(std::vector<TimeRange> ranges);

/// What is in both. Both sorted, each without overlaps; so is the result.
std::vector<TimeRange> commonRanges(
    const std::vector<TimeRange>& left, const std::vector<TimeRange>& right);

/// What is in the left alone. Both sorted, each without overlaps; so is the result.
std::vector<TimeRange> rangesWithout(
    const std::vector<TimeRange>& left, const std::vector<TimeRange>& right);

/// Length of what is in both. Both sorted, each without overlaps.
Duration commonTime(const std::vector<TimeRange>& left, const std::vector<TimeRange>& right);

} // namespace rankscope::analysis

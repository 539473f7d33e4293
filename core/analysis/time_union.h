// SPDX-License-Identifier: GPL-3.0-or-later
// Thread: any, free function.
#pragma once

#include <vector>

#include "core/base/time.h"

namespace rankscope::analysis {

/// Sorted by begin; what overlaps or touches is joined.
std::vector<TimeRange> unionOf(std::vector<TimeRange> ranges);

} // namespace rankscope::analysis

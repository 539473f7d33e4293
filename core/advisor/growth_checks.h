// SPDX-License-Identifier: GPL-3.0-or-later
// The check ME-5 by name, and the peak that it shares with ME-1 and ME-2.
// Thread: that of the context.
#pragma once

#include <vector>

#include "core/advisor/inputs.h"

namespace rankscope::advisor {

/// Highest reserved memory of any rank, in the allocator's own figures; null where none is known.
const analysis::MemoryPeak* highestOf(const std::vector<analysis::MemoryPeak>& peaks);

Result<Outcome> growingMemory(Context& context);

} // namespace rankscope::advisor

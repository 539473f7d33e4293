// SPDX-License-Identifier: GPL-3.0-or-later
// What the kernel table says of a slice, as facts: where it ran, its inputs and outputs one by one,
// and the counters of the cores under the names of the files.
// Thread: any, free functions.
#pragma once

#include <vector>

#include "core/analysis/operators/kernel_row.h"
#include "views/timeline/data_pane/fact_list.h"

namespace rankscope::timeline {

std::vector<Fact> kernelFacts(const analysis::FoundKernel& kernel);

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
// A row of a step trace made by hand: all but computing is the same in each.
#pragma once

#include "core/analysis/steps/step_trace.h"

namespace rankscope::test {

inline analysis::StepRow rowOf(int64_t rank, int64_t step, int64_t computingMs) {
    using analysis::StepMetric;
    constexpr int64_t kMs = 1'000'000;
    analysis::StepRow row{rank, step, analysis::StepOrigin::File, {}};
    row.values.set(StepMetric::Computing, Duration(computingMs * kMs));
    row.values.set(StepMetric::Communication, Duration(30 * kMs));
    row.values.set(StepMetric::Overlapped, Duration(20 * kMs));
    row.values.set(StepMetric::NotOverlapped, Duration(10 * kMs));
    row.values.set(StepMetric::Free, Duration(5 * kMs));
    row.values.deriveSums();
    return row;
}

} // namespace rankscope::test

// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of kernels that come again and again within a step and could be one kernel: those between
// whose kernels the device idles (one launch in place of many), and those of vector kernels that
// are bound by memory (what lies between them need not leave the core).
// Source: MSTT's fusible operators, advisor_spec.md SC-11.
// Thread: any, free function.
#pragma once

#include <vector>

#include "core/analysis/operators/kernel_order.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

enum class RunBound {
    Host, ///< idle between the kernels
    Memory, ///< vector kernels, loading or storing nearly all the time
};

struct RunLimits {
    double busy = threshold::kRunBusy.value;
    double moving = threshold::kRunMoving.value;
    double times = threshold::kRunTimes.value;
};

/// All calls of a run.
struct KernelRun {
    RunBound bound{};
    size_t first = 0; ///< position of the first kernel of its first call
    size_t length = 0; ///< kernels of a call
    size_t count = 0; ///< calls, none within another
    Duration time{}; ///< of the kernels
    Duration idle{}; ///< between them
    Duration core{}; ///< of their time, that the counters tell of
    Duration moving{}; ///< of this, loading or storing

    double busyShare() const; ///< time / (time + idle)
};

/// Of 3 to 10 kernels, by their names and shapes; those that save most first, no kernel in two.
std::vector<KernelRun> kernelRuns(const KernelOrder& order, const RunLimits& limits = {});

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/thread_priority.h"

#include <algorithm>

#include <sys/resource.h>

namespace rankscope {

namespace {
/// 10 % of the time of a core that a normal thread wants too. At 19 it would be 1.5 %: on a machine
/// that is busy with something else the checks of the advisor would never end.
constexpr int kLow = 10;
thread_local bool isLow = false;
} // namespace

void lowerThreadPriority() {
    isLow = true;
    // On Linux of this thread alone. A program that was started lower than that stays where it is.
    setpriority(PRIO_PROCESS, 0, std::max(kLow, getpriority(PRIO_PROCESS, 0)));
}

bool isLowPriorityThread() {
    return isLow;
}

} // namespace rankscope

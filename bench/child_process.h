// SPDX-License-Identifier: GPL-3.0-or-later
// Runs measured work in a process of its own, so that its peak memory is its own.
// Thread: before any further thread is started.
#pragma once

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/figures.h"
#include "core/base/result.h"

namespace rankscope::bench {

/// What a child process needed for its work.
struct Cost {
    double milliseconds = 0;
    double peakMegabytes = 0;
    double processorMilliseconds = 0; ///< of all its threads; hardly grows while others work too
};

/// `work` says whether it went well.
template <class Work>
Result<Cost> measure(Work work) {
    const Stopwatch watch;
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(work() ? 0 : 1);
    int status = 0;
    rusage usage{};
    if (child < 0 || ::wait4(child, &status, 0, &usage) != child || status != 0)
        return fail(ErrorCode::Internal, "the measured work failed");
    const auto inMilliseconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) * 1000 + static_cast<double>(time.tv_usec) / 1000;
    };
    return Cost{watch.milliseconds(), static_cast<double>(usage.ru_maxrss) / 1024,
        inMilliseconds(usage.ru_utime) + inMilliseconds(usage.ru_stime)};
}

} // namespace rankscope::bench

// SPDX-License-Identifier: GPL-3.0-or-later
// How far a long task is: plain atomics that the task writes and a view reads at 10 Hz. No signal,
// no callback, so a fast task is never slowed by its audience.
// Thread: any.
#pragma once

#include <atomic>
#include <cstdint>

namespace rankscope {

struct Progress {
    std::atomic<uint64_t> bytesDone{0};
    std::atomic<uint64_t> bytesTotal{0};
    std::atomic<uint64_t> events{0};
    std::atomic<bool> isWaiting{false}; ///< for another program that does the same
};

} // namespace rankscope

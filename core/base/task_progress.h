// SPDX-License-Identifier: GPL-3.0-or-later
// How far a long question is. What goes through many ranks says so by reportProgress(), whoever
// asked; when that was asked as a task (views: QueryBridge::run), a view reads it at 10 Hz.
//
//   const ProgressScope scope(progress);    // of this thread, until its end
//   reportProgress(rank, ranks);
//
// Thread: TaskProgress any; the others each thread for itself.
#pragma once

#include <atomic>
#include <cstdint>

namespace rankscope {

struct TaskProgress {
    std::atomic<uint64_t> done{0};
    std::atomic<uint64_t> total{0}; ///< 0: not known
};

class ProgressScope {
public:
    explicit ProgressScope(TaskProgress& progress);
    ~ProgressScope();
    ProgressScope(const ProgressScope&) = delete;
    ProgressScope& operator=(const ProgressScope&) = delete;

private:
    TaskProgress* m_before;
};

/// Nobody listens: nothing happens.
void reportProgress(uint64_t done, uint64_t total);

} // namespace rankscope

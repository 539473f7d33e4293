// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/task_progress.h"

#include <utility>

namespace rankscope {

namespace {
thread_local TaskProgress* listening = nullptr;
} // namespace

ProgressScope::ProgressScope(TaskProgress& progress)
    : m_before(std::exchange(listening, &progress)) { }

ProgressScope::~ProgressScope() {
    listening = m_before;
}

void reportProgress(uint64_t done, uint64_t total) {
    if (listening == nullptr)
        return;
    listening->done = done;
    listening->total = total;
}

} // namespace rankscope

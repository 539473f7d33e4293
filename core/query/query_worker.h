// SPDX-License-Identifier: GPL-3.0-or-later
// One thread that answers questions. For each slot the latest request wins: a new one cancels the
// running one of the same slot and replaces the waiting one. Three workers run in the application:
// one for frames, one for what pages ask, so that no picture waits for a sum, and one of lowest
// priority for what may take so long that neither is to wait for it.
// Thread: any; the jobs run on the worker's own thread.
#pragma once

#include <condition_variable>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

class QueryWorker {
public:
    /// A job asks the session and delivers its result itself (through the views' bridge).
    using Job = std::function<void(Session&, std::stop_token)>;

    enum class Priority { Normal, Lowest };

    explicit QueryWorker(
        const MemoryBudget& budget = MemoryBudget(), Priority priority = Priority::Normal);
    ~QueryWorker();
    QueryWorker(const QueryWorker&) = delete;
    QueryWorker& operator=(const QueryWorker&) = delete;

    static constexpr size_t kAllSlots = std::numeric_limits<size_t>::max();
    /// Replaces the open ranks; cancels what runs or waits in the slots below `cancelled`. A job
    /// of a further slot that runs goes on with the ranks of before.
    void setSnapshot(std::shared_ptr<const Snapshot> snapshot, size_t cancelled = kAllSlots);
    /// Any slot; lower ones are served first.
    void post(size_t slot, Job job);
    void cancel(size_t slot);
    /// True when nothing runs and nothing waits: the idle hook of the tests.
    bool isIdle() const;
    /// Blocks until idle; for tests and the command line, never from the UI thread.
    void waitUntilIdle();

private:
    void run(const std::stop_token& stop);

    MemoryBudget m_budget;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::shared_ptr<const Snapshot> m_snapshot;
    bool m_isSnapshotNew = false;
    std::vector<std::optional<Job>> m_waiting; ///< by slot, as far as they were used
    std::optional<size_t> m_running;
    std::stop_source m_runningStop;
    std::jthread m_thread; // last: its thread uses the members above
};

} // namespace rankscope::query

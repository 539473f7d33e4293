// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query_worker.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "core/base/thread_priority.h"

namespace rankscope::query {

QueryWorker::QueryWorker(const MemoryBudget& budget, Priority priority)
    : m_budget(budget)
    , m_snapshot(std::make_shared<const Snapshot>())
    , m_thread([this, priority](const std::stop_token& stop) {
        if (priority == Priority::Lowest)
            lowerThreadPriority();
        run(stop);
    }) { }

QueryWorker::~QueryWorker() {
    const std::lock_guard lock(m_mutex);
    m_runningStop.request_stop();
    m_waiting.clear();
}

void QueryWorker::setSnapshot(std::shared_ptr<const Snapshot> snapshot, size_t cancelled) {
    {
        const std::lock_guard lock(m_mutex);
        m_snapshot = std::move(snapshot);
        m_isSnapshotNew = true;
        std::fill_n(m_waiting.begin(), std::min(cancelled, m_waiting.size()), std::nullopt);
        if (m_running && *m_running < cancelled)
            m_runningStop.request_stop();
    }
    m_changed.notify_all();
}

void QueryWorker::post(size_t slot, Job job) {
    {
        const std::lock_guard lock(m_mutex);
        if (slot >= m_waiting.size())
            m_waiting.resize(slot + 1);
        m_waiting[slot] = std::move(job);
        if (m_running == slot)
            m_runningStop.request_stop();
    }
    m_changed.notify_all();
}

void QueryWorker::cancel(size_t slot) {
    {
        const std::lock_guard lock(m_mutex);
        if (slot < m_waiting.size())
            m_waiting[slot].reset();
        if (m_running == slot)
            m_runningStop.request_stop();
    }
    m_changed.notify_all();
}

bool QueryWorker::isIdle() const {
    const std::lock_guard lock(m_mutex);
    return !m_running && std::none_of(m_waiting.begin(), m_waiting.end(), [](const auto& job) {
        return job.has_value();
    });
}

void QueryWorker::waitUntilIdle() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] {
        return !m_running && std::none_of(m_waiting.begin(), m_waiting.end(), [](const auto& job) {
            return job.has_value();
        });
    });
}

void QueryWorker::run(const std::stop_token& stop) {
    std::unique_ptr<Session> session;
    std::unique_lock lock(m_mutex);
    while (true) {
        const auto firstWaiting = [this] {
            return std::find_if(m_waiting.begin(), m_waiting.end(),
                [](const auto& job) { return job.has_value(); });
        };
        if (!m_changed.wait(lock, stop, [&] { return firstWaiting() != m_waiting.end(); }))
            return;
        const auto next = firstWaiting();
        Job job = std::move(**next);
        next->reset();
        m_running = static_cast<size_t>(next - m_waiting.begin());
        m_runningStop = std::stop_source();
        const auto snapshot = m_snapshot;
        const bool isNew = std::exchange(m_isSnapshotNew, false);
        const std::stop_token jobStop = m_runningStop.get_token();
        lock.unlock();
        try {
            if (!session)
                session = std::make_unique<Session>(snapshot, m_budget);
            else if (isNew)
                session->setSnapshot(snapshot);
            session->setStop(jobStop); // not that of the job before, which may have been stopped
            job(*session, jobStop);
        } catch (const std::exception&) { // bad_alloc, surprises of a library
            session.reset(); // nobody knows what it holds
        }
        job = nullptr; // what the job owns goes before the next one is announced as idle
        lock.lock();
        m_running.reset();
        m_changed.notify_all();
    }
}

} // namespace rankscope::query

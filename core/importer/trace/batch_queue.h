// SPDX-License-Identifier: GPL-3.0-or-later
// Hands things from one thread to another, in order. After close() the waiting side gets what is
// left and then nothing; what is pushed later is dropped.
// Thread: any.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace rankscope::importer {

template <class T>
class BatchQueue {
public:
    void push(T item) {
        {
            const std::lock_guard lock(m_mutex);
            if (m_isClosed)
                return;
            m_items.push_back(std::move(item));
        }
        m_changed.notify_one();
    }

    /// Waits for an item; nothing when the queue is closed and empty.
    std::optional<T> pop() {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_isClosed || !m_items.empty(); });
        if (m_items.empty())
            return std::nullopt;
        T item = std::move(m_items.front());
        m_items.pop_front();
        return item;
    }

    void close() {
        {
            const std::lock_guard lock(m_mutex);
            m_isClosed = true;
        }
        m_changed.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<T> m_items;
    bool m_isClosed = false;
};

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
// Records of many streams, sorted in little memory: each stream collects, and when all together
// exceed the limit the largest are sorted and written to a spill file as runs. take() gives a
// stream's records in order, equal ones in the order in which they came.
// Record: trivially copyable, with `static bool before(const Record&, const Record&)` in Order.
// Thread: one at a time.
#pragma once

#include <algorithm>
#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

#include "core/importer/spill_file.h"

namespace rankscope::importer {

template <class Record, class Order>
class RunStore {
    static_assert(std::is_trivially_copyable_v<Record>);

public:
    RunStore(SpillFile& spill, size_t byteLimit)
        : m_spill(spill)
        , m_recordLimit(std::max<size_t>(byteLimit / sizeof(Record), kReadRecords)) { }

    Status push(size_t stream, const Record& record) {
        if (stream >= m_streams.size())
            m_streams.resize(stream + 1);
        std::vector<Record>& pending = m_streams[stream].pending;
        if (pending.size() == pending.capacity()) {
            const size_t more = std::max<size_t>(pending.capacity() / 2, 64);
            if (m_reserved + more > m_recordLimit)
                RS_TRY(spill());
            m_reserved += more;
            pending.reserve(pending.capacity() + more);
        }
        pending.push_back(record);
        ++m_streams[stream].count;
        return {};
    }

    size_t streams() const { return m_streams.size(); }
    uint64_t count(size_t stream) const {
        return stream < m_streams.size() ? m_streams[stream].count : 0;
    }

    class Merge;

    /// The stream's records in order; the stream is empty afterwards.
    Merge take(size_t stream) {
        Stream source;
        if (stream < m_streams.size())
            std::swap(source, m_streams[stream]);
        sort(source.pending);
        m_reserved -= source.pending.capacity();
        return Merge(m_spill, std::move(source.pending), source.runs);
    }

private:
    static constexpr size_t kReadRecords = 2048; ///< of one run at a time while merging

    struct Run {
        uint64_t offset = 0;
        uint64_t count = 0;
    };

    struct Stream {
        std::vector<Record> pending;
        std::vector<Run> runs;
        uint64_t count = 0;
    };

    static void sort(std::vector<Record>& records) {
        if (!std::is_sorted(records.begin(), records.end(), Order::before))
            std::stable_sort(records.begin(), records.end(), Order::before);
    }

    /// Spills the largest streams until half of the limit is free.
    Status spill() {
        std::vector<size_t> order(m_streams.size());
        std::iota(order.begin(), order.end(), size_t{0});
        std::sort(order.begin(), order.end(), [this](size_t a, size_t b) {
            return m_streams[a].pending.capacity() > m_streams[b].pending.capacity();
        });
        for (const size_t index : order) {
            Stream& stream = m_streams[index];
            if (m_reserved <= m_recordLimit / 4 || stream.pending.empty())
                break;
            sort(stream.pending);
            const std::span<const Record> records(stream.pending);
            RS_TRY_ASSIGN(const uint64_t offset, m_spill.append(std::as_bytes(records)));
            stream.runs.push_back({offset, records.size()});
            m_reserved -= stream.pending.capacity();
            std::vector<Record>().swap(stream.pending);
        }
        return {};
    }

    SpillFile& m_spill;
    size_t m_recordLimit;
    size_t m_reserved = 0; ///< records that the pending vectors have room for
    std::vector<Stream> m_streams;
};

/// Pulls the records of one stream:
///     auto merge = store.take(stream);
///     while (const Record* record = merge.next()) ...
///     RS_TRY(merge.status());
template <class Record, class Order>
class RunStore<Record, Order>::Merge {
public:
    Merge(SpillFile& spill, std::vector<Record> pending, const std::vector<Run>& runs)
        : m_spill(spill)
        , m_cursors(runs.size() + 1) {
        for (size_t i = 0; i < runs.size(); ++i) {
            m_cursors[i].rest = runs[i];
            refill(m_cursors[i]);
        }
        m_cursors.back().piece.swap(pending);
        for (size_t i = 0; i < m_cursors.size(); ++i) {
            if (!m_cursors[i].piece.empty())
                m_heap.push_back(i);
        }
        std::make_heap(m_heap.begin(), m_heap.end(), Later{m_cursors});
    }

    /// Null at the end or after a failure. Valid until the next call.
    const Record* next() {
        if (m_hasCurrent && !advance())
            return m_status ? &recordAt(m_current) : nullptr;
        if (m_heap.empty() || !m_status)
            return nullptr;
        std::pop_heap(m_heap.begin(), m_heap.end(), Later{m_cursors});
        m_current = m_heap.back();
        m_heap.pop_back();
        m_hasCurrent = true;
        return &recordAt(m_current);
    }

    Status status() const { return m_status; }

private:
    /// Reads one run in pieces; the last cursor holds what never left memory.
    struct Cursor {
        std::vector<Record> piece;
        size_t at = 0;
        Run rest;
    };

    /// Orders a heap of cursor numbers; among equal records the earlier run goes first.
    struct Later {
        const std::vector<Cursor>& cursors;
        bool operator()(size_t a, size_t b) const {
            const Record& left = cursors[a].piece[cursors[a].at];
            const Record& right = cursors[b].piece[cursors[b].at];
            if (Order::before(left, right))
                return false;
            return Order::before(right, left) || a > b;
        }
    };

    const Record& recordAt(size_t cursor) const {
        return m_cursors[cursor].piece[m_cursors[cursor].at];
    }

    /// Moves the current cursor on. True when another one must be chosen. Runs follow each other in
    /// time, mostly, so the current one tends to stay the least.
    bool advance() {
        Cursor& cursor = m_cursors[m_current];
        if (++cursor.at == cursor.piece.size())
            refill(cursor);
        const Later later{m_cursors};
        const bool isEmpty = cursor.piece.empty();
        if (!isEmpty && (m_heap.empty() || !later(m_current, m_heap.front())))
            return false;
        m_hasCurrent = false;
        if (!isEmpty) {
            m_heap.push_back(m_current);
            std::push_heap(m_heap.begin(), m_heap.end(), later);
        }
        return true;
    }

    void refill(Cursor& cursor) {
        cursor.at = 0;
        cursor.piece.resize(
            static_cast<size_t>(std::min<uint64_t>(cursor.rest.count, kReadRecords)));
        if (Status status =
                m_spill.read(cursor.rest.offset, std::as_writable_bytes(std::span(cursor.piece)));
            !status) {
            m_status = std::move(status);
            cursor.piece.clear();
        }
        cursor.rest.offset += cursor.piece.size() * sizeof(Record);
        cursor.rest.count -= cursor.piece.size();
    }

    SpillFile& m_spill;
    std::vector<Cursor> m_cursors;
    std::vector<size_t> m_heap;
    size_t m_current = 0;
    bool m_hasCurrent = false;
    Status m_status;
};

} // namespace rankscope::importer

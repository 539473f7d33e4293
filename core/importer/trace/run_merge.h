// SPDX-License-Identifier: GPL-3.0-or-later
// Merges the sorted runs and the blocks of one stream of a RunStore:
//     auto merge = store.take(stream);
//     while (const Record* record = merge.next()) ...
//     RS_TRY(merge.status());
// Thread: one at a time; several may read one spill file.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/importer/trace/spill_file.h"

namespace rankscope::importer {

/// Sorted records in the spill file.
struct Run {
    uint64_t offset = 0;
    uint64_t count = 0;
};

/// Stable, and quick for records that are in order but for near neighbours: halves that overlap
/// are merged where they do.
template <class Order, class Record>
void sortRecords(std::span<Record> records) {
    constexpr size_t kSmall = 1024;
    // no pointer to the function: it would be called for every pair
    const auto before = [](const Record& a, const Record& b) { return Order::before(a, b); };
    if (std::is_sorted(records.begin(), records.end(), before))
        return;
    if (records.size() <= kSmall) {
        std::stable_sort(records.begin(), records.end(), before);
        return;
    }
    const size_t half = records.size() / 2;
    sortRecords<Order>(records.first(half));
    sortRecords<Order>(records.subspan(half));
    const auto middle = records.begin() + static_cast<ptrdiff_t>(half);
    const auto from = std::upper_bound(records.begin(), middle, *middle, before);
    const auto to = std::lower_bound(middle, records.end(), *(middle - 1), before);
    std::inplace_merge(from, middle, to, before);
}

template <class Record, class Order>
class RunMerge {
public:
    /// The runs came before the blocks, which are sorted here.
    RunMerge(const SpillFile& spill, std::vector<std::vector<Record>> blocks,
        const std::vector<Run>& runs)
        : m_spill(spill)
        , m_cursors(runs.size()) {
        for (size_t i = 0; i < runs.size(); ++i) {
            m_cursors[i].rest = runs[i];
            refill(m_cursors[i]);
        }
        for (auto block = blocks.begin(); block != blocks.end();)
            m_cursors.emplace_back().piece = joined(block, blocks.end());
        for (size_t i = 0; i < m_cursors.size(); ++i) {
            if (!m_cursors[i].piece.empty())
                m_heap.push_back(i);
        }
        std::make_heap(m_heap.begin(), m_heap.end(), Later{m_cursors});
    }

    /// Null at the end or after a failure. Valid until the next call.
    const Record* next() {
        if (m_hasCurrent && !advance(1))
            return m_status ? &recordAt(m_current) : nullptr;
        return choose() ? &recordAt(m_current) : nullptr;
    }

    /// The same for several records at a time, as many as lie together.
    std::span<const Record> nextPiece() {
        if (m_pieceSize > 0)
            advance(m_pieceSize);
        m_pieceSize = 0;
        if (!m_status || (!m_hasCurrent && !choose()))
            return {};
        const Cursor& cursor = m_cursors[m_current];
        const bool isAlone = m_heap.empty() || !isLater(cursor.piece.back(), m_heap.front());
        m_pieceSize = isAlone ? cursor.piece.size() - cursor.at : 1;
        return std::span<const Record>(cursor.piece).subspan(cursor.at, m_pieceSize);
    }

    Status status() const { return m_status; }

private:
    static constexpr size_t kReadRecords = 2048; ///< of one run at a time
    static constexpr size_t kJoinRecords = 64 * 1024;

    /// A run that is read in pieces, or a block.
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

    using Blocks = typename std::vector<std::vector<Record>>::iterator;

    /// Sorted records of several blocks, so that the heap is small; moves `block` on.
    static std::vector<Record> joined(Blocks& block, Blocks end) {
        size_t count = block->size();
        auto last = block + 1;
        for (; last != end && count + last->size() <= kJoinRecords; ++last)
            count += last->size();
        std::vector<Record> all;
        block->swap(all);
        all.reserve(count); // or it grows by doubling, into memory that the system must clear
        for (++block; block != last; ++block) {
            all.insert(all.end(), block->begin(), block->end());
            std::vector<Record>().swap(*block);
        }
        sortRecords<Order>(std::span(all));
        return all;
    }

    const Record& recordAt(size_t cursor) const {
        return m_cursors[cursor].piece[m_cursors[cursor].at];
    }

    /// True when a record of the current cursor must wait for the other cursor's next one.
    bool isLater(const Record& record, size_t other) const {
        const Record& next = recordAt(other);
        return Order::before(next, record) || (m_current > other && !Order::before(record, next));
    }

    bool choose() {
        if (m_heap.empty() || !m_status)
            return false;
        std::pop_heap(m_heap.begin(), m_heap.end(), Later{m_cursors});
        m_current = m_heap.back();
        m_heap.pop_back();
        m_hasCurrent = true;
        return true;
    }

    /// Moves the current cursor on. True when another one must be chosen. Runs follow each other in
    /// time, mostly, so the current one tends to stay the least.
    bool advance(size_t count) {
        Cursor& cursor = m_cursors[m_current];
        cursor.at += count;
        if (cursor.at == cursor.piece.size())
            refill(cursor);
        const bool isEmpty = cursor.piece.empty();
        if (!isEmpty && (m_heap.empty() || !isLater(cursor.piece[cursor.at], m_heap.front())))
            return false;
        m_hasCurrent = false;
        if (!isEmpty) {
            m_heap.push_back(m_current);
            std::push_heap(m_heap.begin(), m_heap.end(), Later{m_cursors});
        }
        return true;
    }

    void refill(Cursor& cursor) {
        cursor.at = 0;
        if (cursor.rest.count == 0) {
            std::vector<Record>().swap(cursor.piece);
            return;
        }
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

    const SpillFile& m_spill;
    std::vector<Cursor> m_cursors;
    std::vector<size_t> m_heap;
    size_t m_current = 0;
    size_t m_pieceSize = 0; ///< what nextPiece() gave last
    bool m_hasCurrent = false;
    Status m_status;
};

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
// Walks one level of one lane in time order, decoding a chunk at a time. What a lane holds is
// sorted and does not overlap, so begins and ends both grow and every place is a binary search.
//
//   LaneCursor<model::Slice> cursor(reader, lane.levels[0]);
//   RS_TRY(cursor.seek(range.begin));
//   for (; cursor.get() && cursor.get()->ts < range.end;) { ...; RS_TRY(cursor.next()); }
//
// Thread: confined to the thread of its reader.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "core/base/time.h"
#include "core/index/index_reader.h"

namespace rankscope::query {

template <class Member>
Result<std::shared_ptr<const std::vector<Member>>> loadChunk(index::IndexReader&, ChunkId);
template <>
inline Result<std::shared_ptr<const index::SliceChunk>> loadChunk<model::Slice>(
    index::IndexReader& reader, ChunkId id) {
    return reader.slices(id);
}
template <>
inline Result<std::shared_ptr<const index::BarChunk>> loadChunk<model::Bar>(
    index::IndexReader& reader, ChunkId id) {
    return reader.bars(id);
}
template <>
inline Result<std::shared_ptr<const index::CellChunk>> loadChunk<model::Cell>(
    index::IndexReader& reader, ChunkId id) {
    return reader.cells(id);
}
template <>
inline Result<std::shared_ptr<const index::SampleChunk>> loadChunk<model::CounterSample>(
    index::IndexReader& reader, ChunkId id) {
    return reader.samples(id);
}
template <>
inline Result<std::shared_ptr<const index::CounterCellChunk>> loadChunk<model::CounterCell>(
    index::IndexReader& reader, ChunkId id) {
    return reader.counterCells(id);
}
template <>
inline Result<std::shared_ptr<const index::FlowChunk>> loadChunk<model::FlowEnd>(
    index::IndexReader& reader, ChunkId id) {
    return reader.flows(id);
}

/// Positions of the chunks that hold members of the range: [first, last).
struct ChunkSpan {
    size_t first = 0;
    size_t last = 0;
};
inline ChunkSpan chunksIn(const index::Level& level, const TimeRange& range) {
    const auto& chunks = level.chunks;
    const auto first = std::partition_point(chunks.begin(), chunks.end(),
        [&](const index::ChunkEntry& chunk) { return chunk.end < range.begin; });
    const auto last = std::partition_point(
        first, chunks.end(), [&](const index::ChunkEntry& c) { return c.first < range.end; });
    return {
        static_cast<size_t>(first - chunks.begin()), static_cast<size_t>(last - chunks.begin())};
}

template <class Member>
class LaneCursor {
public:
    /// Stands nowhere until the first seek.
    LaneCursor(std::shared_ptr<index::IndexReader> reader, const index::Level& level)
        : m_reader(std::move(reader))
        , m_level(&level)
        , m_chunkAt(level.chunks.size()) { }

    /// To the first member that reaches beyond `time`: it contains the time or begins later. A
    /// member without length reaches 1 ns.
    Status seek(Timestamp time) {
        const auto& chunks = m_level->chunks;
        const auto found = std::partition_point(chunks.begin(), chunks.end(),
            [&](const index::ChunkEntry& chunk) { return chunk.end < time; });
        RS_TRY(enter(static_cast<size_t>(found - chunks.begin())));
        if (!m_chunk)
            return {};
        const auto member = std::partition_point(m_chunk->begin(), m_chunk->end(),
            [&](const Member& m) { return endOf(m) <= time && beginOf(m) < time; });
        m_at = static_cast<size_t>(member - m_chunk->begin());
        return m_at == m_chunk->size() ? enter(m_chunkAt + 1) : Status{};
    }

    /// To the member with this number in the lane; at the end when there is none.
    Status seekIndex(uint64_t index) {
        const auto& chunks = m_level->chunks;
        const auto after = std::partition_point(chunks.begin(), chunks.end(),
            [&](const index::ChunkEntry& chunk) { return chunk.firstIndex <= index; });
        if (after == chunks.begin())
            return enter(chunks.size());
        RS_TRY(enter(static_cast<size_t>(after - chunks.begin()) - 1));
        m_at = static_cast<size_t>(index - chunks[m_chunkAt].firstIndex);
        return m_at >= m_chunk->size() ? enter(chunks.size()) : Status{};
    }

    /// Null at the end.
    const Member* get() const { return m_chunk ? m_chunk->data() + m_at : nullptr; }
    uint64_t position() const {
        return m_chunk ? m_level->chunks[m_chunkAt].firstIndex + m_at : m_level->count;
    }

    Status next() {
        if (++m_at < m_chunk->size())
            return {};
        return enter(m_chunkAt + 1);
    }

    /// The member at hand and those after it in the same chunk, for loops that must be quick.
    std::span<const Member> restOfChunk() const {
        return m_chunk ? std::span(*m_chunk).subspan(m_at) : std::span<const Member>();
    }
    Status nextChunk() { return enter(m_chunkAt + 1); }

private:
    Status enter(size_t chunkAt) {
        const auto& chunks = m_level->chunks;
        m_at = 0;
        for (; chunkAt < chunks.size(); ++chunkAt) {
            if (chunkAt == m_chunkAt && m_chunk)
                return {};
            RS_TRY_ASSIGN(m_chunk, loadChunk<Member>(*m_reader, chunks[chunkAt].id));
            m_chunkAt = chunkAt;
            if (!m_chunk->empty())
                return {};
        }
        m_chunkAt = chunks.size();
        m_chunk = nullptr;
        return {};
    }

    std::shared_ptr<index::IndexReader> m_reader;
    const index::Level* m_level;
    std::shared_ptr<const std::vector<Member>> m_chunk;
    size_t m_chunkAt;
    size_t m_at = 0;
};

} // namespace rankscope::query

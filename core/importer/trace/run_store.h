// SPDX-License-Identifier: GPL-3.0-or-later
// Records of many streams, sorted in little memory: each stream collects in blocks, and when all
// together exceed the limit, and the stores beside it leave no room, the largest are sorted and
// written to a spill file as runs. take() and read() give a stream's records in order, equal ones
// in the order in which they came.
// Record: trivially copyable, with `static bool before(const Record&, const Record&)` in Order.
// Thread: push() one at a time; after the last push() any may take() or read() a stream of its own.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/importer/trace/run_merge.h"
#include "core/importer/trace/spill_file.h"

namespace rankscope::importer {

/// What several stores hold together although each has a limit of its own: no trace has records of
/// all kinds, and what one does not need keeps another from spilling. Who took too much gives it
/// back only with its own next record: beyond `most` the others make do with half of theirs.
class SharedRoom {
public:
    SharedRoom(uint64_t byteLimit, uint64_t most)
        : m_byteLimit(byteLimit)
        , m_most(most) { }

    bool hasRoomFor(uint64_t bytes) const { return m_used + bytes <= m_byteLimit; }
    bool isOverfull() const { return m_used > m_most; }
    void take(uint64_t bytes) { m_used += bytes; }
    void giveBack(uint64_t bytes) { m_used -= bytes; }

private:
    uint64_t m_byteLimit;
    uint64_t m_most;
    std::atomic<uint64_t> m_used = 0; // streams are taken by several threads
};

template <class Record, class Order>
class RunStore {
    static_assert(std::is_trivially_copyable_v<Record>);

public:
    using Merge = RunMerge<Record, Order>;

    RunStore(SpillFile& spill, size_t byteLimit, SharedRoom* room = nullptr)
        : m_spill(spill)
        , m_recordLimit(std::max<size_t>(byteLimit / sizeof(Record), kMostInBlock))
        , m_room(room) { }

    Status push(size_t stream, const Record& record) {
        if (stream >= m_streams.size())
            m_streams.resize(stream + 1);
        if (m_streams[stream].isFull())
            RS_TRY(addBlock(stream));
        m_streams[stream].blocks.back().push_back(record);
        ++m_streams[stream].count;
        return {};
    }

    size_t streams() const { return m_streams.size(); }
    uint64_t count(size_t stream) const {
        return stream < m_streams.size() ? m_streams[stream].count : 0;
    }

    /// The stream's records in order; the stream is empty afterwards.
    Merge take(size_t stream) {
        Stream source;
        if (stream < m_streams.size())
            std::swap(source, m_streams[stream]);
        if (m_room != nullptr)
            m_room->giveBack(source.reserved() * sizeof(Record));
        return Merge(m_spill, std::move(source.blocks), source.runs);
    }

    /// The same, and the stream stays: its blocks are copied.
    Merge read(size_t stream) const {
        if (stream >= m_streams.size())
            return Merge(m_spill, {}, {});
        return Merge(m_spill, m_streams[stream].blocks, m_streams[stream].runs);
    }

private:
    // A block is never grown: small streams take little, large ones are not copied over and over.
    static constexpr size_t kLeastInBlock = 64;
    static constexpr size_t kMostInBlock = 2048;

    using Block = std::vector<Record>;

    struct Stream {
        std::vector<Block> blocks;
        std::vector<Run> runs;
        uint64_t count = 0;

        bool isFull() const {
            return blocks.empty() || blocks.back().size() == blocks.back().capacity();
        }
        size_t reserved() const {
            size_t sum = 0;
            for (const Block& block : blocks)
                sum += block.capacity();
            return sum;
        }
    };

    Status addBlock(size_t stream) {
        if (mustSpill())
            RS_TRY(spill());
        std::vector<Block>& blocks = m_streams[stream].blocks;
        const size_t room =
            blocks.empty() ? kLeastInBlock : std::min(2 * blocks.back().capacity(), kMostInBlock);
        blocks.emplace_back().reserve(room);
        m_reserved += room;
        if (m_room != nullptr)
            m_room->take(room * sizeof(Record));
        return {};
    }

    /// Whether there is no room for another block.
    bool mustSpill() const {
        const size_t wanted = m_reserved + kMostInBlock;
        if (wanted > m_recordLimit)
            return m_room == nullptr || !m_room->hasRoomFor(kMostInBlock * sizeof(Record));
        return wanted > m_recordLimit / 2 && m_room != nullptr && m_room->isOverfull();
    }

    /// Spills the largest streams until three quarters of the limit are free.
    Status spill() {
        std::vector<std::pair<size_t, size_t>> bySize; // a heap: few of many streams are needed
        for (size_t i = 0; i < m_streams.size(); ++i) {
            if (const size_t size = m_streams[i].reserved(); size > 0)
                bySize.emplace_back(size, i);
        }
        std::make_heap(bySize.begin(), bySize.end());
        while (m_reserved > m_recordLimit / 4 && !bySize.empty()) {
            std::pop_heap(bySize.begin(), bySize.end());
            const auto [size, stream] = bySize.back();
            bySize.pop_back();
            RS_TRY(spill(m_streams[stream]));
            m_reserved -= size;
            if (m_room != nullptr)
                m_room->giveBack(size * sizeof(Record));
        }
        return {};
    }

    /// Writes the stream's blocks as one run.
    Status spill(Stream& stream) {
        std::vector<Block> blocks;
        blocks.swap(stream.blocks);
        Run run;
        Merge merge(m_spill, std::move(blocks), {});
        m_piece.clear();
        for (auto records = merge.nextPiece(); !records.empty(); records = merge.nextPiece()) {
            m_piece.insert(m_piece.end(), records.begin(), records.end());
            if (m_piece.size() >= kRecordsInWrite)
                RS_TRY(write(run));
        }
        RS_TRY(write(run));
        stream.runs.push_back(run);
        return {};
    }

    Status write(Run& run) {
        const std::span<const Record> records(m_piece);
        RS_TRY_ASSIGN(const uint64_t offset, m_spill.append(std::as_bytes(records)));
        if (run.count == 0)
            run.offset = offset;
        run.count += records.size();
        m_piece.clear();
        return {};
    }

    static constexpr size_t kRecordsInWrite = 8192;

    SpillFile& m_spill;
    size_t m_recordLimit;
    SharedRoom* m_room;
    size_t m_reserved = 0; ///< records that the blocks have room for
    std::vector<Stream> m_streams;
    std::vector<Record> m_piece; // scratch of spill()
};

} // namespace rankscope::importer

// SPDX-License-Identifier: GPL-3.0-or-later
// Packs one lane while it streams by: chunks of the members themselves and of the pyramid's levels.
//
//   LaneWriter<Slice, Cell> lane(writer, encoder, span, count);
//   for (slice : sorted) RS_TRY(lane.push(slice));
//   RS_TRY_ASSIGN(LaneIndex done, lane.finish());
//
// Thread: one at a time.
#pragma once

#include <type_traits>
#include <vector>

#include "core/index/index_writer.h"
#include "core/index/pyramid.h"

namespace rankscope::index {

inline constexpr uint64_t kMostSplits = 64; ///< of a lane, by long gaps

/// What is known of a lane before its first member: only for choosing the levels, estimates do.
struct LaneEstimate {
    uint64_t count = 0;
    TimeRange range;
};

/// Member: Slice, CounterSample or FlowEnd. Cell: Cell, CounterCell or void for no pyramid.
template <class Member, class Cell>
class LaneWriter {
public:
    LaneWriter(IndexWriter& writer, ChunkEncoder& encoder, const LaneEstimate& estimate)
        : m_writer(writer)
        , m_encoder(encoder)
        , m_estimate(estimate) {
        m_directory.push_back({});
    }

    Status push(const Member& member) {
        if (isFarBehind(member)) {
            ++m_splits;
            RS_TRY(closeChunk());
        }
        m_members.push_back(member);
        ++m_count;
        m_range.end = m_count == 1 ? endOf(member) : std::max(m_range.end, endOf(member));
        if (m_count == 1)
            m_range.begin = beginOf(member);
        if constexpr (!std::is_void_v<Cell>) {
            if (m_hasLevels)
                RS_TRY(climb(0, cellOf(member)));
        }
        return m_members.size() < kChunkSize ? Status() : closeChunk();
    }

    uint64_t count() const { return m_count; }
    TimeRange range() const { return m_range; }

    /// Writes what is pending and gives the levels that are worth keeping, finest first.
    Result<std::vector<Level>> finish() {
        RS_TRY(flush(m_members, m_directory.front()));
        if constexpr (!std::is_void_v<Cell>)
            RS_TRY(finishLevels());
        return std::move(m_directory);
    }

private:
    /// std::conditional keeps the class valid for Cell = void.
    using AnyCell = std::conditional_t<std::is_void_v<Cell>, model::Cell, Cell>;

    struct LevelBuilder {
        Level level;
        LevelWorth worth;
        AnyCell open{};
        bool hasOpen = false;
        std::vector<AnyCell> cells;
    };

    /// Slices after a long nothing have a chunk of their own: so whoever has only the directory
    /// knows that nothing is there. Seldom: a lane of nothing but gaps is not to become one of
    /// nothing but chunks.
    bool isFarBehind(const Member& member) const {
        if constexpr (std::is_same_v<Member, model::Slice>)
            return !m_members.empty() && m_splits < kMostSplits
                && beginOf(member) - m_range.end > kLongGap;
        return false;
    }

    Status closeChunk() {
        if constexpr (!std::is_void_v<Cell>) {
            if (!m_hasLevels)
                RS_TRY(startLevels());
            m_hasLevels = true;
        }
        return flush(m_members, m_directory.front());
    }

    /// With the first full chunk: a track may have thousands of lanes with a few members each, and
    /// those need no levels.
    Status startLevels() {
        planLevels(m_estimate);
        for (const Member& member : m_members)
            RS_TRY(climb(0, cellOf(member)));
        return {};
    }

    /// A base at two to eight times the mean gap keeps a cold frame of 100 lanes below 16 ms (four
    /// times: 6 % less index, but 30 % more time); coarser than a 256th of the lane no picture
    /// needs.
    void planLevels(const LaneEstimate& estimate) {
        const int64_t length = std::max<int64_t>(estimate.range.length().count(), 1);
        const auto count = static_cast<int64_t>(std::max<uint64_t>(estimate.count, 1));
        if (count <= static_cast<int64_t>(kChunkSize))
            return;
        for (Duration r = resolutionAtLeast(Duration(length / count * 2));
             r.count() <= length / 256; r *= 4) {
            LevelBuilder builder;
            builder.level.resolution = r;
            m_levels.push_back(std::move(builder));
        }
    }

    Status close(LevelBuilder& builder, const AnyCell& cell) {
        builder.worth.largest = std::max(builder.worth.largest, cell.count);
        ++builder.worth.cells;
        builder.cells.push_back(cell);
        if (builder.cells.size() == kChunkSize)
            return flush(builder.cells, builder.level);
        return {};
    }

    Status finishLevels() {
        for (size_t i = 0; i < m_levels.size(); ++i) { // the open cells climb on, finest first
            LevelBuilder& builder = m_levels[i];
            if (!builder.hasOpen)
                break;
            RS_TRY(close(builder, builder.open));
            RS_TRY(climb(i + 1, builder.open));
        }
        LevelWorth finer{m_count, 1};
        for (LevelBuilder& builder : m_levels) {
            const bool isKept = m_count > kChunkSize && isWorthKeeping(builder.worth, finer);
            if (!isKept) {
                for (const ChunkEntry& chunk : builder.level.chunks)
                    RS_TRY(m_writer.removeChunk(chunk.id));
                continue;
            }
            RS_TRY(flush(builder.cells, builder.level));
            finer = builder.worth;
            m_directory.push_back(std::move(builder.level));
        }
        return {};
    }

    /// Offers a closed cell of the level below to the levels from `first` up.
    Status climb(size_t first, AnyCell carried) {
        for (size_t i = first; i < m_levels.size(); ++i) {
            LevelBuilder& builder = m_levels[i];
            if (builder.hasOpen && canFold(builder.open, carried, builder.level.resolution)) {
                fold(builder.open, carried);
                return {};
            }
            std::swap(builder.open, carried);
            if (!builder.hasOpen) {
                builder.hasOpen = true;
                return {};
            }
            RS_TRY(close(builder, carried));
        }
        return {};
    }

    std::string_view encode(const std::vector<model::Slice>& m) { return m_encoder.slices(m); }
    std::string_view encode(const std::vector<model::Cell>& m) { return m_encoder.cells(m); }
    std::string_view encode(const std::vector<model::CounterSample>& m) {
        return m_encoder.samples(m);
    }
    std::string_view encode(const std::vector<model::CounterCell>& m) {
        return m_encoder.counterCells(m);
    }
    std::string_view encode(const std::vector<model::FlowEnd>& m) { return m_encoder.flows(m); }

    template <class Any>
    Status flush(std::vector<Any>& members, Level& level) {
        if (members.empty())
            return {};
        ChunkEntry entry;
        entry.count = static_cast<uint32_t>(members.size());
        entry.firstIndex = level.count;
        entry.first = beginOf(members.front());
        entry.end = entry.first;
        for (const Any& member : members)
            entry.end = std::max(entry.end, endOf(member));
        RS_TRY_ASSIGN(entry.id, m_writer.addChunk(encode(members)));
        level.count += entry.count;
        level.chunks.push_back(entry);
        members.clear();
        return {};
    }

    IndexWriter& m_writer;
    ChunkEncoder& m_encoder;
    LaneEstimate m_estimate;
    std::vector<Level> m_directory; // [0] the members; finish() appends the kept levels
    std::vector<Member> m_members;
    std::vector<LevelBuilder> m_levels;
    uint64_t m_count = 0;
    uint64_t m_splits = 0; // chunks that a long gap ended
    bool m_hasLevels = false; // what is pushed climbs
    TimeRange m_range;
};

} // namespace rankscope::index

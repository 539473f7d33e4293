// SPDX-License-Identifier: GPL-3.0-or-later
// Small open ranks and frames written down by hand, for tests of layout and drawing.
//
//   HandMadeRank rank("Rank 0");
//   auto python = rank.process("100", "Python", "CPU");
//   auto lane = rank.lane(rank.track(python, "1", "Thread 1"), model::LaneKind::Slices, 0, 5);
//   auto snapshot = snapshotOf({rank.done()});
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/query/frame.h"

namespace rankscope::test {

class HandMadeRank {
public:
    explicit HandMadeRank(std::string label, TimeRange range = {Timestamp{}, at(1000)}) {
        m_index.label = label;
        m_index.folder = label;
        m_index.strings = {""};
        m_index.counts.firstNs = toNanoseconds(range.begin);
        m_index.counts.lastNs = toNanoseconds(range.end);
        m_range = range;
    }

    static constexpr Timestamp at(int64_t ns) { return fromNanoseconds(ns); }

    ProcessId process(
        std::string pid, std::string name, std::string label = {}, int64_t sortIndex = 0) {
        const auto id = static_cast<ProcessId>(m_index.processes.size());
        m_index.processes.push_back(
            {id, std::move(pid), std::move(name), std::move(label), sortIndex});
        return id;
    }

    TrackId track(ProcessId process, std::string tid, std::string name,
        model::TrackKind kind = model::TrackKind::Thread, int64_t sortIndex = 0) {
        const auto id = static_cast<TrackId>(m_index.tracks.size());
        m_index.tracks.push_back({id, process, std::move(tid), std::move(name), kind, sortIndex});
        return id;
    }

    LaneId lane(TrackId track, model::LaneKind kind = model::LaneKind::Slices, uint32_t depth = 0,
        uint64_t count = 1, std::optional<TimeRange> range = {}) {
        const auto id = static_cast<LaneId>(m_index.lanes.size());
        m_index.lanes.push_back(
            {{id, track, kind, depth, count, range.value_or(m_range)}, {index::Level{}}});
        return id;
    }

    StringId text(std::string value) {
        m_index.strings.push_back(std::move(value));
        return static_cast<StringId>(m_index.strings.size() - 1);
    }

    /// Still being read; each lane is busy from one end to the other.
    query::OpenRank preview() const {
        auto preview = std::make_shared<index::RankIndex>(m_index);
        preview->isPreview = true;
        const model::Cell cell{m_range.begin, m_range.end, m_range.length(), {}, 2, {}};
        preview->densities.assign(preview->lanes.size(), {cell});
        return {std::move(preview), {}};
    }

    query::OpenRank done() const { return {std::make_shared<index::RankIndex>(m_index), {}}; }

private:
    index::RankIndex m_index;
    TimeRange m_range;
};

inline std::shared_ptr<const query::Snapshot> snapshotOf(std::vector<query::OpenRank> ranks) {
    auto snapshot = std::make_shared<query::Snapshot>();
    snapshot->ranks = std::move(ranks);
    return snapshot;
}

/// One slice as a frame has it.
inline model::Cell sliceCell(int64_t begin, int64_t end, StringId name) {
    const Duration length(end - begin);
    return {fromNanoseconds(begin), fromNanoseconds(end), length, length, 1, name};
}

/// An exact frame that covers everything.
inline std::shared_ptr<const query::Frame> frameOf(std::vector<query::LaneFrame> lanes) {
    auto frame = std::make_shared<query::Frame>();
    frame->range = {fromNanoseconds(-1'000'000'000'000), fromNanoseconds(1'000'000'000'000)};
    frame->lanes = std::move(lanes);
    return frame;
}

} // namespace rankscope::test

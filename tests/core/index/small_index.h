// SPDX-License-Identifier: GPL-3.0-or-later
// The least index that is whole: one process, one track, one lane with one slice.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/index/chunk_codec.h"
#include "core/index/index_writer.h"

namespace rankscope::test {

inline index::RankIndex smallRank(const std::string& label) {
    index::RankIndex rank;
    rank.rank = 3;
    rank.isRankKnown = true;
    rank.kind = model::ProfileKind::Kineto;
    rank.label = label;
    rank.folder = "/profiles/job";
    rank.counts.slices = 1;
    rank.counts.firstNs = -5;
    rank.counts.lastNs = 9;
    rank.counts.processes = {{"Python", 1}, {"", 4}};
    rank.processes.push_back({ProcessId{0}, "", "", "", 0});
    rank.processes.push_back({ProcessId{1}, "17", "Python", "CPU", -2});
    rank.tracks.push_back({TrackId{0}, ProcessId{1}, "1", "Thread 1", model::TrackKind::Thread, 1});
    rank.strings = {"", "name \xe4\xb8\xad"};
    rank.flowCategories = {{"async_npu", 12}};
    rank.meta = {{"trace.host", "\"a\""}};
    model::IssueLog log;
    log.add(model::IssueCode::BadEvent, "a.json", 7, "{", 2);
    rank.issues = log.issues();
    return rank;
}

/// Everything of a small index but the commit.
inline Result<index::IndexWriter> startSmallIndex(const std::filesystem::path& file,
    const std::string& label, const std::vector<index::SourceStamp>& sources = {},
    size_t names = 2) {
    RS_TRY_ASSIGN(index::IndexWriter writer, index::IndexWriter::create(file));
    index::ChunkEncoder encoder;
    const model::Slice slice{fromNanoseconds(-5), Duration(14), StringId{1}, {}, model::ArgsRef{1}};
    const std::vector<model::Slice> slices{slice};
    index::LaneIndex lane;
    lane.lane = {LaneId{0}, TrackId{0}, model::LaneKind::Slices, 0, 1, {slice.ts, slice.end()}};
    lane.levels.resize(1);
    RS_TRY_ASSIGN(const ChunkId chunk, writer.addChunk(encoder.slices(slices)));
    lane.levels[0] = {Duration(0), 1, {{chunk, 1, 0, slice.ts, slice.end()}}};
    RS_TRY(writer.addLane(lane));
    RS_TRY(writer.addTotals(
        {TrackId{0}, StringId{1}, 1, Duration(14), Duration(14), Duration(14), Duration(14)}));
    index::Compressor compressor;
    RS_TRY(writer.addArgsBlock(
        0, compressor.compress(std::string_view("{\"a\":1}\0{\"b\":2}\0", 16))));
    index::RankIndex rank = smallRank(label);
    rank.strings.resize(names);
    RS_TRY(writer.addTables(rank, sources));
    return writer;
}

inline Status writeSmallIndex(const std::filesystem::path& file, const std::string& label,
    const std::vector<index::SourceStamp>& sources = {}) {
    RS_TRY_ASSIGN(index::IndexWriter writer, startSmallIndex(file, label, sources));
    return writer.commit();
}

} // namespace rankscope::test

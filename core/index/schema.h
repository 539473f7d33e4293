// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of a rank's index file. Small things are rows; slices, cells, samples and flow ends
// are packed chunks (chunk_codec.h) found through the lane's directory. meta, source and issue are
// in provenance.h.
#pragma once

namespace rankscope::index {

/// Part of every index, of timelines and of tables; another version means "stale".
inline constexpr int kSchemaVersion = 13;

inline constexpr const char* kSchema = R"sql(
CREATE TABLE string(id INTEGER PRIMARY KEY, text TEXT);
CREATE TABLE process(id INTEGER PRIMARY KEY, pid TEXT, name TEXT, label TEXT, sort_index INTEGER);
CREATE TABLE track(id INTEGER PRIMARY KEY, process_id INTEGER, tid TEXT, name TEXT,
    kind INTEGER, sort_index INTEGER);
CREATE TABLE lane(id INTEGER PRIMARY KEY, track_id INTEGER, kind INTEGER, depth INTEGER,
    count INTEGER, first_ns INTEGER, last_ns INTEGER, directory BLOB);
CREATE TABLE chunk(id INTEGER PRIMARY KEY, data BLOB);
CREATE TABLE args_block(first INTEGER PRIMARY KEY, data BLOB);
CREATE TABLE name_total(track_id INTEGER, name_id INTEGER, count INTEGER, total INTEGER,
    self INTEGER, min INTEGER, max INTEGER);
CREATE TABLE step(device TEXT, step TEXT, computing INTEGER, communication INTEGER,
    overlapped INTEGER, communication_not_overlapped INTEGER, free INTEGER, preparing INTEGER,
    bubble INTEGER, begin_ns INTEGER, end_ns INTEGER, owner INTEGER);
CREATE TABLE flow_category(category TEXT, links INTEGER);
)sql";

} // namespace rankscope::index

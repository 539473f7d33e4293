// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the index of one rank into a temporary file beside its place and renames it when it is
// complete: what carries the final name is whole. Without commit() nothing stays behind.
// Thread: chunks from any, all else one at a time.
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "core/index/database.h"
#include "core/index/file_in_making.h"
#include "core/index/index_reader.h"
#include "core/index/workspace.h"

namespace rankscope::index {

class IndexWriter {
public:
    /// Errors: WriteFailed, DiskFull, Database.
    static Result<IndexWriter> create(const std::filesystem::path& file);

    Result<ChunkId> addChunk(std::string_view blob);
    Status removeChunk(ChunkId id);
    Status addArgsBlock(uint64_t first, std::string_view blob);
    /// The id is the next free position.
    Status addLane(const LaneIndex& lane);
    Status addTotals(const NameTotals& totals);

    /// Everything else at once: strings, processes, tracks, issues, counts, meta, sources.
    Status addTables(const RankIndex& rank, const std::vector<SourceStamp>& sources);

    /// Completes the file and gives it its name.
    Status commit();

private:
    IndexWriter(FileInMaking file, Database database);
    Status prepareStatements();
    Status addSteps(const std::vector<model::StepSplit>& steps);
    void countBytes(uint64_t size);

    FileInMaking m_file;
    Database m_database;
    Statement m_insertChunk;
    Statement m_deleteChunk;
    Statement m_insertArgs;
    Statement m_insertLane;
    Statement m_insertTotals;
    int64_t m_nextChunk = 1;
    uint64_t m_bytes = 0; ///< of chunks and argument blocks so far
    std::unique_ptr<std::mutex> m_chunkMutex; ///< for chunks; the writer itself can be moved
};

/// The directory of a lane's levels as bytes, and back. Errors of parsing: Damaged.
std::string packDirectory(const std::vector<Level>& levels);
Result<std::vector<Level>> unpackDirectory(std::string_view bytes);

} // namespace rankscope::index

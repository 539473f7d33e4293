// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the index of one rank: small tables at once, packed chunks on demand.
//
// The file is complete and never changes (written under a temporary name, then renamed), so it is
// opened read-only and immutable, without locks. RankIndex is the immutable part that every thread
// may share; IndexReader adds a database connection and the caches of decoded chunks. A file that
// turns out to be damaged is removed: the next start imports its rank again.
// Thread: RankIndex any, immutable; IndexReader confined to one thread.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/index/chunk_cache.h"
#include "core/index/chunk_codec.h"
#include "core/index/database.h"
#include "core/index/making_lock.h"
#include "core/model/issue.h"
#include "core/model/rank.h"
#include "core/model/step.h"
#include "core/model/trace.h"

namespace rankscope::index {

/// No slice on a lane for longer than this ends a chunk, unless that comes too often.
inline constexpr Duration kLongGap = std::chrono::minutes(1);

/// One packed chunk of a lane, as the lane's directory knows it.
struct ChunkEntry {
    ChunkId id{};
    uint32_t count = 0; ///< slices, cells, samples or flow ends in it
    uint64_t firstIndex = 0; ///< position of its first member in the lane
    Timestamp first{}; ///< begin of the first member
    Timestamp end{}; ///< end of the last member to end (for samples and flows: its time)
};

/// One level of a lane. Level 0 holds the slices (samples, flow ends) themselves; the others
/// hold cells (counter cells) that were folded while the gap and the piece stayed below resolution.
struct Level {
    Duration resolution{}; ///< 0 for level 0
    uint64_t count = 0;
    std::vector<ChunkEntry> chunks;
};

struct LaneIndex {
    model::Lane lane;
    std::vector<Level> levels; ///< finest first; [0] always there
};

/// Totals of one name on one track, over the whole trace.
struct NameTotals {
    TrackId track{};
    StringId name{};
    uint64_t count = 0;
    Duration total{};
    Duration self{};
    Duration min{};
    Duration max{};
};

/// Everything of a rank that fits in memory for any trace.
struct RankIndex {
    std::filesystem::path file; ///< none of a preview
    FileIdentity identity; ///< of the file as it was read
    int64_t rank = 0;
    bool isRankKnown = false;
    model::ProfileKind kind{};
    std::string label;
    std::string folder;
    model::RankCounts counts;
    uint64_t sourceBytes = 0;
    uint64_t indexBytes = 0;
    std::vector<model::Process> processes; ///< position = ProcessId
    std::vector<model::Track> tracks; ///< position = TrackId
    std::vector<LaneIndex> lanes; ///< position = LaneId
    std::vector<std::string> strings; ///< position = StringId; [0] is ""
    std::vector<NameTotals> totals; ///< sorted by track, then name
    std::vector<model::StepSplit> steps; ///< computed at import where the profiler wrote none
    std::vector<model::Issue> issues;
    std::map<std::string, uint64_t> flowCategories; ///< joined links by category
    std::map<std::string, std::string> meta; ///< further facts: device, host, versions, ...
    /// The rank is still being read: one lane a track, nothing in it but its density so far.
    bool isPreview = false;
    std::vector<std::vector<model::Cell>> densities; ///< of a preview, by lane

    /// "" for an id that is none: a reader gives no such ids.
    std::string_view text(StringId id) const {
        return toIndex(id) < strings.size() ? strings[toIndex(id)] : std::string_view();
    }
    /// Holds every event, one without length at the very end too.
    TimeRange range() const;
};

using SliceChunk = std::vector<model::Slice>;
using BarChunk = std::vector<model::Bar>;
using CellChunk = std::vector<model::Cell>;
using SampleChunk = std::vector<model::CounterSample>;
using CounterCellChunk = std::vector<model::CounterCell>;
using FlowChunk = std::vector<model::FlowEnd>;

class IndexReader {
public:
    /// Errors: NotFound, Unreadable, Stale (another schema version), Database.
    static Result<IndexReader> open(const std::filesystem::path& file);
    /// A further connection on the same index, sharing the immutable part. Without a cache it makes
    /// one of its own. Errors: as open(), Stale also when another file has its name by now.
    static Result<IndexReader> reopen(
        std::shared_ptr<const RankIndex> index, std::shared_ptr<ChunkCache> cache = nullptr);

    const std::shared_ptr<const RankIndex>& index() const { return m_index; }

    Result<std::shared_ptr<const SliceChunk>> slices(ChunkId id);
    /// The chunk of slices without what no picture shows: four times as quick.
    Result<std::shared_ptr<const BarChunk>> bars(ChunkId id);
    Result<std::shared_ptr<const CellChunk>> cells(ChunkId id);
    Result<std::shared_ptr<const SampleChunk>> samples(ChunkId id);
    Result<std::shared_ptr<const CounterCellChunk>> counterCells(ChunkId id);
    Result<std::shared_ptr<const FlowChunk>> flows(ChunkId id);

    /// True when a picture of the chunk costs nothing: it is in the cache.
    bool isDecoded(ChunkId id) const { return m_cache->contains(keyOf(id, Part::Picture)); }

    /// The raw JSON text of the arguments, "" for none.
    Result<std::string> args(model::ArgsRef ref);

    /// Forgets every decoded chunk, of the other readers of the cache too: for benchmarks.
    void dropCaches();

    Database& database() { return m_database; }

private:
    /// What is in the cache of a chunk: what pictures need, or all of it.
    enum class Part : uint64_t { Picture, Whole };
    CacheKey keyOf(ChunkId id, Part part) const {
        return static_cast<CacheKey>(static_cast<uint64_t>(m_number) << 33
            | static_cast<uint64_t>(id) << 1 | static_cast<uint64_t>(part));
    }

    IndexReader(Database database, std::shared_ptr<const RankIndex> index,
        std::shared_ptr<ChunkCache> cache);
    tl::unexpected<Error> discard(Error error) const;
    Result<std::string_view> blob(ChunkId id);
    Result<std::string> findArgs(uint64_t offset);
    Status loadArgsBlock(uint64_t offset);
    template <class Chunk, class Decode>
    Result<std::shared_ptr<const Chunk>> decoded(ChunkId id, Part part, Decode decode);

    Database m_database;
    std::shared_ptr<const RankIndex> m_index;
    Statement m_selectChunk;
    Statement m_selectArgs;
    ChunkDecoder m_decoder;
    Expander m_expander;
    std::shared_ptr<ChunkCache> m_cache;
    uint32_t m_number; ///< of this reader in the cache
    uint64_t m_argsFirst = 0; ///< place of the block below
    std::string m_argsBlock; ///< the last one read; empty for none
};

/// Position of the slice of lane `lane` with number `index` in the lane's level 0: id used by SQL.
/// A slice id is (lane << 36 | index): stable for one index file.
constexpr int64_t sliceId(LaneId lane, uint64_t indexInLane) {
    return static_cast<int64_t>((static_cast<uint64_t>(lane) << 36) | indexInLane);
}

} // namespace rankscope::index

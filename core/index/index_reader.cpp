// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/index_reader.h"

#include <algorithm>
#include <functional>

#include "core/index/args_block.h"
#include "core/index/index_writer.h"
#include "core/index/provenance.h"
#include "core/index/rank_meta.h"
#include "core/index/schema.h"

namespace rankscope::index {

namespace {

constexpr size_t kCacheBytes = 96u << 20;

template <class Id>
Id idAt(const Statement& row, int column) {
    return static_cast<Id>(row.integer(column));
}

/// Runs the statement over all rows.
template <class Row>
Status forEachRow(Database& database, const char* sql, Row row) {
    RS_TRY_ASSIGN(Statement statement, database.prepare(sql));
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, statement.step());
        if (!hasRow)
            return {};
        row(statement);
    }
}

Status takeMeta(Database& database, RankIndex& rank) {
    RS_TRY_ASSIGN(auto meta, readMeta(database));
    if (meta["schema_version"] != std::to_string(kSchemaVersion))
        return fail(
            ErrorCode::Stale, "the index was written by another version", rank.file.native());
    setMeta(rank, meta);
    return {};
}

/// SQLite takes no notice of a last page that is cut.
Status checkSize(Database& database, const RankIndex& rank) {
    RS_TRY_ASSIGN(Statement size,
        database.prepare("SELECT page_count*page_size FROM pragma_page_count,pragma_page_size"));
    RS_TRY_ASSIGN(const bool hasRow, size.step());
    if (!hasRow || static_cast<uint64_t>(size.integer(0)) != rank.indexBytes)
        return fail(ErrorCode::Damaged, "the index file is cut", rank.file.native());
    return {};
}

Status readTracks(Database& database, RankIndex& rank) {
    bool isInPlace = true; // names are looked up by position
    RS_TRY(
        forEachRow(database, "SELECT id, text FROM string ORDER BY id", [&](const Statement& row) {
            isInPlace = isInPlace && toIndex(idAt<StringId>(row, 0)) == rank.strings.size();
            rank.strings.emplace_back(row.text(1));
        }));
    if (!isInPlace)
        return fail(ErrorCode::Damaged, "the string table is damaged", rank.file.native());
    RS_TRY(forEachRow(database, "SELECT id, pid, name, label, sort_index FROM process ORDER BY id",
        [&](const Statement& row) {
            rank.processes.push_back({idAt<ProcessId>(row, 0), std::string(row.text(1)),
                std::string(row.text(2)), std::string(row.text(3)), row.integer(4)});
        }));
    return forEachRow(database,
        "SELECT id, process_id, tid, name, kind, sort_index FROM track ORDER BY id",
        [&](const Statement& row) {
            rank.tracks.push_back(
                {idAt<TrackId>(row, 0), idAt<ProcessId>(row, 1), std::string(row.text(2)),
                    std::string(row.text(3)), idAt<model::TrackKind>(row, 4), row.integer(5)});
        });
}

Status readLanes(Database& database, RankIndex& rank) {
    Status status;
    RS_TRY(forEachRow(database,
        "SELECT id, track_id, kind, depth, count, first_ns, last_ns, directory FROM lane ORDER BY "
        "id",
        [&](const Statement& row) {
            LaneIndex lane;
            lane.lane = {idAt<LaneId>(row, 0), idAt<TrackId>(row, 1), idAt<model::LaneKind>(row, 2),
                static_cast<uint32_t>(row.integer(3)), static_cast<uint64_t>(row.integer(4)),
                {fromNanoseconds(row.integer(5)), fromNanoseconds(row.integer(6))}};
            auto levels = unpackDirectory(row.blob(7));
            if (levels)
                lane.levels = std::move(*levels);
            else
                status = tl::unexpected(levels.error());
            rank.lanes.push_back(std::move(lane));
        }));
    return status;
}

Status readCounts(Database& database, RankIndex& rank) {
    RS_TRY(forEachRow(database,
        "SELECT track_id, name_id, count, total, self, min, max FROM name_total"
        " ORDER BY track_id, name_id",
        [&](const Statement& row) {
            rank.totals.push_back({idAt<TrackId>(row, 0), idAt<StringId>(row, 1),
                static_cast<uint64_t>(row.integer(2)), Duration(row.integer(3)),
                Duration(row.integer(4)), Duration(row.integer(5)), Duration(row.integer(6))});
        }));
    RS_TRY(forEachRow(
        database, "SELECT category, links FROM flow_category", [&](const Statement& row) {
            rank.flowCategories.emplace(row.text(0), static_cast<uint64_t>(row.integer(1)));
        }));
    RS_TRY(forEachRow(database,
        "SELECT device, step, computing, communication, overlapped, communication_not_overlapped,"
        " free, preparing, bubble, begin_ns, end_ns, owner FROM step",
        [&](const Statement& row) {
            rank.steps.push_back(
                {std::string(row.text(0)), std::string(row.text(1)), Duration(row.integer(2)),
                    Duration(row.integer(3)), Duration(row.integer(4)), Duration(row.integer(5)),
                    Duration(row.integer(6)), Duration(row.integer(7)), Duration(row.integer(8)),
                    {fromNanoseconds(row.integer(9)), fromNanoseconds(row.integer(10))},
                    static_cast<model::StepOwner>(row.integer(11))});
        }));
    RS_TRY_ASSIGN(rank.issues, readIssues(database));
    return {};
}

template <class List, class IsGood>
bool areAll(const List& list, IsGood isGood) {
    return std::all_of(list.begin(), list.end(), isGood);
}

/// An id is the position in its list.
template <class List, class IdOf>
bool areInPlace(const List& list, IdOf idOf) {
    size_t position = 0;
    return areAll(list, [&](const auto& item) { return toIndex(idOf(item)) == position++; });
}

bool isSoundLane(const RankIndex& rank, const LaneIndex& lane) {
    return toIndex(lane.lane.track) < rank.tracks.size() && !lane.levels.empty()
        && lane.lane.kind <= model::LaneKind::Flows;
}

bool isSoundTrack(const RankIndex& rank, const model::Track& track) {
    return toIndex(track.process) < rank.processes.size()
        && track.kind <= model::TrackKind::Counter;
}

/// Ids that point outside their tables would crash a reader later: one check here instead.
Status checkIds(const RankIndex& rank) {
    const bool isSound = !rank.strings.empty()
        && areInPlace(rank.processes, [](const model::Process& process) { return process.id; })
        && areInPlace(rank.tracks, [](const model::Track& track) { return track.id; })
        && areInPlace(rank.lanes, [](const LaneIndex& lane) { return lane.lane.id; })
        && areAll(rank.lanes, [&](const LaneIndex& lane) { return isSoundLane(rank, lane); })
        && areAll(rank.tracks, [&](const model::Track& track) { return isSoundTrack(rank, track); })
        && areAll(rank.totals, [&](const NameTotals& totals) {
               return toIndex(totals.track) < rank.tracks.size()
                   && toIndex(totals.name) < rank.strings.size();
           });
    if (!isSound)
        return fail(ErrorCode::Damaged, "the index file is damaged", rank.file.native());
    return {};
}

} // namespace

TimeRange RankIndex::range() const {
    const Timestamp first = fromNanoseconds(counts.firstNs.value_or(0));
    const Timestamp last = fromNanoseconds(counts.lastNs.value_or(0));
    const bool endsWithPoint = counts.lastNs && counts.lastBeginNs == counts.lastNs;
    return {first, endsWithPoint ? last + Duration(1) : last};
}

IndexReader::IndexReader(
    Database database, std::shared_ptr<const RankIndex> index, std::shared_ptr<ChunkCache> cache)
    : m_database(std::move(database))
    , m_index(std::move(index))
    , m_cache(cache ? std::move(cache) : std::make_shared<ChunkCache>(kCacheBytes))
    , m_number(m_cache->newReader()) { }

Result<IndexReader> IndexReader::open(const std::filesystem::path& file) {
    const FileIdentity identity = identityOf(file);
    if (identity.inode == 0)
        return fail(ErrorCode::NotFound, "there is no index", file.native());
    RS_TRY_ASSIGN(Database database, Database::openImmutable(file));
    RS_TRY(checkSame(file, identity));
    auto rank = std::make_shared<RankIndex>();
    rank->file = file;
    rank->identity = identity;
    rank->indexBytes = identity.size;
    RS_TRY(takeMeta(database, *rank));
    RS_TRY(checkSize(database, *rank));
    RS_TRY(readTracks(database, *rank));
    RS_TRY(readLanes(database, *rank));
    RS_TRY(readCounts(database, *rank));
    RS_TRY(checkIds(*rank));
    return IndexReader(std::move(database), std::move(rank), nullptr);
}

Result<IndexReader> IndexReader::reopen(
    std::shared_ptr<const RankIndex> index, std::shared_ptr<ChunkCache> cache) {
    RS_TRY_ASSIGN(Database database,
        index->isPreview ? Database::openInMemory() : Database::openImmutable(index->file));
    RS_TRY(checkSame(index->file, index->identity)); // asked last: then it is what was opened
    return IndexReader(std::move(database), std::move(index), std::move(cache));
}

tl::unexpected<Error> IndexReader::discard(Error error) const {
    std::error_code ignored;
    if (error.code == ErrorCode::Damaged && checkSame(m_index->file, m_index->identity))
        std::filesystem::remove(m_index->file, ignored);
    return fail(error.code, std::move(error.message), m_index->file.native());
}

Result<std::string_view> IndexReader::blob(ChunkId id) {
    if (m_selectChunk.handle() == nullptr) {
        RS_TRY_ASSIGN(m_selectChunk, m_database.prepare("SELECT data FROM chunk WHERE id=?"));
    }
    m_selectChunk.reset();
    m_selectChunk.bind(1, static_cast<int64_t>(id));
    RS_TRY_ASSIGN(const bool hasRow, m_selectChunk.step());
    if (!hasRow)
        return fail(ErrorCode::Damaged, "a chunk is missing", m_index->file.native());
    return m_selectChunk.blob(0);
}

template <class Chunk, class Decode>
Result<std::shared_ptr<const Chunk>> IndexReader::decoded(ChunkId id, Part part, Decode decode) {
    const CacheKey key = keyOf(id, part);
    if (auto cached = m_cache->find<Chunk>(key))
        return cached;
    const auto bytes = blob(id);
    if (!bytes)
        return discard(bytes.error());
    auto members = std::invoke(decode, m_decoder, *bytes);
    if (!members)
        return discard(members.error());
    auto chunk = std::make_shared<const Chunk>(std::move(*members));
    m_cache->put(key, chunk, chunk->size() * sizeof(typename Chunk::value_type));
    return chunk;
}

namespace {

/// Decodes, and refuses members that name what is not there: nobody looks again.
template <class Chunk, class Decode, class IsSound>
auto soundly(Decode decode, IsSound isSound) {
    return [decode, isSound](ChunkDecoder& decoder, std::string_view bytes) -> Result<Chunk> {
        RS_TRY_ASSIGN(Chunk members, std::invoke(decode, decoder, bytes));
        if (!areAll(members, isSound))
            return fail(ErrorCode::Damaged, "a chunk names what is not there");
        return members;
    };
}

bool isName(const RankIndex& rank, StringId id) {
    return toIndex(id) < rank.strings.size();
}

} // namespace

Result<std::shared_ptr<const SliceChunk>> IndexReader::slices(ChunkId id) {
    return decoded<SliceChunk>(id, Part::Whole,
        soundly<SliceChunk>(&ChunkDecoder::slices, [&rank = *m_index](const model::Slice& slice) {
            return isName(rank, slice.name) && isName(rank, slice.category);
        }));
}

Result<std::shared_ptr<const BarChunk>> IndexReader::bars(ChunkId id) {
    return decoded<BarChunk>(id, Part::Picture,
        soundly<BarChunk>(&ChunkDecoder::bars,
            [&rank = *m_index](const model::Bar& bar) { return isName(rank, bar.name); }));
}

Result<std::shared_ptr<const CellChunk>> IndexReader::cells(ChunkId id) {
    return decoded<CellChunk>(id, Part::Picture,
        soundly<CellChunk>(&ChunkDecoder::cells,
            [&rank = *m_index](const model::Cell& cell) { return isName(rank, cell.name); }));
}

Result<std::shared_ptr<const SampleChunk>> IndexReader::samples(ChunkId id) {
    return decoded<SampleChunk>(id, Part::Picture, &ChunkDecoder::samples);
}

Result<std::shared_ptr<const CounterCellChunk>> IndexReader::counterCells(ChunkId id) {
    return decoded<CounterCellChunk>(id, Part::Picture, &ChunkDecoder::counterCells);
}

Result<std::shared_ptr<const FlowChunk>> IndexReader::flows(ChunkId id) {
    return decoded<FlowChunk>(id, Part::Whole,
        soundly<FlowChunk>(&ChunkDecoder::flows, [&rank = *m_index](const model::FlowEnd& end) {
            return toIndex(end.otherTrack) < rank.tracks.size() && isName(rank, end.category);
        }));
}

Result<std::string> IndexReader::args(model::ArgsRef ref) {
    const auto place = static_cast<uint64_t>(ref);
    if (place == 0)
        return std::string();
    auto text = findArgs(place - 1);
    if (!text)
        return discard(text.error());
    return text;
}

Result<std::string> IndexReader::findArgs(uint64_t offset) {
    // Neighbours in time are neighbours in the file: the last block often has the next one too.
    if (offset < m_argsFirst || offset - m_argsFirst >= m_argsBlock.size())
        RS_TRY(loadArgsBlock(offset));
    const auto begin = static_cast<size_t>(offset - m_argsFirst);
    return m_argsBlock.substr(begin, m_argsBlock.find('\0', begin) - begin);
}

Status IndexReader::loadArgsBlock(uint64_t offset) {
    m_argsBlock.clear();
    RS_TRY_ASSIGN(
        const ArgsBlock block, readArgsBlock(m_database, m_selectArgs, m_expander, offset));
    m_argsFirst = block.first;
    m_argsBlock = block.text;
    return {};
}

void IndexReader::dropCaches() {
    m_cache->clear();
    m_argsBlock.clear();
}

} // namespace rankscope::index

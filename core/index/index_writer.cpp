// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/index_writer.h"

#include <charconv>
#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/index/provenance.h"
#include "core/index/rank_meta.h"
#include "core/index/schema.h"

namespace rankscope::index {

namespace {

/// Tests of kills and changing sources need the program at a known place: with
/// RS_STOP_AFTER_BYTES=N it stops itself (SIGSTOP) when an index in making has been given that many
/// bytes.
void stopForTests(uint64_t before, uint64_t after) {
    static const char* const kWanted =
        std::getenv("RS_STOP_AFTER_BYTES"); // NOLINT(concurrency-mt-unsafe): read once
    if (kWanted == nullptr)
        return;
    uint64_t bytes = 0;
    const std::string_view text(kWanted);
    std::from_chars(text.data(), text.data() + text.size(), bytes);
    if (before <= bytes && after > bytes)
        std::raise(SIGSTOP);
}

} // namespace

IndexWriter::IndexWriter(FileInMaking file, Database database)
    : m_file(std::move(file))
    , m_database(std::move(database))
    , m_chunkMutex(std::make_unique<std::mutex>()) { }

Result<IndexWriter> IndexWriter::create(const std::filesystem::path& file) {
    RS_TRY_ASSIGN(FileInMaking making, FileInMaking::begin(file));
    RS_TRY_ASSIGN(Database database, createIndexDatabase(making.temporary()));
    IndexWriter writer(std::move(making), std::move(database));
    RS_TRY(writer.m_database.execute(kSchema));
    RS_TRY(writer.m_database.execute("BEGIN"));
    RS_TRY(writer.prepareStatements());
    return writer;
}

Status IndexWriter::prepareStatements() {
    RS_TRY_ASSIGN(m_insertChunk, m_database.prepare("INSERT INTO chunk VALUES(?,?)"));
    RS_TRY_ASSIGN(m_deleteChunk, m_database.prepare("DELETE FROM chunk WHERE id=?"));
    RS_TRY_ASSIGN(m_insertArgs, m_database.prepare("INSERT INTO args_block VALUES(?,?)"));
    RS_TRY_ASSIGN(m_insertLane, m_database.prepare("INSERT INTO lane VALUES(?,?,?,?,?,?,?,?)"));
    RS_TRY_ASSIGN(
        m_insertTotals, m_database.prepare("INSERT INTO name_total VALUES(?,?,?,?,?,?,?)"));
    return {};
}

Result<ChunkId> IndexWriter::addChunk(std::string_view blob) {
    const std::lock_guard lock(*m_chunkMutex);
    countBytes(blob.size());
    const auto id = static_cast<ChunkId>(m_nextChunk++);
    RS_TRY(m_insertChunk.bind(1, static_cast<int64_t>(id)).bindBlob(2, blob).run());
    return id;
}

Status IndexWriter::removeChunk(ChunkId id) {
    const std::lock_guard lock(*m_chunkMutex);
    return m_deleteChunk.bind(1, static_cast<int64_t>(id)).run();
}

void IndexWriter::countBytes(uint64_t size) {
    const uint64_t before = m_bytes;
    m_bytes += size;
    stopForTests(before, m_bytes);
}

Status IndexWriter::addArgsBlock(uint64_t first, std::string_view blob) {
    countBytes(blob.size());
    return m_insertArgs.bind(1, static_cast<int64_t>(first)).bindBlob(2, blob).run();
}

Status IndexWriter::addLane(const LaneIndex& lane) {
    const std::string directory = packDirectory(lane.levels);
    return m_insertLane.bind(1, static_cast<int64_t>(lane.lane.id))
        .bind(2, static_cast<int64_t>(lane.lane.track))
        .bind(3, static_cast<int64_t>(lane.lane.kind))
        .bind(4, static_cast<int64_t>(lane.lane.depth))
        .bind(5, static_cast<int64_t>(lane.lane.count))
        .bind(6, toNanoseconds(lane.lane.range.begin))
        .bind(7, toNanoseconds(lane.lane.range.end))
        .bindBlob(8, directory)
        .run();
}

Status IndexWriter::addTotals(const NameTotals& totals) {
    return m_insertTotals.bind(1, static_cast<int64_t>(totals.track))
        .bind(2, static_cast<int64_t>(totals.name))
        .bind(3, static_cast<int64_t>(totals.count))
        .bind(4, totals.total.count())
        .bind(5, totals.self.count())
        .bind(6, totals.min.count())
        .bind(7, totals.max.count())
        .run();
}

Status IndexWriter::addTables(const RankIndex& rank, const std::vector<SourceStamp>& sources) {
    RS_TRY(writeMeta(m_database, metaOf(rank)));
    RS_TRY(writeSources(m_database, sources));
    RS_TRY_ASSIGN(Statement text, m_database.prepare("INSERT INTO string VALUES(?,?)"));
    for (size_t i = 0; i < rank.strings.size(); ++i)
        RS_TRY(text.bind(1, static_cast<int64_t>(i)).bind(2, rank.strings[i]).run());
    RS_TRY_ASSIGN(Statement process, m_database.prepare("INSERT INTO process VALUES(?,?,?,?,?)"));
    for (const model::Process& p : rank.processes) {
        RS_TRY(process.bind(1, static_cast<int64_t>(p.id))
                   .bind(2, p.pid)
                   .bind(3, p.name)
                   .bind(4, p.label)
                   .bind(5, p.sortIndex)
                   .run());
    }
    RS_TRY_ASSIGN(Statement track, m_database.prepare("INSERT INTO track VALUES(?,?,?,?,?,?)"));
    for (const model::Track& t : rank.tracks) {
        RS_TRY(track.bind(1, static_cast<int64_t>(t.id))
                   .bind(2, static_cast<int64_t>(t.process))
                   .bind(3, t.tid)
                   .bind(4, t.name)
                   .bind(5, static_cast<int64_t>(t.kind))
                   .bind(6, t.sortIndex)
                   .run());
    }
    RS_TRY(addSteps(rank.steps));
    RS_TRY_ASSIGN(Statement category, m_database.prepare("INSERT INTO flow_category VALUES(?,?)"));
    for (const auto& [name, links] : rank.flowCategories)
        RS_TRY(category.bind(1, name).bind(2, static_cast<int64_t>(links)).run());
    return writeIssues(m_database, rank.issues);
}

Status IndexWriter::addSteps(const std::vector<model::StepSplit>& steps) {
    RS_TRY_ASSIGN(
        Statement insert, m_database.prepare("INSERT INTO step VALUES(?,?,?,?,?,?,?,?,?,?,?,?)"));
    for (const model::StepSplit& step : steps) {
        RS_TRY(insert.bind(1, step.device)
                   .bind(2, step.step)
                   .bind(3, step.computing.count())
                   .bind(4, step.communication.count())
                   .bind(5, step.overlapped.count())
                   .bind(6, step.notOverlapped.count())
                   .bind(7, step.free.count())
                   .bind(8, step.preparing.count())
                   .bind(9, step.bubble.count())
                   .bind(10, toNanoseconds(step.window.begin))
                   .bind(11, toNanoseconds(step.window.end))
                   .bind(12, static_cast<int64_t>(step.owner))
                   .run());
    }
    return {};
}

Status IndexWriter::commit() {
    RS_TRY(m_database.execute("COMMIT"));
    m_insertChunk = Statement();
    m_deleteChunk = Statement();
    m_insertArgs = Statement();
    m_insertLane = Statement();
    m_insertTotals = Statement();
    m_database = Database();
    return m_file.publish();
}

} // namespace rankscope::index

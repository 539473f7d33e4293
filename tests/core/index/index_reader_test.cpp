// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/index_reader.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include <catch2/catch.hpp>

#include "tests/core/index/small_index.h"
#include "tests/core/temp_folder.h"

namespace index_reader_test {

using namespace rankscope;
using namespace rankscope::index;
using namespace rankscope::test;

namespace {

std::string contentOf(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Touches everything that an index says it has.
void useAll(IndexReader& reader) {
    for (const LaneIndex& lane : reader.index()->lanes) {
        for (const Level& level : lane.levels) {
            for (const ChunkEntry& chunk : level.chunks) {
                if (const auto slices = reader.slices(chunk.id)) {
                    for (const model::Slice& slice : **slices) {
                        (void)reader.index()->text(slice.name).size();
                        (void)reader.args(slice.args);
                    }
                }
                (void)reader.flows(chunk.id);
            }
        }
    }
}

/// Runs one statement on the file and opens the index.
Result<IndexReader> openAfter(const std::filesystem::path& file, const std::string& sql) {
    RS_TRY_ASSIGN(Database database, Database::create(file));
    RS_TRY(database.execute(sql));
    database = Database();
    return IndexReader::open(file);
}

} // namespace

TEST_CASE("an index gives back what was written", "[index_reader]") {
    const TempFolder folder;
    const auto file = folder.path() / "a b%20?#\xe4\xb8\xad.rsidx";
    REQUIRE(writeSmallIndex(file, "Rank 3"));
    auto reader = IndexReader::open(file);
    REQUIRE(reader);
    const RankIndex& rank = *reader->index();
    CHECK((rank.rank == 3 && rank.isRankKnown && rank.kind == model::ProfileKind::Kineto));
    CHECK((rank.label == "Rank 3" && rank.folder == "/profiles/job"));
    CHECK(rank.range() == TimeRange{fromNanoseconds(-5), fromNanoseconds(9)});
    CHECK(rank.counts.processes == std::map<std::string, uint64_t>{{"Python", 1}, {"", 4}});
    CHECK(rank.processes.at(1).sortIndex == -2);
    CHECK(rank.tracks.at(0).name == "Thread 1");
    CHECK(rank.text(StringId{1}) == "name \xe4\xb8\xad");
    CHECK(rank.flowCategories.at("async_npu") == 12);
    CHECK(rank.meta == std::map<std::string, std::string>{{"trace.host", "\"a\""}});
    CHECK((rank.issues.at(0).offset == 7 && rank.issues.at(0).count == 2));
    CHECK(rank.totals.at(0).self == Duration(14));
    CHECK(rank.indexBytes == std::filesystem::file_size(file));
}

TEST_CASE("arguments are found by their place", "[index_reader]") {
    const TempFolder folder;
    REQUIRE(writeSmallIndex(folder.path() / "a.rsidx", "a"));
    auto reader = IndexReader::open(folder.path() / "a.rsidx");
    REQUIRE(reader);
    CHECK(reader->args({}).value().empty());
    CHECK(reader->args(model::ArgsRef{1}).value() == "{\"a\":1}");
    CHECK(reader->args(model::ArgsRef{9}).value() == "{\"b\":2}");
    CHECK(reader->args(model::ArgsRef{17}).error().code == ErrorCode::Damaged);
    CHECK(reader->args(model::ArgsRef{UINT64_MAX}).error().code == ErrorCode::Damaged);
}

TEST_CASE("a reader can be opened again on the shared part", "[index_reader]") {
    const TempFolder folder;
    REQUIRE(writeSmallIndex(folder.path() / "a.rsidx", "a"));
    const auto first = IndexReader::open(folder.path() / "a.rsidx");
    REQUIRE(first);
    auto second = IndexReader::reopen(first->index());
    REQUIRE(second);
    CHECK(second->index() == first->index());
    CHECK(second->args(model::ArgsRef{1}).value() == "{\"a\":1}");
}

TEST_CASE("what is no index is an error", "[index_reader]") {
    const TempFolder folder;
    CHECK(IndexReader::open(folder.path() / "none").error().code == ErrorCode::NotFound);
    CHECK_FALSE(IndexReader::open(folder.write("empty")));
    CHECK_FALSE(IndexReader::open(folder.write("text", std::string(100'000, 'x'))));
    CHECK_FALSE(IndexReader::open(folder.path()));
}

TEST_CASE("another schema version is stale", "[index_reader]") {
    const TempFolder folder;
    const auto file = folder.path() / "a.rsidx";
    REQUIRE(writeSmallIndex(file, "a"));
    const auto reader = openAfter(file, "UPDATE meta SET value='0' WHERE key='schema_version'");
    CHECK(reader.error().code == ErrorCode::Stale);
}

TEST_CASE("an index cut anywhere is an error or still readable", "[index_reader]") {
    const TempFolder folder;
    REQUIRE(writeSmallIndex(folder.path() / "a.rsidx", "a"));
    const std::string bytes = contentOf(folder.path() / "a.rsidx");
    for (size_t size = 0; size < bytes.size(); size += 8192) {
        const auto file = folder.write("cut.rsidx", std::string_view(bytes).substr(0, size));
        if (auto reader = IndexReader::open(file))
            useAll(*reader);
        std::filesystem::remove(file);
    }
    SUCCEED();
}

TEST_CASE("an index with random bytes changed never crashes", "[index_reader]") {
    const TempFolder folder;
    REQUIRE(writeSmallIndex(folder.path() / "a.rsidx", "a"));
    const std::string bytes = contentOf(folder.path() / "a.rsidx");
    std::mt19937_64 random(3);
    for (int round = 0; round < 300; ++round) {
        std::string damaged = bytes;
        for (int i = 0; i < 40; ++i) // most bytes of a page are free: aim at the ends of pages
            damaged[(random() % (bytes.size() / 4096)) * 4096
                + (i % 2 == 0 ? random() % 200 : 4095 - random() % 200)] =
                static_cast<char>(random());
        const auto file = folder.write("damaged.rsidx", damaged);
        if (auto reader = IndexReader::open(file))
            useAll(*reader);
        std::filesystem::remove(file);
    }
    SUCCEED();
}

TEST_CASE("ids that point outside of their tables are damage", "[index_reader]") {
    const TempFolder folder;
    for (const char* sql : {"UPDATE lane SET track_id=1", "UPDATE track SET process_id=2",
             "UPDATE track SET id=5", "DELETE FROM string WHERE id=0", "UPDATE lane SET id=3",
             "UPDATE lane SET kind=9", "UPDATE track SET kind=7", "UPDATE lane SET directory=NULL",
             "UPDATE name_total SET track_id=1", "UPDATE process SET id=7 WHERE id=1"}) {
        INFO(sql);
        const auto file = folder.path() / "a.rsidx";
        REQUIRE(writeSmallIndex(file, "a"));
        const auto reader = openAfter(file, sql);
        REQUIRE_FALSE(reader);
        CHECK(reader.error().code == ErrorCode::Damaged);
    }
}

TEST_CASE("B13: a name outside of the string table is damage", "[index_reader][B13]") {
    const TempFolder folder;
    const auto file = folder.path() / "a.rsidx";
    REQUIRE(writeSmallIndex(file, "a"));
    CHECK(openAfter(file, "DELETE FROM string WHERE id=1").error().code == ErrorCode::Damaged);
    REQUIRE(writeSmallIndex(file, "a"));
    auto reader = openAfter(file, "DELETE FROM string WHERE id=1; DELETE FROM name_total");
    REQUIRE(reader);
    const ChunkId chunk = reader->index()->lanes.at(0).levels.at(0).chunks.at(0).id;
    CHECK(reader->bars(chunk).error().code == ErrorCode::Damaged);
    CHECK(reader->slices(chunk).error().code == ErrorCode::Damaged);
    CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("a flow to a track that is not there is damage", "[index_reader]") {
    const TempFolder folder;
    const auto file = folder.path() / "a.rsidx";
    auto writer = startSmallIndex(file, "a");
    REQUIRE(writer);
    ChunkEncoder encoder;
    const std::vector<model::FlowEnd> ends{{{}, {}, TrackId{1}, {}, {}}};
    const auto chunk = writer->addChunk(encoder.flows(ends));
    REQUIRE(chunk);
    REQUIRE(writer->commit());
    auto reader = IndexReader::open(file);
    REQUIRE(reader);
    CHECK(reader->flows(*chunk).error().code == ErrorCode::Damaged);
}

} // namespace index_reader_test

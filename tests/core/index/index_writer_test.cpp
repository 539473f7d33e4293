// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/index_writer.h"

#include <algorithm>
#include <filesystem>

#include <catch2/catch.hpp>

#include "core/index/index_reader.h"
#include "tests/core/index/small_index.h"
#include "tests/core/temp_folder.h"

namespace index_writer_test {

using namespace rankscope;
using namespace rankscope::index;
using namespace rankscope::test;

namespace {

size_t filesIn(const std::filesystem::path& folder) {
    return static_cast<size_t>(std::distance(
        std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator()));
}

std::string labelOf(const std::filesystem::path& file) {
    const auto reader = IndexReader::open(file);
    REQUIRE(reader);
    return reader->index()->label;
}

} // namespace

TEST_CASE("an index appears under its name only when it is complete", "[index_writer]") {
    const TempFolder folder;
    const auto file = folder.path() / "deep/er/rank.rsidx";
    auto writer = startSmallIndex(file, "one");
    REQUIRE(writer);
    CHECK_FALSE(std::filesystem::exists(file));
    REQUIRE(writer->commit());
    CHECK(std::filesystem::exists(file));
    CHECK(filesIn(file.parent_path()) == 1);
}

TEST_CASE("an index that is not committed leaves nothing", "[index_writer]") {
    const TempFolder folder;
    {
        const auto writer = startSmallIndex(folder.path() / "rank.rsidx", "one");
        REQUIRE(writer);
        CHECK(filesIn(folder.path()) == 1);
    }
    CHECK(filesIn(folder.path()) == 0);
}

TEST_CASE("a dropped second index leaves the first one as it is", "[index_writer]") {
    const TempFolder folder;
    const auto file = folder.path() / "rank.rsidx";
    REQUIRE(writeSmallIndex(file, "one"));
    REQUIRE(startSmallIndex(file, "two"));
    CHECK(labelOf(file) == "one");
    CHECK(filesIn(folder.path()) == 1);
}

TEST_CASE("two writers of one file do not disturb each other", "[index_writer]") {
    const TempFolder folder;
    const auto file = folder.path() / "rank.rsidx";
    auto first = startSmallIndex(file, "first");
    auto second = startSmallIndex(file, "second");
    REQUIRE((first && second));
    REQUIRE(first->commit());
    CHECK(labelOf(file) == "first");
    REQUIRE(second->commit());
    CHECK(labelOf(file) == "second");
    CHECK(filesIn(folder.path()) == 1);
}

TEST_CASE("an open reader goes on with the old index after a new one", "[index_writer]") {
    const TempFolder folder;
    const auto file = folder.path() / "rank.rsidx";
    REQUIRE(writeSmallIndex(file, "old"));
    auto reader = IndexReader::open(file);
    REQUIRE(reader);
    REQUIRE(writeSmallIndex(file, "new"));
    const auto slices = reader->slices(reader->index()->lanes[0].levels[0].chunks[0].id);
    REQUIRE(slices);
    CHECK((*slices)->size() == 1);
    CHECK(reader->index()->label == "old");
    CHECK(labelOf(file) == "new");
}

TEST_CASE("a folder that can not be made is a failed write", "[index_writer]") {
    const TempFolder folder;
    folder.write("file");
    const auto below = IndexWriter::create(folder.path() / "file/rank.rsidx");
    REQUIRE_FALSE(below);
    CHECK(below.error().code == ErrorCode::WriteFailed);
    const auto inProc = IndexWriter::create("/proc/rank.rsidx"); // nobody can write there
    REQUIRE_FALSE(inProc);
    CHECK(inProc.error().code == ErrorCode::WriteFailed);
}

TEST_CASE("removed chunks are gone from the index", "[index_writer]") {
    const TempFolder folder;
    const auto file = folder.path() / "rank.rsidx";
    auto writer = startSmallIndex(file, "one");
    REQUIRE(writer);
    const auto chunk = writer->addChunk("some bytes");
    REQUIRE(chunk);
    REQUIRE(writer->removeChunk(*chunk));
    REQUIRE(writer->commit());
    auto reader = IndexReader::open(file);
    REQUIRE(reader);
    CHECK(reader->slices(*chunk).error().code == ErrorCode::Damaged);
}

} // namespace index_writer_test

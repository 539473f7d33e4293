// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/index/index_writer.h"

namespace directory_test {

using namespace rankscope;
using namespace rankscope::index;

namespace {

std::vector<Level> someLevels() {
    std::vector<Level> levels(3);
    int64_t time = -4'000'000;
    uint32_t id = 9;
    for (Level& level : levels) {
        level.resolution = Duration(&level - levels.data());
        for (uint32_t i = 0; i < 5; ++i) {
            const Timestamp first = fromNanoseconds(time += 100'000);
            level.chunks.push_back(
                {static_cast<ChunkId>(id += 3), 1024 - i, level.count, first, first + Duration(i)});
            level.count += 1024 - i;
        }
    }
    return levels;
}

} // namespace

TEST_CASE("a directory comes back with ids, counts, places and times", "[directory]") {
    const std::vector<Level> levels = someLevels();
    const auto read = unpackDirectory(packDirectory(levels));
    REQUIRE(read);
    REQUIRE(read->size() == levels.size());
    for (size_t i = 0; i < levels.size(); ++i) {
        CHECK((*read)[i].resolution == levels[i].resolution);
        CHECK((*read)[i].count == levels[i].count);
        REQUIRE((*read)[i].chunks.size() == levels[i].chunks.size());
        for (size_t k = 0; k < levels[i].chunks.size(); ++k) {
            const ChunkEntry& a = (*read)[i].chunks[k];
            const ChunkEntry& b = levels[i].chunks[k];
            CHECK((a.id == b.id && a.count == b.count && a.firstIndex == b.firstIndex));
            CHECK((a.first == b.first && a.end == b.end));
        }
    }
}

TEST_CASE("a directory without levels comes back", "[directory]") {
    CHECK(unpackDirectory(packDirectory({})).value().empty());
    CHECK(unpackDirectory(packDirectory({Level{}})).value().size() == 1);
}

TEST_CASE("a directory cut anywhere is an error", "[directory]") {
    const std::string bytes = packDirectory(someLevels());
    for (size_t size = 0; size < bytes.size(); ++size)
        CHECK_FALSE(unpackDirectory(std::string_view(bytes).substr(0, size)));
}

TEST_CASE("a directory with any byte changed never crashes", "[directory]") {
    const std::string bytes = packDirectory(someLevels());
    for (size_t i = 0; i < bytes.size(); ++i) {
        for (int value = 0; value < 256; ++value) {
            std::string damaged = bytes;
            damaged[i] = static_cast<char>(value);
            (void)unpackDirectory(damaged);
        }
    }
    SUCCEED();
}

TEST_CASE("a damaged directory can not ask for more memory than its bytes allow", "[directory]") {
    std::string bytes(1, '\x40'); // 64 levels
    bytes += std::string(2'000'000, '\0');
    for (size_t i = 0; i < 64 * 4; i += 4) // each claims 1.9 million chunks
        bytes.replace(1 + i, 4, std::string("\0\xe0\xfb\x73", 4));
    CHECK_FALSE(unpackDirectory(bytes));
}

} // namespace directory_test

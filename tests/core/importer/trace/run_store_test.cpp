// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/run_store.h"

#include <algorithm>
#include <filesystem>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/core/temp_folder.h"

namespace run_store_test {

using namespace rankscope;
using namespace rankscope::importer;

namespace {

struct Record {
    uint32_t key = 0;
    uint32_t number = 0; ///< order of arrival
};

struct KeyOrder {
    static bool before(const Record& a, const Record& b) { return a.key < b.key; }
};

using Store = RunStore<Record, KeyOrder>;

std::vector<Record> taken(Store& store, size_t stream) {
    std::vector<Record> records;
    auto merge = store.take(stream);
    while (const Record* record = merge.next())
        records.push_back(*record);
    REQUIRE(merge.status());
    return records;
}

bool areSame(const std::vector<Record>& a, const std::vector<Record>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
        [](const Record& x, const Record& y) { return x.key == y.key && x.number == y.number; });
}

/// Pushes random records to random streams and compares with a stable sort of each stream.
void checkStore(uint64_t seed, size_t byteLimit, size_t count, size_t streams, uint32_t keys) {
    const rankscope::test::TempFolder folder;
    auto spill = SpillFile::create(folder.path());
    REQUIRE(spill);
    Store store(*spill, byteLimit);
    std::mt19937_64 random(seed);
    std::vector<std::vector<Record>> expected(streams);
    for (uint32_t i = 0; i < count; ++i) {
        const size_t stream = random() % (1 + random() % streams); // some get more than others
        const Record record{static_cast<uint32_t>(random() % keys), i};
        expected[stream].push_back(record);
        REQUIRE(store.push(stream, record));
    }
    for (size_t stream = 0; stream < streams; ++stream) {
        CHECK(store.count(stream) == expected[stream].size());
        std::stable_sort(expected[stream].begin(), expected[stream].end(), KeyOrder::before);
        CHECK(areSame(taken(store, stream), expected[stream]));
        CHECK(store.count(stream) == 0);
        CHECK(taken(store, stream).empty());
    }
}

} // namespace

TEST_CASE("records come back like from a stable sort, spilled or not", "[run_store]") {
    for (uint64_t seed = 1; seed <= 6; ++seed) {
        INFO("seed " << seed);
        checkStore(seed, 1 << 30, 20'000, 1 + seed * 3, 50);
        checkStore(seed, 1, 60'000, 1 + seed * 3, 50);
        checkStore(seed, 1, 30'000, 2, 1'000'000);
        checkStore(seed, 1, 30'000, 1, 2);
    }
}

TEST_CASE("more streams than the limit has room for are kept", "[run_store]") {
    checkStore(3, 1, 6'000, 1000, 10);
}

TEST_CASE("records that arrive in order come back in order", "[run_store]") {
    const rankscope::test::TempFolder folder;
    auto spill = SpillFile::create(folder.path());
    Store store(*spill, 1);
    for (uint32_t i = 0; i < 50'000; ++i)
        REQUIRE(store.push(0, {i / 2, i}));
    const auto records = taken(store, 0);
    REQUIRE(records.size() == 50'000);
    for (uint32_t i = 0; i < records.size(); ++i)
        REQUIRE(records[i].number == i);
}

TEST_CASE("a stream that was never pushed to is empty", "[run_store]") {
    const rankscope::test::TempFolder folder;
    auto spill = SpillFile::create(folder.path());
    Store store(*spill, 100);
    CHECK(store.count(7) == 0);
    CHECK(taken(store, 7).empty());
}

TEST_CASE("a store keeps only its limit in memory", "[run_store]") {
    const rankscope::test::TempFolder folder;
    auto spill = SpillFile::create(folder.path());
    constexpr size_t limit = 64 * 1024;
    Store store(*spill, limit);
    constexpr uint32_t count = 200'000;
    for (uint32_t i = 0; i < count; ++i)
        REQUIRE(store.push(i % 7, {i, i}));
    const auto end = spill->append({}); // the place of the next byte: what was spilled
    REQUIRE(end);
    CHECK(*end >= count * sizeof(Record) - limit);
}

TEST_CASE("a store takes what others leave it and spills when they need it", "[run_store]") {
    const rankscope::test::TempFolder folder;
    auto spill = SpillFile::create(folder.path());
    constexpr size_t limit = 64 * 1024;
    SharedRoom room(3 * limit, 4 * limit);
    Store large(*spill, limit, &room);
    Store small(*spill, limit, &room);
    const auto spilled = [&] { return spill->append({}).value(); };
    constexpr uint32_t share = limit / sizeof(Record);
    uint32_t number = 0;
    for (; number < 2 * share; ++number)
        REQUIRE(large.push(0, {number, number}));
    CHECK(spilled() == 0); // twice its limit
    for (uint32_t i = 0; i < share / 2; ++i)
        REQUIRE(small.push(0, {i, i}));
    CHECK(spilled() == 0); // within its own
    for (; number < 3 * share; ++number)
        REQUIRE(large.push(0, {number, number}));
    CHECK(spilled() >= 2 * limit);
    CHECK(spilled() <= 3 * limit);
    CHECK(taken(large, 0).size() == 3 * share);
    CHECK(taken(small, 0).size() == share / 2);
    CHECK(room.hasRoomFor(3 * limit)); // all was given back
    CHECK_FALSE(room.hasRoomFor(3 * limit + 1));
}

TEST_CASE("where all hold too much a store makes do with half of its limit", "[run_store]") {
    const rankscope::test::TempFolder folder;
    auto spill = SpillFile::create(folder.path());
    constexpr size_t limit = 64 * 1024;
    SharedRoom room(limit, 2 * limit);
    room.take(2 * limit + 1); // of one that gets nothing more
    Store store(*spill, limit, &room);
    const auto spilled = [&] { return spill->append({}).value(); };
    constexpr uint32_t share = limit / sizeof(Record);
    uint32_t number = 0;
    for (; number < share / 4; ++number)
        REQUIRE(store.push(0, {number, number}));
    CHECK(spilled() == 0);
    for (; number < share * 3 / 4; ++number)
        REQUIRE(store.push(0, {number, number}));
    CHECK(spilled() >= limit / 8);
    room.giveBack(2 * limit + 1);
    const auto before = spilled();
    for (; number < share; ++number)
        REQUIRE(store.push(0, {number, number}));
    CHECK(spilled() == before);
    CHECK(taken(store, 0).size() == share);
}

TEST_CASE("a spill file is gone from its folder at once", "[run_store]") {
    const rankscope::test::TempFolder folder;
    auto spill = SpillFile::create(folder.path() / "deep/er");
    REQUIRE(spill);
    CHECK(std::filesystem::is_empty(folder.path() / "deep/er"));
    const std::vector<char> bytes(100, 'x');
    CHECK(spill->append(std::as_bytes(std::span(bytes))).value() == 0);
    CHECK(spill->append(std::as_bytes(std::span(bytes))).value() == 100);
    std::vector<char> read(150);
    REQUIRE(spill->read(50, std::as_writable_bytes(std::span(read))));
    CHECK(read == std::vector<char>(150, 'x'));
    CHECK_FALSE(spill->read(51, std::as_writable_bytes(std::span(read))));
}

} // namespace run_store_test

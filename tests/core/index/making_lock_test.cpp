// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/making_lock.h"

#include <atomic>
#include <chrono>
#include <semaphore>
#include <thread>

#include <catch2/catch.hpp>

#include "core/index/index_reader.h"
#include "core/index/table_reader.h"
#include "core/index/table_writer.h"
#include "tests/core/heard_waits.h"
#include "tests/core/index/small_index.h"
#include "tests/core/temp_folder.h"

namespace making_lock_test {

using namespace rankscope;
using namespace rankscope::index;
using namespace rankscope::test;
namespace fs = std::filesystem;

TEST_CASE("a file is made by one at a time, and nothing stays of the lock", "[index]") {
    constexpr int kOthers = 3;
    const TempFolder folder;
    const fs::path file = folder.path() / "new" / "rank_0_01234567.rsidx";
    std::counting_semaphore<> waiting{0};
    const HeardWaits heard([&] { waiting.release(); });
    std::atomic<int> makers = 0;
    std::atomic<bool> wereTwo = false;
    const auto make = [&] {
        if (++makers > 1)
            wereTwo = true;
        std::this_thread::yield();
        --makers;
    };
    {
        std::vector<std::jthread> threads;
        const auto first = MakingLock::take(file, {});
        REQUIRE(first);
        ++makers;
        for (int i = 0; i < kOthers; ++i)
            threads.emplace_back([&] {
                const auto lock = MakingLock::take(file, {});
                make();
            });
        for (int i = 0; i < kOthers; ++i)
            waiting.acquire();
        --makers;
    }
    CHECK_FALSE(wereTwo);
    CHECK(fs::is_empty(folder.path() / "new"));
}

TEST_CASE("who waits for a file can be stopped", "[index]") {
    const TempFolder folder;
    const fs::path file = folder.path() / "rank_0_01234567.rsidx";
    const auto first = MakingLock::take(file, {});
    REQUIRE(first);
    CHECK(MakingLock::take(folder.path() / "rank_1_01234567.rsidx", {})); // another file is free
    std::stop_source stop;
    const HeardWaits heard([&] { stop.request_stop(); });
    const auto second = MakingLock::take(file, stop.get_token());
    REQUIRE_FALSE(second);
    CHECK(second.error().code == ErrorCode::Cancelled);
}

TEST_CASE("a lock whose owner died holds nobody up", "[index]") {
    const TempFolder folder;
    folder.write("rank_0_01234567.rsidx.lock");
    CHECK(MakingLock::take(folder.path() / "rank_0_01234567.rsidx", {}));
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("one who has written nothing for long is not waited for", "[index]") {
    constexpr std::chrono::milliseconds kNone(0);
    const TempFolder folder;
    const fs::path file = folder.path() / "rank_0_01234567.rsidx";
    const auto first = MakingLock::take(file, {});
    REQUIRE(first);
    CHECK(MakingLock::take(file, {}, kNone));
    const auto made = folder.write("rank_0_01234567.rsidx.tmp-01234567-1-0");
    const auto writtenAt = [&made](std::chrono::hours since) {
        fs::last_write_time(made, fs::file_time_type::clock::now() + since);
    };
    writtenAt(std::chrono::hours(-1));
    CHECK(MakingLock::take(file, {}, kNone));
    // While the file grows a person's patience is the only one: the clock of its disk is ahead.
    writtenAt(std::chrono::hours(1));
    std::stop_source stop;
    const HeardWaits heard([&] { stop.request_stop(); });
    const auto second = MakingLock::take(file, stop.get_token(), kNone);
    REQUIRE_FALSE(second);
    CHECK(second.error().code == ErrorCode::Cancelled);
}

TEST_CASE("where nothing can be written nobody is waited for", "[index]") {
    const TempFolder folder;
    const auto notFolder = folder.write("a file");
    CHECK(MakingLock::take(notFolder / "rank_0_01234567.rsidx", {}));
}

TEST_CASE(
    "an index that another program made anew is not read by the places of the first", "[index]") {
    const TempFolder folder;
    const auto file = folder.path() / "a.rsidx";
    REQUIRE(writeSmallIndex(file, "a"));
    auto reader = IndexReader::open(file);
    REQUIRE(reader);
    REQUIRE(IndexReader::reopen(reader->index()));
    REQUIRE(writeSmallIndex(file, "b"));
    const ChunkId chunk = reader->index()->lanes.at(0).levels.at(0).chunks.at(0).id;
    CHECK(reader->slices(chunk)); // what is open goes on with what it opened
    const auto again = IndexReader::reopen(reader->index());
    REQUIRE_FALSE(again);
    CHECK(again.error().code == ErrorCode::Stale);
    // What the first misses is no damage of the second.
    CHECK(reader->slices(ChunkId{77}).error().code == ErrorCode::Damaged);
    CHECK(IndexReader::open(file)->index()->label == "b");
}

TEST_CASE("the same of tables", "[index]") {
    const TempFolder folder;
    const auto file = folder.path() / "rank_3.rstab";
    const auto write = [&file] {
        auto writer = TableWriter::create(file);
        REQUIRE(writer);
        REQUIRE(writer->commit({}, {}, {}));
    };
    write();
    const auto index = TableReader::open(file).value().index();
    CHECK(TableReader::reopen(index));
    write();
    CHECK(TableReader::reopen(index).error().code == ErrorCode::Stale);
}

} // namespace making_lock_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/import_pool.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>
#include <semaphore>

#include <catch2/catch.hpp>

#include "core/importer/discovery/discovery.h"
#include "core/index/making_lock.h"
#include "tests/core/heard_waits.h"
#include "tests/core/temp_folder.h"

namespace import_pool_test {

using namespace rankscope;
using namespace rankscope::importer;
using rankscope::test::HeardWaits;
using rankscope::test::TempFolder;
namespace fs = std::filesystem;

namespace {

constexpr uintmax_t kPage = 4 * 1024; // of the index of a small file

/// A trace with one slice, as a rank.
model::RankSource oneRank(const TempFolder& folder, const std::string& name) {
    const auto file = folder.write(name + "/trace.json",
        R"([{"ph":"X","pid":1,"tid":1,"ts":1,"dur":2,"name":"a","args":{"k":1}}])");
    return discover(file).value().ranks.at(0);
}

/// A folder with one step, as a rank.
model::RankSource oneTable(const TempFolder& folder, const std::string& name) {
    const auto file =
        folder.write(name + "/step_trace_time.csv", "Device_id,Step,Computing\n0,1,2.5\n");
    model::RankSource rank;
    rank.folder = file.parent_path();
    rank.files = {{file, model::FileKind::Table, fs::file_size(file)}};
    return rank;
}

std::shared_ptr<RankJob> importOne(const TempFolder& folder, const model::RankSource& rank) {
    ImportPool pool({.indexFolder = folder.path() / "index", .jobs = 1}, [](const auto&) {});
    const auto job = pool.add(rank);
    pool.wait();
    return job;
}

void overwrite(const fs::path& file, uintmax_t offset, size_t bytes) {
    std::fstream out(file, std::ios::binary | std::ios::in | std::ios::out);
    out.seekp(static_cast<std::streamoff>(offset));
    out << std::string(bytes, '\x5a');
    REQUIRE(out.flush());
}

} // namespace

TEST_CASE("a pool imports again what is added after a cancel", "[importer]") {
    const TempFolder folder;
    int finished = 0;
    ImportPool pool({.indexFolder = folder.path() / "index", .jobs = 1},
        [&finished](const auto&) { ++finished; });
    for (int round = 0; round < 3; ++round) {
        pool.cancel();
        const auto job = pool.add(oneRank(folder, "a"));
        pool.wait();
        CHECK(job->state == RankState::Ready);
    }
    CHECK(finished == 3);
}

TEST_CASE("preferred ranks are read next, in their order", "[importer]") {
    const TempFolder folder;
    std::promise<void> begun;
    std::promise<void> gate;
    std::string order;
    ImportPool pool({.indexFolder = folder.path() / "index", .jobs = 1}, [&](const auto& job) {
        if (order.empty()) {
            begun.set_value();
            gate.get_future().wait(); // until all others are added
        }
        order += job->source.folder.filename().native();
    });
    const auto first = pool.add(oneRank(folder, "1"));
    begun.get_future().wait();
    std::vector<std::shared_ptr<RankJob>> jobs;
    for (const char* name : {"2", "3", "4", "5"})
        jobs.push_back(pool.add(oneRank(folder, name)));
    pool.prefer({jobs[3], first, jobs[1]});
    gate.set_value();
    pool.wait();
    CHECK(order == "15324");
}

TEST_CASE("tables are read before the timelines that wait, preferred ones first", "[importer]") {
    const TempFolder folder;
    std::promise<void> begun;
    std::promise<void> gate;
    std::string order;
    ImportPool pool(
        {.indexFolder = folder.path() / "index", .jobs = 1},
        [&](const auto& job) {
            if (order.empty()) {
                begun.set_value();
                gate.get_future().wait(); // until all others are added
            }
            order += job->source.folder.filename().native();
        },
        [&](const auto& job) { order += job->source.folder.filename().native(); });
    pool.add(oneRank(folder, "1"));
    begun.get_future().wait();
    pool.add(oneRank(folder, "2"));
    const auto first = pool.addTables(oneTable(folder, "a"));
    const auto second = pool.addTables(oneTable(folder, "b"));
    pool.prefer({second});
    gate.set_value();
    pool.wait();
    CHECK(order == "1ba2");
    CHECK(first->state == RankState::Ready);
    CHECK(first->index->find("step")->rows == 1);
}

TEST_CASE("a cancel leaves no added rank waiting", "[importer]") {
    const TempFolder folder;
    std::promise<void> begun;
    std::promise<void> gate;
    std::atomic<bool> isFirst = true;
    ImportPool pool({.indexFolder = folder.path() / "index", .jobs = 1}, [&](const auto&) {
        if (!isFirst.exchange(false))
            return;
        begun.set_value();
        gate.get_future().wait(); // until all others are cancelled
    });
    const auto running = pool.add(oneRank(folder, "a"));
    begun.get_future().wait();
    std::vector<std::shared_ptr<RankJob>> jobs;
    std::vector<std::shared_ptr<TableJob>> tables;
    for (int i = 0; i < 20; ++i) {
        jobs.push_back(pool.add(oneRank(folder, "a")));
        tables.push_back(pool.addTables(oneTable(folder, "b")));
    }
    pool.cancel();
    gate.set_value();
    pool.wait();
    CHECK(running->state == RankState::Ready);
    for (const auto& job : tables)
        CHECK(job->state == RankState::Cancelled);
    for (const auto& job : jobs)
        CHECK(job->state == RankState::Cancelled);
}

TEST_CASE("T4: a rank that another profile renumbers is taken as it is", "[importer]") {
    const TempFolder folder;
    model::RankSource rank = oneRank(folder, "a");
    const auto first = importOne(folder, rank);
    REQUIRE(first->index);
    CHECK(first->index->label == "Rank 0");
    rank.label = "Rank 0 (2)";
    const auto again = importOne(folder, rank);
    CHECK(again->wasFresh);
    CHECK(again->index->label == "Rank 0 (2)");

    model::RankSource table = oneTable(folder, "b");
    for (const char* label : {"Rank 0", "Rank 0 (2)"}) {
        table.label = label;
        ImportPool pool({.indexFolder = folder.path() / "index", .jobs = 1}, [](const auto&) {});
        const auto job = pool.addTables(table);
        pool.wait();
        CHECK(job->wasFresh == (table.label != "Rank 0"));
        REQUIRE(job->index);
        CHECK(job->index->label == label);
    }
}

TEST_CASE("what another program makes is waited for and taken", "[importer]") {
    const TempFolder folder;
    const model::RankSource rank = oneRank(folder, "a");
    const fs::path file = importOne(folder, rank)->indexFile;
    const fs::path made = folder.path() / "made";
    fs::rename(file, made);
    std::counting_semaphore<> waiting{0};
    const HeardWaits heard([&] { waiting.release(); });
    ImportPool pool({.indexFolder = folder.path() / "index", .jobs = 1}, [](const auto&) {});
    std::shared_ptr<RankJob> job;
    {
        const auto other = index::MakingLock::take(file, {});
        REQUIRE(other);
        job = pool.add(rank);
        waiting.acquire();
        CHECK(isOpen(job->state));
        CHECK(job->progress.isWaiting);
        pool.cancel();
        pool.wait();
        CHECK(job->state == RankState::Cancelled);
        job = pool.add(rank);
        waiting.acquire();
        fs::rename(made, file);
    }
    pool.wait();
    CHECK(job->state == RankState::Ready);
    CHECK(job->wasFresh);
    CHECK_FALSE(job->progress.isWaiting);
    CHECK_FALSE(fs::exists(file.native() + ".lock"));
}

TEST_CASE("an index that was cut is imported again", "[importer]") {
    const TempFolder folder;
    const model::RankSource rank = oneRank(folder, "a");
    const fs::path file = importOne(folder, rank)->indexFile;
    const uintmax_t whole = fs::file_size(file);
    for (const uintmax_t size : {uintmax_t{0}, uintmax_t{50}, kPage, whole - kPage, whole - 1}) {
        fs::resize_file(file, size);
        const auto job = importOne(folder, rank);
        CAPTURE(size, job->error.message);
        CHECK(job->state == RankState::Ready);
        CHECK_FALSE(job->wasFresh);
        CHECK(fs::file_size(file) == whole);
    }
}

TEST_CASE("an index with a damaged page never gives a wrong answer", "[importer]") {
    const TempFolder folder;
    const model::RankSource rank = oneRank(folder, "a");
    const fs::path file = importOne(folder, rank)->indexFile;
    for (uintmax_t page = 0; page * kPage < fs::file_size(file); ++page) {
        overwrite(file, page * kPage + (page == 0 ? 0 : 8), kPage - 8);
        const auto job = importOne(folder, rank);
        CAPTURE(page, job->error.message);
        REQUIRE(job->state == RankState::Ready);
        auto reader = index::IndexReader::reopen(job->index).value();
        const auto& chunk = job->index->lanes.at(0).levels.at(0).chunks.at(0);
        const bool isWhole =
            reader.slices(chunk.id).has_value() && reader.args(model::ArgsRef{1}) == R"({"k":1})";
        CHECK(isWhole == fs::exists(file)); // what is found damaged later is thrown away
        CHECK(importOne(folder, rank)->state == RankState::Ready);
        CHECK(fs::exists(file));
    }
}

} // namespace import_pool_test

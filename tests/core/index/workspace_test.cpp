// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/workspace.h"

#include <chrono>
#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>
#include <sys/stat.h>

#include "tests/core/index/small_index.h"
#include "tests/core/temp_folder.h"

namespace workspace_test {

using namespace rankscope;
using namespace rankscope::index;
using namespace rankscope::test;

namespace {

model::SourceFile traceFile(const std::filesystem::path& path) {
    return {path, model::FileKind::Trace, 0};
}

/// A profile with two traces and an index that fits them.
struct Profile {
    TempFolder folder;
    std::filesystem::path index = folder.path() / "cache/rank.rsidx";
    model::RankSource rank;

    Profile() {
        rank.folder = folder.path();
        for (const char* name : {"a.json", "b.json"})
            rank.files.push_back(traceFile(folder.write(name, "[{\"ph\":\"X\"}]")));
        std::vector<SourceStamp> stamps;
        for (const model::SourceFile& file : rank.files)
            stamps.push_back(stampOf(file.path).value());
        REQUIRE(writeSmallIndex(index, "Rank 0", stamps));
    }
    IndexState state() const { return stateOf(index, rank); }
};

} // namespace

TEST_CASE("an index that fits its sources is fresh", "[workspace]") {
    const Profile profile;
    CHECK(profile.state() == IndexState::Fresh);
    CHECK(stateOf(profile.folder.path() / "none", profile.rank) == IndexState::Missing);
}

TEST_CASE("a source of another size or time makes an index stale", "[workspace]") {
    const Profile profile;
    const auto file = profile.rank.files[0].path;
    const auto time = std::filesystem::last_write_time(file);
    std::filesystem::last_write_time(file, time + std::chrono::seconds(2));
    CHECK(profile.state() == IndexState::Stale);
    std::filesystem::last_write_time(file, time);
    CHECK(profile.state() == IndexState::Fresh);
    std::ofstream(file, std::ios::app) << ' ';
    std::filesystem::last_write_time(file, time);
    CHECK(profile.state() == IndexState::Stale);
}

TEST_CASE("a source with other bytes but the same size and time is stale", "[workspace]") {
    const Profile profile;
    const auto file = profile.rank.files[1].path;
    const auto time = std::filesystem::last_write_time(file);
    profile.folder.write("b.json", "[{\"ph\":\"B\"}]");
    std::filesystem::last_write_time(file, time);
    CHECK(profile.state() == IndexState::Stale);
}

TEST_CASE("a source that came or went makes an index stale", "[workspace]") {
    Profile profile;
    profile.rank.files.push_back(traceFile(profile.folder.write("c.json", "[]")));
    CHECK(profile.state() == IndexState::Stale);
    profile.rank.files.pop_back();
    CHECK(profile.state() == IndexState::Fresh);
    std::filesystem::remove(profile.rank.files[1].path);
    CHECK(profile.state() == IndexState::Stale);
}

TEST_CASE("files that are no trace do not count", "[workspace]") {
    Profile profile;
    profile.rank.files.push_back(
        {profile.folder.write("kernel.csv", "a"), model::FileKind::Table, 1});
    CHECK(profile.state() == IndexState::Fresh);
}

TEST_CASE("another schema version or a damaged index is stale", "[workspace]") {
    const Profile profile;
    {
        auto database = Database::create(profile.index);
        REQUIRE(database);
        REQUIRE(database->execute("UPDATE meta SET value='0' WHERE key='schema_version'"));
    }
    CHECK(profile.state() == IndexState::Stale);
    for (const char* bytes : {"abc", ""}) {
        std::ofstream(profile.index, std::ios::trunc) << bytes;
        CHECK(profile.state() == IndexState::Stale);
    }
}

TEST_CASE("the stamp sees a change in the head and in the tail", "[workspace]") {
    const TempFolder folder;
    std::string bytes(300'000, 'x');
    const std::string digest = stampOf(folder.write("a", bytes))->digest;
    CHECK(digest == stampOf(folder.write("b", bytes))->digest);
    for (const size_t place :
        {size_t{0}, size_t{65'535}, bytes.size() - 65'536, bytes.size() - 1}) {
        std::string changed = bytes;
        changed[place] = 'y';
        CHECK(stampOf(folder.write("c", changed))->digest != digest);
    }
    for (const size_t place : {size_t{65'536}, bytes.size() - 65'537}) { // between both
        std::string changed = bytes;
        changed[place] = 'y';
        CHECK(stampOf(folder.write("c", changed))->digest == digest);
    }
    for (const size_t size : {65'537u, 100'000u, 131'072u}) { // no byte falls between the parts
        std::string text(size, 'x');
        const std::string before = stampOf(folder.write("d", text))->digest;
        text[65'536] = 'y';
        CHECK(stampOf(folder.write("d", text))->digest != before);
    }
}

TEST_CASE("only a regular file has a stamp", "[workspace]") {
    const TempFolder folder;
    CHECK(stampOf(folder.path() / "none").error().code == ErrorCode::Unreadable);
    CHECK(stampOf(folder.path()).error().code == ErrorCode::Unreadable);
    const auto pipe = folder.path() / "pipe.json"; // must not wait for a writer
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(stampOf(pipe).error().code == ErrorCode::Unreadable);
}

TEST_CASE("ranks of one folder have indexes of their own", "[workspace]") {
    const TempFolder folder;
    model::RankSource one;
    one.folder = folder.path();
    one.files.push_back(traceFile(folder.write("a.json")));
    model::RankSource two = one;
    two.files[0] = traceFile(folder.write("b.json"));
    CHECK(indexFile("/cache", one) == indexFile("/cache", one));
    CHECK(indexFile("/cache", one) != indexFile("/cache", two));
    two = one;
    two.folder = folder.makeFolder("other");
    CHECK(indexFile("/cache", one) != indexFile("/cache", two));
}

} // namespace workspace_test

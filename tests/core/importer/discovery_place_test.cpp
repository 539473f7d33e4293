// SPDX-License-Identifier: GPL-3.0-or-later
// Places that are odd: missing, locked, deep, in a circle, with names in any bytes.
#include <filesystem>
#include <stop_token>
#include <string>

#include <catch2/catch.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include "tests/core/importer/discovery_text.h"

using namespace rankscope;
using namespace rankscope::test;
using importer::discover;
namespace fs = std::filesystem;

namespace {

void writeRank(const TempFolder& folder, const std::string& place) {
    folder.write(place + "/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
}

} // namespace

TEST_CASE("says what is wrong with a place", "[discovery]") {
    const TempFolder folder;
    const auto missing = discover(folder.path() / "nowhere");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().code == ErrorCode::NotFound);
    CHECK(missing.error().context == (folder.path() / "nowhere").native());

    folder.write("a/holiday.png", "x");
    const auto nothing = discover(folder.path());
    REQUIRE_FALSE(nothing);
    CHECK(nothing.error().code == ErrorCode::NoProfile);
    CHECK(nothing.error().message.find("trace_view.json") != std::string::npos);
    CHECK(nothing.error().message.find("2 folders with 1 files") != std::string::npos);
    CHECK(nothing.error().message.find("a/holiday.png") != std::string::npos);

    const auto file = discover(folder.path() / "a/holiday.png");
    REQUIRE_FALSE(file);
    CHECK(file.error().code == ErrorCode::NoProfile);
    CHECK(discover(fs::path()).error().code == ErrorCode::NotFound);
}

TEST_CASE("raw data without its analysis is named as such", "[discovery]") {
    const TempFolder folder;
    folder.write("x_ascend_pt/profiler_info_0.json", "{}");
    folder.write("x_ascend_pt/FRAMEWORK/torch.op_range", "x");
    folder.write("x_ascend_pt/PROF_000001_2024_A/device_0/data/x.slice_0", "x");
    CHECK(discovered(folder).find("not analysed yet") != std::string::npos);
    writeRank(folder, "y_ascend_pt");
    const auto found = discover(folder.path());
    REQUIRE(found);
    CHECK(found->ranks.size() == 1);
    CHECK(countOf(*found, model::IssueCode::NotIndexedYet) == 1);
}

TEST_CASE("counts raw data only where nothing was exported", "[discovery]") {
    const TempFolder folder;
    folder.write("PROF_1/device_0/data/x.slice_0", "x");
    folder.write("PROF_2/device_0/timeline/hccl_0_2_1.json", "[]");
    folder.write("PROF_3/msprof_20250101000000.db", "SQLite");
    folder.write("PROF_4/mindstudio_profiler_output/msprof_20240101000000.json", "[]");
    const auto found = discover(folder.path());
    REQUIRE(found);
    CHECK(found->ranks.size() == 3);
    CHECK(found->rawFolders == 1);
}

TEST_CASE("goes on where a folder or file can not be read", "[discovery]") {
    if (geteuid() == 0) {
        WARN("skipped: root can read everything");
        return;
    }
    const TempFolder folder;
    writeRank(folder, "rank0_ascend_pt");
    const fs::path locked = folder.makeFolder("locked");
    const fs::path file = folder.write("x.json", "[]");
    ::chmod(locked.c_str(), 0);
    ::chmod(file.c_str(), 0);
    const auto found = discover(folder.path());
    const auto lockedTop = discover(locked);
    ::chmod(locked.c_str(), 0700);
    REQUIRE(found);
    CHECK(found->ranks.size() == 1);
    CHECK(countOf(*found, model::IssueCode::UnreadableFile) == 2);
    REQUIRE_FALSE(lockedTop);
    CHECK(lockedTop.error().code == ErrorCode::Unreadable);
}

TEST_CASE("links that lead in a circle end", "[discovery]") {
    const TempFolder folder;
    writeRank(folder, "z/rank0_ascend_pt");
    fs::create_directory_symlink(folder.path(), folder.path() / "z/back");
    fs::create_directory_symlink(folder.path() / "z", folder.path() / "a");
    fs::create_symlink(folder.path() / "gone", folder.path() / "dangling.json");
    const auto found = discover(folder.path());
    REQUIRE(found);
    CHECK(textOf(*found, folder.path())
        == "Rank 0 | pytorch-text | z/rank0_ascend_pt | ASCEND_PROFILER_OUTPUT/trace_view.json\n");
    CHECK(countOf(*found, model::IssueCode::SymlinkLoop) == 1);
    CHECK(countOf(*found, model::IssueCode::UnreadableFile) == 1);
}

TEST_CASE("follows links that lead out of the folder", "[discovery]") {
    const TempFolder folder;
    writeRank(folder, "store/rank4_ascend_pt");
    folder.makeFolder("job");
    fs::create_directory_symlink(
        folder.path() / "store/rank4_ascend_pt", folder.path() / "job/linked");
    CHECK(discovered(folder, "job")
        == "~Rank 0 | pytorch-text | job/linked | ASCEND_PROFILER_OUTPUT/trace_view.json\n");
}

TEST_CASE("looks eight folders deep", "[discovery]") {
    const TempFolder folder;
    writeRank(folder, "1/2/3/4/5/6/7/rank8_ascend_pt");
    writeRank(folder, "1/2/3/4/5/6/7/8/rank9_ascend_pt");
    writeRank(folder, "1/2/3/4/5/6/7/8/rank10_ascend_pt");
    const auto found = discover(folder.path());
    REQUIRE(found);
    REQUIRE(found->ranks.size() == 1);
    CHECK(found->ranks[0].rank == 8);
    CHECK(countOf(*found, model::IssueCode::TooDeep) == 2);
}

TEST_CASE("names may be any bytes", "[discovery]") {
    const TempFolder folder;
    writeRank(folder, "\xE8\xAE\xAD\xE7\xBB\x83 \xE4\xBD\x9C\xE4\xB8\x9A/rank0_ascend_pt");
    writeRank(folder, "b\xFF\xFE\n\"x/rank1_ascend_pt");
    folder.write("other \xC3\x28", "x");
    const auto found = discover(folder.path());
    REQUIRE(found);
    CHECK(found->ranks.size() == 2);
    CHECK(found->examplesSeen == std::vector<std::string>{"other \xC3\x28"});
}

TEST_CASE("special files named like traces do not hold it up", "[discovery]") {
    const TempFolder folder;
    writeRank(folder, "rank0_ascend_pt");
    REQUIRE(::mkfifo((folder.path() / "pipe.json").c_str(), 0600) == 0);
    folder.makeFolder("trace_view.json");
    const auto found = discover(folder.path());
    REQUIRE(found);
    CHECK(found->ranks.size() == 1);
}

TEST_CASE("stops when it is asked to", "[discovery]") {
    const TempFolder folder;
    writeRank(folder, "rank0_ascend_pt");
    std::stop_source stop;
    stop.request_stop();
    const auto found = discover(folder.path(), stop.get_token());
    REQUIRE_FALSE(found);
    CHECK(found.error().code == ErrorCode::Cancelled);
}

TEST_CASE("finds a thousand ranks", "[discovery]") {
    const TempFolder folder;
    for (int i = 0; i < 1000; ++i) {
        const std::string rank = "node_" + std::to_string(i) + "_ascend_pt/";
        folder.write(rank + "ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
        folder.write(rank + "profiler_info_" + std::to_string(999 - i) + ".json", "{}");
    }
    const auto found = discover(folder.path());
    REQUIRE(found);
    REQUIRE(found->ranks.size() == 1000);
    CHECK(found->ranks[0].folder.filename() == "node_999_ascend_pt");
    CHECK(found->issues.issues().empty());
}

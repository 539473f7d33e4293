// SPDX-License-Identifier: GPL-3.0-or-later
// Places that are odd: missing, locked, deep, in a circle, with names in any bytes.
#include <filesystem>
#include <stop_token>
#include <string>

#include <catch2/catch.hpp>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/importer/import_pool.h"
#include "tests/core/importer/discovery/discovery_text.h"

namespace discovery_place_test {

using namespace rankscope;
using namespace rankscope::test;
using importer::discover;
namespace fs = std::filesystem;

namespace {

void writeRank(const TempFolder& folder, const std::string& place) {
    folder.write(place + "/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
}

/// The end state of one import.
importer::RankState importState(importer::ImportPool& pool, const model::RankSource& rank) {
    const auto job = pool.add(rank);
    pool.wait();
    return job->state;
}

/// As a user who can't read what others lock: root can read everything.
template <class Task>
auto asNobody(const Task& task) {
    constexpr uid_t kNobody = 65534;
    const bool isRoot = ::geteuid() == 0;
    REQUIRE((!isRoot || ::setresuid(kNobody, kNobody, 0) == 0));
    auto result = task();
    REQUIRE((!isRoot || ::setresuid(0, 0, 0) == 0));
    return result;
}

/// A socket with a name.
class TempSocket {
public:
    explicit TempSocket(const fs::path& file)
        : m_socket(::socket(AF_UNIX, SOCK_STREAM, 0)) {
        sockaddr_un address = {};
        address.sun_family = AF_UNIX;
        file.native().copy(address.sun_path, sizeof address.sun_path - 1);
        const auto* any = reinterpret_cast<const sockaddr*>(&address); // as the C interface wants
        REQUIRE(::bind(m_socket, any, sizeof address) == 0);
    }
    ~TempSocket() { ::close(m_socket); }
    TempSocket(const TempSocket&) = delete;
    TempSocket& operator=(const TempSocket&) = delete;

private:
    int m_socket;
};

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
    CHECK(nothing.error().message.find("Folders: 2, files: 1.") != std::string::npos);
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
    const TempFolder folder;
    writeRank(folder, "rank0_ascend_pt");
    const fs::path locked = folder.makeFolder("locked");
    const fs::path file = folder.write("x.json", "[]");
    ::chmod(folder.path().c_str(), 0755);
    ::chmod(locked.c_str(), 0);
    ::chmod(file.c_str(), 0);
    const auto [found, lockedTop] =
        asNobody([&] { return std::pair(discover(folder.path()), discover(locked)); });
    ::chmod(locked.c_str(), 0700);
    REQUIRE(found);
    CHECK(found->ranks.size() == 1);
    CHECK(countOf(*found, model::IssueCode::UnreadableFile) == 2);
    REQUIRE_FALSE(lockedTop);
    CHECK(lockedTop.error().code == ErrorCode::Unreadable);
    CHECK(lockedTop.error().message == "Cannot be read: Permission denied.");
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
    fs::create_symlink("/etc/passwd",
        folder.path() / "store/rank4_ascend_pt/ASCEND_PROFILER_OUTPUT/op_statistic.csv");
    const auto found = discover(folder.path() / "job");
    REQUIRE(found);
    CHECK(countOf(*found, model::IssueCode::LinkOutside) == 2);
    CHECK(countOf(*discover(folder.path()), model::IssueCode::LinkOutside) == 1);
}

TEST_CASE("does not follow links above the folder, nor far out of it", "[discovery]") {
    const TempFolder folder;
    writeRank(folder, "job/rank0_ascend_pt");
    writeRank(folder, "store/1/rank1_ascend_pt");
    writeRank(folder, "store/1/2/rank2_ascend_pt");
    fs::create_directory_symlink(folder.path() / "store", folder.path() / "job/out");
    fs::create_directory_symlink("/", folder.path() / "job/root");
    const auto found = discover(folder.path() / "job");
    REQUIRE(found);
    CHECK(found->ranks.size() == 2);
    CHECK(countOf(*found, model::IssueCode::LinkOutside) == 1);
    CHECK(countOf(*found, model::IssueCode::SymlinkLoop) == 1);
    CHECK(countOf(*found, model::IssueCode::TooDeep) == 1);
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

TEST_CASE("M6: eight files that are no profile are named", "[discovery]") {
    const TempFolder folder;
    writeRank(folder, "rank0_ascend_pt");
    for (const size_t count : {8U, 9U}) {
        folder.write("other " + std::to_string(count), "x");
        for (size_t i = 0; i < 7; ++i)
            folder.write("other " + std::to_string(i), "x");
        CHECK(discover(folder.path())->examplesSeen.size() == 8);
    }
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

TEST_CASE("pipes, sockets and devices named like a profile do not hold it up", "[discovery]") {
    const TempFolder folder;
    const fs::path job = folder.makeFolder("rank0_ascend_pt/ASCEND_PROFILER_OUTPUT");
    for (const char* name : {"trace_view.json", "kernel_details.csv", "analysis.db", "notes"})
        REQUIRE(::mkfifo((job / name).c_str(), 0600) == 0);
    for (const char* name : {"profiler_info.json", "profiler_metadata.json"})
        REQUIRE(::mkfifo((job.parent_path() / name).c_str(), 0600) == 0);
    const TempSocket socket(folder.path() / "msprof_20250101000000.json");
    fs::create_symlink("/dev/zero", folder.path() / "zero.json");
    fs::create_symlink("/dev/zero", folder.path() / "trace.json.gz");
    const auto found = discover(folder.path());
    REQUIRE(found);
    CHECK(countOf(*found, model::IssueCode::UnreadableFile) >= 2);
    importer::ImportPool pool({.indexFolder = folder.path() / "index"}, [](const auto&) {});
    for (const model::RankSource& rank : found->ranks)
        CHECK(importState(pool, rank) == importer::RankState::Failed);
}

TEST_CASE("paths beyond 255 and beyond 4096 bytes", "[discovery]") {
    const TempFolder folder;
    const std::string part(200, 'p');
    writeRank(folder, part + "/" + part + "/rank0_ascend_pt");
    const auto found = discover(folder.path());
    REQUIRE(found);
    importer::ImportPool pool({.indexFolder = folder.path() / "index"}, [](const auto&) {});
    CHECK(importState(pool, found->ranks.at(0)) == importer::RankState::Ready);
    CHECK_FALSE(discover(folder.path() / std::string(5000, 'x')));
}

TEST_CASE("a trace that vanishes after it was found fails its rank only", "[discovery]") {
    const TempFolder folder;
    writeRank(folder, "rank0_ascend_pt");
    writeRank(folder, "rank1_ascend_pt");
    const auto found = discover(folder.path());
    REQUIRE(found);
    fs::remove_all(folder.path() / "rank0_ascend_pt");
    importer::ImportPool pool({.indexFolder = folder.path() / "index"}, [](const auto&) {});
    CHECK(importState(pool, found->ranks.at(0)) == importer::RankState::Failed);
    CHECK(importState(pool, found->ranks.at(1)) == importer::RankState::Ready);
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

} // namespace discovery_place_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/file_in_making.h"

#include <chrono>
#include <fstream>

#include <catch2/catch.hpp>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/index/index_writer.h"
#include "tests/core/temp_folder.h"

namespace file_in_making_test {

using namespace rankscope;
using namespace rankscope::index;
using rankscope::test::TempFolder;
namespace fs = std::filesystem;

namespace {

const std::string kIndex = "rank_0_0123abcd.rsidx";

/// The number of a process that is gone.
pid_t deadProcess() {
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(0);
    ::waitpid(child, nullptr, 0);
    return child;
}

std::string temporary(const std::string& machine, pid_t process, const std::string& of = kIndex) {
    return of + ".tmp-" + machine + "-" + std::to_string(process) + "-0";
}

/// What every index begins with; `mark` makes it ours.
std::string head(const std::string& mark = "RSKP") {
    std::string bytes = "SQLite format 3";
    bytes.resize(100);
    return bytes.replace(68, mark.size(), mark);
}

void makeOld(const fs::path& path) {
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(72));
}

} // namespace

TEST_CASE("a file gets its name when it is complete", "[file_in_making]") {
    const TempFolder folder;
    const fs::path file = folder.path() / "new/a.rsidx";
    auto making = FileInMaking::begin(file);
    REQUIRE(making);
    folder.write("new" / making->temporary().filename(), "x");
    removeLeftovers(file.parent_path()); // ours is alive
    CHECK_FALSE(fs::exists(file));
    REQUIRE(making->publish());
    CHECK(fs::exists(file));
}

TEST_CASE("what a killed program left is removed", "[file_in_making]") {
    const TempFolder folder;
    const pid_t dead = deadProcess();
    folder.write(temporary(machineTag(), dead), head());
    const fs::path alive = folder.write(temporary(machineTag(), ::getppid()), head());
    const fs::path elsewhere = folder.write(temporary("00000000", dead), head());
    const fs::path index = folder.write(kIndex, head());
    removeLeftovers(folder.path());
    CHECK_FALSE(fs::exists(folder.path() / temporary(machineTag(), dead)));
    for (const fs::path& file : {alive, elsewhere, index})
        CHECK(fs::exists(file));
}

TEST_CASE("what nobody wrote to for a day is removed", "[file_in_making]") {
    const TempFolder folder;
    const auto age = [&folder](const fs::path& file, int hours, const std::string& content) {
        const fs::path path = folder.write(file, content);
        fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(hours));
        return path;
    };
    const fs::path whole = age(kIndex, 1000, head());
    const fs::path young = age(temporary("00000000", 1), 23, head());
    const fs::path old = age(temporary("00000000", 2), 25, head());
    const fs::path unbegun = age(temporary("00000000", 3, "cluster_0123abcd.rstab"), 25, "");
    const fs::path spill = age(temporary("00000000", 4, "spill"), 25, "");
    const fs::path copy = age(temporary("00000000", 5, "copy_0123abcd"), 25, head(""));
    const fs::path journal = age(copy.filename().native() + "-wal", 1, "any");
    removeLeftovers(folder.path());
    for (const fs::path& file : {whole, young})
        CHECK(fs::exists(file));
    for (const fs::path& file : {old, unbegun, spill, copy, journal})
        CHECK_FALSE(fs::exists(file));
}

TEST_CASE("R1: nothing in the folder that is not ours is removed", "[file_in_making][R1]") {
    const TempFolder folder;
    for (const std::string& name :
        {std::string("spill-notes.txt"), std::string("thesis.tmp-backup.doc"),
            std::string("rank_0_0123abcd.rsidx.tmp-backup"), std::string("keep.tmp-00000000-1-0"),
            std::string("spill-Xy12Zq"), "my_" + temporary("00000000", 1),
            temporary("00000000", 1) + "-wal", temporary("00000000", 1) + ".bak",
            temporary("0000000", 1), temporary("00000000", 1, "rank_x_0123abcd.rsidx"),
            temporary("00000000", 1, "rank_0_0123abc.rsidx"), temporary("00000000", 1, "copy_1")})
        makeOld(folder.write(name, head()));
    // by the name ours, by what is inside not
    makeOld(folder.write(temporary("00000000", 2), head("")));
    makeOld(folder.write(temporary("00000000", 3), "precious"));
    makeOld(folder.write(temporary("00000000", 4, "spill"), "precious"));
    makeOld(folder.write(temporary("00000000", 5, "copy_0123abcd"), "precious"));
    makeOld(folder.makeFolder(temporary("00000000", 6)));
    makeOld(folder.makeFolder("spill-dir"));
    const TempFolder elsewhere;
    const fs::path target = elsewhere.write("index", head());
    makeOld(target);
    fs::create_symlink(target, folder.path() / temporary("00000000", 7));
    REQUIRE(::mkfifo((folder.path() / temporary("00000000", 8)).c_str(), 0600) == 0);
    const auto count = [&folder] {
        return std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator());
    };
    const auto before = count();
    removeLeftovers(folder.path());
    CHECK(count() == before);
    CHECK(before == 20);
}

TEST_CASE("R1: an index begins with our mark", "[file_in_making][R1]") {
    const TempFolder folder;
    const fs::path file = folder.path() / kIndex;
    {
        auto writer = IndexWriter::create(file);
        REQUIRE(writer);
        const auto made = fs::directory_iterator(folder.path())->path();
        std::string bytes(100, ' ');
        std::ifstream(made, std::ios::binary).read(bytes.data(), 100);
        CHECK(bytes.substr(68, 4) == "RSKP");
        CHECK(bytes.starts_with("SQLite format 3"));
    }
}

} // namespace file_in_making_test

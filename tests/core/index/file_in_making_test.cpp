// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/file_in_making.h"

#include <chrono>

#include <catch2/catch.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/core/temp_folder.h"

using namespace rankscope;
using namespace rankscope::index;
using rankscope::test::TempFolder;
namespace fs = std::filesystem;

namespace {

/// The number of a process that is gone.
pid_t deadProcess() {
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(0);
    ::waitpid(child, nullptr, 0);
    return child;
}

std::string temporary(const std::string& machine, pid_t process) {
    return "rank_0_ab.rsidx.tmp-" + machine + "-" + std::to_string(process) + "-0";
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
    folder.write(temporary(machineTag(), dead));
    const fs::path alive = folder.write(temporary(machineTag(), ::getppid()));
    const fs::path elsewhere = folder.write(temporary("00000000", dead));
    const fs::path index = folder.write("rank_0_ab.rsidx");
    removeLeftovers(folder.path());
    CHECK_FALSE(fs::exists(folder.path() / temporary(machineTag(), dead)));
    for (const fs::path& file : {alive, elsewhere, index})
        CHECK(fs::exists(file));
}

TEST_CASE("what nobody wrote to for a day is removed", "[file_in_making]") {
    const TempFolder folder;
    const auto age = [&folder](const fs::path& file, int hours) {
        const fs::path path = folder.write(file);
        fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(hours));
        return path;
    };
    CHECK(fs::exists(age("rank_1_ab.rsidx", 1000)));
    const fs::path young = age(temporary("00000000", 1), 23);
    const fs::path old = age(temporary("00000000", 2), 25);
    const fs::path spill = age("spill-Xy12Zq", 25);
    removeLeftovers(folder.path());
    CHECK(fs::exists(young));
    CHECK_FALSE(fs::exists(old));
    CHECK_FALSE(fs::exists(spill));
    CHECK(fs::exists(folder.path() / "rank_1_ab.rsidx"));
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/index_place.h"

#include <catch2/catch.hpp>

#include "tests/core/temp_folder.h"

namespace index_place_test {

using namespace rankscope;
using rankscope::importer::checkIndexFolder;
using rankscope::test::TempFolder;
namespace fs = std::filesystem;

TEST_CASE("R1: a profile is no index folder", "[index_place][R1]") {
    const TempFolder folder;
    const fs::path trace = folder.write("run/r0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json");
    const fs::path run = folder.path() / "run";
    fs::create_directory_symlink(run, folder.path() / "link");
    const auto isGood = [](const fs::path& place, const fs::path& profile) {
        const Status status = checkIndexFolder(place, profile);
        if (!status)
            CHECK(status.error().message.find(place.native()) != std::string::npos);
        return status.has_value();
    };
    CHECK_FALSE(isGood(run, run));
    CHECK_FALSE(isGood(run.native() + "/", run));
    CHECK_FALSE(isGood(run, run.native() + "/"));
    CHECK_FALSE(isGood(run / "new/er", run));
    CHECK_FALSE(isGood(run / "x/../y", run));
    CHECK_FALSE(isGood(folder.path() / "link", run));
    CHECK_FALSE(isGood(folder.path() / "link/new", run));
    CHECK_FALSE(isGood(run, folder.path() / "link"));
    CHECK_FALSE(isGood(run, run / "r0_ascend_pt"));
    CHECK_FALSE(isGood(folder.path(), run));
    CHECK_FALSE(isGood(trace.parent_path(), trace));
    CHECK_FALSE(isGood(trace, trace));
    CHECK(isGood(folder.path() / "run.index", run));
    CHECK(isGood(folder.path() / "new/index", run));
    CHECK(isGood(folder.path() / "run2", run));
}

TEST_CASE("R1: another profile is no index folder either", "[index_place][R1]") {
    const TempFolder folder;
    const fs::path run = folder.makeFolder("run");
    for (const char* name :
        {"a/x_ascend_pt/any", "b/trace_view.json", "c/cluster_analysis.db", "d/PROF_000001_x/any",
            "e/n1.1234.pt.trace.json.gz", "f/ascend_pytorch_profiler_0.db"}) {
        folder.write(name);
        CHECK_FALSE(checkIndexFolder(folder.path() / std::string(1, name[0]), run));
    }
    folder.write("g/rank_0_0123abcd.rsidx");
    folder.write("g/notes.json");
    CHECK(checkIndexFolder(folder.path() / "g", run));
}

} // namespace index_place_test

// SPDX-License-Identifier: GPL-3.0-or-later
// Graphs and logs of dry runs: found beside a profile, alone, and not mistaken for one.
#include "core/importer/discovery/job_files.h"

#include <string>

#include <catch2/catch.hpp>

#include "tests/core/importer/discovery/discovery_text.h"

namespace job_files_test {

using namespace rankscope;
using namespace rankscope::test;
using importer::discover;

namespace {

constexpr const char* kMemory = "MindSpore Used memory size: 59392M\n"
                                "Used peak memory usage (without fragments): 48874M\n";

/// "graph a.ir; log b.log"
std::string jobFiles(const TempFolder& folder) {
    const auto found = importer::survey(folder.path());
    REQUIRE(found);
    std::string text;
    for (const model::SourceFile& file : found->jobFiles)
        text += std::string(file.kind == model::FileKind::Graph ? "graph " : "log ")
            + file.path.lexically_relative(folder.path()).native() + "; ";
    return text;
}

} // namespace

TEST_CASE("graphs and dry runs are found wherever they lie", "[discovery]") {
    const TempFolder folder;
    folder.write("x_ascend_ms/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    folder.write("rank_0/graph/9_step_parallel_begin_0031.ir", "# IR entry: @a\n");
    folder.write("rank_0/graph/18_validate_0068.ir.gz", "");
    folder.write("rank_0/tracker_graph.ir", "");
    folder.write("output_dryrun/rank_8.log", kMemory);
    folder.write("output_dryrun/rank_0.log", "words\n");
    folder.write("log/stage1_8/mindformer.log", kMemory);
    folder.write("notes.txt", kMemory); // says no rank and no stage
    CHECK(jobFiles(folder)
        == "log log/stage1_8/mindformer.log; log output_dryrun/rank_8.log; "
           "graph rank_0/graph/9_step_parallel_begin_0031.ir; "
           "graph rank_0/graph/18_validate_0068.ir.gz; ");
    CHECK(discovered(folder)
        == "~Rank 0 | mindspore-text | x_ascend_ms | ASCEND_PROFILER_OUTPUT/trace_view.json\n");
}

TEST_CASE("a graph or a log alone can be opened", "[discovery]") {
    const TempFolder folder;
    const auto graph = folder.write("a.ir", "# IR entry: @a\n");
    const auto log = folder.write("anything.txt", kMemory);
    const auto other = folder.write("other.txt", "words\n");
    for (const auto& file : {graph, log}) {
        const auto found = discover(file);
        REQUIRE(found);
        CHECK(found->ranks.empty());
        REQUIRE(found->jobFiles.size() == 1);
        CHECK(found->jobFiles[0].path == file);
        CHECK(importer::holdsProfile(*found));
    }
    CHECK(discover(other).error().code == ErrorCode::NoProfile);
}

} // namespace job_files_test

// SPDX-License-Identifier: GPL-3.0-or-later
// Graphs and logs of dry runs: found beside a profile, alone, and not mistaken for one.
#include "core/importer/discovery/job_files.h"

#include <string>

#include <catch2/catch.hpp>

#include "tests/core/importer/discovery/discovery_text.h"
#include "tests/core/importer/gzip_text.h"
#include "tests/core/utf16_text.h"

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
        == "log log/stage1_8/mindformer.log; log output_dryrun/rank_0.log; "
           "log output_dryrun/rank_8.log; "
           "graph rank_0/graph/9_step_parallel_begin_0031.ir; "
           "graph rank_0/graph/18_validate_0068.ir.gz; ");
    CHECK(discovered(folder)
        == "~Rank 0 | mindspore-text | x_ascend_ms | ASCEND_PROFILER_OUTPUT/trace_view.json\n");
}

TEST_CASE("logs of dry runs are found however they are written", "[discovery]") {
    const TempFolder folder;
    const std::string words(300 << 10, 'w'); // behind the block
    folder.write("output_dryrun/rank_0.log", kMemory + words);
    folder.write("output_dryrun/rank_8.log.gz", gzip(kMemory + words));
    folder.write("output_dryrun/run_2/worker_0.log", kMemory);
    folder.write("output_dryrun/run_2/mindformer.log", kMemory); // says no place
    folder.write("output_dryrun/scheduler.log", "words\n");
    folder.write("msrun_log/worker_3.log", kMemory + words);
    folder.write("msrun_log/worker_4.txt.gz", gzip("Total Static Memory size: 56M\n"));
    CHECK(jobFiles(folder)
        == "log msrun_log/worker_3.log; log msrun_log/worker_4.txt.gz; "
           "log output_dryrun/rank_0.log; log output_dryrun/rank_8.log.gz; "
           "log output_dryrun/run_2/mindformer.log; log output_dryrun/run_2/worker_0.log; ");
    const auto inside = importer::survey(folder.path() / "output_dryrun");
    REQUIRE(inside);
    CHECK(inside->jobFiles.size() == 4);
}

TEST_CASE("logs of dry runs are found in UTF-16 and with a blank before the unit", "[discovery]") {
    const TempFolder folder;
    folder.write("output_dryrun/rank_0.log", utf16(kMemory));
    folder.write("output_dryrun/rank_8.log", "Used peak memory usage: 48874 M\n");
    folder.write("msrun_log/worker_3.log", utf16(kMemory, true));
    folder.write("msrun_log/worker_4.log", "Used peak memory usage: 48874\n");
    CHECK(jobFiles(folder)
        == "log msrun_log/worker_3.log; log msrun_log/worker_4.log; "
           "log output_dryrun/rank_0.log; log output_dryrun/rank_8.log; ");
    const auto found = importer::survey(folder.path());
    REQUIRE(found);
    REQUIRE(found->issues.issues().size() == 2); // of worker_4: no unit, and so no figures
    CHECK(found->issues.issues()[0].code == model::IssueCode::BadNumber);
    CHECK(found->issues.issues()[1].code == model::IssueCode::NotIndexedYet);
}

TEST_CASE("a log of training is no dry run", "[discovery]") {
    const TempFolder folder;
    // as any run says at its start
    folder.write("log/rank_0/info.log",
        "Device HBM memory size: 62432M\nMindSpore Used memory size: 59392M\n"
        "MindSpore memory base address: 0\n");
    folder.write("log/worker_0.log", "Actual peak memory usage (with fragments): unknown\n");
    folder.write("log/worker_1.log", "step 3, loss 2.5, per_step_time: 500ms\n");
    folder.write("dry/rank_2.log", "see Used peak memory usage\n48874M\n");
    CHECK(jobFiles(folder).empty());
    CHECK(discover(folder.path() / "log/worker_1.log").error().message.find("GLOG_v=1")
        != std::string::npos);
}

TEST_CASE("a log of a dry run without its memory is told", "[discovery]") {
    const TempFolder folder;
    folder.write("output_dryrun/rank_0.log", "words\n");
    folder.write("output_dryrun/rank_table.txt", "words\n");
    folder.write("output_dryrun/rank_0/strategy.txt", "words\n");
    const auto found = importer::survey(folder.path());
    REQUIRE(found);
    REQUIRE(found->jobFiles.size() == 1);
    REQUIRE(found->issues.issues().size() == 1);
    CHECK(found->issues.issues()[0].example.find("GLOG_v=1") != std::string::npos);
}

TEST_CASE("sizes of a dry run that are none are counted with their lines", "[discovery]") {
    const std::string bad = "words\r\nMindSpore Used memory size: NaNM\r\n"
                            "Used peak memory usage (without fragments): 12\r\n";
    const auto told = [&](const TempFolder& folder, const std::string& opened) {
        const auto found = importer::survey(folder.path() / opened);
        REQUIRE(found);
        std::string text;
        for (const model::Issue& issue : found->issues.issues())
            text += std::string(model::toWord(issue.code)) + " "
                + std::filesystem::path(issue.file).filename().native() + " "
                + std::to_string(issue.count) + " @" + std::to_string(issue.offset) + " "
                + issue.example + "; ";
        return text;
    };
    const TempFolder folder;
    folder.write("output_dryrun/rank_0.log", kMemory + bad);
    folder.write("out/rank_8.log.gz", gzip(bad + kMemory));
    CHECK(told(folder, "output_dryrun/rank_0.log")
        == "bad_number rank_0.log 2 @93 line 4: MindSpore Used memory size: NaNM; ");
    CHECK(told(folder, "output_dryrun")
        == "bad_number rank_0.log 2 @93 line 4: MindSpore Used memory size: NaNM; ");
    CHECK(told(folder, "out")
        == "bad_number rank_8.log.gz 2 @7 line 2: MindSpore Used memory size: NaNM; ");
}

TEST_CASE("ordinary logs leave those of a dry run their turn", "[discovery]") {
    const TempFolder folder;
    constexpr size_t kLogs = 260; // more than is looked through of all together
    for (size_t i = 0; i < kLogs; ++i)
        std::filesystem::resize_file(
            folder.write("worker_" + std::to_string(i) + ".log", ""), 1 << 20);
    folder.write("below/stage0_0/mindformer.log", kMemory);
    folder.write("z_dryrun/worker_0.log", kMemory + std::string(2 << 20, 'w'));
    const auto found = importer::survey(folder.path());
    REQUIRE(found);
    CHECK(found->jobFiles.size() == 2);
    REQUIRE(found->issues.issues().size() == 1);
    CHECK(found->issues.issues()[0].count >= 4);
    CHECK(found->issues.issues()[0].example.find("0 looked through only in part, ")
        != std::string::npos);
}

TEST_CASE("of a log elsewhere only its end is looked through, and that is told", "[discovery]") {
    const TempFolder folder;
    const std::string words(3 << 20, 'w');
    folder.write("out/rank_0.log", words + kMemory);
    folder.write("a/rank_1.log", kMemory + words);
    folder.write("out/worker_2.log", words); // as of any job
    folder.write("out/rank_3.log.gz", gzip(kMemory + words));
    folder.write("b/rank_4.log.gz", gzip(std::string(17 << 20, 'w') + kMemory));
    CHECK(jobFiles(folder) == "log out/rank_0.log; log out/rank_3.log.gz; ");
    const auto found = importer::survey(folder.path());
    REQUIRE(found);
    REQUIRE(found->issues.issues().size() == 1);
    CHECK(found->issues.issues()[0].count == 2);
    CHECK(found->issues.issues()[0].example
        == "logs that may be of a dry run: 2 looked through only in part, 0 not at all");
}

TEST_CASE("beside a log with figures those of its run count without", "[discovery]") {
    const TempFolder folder;
    const std::string words(3 << 20, 'w');
    folder.write("log/stage0_0/mindformer.log", kMemory);
    folder.write("log/stage1_8/mindformer.log", "Traceback\n"); // it broke off
    folder.write("log/stage1_8/error.log", "Traceback\n");
    folder.write("log/stage2_16/mindformer.log", kMemory + words);
    folder.write("other/stage1_8/mindformer.log", "words\n");
    folder.write("out/rank_0.log", kMemory);
    folder.write("out/rank_8.log", "words\n");
    folder.write("out/strategy_rank_8.txt", "words\n");
    CHECK(jobFiles(folder)
        == "log log/stage0_0/mindformer.log; log log/stage1_8/mindformer.log; "
           "log log/stage2_16/mindformer.log; log out/rank_0.log; log out/rank_8.log; ");
    const auto found = importer::survey(folder.path());
    REQUIRE(found);
    REQUIRE(found->issues.issues().size() == 2);
    for (const model::Issue& issue : found->issues.issues())
        CHECK(issue.example.find("GLOG_v=1") != std::string::npos);
}

TEST_CASE("a graph that is none is told", "[discovery]") {
    const TempFolder folder;
    folder.write("1_begin.ir", "# IR entry: @a\n");
    folder.write("2_doc.ir", "%38(x) = PrimFunc_RealDiv(%37)\n");
    folder.write("3_empty.ir", "");
    folder.write("4_other.ir", "Traceback (most recent call last):\n");
    folder.write("5_wide.ir", utf16("#IR entry      : @a\n"));
    const auto found = importer::survey(folder.path());
    REQUIRE(found);
    CHECK(found->jobFiles.size() == 5);
    REQUIRE(found->issues.issues().size() == 2);
    CHECK(found->issues.issues()[0].code == model::IssueCode::EmptyFile);
    CHECK(found->issues.issues()[0].file.ends_with("3_empty.ir"));
    CHECK(found->issues.issues()[1].code == model::IssueCode::BadLine);
    CHECK(found->issues.issues()[1].file.ends_with("4_other.ir"));
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

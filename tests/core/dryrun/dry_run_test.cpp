// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dryrun/dry_run.h"

#include <string>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/importer/gzip_text.h"
#include "tests/core/temp_folder.h"
#include "tests/core/utf16_text.h"

namespace dry_run_test {

using namespace rankscope;
using namespace rankscope::dryrun;
using namespace rankscope::test;

namespace {

std::string block(int64_t used) {
    return fmt::format("Device HBM memory size: 62432M\nMindSpore Used memory size: 59392M\r\n"
                       "Used peak memory usage (without fragments): {}M\n",
        used);
}

/// stage/rank/blocks/used, a log a word.
std::string read(const std::filesystem::path& path) {
    model::IssueLog issues;
    const auto logs = readDryRun(path, issues, {});
    if (!logs)
        return logs.error().message;
    std::string text;
    for (const StageLog& log : *logs)
        text += fmt::format("{}/{}/{}/{} ", log.stage.value_or(-1), log.rank.value_or(-1),
            log.blocks, log.memory ? log.memory->usedPeak.value_or(-1) : -2);
    for (const model::Issue& issue : issues.issues())
        text += fmt::format("{}:{} ", model::toWord(issue.code), issue.count);
    return text;
}

} // namespace

TEST_CASE("dry run: a path says stage and rank", "[dryrun]") {
    const auto place = [](const char* path) {
        const PlaceOfLog of = placeOfLog(path);
        return fmt::format("{} {}", of.stage.value_or(-1), of.rank.value_or(-1));
    };
    CHECK(place("output_dryrun/rank_16.log") == "-1 16");
    CHECK(place("log/stage2_16/mindformer.log") == "2 16");
    CHECK(place("log/stage_2_16/mindformer.log") == "2 16");
    CHECK(place("stage_2_rank_16/mindformer.log") == "2 16");
    CHECK(place("stage3/rank_24.log") == "3 24");
    CHECK(place("stage3.log") == "3 -1");
    CHECK(place("backstage/crank_7.log") == "-1 7");
    CHECK(place("rank.log") == "-1 -1");
    CHECK(place("msrun_log/worker_7.log") == "-1 7");
    CHECK(place("rank_3/worker_0.log") == "-1 3");
    CHECK(place("worker7.log") == "-1 -1");
    CHECK(place("stage_rank_5.log") == "-1 5");
    CHECK(place("rank_99999999999999999999.log") == "-1 -1");
}

TEST_CASE("dry run: a folder of one log a stage", "[dryrun]") {
    const TempFolder folder;
    folder.write("rank_8.log", "words\n" + block(5) + "more\n" + block(7));
    folder.write("rank_0.log", block(3));
    folder.write("rank_24.log.gz", gzip(block(9)));
    folder.write("scheduler.log", "nothing of memory");
    folder.write("picture.png", block(1));
    CHECK(read(folder.path()) == "0/0/1/3 1/8/2/7 3/24/1/9 ");
}

TEST_CASE(
    "dry run: stages by the names of their folders, a log without figures is there", "[dryrun]") {
    const TempFolder folder;
    folder.write("log/stage1_8/mindformer.log", block(5));
    folder.write("log/stage0_0/mindformer.log", "no figures");
    CHECK(read(folder.path()) == "0/0/0/-2 1/8/1/5 ");
    CHECK(read(folder.path() / "log/stage1_8/mindformer.log") == "1/8/1/5 ");
}

TEST_CASE("dry run: each time that memory ran out is told", "[dryrun]") {
    const TempFolder folder;
    const std::string out =
        "Out of Memory!!! Request memory size: 12B, Memory Statistic:\n" + block(3);
    folder.write("a.log", out + out + block(4));
    model::IssueLog issues;
    const auto logs = readDryRun(folder.path(), issues, {});
    REQUIRE(logs);
    CHECK(logs->front().outOfMemory.size() == 2);
    CHECK(logs->front().outOfMemory.back().line == 5);
    CHECK_FALSE(logs->front().memory->isOutOfMemory);
    folder.write("a.log", block(4) + out);
    const auto ended = readDryRun(folder.path(), issues, {});
    REQUIRE(ended);
    CHECK(ended->front().outOfMemory.size() == 1);
    CHECK(ended->front().memory->isOutOfMemory);
}

TEST_CASE("dry run: what grep found in several logs is told apart", "[dryrun]") {
    const TempFolder folder;
    std::string text;
    for (const int64_t stage : {0, 1}) {
        const std::string file =
            fmt::format("log/stage_{0}_rank_{1}/mindformer.log", stage, 8 * stage);
        text += fmt::format("{}:120:[INFO] PRE_ACT(9,7f):2025 Device HBM memory size: 62432M\n"
                            "{}:121:Used peak memory usage (without fragments): {}M\n",
            file, file, 70'000 - 40'000 * stage);
    }
    CHECK(read(folder.write("peaks.txt", text)) == "0/0/1/70000 1/8/1/30000 ");
    // Without numbers of lines, and lines beside those that were found.
    const std::string peak = "Used peak memory usage (without fragments): ";
    CHECK(read(folder.write("plain.txt",
              "log/stage_0_rank_0/a.log:" + peak + "60000M\nlog/stage_1_rank_8/a.log:" + peak
                  + "30000M\nlog/stage_1_rank_8/a.log-Device MOC memory size: 65536M\n"))
        == "0/0/1/60000 1/8/1/30000 ");
    CHECK(
        read(folder.write("beside.txt",
            "out.log-1/stage1_8/a.log-7-Device MOC memory size: 65536M\nout.log-1/stage1_8/a.log:8:"
                + peak + "5M\n"))
        == "1/8/1/5 ");
    CHECK(read(folder.write("other.txt", "error.log:" + peak + "5M\n")) == "-1/-1/1/5 ");
    // A time is no number of a line.
    CHECK(read(folder.write("rank_4.log", "2026-11-25-10:12:13.000 x.log:12\n" + block(5)))
        == "-1/4/1/5 ");
}

TEST_CASE("dry run: grep in compressed logs, and folders of workers", "[dryrun]") {
    const TempFolder folder;
    const std::string text = "log/worker_0/a.txt.gz:7:Device HBM memory size: 62432M\n"
                             "log/worker_8/a.log.gz:9:Device HBM memory size: 62432M\n";
    CHECK(read(folder.write("peaks.txt", text)) == "0/0/1/-1 1/8/1/-1 ");
    const std::vector<std::filesystem::path> files{
        folder.write("run/worker_0/mindformer.log", block(5)),
        folder.write("run/worker_8/mindformer.log", block(7))};
    model::IssueLog issues;
    const auto runs = readRuns(files, folder.path(), issues, {});
    REQUIRE(runs);
    REQUIRE(runs->size() == 1);
    CHECK(runs->front().name == "run");
    CHECK(runs->front().logs.size() == 2);
}

TEST_CASE("dry run: ranks one behind the other tell no stage, but of output_dryrun", "[dryrun]") {
    const TempFolder folder;
    const auto write = [&folder](const std::string& name, const std::string& text) {
        for (const int rank : {0, 1})
            folder.write(fmt::format(fmt::runtime(name), rank), text);
    };
    write("real/worker_{}/info.log", block(5));
    write("log/rank_{}.log", block(5));
    write("output_dryrun/rank_{}.log", block(5));
    write("told/rank_{}.log", "MS_SIMULATION_LEVEL=1\n" + block(5));
    write("dry_run/worker_{}.log", block(5));
    CHECK(read(folder.path() / "real") == "-1/0/1/5 -1/1/1/5 ");
    CHECK(read(folder.path() / "log") == "-1/0/1/5 -1/1/1/5 ");
    CHECK(read(folder.path() / "output_dryrun") == "0/0/1/5 1/1/1/5 ");
    CHECK(read(folder.path() / "told") == "0/0/1/5 1/1/1/5 ");
    CHECK(read(folder.path() / "dry_run") == "-1/0/1/5 -1/1/1/5 ");
    const auto isSimulated = [&folder](const char* name) {
        model::IssueLog issues;
        const auto logs = readDryRun(folder.path() / name, issues, {});
        REQUIRE(logs);
        return logs->front().isSimulated;
    };
    CHECK_FALSE(isSimulated("real"));
    write("words/rank_{}.log",
        "memory_runtime.cc: library_run, binary running, retry run\n" + block(5));
    CHECK_FALSE(isSimulated("words"));
    write("no/rank_{}.log",
        "{'sim_level': -1, 'dry_run': False}\nMS_SIMULATION_LEVEL=\ndryrun: none\n" + block(5));
    CHECK_FALSE(isSimulated("no"));
    write("level/rank_{}.log", "MS_SIMULATION_LEVEL=0\n" + block(5));
    CHECK(isSimulated("level"));
    CHECK_FALSE(isSimulated("log/rank_0.log"));
    CHECK(isSimulated("output_dryrun"));
    CHECK(isSimulated("output_dryrun/rank_1.log"));
    CHECK(isSimulated("told"));
    CHECK(isSimulated("dry_run/worker_0.log"));
}

TEST_CASE("dry run: two runs in one folder keep their stages apart", "[dryrun]") {
    const TempFolder folder;
    for (const int rank : {0, 8, 16})
        folder.write(fmt::format("b/rank_{}.log", rank), block(rank + 1));
    for (const int rank : {0, 16})
        folder.write(fmt::format("a/rank_{}.log", rank), block(rank + 2));
    CHECK(read(folder.path()) == "0/0/1/2 1/16/1/18 0/0/1/1 1/8/1/9 2/16/1/17 ");
    model::IssueLog issues;
    const auto logs = readDryRun(folder.path(), issues, {});
    REQUIRE(logs);
    const auto runs = separateRuns(*logs);
    REQUIRE(runs.size() == 2);
    CHECK(runs[0].name == "a");
    CHECK(runs[1].logs.size() == 3);
    // The folders of a run's nodes have other ranks each.
    folder.write("nodes/0/rank_0.log", block(5));
    folder.write("nodes/1/rank_8.log", block(7));
    CHECK(read(folder.path() / "nodes") == "0/0/1/5 1/8/1/7 ");
    CHECK(separateRuns({}).size() == 1);
}

/// As MindSpore says where it stands; 32 devices in 4 stages.
std::string placeLine(int rank, int stage) {
    return fmt::format("[INFO] PARALLEL(1,7f,python):2025-11-25-10:12:13.1 "
                       "[mindspore/ccsrc/frontend/parallel/device_manager.cc:272] Init] The device "
                       "num: 32, rank id: {}, the backend: hccl, the stage num: 4, the stage id: "
                       "{}, the rank index in stage is: {}\n",
        rank, stage, rank % 8);
}

TEST_CASE("dry run: the lines of a log say its stage", "[dryrun]") {
    const TempFolder folder;
    // By their distance these would be stages 0 and 1.
    folder.write("told/rank_0.log", placeLine(0, 0) + block(5));
    folder.write("told/rank_16.log", placeLine(16, 2) + block(7));
    CHECK(read(folder.path() / "told") == "0/0/1/5 2/16/1/7 ");
    CHECK(read(folder.path() / "told/rank_16.log") == "2/16/1/7 ");
    // What one says of all stages holds for those that broke off before.
    folder.write("one/rank_0.log", block(5));
    folder.write("one/rank_24.log", placeLine(24, 3) + block(7));
    CHECK(read(folder.path() / "one") == "0/0/1/5 3/24/1/7 ");
    // All ranks of a few stages; no rank in a name; a folder of someone's own.
    folder.write("all/worker_7.log", placeLine(7, 0) + block(5));
    folder.write("all/worker_8.log", placeLine(8, 1) + block(7));
    CHECK(read(folder.path() / "all") == "0/7/1/5 1/8/1/7 ");
    CHECK(read(folder.write("out.log", placeLine(9, 1) + block(5))) == "1/9/1/5 ");
    CHECK(read(folder.write("stage_9/rank_8.log", placeLine(8, 1) + block(5))) == "1/8/1/5 ");
    CHECK(read(folder.write("found.txt",
              "log/rank_8.log:9:" + placeLine(8, 1)
                  + "log/rank_8.log:12:Used peak memory usage: 5M\n"))
        == "1/8/1/5 ");
    // Other words of stages are none, and an uneven number of devices tells nothing of others.
    CHECK(read(folder.write("rank_8.log", "the stage id: 3\n" + block(5))) == "-1/8/1/5 ");
    folder.write("uneven/rank_0.log", block(5));
    folder.write("uneven/rank_5.log",
        "The device num: 9, rank id: 5, the stage num: 2, the stage id: 1\n" + block(5));
    CHECK(read(folder.path() / "uneven") == "1/5/1/5 -1/0/1/5 ");
}

TEST_CASE("dry run: logs that PowerShell wrote are read", "[dryrun]") {
    const TempFolder folder;
    folder.write("rank_0.log", utf16(block(5) + block(7)));
    folder.write("rank_8.log", utf16(block(9), true));
    CHECK(read(folder.path()) == "0/0/2/7 1/8/1/9 ");
    const std::string bytes = utf16(block(9));
    folder.write("rank_8.log", bytes.substr(0, bytes.size() - 1)); // the M is whole
    CHECK(read(folder.path()) == "0/0/2/7 1/8/1/9 truncated_file:1 ");
}

TEST_CASE("dry run: what can not be read is said", "[dryrun]") {
    const TempFolder folder;
    CHECK(read(folder.path() / "none").starts_with("there is no log and no folder"));
    CHECK(read(folder.path()).starts_with("no log of a dry run in"));
    std::string cut = gzip(block(9) + std::string(100'000, 'x') + "\n" + block(11));
    cut.resize(cut.size() - 9);
    folder.write("rank_3.log.gz", cut);
    CHECK(read(folder.path()).find("damaged_gzip:1") != std::string::npos);
    std::stop_source stop;
    stop.request_stop();
    model::IssueLog issues;
    CHECK(readDryRun(folder.path(), issues, stop.get_token()).error().code == ErrorCode::Cancelled);
}

TEST_CASE("one rank alone tells no stage but the first", "[dryrun]") {
    const auto stageOf = [](const std::string& name) {
        const TempFolder folder;
        model::IssueLog issues;
        const auto logs = readDryRun(folder.write(name, block(5)), issues, {});
        REQUIRE(logs);
        return logs->front().stage;
    };
    CHECK_FALSE(stageOf("rank_16.log"));
    CHECK(stageOf("rank_0.log") == 0);
    CHECK(stageOf("stage3_16/mindformer.log") == 3);
}

} // namespace dry_run_test

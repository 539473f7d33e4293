// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/discovery.h"

#include <string>

#include <catch2/catch.hpp>

#include "tests/core/importer/discovery/discovery_text.h"

namespace discovery_test {

using namespace rankscope;
using namespace rankscope::test;
using importer::discover;

TEST_CASE("finds the ranks of an Ascend job", "[discovery]") {
    const TempFolder folder;
    folder.write("job/b_2024_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    folder.write("job/b_2024_ascend_pt/profiler_info_0.json", "{}");
    folder.write("job/a_2024_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    folder.write("job/a_2024_ascend_pt/profiler_info_10.json", "{}");
    folder.write("job/c_2024_ascend_ms/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    folder.write("job/c_2024_ascend_ms/profiler_info_2.json", "{}");
    CHECK(discovered(folder)
        == "Rank 0 | pytorch-text | job/b_2024_ascend_pt | ASCEND_PROFILER_OUTPUT/trace_view.json\n"
           "Rank 2 | mindspore-text | job/c_2024_ascend_ms | "
           "ASCEND_PROFILER_OUTPUT/trace_view.json\n"
           "Rank 10 | pytorch-text | job/a_2024_ascend_pt | "
           "ASCEND_PROFILER_OUTPUT/trace_view.json\n");
}

TEST_CASE("what the generator says of its job is no profile", "[discovery]") {
    const TempFolder folder;
    folder.write("planted.json",
        "{\n  \"planted\": 1,\n  \"seed\": 11,\n  \"framework\": \"pytorch\",\n  \"troubles\": "
        "[],\n"
        "  \"ranks\": [{\"rank\": 0, \"folder\": \"a_ascend_pt\"}],\n  \"passes\": []\n}\n");
    folder.write("a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    CHECK(discovered(folder)
        == "~Rank 0 | pytorch-text | a_ascend_pt | ASCEND_PROFILER_OUTPUT/trace_view.json\n");
    const auto found = discover(folder.path());
    REQUIRE(found);
    CHECK(found->clusterFiles.empty());
    CHECK(found->issues.issues().empty());
}

TEST_CASE("a rank is known by its output, whatever its folder is called", "[discovery]") {
    const TempFolder folder;
    folder.write("x/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    const std::string line =
        "~Rank 0 | pytorch-text | x | ASCEND_PROFILER_OUTPUT/trace_view.json\n";
    CHECK(discovered(folder) == line);
    CHECK(discovered(folder, "x") == line);
    CHECK(discovered(folder, "x/") == line);
    CHECK(discovered(folder, "x/.") == line);
    CHECK(discovered(folder, "x/ASCEND_PROFILER_OUTPUT") == line);
    CHECK(discovered(folder, "x/ASCEND_PROFILER_OUTPUT/..") == line);
    CHECK(discovered(folder, "x/ASCEND_PROFILER_OUTPUT/trace_view.json") == line);
}

TEST_CASE("lists every file of a rank, the trace first", "[discovery]") {
    const TempFolder folder;
    const std::string output = "r_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    folder.write(output + "analysis.db", "SQLite format 3");
    folder.write(output + "communication.json", "{}");
    folder.write(output + "kernel_details.csv", "Name\n");
    folder.write(output + "trace_view.json", "[{}]");
    folder.write(output + "renamed.dat", std::string_view("SQLite format 3\0", 16));
    folder.write(output + "notes.doc", "x");
    folder.write("r_ascend_pt/profiler_info_4.json", "{}");
    const auto found = discover(folder.path());
    REQUIRE(found);
    REQUIRE(found->ranks.size() == 1);
    std::string kinds;
    for (const model::SourceFile& file : found->ranks[0].files)
        kinds += file.path.filename().native() + " " + std::to_string(static_cast<int>(file.kind))
            + " " + std::to_string(file.size) + "\n";
    CHECK(kinds
        == "trace_view.json 0 4\nanalysis.db 2 15\ncommunication.json 4 2\n"
           "kernel_details.csv 3 5\nnotes.doc 5 1\nrenamed.dat 2 16\nprofiler_info_4.json 4 2\n");
    CHECK(importer::hasTrace(found->ranks[0]));
}

TEST_CASE("an empty or damaged trace is still the trace of its rank", "[discovery]") {
    const TempFolder folder;
    folder.write("rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "");
    folder.write("rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "\x01garbage");
    folder.write("rank2_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json.gz", "\x1f\x8b");
    CHECK(discovered(folder)
        == "Rank 0 | pytorch-text | rank0_ascend_pt | ASCEND_PROFILER_OUTPUT/trace_view.json\n"
           "Rank 1 | pytorch-text | rank1_ascend_pt | ASCEND_PROFILER_OUTPUT/trace_view.json\n"
           "Rank 2 | pytorch-text | rank2_ascend_pt | ASCEND_PROFILER_OUTPUT/trace_view.json.gz\n");
}

TEST_CASE("a rank with only a database is listed without a trace", "[discovery]") {
    const TempFolder folder;
    folder.write("a_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_5.db", "SQLite");
    folder.write("b_ascend_ms/ASCEND_PROFILER_OUTPUT/ascend_mindspore_profiler_6.db", "SQLite");
    folder.write("c_ascend_pt/ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_7.db", "SQLite");
    folder.write("c_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    const auto found = discover(folder.path());
    REQUIRE(found);
    CHECK(textOf(*found, folder.path())
        == "Rank 5 | pytorch-db | a_ascend_pt |\n"
           "Rank 6 | mindspore-db | b_ascend_ms |\n"
           "Rank 7 | pytorch-text | c_ascend_pt | ASCEND_PROFILER_OUTPUT/trace_view.json\n");
    CHECK_FALSE(importer::hasTrace(found->ranks[0]));
    CHECK(importer::hasTrace(found->ranks[2]));
    CHECK(countOf(*found, model::IssueCode::NotIndexedYet) == 2);
}

TEST_CASE("takes the newest msprof export when an output lacks its trace", "[discovery]") {
    const TempFolder folder;
    const std::string rank = "r_ascend_pt/";
    folder.write(rank + "profiler_info_3.json", "{}");
    folder.write(rank + "ASCEND_PROFILER_OUTPUT/kernel_details.csv", "");
    folder.write(
        rank + "PROF_000001_20240101_A/mindstudio_profiler_output/msprof_20240101000000.json");
    folder.write(
        rank + "PROF_000002_20240102_B/mindstudio_profiler_output/msprof_20240102000000.json");
    folder.makeFolder(rank + "PROF_000003_20240103_C/device_0");
    CHECK(discovered(folder)
        == "Rank 3 | pytorch-text | r_ascend_pt | "
           "PROF_000002_20240102_B/mindstudio_profiler_output/msprof_20240102000000.json\n");
}

TEST_CASE("msprof: the whole file wins over slices, the newest over older ones", "[discovery]") {
    const TempFolder folder;
    const auto write = [&](const std::string& prof, const std::string& file) {
        folder.write(prof + "/mindstudio_profiler_output/" + file, "[]");
    };
    write("PROF_1", "msprof_20240101000000.json");
    write("PROF_1", "msprof_20240102000000.json");
    write("PROF_1", "msprof_slice_0_20240103000000.json");
    write("PROF_2", "msprof_slice_0_20240103000000.json");
    write("PROF_2", "msprof_slice_1_20240103000001.json");
    write("PROF_2", "msprof_slice_10_20240103000002.json");
    write("PROF_2", "msprof_slice_0_20240101000000.json");
    write("PROF_2", "msprof_slice_1_20240101000001.json");
    const std::string output = "mindstudio_profiler_output/";
    CHECK(discovered(folder)
        == "~Rank 0 | msprof | PROF_1 | " + output + "msprof_20240102000000.json\n"
            + "~Rank 1 | msprof | PROF_2 | " + output + "msprof_slice_0_20240103000000.json "
            + output + "msprof_slice_1_20240103000001.json " + output
            + "msprof_slice_10_20240103000002.json\n");
}

TEST_CASE(
    "msprof: the rank stands in the device's info, else the device is the guess", "[discovery]") {
    const TempFolder folder;
    folder.write("PROF_1/mindstudio_profiler_output/msprof_20240101000000.json");
    folder.write("PROF_1/device_4/info.json.4", R"({"devices": "4", "rank_id": 2})");
    folder.write("PROF_2/mindstudio_profiler_output/msprof_20240101000000.json");
    folder.write("PROF_2/device_5/info.json.5", R"({"rank_id": -1})");
    const std::string trace = "mindstudio_profiler_output/msprof_20240101000000.json\n";
    CHECK(discovered(folder)
        == "Rank 2 | msprof | PROF_1 | " + trace + "~Rank 5 | msprof | PROF_2 | " + trace);
}

TEST_CASE("old msprof: one rank a device, without what is there twice", "[discovery]") {
    const TempFolder folder;
    for (const std::string device : {"0", "1"}) {
        const std::string timeline = "PROF_1/device_" + device + "/timeline/";
        for (const std::string part : {"hccl", "step_trace", "task_time"})
            folder.write(timeline + part + "_" + device + "_2_1.json", "[]");
    }
    folder.write("PROF_1/device_0/timeline/msprof_0_2_1.json", "[]");
    folder.write("PROF_1/device_0/timeline/msprof_0_2_10.json", "[]");
    folder.write("PROF_1/device_1/timeline/step_trace_1_2_2.json", "[]");
    const std::string first = "~Rank 0 | msprof | PROF_1/device_0 | timeline/msprof_0_2_1.json "
                              "timeline/msprof_0_2_10.json\n";
    CHECK(discovered(folder)
        == first
            + "~Rank 1 | msprof | PROF_1/device_1 | timeline/hccl_1_2_1.json "
              "timeline/task_time_1_2_1.json timeline/step_trace_1_2_2.json\n");
    CHECK(discovered(folder, "PROF_1/device_0/timeline") == first);
}

TEST_CASE("ranks that say the same number are told apart", "[discovery]") {
    const TempFolder folder;
    for (const std::string run : {"run1", "run2"})
        folder.write(run + "/rank_7_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    const auto found = discover(folder.path());
    REQUIRE(found);
    REQUIRE(found->ranks.size() == 2);
    CHECK(found->ranks[0].label == "Rank 7");
    CHECK(found->ranks[1].label == "Rank 7 (2)");
    CHECK(found->ranks[1].rank == 7);
    CHECK(countOf(*found, model::IssueCode::DuplicateRank) == 1);
}

TEST_CASE("ranks without a number get the free ones in order", "[discovery]") {
    const TempFolder folder;
    for (const std::string name : {"w10", "w2", "w1"})
        folder.write(name + "_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    folder.write("w2_ascend_pt/profiler_info_1.json", "{}");
    const std::string trace = "ASCEND_PROFILER_OUTPUT/trace_view.json\n";
    CHECK(discovered(folder)
        == "~Rank 0 | pytorch-text | w1_ascend_pt | " + trace
            + "Rank 1 | pytorch-text | w2_ascend_pt | " + trace
            + "~Rank 2 | pytorch-text | w10_ascend_pt | " + trace);
}

TEST_CASE("results of the cluster analysis are kept apart from the ranks", "[discovery]") {
    const TempFolder folder;
    folder.write("rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    folder.write("cluster_analysis_output/cluster_step_trace_time.csv", "");
    folder.write("cluster_analysis_output/communication_group.json", "{}");
    const auto found = discover(folder.path());
    REQUIRE(found);
    CHECK(found->ranks.size() == 1);
    REQUIRE(found->clusterFiles.size() == 2);
    CHECK(found->clusterFiles[0].kind == model::FileKind::Table);
    CHECK(discover(folder.path() / "cluster_analysis_output"));
}

TEST_CASE("dumped tokens of experts are the job's, wherever they lie", "[discovery]") {
    const TempFolder folder;
    folder.write("job/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    folder.write("job/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/prefill_0.csv", "1");
    folder.write("job/hot/prefill_1.csv", "1");
    folder.write("job/hot/kernel_details.csv", "Name\n");
    folder.write("job/cluster_analysis_output/cluster_step_trace_time.csv", "");
    folder.write("only/decode_0.csv", "1");
    folder.write("only/model_gen_config.json", "{}");
    const auto job = discover(folder.path() / "job");
    REQUIRE(job);
    CHECK(job->ranks.size() == 2);
    CHECK(job->clusterFiles.size() == 3);
    model::IssueLog issues;
    const auto cluster = clusterSource(*job, issues);
    REQUIRE(cluster);
    CHECK(cluster->files.size() == 3);
    CHECK(cluster->folder.filename() == "cluster_analysis_output");
    CHECK(issues.issues().empty());
    for (const char* const place : {"only", "only/decode_0.csv"}) {
        const auto only = discover(folder.path() / place);
        REQUIRE(only);
        CHECK((only->ranks.empty() && clusterSource(*only, issues)));
    }
}

TEST_CASE("what lies below a folder that msprof wrote is found, its own device folders are not") {
    const TempFolder folder;
    folder.write("PROF_1/mindstudio_profiler_output/msprof_20240101000000.json", "[]");
    folder.write("PROF_1/device_0/timeline/msprof_0_0_0.json", "[]");
    folder.write("PROF_1/kept/x_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    folder.write("PROF_1/kept/x_ascend_pt/profiler_info_5.json", "{}");
    const std::string found = discovered(folder);
    CHECK(found.find("PROF_1/kept/x_ascend_pt") != std::string::npos);
    CHECK(found.find("device_0") == std::string::npos);
}

} // namespace discovery_test

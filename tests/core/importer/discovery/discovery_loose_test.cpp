// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "core/importer/discovery/trace_sniff.h"
#include "tests/core/importer/discovery/discovery_text.h"
#include "tests/core/importer/gzip_text.h"

namespace discovery_loose_test {

using namespace rankscope;
using namespace rankscope::test;
using importer::Content;
using importer::contentOf;

namespace {

const std::string kEvent = R"({"ph": "X", "name": "a", "pid": 1, "tid": 1, "ts": 1, "dur": 1})";

std::string kineto(const std::string& distributedInfo) {
    return R"({"schemaVersion": 1, "distributedInfo": )" + distributedInfo + R"(, "traceEvents": [)"
        + kEvent + "]}";
}

/// "Rank 0: file" of each trace of a host, a line each.
std::string hostTracesOf(const importer::Discovery& found, const std::filesystem::path& top) {
    std::string text;
    for (const model::RankSource& rank : found.ranks) {
        for (const model::SourceFile& file : rank.files) {
            if (file.kind == model::FileKind::HostTrace)
                text += rank.label + ": " + file.path.lexically_relative(top).native() + "\n";
        }
    }
    return text;
}

} // namespace

TEST_CASE("tells traces by their first bytes", "[discovery]") {
    CHECK(contentOf("[" + kEvent + "]") == Content::EventArray);
    CHECK(contentOf(" \n [\n  " + kEvent) == Content::EventArray);
    CHECK(contentOf(R"({"traceEvents": [)") == Content::EventObject);
    CHECK(contentOf(R"({"traceEvents":)") == Content::EventObject);
    CHECK(contentOf(kineto("{}")) == Content::Kineto);
    CHECK(contentOf(std::string_view("SQLite format 3\0rest", 20)) == Content::Database);
    CHECK(contentOf("") == Content::Unknown);
    CHECK(contentOf("[]") == Content::Unknown);
    CHECK(contentOf("[[-1, 1, 37888, 7]]") == Content::Unknown); // memory_timeline.raw.json
    CHECK(contentOf(R"([{"name": "no phase"}])") == Content::Unknown);
    CHECK(contentOf(R"({"p2p": {}, "collective": {}})") == Content::Unknown);
    CHECK(contentOf(R"({"traceEvents": 5})") == Content::Unknown);
    CHECK(contentOf(R"({"about": "traceEvents"})") == Content::Unknown);
}

TEST_CASE("several Kineto files in one folder are several ranks", "[discovery]") {
    const TempFolder folder;
    folder.write("a.pt.trace.json", kineto(R"({"backend": "nccl", "rank": 3})"));
    folder.write("b_rank-9.json", kineto(R"({"rank": "1", "world_size": 4})"));
    folder.write("c_rank_2.json", "[" + kEvent + "]");
    folder.write("d.json", R"({"traceEvents": [)" + kEvent + "]}");
    folder.write("communication.json", "{}");
    folder.write("memory_timeline.raw.json", "[[-1, 1, 37888, 7]]");
    CHECK(discovered(folder)
        == "~Rank 0 | chrome-trace | . | d.json\n"
           "Rank 1 | kineto | . | b_rank-9.json\n"
           "Rank 2 | chrome-trace | . | c_rank_2.json\n"
           "Rank 3 | kineto | . | a.pt.trace.json\n");
    CHECK(discovered(folder, "c_rank_2.json") == "Rank 2 | chrome-trace | . | c_rank_2.json\n");
}

TEST_CASE("T13: an ftrace is no rank beside ranks and opens alone", "[discovery]") {
    const TempFolder folder;
    folder.write("ftrace_data.json", "[" + kEvent + "]");
    CHECK(discovered(folder) == "~Rank 0 | chrome-trace | . | ftrace_data.json\n");
    folder.write("rank_5.json", kineto(R"({"rank": 5})"));
    CHECK(discovered(folder) == "Rank 5 | kineto | . | rank_5.json\n");
    const auto found = importer::discover(folder.path());
    CHECK(hostTracesOf(*found, folder.path()) == "Rank 5: ftrace_data.json\n");
    CHECK(found->issues.issues().empty());
    CHECK(discovered(folder, "ftrace_data.json")
        == "~Rank 0 | chrome-trace | . | ftrace_data.json\n");
}

TEST_CASE("T13: each host's ftrace goes with the first rank of its folder", "[discovery]") {
    const TempFolder folder;
    for (const char* rank : {"a/rank2_ascend_pt", "a/rank3_ascend_pt", "b/rank1_ascend_pt"})
        folder.write(
            std::string(rank) + "/ASCEND_PROFILER_OUTPUT/trace_view.json", "[" + kEvent + "]");
    folder.write("a/ftrace.json.gz", gzip("[" + kEvent + "]"));
    folder.write("b/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/ftrace_data.json", "[" + kEvent + "]");
    folder.write("side/ftrace_data.json", "[" + kEvent + "]");
    folder.write("side/ftrace_notes.json", R"({"about": "nothing"})");
    const auto found = importer::discover(folder.path());
    REQUIRE(found);
    CHECK(found->ranks.size() == 3);
    CHECK(hostTracesOf(*found, folder.path())
        == "Rank 1: side/ftrace_data.json\n"
           "Rank 1: b/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/ftrace_data.json\n"
           "Rank 2: a/ftrace.json.gz\n");
    CHECK(countOf(*found, model::IssueCode::UnreadableFile) == 1); // the notes
}

TEST_CASE("T13: an ftrace beside one rank leaves it its number", "[discovery]") {
    const TempFolder folder;
    folder.write("rank7/x_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[" + kEvent + "]");
    const std::string alone = discovered(folder, "rank7");
    folder.write("rank7/ftrace_data.json", "[" + kEvent + "]");
    CHECK(discovered(folder, "rank7") == alone);
}

TEST_CASE("a Kineto trace may name its rank at the very end", "[discovery]") {
    const TempFolder folder;
    std::string text = R"({"traceEvents": [)" + kEvent;
    while (text.size() < 3'000'000)
        text += ",\n" + kEvent;
    text += R"(], "distributedInfo": {"rank": 6}})";
    folder.write("x.json", text);
    CHECK(discovered(folder) == "Rank 6 | kineto | . | x.json\n");
}

TEST_CASE("traceEvents may come after other long members", "[discovery]") {
    const TempFolder folder;
    const std::string padding(1'000'000, ' ');
    folder.write("near.json", R"({"deviceProperties": [)" + padding + R"(], "traceEvents": []})");
    folder.write(
        "far.json", R"({"other": [)" + std::string(5'000'000, ' ') + R"(], "traceEvents": []})");
    CHECK(discovered(folder) == "~Rank 0 | kineto | . | near.json\n");
}

TEST_CASE("timelines of old MindSpore are ranks by their number", "[discovery]") {
    const TempFolder folder;
    for (const std::string rank : {"0", "1"}) {
        folder.write("profiler/ascend_timeline_display_" + rank + ".json", "[]");
        folder.write("profiler/step_trace_raw_" + rank + "_detail_time.csv", "");
        folder.write("profiler/minddata_pipeline_raw_" + rank + ".csv", "");
    }
    folder.write("profiler/step_trace_raw_2_detail_time.csv", "");
    const auto found = importer::discover(folder.path());
    REQUIRE(found);
    CHECK(textOf(*found, folder.path())
        == "Rank 0 | mindspore-legacy | profiler | ascend_timeline_display_0.json\n"
           "Rank 1 | mindspore-legacy | profiler | ascend_timeline_display_1.json\n"
           "Rank 2 | mindspore-legacy | profiler |\n");
    CHECK(found->ranks[0].files.size() == 3);
}

TEST_CASE("each table that only old MindSpore writes is a rank by itself", "[discovery]") {
    const std::string name = GENERATE(as<std::string>(), "device_queue_profiling_3.txt",
        "minddata_aicpu_3.txt", "dataset_iterator_profiling_3.txt",
        "minddata_cpu_utilization_3.json", "pipeline_profiling_3.json",
        "aicore_intermediate_3_type.csv", "framework_raw_3.csv", "aicpu_intermediate_3.csv",
        "minddata_pipeline_raw_3.csv", "flops_3.txt", "flops_summary_3.json", "flops_scope_3.json");
    const TempFolder folder;
    folder.write("profiler/" + name, "");
    CHECK(discovered(folder) == "Rank 3 | mindspore-legacy | profiler |\n");
}

TEST_CASE("kinds of timeline with clocks of their own are not mixed", "[discovery]") {
    const TempFolder folder;
    folder.write("ascend_timeline_display_0.json", "[]");
    folder.write("gpu_timeline_display_0.json", "[]");
    CHECK(discovered(folder)
        == "Rank 0 | mindspore-legacy | . | ascend_timeline_display_0.json\n"
           "Rank 0 (2) | mindspore-legacy | . | gpu_timeline_display_0.json\n");
}

TEST_CASE("an output that was copied away from its folder is one rank", "[discovery]") {
    const TempFolder folder;
    folder.write("x/trace_view.json", "[]");
    folder.write("x/kernel_details.csv", "");
    folder.write("x/profiler_info_5.json", "{}");
    folder.write("x/other.json", "[" + kEvent + "]");
    const auto found = importer::discover(folder.path());
    REQUIRE(found);
    CHECK(textOf(*found, folder.path())
        == "~Rank 0 | chrome-trace | x | other.json\n"
           "Rank 5 | pytorch-text | x | trace_view.json\n");
    CHECK(found->ranks[1].files.size() == 3);
}

TEST_CASE("tables without a trace are a rank", "[discovery]") {
    const TempFolder folder;
    folder.write("tracker/rank_3/memory_block.csv", "");
    folder.write("tracker/rank_3/task.csv", "");
    folder.write("kept/kernel_details.csv", "");
    folder.write("kept/profiler_info_5.json", "{}");
    folder.write("notes/numbers.csv", "");
    CHECK(discovered(folder)
        == "Rank 3 | mindspore-text | tracker/rank_3 |\n"
           "Rank 5 | pytorch-text | kept |\n");
}

TEST_CASE("loose databases are ranks without a trace", "[discovery]") {
    const TempFolder folder;
    folder.write("ascend_pytorch_profiler_3.db", "SQLite");
    folder.write("m/msmonitor_77_20250101000000000_4.db", "SQLite");
    folder.write("p/msprof_20250101000000.db", "SQLite");
    CHECK(discovered(folder)
        == "~Rank 0 | msprof-db | p |\n"
           "Rank 3 | pytorch-db | . |\n"
           "Rank 4 | monitor | m |\n");
    CHECK(discovered(folder, "p/msprof_20250101000000.db") == "~Rank 0 | msprof-db | p |\n");
}

TEST_CASE("R2: a trace by its name that cannot be read is a loss", "[discovery]") {
    const std::string sound = kineto(R"({"rank": 0})");
    const std::string packed = gzip(sound);
    const auto lost = [&](const std::string& name, const std::string& content) {
        const TempFolder folder;
        folder.write("rank-0.json", sound);
        const auto file = folder.write(name, content);
        const auto found = importer::discover(folder.path());
        REQUIRE(found);
        CHECK(found->ranks.size() == 1);
        for (const model::Issue& issue : found->issues.issues()) {
            CHECK(issue.code == model::IssueCode::UnreadableFile);
            CHECK(issue.severity == model::Severity::DataLoss);
            CHECK(issue.file == file.native());
        }
        return !found->issues.issues().empty();
    };
    CHECK(lost("rank-1.json", ""));
    CHECK(lost("rank-1.json", " \n"));
    CHECK(lost("rank-1.json", "<html><body>404</body></html>"));
    CHECK(lost("rank-1.json", sound.substr(0, 20)));
    CHECK(lost("worker.1.pt.trace.json", "{\"schemaVersion\": 1,"));
    CHECK(lost("rank-1.json.gz", packed.substr(0, 12)));
    CHECK(lost("rank-1.json.gz", std::string(64, '\0')));
    CHECK_FALSE(lost("rank-1.json", R"({"settings": [1]})")); // sound, and no trace
    CHECK_FALSE(lost("settings.json", "{"));
}

TEST_CASE("R2: a database of the profiler that cannot be read is a loss", "[discovery]") {
    for (const std::string& name : std::vector<std::string>{"ascend_pytorch_profiler_0.db",
             "msprof_20250101000000.db", "ascend_mindspore_profiler_0.db", "analysis.db"}) {
        for (const std::string& content : {std::string(), std::string(4096, 'x'),
                 std::string("SQLite format 3\0", 16) + std::string(4080, '\xff')}) {
            const TempFolder folder;
            folder.write("x_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[" + kEvent + "]");
            const auto file = folder.write(
                (name.starts_with("msprof") ? "PROF_1/" : "x_ascend_pt/ASCEND_PROFILER_OUTPUT/")
                    + name,
                content);
            const auto found = importer::discover(folder.path());
            REQUIRE(found);
            INFO(name << " of " << content.size());
            CHECK(countOf(*found, model::IssueCode::UnreadableFile) == 1);
            CHECK(found->issues.issues().front().file == file.native());
        }
    }
}

TEST_CASE("R15: a link to a device is no database", "[discovery]") {
    const TempFolder folder;
    folder.write("rank-0.json", kineto(R"({"rank": 0})"));
    std::filesystem::create_symlink("/dev/zero", folder.path() / "x.db");
    std::filesystem::create_symlink("/dev/zero", folder.path() / "ascend_pytorch_profiler_1.db");
    const auto found = importer::discover(folder.path());
    REQUIRE(found);
    CHECK(std::ranges::any_of(found->issues.issues(),
        [](const model::Issue& issue) { return issue.severity == model::Severity::DataLoss; }));
}

} // namespace discovery_loose_test

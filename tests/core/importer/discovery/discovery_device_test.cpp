// SPDX-License-Identifier: GPL-3.0-or-later
// What msprof noted of a device (info.json.N) goes with the rank that ran on it.
#include <string>

#include <catch2/catch.hpp>

#include "tests/core/importer/discovery/discovery_text.h"

namespace discovery_device_test {

using namespace rankscope;
using namespace rankscope::test;

namespace {

constexpr const char* kEvents = R"([{"ph": "X", "name": "a", "pid": 1, "tid": 1, "ts": 1}])";

/// "Rank 0: device_1/info.json.1" a line.
std::string devicesOf(const TempFolder& folder) {
    const auto found = importer::discover(folder.path());
    REQUIRE(found);
    std::string text;
    for (const model::RankSource& rank : found->ranks) {
        for (const model::SourceFile& file : rank.files) {
            if (file.path.filename().native().starts_with("info.json")) {
                CHECK(importer::isRead(file));
                text +=
                    rank.label + ": " + file.path.lexically_relative(rank.folder).native() + "\n";
            }
        }
    }
    return text;
}

} // namespace

TEST_CASE("msprof's note of a device goes with its rank", "[discovery]") {
    const TempFolder folder;
    folder.write("PROF_1/mindstudio_profiler_output/msprof_20261124.json", kEvents);
    folder.write("PROF_1/device_3/info.json.3", R"({"rank_id": 5})");
    folder.write("PROF_1/host/info.json", "{}");
    CHECK(devicesOf(folder) == "Rank 5: device_3/info.json.3\n");
    // of several devices the one that names the rank
    folder.write("PROF_1/device_4/info.json.4", R"({"rank_id": -1})");
    CHECK(devicesOf(folder) == "Rank 5: device_3/info.json.3\n");
    // none does
    folder.write("PROF_1/device_3/info.json.3", R"({"rank_id": -1})");
    CHECK(devicesOf(folder).empty());
}

TEST_CASE("an output of a framework has its device in the raw data beside it", "[discovery]") {
    const TempFolder folder;
    folder.write("r_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", kEvents);
    folder.write("r_ascend_pt/profiler_info_2.json", "{}");
    folder.write("r_ascend_pt/PROF_1/device_0/info.json.0", R"({"rank_id": -1})");
    CHECK(devicesOf(folder) == "Rank 2: PROF_1/device_0/info.json.0\n");
}

TEST_CASE("an output of a framework has its marks in the export beside it", "[discovery]") {
    const TempFolder folder;
    folder.write("r_ascend_ms/ASCEND_PROFILER_OUTPUT/trace_view.json", kEvents);
    folder.write("r_ascend_ms/profiler_info_2.json", "{}");
    const std::string marks = "PROF_1/mindstudio_profiler_output/msprof_tx_20261124.csv";
    folder.write("r_ascend_ms/" + marks, "pid,tid,category\n");
    const auto marksOf = [&folder] {
        const auto found = importer::discover(folder.path());
        REQUIRE(found);
        REQUIRE(found->ranks.size() == 1);
        std::string text;
        for (const model::SourceFile& file : found->ranks.front().files) {
            if (file.kind == model::FileKind::Marks)
                text += file.path.lexically_relative(found->ranks.front().folder).native() + "\n";
        }
        return text;
    };
    CHECK(marksOf() == marks + "\n");
    // The same once more, in the output itself, is not read twice.
    folder.write("r_ascend_ms/ASCEND_PROFILER_OUTPUT/msprof_tx_1.csv", "pid,tid,category\n");
    CHECK(marksOf() == "ASCEND_PROFILER_OUTPUT/msprof_tx_1.csv\n");
}

TEST_CASE("an export of a device has its note beside it", "[discovery]") {
    const TempFolder folder;
    folder.write("PROF_1/device_0/timeline/msprof_0_1_1.json", kEvents);
    folder.write("PROF_1/device_0/info.json.0", R"({"rank_id": 7})");
    CHECK(devicesOf(folder) == "Rank 7: info.json.0\n");
}

TEST_CASE("a rank of older MindSpore has the device whose note names it", "[discovery]") {
    const TempFolder folder;
    for (const char* const name : {"step_trace_raw_0_detail_time.csv", "flops_summary_0.json",
             "step_trace_raw_1_detail_time.csv"})
        folder.write(std::string("profiler/") + name, "");
    folder.write("profiler/PROF_1/device_0/info.json.0", R"({"rank_id": 1})");
    CHECK(devicesOf(folder) == "Rank 1: PROF_1/device_0/info.json.0\n");
}

} // namespace discovery_device_test

// SPDX-License-Identifier: GPL-3.0-or-later
// Cases 19, 27 and 31: ranks and the folders they lie in.
#include <catch2/catch.hpp>

#include "tests/core/damage/damaged_profile.h"

namespace folders_test {

using rankscope::test::DamagedProfile;

namespace {

constexpr const char* kTrace = R"([{"ph":"X","pid":1,"tid":1,"ts":1,"dur":1,"name":"a"}])";
constexpr const char* kRanks = "SELECT rank, label FROM rank ORDER BY 1, 2";

/// A Kineto trace with these members behind its events.
std::string kineto(const std::string& behind) {
    return R"({"schemaVersion":1,"traceEvents":)" + std::string(kTrace) + behind + "}";
}

} // namespace

TEST_CASE("case 19: a rank id as number, as text, missing, twice, with gaps", "[damage]") {
    const std::string output = "/ASCEND_PROFILER_OUTPUT/trace_view.json";
    const DamagedProfile profile({
        {"a_ascend_pt" + output, kTrace},
        {"a_ascend_pt/profiler_info.json", R"({"rank_id":4})"},
        {"b_ascend_pt" + output, kTrace},
        {"b_ascend_pt/profiler_info.json", R"({"rank_id":"9"})"},
        {"c_ascend_pt" + output, kTrace},
        {"c_ascend_pt/profiler_info_4.json", "{}"},
        {"d_ascend_pt" + output, kTrace},
        {"d_ascend_pt/profiler_info.json", R"({"rank_id":-1})"},
    });
    CHECK(profile.rows(kRanks) == "0|Rank 0\n4|Rank 4\n4|Rank 4 (2)\n9|Rank 9\n");
    CHECK(profile.folderIssues() == "duplicate_rank|1\n");
    CHECK(profile.rows("SELECT count(*) FROM slice") == "4\n");
}

TEST_CASE("case 19: the number of a device is no rank", "[damage]") {
    const std::string output = "x_ascend_pt/ASCEND_PROFILER_OUTPUT/";
    const DamagedProfile profile({
        {output + "trace_view.json", kTrace},
        {output + "memory_record.csv", "Component,Timestamp(us),Device Type\nPTA,1,NPU:4\n"},
        {"x_ascend_pt/profiler_info_2.json", "{}"},
        {"x_ascend_pt/PROF_1/device_4/info.json.4", R"({"rank_id":-1})"},
    });
    CHECK(profile.rows(kRanks) == "2|Rank 2\n");
}

TEST_CASE("case 27: names in Chinese, with spaces and quotes, and long ones", "[damage]") {
    const std::string part(200, 'p');
    const DamagedProfile profile({
        {"\xE8\xAE\xAD\xE7\xBB\x83 \xE4\xB8\x80/rank0_ascend_pt/trace_view.json", kTrace},
        {"it's \"one\"; DROP TABLE slice/rank1_ascend_pt/trace_view.json", kTrace},
        {std::filesystem::path(part) / part / "rank2_ascend_pt/trace_view.json", kTrace},
        {"b\xFF\xFE/rank3_ascend_pt/trace_view.json", kTrace},
    });
    CHECK(profile.rows("SELECT count(*), count(DISTINCT rank) FROM slice") == "4|4\n");
    CHECK(profile.failures().empty());
}

TEST_CASE("case 31: distributedInfo before, behind, broken, or missing", "[damage]") {
    const DamagedProfile profile({
        {"a.json", kineto(R"(,"distributedInfo":{"backend":"nccl","rank":7,"world_size":8})")},
        {"b.json", kineto(R"(,"distributedInfo":{"backend":"gloo","rank":"34"})")},
        {"c_rank-5.json", kineto(R"(,"distributedInfo":{"backend":"gloo"})")},
        {"d.json", kineto("")},
    });
    CHECK(profile.rows(kRanks) == "0|Rank 0\n5|Rank 5\n7|Rank 7\n34|Rank 34\n");
}

} // namespace folders_test

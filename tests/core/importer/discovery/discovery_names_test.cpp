// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/discovery_names.h"

#include <string>

#include <catch2/catch.hpp>

namespace discovery_names_test {

using namespace rankscope::importer;

TEST_CASE("reads a rank from a name", "[discovery]") {
    CHECK(rankInName("rank_12") == 12);
    CHECK(rankInName("rank-0.Apr_03_18_51_38.1102.pt.trace.json") == 0);
    CHECK(rankInName("mtia_Rank 3.json.gz") == 3);
    CHECK(rankInName("rank007") == 7);
    CHECK(rankInName("ranks_of_rank5") == 5);
    CHECK_FALSE(rankInName("frank12"));
    CHECK_FALSE(rankInName("rank"));
    CHECK_FALSE(rankInName("rank_"));
    CHECK_FALSE(rankInName("rank_20241017092347123"));
    CHECK(rankInName("rank_999999") == 999'999); // M6: six digits
    CHECK_FALSE(rankInName("rank_1000000"));
    CHECK_FALSE(rankInName(""));
}

TEST_CASE("reads a rank from a profiler's file names", "[discovery]") {
    CHECK(profilerInfoRank("profiler_info_31.json") == 31);
    CHECK_FALSE(profilerInfoRank("profiler_info.json"));
    CHECK_FALSE(profilerInfoRank("profiler_info_x.json"));
    CHECK_FALSE(profilerInfoRank("profiler_info_-1.json"));
    CHECK(databaseRank("ascend_pytorch_profiler_3.db") == 3);
    CHECK(databaseRank("ascend_mindspore_profiler_4.db") == 4);
    CHECK(databaseRank("msmonitor_123_20250101000000000_5.db") == 5);
    CHECK_FALSE(databaseRank("msmonitor_123_20250101000000000_-1.db"));
    CHECK_FALSE(databaseRank("ascend_pytorch_profiler.db"));
    CHECK(legacyTimelineRank("gpu_timeline_display_2.json") == 2);
    CHECK(legacyTableRank("step_trace_raw_10_detail_time.csv") == 10);
    CHECK(legacyTableRank("hccl_raw_3.csv") == 3);
    CHECK_FALSE(legacyTableRank("hccl_raw.csv"));
}

TEST_CASE("tells msprof exports and slices apart", "[discovery]") {
    const auto whole = msprofName("msprof_20230919172305.json");
    REQUIRE(whole);
    CHECK_FALSE(whole->isSlice);
    CHECK(whole->timestamp == 20230919172305);
    const auto slice = msprofName("msprof_slice_12_20230919172305.json");
    REQUIRE(slice);
    CHECK(slice->isSlice);
    CHECK(slice->slice == 12);
    CHECK_FALSE(msprofName("msprof_slice_.json"));
    CHECK_FALSE(msprofName("msprof_.json"));
}

TEST_CASE("T13: an msprof export has one to four numbers of up to 15 digits", "[discovery]") {
    CHECK(msprofName("msprof_1.json"));
    CHECK(msprofName("msprof_0_2_1_7.json"));
    CHECK_FALSE(msprofName("msprof_0_2_1_7_8.json"));
    CHECK(msprofName("msprof_123456789012345.json"));
    CHECK_FALSE(msprofName("msprof_1234567890123456.json"));
    CHECK_FALSE(msprofName("msprof_0_x.json"));
    CHECK_FALSE(msprofName("msprof_0_2_1.json")->hasTime()); // outside an output an iteration
    const auto timed = msprofName("msprof_0_3_20230919172305.json");
    REQUIRE(timed);
    CHECK(timed->timestamp == 20230919172305);
    CHECK(timed->hasTime());
    CHECK(msprofName("msprof_slice_1.json")->slice == 1);
}

TEST_CASE("orders numbers in names by their value", "[discovery]") {
    CHECK(naturalLess("rank2", "rank10"));
    CHECK_FALSE(naturalLess("rank10", "rank2"));
    CHECK(naturalLess("a", "b"));
    CHECK(naturalLess("rank", "rank0"));
    CHECK(naturalLess("x01", "x1") != naturalLess("x1", "x01"));
    CHECK_FALSE(naturalLess("x1", "x1"));
    CHECK(naturalLess("v1.2", "v1.10"));
}

} // namespace discovery_names_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/rank_identity.h"

#include <string>

#include <catch2/catch.hpp>

#include "core/importer/discovery/trace_sniff.h"
#include "tests/core/importer/discovery/discovery_text.h"

namespace rank_identity_test {

using namespace rankscope;
using namespace rankscope::test;
using importer::distributedRank;

namespace {

/// The label of the only rank in the folder.
std::string labelOf(const TempFolder& folder, const std::string& below = {}) {
    const std::string text = discovered(folder, below);
    return text.substr(0, text.find(" |"));
}

} // namespace

TEST_CASE("the rank comes from the best witness", "[discovery]") {
    const TempFolder folder;
    const std::string rank = "rank_1/x_ascend_pt/";
    folder.write(rank + "ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    CHECK(labelOf(folder) == "Rank 1");
    folder.write(rank + "ASCEND_PROFILER_OUTPUT/ascend_pytorch_profiler_2.db", "SQLite");
    CHECK(labelOf(folder) == "Rank 2");
    folder.write(rank + "profiler_metadata.json", R"({"distributed_args": {"rank": 3}})");
    CHECK(labelOf(folder) == "Rank 3");
    folder.write(rank + "profiler_info.json", R"({"config": {"rank_id": 9}, "rank_id": "4"})");
    CHECK(labelOf(folder) == "Rank 4");
    folder.write(rank + "profiler_info.json", R"({"rank_id": 5})");
    CHECK(labelOf(folder) == "Rank 5");
    folder.write(rank + "profiler_info_6.json", R"({"rank_id": 7})");
    CHECK(labelOf(folder) == "Rank 6");
}

TEST_CASE("damaged markers are passed over", "[discovery]") {
    const TempFolder folder;
    folder.write("rank8_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    for (const std::string text : {"", "{", "[1]", R"({"rank_id")", R"({"rank_id": })",
             R"({"rank_id": -1})", R"({"rank_id": "x"})", R"({"rank_id": 99999999999999999999})"}) {
        folder.write("rank8_ascend_pt/profiler_info.json", text);
        folder.write("rank8_ascend_pt/profiler_metadata.json", text);
        CHECK(labelOf(folder) == "Rank 8");
    }
}

TEST_CASE("the name of what was opened counts for one rank only", "[discovery]") {
    const TempFolder folder;
    folder.write("rank_3/x/a_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    CHECK(labelOf(folder, "rank_3") == "Rank 3");
    CHECK(labelOf(folder, "rank_3/x") == "Rank 3");
    CHECK(labelOf(folder, "rank_3/x/a_ascend_pt") == "~Rank 0");
    folder.write("rank_3/x/b_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    CHECK(labelOf(folder, "rank_3") == "~Rank 0");
}

TEST_CASE("M6: a marker tells its rank within its first megabyte", "[discovery]") {
    const TempFolder folder;
    folder.write("rank8_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "[]");
    const auto label = [&](size_t size) {
        const std::string end = R"("rank_id":75})";
        folder.write("rank8_ascend_pt/profiler_info.json",
            "{" + std::string(size - 1 - end.size(), ' ') + end);
        return labelOf(folder);
    };
    CHECK(label(1024 * 1024) == "Rank 75");
    CHECK(label(1024 * 1024 + 1) == "Rank 8"); // cut behind the number, which may go on
    CHECK(label(1024 * 1024 + 2) == "Rank 8"); // not 7
}

TEST_CASE("finds the rank in distributedInfo", "[discovery]") {
    CHECK(distributedRank(R"({"distributedInfo": {"backend": "nccl", "rank": 34, "x": 1}})") == 34);
    CHECK(distributedRank(R"(], "distributedInfo" : {"pg": [{"rank": 9}], "rank":"2"})") == 2);
    CHECK(distributedRank(R"({"distributedInfo": {"rank": 3)") == std::nullopt);
    CHECK(distributedRank(R"({"distributedInfo": {"backend": "nccl"}})") == std::nullopt);
    CHECK(distributedRank(R"({"distributedInfo": 5, "rank": 3})") == std::nullopt);
    CHECK(distributedRank(R"({"distributedInfo")") == std::nullopt);
    CHECK(distributedRank("") == std::nullopt);
}

} // namespace rank_identity_test

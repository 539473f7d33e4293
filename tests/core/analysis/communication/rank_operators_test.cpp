// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/communication/rank_operators.h"
#include "tests/core/analysis/job_tables.h"

namespace rank_operators_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::JobTables;
using rankscope::test::RankFiles;

namespace {

/// Two operators: the shorter one tells nothing of what it moved.
RankFiles rankOf(int64_t rank, double firstMs) {
    const auto one = [](const char* name, double elapse, const char* moved) {
        return fmt::format(R"j("{}":{{"Communication Time Info":{{"Start Timestamp(us)":100,)j"
                           R"j("Elapse Time(ms)":{},"Transit Time(ms)":2,"Wait Time(ms)":1,)j"
                           R"j("Synchronization Time(ms)":0,"Idle Time(ms)":0}},)j"
                           R"j("Communication Bandwidth Info":{{{}}}}})j",
            name, elapse, moved);
    };
    const auto over = [](const char* transport, int megabytes) {
        return fmt::format(
            R"j("{}":{{"Transit Size(MB)":{},"Transit Time(ms)":2,)j"
            R"j("Bandwidth(GB/s)":1,"Large Packet Ratio":0,"Size Distribution":{{}}}})j",
            transport, megabytes);
    };
    const std::string moved =
        over("SDMA", 9) + ',' + over("HCCS", 6) + ',' + over("RDMA", 3) + ',' + over("PCIE", 0);
    return {rank,
        {{"communication.json",
            R"j({"step1":{"p2p":{},"collective":{)j" + one("hcom_allGather__2_1_1@7", 0.5, "") + ','
                + one("hcom_allReduce__1_0_1@7", firstMs, moved.c_str()) + "}}}"}}};
}

} // namespace

TEST_CASE(
    "operators of a rank: the longest first, with bandwidths and the last rank", "[analysis]") {
    const JobTables job({rankOf(3, 5), rankOf(4, 3)});
    const Collectives all = collectives(job.snapshot(), {}, {}).value();
    const Matched matched = matchCollectives(all);
    const auto operators = rankOperators(job.snapshot(), all, matched, 3, {}).value();
    REQUIRE(operators.size() == 2);
    const Collective& longest = all.rows[operators[0].row];
    CHECK(longest.rank == 3);
    CHECK(all.text(longest.type) == "allReduce");
    CHECK(operators[0].lastRank == 4);
    REQUIRE(operators[0].moved.size() == 2); // not the sum beside its parts, not what moved nothing
    CHECK(operators[0].moved[0].transport == "HCCS");
    CHECK(operators[0].moved[0].size == 6'000'000);
    CHECK(operators[0].moved[0].bandwidth() == Approx(3));
    CHECK(operators[0].moved[1].transport == "RDMA");
    CHECK(operators[1].moved.empty());
    CHECK(rankOperators(job.snapshot(), all, matched, 8, {})->empty());
}

TEST_CASE("operators of a trace tell the bandwidth of their message", "[analysis]") {
    const JobTables job({});
    Collective told{
        .rank = 1, .step = {}, .groupIndex = {}, .start = {}, .size = 4'000, .times = {}};
    told.times = {.elapse = Duration(9), .transit = Duration(2'000)};
    Collective untold = told;
    untold.times = {.elapse = Duration(8), .unsplit = Duration(8)};
    const Collectives all{{told, untold}, {"ncclAllReduce"}};
    const auto operators = rankOperators(job.snapshot(), all, {}, 1, {}).value();
    REQUIRE(operators.size() == 2);
    REQUIRE(operators[0].moved.size() == 1);
    CHECK(operators[0].moved[0].transport == "NCCL");
    CHECK(operators[0].moved[0].bandwidth() == Approx(2));
    CHECK(operators[1].moved.empty()); // nobody knows how long it moved
    CHECK(!operators[0].lastRank);
}

} // namespace rank_operators_test

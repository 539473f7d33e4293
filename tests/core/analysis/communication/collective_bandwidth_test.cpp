// SPDX-License-Identifier: GPL-3.0-or-later
// Each collective by itself. Goldens: advisor_pricing.md R8, of TraceLens' tables of eight MI300.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/communication/collective_times.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace collective_bandwidth_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::JobTables;
using rankscope::test::RankFiles;

namespace {

constexpr double kGibibyte = 1024.0 * 1024 * 1024;

/// MiB and us in, GiB/s out, as the tables have it.
CollectiveBandwidth inGibibytes(const char* type, double mebibytes, double microseconds) {
    const auto of = bandwidthOf(type, static_cast<int64_t>(mebibytes * 1024 * 1024),
        Duration(static_cast<int64_t>(microseconds * 1000)), 8);
    REQUIRE(of);
    return {of->algorithm / kGibibyte, of->bus / kGibibyte};
}

std::string operatorText(const char* type, int64_t start, double elapseMs, double transitMs,
    double megabytes, const char* group = "7") {
    return fmt::format(
        R"j("hcom_{}__1_0_1@{}":{{"Communication Time Info":{{"Start Timestamp(us)":{},)j"
        R"j("Elapse Time(ms)":{},"Transit Time(ms)":{},"Wait Time(ms)":0,)j"
        R"j("Synchronization Time(ms)":0,"Idle Time(ms)":0}},"Communication Bandwidth Info":{{)j"
        R"j("HCCS":{{"Transit Size(MB)":{},"Transit Time(ms)":{},"Bandwidth(GB/s)":1,)j"
        R"j("Large Packet Ratio":0,"Size Distribution":{{}}}}}}}})j",
        type, group, start, elapseMs, transitMs, megabytes, transitMs);
}

RankFiles rankOf(int64_t rank, const std::string& operators) {
    return {rank,
        {{"communication.json", R"j({"step1":{"p2p":{},"collective":{)j" + operators + "}}}"}}};
}

Result<JobCollectiveTimes> timesOf(const query::Snapshot& snapshot) {
    query::Session session(std::make_shared<const query::Snapshot>(snapshot));
    return jobCollectiveTimes(session);
}

} // namespace

TEST_CASE("R8: algorithm and bus bandwidth of published collectives", "[analysis]") {
    const auto scatter = inGibibytes("reduceScatter", 3264.0625, 11662.767);
    CHECK(scatter.algorithm == Approx(273.31).epsilon(0.0001));
    CHECK(scatter.bus == Approx(239.15).epsilon(0.0001));
    const auto large = inGibibytes("ReduceScatter", 8016.03, 22988.5);
    CHECK(large.algorithm == Approx(340.5).epsilon(0.0005));
    CHECK(large.bus == Approx(298.0).epsilon(0.0005));
    const auto gather = inGibibytes("allGather", 1632.03, 6041.9);
    CHECK(gather.algorithm == Approx(264.0).epsilon(0.001));
    CHECK(gather.bus == Approx(231.0).epsilon(0.001));
}

TEST_CASE("the factor of the bus by type, and none for one rank alone", "[analysis]") {
    CHECK(busFactor("allReduce", 8) == 1.75);
    CHECK(busFactor("all_to_allv", 4) == 0.75);
    CHECK(busFactor("broadcast", 2) == 1.0);
    CHECK_FALSE(busFactor("sendRecv", 2));
    CHECK_FALSE(busFactor("allReduce", 1));
    CHECK_FALSE(bandwidthOf("allReduce", 100, Duration(10), 1));
    CHECK_FALSE(bandwidthOf("allReduce", 100, Duration(), 8));
}

TEST_CASE("transfer is that of the shortest member, skew that of fitted clocks", "[analysis]") {
    // The clock of rank 1 is 5 ms ahead: ends agree once it is fitted; it began 2 ms later.
    const JobTables job({rankOf(0, operatorText("allReduce", 1000, 6, 4, 3)),
        rankOf(1, operatorText("allReduce", 8000, 4, 4, 3))});
    const auto of = timesOf(job.snapshot());
    REQUIRE(of);
    REQUIRE(of->times.size() == 1);
    const CollectiveTime& time = of->times[0];
    CHECK(time.members == 2);
    CHECK(time.transfer == Duration(4'000'000));
    CHECK(time.skewStart == Duration(2'000'000));
    CHECK(time.skewEnd == Duration(0));
    CHECK(time.firstRank == 0);
    CHECK(time.lastRank == 1);
    CHECK_FALSE(time.size);
    CHECK(time.moved == 3'000'000);
    REQUIRE(time.bandwidth);
    CHECK(time.bandwidth->bus == Approx(0.75e9)); // 3 MB in 4 ms
    CHECK(time.bandwidth->algorithm == Approx(0.75e9)); // 2 (n - 1) / n is 1
    CHECK_FALSE(time.imbalance);
}

TEST_CASE(
    "of some collectives of a job the skew is by the clocks that all of them tell", "[analysis]") {
    // The ends of the all-gather are 3 ms apart, those of two all-reduces agree.
    const auto operators = [](int64_t start, int64_t late) {
        return operatorText("allReduce", start, 6, 4, 3) + ','
            + operatorText("allGather", start + 20'000 + late, 6, 4, 3) + ','
            + operatorText("reduceScatter", start + 40'000, 6, 4, 3);
    };
    const JobTables job({rankOf(0, operators(1000, 0)), rankOf(1, operators(8000, 3000))});
    query::Session session(std::make_shared<const query::Snapshot>(job.snapshot()));
    const Collectives some = collectives(session.snapshot(), {.type = "allGather"}, {}).value();
    const auto times = collectiveTimes(session, some, matchCollectives(some));
    REQUIRE(times);
    REQUIRE(times->size() == 1);
    CHECK(times->front().skewStart == Duration(3'000'000));
    CHECK(times->front().skewEnd == Duration(3'000'000)); // 0 by its own ends alone
    CHECK(times->front().moved == 3'000'000);
}

TEST_CASE("a group that no file lists is as large as its links show", "[analysis]") {
    // Two of the eight ranks of a real all-reduce were captured: it was told as one of two ranks,
    // with 107 GB/s in place of 61.
    const auto withLinks = [](int64_t rank) {
        RankFiles files = rankOf(rank, operatorText("allReduce", 0, 4, 4, 7));
        files.files.push_back({"communication_matrix.json",
            fmt::format(R"j({{"step1":{{"collective":{{"allreduce-total@7":{{"{}-7":{{)j"
                        R"j("Transport Type":"HCCS","Transit Size(MB)":1,"Transit Time(ms)":1,)j"
                        R"j("Bandwidth(GB/s)":1}}}}}}}}}})j",
                rank)});
        return files;
    };
    const JobTables job({withLinks(0), withLinks(1)});
    const auto of = timesOf(job.snapshot());
    REQUIRE(of);
    REQUIRE(of->times.size() == 1);
    CHECK(of->times[0].members == 8);
    REQUIRE(of->times[0].bandwidth);
    CHECK(of->times[0].bandwidth->bus == Approx(1.75e9)); // 7 MB in 4 ms
    CHECK(of->times[0].bandwidth->algorithm == Approx(1e9));
}

TEST_CASE("the list of a group's name is exact, its links show the least", "[analysis]") {
    const auto membersOf = [](const char* group, const char* link) {
        std::vector<RankFiles> ranks;
        for (const int64_t rank : {0, 1}) {
            RankFiles files = rankOf(rank, operatorText("allReduce", 0, 4, 4, 7, group));
            files.files.push_back({"communication_matrix.json",
                fmt::format(R"j({{"step1":{{"collective":{{"allreduce-total@{}":{{"{}":{{)j"
                            R"j("Transport Type":"HCCS","Transit Size(MB)":1,)j"
                            R"j("Transit Time(ms)":1,"Bandwidth(GB/s)":1}}}}}}}}}})j",
                    group, link)});
            ranks.push_back(files);
        }
        const auto of = timesOf(JobTables(ranks).snapshot());
        REQUIRE(of);
        REQUIRE(of->times.size() == 1);
        return of->times[0].members;
    };
    CHECK(membersOf("dp [0, 1, 2, 3]", "0-2") == 4);
    CHECK(membersOf("dp [0, 1, 2, ...]", "0-7") == 8); // torch cuts long lists off
    CHECK(membersOf("dp [0, 1, 2, ...]", "0-1") == 3);
    CHECK(membersOf("dp", "0-2") == 3);
}

TEST_CASE("an all-to-all tells how uneven its sizes are", "[analysis]") {
    const JobTables job({rankOf(0, operatorText("alltoallv", 0, 4, 4, 1)),
        rankOf(1, operatorText("alltoallv", 0, 4, 4, 1)),
        rankOf(2, operatorText("alltoallv", 0, 4, 4, 4))});
    const auto of = timesOf(job.snapshot());
    REQUIRE(of);
    REQUIRE(of->times.size() == 1);
    CHECK(of->times[0].imbalance == 2.0);
}

TEST_CASE("an operator that no other rank has tells no bandwidth", "[analysis]") {
    const JobTables job({rankOf(0, operatorText("allReduce", 0, 4, 4, 1))});
    const auto of = timesOf(job.snapshot());
    REQUIRE(of);
    CHECK(of->times.empty());
}

} // namespace collective_bandwidth_test

// SPDX-License-Identifier: GPL-3.0-or-later
// Rules that the advisor asks beside the verdicts on ranks and links. G numbers are the golden
// examples of advisor_spec.md D.
#include <catch2/catch.hpp>

#include "core/analysis/verdicts/data_queues.h"
#include "core/analysis/verdicts/group_times.h"
#include "core/analysis/verdicts/memory_growth.h"
#include "core/analysis/verdicts/retransmission.h"
#include "tests/core/analysis/job_tables.h"

namespace advised_rules_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::JobTables;

namespace {

using std::chrono::milliseconds;

/// One operator on two ranks, elapsed and RDMA transit in ms.
struct Transfer {
    int64_t elapse[2];
    int64_t transit[2];
};

std::vector<Retransmission> retransmissionsOf(const Transfer& transfer) {
    Collectives all;
    all.texts = {"hcom_allReduce__1_0_1", "allReduce", "g"};
    std::vector<RdmaTransit> transits;
    for (size_t i = 0; i < 2; ++i) {
        Collective one;
        one.rank = i == 0 ? 0 : 16;
        one.step = 1;
        one.type = 1;
        one.group = 2;
        one.start = 0;
        one.times.elapse = milliseconds(transfer.elapse[i]);
        one.times.transit = milliseconds(transfer.transit[i]);
        all.rows.push_back(one);
        if (milliseconds(transfer.transit[i]) >= threshold::kRetransmission.duration())
            transits.push_back({one.rank, one.step, all.texts[0], all.texts[2],
                milliseconds(transfer.transit[i])});
    }
    return retransmissions(all, matchCollectives(all), transits);
}

std::vector<DataOperator> pipelineOf(std::initializer_list<DataOperator> operators) {
    return operators;
}

std::vector<Point> risingBy(double slope, std::initializer_list<double> noise) {
    std::vector<Point> points;
    for (const double off : noise)
        points.push_back({static_cast<double>(points.size()),
            1e9 + slope * static_cast<double>(points.size()) + off});
    return points;
}

Collective rowOf(int64_t rank, uint32_t group, int64_t elapse, int64_t transit) {
    Collective row;
    row.rank = rank;
    row.step = 1;
    row.group = group;
    row.times.elapse = Duration(elapse);
    row.times.transit = Duration(transit);
    row.times.wait = Duration(elapse - transit);
    return row;
}

StepTrace traceOf(int64_t computingOnly, int64_t exposed) {
    StepTrace trace;
    for (const int64_t rank : {0, 1}) {
        StepRow row;
        row.rank = rank;
        row.step = 1;
        row.values.set(StepMetric::NotOverlapped, Duration(exposed));
        row.values.set(StepMetric::ComputingNotOverlapped, Duration(computingOnly));
        trace.rows.push_back(row);
    }
    arrange(trace);
    return trace;
}

} // namespace

TEST_CASE("G11: an operator that all members spend seconds in was retransmitted", "[verdicts]") {
    const auto found = retransmissionsOf({{4688, 4788}, {4600, 4700}});
    REQUIRE(found.size() == 1);
    CHECK(found[0].ranks.size() == 2);
    CHECK(found[0].ranks[0].rank == 16);
    CHECK(found[0].shortest == milliseconds(4688));
    // One member is through in less: somebody came late.
    CHECK(retransmissionsOf({{3000, 4788}, {2900, 4700}}).empty());
    CHECK(retransmissionsOf({{4000, 4000}, {4000, 10}}).size() == 1); // at the threshold
    CHECK(retransmissionsOf({{3999, 3999}, {3998, 3998}}).empty());
}

TEST_CASE("G30: an empty host queue is slow preparation of the data", "[verdicts]") {
    const JobTables job({{0, {{"device_queue_profiling_0.txt", "1 64 1 0 10\n"}},
        model::ProfileKind::MindsporeLegacy}});
    const auto samples = queueSamples(job.snapshot(), {});
    REQUIRE(samples);
    REQUIRE(samples->size() == 1);
    CHECK(samples->front().host == 1);
    CHECK(bottleneckOf(samples->front()) == DataBottleneck::Processing);
}

TEST_CASE("a queue is empty too often above the threshold only", "[verdicts]") {
    CHECK(bottleneckOf({0, 10, 4, 0, 0}) == DataBottleneck::Processing);
    CHECK(bottleneckOf({0, 10, 3, 0, 0}) == DataBottleneck::None);
    CHECK(bottleneckOf({0, 10, 3, 10, 1}) == DataBottleneck::Transfer);
    CHECK(bottleneckOf({0, 10, 0, 10, 0}) == DataBottleneck::None);
    CHECK(bottleneckOf({0, 0, 0, 10, 1}) == DataBottleneck::Undecided);
    CHECK(bottleneckOf({0, 0, 0, 10, 0}) == DataBottleneck::None);
}

TEST_CASE("G29: operators of the data pipeline that hold it up", "[verdicts]") {
    // minddata_pipeline_raw_0.csv: both readers
    CHECK(slowDataOperators(pipelineOf({{0, "Batch", {}, {}, 4}, {1, "Shuffle", 0, 0.3125, 1},
              {2, "TFReader", 1, 0.3125, 4}, {3, "TFReader", 1, 0.3125, 4}}))
        == std::vector<size_t>{2, 3});
    // Full input, empty output
    CHECK(slowDataOperators(pipelineOf(
              {{0, "Batch", {}, {}, 4}, {1, "Map", 0, 0.1, 1}, {2, "TFReader", 1, 0.9, 4}}))
        == std::vector<size_t>{1});
    // All full: the training is the slow part
    CHECK(slowDataOperators(
        pipelineOf({{0, "Batch", {}, {}, 4}, {1, "Map", 0, 0.8, 1}, {2, "Reader", 1, 0.95, 4}}))
              .empty());
    // At the gap and at the lower limit
    CHECK(slowDataOperators(
        pipelineOf({{0, "Batch", {}, {}, 4}, {1, "Map", 0, 0.5, 1}, {2, "Reader", 1, 0.6, 4}}))
              .empty());
}

TEST_CASE("memory grows when the least of each step lies on a rising line", "[verdicts]") {
    const auto growth = memoryGrowth(risingBy(96e6, {0, 1e6, -1e6, 0, 2e6, 0}), 2e9);
    REQUIRE(growth);
    CHECK(growth->perStep == Approx(96e6).epsilon(0.02));
    CHECK_FALSE(memoryGrowth(risingBy(96e6, {0, 0, 0, 0}), 2e9)); // four steps
    CHECK_FALSE(memoryGrowth(risingBy(1e6, {0, 0, 0, 0, 0, 0}), 5e8)); // at the threshold
    CHECK_FALSE(memoryGrowth(risingBy(1.5e6, {0, 0, 0, 0, 0, 0}), 2e9)); // below 0.1 % of the peak
    // Up and down: the line explains little.
    CHECK_FALSE(memoryGrowth(risingBy(3e6, {0, 9e7, -9e7, 9e7, -9e7, 9e7}), 1e9));
    CHECK_FALSE(memoryGrowth(risingBy(-96e6, {0, 0, 0, 0, 0, 0}), 2e9));
}

TEST_CASE("an allocator gives back what it reserved more in each step", "[verdicts]") {
    const auto stepsOf = [](std::initializer_list<int64_t> most, int64_t least) {
        std::vector<ReservedStep> steps;
        for (const int64_t bytes : most)
            steps.push_back({static_cast<int64_t>(10 + steps.size()), bytes, bytes});
        steps.back().least = least;
        return steps;
    };
    constexpr int64_t kMega = 1'000'000;
    const auto fallOf = [](const std::vector<ReservedStep>& steps) {
        return memoryFall(steps, 0.2, 2000e6);
    };
    const auto fall = fallOf(stepsOf(
        {1000 * kMega, 1100 * kMega, 1200 * kMega, 1300 * kMega, 1400 * kMega, 1450 * kMega},
        1000 * kMega));
    REQUIRE(fall);
    CHECK(fall->step == 15);
    CHECK(fall->before == 1400 * kMega);
    CHECK(fall->after == 1000 * kMega);
    // Not as deep, after too few steps, of memory that did not grow.
    CHECK_FALSE(fallOf(stepsOf(
        {1000 * kMega, 1100 * kMega, 1200 * kMega, 1300 * kMega, 1400 * kMega, 1450 * kMega},
        1120 * kMega)));
    CHECK_FALSE(fallOf(
        stepsOf({1100 * kMega, 1200 * kMega, 1300 * kMega, 1400 * kMega, 1450 * kMega}, kMega)));
    CHECK_FALSE(fallOf(stepsOf(
        {1400 * kMega, 1400 * kMega, 1400 * kMega, 1400 * kMega, 1400 * kMega, 1400 * kMega},
        1000 * kMega)));
}

TEST_CASE("only what other groups leave exposed is charged to data parallel groups", "[verdicts]") {
    Collectives all;
    all.texts = {"1", "2"};
    for (const int64_t rank : {0, 1}) {
        all.rows.push_back(rowOf(rank, 0, 60, 50));
        all.rows.push_back(rowOf(rank, 1, 30, 30));
    }
    const std::vector<CommunicationGroup> groups{{"1", "dp", {0, 1}}, {"2", "tp", {0, 1}}};
    const auto times = groupTimes(all, groups, {});
    REQUIRE(times.size() == 2);
    CHECK(times[0].name == "dp");
    CHECK(times[0].elapse == Duration(60));
    CHECK(times[0].transit == Duration(50));
    const Hideable found = hideableOf(times, traceOf(200, 70));
    CHECK(found.transfers == Duration(50));
    CHECK(found.exposed == Duration(40)); // 70 less 30 of tp
    CHECK(found.saved == Duration(40));
    CHECK(found.overlapped == Approx(0.2));
    CHECK(hideableOf(times, traceOf(15, 70)).saved == Duration(15)); // no more to compute
    CHECK(hideableOf(times, traceOf(200, 20)).exposed == Duration(0));
    // measured: what others take beside it does not matter
    CHECK(hideableOf(times, traceOf(200, 20), Duration(45)).exposed == Duration(45));
    CHECK(hideableOf(times, traceOf(200, 20), Duration(60)).exposed == Duration(50));
}

} // namespace advised_rules_test

// SPDX-License-Identifier: GPL-3.0-or-later
// Data queues and operators as the files of older MindSpore tell them; goldens of
// planner_ir_data.md D3.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/data/data_queues_of_rank.h"
#include "core/analysis/data/data_stages.h"
#include "core/analysis/data/json_list.h"
#include "tests/core/analysis/job_tables.h"

namespace data_preparation_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::JobTables;

namespace {

constexpr auto kLegacy = model::ProfileKind::MindsporeLegacy;

std::string textOf(const RankQueues& queues) {
    std::string text;
    for (const QueueStep& step : queues.steps)
        text += fmt::format("{}: {} {} {} {}; ", step.step, step.host.value_or(-1),
            step.device.value_or(-1), step.batch.value_or(Duration(-1)).count(),
            step.wait.value_or(Duration(-1)).count());
    return text;
}

/// "0 Batch 0, 1 Map 1 slow, ..."
std::string textOf(const DataPipeline& pipeline) {
    std::string text;
    for (const DataStage& stage : pipeline.stages)
        text += fmt::format(
            "{} {} {}{}, ", stage.op.id, stage.op.type, stage.depth, stage.isSlow ? " slow" : "");
    return text;
}

} // namespace

TEST_CASE("both queues of a sink are told step by step", "[data]") {
    const JobTables job({{0,
        {{"device_queue_profiling_0.txt", "0 1 1 4 10\n0 2 1 4 10\n0 0 1 0 10\n1 64 1 0 10\n"},
            {"minddata_aicpu_0.txt",
                "GetNext_dequeue_wait 304 305 3\nGetNext_dequeue_wait 614 614 2\n"
                "GetNext_dequeue_wait 919 920 1\n"}},
        kLegacy}});
    const auto queues = queuesOfRank(job.snapshot(), 0, {});
    REQUIRE(queues);
    CHECK(queues->mode == FeedMode::Sink);
    CHECK(textOf(*queues) == "1: 0 3 4000000 1000; 2: -1 2 -1 0; 3: -1 1 -1 1000; ");
    CHECK(queues->samples.host == 1);
    CHECK(queues->samples.hostEmpty == 1);
    CHECK(queues->hostFull == 0);
    CHECK(queues->capacity == 64);
    CHECK(queues->samples.device == 3);
    CHECK(queues->samples.deviceEmpty == 0);
    CHECK(queues->bottleneck == DataBottleneck::Processing);
    CHECK(queues->mean(&QueueStep::push) == std::chrono::milliseconds(4));
    CHECK(queues->mean(&QueueStep::get) == Duration());
    CHECK(queues->mean(&QueueStep::wait) == Duration(667)); // 2000 / 3, rounded
    CHECK(ranksWithQueues(job.snapshot()) == std::vector<int64_t>{0});
    CHECK(ranksWithDataPipeline(job.snapshot()).empty());
}

TEST_CASE("an iterator of the host is the feed mode", "[data]") {
    const JobTables job(
        {{3, {{"dataset_iterator_profiling_3.txt", "1 64 1 64 10\n1 64 2 5 20\n"}}, kLegacy}});
    const auto queues = queuesOfRank(job.snapshot(), 3, {});
    REQUIRE(queues);
    CHECK(queues->mode == FeedMode::Feed);
    CHECK(queues->hostFull == 1);
    CHECK(queues->bottleneck == DataBottleneck::None);
    CHECK_FALSE(queues->mean(&QueueStep::wait));
    const auto none = queuesOfRank(job.snapshot(), 7, {});
    REQUIRE(none);
    CHECK(none->isEmpty());
    CHECK(none->mode == FeedMode::Unknown);
}

TEST_CASE("operators are ordered from the root down and judged", "[data]") {
    const JobTables job({{0,
        {{"minddata_pipeline_raw_0.csv",
             "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,"
             "output_queue_length,output_queue_usage_rate,sample_interval,parent_id,children_id\n"
             "0,Batch,4,,,,0,10,,[1]\n"
             "1,Map,1,\"[0, 0, 30]\",10.0,64,0.15625,10,0,\"[2, 3]\"\n"
             "2,TFReader,4,\"[60, 60, 60]\",60.0,64,0.9375,10,1,\n"
             "3,TFReader,4,\"[10, 20, 30]\",20.0,64,0.3125,10,1,\n"},
            {"minddata_cpu_utilization_0.json",
                R"({"cpu_processor_num": 8, "time_stamp": [1, 2], "device_info": {
                "user_utilization": [10, 30], "sys_utilization": [5, 5], "io_utilization": [0, 0],
                "idle_utilization": [85, 65]}, "op_info": [
                {"op_id": 1, "metrics": {"user_utilization": [10, 20], "sys_utilization": [0, 10]}},
                {"op_id": -1, "metrics": {"user_utilization": [1], "sys_utilization": [1]}}]})"}},
        kLegacy}});
    const auto pipeline = dataPipelineOf(job.snapshot(), 0, {});
    REQUIRE(pipeline);
    CHECK(textOf(*pipeline) == "0 Batch 0, 1 Map 1 slow, 2 TFReader 2, 3 TFReader 2 slow, ");
    CHECK(pipeline->stages[1].emptyShare == Approx(2.0 / 3));
    CHECK(pipeline->stages[1].cpu == Approx(0.2)); // of one core, whatever their number
    CHECK(pipeline->stages[1].worker == Approx(0.2));
    CHECK_FALSE(pipeline->stages[1].signs.isBusy);
    CHECK_FALSE(pipeline->stages[2].cpu);
    CHECK(pipeline->stages[3].queue == std::vector<double>{10, 20, 30});
    CHECK(pipeline->processors == 8);
    REQUIRE(pipeline->cpu.size() == 2);
    CHECK(pipeline->cpu[1].idle == Approx(0.65));
    CHECK(pipeline->warnings.empty());
}

TEST_CASE("lists of JSON are read as far as they are lists", "[data]") {
    CHECK(numbersOf("[1, 2.5, \"x\", null, -3]") == std::vector<double>{1, 2.5, -3});
    CHECK(numbersOf("7") == std::vector<double>{7});
    CHECK(numbersOf("[1, 2") == std::vector<double>{1}); // the last one may be cut
    CHECK(numbersOf("nonsense").empty());
    CHECK(numbersOf("").empty());
    CHECK(elementsOf(R"([{"a": [1, 2]}, "b,c"])").size() == 2);
    CHECK(memberOf(R"({"a": {"b": 3}})", "a") == R"({"b": 3})");
    CHECK(memberOf("[1]", "a").empty());
    CHECK(wholeIn(R"({"a": 3})", "a") == 3);
    CHECK_FALSE(wholeIn(R"({"a": "3"})", "a"));
    CHECK(textIn(R"({"a": "x\n"})", "a") == "x\n");
}

} // namespace data_preparation_test

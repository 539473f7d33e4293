// SPDX-License-Identifier: GPL-3.0-or-later
// Data preparation against MindInsight's own tests (planner_ir_data.md D3): their inputs, what they
// expect. Those of the cluster stand in slow_ranks_test and parallel_cases_test.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/data/data_queues_of_rank.h"
#include "core/analysis/data/data_stages.h"
#include "core/analysis/rank_rows.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/analysis/job_tables.h"

namespace data_goldens_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

constexpr auto kLegacy = model::ProfileKind::MindsporeLegacy;
constexpr const char* kHeader =
    "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,output_queue_length,"
    "output_queue_usage_rate,sample_interval,parent_id,children_id\n";

/// tests/utils/resource/run_2/normal_run/profiler
JobTables normalRun() {
    return JobTables({{1,
        {{"minddata_aicpu_1.txt",
             "GetNext_dequeue_wait 305 306 3\nGetNext_dequeue_wait 614 614 2\n"
             "GetNext_dequeue_wait 920 921 1\n"},
            {"device_queue_profiling_1.txt", "0 1 1 4 10\n0 2 1 4 10\n0 0 1 0 10\n1 64 1 0 10\n"},
            {"minddata_pipeline_raw_1.csv",
                kHeader
                    + std::string("0,BatchOp,4,\"[0, 2]\",1.0,64,0.015625,10,,[1]\n"
                                  "1,MapOp,8,\"[0, 0]\",0.0,128,0.0,10,0,[2]\n"
                                  "2,MapOp,8,\"[0, 0]\",0.0,128,0.0,10,1,[3]\n"
                                  "3,ImageFolderOp,8,\"[0, 0]\",0.0,128,0.0,10,2,\n")},
            {"minddata_cpu_utilization_1.json",
                R"({"cpu_processor_num": 100, "device_info": {"idle_utilization": [10,10,10]}})"},
            {"step_trace_raw_1_detail_time.csv",
                "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,"
                "fp_and_bp,tail\n"
                "1,15490789606875,15490791977780,2370905,15490789606875,15490791973683,0,2366808,"
                "4097\n0,0,0,0,0,0,1243211,0,0\n"}},
        kLegacy}});
}

/// Which operators of a file are slow with these limits, by their numbers.
std::vector<int64_t> slowIn(const std::string& rows, double high, double low) {
    const JobTables job({{0, {{"minddata_pipeline_raw_0.csv", kHeader + rows}}, kLegacy}});
    const auto pipeline = dataPipelineOf(job.snapshot(), 0, {});
    REQUIRE(pipeline);
    std::vector<DataOperator> operators;
    for (const DataStage& stage : pipeline->stages)
        operators.push_back(stage.op);
    QueueLimits limits;
    limits.high = high;
    limits.low = low;
    std::vector<int64_t> ids;
    for (const size_t slow : slowDataOperators(operators, limits))
        ids.push_back(operators[slow].id);
    std::ranges::sort(ids);
    return ids;
}

/// Batch 0 takes from Shuffle 4, which takes from Shuffle 1, which takes from the readers 2 and 3.
std::string shuffled(double four, double one, double readers) {
    const auto row = [](int id, const char* type, double usage, int parent) {
        return fmt::format(
            "{},{},1,\"[{}]\",1,64,{},10,{},\n", id, type, usage * 64, usage, parent);
    };
    return "0,Batch,4,,,,0,10,,[4]\n" + row(4, "Shuffle", four, 0) + row(1, "Shuffle", one, 4)
        + row(2, "TFReader", readers, 1) + row(3, "TFReader", readers, 1);
}

} // namespace

TEST_CASE("D3: the queues of normal_run", "[data]") {
    const JobTables job = normalRun();
    const auto queues = queuesOfRank(job.snapshot(), 1, {});
    REQUIRE(queues);
    std::vector<double> device;
    std::vector<int64_t> waits;
    for (const QueueStep& step : queues->steps) {
        device.push_back(step.device.value_or(-1));
        waits.push_back(step.wait.value_or(Duration(-1)).count());
    }
    CHECK(device == std::vector<double>{3, 2, 1});
    CHECK(waits == std::vector<int64_t>{1000, 0, 1000}); // 0.001, 0 and 0.001 ms
    CHECK(queues->mean(&QueueStep::wait) == Duration(667)); // 0.000666.. ms
    CHECK(queues->steps[0].host == 0);
    CHECK(queues->samples.hostEmpty == 1);
    CHECK(queues->hostFull == 0);
    CHECK(queues->mean(&QueueStep::batch) == std::chrono::milliseconds(4));
    CHECK(queues->mean(&QueueStep::push) == std::chrono::milliseconds(4));
    CHECK(queues->mean(&QueueStep::get) == Duration(0));
    CHECK(queues->bottleneck == DataBottleneck::Processing);
    CHECK(runCheck(job.snapshot(), "IO-3").finding().text.key == "IO-3.processing");
}

TEST_CASE("D3: the operators, the processors and the step of normal_run", "[data]") {
    const JobTables job = normalRun();
    const auto pipeline = dataPipelineOf(job.snapshot(), 1, {});
    REQUIRE(pipeline);
    for (const DataStage& stage : pipeline->stages)
        CHECK(stage.isSlow == (stage.op.type == "ImageFolderOp"));
    CHECK(runCheck(job.snapshot(), "IO-4").finding().evidence.size() == 1);
    CHECK(runCheck(job.snapshot(), "IO-5").finding().text.key == "IO-5.busy"); // 90 %
    std::string steps;
    REQUIRE(eachRow(job.snapshot(), "legacy_step",
        "SELECT is_average, iteration_interval, fp_and_bp FROM legacy_step", {},
        [&steps](const index::TableIndex&, const index::Statement& row) {
            steps += fmt::format("{} {} {}; ", row.integer(0), row.integer(1), row.integer(2));
        }));
    CHECK(steps == "0 0 23668080; 1 12432110 0; "); // 23.6681 ms and 12.4321 ms
}

TEST_CASE("D3: slow operators of the pipeline files", "[data]") {
    using Ids = std::vector<int64_t>;
    constexpr double kTwenty = 0.3125; // [10, 20, 30] of 64
    constexpr double kTen = 0.15625;
    constexpr double kSixty = 0.9375;
    CHECK(slowIn(shuffled(kTen, kSixty, kTwenty), 0.8, 0.2) == Ids{4}); // raw_0
    CHECK(slowIn(shuffled(kTwenty, kTen, kSixty), 0.8, 0.6) == Ids{1}); // raw_1
    CHECK(slowIn(shuffled(kSixty, kSixty, kSixty), 0.8, 0.6).empty()); // raw_2: the root alone
    CHECK(slowIn(shuffled(kTen, kTen, kTen), 0.8, 0.2) == Ids{2, 3}); // raw_3
    const std::string profiler = "0,Batch,4,,,,0,10,,[1]\n"
                                 "1,Shuffle,1,\"[10, 20, 30]\",20.0,64,0.3125,10,0,\"[2, 3]\"\n"
                                 "2,TFReader,4,\"[10, 20, 30]\",20.0,64,0.3125,10,1,\n"
                                 "3,TFReader,4,\"[10, 20, 30]\",20.0,64,0.3125,10,1,\n";
    CHECK(slowIn(profiler, 0.8, 0.2).empty());
    CHECK(slowIn(profiler, 0.8, 0.6) == Ids{2, 3});
}

TEST_CASE("D3: a host queue alone", "[data]") {
    // resource/profiler: no file of the device; one batch, empty; 100 % above 30 %
    const JobTables job({{0,
        {{"device_queue_profiling_0.txt", "0 1 1 4 10\n0 2 1 4 10\n0 0 1 0 10\n1 64 1 0 10\n"}},
        kLegacy}});
    const auto queues = queuesOfRank(job.snapshot(), 0, {});
    REQUIRE(queues);
    CHECK(queues->samples.host == 1);
    CHECK(queues->samples.hostEmpty == 1);
    CHECK(queues->samples.device == 0);
    CHECK(queues->bottleneck == DataBottleneck::Processing);
    CHECK(threshold::kQueueEmpty.value == 0.3);
}

} // namespace data_goldens_test

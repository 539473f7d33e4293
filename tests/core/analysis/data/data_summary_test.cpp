// SPDX-License-Identifier: GPL-3.0-or-later
// Data preparation of newer versions: minddata_pipeline_summary_*.csv beside the raw samples or
// alone, dataset.csv; and of folders with a pipeline_profiling_*.json alone.
#include "core/analysis/data/data_summary.h"

#include <catch2/catch.hpp>

#include "core/analysis/data/data_queues_of_rank.h"
#include "core/analysis/data/data_stages.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/analysis/job_tables.h"

namespace data_summary_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

constexpr auto kText = model::ProfileKind::MindsporeText;

constexpr const char* kSummary = "op_names,Batch,Map,TFReader\n"
                                 "op_ids,0,1,2\n"
                                 "num_workers,1,2,4\n"
                                 "queue_average_size,-1,2,58\n"
                                 "queue_utilization_pct,-1,3.125,90\n"
                                 "queue_empty_freq_pct,-1,75,0\n"
                                 "parent_id,-1,0,1\n"
                                 "avg_cpu_pct,5,160,-1\n"
                                 "avg_cpu_pct_per_worker,5,80,21\n"
                                 "per_pipeline_time,20,22.5,-1\n"
                                 "per_push_queue_time,1,2,3\n"
                                 "per_batch_time,21,24.5,30\n"
                                 "bottleneck_warning,,Map is slow\n"
                                 "unknown_key,1,2,3\n";

} // namespace

TEST_CASE("a summary alone makes the operators and the times of batches", "[data]") {
    const JobTables job({{4, {{"minddata_pipeline_summary_4.csv", kSummary}}, kText}});
    CHECK(ranksWithDataPipeline(job.snapshot()) == std::vector<int64_t>{4});
    const auto pipeline = dataPipelineOf(job.snapshot(), 4, {});
    REQUIRE(pipeline);
    REQUIRE(pipeline->stages.size() == 3);
    const DataStage& root = pipeline->stages[0];
    CHECK(root.op == DataOperator{0, "Batch", std::nullopt, std::nullopt, 1});
    CHECK_FALSE(root.emptyShare);
    const DataStage& map = pipeline->stages[1];
    CHECK(map.op == DataOperator{1, "Map", 0, 0.03125, 2});
    CHECK(map.emptyShare == 0.75);
    CHECK(map.worker == 0.8);
    CHECK(map.cpu == 1.6);
    CHECK_FALSE(pipeline->stages[2].cpu);
    CHECK(map.isSlow); // its reader's queue is full
    CHECK(map.signs.isBusy); // above 75 % of a core
    CHECK(pipeline->stages[2].depth == 2);
    CHECK(pipeline->warnings == std::vector<std::string>{"Map is slow"});
    const auto queues = queuesOfRank(job.snapshot(), 4, {});
    REQUIRE(queues);
    REQUIRE(queues->steps.size() == 3);
    using std::chrono::microseconds;
    CHECK(queues->steps[1].get == microseconds(22'500));
    CHECK(queues->steps[1].push == microseconds(2000));
    CHECK(queues->steps[1].batch == microseconds(24'500));
    CHECK_FALSE(queues->steps[2].get); // -1: not known
    CHECK(queues->samples.host == 0);
    CHECK(queues->last == LastQueue{"Map", 1, 0.75}); // the root has none
    CHECK(queues->bottleneck == DataBottleneck::Processing);
    CHECK(runCheck(job.snapshot(), "IO-4").state == advisor::CheckState::Found);
}

TEST_CASE("a summary of JSON alone tells the same", "[data]") {
    const JobTables job({{0,
        {{"minddata_pipeline_summary_0.json",
            R"({"op_names": ["Batch", "Map \"a\"", "TFReader"], "op_ids": [0, 1, 2],
            "num_workers": [1, 2, 4], "queue_utilization_pct": [-1, 3.125, 90],
            "queue_empty_freq_pct": [-1, 75, 0], "parent_id": [-1, 0, 1],
            "avg_cpu_pct_per_worker": [5, 80, null], "children_ids": [[1], [2], null],
            "per_batch_time": [21, 24.5], "per_push_queue_time": 1.5,
            "bottleneck_warning": ["", "Map is slow"]})"}},
        kText}});
    CHECK(ranksWithDataPipeline(job.snapshot()) == std::vector<int64_t>{0});
    const auto summary = dataSummaryOf(job.snapshot(), 0, {});
    REQUIRE(summary);
    REQUIRE(summary->operators.size() == 3);
    CHECK(summary->operators[1] == SummaryOperator{1, "Map \"a\"", 0, 2, 0.03125, 0.75, 0.8});
    CHECK_FALSE(summary->operators[0].parent);
    CHECK_FALSE(summary->operators[2].worker);
    CHECK(summary->batch.size() == 2);
    CHECK(summary->push == std::vector<std::optional<Duration>>{Duration(1'500'000)});
    CHECK(summary->warnings == std::vector<std::string>{"Map is slow"});
    const auto queues = queuesOfRank(job.snapshot(), 0, {});
    REQUIRE(queues);
    CHECK(queues->last == LastQueue{"Map \"a\"", 1, 0.75});
}

TEST_CASE("the use of all workers tells that of one", "[data]") {
    const JobTables job({{0,
        {{"minddata_pipeline_summary_0.csv",
            "op_ids,0,1,2\nop_names,Batch,Map,Map\nnum_workers,1,4,4\nparent_id,-1,0,1\n"
            "avg_cpu_pct,12,312,60\n"}},
        kText}});
    const auto pipeline = dataPipelineOf(job.snapshot(), 0, {});
    REQUIRE(pipeline);
    REQUIRE(pipeline->stages.size() == 3);
    CHECK(pipeline->stages[1].cpu == 3.12);
    CHECK(pipeline->stages[1].worker == 0.78);
    CHECK(pipeline->stages[1].signs.isBusy); // worker_busy: 75 % of a core
    CHECK(pipeline->stages[2].worker == 0.15);
    CHECK(pipeline->stages[2].signs.isIdle); // worker_idle: 20 %
}

TEST_CASE("the last queue of the operators decides where no other was sampled", "[data]") {
    const auto job = [](const char* empty, const char* device) {
        return JobTables({{0,
            {{"minddata_pipeline_summary_0.csv",
                 std::string("op_ids,0,1,2,3\nop_names,DeviceQueue,EpochCtrl,Batch,Map\n"
                             "parent_id,-1,0,1,2\nqueue_empty_freq_pct,0,-1,")
                     + empty + ",99\n"},
                {"minddata_aicpu_0.txt", device}},
            kText}});
    };
    const auto decided = [&](const char* empty, const char* device) {
        const JobTables of = job(empty, device);
        const auto queues = queuesOfRank(of.snapshot(), 0, {});
        REQUIRE(queues);
        CHECK(queues->last == LastQueue{"Batch", 2, std::stod(empty) / 100}); // not of the Map
        const auto check = runCheck(of.snapshot(), "IO-3");
        CHECK((check.state == advisor::CheckState::Found)
            == (queues->bottleneck != DataBottleneck::None));
        return check.findings.empty() ? std::string() : check.finding().text.key;
    };
    CHECK(decided("31", "") == "IO-3.last");
    CHECK(decided("30", "").empty()); // queue_empty: 30 %
    CHECK(decided("31", "GetNext_dequeue_wait 1 2 0\n") == "IO-3.last");
    CHECK(decided("30", "GetNext_dequeue_wait 1 2 0\n") == "IO-3.undecided");
    CHECK(decided("31", "GetNext_dequeue_wait 1 2 1\n").empty()); // the device had data
    const JobTables two({{0, {{"minddata_pipeline_summary_0.csv", kSummary}}, kText},
        {1, {{"minddata_pipeline_summary_1.csv", kSummary}}, kText},
        {2,
            {{"minddata_pipeline_summary_2.csv",
                "op_ids,0,1\nop_names,Batch,Map\nparent_id,-1,0\nqueue_utilization_pct,-1,5\n"}},
            kText}});
    const auto check = runCheck(two.snapshot(), "IO-3");
    CHECK(check.finding().ranks == std::vector<int64_t>{0, 1}); // a filling tells no emptiness
    CHECK(check.finding().evidence.front().target.page == "data.queues");
}

TEST_CASE("of branches that are as near the emptiest queue counts", "[data]") {
    const auto stage = [](int64_t id, int depth, std::optional<int64_t> parent,
                           std::optional<double> empty) {
        DataStage of;
        of.op = {id, "Map", parent, std::nullopt, std::nullopt};
        of.depth = depth;
        of.emptyShare = empty;
        return of;
    };
    CHECK(lastQueueOf(
              {stage(0, 0, {}, {}), stage(1, 1, 0, 0.2), stage(2, 2, 1, 0.9), stage(3, 1, 0, 0.4)})
        == LastQueue{"Map", 3, 0.4});
    CHECK(lastQueueOf({stage(0, 0, {}, 0.1), stage(1, 1, 0, 0.2)}) == LastQueue{"Map", 0, 0.1});
    CHECK_FALSE(lastQueueOf({stage(0, 0, {}, {})}));
    CHECK_FALSE(lastQueueOf({}));
}

TEST_CASE("a summary fills in what raw samples lack", "[data]") {
    const JobTables job({{0,
        {{"minddata_pipeline_summary_0.csv", kSummary},
            {"minddata_pipeline_raw_0.csv",
                "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,"
                "output_queue_length,output_queue_usage_rate,sample_interval,parent_id,children_id"
                "\n0,Batch,1,,,,,10,,[1]\n1,Map,2,\"[8, 8]\",8,16,0.5,10,0,[2]\n"
                "2,TFReader,4,,,,,10,1,\n"},
            {"dataset.csv",
                "Operation,Stage,Occurrences,Avg. time(us),Custom Info\n"
                "GetNext,WaitForData,2,25906.293,\nMapOp,Transform,x,12,op 1\n"}},
        kText}});
    const auto pipeline = dataPipelineOf(job.snapshot(), 0, {});
    REQUIRE(pipeline);
    REQUIRE(pipeline->stages.size() == 3);
    CHECK(pipeline->stages[1].op.usage == 0.5); // its own samples go before
    CHECK(pipeline->stages[1].emptyShare == 0.0);
    CHECK(pipeline->stages[2].op.usage == 0.9);
    CHECK(pipeline->operations
        == std::vector<DataOperation>{{"GetNext", "WaitForData", 2, Duration(25'906'293), ""},
            {"MapOp", "Transform", std::nullopt, Duration(12'000), "op 1"}});
}

TEST_CASE("a pipeline of JSON alone is judged", "[data]") {
    const JobTables job({{0,
        {{"pipeline_profiling_0.json",
            R"({"sampling_interval": 10, "op_info": [
            {"op_id": 0, "op_type": "Batch", "num_workers": 4, "metrics": null, "children": [1]},
            {"op_id": 1, "op_type": "TFReader", "num_workers": 2, "children": null,
             "metrics": {"output_queue": {"size": [10, 20, 30], "length": 64}}}]})"}},
        model::ProfileKind::MindsporeLegacy}});
    CHECK(ranksWithDataPipeline(job.snapshot()) == std::vector<int64_t>{0});
    const auto found = runCheck(job.snapshot(), "IO-4");
    CHECK(found.finding().ranks == std::vector<int64_t>{0});
    CHECK(found.finding().advice.front().current == "2");
}

TEST_CASE("damaged summaries give no figures", "[data]") {
    const JobTables job({{0,
        {{"minddata_pipeline_summary_0.csv",
            "op_ids,x,9999999999999999999999\nqueue_utilization_pct,1e400,nan\n"
            "per_batch_time,1e300\n,\n"}},
        kText}});
    const auto summary = dataSummaryOf(job.snapshot(), 0, {});
    REQUIRE(summary);
    for (const SummaryOperator& of : summary->operators)
        CHECK((!of.usage || *of.usage >= 0));
    CHECK(dataPipelineOf(job.snapshot(), 0, {}));
    CHECK(dataSummaryOf(job.snapshot(), 7, {})->operators.empty());
}

} // namespace data_summary_test

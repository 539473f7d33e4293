// SPDX-License-Identifier: GPL-3.0-or-later
// IO-2 to IO-6 and ME-1 to ME-3: each on jobs where it fires, where it is just below, and where the
// profile does not tell.
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"

namespace data_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::Files;
using rankscope::test::JobTables;
using rankscope::test::OneCheck;
using rankscope::test::RankFiles;
using rankscope::test::runCheck;
using rankscope::test::stepFiles;
using rankscope::test::stepJob;
using rankscope::test::stepTable;
using rankscope::test::StepTimes;

namespace {

constexpr auto kLegacy = model::ProfileKind::MindsporeLegacy;

JobTables withFile(const char* file, const std::string& text,
    model::ProfileKind kind = model::ProfileKind::PytorchText) {
    Files files = stepFiles(2, {});
    files.push_back({file, text});
    return JobTables({{0, files, kind}});
}

OneCheck onFile(const char* id, const char* file, const std::string& text,
    const std::map<std::string, double>& limits = {}) {
    return runCheck(withFile(file, text, kLegacy).snapshot(), id, {}, limits);
}

JobTables stepsAlone(int ranks = 2) {
    return stepJob(ranks, 2, [](int64_t) { return StepTimes{}; });
}

/// Older MindSpore: so many samples of the queue of the host that are empty, of ten, and whether
/// the device waited for data once.
OneCheck onQueues(int hostEmpty, bool isDeviceEmpty, double preparing = 0) {
    std::string host;
    for (int i = 0; i < 10; ++i)
        host += fmt::format("1 64 {} {} 10\n", i + 1, i < hostEmpty ? 0 : 1);
    Files files = stepFiles(2, {.preparing = preparing});
    files.push_back({"device_queue_profiling_0.txt", host});
    files.push_back({"minddata_getnext_profiling_0.txt",
        fmt::format("GetNext_dequeue_wait 1 2 {}\nInitData 1 2 0\n", isDeviceEmpty ? 0 : 3)});
    return runCheck(JobTables({{0, files, kLegacy}}).snapshot(), "IO-3");
}

/// Four ranks, in each step another one prepares longer.
JobTables turningJob(double longer) {
    std::vector<RankFiles> all;
    for (int64_t rank = 0; rank < 4; ++rank) {
        std::vector<StepTimes> steps;
        for (int step = 0; step < 20; ++step)
            steps.push_back({.preparing = step % 4 == rank ? 100 + longer : 100});
        all.push_back({rank, {{"step_trace_time.csv", stepTable(steps)}}});
    }
    return JobTables(all);
}

/// A rank whose allocator holds so many of so many MB that it reserved.
JobTables holding(double allocated, double reserved) {
    return withFile("memory_record.csv",
        fmt::format("Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total "
                    "Active(MB),Stream Ptr,Device Type\nPTA,3,{0},{1},{0},2,NPU:0\n"
                    "PTA,9,{0},{1},{0},2,NPU:0\n",
            allocated, reserved));
}

OneCheck ofLimit(const char* id, double reserved, JobFacts facts = {.microBatch = 1}) {
    facts.memoryLimit = int64_t{1000} << 20;
    return runCheck(holding(reserved, reserved).snapshot(), id, facts);
}

} // namespace

TEST_CASE("IO-2 tells steps that wait for their data", "[advisor]") {
    const auto of = [](double preparing) {
        return runCheck(stepJob(2, 3,
                            [preparing](int64_t rank) {
                                return StepTimes{.preparing = rank == 0 ? preparing : 1200};
                            })
                            .snapshot(),
            "IO-2");
    };
    const auto found = of(1300);
    CHECK(found.finding().price.cost == Duration(1'300'000)); // the longest of the ranks
    CHECK(of(1000).state == CheckState::Ok); // preparing_share: 9.1 and 10.7 % of the step
    CHECK(of(1100).state == CheckState::Ok); // 9.9 %: half of the ranks are not all
    CHECK(of(1120).state == CheckState::Found);
    const auto alone = [](double preparing) {
        return runCheck(
            stepJob(1, 3, [=](int64_t) { return StepTimes{.preparing = preparing}; }).snapshot(),
            "IO-2")
            .state;
    };
    CHECK(alone(1112) == CheckState::Found); // of 11.112 ms
    CHECK(alone(1111) == CheckState::Ok);
    const auto between = [](int interval,
                             const std::map<std::string, double>& limits =
                                 {}) { // counts of 10 ns, of steps of 10 ms
        std::string text = "step_num,start_point,end_point,total,fp_point,bp_point,"
                           "iteration_interval,fp_and_bp,tail\n";
        for (int step = 1; step < 4; ++step)
            text += fmt::format("{0},{1},{2},1000000,{1},{2},{3},{4},0\n", step, step * 1'000'000,
                (step + 1) * 1'000'000, interval, 1'000'000 - interval);
        return runCheck(
            JobTables({{0, {{"step_trace_raw_0_detail_time.csv", text}}, kLegacy}}).snapshot(),
            "IO-2", {}, limits)
            .state;
    };
    CHECK(between(30'010) == CheckState::Found);
    CHECK(between(30'000) == CheckState::Ok); // interval_share: 3 %
    CHECK(between(50'010, {{"interval_share", 0.05}}) == CheckState::Found);
    CHECK(between(50'000, {{"interval_share", 0.05}}) == CheckState::Ok);
    const JobTables none({{0, {{"step_trace_time.csv", "Step,Computing,Free\n1,5,5\n"}}}});
    CHECK(runCheck(none.snapshot(), "IO-2").reason == "need.preparing");
}

TEST_CASE("IO-3 tells a data queue that is empty", "[advisor]") {
    CHECK(onQueues(4, true).finding().text.key == "IO-3.processing");
    CHECK(onQueues(3, true).finding().text.key == "IO-3.transfer"); // queue_empty: 30 %
    CHECK(onQueues(4, true).finding().advice.front().key == "advice.loader_workers");
    CHECK(onQueues(3, true).finding().advice.front().key == "advice.data_transfer");
    CHECK(onQueues(3, false).state == CheckState::Ok);
    const auto deviceAlone = [](int size) {
        return onFile(
            "IO-3", "minddata_aicpu_0.txt", fmt::format("GetNext_dequeue_wait 1 2 {}\n", size));
    };
    CHECK(deviceAlone(0).finding().text.key == "IO-3.undecided");
    CHECK(deviceAlone(0).finding().advice.size() == 2);
    CHECK(deviceAlone(1).state == CheckState::Ok);
    // Without one sample nothing is known: no line of GetNext, lines of times only, damage.
    for (const char* const text : {"Batch 1 2 0\n", "x\n", ""})
        CHECK(onFile("IO-3", "minddata_aicpu_0.txt", text).state == CheckState::NotRun);
    CHECK(onFile("IO-3", "device_queue_profiling_0.txt", "0 0 1 3 10\n").reason
        == "need.data_queues");
    CHECK(runCheck(stepsAlone().snapshot(), "IO-3").reason == "need.data_queues.torch");
}

TEST_CASE("IO-3 costs at most what the steps wait for data", "[advisor]") {
    for (const int hostEmpty : {4, 3}) { // processing, transfer
        const auto found = onQueues(hostEmpty, true, 1000).finding(); // of steps of 11 ms
        CHECK(found.price.low == Duration(0));
        CHECK(found.price.cost == Duration(1'000'000));
        CHECK(found.price.high == Duration(1'000'000));
        CHECK(found.severity == Severity::High);
        CHECK(isBound(found.price));
    }
    // nobody works on less than 1 % of the step: told, as a fact
    const auto little = onQueues(4, true, 90).finding();
    CHECK_FALSE(little.price.high);
    CHECK(little.severity == Severity::Info);
    // how long the step waits is unknown
    const auto unknown = onQueues(4, true).finding();
    CHECK_FALSE(unknown.price.high);
    CHECK(unknown.severity == Severity::Low);
}

TEST_CASE("IO-4 tells operators that hold the data pipeline up", "[advisor]") {
    const auto of = [](double map, double reader,
                        const std::map<std::string, double>& limits = {}) {
        return onFile("IO-4", "minddata_pipeline_raw_0.csv",
            fmt::format("op_id,op_type,num_workers,output_queue_size,output_queue_average_size,"
                        "output_queue_length,output_queue_usage_rate,sample_interval,parent_id,"
                        "children_id\n0,Batch,4,,,,,10,,\"[1]\"\n"
                        "1,Map,2,\"[1]\",1,64,{},10,0,\"[2]\"\n"
                        "2,TFReader,4,\"[1]\",1,64,{},10,1,\n",
                map, reader),
            limits);
    };
    const auto found = of(0.1, 0.9);
    CHECK(found.finding().advice.front().current == "2");
    CHECK(found.finding().advice.front().suggested == "4");
    CHECK(found.finding().text.key == "IO-4.slow");
    CHECK(toText(found.finding().evidence.front().text, Language::English)
        == "Filling of the queue of Map (1)");
    CHECK(of(0.49, 0.59).finding().text.key == "IO-4.readers"); // queue_low: 0.6
    CHECK(of(0.1, 0.5).finding().text.key == "IO-4.both");
    CHECK(of(0.49, 0.6).state == CheckState::Found); // queue_gap: 0.1
    CHECK(of(0.5, 0.6).state == CheckState::Ok);
    CHECK(of(0.799, 0.95).state == CheckState::Found);
    CHECK(of(0.8, 0.95).state == CheckState::Ok); // queue_high
    CHECK(of(0.749, 0.95, {{"queue_high", 0.75}}).state == CheckState::Found);
    CHECK(of(0.75, 0.95, {{"queue_high", 0.75}}).state == CheckState::Ok);
    CHECK(runCheck(stepsAlone().snapshot(), "IO-4").reason == "need.data_pipeline.torch");
}

TEST_CASE("IO-4 costs what the ranks of the operators wait in their own steps", "[advisor]") {
    constexpr const char* kPipeline =
        "op_id,op_type,num_workers,output_queue_size,output_queue_average_size,"
        "output_queue_length,output_queue_usage_rate,sample_interval,parent_id,children_id\n"
        "0,Batch,4,,,,,10,,\"[1]\"\n1,Map,2,\"[1]\",1,64,0.1,10,0,\"[2]\"\n"
        "2,TFReader,4,\"[1]\",1,64,0.9,10,1,\n";
    const auto on = [&](std::vector<int64_t> slow, double own, double others) {
        std::vector<RankFiles> all;
        for (int64_t rank = 0; rank < 4; ++rank) {
            const bool isSlow = std::ranges::find(slow, rank) != slow.end();
            Files files = stepFiles(
                3, {.preparing = isSlow ? own + static_cast<double>(rank) * 100 : others});
            if (isSlow)
                files.push_back({fmt::format("minddata_pipeline_raw_{}.csv", rank), kPipeline});
            all.push_back({rank, files, kLegacy});
        }
        return runCheck(JobTables(all).snapshot(), "IO-4");
    };
    // of steps of 10 to 13 ms
    const auto one = on({0}, 2000, 900).finding();
    CHECK(one.ranks == std::vector<int64_t>{0});
    CHECK(one.price.cost == Duration(2'000'000));
    CHECK(one.price.low == Duration(0));
    CHECK(one.price.method == std::string("method.data_wait"));
    CHECK(on({0}, 400, 3000).finding().price.cost == Duration(400'000));
    const auto two = on({0, 1}, 2000, 900).finding(); // the others wait for the longest
    CHECK(two.ranks == std::vector<int64_t>{0, 1});
    CHECK(two.price.cost == Duration(2'100'000));
    CHECK(on({0}, 50, 3000).state == CheckState::Ok); // least_cost: 1 % of the step
    CHECK_FALSE(on({0}, 0, 3000).finding().price.high); // unknown before the only step
}

TEST_CASE("IO-5 tells a host whose processors are busy", "[advisor]") {
    const auto of = [](const char* idle) {
        return onFile("IO-5", "minddata_cpu_utilization_0.json",
            fmt::format(R"({{"device_info": {{"idle_utilization": [{}]}}}})", idle));
    };
    CHECK(of("10, 20").finding().text.key == "IO-5.busy");
    CHECK(of("20, 19").state == CheckState::Found);
    CHECK(of("20, 20").state == CheckState::Ok); // cpu_busy: 80 %
    CHECK(std::get<Share>(of("19.9, 19.9").finding().text.values[0].second).value == Approx(0.801));
    CHECK(std::get<int64_t>(of("19.9, 19.9").finding().text.values[1].second) == 2);
    CHECK(of("20.1, 20.1").state == CheckState::Ok);
    // Each rank's host by itself.
    const auto idleOf = [](const char* idle) {
        return fmt::format(R"({{"device_info": {{"idle_utilization": [{}]}}}})", idle);
    };
    const JobTables two({{0, {{"minddata_cpu_utilization_0.json", idleOf("95")}}, kLegacy},
        {1, {{"minddata_cpu_utilization_1.json", idleOf("5")}}, kLegacy}});
    CHECK(runCheck(two.snapshot(), "IO-5").finding().ranks == std::vector<int64_t>{1});
    CHECK(runCheck(stepsAlone().snapshot(), "IO-5").reason == "need.cpu_use.torch");
}

TEST_CASE("IO-5 costs at most what its ranks wait for data and are free", "[advisor]") {
    const auto of = [](const StepTimes& times) {
        Files files = stepFiles(2, times);
        files.push_back(
            {"minddata_cpu_utilization_0.json", R"({"device_info": {"idle_utilization": [5]}})"});
        return runCheck(JobTables({{0, files, kLegacy}}).snapshot(), "IO-5").finding();
    };
    const auto waiting = of({.free = 500, .preparing = 2000});
    CHECK_FALSE(waiting.price.cost); // a busy processor may be one that is used well
    CHECK(waiting.price.high == Duration(2'500'000));
    CHECK(waiting.severity == Severity::Low);
    const auto little = of({.free = 50, .preparing = 30}); // 0.9 % of 9.08 ms
    CHECK_FALSE(little.price.high);
    CHECK(little.severity == Severity::Info);
    CHECK(of({.free = 0}).severity == Severity::Low); // unknown
}

TEST_CASE("IO-6 tells another rank late with its data from step to step", "[advisor]") {
    const auto found = runCheck(turningJob(2000).snapshot(), "IO-6");
    CHECK(found.finding().ranks == std::vector<int64_t>{0, 1, 2, 3});
    CHECK(found.finding().price.cost.value_or(Duration()) > Duration());
    CHECK(runCheck(turningJob(530).snapshot(), "IO-6").state == CheckState::Found);
    CHECK(runCheck(turningJob(490).snapshot(), "IO-6").state == CheckState::Ok); // below 5 %
    CHECK(runCheck(stepsAlone(1).snapshot(), "IO-6").reason == "need.several_ranks");
}

TEST_CASE("IO-6 tells all ranks that wait now longer and now shorter", "[advisor]") {
    // Steps of 10 ms and what is before them: alike on all ranks but for the last `alone`.
    const auto of = [](std::vector<double> waits, int64_t alone) {
        std::vector<RankFiles> all;
        for (int64_t rank = 0; rank < 10; ++rank) {
            std::vector<StepTimes> steps;
            for (int step = 0; step < 12; ++step)
                steps.push_back({.preparing = rank >= 10 - alone
                        ? 20.0
                        : waits[static_cast<size_t>(step) % waits.size()]});
            all.push_back({rank, {{"step_trace_time.csv", stepTable(steps)}}});
        }
        return runCheck(JobTables(all).snapshot(), "IO-6");
    };
    const auto found = of({400, 2000}, 0);
    CHECK(found.finding().text.key == "IO-6.shared");
    CHECK(found.finding().ranks.size() == 10);
    CHECK(found.finding().price.cost == Duration(1'200'000));
    CHECK(of({400, 2000}, 2).finding().ranks.size() == 8); // shared_wait_ranks: 80 %
    CHECK(of({400, 2000}, 3).state == CheckState::Ok);
    CHECK(of({1000, 1510}, 0).state == CheckState::Found); // shared_wait_variation: 20.3 %
    CHECK(of({1000, 1490}, 0).state == CheckState::Ok); // 19.7 %
    CHECK(of({210, 420}, 0).state == CheckState::Found); // shared_wait: 315 us of 10.315 ms
    CHECK(of({200, 410}, 0).state == CheckState::Ok); // 305 us of 10.305 ms: 2.96 %
}

TEST_CASE("ME-1 tells memory near its limit, ME-2 memory that nobody uses", "[advisor]") {
    const auto full = ofLimit("ME-1", 901);
    CHECK(full.finding().severity == Severity::Medium);
    CHECK(full.finding().severity == Severity::Medium);
    CHECK(ofLimit("ME-1", 950).finding().severity == Severity::Medium); // memory_brim
    CHECK(ofLimit("ME-1", 951).finding().severity == Severity::High);
    CHECK(ofLimit("ME-1", 900).state == CheckState::Ok); // memory_full
    const auto unused = ofLimit("ME-2", 799);
    CHECK(unused.finding().severity == Severity::Info);
    CHECK(ofLimit("ME-2", 800).state == CheckState::Ok); // memory_unused
    // What the job does not do to save memory it need not stop.
    const auto advised = [](const JobFacts& facts) {
        std::string keys;
        const auto found = ofLimit("ME-2", 500, facts);
        for (const Advice& advice : found.finding().advice)
            keys += advice.key + ' ' + advice.current + ' ' + advice.suggested + '\n';
        return keys;
    };
    CHECK(advised({.microBatch = 1}) == "advice.larger_batch 1 2\n");
    CHECK(advised({.microBatch = 2, .tensor = 8}) == "advice.less_tensor_parallel 8 4\n");
    CHECK(advised({.microBatch = 2, .recompute = {4, 0}}) == "advice.less_recompute  \n");
    CHECK(ofLimit("ME-2", 500, {.microBatch = 2, .recomputesAll = false}).state == CheckState::Ok);
    CHECK(ofLimit("ME-2", 500, {.microBatch = 2}).reason == "need.memory_uses");
    CHECK(ofLimit("ME-2", 500, {.recomputesAll = false}).reason == "need.memory_uses");
    for (const char* const id : {"ME-1", "ME-2"}) {
        CHECK(runCheck(holding(5, 5).snapshot(), id).reason == "need.memory_limit");
        CHECK(runCheck(stepsAlone().snapshot(), id).reason == "need.memory_curves");
    }
}

TEST_CASE("more memory than the limit is a limit that is wrong", "[advisor]") {
    CHECK(ofLimit("ME-1", 1000).finding().severity == Severity::High);
    for (const char* const id : {"ME-1", "ME-2"})
        CHECK(ofLimit(id, 1001).reason == "need.possible_limit");
    // The process takes more than the pools, of which a framework's limit is.
    const auto of = [](const char* id, double pool) {
        JobFacts facts{.microBatch = 1};
        facts.memoryLimit = int64_t{1000} << 20;
        const auto job = withFile("memory_record.csv",
            fmt::format("Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total "
                        "Active(MB),Stream Ptr,Device Type\nPTA,3,{0},{0},{0},2,NPU:0\n"
                        "PTA,9,{0},{0},{0},2,NPU:0\nAPP,3,,1050,,,NPU:0\nAPP,9,,1050,,,NPU:0\n",
                pool));
        return runCheck(job.snapshot(), id, facts);
    };
    CHECK(
        toText(of("ME-1", 990).finding().text, Language::English).find("peak, 99.0 % of the limit")
        != std::string::npos);
    CHECK(of("ME-1", 800).state == CheckState::Ok);
    CHECK(of("ME-2", 500).state == CheckState::Ok);
    CHECK(of("ME-1", 1001).reason == "need.possible_limit");
}

TEST_CASE("memory of which nobody knows what was reserved is not called fine", "[advisor]") {
    const auto job = withFile("memory_record.csv",
        "Component,Timestamp(us),Total Allocated(MB),Device Type\nPTA,3,990,NPU:0\n"
        "PTA,9,990,NPU:0\n");
    JobFacts facts{.microBatch = 1};
    facts.memoryLimit = int64_t{1000} << 20;
    for (const char* const id : {"ME-1", "ME-2", "ME-3"})
        CHECK(runCheck(job.snapshot(), id, facts).reason == "need.reserved_memory");
}

TEST_CASE("ME-3 tells memory that is reserved and not used", "[advisor]") {
    const auto of = [](double allocated, double reserved) {
        return runCheck(holding(allocated, reserved).snapshot(), "ME-3");
    };
    CHECK(of(7000, 10'000).finding().ranks == std::vector<int64_t>{0});
    CHECK(of(7990, 10'000).state == CheckState::Found);
    CHECK(of(8000, 10'000).state == CheckState::Ok); // fragmentation: 20 %
    CHECK(of(500, 1400).state == CheckState::Ok); // fragmented_bytes: 1 GB
    CHECK(runCheck(stepsAlone().snapshot(), "ME-3").reason == "need.memory_curves");
}

TEST_CASE("ME-3 leads to the moment that its share is of", "[advisor]") {
    // Reserved at its peak from 3 us on, most of it allocated at 6 us.
    const auto job = withFile("memory_record.csv",
        "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream "
        "Ptr,Device Type\nPTA,1,900,5000,900,2,NPU:0\nPTA,3,3000,10000,3000,2,NPU:0\n"
        "PTA,6,6000,10000,6000,2,NPU:0\nPTA,9,4000,10000,4000,2,NPU:0\n");
    const auto found = runCheck(job.snapshot(), "ME-3").finding();
    CHECK(std::get<Share>(found.evidence.front().value).value == Approx(0.4));
    CHECK(found.evidence.front().target.moment == fromNanoseconds(6'000));
}

} // namespace data_cases_test

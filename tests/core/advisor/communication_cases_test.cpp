// SPDX-License-Identifier: GPL-3.0-or-later
// CO-1, CO-4, CO-5 and CO-7: each on jobs where it fires, where it is just below, and where the
// profile does not tell. G numbers are the golden examples of advisor_spec.md D.
#include "core/advisor/exposed_checks.h"
#include "core/advisor/finding_texts.h"
#include "core/analysis/communication/transports.h"
#include "tests/core/advisor/communication_job.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/query/inline_trace.h"

namespace communication_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test::communication_job;
using rankscope::test::InlineTrace;
using rankscope::test::JobTables;
using rankscope::test::runCheck;
using rankscope::test::stepFiles;
using rankscope::test::StepTimes;

namespace {

/// What a cluster analysis says of two ranks with this operator in a step of 10 ms.
JobTables clusterJob(const Operator& one) {
    const std::string named = textOf(one, 0);
    const size_t colon = named.find("\":") + 1;
    const std::string values = named.substr(colon + 1);
    const std::string ofRanks = named.substr(0, colon) + R"(:{"0":)" + values + R"(,"1":)" + values;
    return JobTables({{-1,
        {{"cluster_step_trace_time.csv",
             "Step,Type,Index,Computing,Communication(Not Overlapped),Free\n"
             "1,rank,0,4000,5000,1000\n1,rank,1,4000,5000,1000\n"},
            {"cluster_communication.json", R"x({"(0, 1)":{"step1":{)x" + ofRanks + "}}}}"}},
        rankscope::model::ProfileKind::ClusterAnalysis}});
}

} // namespace

TEST_CASE("CO-1 tells small packets", "[advisor]") {
    // 0.9 MB a packet: 1 of 4 ms in them, and a tenth of the step
    const auto judged = [](const char* packets) {
        return runCheck(jobOf({{.packets = packets}}).snapshot(), "CO-1");
    };
    const auto found = judged(R"("0.9": [10, 1.0], "10": [8, 3.0])");
    CHECK(found.finding().text.key == "CO-1.small");
    CHECK_FALSE(found.finding().price.cost); // nobody knows how much of it is waited for
    CHECK(judged(R"("0.9": [10, 0.75], "10": [8, 3.0])").state == CheckState::Ok); // 20 %
    CHECK(judged(R"("1": [10, 1.0], "10": [8, 3.0])").state == CheckState::Ok); // 1 MB
    CHECK(judged(R"("0.9": [10, 0.5], "10": [8, 1.0])").state == CheckState::Ok); // 5 % of 10 ms
    CHECK(runCheck(silentJob().snapshot(), "CO-1").reason == "need.transfers");
}

TEST_CASE("CO-1 shares small packets among the ranks that tell them", "[advisor]") {
    const StepTimes times{.computing = 4000, .exposed = 5000};
    const auto judged = [&](const Operator& one) {
        const JobTables telling = jobOf({one}, times, 1);
        const JobTables silent({{1, stepFiles(1, times)}});
        query::Snapshot both = telling.snapshot();
        both.tables.push_back(silent.snapshot().tables.front());
        return runCheck(both, "CO-1");
    };
    const auto packets = judged({.packets = R"("0.9": [10, 1.0], "10": [8, 3.0])"});
    CHECK(packets.finding().ranks == std::vector<int64_t>{0});
    REQUIRE(packets.finding().price.high); // 9 MB take 0.3375 ms in large ones
    CHECK(packets.finding().price.high->count() == Approx(662'500).margin(2)); // count(): ns
    const auto operators = judged({.sdma = 15.9, .sdmaTime = 0.9}); // 4.5 % of both steps
    CHECK(operators.finding().price.high == Duration(900'000));
}

TEST_CASE("G8: CO-1 counts small operators where packets have no sizes", "[advisor]") {
    const std::vector<Operator> two{
        {.sdma = 0.028576, .sdmaTime = 0.00862}, {.sdma = 176.160768, .sdmaTime = 9.55658}};
    const JobTables golden = jobOf(two, {}, 1);
    const auto all = analysis::smallOperators(golden.snapshot(), {}, {});
    REQUIRE(all);
    REQUIRE(all->size() == 1); // RDMA moved nothing
    CHECK(all->front().transport == "SDMA");
    CHECK(all->front().operators == 2);
    CHECK(all->front().small == 1);
    CHECK(all->front().share() == 0.5);
    CHECK(all->front().time == Duration(8'620));
    // Of a step of 10 ms that is nothing: told from 5 % on.
    CHECK(runCheck(golden.snapshot(), "CO-1").state == CheckState::Ok);
    CHECK(runCheck(golden.snapshot(), "CO-1", {}, {{"ratio_of_step", 0.0008}, {"least_cost", 0}})
              .finding()
              .text.key
        == "CO-1.operators");
    // Between: found, and said with the state that it costs too little to be told.
    advisor::Options options;
    options.checks = {"CO-1"};
    options.thresholds = {{"ratio_of_step", 0.0008}};
    const auto report = advisor::runChecks(
        std::make_shared<const query::Snapshot>(golden.snapshot()), {}, options, {}, {});
    REQUIRE(report);
    CHECK(report->findings.empty());
    for (const advisor::CheckResult& result : report->checks)
        if (result.state == CheckState::Ok) {
            REQUIRE(result.cheap.size() == 1);
            CHECK(result.cheap.front().key == "CO-1.operators");
            CHECK(advisor::reasonText(result, advisor::Language::English)
                      .starts_with("Costs too little to be told: Operators over SDMA"));
        }

    const auto judged = [](const std::vector<Operator>& operators) {
        return runCheck(jobOf(operators).snapshot(), "CO-1").state;
    };
    const Operator small{.sdma = 15.9, .sdmaTime = 0.6};
    const Operator large{.sdma = 16, .sdmaTime = 0.6};
    CHECK(judged({small, large, large, large}) == CheckState::Found);
    CHECK(judged({small, large, large, large, large}) == CheckState::Ok); // 1 of 5
    CHECK(judged({large, large}) == CheckState::Ok);
    const Operator remote{.sdma = 0, .sdmaTime = 0, .rdma = 0.9, .rdmaTime = 0.6};
    CHECK(judged({remote}) == CheckState::Found);
    CHECK(judged({{.sdma = 0, .sdmaTime = 0, .rdma = 1, .rdmaTime = 0.6}}) == CheckState::Ok);
}

TEST_CASE("CO-4 tells transfers that waited for a retransmission", "[advisor]") {
    const auto judged = [](double ms, const std::map<std::string, double>& limits = {}) {
        return runCheck(jobOf({{.elapse = ms + 10,
                                  .transit = ms,
                                  .sdma = 0,
                                  .sdmaTime = 0,
                                  .rdma = 1,
                                  .rdmaTime = ms}})
                            .snapshot(),
            "CO-4", {}, limits);
    };
    const auto found = judged(4100);
    CHECK(found.finding().ranks == std::vector<int64_t>{0, 1});
    CHECK(judged(4001).state == CheckState::Found);
    CHECK(judged(3980).state == CheckState::Ok);
    CHECK(judged(600, {{"retransmission", 6e8}}).state == CheckState::Found);
    CHECK(judged(580, {{"retransmission", 6e8}}).state == CheckState::Ok);
    CHECK(
        judged(4100, {{"retransmission", 1e30}}).state == CheckState::Ok); // no whole number of ns
    CHECK(runCheck(silentJob().snapshot(), "CO-4").reason == "need.collectives");
}

TEST_CASE("CO-1 and CO-4 judge what a cluster analysis alone tells", "[advisor]") {
    const auto small = clusterJob({.packets = R"("0.9": [10, 1.0], "10": [8, 3.0])"});
    CHECK(runCheck(small.snapshot(), "CO-1").finding().ranks == std::vector<int64_t>{0, 1});
    const auto judged = [](double ms) {
        return runCheck(clusterJob({.elapse = ms + 10,
                                       .transit = ms,
                                       .sdma = 0,
                                       .sdmaTime = 0,
                                       .rdma = 1,
                                       .rdmaTime = ms})
                            .snapshot(),
            "CO-4");
    };
    CHECK(judged(4100).finding().ranks == std::vector<int64_t>{0, 1});
    CHECK(judged(3980).state == CheckState::Ok);
}

TEST_CASE("CO-5 tells communication of data parallelism that computing could hide", "[advisor]") {
    const auto judged = [](double exposed, const char* group = "dp") {
        return runCheck(jobOf({{.elapse = 5, .transit = 5}},
                            {.computing = 9000 - exposed, .exposed = exposed}, 2, group)
                            .snapshot(),
            "CO-5");
    };
    const auto found = judged(3000);
    CHECK(found.finding().price.cost == Duration(3'000'000));
    CHECK(judged(2600).state == CheckState::Found);
    CHECK(judged(2500).state == CheckState::Ok); // half of 5 ms beside computing: overlap_least
    CHECK(judged(3000, "tp").reason == "need.dp_groups");
    const auto brief = [](double exposed, const std::map<std::string, double>& limits = {}) {
        return runCheck(jobOf({{.elapse = 1.5, .transit = 1.5}},
                            {.computing = 9000 - exposed, .exposed = exposed})
                            .snapshot(),
            "CO-5", {}, limits)
            .state;
    };
    CHECK(brief(1001) == CheckState::Found);
    CHECK(brief(1000) == CheckState::Ok); // hidden_share: 10 % of 10 ms
    CHECK(brief(1201, {{"hidden_share", 0.12}}) == CheckState::Found);
    CHECK(brief(1200, {{"hidden_share", 0.12}}) == CheckState::Ok);
    CHECK(runCheck(silentJob().snapshot(), "CO-5").reason == "need.collectives");
}

TEST_CASE("no pass is left that could hide the last gradients of a step", "[advisor]") {
    analysis::Collectives all;
    all.texts = {"reduceScatter", "allGather", "dp", "tp"};
    DataParallel of{{}, {"dp"}};
    CHECK(lastGradients(all, of) == 0);
    const auto add = [&](int64_t rank, int64_t step, int64_t start, int64_t transit,
                         uint32_t type = 0, uint32_t group = 2) {
        analysis::Collective& row = all.rows.emplace_back();
        row.rank = rank;
        row.step = step;
        row.start = start;
        row.type = type;
        row.group = group;
        of.transit.emplace_back(transit);
    };
    add(0, 1, 100, 30);
    CHECK(lastGradients(all, of) == 1);
    add(0, 1, 300, 10);
    add(0, 1, 200, 40);
    add(0, 1, 400, 500, 1); // parameters
    add(0, 1, 500, 500, 0, 3); // tensor parallel
    CHECK(lastGradients(all, of) == Approx(10.0 / 80));
    add(0, 2, 900, 20); // another step, another rank
    add(1, 1, 100, 20);
    CHECK(lastGradients(all, of) == Approx(50.0 / 120));
}

namespace {

/// The only collective of rank 0, at 1 ms, and tasks of so many us within it: beginning with it on
/// one plane, ending with it on another.
std::string planes(double elapse, double first, double last) {
    std::string text =
        R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"HCCL"}},)"
        R"({"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"Plane 0"}},)"
        R"({"ph":"M","name":"thread_name","pid":1,"tid":2,"args":{"name":"Plane 1"}},)"
        R"({"ph":"M","name":"process_name","pid":2,"args":{"name":"Ascend Hardware"}},)"
        R"({"ph":"X","pid":2,"tid":1,"ts":10,"dur":9000,"name":"MatMul"})";
    const auto add = [&text](int plane, double at, double length, const char* name) {
        if (length > 0)
            text += fmt::format(R"(,{{"ph":"X","pid":1,"tid":{},"ts":{},"dur":{},"name":"{}"}})",
                plane, at, length, name);
    };
    add(1, 1000, first, "Memcpy");
    add(2, 1000 + elapse * 1000 - last, last, "Notify_Wait");
    return text + "]";
}

rankscope::test::OneCheck onPlanes(const char* id, double elapse, double first, double last) {
    const InlineTrace read(planes(elapse, first, last));
    // the file sums up the first plane
    const JobTables job = jobOf({{.elapse = elapse,
        .transit = first / 1000,
        .idle = elapse - first / 1000,
        .sdmaTime = first / 1000}});
    query::Snapshot both = *read.snapshot();
    both.tables = job.snapshot().tables;
    return runCheck(both, id);
}

} // namespace

TEST_CASE("CO-7 tells collectives without a task on any plane", "[advisor]") {
    const auto found = onPlanes("CO-7", 5, 3400, 0).finding(); // 1.6 of 5 ms
    CHECK(found.text.key == "CO-7.idle");
    CHECK(found.price.high == Duration(1'600'000));
    CHECK(onPlanes("CO-7", 5, 3500, 0).state == CheckState::Ok); // idle_ratio: 30 %
    CHECK(onPlanes("CO-7", 1, 500, 0).state == CheckState::Ok); // 5 % of the step
}

TEST_CASE("a plane that waits beside the one of the file is not idle for CO-7", "[advisor]") {
    // AlexNet: 0.2 ms of transfers on the first plane, Notify_Wait on another one to the end
    CHECK(onPlanes("CO-7", 5, 200, 4800).state == CheckState::Ok);
    CHECK(onPlanes("CO-7", 5, 200, 3200).finding().price.high == Duration(1'600'000));
}

TEST_CASE("CO-7 does not judge collectives whose tasks were not recorded", "[advisor]") {
    // Qwen3: transit and wait of the file are 0, all of it is "idle"
    CHECK(onPlanes("CO-7", 5, 0, 0).reason == "need.tasks");
    CHECK(runCheck(jobOf({{.elapse = 5, .transit = 0, .idle = 5}}).snapshot(), "CO-7").reason
        == "need.timeline");
    CHECK(runCheck(silentJob().snapshot(), "CO-7").reason == "need.collectives");
}

} // namespace communication_cases_test

// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels that could go away: what of their time the step waits for.
#include "core/advisor/work_price.h"

#include <chrono>
#include <span>

#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"
#include "tests/core/query/inline_trace.h"

namespace work_price_test {

using namespace rankscope;
using namespace rankscope::advisor;
using analysis::StepMetric;

namespace {

using us = std::chrono::microseconds;

struct Times {
    int64_t rank = 0;
    int64_t step = 0;
    int64_t computing = 0; ///< us
    int64_t free = 0;
    int64_t preparing = 0;
};

analysis::StepTrace traceOf(const std::vector<Times>& all) {
    analysis::StepTrace trace;
    for (const Times& of : all) {
        analysis::StepRow& row = trace.rows.emplace_back();
        row.rank = of.rank;
        row.step = of.step;
        row.values.set(StepMetric::Computing, us(of.computing));
        row.values.set(StepMetric::Free, us(of.free));
        row.values.set(StepMetric::Preparing, us(of.preparing));
        row.values.set(StepMetric::NotOverlapped, us(500)); // waits for others
    }
    analysis::arrange(trace);
    return trace;
}

/// us that each of these ranks computes in each of two steps, with so much of it on the AI CPU.
test::OneCheck aiCpuOf(std::span<const double> computing, std::span<const double> onAiCpu,
    const std::map<std::string, double>& limits = {{"least_cost", 0}}) {
    std::vector<test::RankFiles> ranks;
    for (size_t rank = 0; rank < computing.size(); ++rank) {
        test::Files files = test::stepFiles(2, {computing[rank], 0, 0});
        std::string rows =
            "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n";
        for (const int step : {1, 2}) {
            rows += fmt::format("{},Add,Add,AI_VECTOR_CORE,{},{},\"\"\n", step, step * 1'000'000,
                computing[rank] - onAiCpu[rank]);
            if (onAiCpu[rank] > 0)
                rows += fmt::format("{},IndexPut,IndexPut,AI_CPU,{},{},\"\"\n", step,
                    step * 1'000'000 + 500'000, onAiCpu[rank]);
        }
        files.push_back({"kernel_details.csv", rows});
        ranks.push_back({static_cast<int64_t>(rank), files});
    }
    return test::runCheck(test::JobTables(ranks).snapshot(), "CP-1", {}, limits);
}

constexpr const char* kKernels = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
                                 "Cast,Cast,AI_CORE,1000,90\nUnique,Unique,AI_CPU,2000,400\n";

/// Rank 0 has kernels and a row of its whole run alone, rank 10 four steps and no kernels.
test::JobTables wholeRunJob() {
    const std::string head = "Step,Computing,Communication(Not Overlapped),Free\n";
    return test::JobTables({{0,
                                {{"step_trace_time.csv", head + ",40000,0,10000\n"},
                                    {"kernel_details.csv", kKernels}}},
        {10, test::stepFiles(4, {})}});
}

} // namespace

TEST_CASE("Without work the step waits for the rank that is then done last", "[advisor]") {
    // In step 1 rank 1 is last by 30 us, in step 2 rank 0 by its late begin.
    const auto trace =
        traceOf({{0, 1, 100, 10, 0}, {1, 1, 130, 10, 0}, {0, 2, 100, 10, 50}, {1, 2, 130, 10, 0}});
    RankWork work{{0, 1}, {{{0, 1}, us(20)}, {{1, 1}, us(45)}, {{0, 2}, us(30)}, {{1, 2}, us(5)}}};
    const std::vector<int64_t> both{0, 1};
    // Step 1: 140 us become max(90, 95), step 2: 160 us become max(130, 135).
    CHECK(earlierWithout(work, trace, both) == TimesByStep{{1, us(45)}, {2, us(25)}});
    const std::vector<int64_t> one{0};
    CHECK(earlierWithout(work, trace, one) == TimesByStep{{1, us(20)}, {2, us(30)}});
    work.told = {0}; // nobody knows what rank 1 ran
    CHECK(earlierWithout(work, trace, both) == TimesByStep{{1, us(20)}, {2, us(30)}});
    work.told = {};
    CHECK(earlierWithout(work, trace, both).empty());
}

TEST_CASE("Work of no step counts evenly in all", "[advisor]") {
    const auto trace = traceOf({{0, 1, 100}, {0, 2, 100}, {1, 1, 90}, {1, 2, 90}});
    const RankWork work{{0, 1}, {{{0, std::nullopt}, us(30)}, {{0, 77}, us(10)}}};
    const std::vector<int64_t> both{0, 1};
    CHECK(earlierWithout(work, trace, both) == TimesByStep{{1, us(10)}, {2, us(10)}});
}

TEST_CASE("Work of a whole run is spread over the steps that are known", "[advisor]") {
    auto trace = traceOf({{0, 1, 900}, {1, 1, 100}, {1, 2, 100}});
    trace.rows.front().step.reset();
    analysis::arrange(trace);
    RankWork work{{0, 1}, {{{0, std::nullopt}, us(300)}, {{1, std::nullopt}, us(60)}}};
    CHECK(stepsOfRank(work, trace, 0) == 0); // a row of the whole run is no step
    CHECK(stepsOfRank(work, trace, 1) == 2);
    const std::vector<int64_t> both{0, 1};
    CHECK(earlierWithout(work, trace, both) == TimesByStep{{1, us(30)}, {2, us(30)}});
    work.steps = {{1, 3}}; // with the warm-up step
    CHECK(earlierWithout(work, trace, both) == TimesByStep{{1, us(20)}, {2, us(20)}});
}

TEST_CASE("CP-1 charges no whole run to a step", "[advisor]") {
    const auto job = wholeRunJob();
    const std::map<std::string, double> limits{{"least_cost", 0}};
    const auto unknown = test::runCheck(job.snapshot(), "CP-1", {}, limits).finding();
    CHECK(unknown.text.key == "CP-1.profile");
    CHECK_FALSE(unknown.price.cost);
    CHECK_FALSE(unknown.price.high);
    CHECK_FALSE(unknown.stepsSeen); // rank 10 has the numbered ones
    const test::InlineTrace iterations(
        R"([{"ph":"M","name":"process_name","pid":3,"args":{"name":"Step Trace"}},
            {"ph":"X","pid":3,"tid":3,"ts":10,"dur":50,"name":"Iteration 1"},
            {"ph":"X","pid":3,"tid":3,"ts":60,"dur":20,"name":"Iteration 2"}])");
    query::Snapshot named = job.snapshot();
    named.ranks = iterations.snapshot()->ranks;
    const auto known = test::runCheck(named, "CP-1", {}, limits).finding();
    CHECK(known.text.key == "CP-1.found");
    CHECK(known.price.cost == us(200)); // two iterations
    CHECK(known.price.high == us(200));
    CHECK(std::get<Duration>(known.evidence.back().value) == us(200));
}

TEST_CASE("A whole run counts as no step of a job that has steps", "[advisor]") {
    const auto job = wholeRunJob();
    query::Session session(std::make_shared<const query::Snapshot>(job.snapshot()));
    Inputs inputs(session, {});
    const auto steps = inputs.steps();
    REQUIRE(steps);
    CHECK((*steps)->count() == 4);
    CHECK((*steps)->trace.ranks == std::vector<int64_t>{0, 10});
    CHECK((*steps)->verdicts.times.steps.size() == 4);
}

TEST_CASE("CP-1 costs what it takes on the rank that all wait for", "[advisor]") {
    const double computing[] = {1000, 1500, 1000, 1000}; // us, rank 1 slow by a half
    const double onAiCpu[] = {200, 300, 200, 200};
    const auto found = aiCpuOf(computing, onAiCpu).finding();
    CHECK(found.price.cost == us(300)); // the mean would be 225
    CHECK(found.price.high == us(300));
    CHECK(found.price.low == Duration());
    CHECK(found.price.method == "method.longest_without");
}

TEST_CASE("CP-1 on ranks that are done early saves little", "[advisor]") {
    const double computing[] = {1000, 1500};
    const double onAiCpu[] = {400, 30};
    const auto found = aiCpuOf(computing, onAiCpu).finding();
    CHECK(found.price.cost == us(30));
    CHECK(found.price.high == us(400)); // where the others did not have to wait
    const double none[] = {400, 0};
    CHECK(aiCpuOf(computing, none).finding().price.cost == Duration());
}

TEST_CASE("CP-1 finds nothing where nothing is on the AI CPU", "[advisor]") {
    const double computing[] = {1000, 1500};
    const double none[] = {0, 0};
    CHECK(aiCpuOf(computing, none, {{"least_cost", 0}, {"ai_cpu_longest", 0}}).state
        == CheckState::Ok);
}

TEST_CASE(
    "Uneven experts and work on the AI CPU are both taken out of the best case", "[advisor]") {
    std::vector<test::RankFiles> ranks;
    for (int64_t rank = 0; rank < 4; ++rank) {
        const double experts = rank == 3 ? 2000 : 1000; // us, 1250 in the mean
        test::Files files = test::stepFiles(2, {2400 + experts, 0, 0});
        std::string rows =
            "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n";
        for (const int step : {1, 2})
            rows += fmt::format("{0},IndexPut,IndexPut,AI_CPU,{1}100,400,N/A\n"
                                "{0},a,GroupedMatmul,AI_CORE,{1}500,{2},N/A\n",
                step, step * 1000, experts);
        files.push_back({"kernel_details.csv", rows});
        ranks.push_back({rank, files});
    }
    Options options;
    options.checks = {"CL-17", "CP-1"};
    const auto report =
        runChecks(std::make_shared<const query::Snapshot>(test::JobTables(ranks).snapshot()), {},
            options, {}, {});
    REQUIRE(report);
    REQUIRE(report->findings.size() == 2);
    CHECK(report->findings[0].price.cost == us(750));
    CHECK(report->findings[1].price.cost == us(400));
    CHECK(report->counted == std::vector<Counted>{{0, us(750)}, {1, us(400)}});
    CHECK(report->bestCase == us(4400 - 1150));
}

} // namespace work_price_test

// SPDX-License-Identifier: GPL-3.0-or-later
// CP-3, CP-12 and CO-3. G numbers are the golden examples of advisor_spec.md D.
#include <fmt/format.h>

#include "core/analysis/operators/core_use.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace slow_work_test {

using namespace rankscope;
using namespace rankscope::advisor;
using analysis::coreUtilization;
using rankscope::test::InlineTrace;
using rankscope::test::JobTables;
using rankscope::test::runCheck;

namespace {

constexpr analysis::DeviceCores kCores{25, 50};

/// A step of 1 ms with a kernel of 500 us in so many blocks.
rankscope::test::Files kernelFiles(int blocks) {
    return {{"step_trace_time.csv",
                "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n"
                "1,500,0,0,0,500\n"},
        {"kernel_details.csv",
            fmt::format("Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Block "
                        "Dim,Mix Block Dim\n1,a,MatMul,AI_CORE,1,500,{},0\n",
                blocks)}};
}

JobTables kernelOf(int blocks) {
    return JobTables({{0, kernelFiles(blocks)}});
}

/// A step that computes so many us; three layers run forward, then again before each backward.
JobTables recomputingJob(
    int computing, const char* gradient, std::optional<int> reservedMegabytes = {}) {
    std::string kernels =
        "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n";
    int at = 0;
    const auto add = [&](const char* type, int length) {
        kernels += fmt::format("1,x,{},AI_CORE,{},{},\"1,2\"\n", type, at, length);
        at += length;
    };
    for (int layer = 0; layer < 6; ++layer) {
        add("RmsNorm", 2);
        add("FlashAttentionScore", 30);
        if (layer >= 3)
            add(gradient, 70);
    }
    rankscope::test::Files files{
        {"step_trace_time.csv",
            fmt::format("Step,Computing,Communication(Not Overlapped),Overlapped,Communication,"
                        "Free\n1,{},0,0,0,0\n",
                computing)},
        {"kernel_details.csv", kernels}};
    if (reservedMegabytes)
        files.push_back({"memory_record.csv",
            fmt::format("Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device "
                        "Type\nPTA,3,{0},{0},NPU:0\n",
                *reservedMegabytes)});
    return JobTables({{0, files}});
}

/// A reduce-scatter of 2 MB over SDMA at so many MB/ms while a matmul runs, and one at 18 beside
/// none.
JobTables contendingJob(double rate, bool isWarmUp = false) {
    const auto op = [](int number, int start, double milliseconds) {
        return fmt::format(
            R"j("hcom_reduceScatter__1_{}_1@7":{{"Communication Time Info":{{)j"
            R"j("Start Timestamp(us)":{},"Elapse Time(ms)":{},"Transit Time(ms)":{},)j"
            R"j("Wait Time(ms)":0,"Synchronization Time(ms)":0,"Idle Time(ms)":0}},)j"
            R"j("Communication Bandwidth Info":{{"SDMA":{{"Transit Size(MB)":2,)j"
            R"j("Transit Time(ms)":{},"Bandwidth(GB/s)":1,"Large Packet Ratio":0,)j"
            R"j("Size Distribution":{{}}}}}}}})j",
            number, start, milliseconds, milliseconds, milliseconds);
    };
    const auto step = [](int number, const std::string& operators) {
        return fmt::format(R"j("step{}":{{"p2p":{{}},"collective":{{{}}}}})j", number, operators);
    };
    const std::string slow = op(0, 1000, 2 / rate);
    const std::string fast = op(1, 5000, 2.0 / 18);
    const std::string operators =
        isWarmUp ? step(1, slow) + "," + step(2, fast) : step(1, slow + "," + fast);
    return JobTables({{0,
        {{"step_trace_time.csv",
             std::string("Step,Computing,Communication(Not Overlapped),Overlapped,Communication,"
                         "Free\n")
                 + (isWarmUp ? "1,4000,500,0,500,0\n2,500,500,0,500,0\n3,500,500,0,500,0\n"
                               "4,500,500,0,500,0\n"
                             : "1,500,500,0,500,0\n")},
            {"communication.json", "{" + operators + "}"},
            {"kernel_details.csv",
                "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
                "1,a,MatMulV3,AI_CORE,1010,50\n"}}}});
}

} // namespace

TEST_CASE("CP-12 tells recomputation above its share of computing", "[advisor]") {
    const char* const kGradient = "FlashAttentionScoreGrad";
    const auto found = runCheck(recomputingJob(950, kGradient).snapshot(), "CP-12");
    CHECK(found.finding().price.cost == Duration(96'000)); // 3 x 32 us of 950
    CHECK(found.finding().severity == Severity::Medium);
    CHECK(runCheck(recomputingJob(960, kGradient).snapshot(), "CP-12").state == CheckState::Ok);
    CHECK(runCheck(recomputingJob(950, "Mul").snapshot(), "CP-12").state == CheckState::NotRun);
    const auto reserving = [&](int megabytes, const std::map<std::string, double>& limits = {}) {
        JobFacts facts;
        facts.memoryLimit = int64_t{1000} << 20;
        return runCheck(
            recomputingJob(950, kGradient, megabytes).snapshot(), "CP-12", facts, limits);
    };
    CHECK(reserving(899).finding().text.key == "CP-12.memory_left");
    CHECK(reserving(900).state == CheckState::Ok); // memory_full: it makes the job fit
    CHECK(reserving(799, {{"memory_full", 0.8}}).state == CheckState::Found);
    CHECK(reserving(800, {{"memory_full", 0.8}}).state == CheckState::Ok);
}

TEST_CASE("CO-3 tells transfers that are slow beside a matmul", "[advisor]") {
    const auto found = runCheck(contendingJob(10).snapshot(), "CO-3");
    CHECK(found.finding().severity == Severity::Low);
    REQUIRE(found.finding().price.high); // 0.2 ms at 10 in place of 18
    CHECK(found.finding().price.high->count() == Approx(0.2e6 * (1 - 10.0 / 18)).epsilon(1e-3));
    CHECK(runCheck(contendingJob(14.3).snapshot(), "CO-3").state == CheckState::Found);
    CHECK(runCheck(contendingJob(14.41).snapshot(), "CO-3").state == CheckState::Ok);
    CHECK(runCheck(contendingJob(10, true).snapshot(), "CO-3").state == CheckState::Ok);
    CHECK(runCheck(kernelOf(1).snapshot(), "CO-3").state == CheckState::NotRun);
}

TEST_CASE("G22: blocks that fill the cores and those that do not", "[advisor]") {
    CHECK(coreUtilization("AI_CORE", {24, 0}, kCores) == 0.96);
    CHECK(coreUtilization("AI_CORE", {50, 0}, kCores) == 1.0);
    CHECK(*coreUtilization("AI_VECTOR_CORE", {48, 0}, kCores) < 1);
    CHECK(coreUtilization("MIX_AIC", {20, 50}, kCores) == 1.0);
    CHECK_FALSE(coreUtilization("AI_CPU", {20, 0}, kCores));
    CHECK_FALSE(coreUtilization("AI_CORE", {0, 0}, kCores));
}

TEST_CASE("the cores of a device are what msprof noted", "[advisor]") {
    using analysis::DeviceCores;
    using analysis::deviceCoresIn;
    CHECK(deviceCoresIn(R"([{"ai_core_num":20,"aiv_num":40}])") == DeviceCores{20, 40});
    CHECK(deviceCoresIn(R"([{"ai_core_num":32,"aiv_num":0}])") == DeviceCores{32, {}});
    CHECK(deviceCoresIn(R"([{"ai_core_num":20},{"ai_core_num":20}])") == DeviceCores{20, {}});
    for (const char* const text : {"", "NA", "[]", R"([{"aiv_num":40}])",
             R"([{"ai_core_num":20},{"ai_core_num":24}])", R"([{"ai_core_num":-1}])"})
        CHECK_FALSE(deviceCoresIn(text));
}

TEST_CASE("CP-3 tells kernels that leave cores idle, where the cores are known", "[advisor]") {
    JobFacts facts;
    facts.aiCores = 25;
    const auto half = runCheck(kernelOf(30).snapshot(), "CP-3", facts);
    CHECK(half.finding().price.high == Duration(200'000)); // 30 of 50 blocks of two rounds
    CHECK_FALSE(half.finding().price.cost);
    CHECK(runCheck(kernelOf(50).snapshot(), "CP-3", facts).state == CheckState::Ok);
    CHECK(runCheck(kernelOf(30).snapshot(), "CP-3").reason == "need.facts");
    // A GPU has no table with blocks: no facts would help.
    const InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":9,"name":"a"}])");
    auto rank = std::make_shared<index::RankIndex>(*trace.snapshot()->ranks[0].index);
    rank->kind = model::ProfileKind::Kineto;
    const JobTables ofGpu({{0, {{"step_trace_time.csv", "Step,Computing,Free\n1,500,500\n"}}}});
    query::Snapshot gpu = ofGpu.snapshot();
    gpu.ranks = trace.snapshot()->ranks;
    gpu.ranks[0].index = rank;
    CHECK(runCheck(gpu, "CP-3").reason == "need.block_dim.gpu");
    // The profile tells the cores itself; what a person says goes before it.
    auto told = kernelFiles(30);
    told.push_back({"info.json.0", R"({"DeviceInfo":[{"ai_core_num":25,"aiv_num":50}]})"});
    const JobTables known({{0, told}});
    CHECK(runCheck(known.snapshot(), "CP-3").finding().price.high == Duration(200'000));
    facts.aiCores = 30;
    CHECK(runCheck(known.snapshot(), "CP-3", facts).state == CheckState::Ok);
    facts.aiCores = 25;
    // The same in each of four steps, the first of which is warm-up.
    std::string steps = "Step,Computing,Communication(Not Overlapped),Free\n";
    std::string kernels = "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Block "
                          "Dim,Mix Block Dim\n";
    for (int step = 1; step <= 4; ++step) {
        steps += fmt::format("{},{},0,500\n", step, step == 1 ? 5000 : 500);
        kernels += fmt::format("{},a,MatMul,AI_CORE,{},500,30,0\n", step, step * 10'000);
    }
    const JobTables warmed(
        {{0, {{"step_trace_time.csv", steps}, {"kernel_details.csv", kernels}}}});
    CHECK(runCheck(warmed.snapshot(), "CP-3", facts).finding().price.high == Duration(200'000));
}

} // namespace slow_work_test

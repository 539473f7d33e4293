// SPDX-License-Identifier: GPL-3.0-or-later
// CP-4, CP-8 and SC-13 on kernels written here.
#include <tuple>

#include <fmt/format.h>

#include "core/advisor/finding_texts.h"
#include "core/analysis/verdicts/more_work.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/analysis/job_tables.h"

namespace grade_checks_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::JobTables;
using rankscope::test::RankFiles;
using rankscope::test::runCheck;

namespace {

constexpr const char* kSteps =
    "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n1,900,0,0,0,100\n";

/// One kernel of a step of 1 ms.
struct Kernel {
    const char* type = "";
    const char* core = "";
    double length = 0; ///< us
    double mac = 0;
    double load = 0;
};

/// 8 MB of bf16 in, 2 MB out.
JobTables jobOf(const Kernel& kernel) {
    return JobTables({{0,
        {{"step_trace_time.csv", kSteps},
            {"kernel_details.csv",
                fmt::format("Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),"
                            "Input Shapes,Input Data Types,Output Shapes,Output Data Types,"
                            "aic_mac_ratio,aic_mte2_ratio\n"
                            "1,a,{},{},1000,{},\"4096,1024\",DT_BF16,\"1024,1024\",DT_BF16,{},{}\n",
                    kernel.type, kernel.core, kernel.length, kernel.mac, kernel.load)}}}});
}

/// Four ranks in three steps; the last one runs so many matmuls of that length, and computes so
/// much longer without a kernel that tells why.
JobTables ranksWith(int calls, int length, int unknown = 0) {
    std::vector<RankFiles> ranks;
    for (int64_t rank = 0; rank < 4; ++rank) {
        const int count = rank == 3 ? calls : 10;
        const int each = rank == 3 ? length : 80;
        std::string steps = "Step,Computing,Communication(Not Overlapped),Overlapped,"
                            "Communication,Free\n";
        std::string kernels = "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";
        for (int step = 1; step <= 3; ++step) {
            const int computing = count * each + 200 + (rank == 3 ? unknown : 0);
            steps += fmt::format("{},{},{},0,0,100\n", step, computing, 1300 - computing);
            int at = step * 2000;
            for (int i = 0; i < count; ++i, at += each)
                kernels += fmt::format("{},m,MatMul,AI_CORE,{},{}\n", step, at, each);
            kernels += fmt::format("{},n,RmsNorm,AI_VECTOR_CORE,{},200\n", step, at);
        }
        ranks.push_back({rank, {{"step_trace_time.csv", steps}, {"kernel_details.csv", kernels}}});
    }
    return JobTables(ranks);
}

} // namespace

TEST_CASE("CP-4 tells kernels of which no unit is busy", "[advisor]") {
    const auto found = runCheck(jobOf({"Conv2D", "AI_CORE", 100, 0.5, 0.6}).snapshot(), "CP-4");
    CHECK(found.finding().price.high == Duration(20'000)); // 100 us, 0.2 below
    CHECK_FALSE(found.finding().price.cost);
    CHECK(found.finding().evidence.front().target.row == "a");
    const auto stateOf = [](const Kernel& kernel) {
        return runCheck(jobOf(kernel).snapshot(), "CP-4").state;
    };
    const auto at = [](double busiest, double length) {
        return runCheck(jobOf({"Conv2D", "AI_CORE", length, 0.1, busiest}).snapshot(), "CP-4", {},
            {{"least_cost", 0}})
            .state;
    };
    CHECK(at(0.8, 100) == CheckState::Found);
    CHECK(at(0.801, 100) == CheckState::Ok); // unit_busy
    CHECK(at(0.1, 20.1) == CheckState::Found);
    CHECK(at(0.1, 20) == CheckState::Ok); // operator_shortest
    CHECK(stateOf({"Conv2D", "AI_CORE", 100, 0, 0}) == CheckState::Ok); // not counted
    CHECK(stateOf({"MatMul", "AI_CORE", 100, 0.5, 0.6}) == CheckState::Ok); // CP-5
    const JobTables none({{0,
        {{"step_trace_time.csv", kSteps},
            {"kernel_details.csv",
                "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
                "1,a,Conv2D,AI_CORE,1000,100\n"}}}});
    CHECK(runCheck(none.snapshot(), "CP-4").reason == "need.pipe_counters");
    CHECK(runCheck(none.snapshot(), "CP-8").reason == "need.pipe_counters");
}

TEST_CASE("kernels without times of steps are told of the profile, without a price", "[advisor]") {
    const auto judged = [](const char* id, const Kernel& kernel) {
        const JobTables job({{0,
            {{"kernel_details.csv",
                fmt::format("Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),"
                            "Input Shapes,Input Data Types,Output Shapes,Output Data Types,"
                            "aic_mac_ratio,aic_mte2_ratio,aiv_vec_ratio\n"
                            "19,a,{},{},1000,{},\"81920,4096;4096,8192\",DT_BF16,\"1024,1024\","
                            "DT_BF16,{},{},0.1\n",
                    kernel.type, kernel.core, kernel.length, kernel.mac, kernel.load)}}}});
        return runCheck(job.snapshot(), id);
    };
    const Kernel matmul{"MatMul", "AI_CORE", 100, 0.5, 0.6};
    const std::tuple<const char*, const char*, Kernel> found[] = {
        {"CP-4", "CP-4.profile", {"Conv2D", "AI_CORE", 100, 0.5, 0.6}},
        {"CP-5", "CP-5.profile", matmul}, {"CP-8", "CP-8.profile", matmul},
        {"CP-7", "CP-7.profile", {"Add", "AI_VECTOR_CORE", 100, 0, 0}},
        {"CP-11", "CP-11.profile", {"Cast", "AI_VECTOR_CORE", 100, 0, 0}}};
    for (const auto& [id, key, kernel] : found) {
        CAPTURE(id);
        const auto of = judged(id, kernel);
        CHECK(of.finding().text.key == key);
        CHECK(valueIn<Duration>(of.finding().text, "time") != nullptr);
        CHECK(of.finding().ranks == std::vector<int64_t>{0});
        CHECK_FALSE(of.finding().price.high);
        for (const Language language : {Language::English, Language::Chinese})
            CHECK_FALSE(toText(of.finding().evidence.front().text, language).empty());
    }
    for (const char* const id : {"SC-11", "SC-12"})
        CHECK(judged(id, matmul).reason == "need.steps");
    CHECK(judged("CP-4", matmul).state == CheckState::Ok); // CP-5 has it
}

TEST_CASE("CP-8 tells kernels far below what their kind reaches", "[advisor]") {
    // 10.49 MB: 575 GB/s in 18.24 us, too short to be judged at the reference rate.
    const Kernel slow{"Add", "AI_VECTOR_CORE", 21, 0, 0.3};
    JobFacts fast;
    fast.memoryBandwidth = 990;
    CHECK(runCheck(jobOf(slow).snapshot(), "CP-8").finding().severity == Severity::Info);
    CHECK(runCheck(jobOf(slow).snapshot(), "CP-8", fast).state == CheckState::Ok); // 499 of 990
    CHECK(runCheck(jobOf(slow).snapshot(), "CP-8", {}, {{"vector_rate", 990}}).state
        == CheckState::Ok);
    CHECK(runCheck(jobOf(slow).snapshot(), "CP-8", {}, {{"vector_rate", 1000}}).state
        == CheckState::Found);
    const auto stateOf = [](const Kernel& kernel) {
        return runCheck(jobOf(kernel).snapshot(), "CP-8").state;
    };
    CHECK(stateOf({"MatMul", "AI_CORE", 100, 0.59, 0.3}) == CheckState::Found);
    CHECK(stateOf({"MatMul", "AI_CORE", 100, 0.6, 0.3}) == CheckState::Ok);
    CHECK(runCheck(jobOf(slow).snapshot(), "CP-8", {}, {{"slow_kernels", 1}}).state
        == CheckState::Ok);
}

TEST_CASE(
    "CP-8 says that facts or shapes are wrong where a matmul is above the peak", "[advisor]") {
    // 2 x 4096 x 1024 x 1024 operations in 20 us: 429.5 TFLOPS, 137.2 % of 313 and 110 % of 390.45.
    const auto atPeak = [](double peak, const char* type = "MatMulV3") {
        const JobTables job({{0,
            {{"step_trace_time.csv", kSteps},
                {"kernel_details.csv",
                    fmt::format("Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),"
                                "Input Shapes,Input Data Types,Output Shapes,Output Data Types\n"
                                "1,a,{},AI_CORE,1000,20,\"4096,1024;1024,1024\",DT_BF16;DT_BF16,"
                                "\"4096,1024\",DT_BF16\n",
                        type)}}}});
        JobFacts facts;
        facts.peakTflops = peak;
        return runCheck(job.snapshot(), "CP-8", facts);
    };
    const auto found = atPeak(313);
    CHECK(found.finding().severity == Severity::Info);
    CHECK_FALSE(found.finding().price.high);
    CHECK(std::get<Share>(found.finding().evidence.front().value).value
        == Approx(2.0 * 4096 * 1024 * 1024 / 20e-6 / 313e12));
    CHECK(toText(found.finding().text, Language::English).find("429.50 TFLOPS, 137.2 %")
        != std::string::npos);
    CHECK(titleKeyOf(found.finding()) == "CP-8.beyond.title");
    CHECK(verificationKeyOf(found.finding()) == "CP-8.beyond.verify");
    CHECK(atPeak(390).state == CheckState::Found);
    CHECK(atPeak(391).reason == "need.pipe_counters"); // 109.8 %
    CHECK(atPeak(313, "Add").reason == "need.pipe_counters");
}

TEST_CASE("SC-13 tells what a slow rank does more than its fastest peer", "[advisor]") {
    const auto longer = runCheck(ranksWith(10, 100).snapshot(), "SC-13");
    CHECK(longer.finding().text.key == "SC-13.longer_calls");
    CHECK(longer.finding().ranks == std::vector<int64_t>{3});
    CHECK(longer.finding().severity == Severity::Info);
    CHECK(std::get<Duration>(longer.finding().evidence.front().value) == Duration(200'000));
    const auto more = runCheck(ranksWith(13, 80).snapshot(), "SC-13");
    CHECK(more.finding().text.key == "SC-13.more_calls");
    CHECK(runCheck(ranksWith(10, 80).snapshot(), "SC-13").state == CheckState::Ok);
    // 80 us of a step of 1.4 ms, and 70.
    CHECK(runCheck(ranksWith(10, 88).snapshot(), "SC-13").state == CheckState::Found);
    CHECK(runCheck(ranksWith(10, 87).snapshot(), "SC-13").state == CheckState::Ok);
    // 200 us of 390, and of 400.
    CHECK(runCheck(ranksWith(10, 100, 190).snapshot(), "SC-13").state == CheckState::Found);
    CHECK(runCheck(ranksWith(10, 100, 200).snapshot(), "SC-13").state == CheckState::Ok);
    const JobTables alone({{0, {{"step_trace_time.csv", kSteps}}}});
    CHECK(runCheck(alone.snapshot(), "SC-13").state == CheckState::NotRun);
}

TEST_CASE("work that only one of two ranks has", "[advisor]") {
    const auto us = [](int64_t length) { return std::chrono::microseconds(length); };
    const auto found =
        analysis::workDifference({{"a", {2, us(30)}}, {"b", {1, us(5)}}, {"c", {3, us(9)}}},
            {{"a", {2, us(20)}}, {"b", {1, us(6)}}, {"d", {1, us(4)}}});
    CHECK(found.more == us(10 - 1 + 9 - 4));
    REQUIRE(found.names.size() == 2);
    CHECK(found.names[0].name == "a");
    CHECK(found.names[1].isMoreCalls());
    CHECK(found.common == 2);
    CHECK(found.longer == 1);
}

} // namespace grade_checks_test

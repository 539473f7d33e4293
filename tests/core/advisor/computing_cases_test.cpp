// SPDX-License-Identifier: GPL-3.0-or-later
// CP-1, CP-2, CP-6, CP-7, CP-10, CP-11: each on kernels where it fires, where it is just below, and
// where the profile does not tell.
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"
#include "tests/core/query/inline_trace.h"

namespace computing_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::InlineTrace;
using rankscope::test::JobTables;
using rankscope::test::runCheck;
using rankscope::test::stepFiles;

namespace {

struct Kernel {
    const char* type = "Add";
    double length = 100; ///< us
    const char* core = "AI_VECTOR_CORE";
    const char* state = "static";
    const char* shapes = "128,128";
    double mac = 0;
    double load = 0; ///< of either kind of core
    double vector = 0;
    double cube = 0; ///< us that the cube multiplies
    double store = 0; ///< fixpipe
};

using Kernels = std::vector<Kernel>;

/// One behind the other in each of these steps of 10 ms of one rank.
rankscope::test::Files kernelFiles(const std::vector<Kernels>& steps, bool hasCounters = true) {
    std::string rows = "Step Id,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),"
                       "Input Shapes";
    rows += hasCounters
        ? ",aic_mac_ratio,aic_mte2_ratio,aiv_vec_ratio,aiv_mte2_ratio,aic_mac_time(us),"
          "aic_fixpipe_ratio\n"
        : "\n";
    for (size_t step = 0; step < steps.size(); ++step) {
        double at = 1000 + 100'000 * static_cast<double>(step);
        for (const Kernel& of : steps[step]) {
            rows += fmt::format("{6},{0},{0},{1},{2},{3},{4},\"{5}\"", of.type, of.state, of.core,
                at, of.length, of.shapes, step + 1);
            rows += hasCounters ? fmt::format(",{},{},{},{},{},{}\n", of.mac, of.load, of.vector,
                        of.load, of.cube, of.store)
                                : "\n";
            at += of.length;
        }
    }
    auto files = stepFiles(static_cast<int>(steps.size()), {});
    files.push_back({"kernel_details.csv", rows});
    return files;
}

JobTables jobOf(const Kernels& kernels, bool hasCounters = true) {
    return JobTables({{0, kernelFiles({kernels}, hasCounters)}});
}

/// The same in each of four steps, and more of it in the first, which takes three times as long as
/// the others and is warm-up.
JobTables warmedJob(const Kernels& kernels, const Kernels& first = {}, const Kernels& last = {}) {
    std::vector<Kernels> steps(4, kernels);
    steps.front().insert(steps.front().end(), first.begin(), first.end());
    steps.back().insert(steps.back().end(), last.begin(), last.end());
    auto files = kernelFiles(steps);
    std::vector<rankscope::test::StepTimes> times(4);
    times.front().computing = 29'000;
    files.front().content = rankscope::test::stepTable(times);
    return JobTables({{0, files}});
}

JobTables noKernels() {
    return JobTables({{0, stepFiles(1, {})}});
}

rankscope::test::OneCheck judged(const char* id, const std::vector<Kernel>& kernels) {
    return runCheck(jobOf(kernels).snapshot(), id, {}, {{"least_cost", 0}});
}

std::vector<Kernel> copies(size_t count, const Kernel& kernel) {
    return std::vector<Kernel>(count, kernel);
}

} // namespace

TEST_CASE("CP-1 tells operators on AI CPU that take long", "[advisor]") {
    const auto of = [](double length) {
        return judged("CP-1", {{"IndexPut", length, "AI_CPU"}, {"Add", 5000}});
    };
    const auto found = of(30);
    CHECK(found.finding().price.cost == Duration(30'000));
    CHECK(found.finding().evidence.front().target.page == "operators.operators");
    CHECK(found.finding().evidence.front().target.row == "IndexPut");
    CHECK(of(20).state == CheckState::Found); // aicpu_longest
    CHECK(of(19.999).state == CheckState::Ok);
    CHECK(runCheck(noKernels().snapshot(), "CP-1").reason == "need.kernels");
}

TEST_CASE("CP-1 counts the streams of a trace without a table", "[advisor]") {
    const auto of = [](double length) {
        return runCheck(*InlineTrace(fmt::format(R"json([
{{"ph":"M","name":"process_name","pid":3,"tid":0,"args":{{"name":"Ascend Hardware"}}}},
{{"ph":"M","name":"process_labels","pid":3,"tid":0,"args":{{"labels":"NPU"}}}},
{{"ph":"M","name":"thread_name","pid":3,"tid":2,"args":{{"name":"Stream 2"}}}},
{{"ph":"X","name":"Default/net/Cast-op1","pid":3,"tid":2,"ts":0,"dur":90,"args":{{"Task Type":"AI_CORE"}}}},
{{"ph":"X","name":"Default/net/Unique-op2","pid":3,"tid":2,"ts":100,"dur":{},"args":{{"Task Type":"AI_CPU"}}}}
])json",
                                         length))
                             .snapshot(),
            "CP-1", {}, {{"least_cost", 0}});
    };
    const auto found = of(30);
    CHECK(found.finding().evidence.front().target.slice == "Default/net/Unique-op2");
    CHECK(found.finding().text.key == "CP-1.profile"); // of what step
    CHECK_FALSE(found.finding().price.high);
    CHECK(of(19).state == CheckState::Ok);
}

TEST_CASE("CP-1 sends a wait for data on the AI CPU to the data", "[advisor]") {
    const auto found = judged("CP-1", {{"GetNext", 30, "AI_CPU"}, {"Unique", 20, "AI_CPU"}});
    CHECK(found.finding().advice.front().key == "advice.check_data_path");
}

TEST_CASE("CP-1 counts the calls that older MindSpore lists", "[advisor]") {
    const std::string head =
        "serial_number,kernel_type,total_time,dispatch_time,execution_time,run_start,run_end\n";
    const auto of = [&](const char* milliseconds, const char* kernels) {
        auto files = stepFiles(1, {});
        files.push_back({"aicpu_intermediate_0.csv",
            head + "1,GetNext,0.001,0,0,10,20\n2,Unique," + milliseconds
                + ",0,0,30,40\n3,x,,,,,\n"});
        files.push_back({"kernel_details.csv", kernels});
        return runCheck(JobTables({{0, files}}).snapshot(), "CP-1", {}, {{"least_cost", 0}});
    };
    const auto found = of("0.03", "");
    CHECK(found.finding().price.cost == Duration(31'000));
    CHECK(found.finding().evidence.front().target.page == "operators.operators");
    CHECK(found.finding().advice.front().key == "advice.ai_cpu");
    CHECK(of("0.02", "").state == CheckState::Found);
    CHECK(of("0.019", "").state == CheckState::Ok);
    // A table of kernels tells it already.
    CHECK(of("0.03", "Name,Type,Accelerator Core,Duration(us)\na,Add,AI_CORE,5\n").state
        == CheckState::Ok);
}

TEST_CASE("CP-2 tells a job of dynamic shapes alone", "[advisor]") {
    CHECK(judged("CP-2", {{"Add", 10, "AI_CORE", "dynamic"}, {"Mul", 10, "AI_CORE", "Dynamic"}})
              .finding()
              .severity
        == Severity::Info);
    CHECK(
        judged("CP-2", {{"Add", 10, "AI_CORE", "dynamic"}, {"Mul", 10, "AI_CORE", "static"}}).state
        == CheckState::Ok);
    CHECK(judged("CP-2", {{"Add", 10, "AI_CORE", "N/A"}}).reason == "need.op_state");
    // Of a real job two of four ranks have a table of kernels.
    const JobTables partly({{0, stepFiles(1, {})},
        {1, kernelFiles({{{"Add", 10, "AI_CORE", "dynamic"}}})}, {2, stepFiles(1, {})}});
    CHECK(runCheck(partly.snapshot(), "CP-2").finding().ranks == std::vector<int64_t>{1});
    CHECK(runCheck(noKernels().snapshot(), "CP-2").reason == "need.kernels");
}

TEST_CASE("CP-5 tells matmuls that are not bound", "[advisor]") {
    const auto of = [](double mac, const char* shapes = "81920,4096;4096,8192", double load = 0) {
        return judged("CP-5",
            {{.type = "MatMulV2", .core = "AI_CORE", .shapes = shapes, .mac = mac, .load = load}});
    };
    const auto found = of(0.5);
    CHECK_FALSE(found.finding().price.cost); // nobody knows what it can reach
    CHECK(found.finding().price.high.value_or(Duration()) > Duration());
    CHECK(of(0.799).state == CheckState::Found);
    CHECK(of(0.8).state == CheckState::Ok); // cube_busy
    CHECK(of(0.5, "81920,4096;4096,8192", 0.949).state == CheckState::Found);
    CHECK(of(0.5, "81920,4096;4096,8192", 0.95).state == CheckState::Ok); // cube_load
    CHECK(of(0.5, "256,512;512,256").state == CheckState::Ok); // cube_bytes: small ones never are
    const auto odd = of(0.9, "81920,4096;4096,8191");
    CHECK(odd.finding().advice.front().key == "advice.align_matmul");
    CHECK(runCheck(jobOf({{"MatMulV2"}}, false).snapshot(), "CP-5").reason == "need.pipe_counters");
}

TEST_CASE("CP-6 tells attention that is not bound", "[advisor]") {
    const auto of = [](double load, const char* shapes = "4096,2,512;4096,2,512",
                        double vector = 0) {
        return judged("CP-6",
            {{.type = "FlashAttentionScore",
                .core = "MIX_AIC",
                .shapes = shapes,
                .load = load,
                .vector = vector}});
    };
    CHECK(of(0.6).finding().text.key == "CP-6.low");
    CHECK(of(0.799).state == CheckState::Found);
    CHECK(of(0.8).state == CheckState::Ok); // attention_load
    CHECK(of(0.6, "4096,2,512;4096,2,512", 0.749).state == CheckState::Found);
    CHECK(of(0.6, "4096,2,512;4096,2,512", 0.75).state == CheckState::Ok); // attention_unit
    CHECK(of(0.9, "4096,2,511;4096,2,511").state == CheckState::Found); // no multiple of 128
    CHECK(runCheck(noKernels().snapshot(), "CP-6").reason == "need.kernels");
}

TEST_CASE("CP-6 asks of the backward what it stores, not what its vector units do", "[advisor]") {
    const auto of = [](double load, double store, const std::map<std::string, double>& limits) {
        const Kernel backward{.type = "FlashAttentionScoreGrad",
            .core = "MIX_AIC",
            .shapes = "4096,2,512;4096,2,512",
            .load = load,
            .vector = 1,
            .store = store};
        return runCheck(jobOf({backward}).snapshot(), "CP-6", {}, limits).state;
    };
    CHECK(of(0.6, 0.749, {{"least_cost", 0}}) == CheckState::Found);
    CHECK(of(0.6, 0.75, {{"least_cost", 0}}) == CheckState::Ok); // attention_unit
    CHECK(of(0.799, 0, {{"least_cost", 0}}) == CheckState::Found);
    CHECK(of(0.8, 0, {{"least_cost", 0}}) == CheckState::Ok); // attention_load
    CHECK(of(0.6, 0.649, {{"least_cost", 0}, {"attention_unit", 0.65}}) == CheckState::Found);
    CHECK(of(0.6, 0.65, {{"least_cost", 0}, {"attention_unit", 0.65}}) == CheckState::Ok);
}

TEST_CASE("shapes that fit badly cost at most what the cube does not multiply", "[advisor]") {
    const auto highOf = [](const char* id, const Kernel& kernel) {
        const auto found = judged(id, {kernel});
        CHECK_FALSE(found.finding().price.cost);
        return found.finding().price.high;
    };
    Kernel matmul{
        .type = "MatMulV2", .core = "AI_CORE", .shapes = "81920,4096;4096,8191", .mac = 0.9};
    CHECK(highOf("CP-5", matmul) == Duration(100'000)); // nobody tells how long it multiplies
    matmul.cube = 68.5;
    CHECK(highOf("CP-5", matmul) == Duration(31'500));
    matmul.cube = 68.5e9; // damage: never more than the kernel takes
    CHECK(judged("CP-5", {matmul}).finding().price.high == Duration());
    const Kernel attention{.type = "FlashAttentionScore",
        .core = "MIX_AIC",
        .shapes = "4096,2,511;4096,2,511",
        .load = 0.9,
        .cube = 32};
    CHECK(highOf("CP-6", attention) == Duration(68'000));
}

TEST_CASE("advice on alignment names the limit in force", "[advisor]") {
    const auto textOf = [](const char* id, const Kernel& kernel, const char* limit, double value) {
        const auto found =
            runCheck(jobOf({kernel}).snapshot(), id, {}, {{"least_cost", 0}, {limit, value}});
        return toText(
            Phrase{found.finding().advice.front().key, found.finding().advice.front().values},
            Language::English);
    };
    const Kernel matmul{.type = "MatMulV2", .core = "AI_CORE", .shapes = "81920,4096;4096,8191"};
    CHECK(textOf("CP-5", matmul, "cube_align", 256)
        == "Pad the inner axis of the matmul to a multiple of 256.");
    CHECK(textOf("CP-5", matmul, "cube_align", 512).ends_with(" 512."));
    const Kernel attention{
        .type = "FlashAttentionScore", .core = "MIX_AIC", .shapes = "4096,2,511;4096,2,511"};
    CHECK(textOf("CP-6", attention, "attention_align", 128)
        == "Make head dimension and sequence length multiples of 128.");
    CHECK(textOf("CP-6", attention, "attention_align", 64).ends_with(" 64."));
}

TEST_CASE("CP-7 tells vector kernels of which no unit is busy", "[advisor]") {
    const auto of = [](double vector, double load) {
        return judged("CP-7", {{.type = "Add", .load = load, .vector = vector}});
    };
    CHECK(of(0.3, 0.3).finding().text.key == "CP-7.low");
    CHECK(of(0.69, 0.2).state == CheckState::Found);
    CHECK(of(0.7, 0).state == CheckState::Ok); // vector_unit
    CHECK(of(0.5, 0.41).state == CheckState::Ok); // vector_sum: 0.9
    CHECK(runCheck(noKernels().snapshot(), "CP-7").reason == "need.kernels");
}

TEST_CASE("the limits of CP-5 to CP-7 can be moved", "[advisor]") {
    const auto state = [](const char* id, const Kernel& kernel, const char* limit, double value) {
        return runCheck(jobOf({kernel}).snapshot(), id, {}, {{"least_cost", 0}, {limit, value}})
            .state;
    };
    const Kernel matmul{
        .type = "MatMulV2", .core = "AI_CORE", .shapes = "81920,4096;4096,8192", .mac = 0.75};
    CHECK(state("CP-5", matmul, "cube_busy", 0.75) == CheckState::Ok);
    CHECK(state("CP-5", matmul, "cube_busy", 0.76) == CheckState::Found);
    CHECK(state("CP-5", matmul, "cube_bytes", 1e12) == CheckState::Ok);
    Kernel loading = matmul;
    loading.load = 0.9;
    CHECK(state("CP-5", loading, "cube_load", 0.9) == CheckState::Ok);
    CHECK(state("CP-5", loading, "cube_load", 0.901) == CheckState::Found);
    Kernel odd = matmul;
    odd.shapes = "81920,4096;4096,8191";
    odd.mac = 0.9;
    CHECK(state("CP-5", odd, "cube_align", 256) == CheckState::Found);
    CHECK(state("CP-5", odd, "cube_align", 0) == CheckState::Ok); // as of 1
    const Kernel attention{.type = "FlashAttentionScore",
        .core = "MIX_AIC",
        .shapes = "4096,2,576;4096,2,576",
        .load = 0.85};
    CHECK(state("CP-6", attention, "attention_align", 128) == CheckState::Found);
    CHECK(state("CP-6", attention, "attention_align", 64) == CheckState::Ok);
    Kernel fits = attention;
    fits.shapes = "4096,2,512;4096,2,512";
    fits.load = 0.6;
    fits.vector = 0.7;
    CHECK(state("CP-6", fits, "attention_unit", 0.7) == CheckState::Ok);
    CHECK(state("CP-6", fits, "attention_unit", 0.701) == CheckState::Found);
    const Kernel vector{.type = "Add", .load = 0.4, .vector = 0.4};
    CHECK(state("CP-7", vector, "vector_sum", 0.8) == CheckState::Ok);
    CHECK(state("CP-7", vector, "vector_unit", 0.4) == CheckState::Ok);
    CHECK(state("CP-7", vector, "vector_share", 1.01) == CheckState::Ok);
    CHECK(state("CP-7", vector, "vector_share", 1) == CheckState::Found);
}

TEST_CASE("CP-10 tells calls that take far longer than the others of their name", "[advisor]") {
    const auto of = [](double longest, size_t others = 20, double each = 50) {
        std::vector<Kernel> kernels = copies(others, {"MatMul", each, "AI_CORE"});
        kernels.push_back({"MatMul", longest, "AI_CORE"});
        return judged("CP-10", kernels);
    };
    const auto found = of(200);
    CHECK(found.finding().price.cost == Duration(150'000));
    CHECK(found.finding().text.key == "CP-10.outliers");
    CHECK(of(101).state == CheckState::Found);
    CHECK(of(100).state == CheckState::Ok); // operator_times: twice the median
    CHECK(of(200, 3).state == CheckState::Ok); // operator_fewest: four calls
    CHECK(of(200, 4).state == CheckState::Found);
    CHECK(of(20.001, 20, 5).state == CheckState::Found);
    CHECK(of(20, 20, 5).state == CheckState::Ok); // operator_shortest
    CHECK(runCheck(noKernels().snapshot(), "CP-10").reason == "need.kernels");
}

TEST_CASE("CP-11 tells kernels that only convert data", "[advisor]") {
    const auto of = [](double length) {
        return judged(
            "CP-11", {{"TransData", length}, {"Cast", length}, {"MatMul", 1900, "AI_CORE"}});
    };
    CHECK(of(60).finding().price.high == Duration(120'000));
    CHECK(of(50.1).state == CheckState::Found);
    CHECK(of(50).state == CheckState::Ok); // layout_share: 5 % of 2 ms
    // To fill memory is neither: no format or type spares it.
    CHECK(judged("CP-11", {{"MemSet", 500}, {"MatMul", 1900, "AI_CORE"}}).state == CheckState::Ok);
    CHECK(runCheck(noKernels().snapshot(), "CP-11").reason == "need.kernels");
}

TEST_CASE("kernels of the warm-up step are no cost of a step", "[advisor]") {
    const auto judgedIn = [](const char* id, const JobTables& job) {
        return runCheck(job.snapshot(), id, {}, {{"least_cost", 0}});
    };
    const auto highOf = [&](const char* id, const Kernels& kernels) {
        const auto found = judgedIn(id, warmedJob(kernels));
        return static_cast<double>(found.finding().price.high.value_or(Duration()).count());
    };
    CHECK(highOf("CP-1", {{"IndexPut", 30, "AI_CPU"}}) == 30'000);
    CHECK(highOf("CP-5",
              {{.type = "MatMulV2",
                  .core = "AI_CORE",
                  .shapes = "81920,4096;4096,8192",
                  .mac = 0.5,
                  .load = 0.75}})
        == Approx(30'000).margin(2)); // 100 us, 0.3 below 0.8
    CHECK(highOf("CP-7", {{.type = "Add", .load = 0.3, .vector = 0.2}})
        == Approx(70'000).margin(2)); // nothing is stored: 0.7 below
    CHECK(highOf("CP-11", {{"Cast", 100}, {"MatMul", 100, "AI_CORE"}}) == 100'000);

    const Kernels usual = copies(10, {"MatMul", 50, "AI_CORE"});
    const Kernels odd{{"MatMul", 500, "AI_CORE"}};
    CHECK(judgedIn("CP-10", warmedJob(usual, odd)).state == CheckState::Ok);
    CHECK(judgedIn("CP-10", warmedJob(usual, {}, odd)).finding().price.cost == Duration(150'000));
    CHECK(judgedIn("CP-1", warmedJob({{"Add", 50}}, {{"IndexPut", 30, "AI_CPU"}})).state
        == CheckState::Ok);
}

TEST_CASE("kernels cost what the ranks lose that have them", "[advisor]") {
    const auto rank = [](int64_t number, const Kernels& kernels) {
        return rankscope::test::RankFiles{number, kernelFiles({kernels})};
    };
    const rankscope::test::RankFiles noTable{0, stepFiles(1, {})};
    const auto judgedIn = [](const char* id, const std::vector<rankscope::test::RankFiles>& ranks) {
        return runCheck(JobTables(ranks).snapshot(), id, {}, {{"least_cost", 0}});
    };
    const Kernel host{"IndexPut", 30, "AI_CPU"};
    const Kernel longer{"IndexPut", 50, "AI_CPU"};
    const auto one = judgedIn("CP-1", {rank(0, {{"Add"}}), rank(1, {{"Add"}}), rank(2, {host})});
    CHECK(one.finding().price.cost == Duration()); // the others compute as long without any
    CHECK(one.finding().price.high == Duration(30'000));
    const auto two = judgedIn("CP-1", {noTable, rank(1, {host}), rank(2, {longer})});
    CHECK(two.finding().price.cost == Duration(30'000)); // then that with less of it is last
    CHECK(two.finding().price.high == Duration(50'000)); // of the one that loses most
    const auto cast =
        judgedIn("CP-11", {noTable, rank(1, {{"Cast", 80}}), rank(2, {{"Cast", 40}})});
    CHECK(cast.finding().price.high == Duration(60'000));
    CHECK(cast.finding().ranks == std::vector<int64_t>{1, 2});
}

} // namespace computing_cases_test

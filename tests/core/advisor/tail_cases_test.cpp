// SPDX-License-Identifier: GPL-3.0-or-later
// CL-10 of jobs that tell what is behind the backward pass.
#include "core/advisor/finding_texts.h"
#include "tests/core/advisor/one_check.h"

#include <fmt/format.h>

#include "tests/core/analysis/job_tables.h"

namespace tail_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::JobTables;
using rankscope::test::RankFiles;
using rankscope::test::runCheck;

namespace {

/// Steps of 10 ms of older MindSpore; the ranks' tails, in ms.
JobTables tailedJob(const std::vector<double>& tails) {
    std::vector<RankFiles> all;
    for (const double tail : tails) {
        std::string text = "step_num,start_point,end_point,total,fp_point,bp_point,"
                           "iteration_interval,fp_and_bp,tail\n";
        for (int step = 1; step < 4; ++step) // counts of 10 ns
            text += fmt::format("{0},{1},{2},1000000,{1},{3:.0f},0,{4:.0f},{5:.0f}\n", step,
                step * 1'000'000, (step + 1) * 1'000'000, (step + 1) * 1'000'000 - tail * 100'000,
                1'000'000 - tail * 100'000, tail * 100'000);
        const auto rank = static_cast<int64_t>(all.size());
        all.push_back({rank, {{fmt::format("step_trace_raw_{}_detail_time.csv", rank), text}}});
    }
    return JobTables(all);
}

} // namespace

TEST_CASE("CL-10 tells a long tail by who has it", "[advisor]") {
    const auto of = [](const std::vector<double>& tails, const JobFacts& facts = {}) {
        return runCheck(tailedJob(tails).snapshot(), "CL-10", facts);
    };
    // all alike, and no file tells what it is
    const auto alike = of({1.2, 1.2, 1.2, 1.2}).finding();
    CHECK(toText(alike.text, Language::English)
        == "The tail behind the backward pass takes 1.20 ms, 12.0 % of the step; the profile does "
           "not tell what runs in it.");
    CHECK(titleKeyOf(alike) == "CL-10.tail_unknown.title");
    CHECK(alike.ranks == std::vector<int64_t>{0, 1, 2, 3});
    CHECK(alike.advice.front().key == "advice.report_tail");
    CHECK(alike.price.high == Duration(1'200'000));
    CHECK(of({1, 1, 1, 1}).state == CheckState::Ok); // tail_share: 10 %
    CHECK(of({1.01, 1.01, 1.01, 1.01}).state == CheckState::Found);
    // ranks far above the mean: 1.5 of 1.2 are 25 %, 1.4 of 1.2 17 %
    const auto uneven = of({1.1, 1.1, 1.1, 1.5}).finding();
    CHECK(uneven.text.key == "CL-10.uneven");
    CHECK(uneven.ranks == std::vector<int64_t>{3});
    CHECK_FALSE(uneven.price.cost); // nobody knows who waits
    CHECK(uneven.price.high == Duration(300'000));
    CHECK(uneven.advice.front().key == "advice.check_node");
    CHECK(of({1.1, 1.1, 1.2, 1.4}).finding().text.key == "CL-10.tail_unknown");
    const auto middle = of({1.1, 1.3, 1.2}).finding().evidence.front(); // with its own figure
    CHECK(middle.target.rank == 2);
    CHECK(std::get<Duration>(middle.value) == Duration(1'200'000));
    // three wait for the last one
    CHECK(of({2, 2, 2, 0.4}).finding().ranks == std::vector<int64_t>{0, 1, 2});
    CHECK(of({.1, .1, .1, .9}).state == CheckState::Ok); // 9 % of the step
    // one device reduces nothing
    const auto alone = of({1.2}).finding();
    CHECK(alone.text.key == "CL-10.alone");
    CHECK(titleKeyOf(alone) == "CL-10.alone.title"); // not of data parallelism, which it is not
    CHECK(verificationKeyOf(alone) == "CL-10.alone.verify");
    CHECK(alone.advice.size() == 1);
    CHECK(alone.advice.front().key == "advice.report_tail");
    CHECK_FALSE(alone.price.cost);
    CHECK(alone.price.high == Duration(1'200'000));
    CHECK(of({1}).state == CheckState::Ok);
    JobFacts many; // of a job of which one rank was profiled
    many.devices = 8;
    CHECK(of({1.2}, many).finding().text.key == "CL-10.tail_unknown");
}

TEST_CASE("a rank that reduces, or is not the first, is not alone", "[advisor]") {
    const auto on = [](int64_t rank, const char* columns, const char* cells) {
        const JobTables job({{rank,
            {{fmt::format("step_trace_raw_{}_detail_time.csv", rank),
                fmt::format("step_num,start_point,end_point,total,fp_point,bp_point,"
                            "iteration_interval,fp_and_bp,tail{}\n"
                            "1,1000000,2000000,1000000,1000000,1600000,0,600000,400000{}\n",
                    columns, cells)}}}});
        return runCheck(job.snapshot(), "CL-10").finding();
    };
    CHECK(on(0, "", "").text.key == "CL-10.alone");
    CHECK(on(1, "", "").text.key == "CL-10.tail_unknown");
    // as run_1 has it; the tail is from 16 to 20 ms
    constexpr const char* kOperator = ",stream_540_parallel_0_start_point,"
                                      "stream_540_parallel_0_end_point,stream_540_parallel_0";
    const auto most = on(0, kOperator, ",1610000,1900000,290000");
    CHECK(toText(most.text, Language::English)
        == "The tail behind the backward pass takes 4.00 ms, 40.0 % of the step; communication "
           "operators run in 2.90 ms of it.");
    CHECK(most.advice.front().key == "advice.all_reduce_fusion");
    CHECK(most.price.high == Duration(2'900'000)); // no more can be hidden
    // begun beside the backward pass: what is left of it behind that is little
    const auto little = on(0, kOperator, ",1410000,1700000,290000");
    CHECK(toText(little.text, Language::English).ends_with("operators run in 1.00 ms of it."));
    CHECK(little.advice.front().key == "advice.report_tail");
    CHECK(little.price.high == Duration(4'000'000));
    CHECK(toText(on(0, kOperator, ",1210000,1500000,290000").text, Language::English)
              .ends_with("operators run in 0 ns of it."));
}

} // namespace tail_cases_test

// SPDX-License-Identifier: GPL-3.0-or-later
// SC-1 and CO-2: each on jobs where it fires, where it is just below, and where the profile does
// not tell.
#include <tuple>

#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"
#include "tests/core/advisor/warmed_trace.h"
#include "tests/core/query/inline_trace.h"

namespace host_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::InlineTrace;
using rankscope::test::JobTables;
using rankscope::test::runCheck;
using rankscope::test::stepJob;
using rankscope::test::StepTimes;

namespace {

/// A step of 10 ms with kernels, and transfers of so many us over SDMA: one whose size is a
/// multiple of the block, and one whose size is not.
std::string transfers(int even, int odd, const char* transport = "SDMA") {
    std::string text =
        R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"HCCL"}},)"
        R"({"ph":"M","name":"process_name","pid":2,"args":{"name":"Ascend Hardware"}},)"
        R"({"ph":"M","name":"process_name","pid":3,"args":{"name":"Python"}},)"
        R"({"ph":"X","pid":3,"tid":1,"ts":0,"dur":10000,"name":"ProfilerStep#1"},)"
        R"({"ph":"X","pid":2,"tid":1,"ts":10,"dur":9000,"name":"MatMul"})";
    int at = 100;
    for (const auto& [length, size] : {std::pair(even, 1024), {odd, 1025}}) {
        text +=
            fmt::format(R"j(,{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":{},"name":"Memcpy","args":)j"
                        R"j({{"transport type":"{}","size(Byte)":{},"link type":"HCCS"}}}})j",
                at, length, transport, size);
        at += length;
    }
    return text + "]";
}

} // namespace

TEST_CASE("SC-1 tells a device that waits for its host", "[advisor]") {
    const auto of = [](double first, double second) {
        return runCheck(stepJob(2, 3,
                            [=](int64_t rank) {
                                const double free = rank == 0 ? first : second;
                                return StepTimes{.computing = 9000,
                                    .exposed = rank == 0 ? 0.0 : 500.0,
                                    .free = free};
                            })
                            .snapshot(),
            "SC-1");
    };
    const auto found = of(3000, 2500);
    CHECK(found.finding().price.cost == Duration(3'000'000)); // of the rank that nobody holds up
    CHECK(of(1000, 1060).state == CheckState::Found);
    CHECK(of(1000, 1050).state == CheckState::Ok); // free_share: 10 % and 9.95 %
    const JobTables none({{0, {{"op_statistic.csv", "OP Type\nAdd\n"}}}});
    CHECK(runCheck(none.snapshot(), "SC-1").reason == "need.steps");
}

TEST_CASE("SC-1 leads to a rank that is free as long as it tells", "[advisor]") {
    const double free[] = {4000, 1500, 2000}; // us
    const auto job = stepJob(
        3, 2, [&free](int64_t rank) { return StepTimes{.free = free[static_cast<size_t>(rank)]}; });
    const auto found = runCheck(job.snapshot(), "SC-1").finding();
    CHECK(found.evidence.front().target.rank == 2);
    CHECK(std::get<Duration>(found.evidence.front().value) == Duration(2'000'000));
}

TEST_CASE("CO-2 tells transfers whose size is no multiple of a block", "[advisor]") {
    const auto of = [](int even, int odd, const char* transport = "SDMA", double block = 512) {
        const InlineTrace read(transfers(even, odd, transport));
        const JobTables steps = stepJob(1, 1, [](int64_t) { return StepTimes{.exposed = 2000}; });
        query::Snapshot both = *read.snapshot();
        both.tables = steps.snapshot().tables;
        return runCheck(both, "CO-2", {}, {{"least_cost", 0}, {"transfer_block", block}});
    };
    const auto found = of(300, 600);
    const auto adviceOf = [](const rankscope::test::OneCheck& check) {
        const Advice& advice = check.finding().advice.front();
        return toText(Phrase{advice.key, advice.values}, Language::English);
    };
    CHECK(adviceOf(found) == "Pad tensors to multiples of 512 B.");
    CHECK(adviceOf(of(300, 600, "SDMA", 1024)) == "Pad tensors to multiples of 1.00 KB.");
    REQUIRE(found.finding().price.high); // 1,025 bytes at the rate of the even ones: 300.293 us
    CHECK(found.finding().price.high->count() == Approx(299'707).margin(2)); // count(): ns
    CHECK(of(790, 210).state == CheckState::Found);
    CHECK(of(800, 200).state == CheckState::Ok); // unaligned_share: 20 %
    CHECK(of(500, 500, "RDMA").reason == "need.transfer_tasks");
    CHECK(runCheck(stepJob(1, 1, [](int64_t) { return StepTimes{}; }).snapshot(), "CO-2").reason
        == "need.timeline");
}

TEST_CASE("transfers of the warm-up step do not count for CO-2", "[advisor]") {
    const JobTables steps({{0,
        {{"step_trace_time.csv",
            "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n"
            "0,46000,2000,0,2000,2000\n1,6000,2000,0,2000,2000\n2,6000,2000,0,2000,2000\n"
            "3,6000,2000,0,2000,2000\n4,6000,2000,0,2000,2000\n"}}}});
    const auto oddAt = [&steps](int at) {
        std::string text = R"(,{"ph":"M","name":"process_name","pid":1,"args":{"name":"HCCL"}})";
        for (const auto& [begin, length, size] : {std::tuple(75'000, 400, 1024), {at, 1200, 1025}})
            text += fmt::format(
                R"j(,{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":{},"name":"Memcpy","args":)j"
                R"j({{"transport type":"SDMA","size(Byte)":{},"link type":"HCCS"}}}})j",
                begin, length, size);
        const InlineTrace read(rankscope::test::warmedTrace(text));
        query::Snapshot both = *read.snapshot();
        both.tables = steps.snapshot().tables;
        return runCheck(both, "CO-2");
    };
    CHECK(oddAt(10'000).state == CheckState::Ok);
    const auto found = oddAt(65'000);
    REQUIRE(found.finding().price.high); // 0.8 ms above the even one, in four steps
    CHECK(found.finding().price.high->count() == Approx(199'902).margin(2)); // count(): ns
}

} // namespace host_cases_test

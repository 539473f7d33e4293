// SPDX-License-Identifier: GPL-3.0-or-later
// CL-2, CL-3, CL-5 and CO-8 on collectives written here. G numbers are the golden examples of
// advisor_spec.md D.
#include <fmt/format.h>

#include "core/analysis/verdicts/late_starts.h"
#include "core/analysis/verdicts/undone_gathers.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace start_checks_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::InlineTrace;
using rankscope::test::JobTables;
using rankscope::test::RankFiles;
using rankscope::test::runCheck;

namespace {

/// Times in us, bytes in MB.
struct Operator {
    const char* type = "allReduce";
    int number = 0;
    double start = 0;
    double elapse = 0;
    double size = 2;
};

std::string textOf(const Operator& one, int group) {
    return fmt::format(
        R"j("hcom_{}__1_{}_1@{}":{{"Communication Time Info":{{"Start Timestamp(us)":{},)j"
        R"j("Elapse Time(ms)":{},"Transit Time(ms)":0.01,"Wait Time(ms)":0,)j"
        R"j("Synchronization Time(ms)":0,"Idle Time(ms)":0}},"Communication Bandwidth Info":)j"
        R"j({{"SDMA":{{"Transit Size(MB)":{},"Transit Time(ms)":0.01,"Bandwidth(GB/s)":1,)j"
        R"j("Large Packet Ratio":0,"Size Distribution":{{}}}}}}}})j",
        one.type, one.number, group, one.start, one.elapse / 1000, one.size);
}

std::string stepText(int step, const std::vector<Operator>& operators, int group = 7) {
    std::string text;
    for (const Operator& one : operators)
        text += (text.empty() ? "" : ",") + textOf(one, group);
    return fmt::format(R"j("step{}":{{"p2p":{{}},"collective":{{{}}}}})j", step, text);
}

constexpr const char* kHead =
    "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n";
constexpr const char* kKernels = "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";

/// Gathered until 1100 us, scattered as so many MB from 1200 to 1300 us; a kernel of 50 us then.
JobTables gatheringJob(double size, int kernel) {
    const std::vector<Operator> operators{
        {"allGather", 0, 1000, 100, 2}, {"reduceScatter", 1, 1200, 100, size}};
    return JobTables({{0,
        {{"step_trace_time.csv", kHead + std::string("1,500,500,0,500,0\n")},
            {"communication.json", "{" + stepText(1, operators) + "}"},
            {"kernel_details.csv",
                fmt::format("{}1,a,Add,AI_VECTOR_CORE,{},50\n", kKernels, kernel)}}}});
}

/// Steps of 10 ms of four ranks with clocks of their own; the last one comes so late to the second
/// collective.
JobTables lateJob(double late, int count = 12) {
    std::vector<RankFiles> ranks;
    for (int64_t rank = 0; rank < 4; ++rank) {
        const double clock = 777.0 * static_cast<double>(rank);
        std::string steps = kHead;
        std::string text;
        for (int step = 1; step <= count; ++step) {
            const double begin = 10'000.0 * step + clock;
            const double own = rank == 3 ? late : 0;
            const std::vector<Operator> operators{{"allReduce", step * 2, begin, 3000},
                {"allReduce", step * 2 + 1, begin + 4000 + own, 3000 - own}};
            text += (text.empty() ? "" : ",") + stepText(step, operators);
            steps += fmt::format("{},3000,6000,0,6000,1000\n", step);
        }
        ranks.push_back(
            {rank, {{"step_trace_time.csv", steps}, {"communication.json", "{" + text + "}"}}});
    }
    return JobTables(ranks);
}

/// Of a rank of lateJob(): before each second collective its device is free for so long.
std::string timelineOf(int64_t rank, int free) {
    std::string text =
        R"([{"ph":"M","name":"process_name","pid":3,"args":{"name":"Overlap Analysis"}},)"
        R"({"ph":"M","name":"thread_name","pid":3,"tid":1,"args":{"name":"Free"}},)"
        R"({"ph":"M","name":"process_name","pid":4,"args":{"name":"Python"}})";
    for (int step = 1; step <= 12; ++step) {
        const int64_t at = 10'000 * step + 777 * rank + 3100;
        text += fmt::format(R"(,{{"ph":"X","pid":3,"tid":1,"ts":{},"dur":{},"name":"Free"}})"
                            R"(,{{"ph":"X","pid":4,"tid":1,"ts":{},"dur":{},"name":"{}"}})",
            at, free, at - 10, free + 20, rank == 3 ? "fetch_batch" : "forward");
    }
    return text + "]";
}

} // namespace

TEST_CASE("G7: CL-3 tells the rank of a group that spends least in its collectives", "[advisor]") {
    // Of two groups of four; so many ms in the collective of each step of 200 ms, which ends for
    // all at the same time.
    const auto of = [](double third) {
        const std::vector<double> elapses{100, 98, third, 99, 100, 100, 100, 100};
        std::vector<RankFiles> ranks;
        for (size_t rank = 0; rank < elapses.size(); ++rank) {
            std::string steps = kHead;
            std::string text;
            for (int step = 1; step <= 12; ++step) {
                const double elapse = elapses[rank] * 1000;
                const Operator one{"allReduce", step, 200'000.0 * step + 150'000 - elapse, elapse};
                text += (text.empty() ? "" : ",") + stepText(step, {one}, rank < 4 ? 7 : 8);
                steps += fmt::format("{},100000,100000,0,100000,0\n", step);
            }
            ranks.push_back({static_cast<int64_t>(rank),
                {{"step_trace_time.csv", steps}, {"communication.json", "{" + text + "}"}}});
        }
        return runCheck(JobTables(ranks).snapshot(), "CL-3");
    };
    const auto found = of(85);
    CHECK(found.finding().ranks == std::vector<int64_t>{2});
    CHECK(found.finding().price.cost == Duration(14'000'000)); // 7 % of the step behind the median
    CHECK(of(88.9).state == CheckState::Found); // late_rank: 5 %
    CHECK(of(89.1).state == CheckState::Ok);
}

TEST_CASE("CO-8 tells data that is gathered and scattered again unread", "[advisor]") {
    const auto found = runCheck(gatheringJob(2, 1300).snapshot(), "CO-8");
    CHECK(found.finding().price.high == Duration(200'000));
    CHECK_FALSE(found.finding().price.cost);
    CHECK(found.finding().severity == Severity::Low);
    const auto stateOf = [](double size, int kernel) {
        return runCheck(gatheringJob(size, kernel).snapshot(), "CO-8").state;
    };
    CHECK(stateOf(2, 1050) == CheckState::Found); // until the end of the gather
    CHECK(stateOf(2, 1051) == CheckState::Ok);
    CHECK(stateOf(2, 1299) == CheckState::Ok); // beside the scatter
    CHECK(stateOf(1.9, 1300) == CheckState::Ok);
    const JobTables none({{0, {{"step_trace_time.csv", kHead + std::string("1,5,5,0,5,0\n")}}}});
    CHECK(runCheck(none.snapshot(), "CO-8").reason == "need.transfers");
}

TEST_CASE("a gather counts with the next operator of its group alone", "[advisor]") {
    const auto at = [](int64_t begin) {
        return TimeRange{fromNanoseconds(begin), fromNanoseconds(begin + 10)};
    };
    std::vector<analysis::GatherOrScatter> operators{{"g", "a", 1, true, false, at(0), 8},
        {"r", "b", 1, false, true, at(20), 8}, {"x", "a", 1, false, false, at(40), 8},
        {"r", "a", 1, false, true, at(60), 8}, {"g", "a", 1, true, false, at(80), 8},
        {"r", "a", 2, false, true, at(100), 8}};
    CHECK(analysis::undoneGathers(operators, {}).gathers.empty());
    operators[5].step = 1;
    CHECK(analysis::undoneGathers(operators, {}).gathers == std::vector<size_t>{4});
    CHECK(analysis::undoneGathers(operators, {}).judged == 2);
}

TEST_CASE("CL-5 tells when a late rank starts, on aligned clocks", "[advisor]") {
    const auto found = runCheck(lateJob(600).snapshot(), "CL-5");
    CHECK(found.finding().ranks == std::vector<int64_t>{3});
    CHECK(found.finding().severity == Severity::Info);
    CHECK(found.finding().stepsSeen == size_t{12});
    CHECK(std::get<Duration>(found.finding().evidence.front().value).count()
        == Approx(600'000).margin(500));
    CHECK(runCheck(lateJob(480).snapshot(), "CL-5").state == CheckState::Ok); // 4.8 %
    CHECK(runCheck(lateJob(510).snapshot(), "CL-5").state == CheckState::Found);
    // The collectives take 3 of 10 ms.
    CHECK(runCheck(lateJob(600).snapshot(), "CL-5", {}, {{"start_share", 0.29}}).state
        == CheckState::Found);
    CHECK(runCheck(lateJob(600).snapshot(), "CL-5", {}, {{"start_share", 0.3}}).reason
        == "need.long_collectives");
    CHECK(runCheck(lateJob(600, 1).snapshot(), "CL-5").reason == "need.late_ranks");
    for (const char* const check : {"CL-2", "CL-5"}) // three steps: it may be chance
        CHECK(runCheck(lateJob(600, 3).snapshot(), check).reason == "need.clear_lateness");
    CHECK(runCheck(lateJob(600, 3).snapshot(), "CL-3").state == CheckState::Ok);
    // Ends that stay apart by more than a fifth of it prove nothing.
    CHECK(runCheck(lateJob(600).snapshot(), "CL-5", {}, {{"clock_residual", -1}}).state
        == CheckState::Ok);
    const JobTables none({{0, {{"step_trace_time.csv", kHead + std::string("1,5,5,0,5,0\n")}}}});
    for (const char* const check : {"CL-2", "CL-3", "CL-5"})
        CHECK(runCheck(none.snapshot(), check).reason == "need.collectives");
}

TEST_CASE("CL-2 tells a late rank from a twentieth of the step on", "[advisor]") {
    const auto found = runCheck(lateJob(505).snapshot(), "CL-2");
    CHECK(found.finding().ranks == std::vector<int64_t>{3});
    CHECK(found.finding().price.cost == Duration(505'000));
    CHECK(runCheck(lateJob(495).snapshot(), "CL-2").state == CheckState::Ok); // of steps of 10 ms
}

TEST_CASE("CL-2 names the call of the host where the late rank lost its time", "[advisor]") {
    const JobTables job = lateJob(600);
    const auto told = [&job](int free) {
        const std::string texts[] = {
            timelineOf(0, 800), timelineOf(1, 800), timelineOf(2, 800), timelineOf(3, free)};
        const InlineTrace read({texts[0], texts[1], texts[2], texts[3]});
        query::Snapshot both = *read.snapshot();
        both.tables = job.snapshot().tables;
        return runCheck(both, "CL-2");
    };
    const auto found = told(1400);
    REQUIRE(found.finding().evidence.size() == 3);
    const Evidence& call = found.finding().evidence.back();
    CHECK(call.text.key == "evidence.diverged_call");
    CHECK(
        toText(call.text, Language::English)
            .starts_with("Before the latest arrival of rank 3 its device is free while its host is "
                         "in fetch_batch; free longer than that of rank "));
    CHECK(call.target.slice == "fetch_batch");
    CHECK(call.target.rank == 3);
    CHECK(std::get<Duration>(call.value) == Duration(600'000));
    // As long free as the others: it works longer, which SC-13 tells.
    CHECK(told(800).finding().evidence.size() == 2);
}

} // namespace start_checks_test

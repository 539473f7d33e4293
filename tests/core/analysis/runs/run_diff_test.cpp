// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/runs/run_diff.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/steps/step_ranges.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace run_diff_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

RankFiles run(int64_t rank, const std::string& steps, const std::string& kernels) {
    return {rank,
        {{"step_trace_time.csv",
             "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n"
                 + steps},
            {"kernel_details.csv",
                "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n"
                    + kernels},
            {"memory_record.csv",
                "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device "
                "Type\nPTA,1,2,"
                    + std::to_string(rank + 3) + ",NPU:4\n"}}};
}

RunSummary summary(const JobTables& job, const RunPart& part = {}) {
    auto made = runSummary(job.snapshot(), part, {});
    REQUIRE(made);
    return *made;
}

/// change name shapes base -> candidate, in us.
std::string text(const std::vector<OperatorDelta>& deltas) {
    const auto us = [](std::optional<int64_t> ns) {
        return ns ? fmt::format("{:g}", static_cast<double>(*ns) / 1000) : "-";
    };
    std::string text;
    for (const OperatorDelta& delta : deltas)
        text += fmt::format("{} {} {} {} -> {}\n", toWord(delta.change), delta.name, delta.shapes,
            us(delta.time.base), us(delta.time.candidate));
    return text;
}

} // namespace

TEST_CASE("operators match by name and shapes, times are of a rank and step", "[run_diff]") {
    const JobTables base({run(0, "1,10,5,0,5,5\n2,10,5,0,5,5\n",
        "1,mm,MatMul,AI_CORE,1,8,2;2\n2,mm,MatMul,AI_CORE,9,8,2;2\n1,old,Add,AI_CORE,1,6,2;2\n"
        "1,same,Add,AI_CORE,1,100,\n1,hcom_send__1_0_1,hcom_send_,HCCL,1,9,\n")});
    const JobTables candidate({run(0, "1,20,5,0,5,5\n",
        "1,mm,MatMul,AI_CORE,1,12,2;2\n1,mm,MatMul,AI_CORE,1,1,4;4\n1,same,Add,AI_CORE,1,51,\n")});
    const RunDiff diff = diffRuns(summary(base), summary(candidate));
    CHECK(text(diff.operators)
        == "slower mm 2;2 8 -> 12\ngone old 2;2 3 -> -\nadded mm 4;4 - -> 1\n"
           "same same  50 -> 51\n");
    CHECK(diff.stepGrowth().value() == Approx(0.5));
    CHECK(diff.warnings == std::vector{RunWarning::Steps});
    CHECK(diff.steps.front().metric == StepMetric::Computing);
    CHECK(diff.steps.front().time.delta() == 10'000);
    CHECK(diff.operators[0].calls.base == 2);
    CHECK(diff.operators[0].average.candidate == 12'000);
}

TEST_CASE("operators of a run without shapes match by name", "[run_diff]") {
    const JobTables base(
        {run(0, "1,10,5,0,5,5\n", "1,mm,N/A,N/A,1,8,N/A\n1,add,N/A,N/A,9,6,N/A\n")});
    const JobTables candidate({run(0, "1,10,5,0,5,5\n",
        "1,mm,MatMul,AI_CORE,1,12,2;2\n1,mm,MatMul,AI_CORE,1,4,4;4\n"
        "1,add,Add,AI_VECTOR_CORE,1,6,2\n")});
    const RunDiff diff = diffRuns(summary(base), summary(candidate));
    CHECK(text(diff.operators) == "slower mm  8 -> 16\nsame add  6 -> 6\n");
    CHECK(diff.operators[0].calls.candidate == 2);
    CHECK(diff.operators[0].average.candidate == 8'000);
    CHECK(diff.warnings == std::vector{RunWarning::Shapes});
}

TEST_CASE("runs of other ranks are compared with a warning", "[run_diff]") {
    const JobTables base({run(0, "1,10,5,0,5,5\n", "")});
    const JobTables candidate({run(0, "1,10,5,0,5,5\n", ""), run(1, "1,30,5,0,5,5\n", "")});
    const RunDiff diff = diffRuns(summary(base), summary(candidate));
    CHECK(diff.warnings == std::vector{RunWarning::Ranks});
    REQUIRE(diff.memory.size() == 2);
    CHECK(diff.memory[1].kind == MemoryKind::Reserved);
    CHECK(diff.memory[1].peak.base == 3 << 20);
    CHECK(diff.memory[1].peak.candidate == 4 << 20);
    // one rank with another
    const RunDiff ranks =
        diffRuns(summary(candidate, {.rank = 0}), summary(candidate, {.rank = 1}));
    CHECK(ranks.warnings.empty());
    CHECK(ranks.stepGrowth().value() == Approx(1.0));
}

TEST_CASE("a run without steps can not be judged", "[run_diff]") {
    const JobTables empty({run(0, "", "")});
    const RunDiff diff = diffRuns(summary(empty), summary(empty));
    CHECK_FALSE(diff.stepGrowth());
    CHECK(diff.warnings == std::vector{RunWarning::NoSteps});
    CHECK(diff.operators.empty());
}

TEST_CASE("memory of a step is what was held while it lasted", "[run_diff]") {
    const auto filesOf = [](const std::string& kernels) {
        return RankFiles{0,
            {{"step_trace_time.csv", "Step,Computing\n1,5\n2,5\n"},
                {"kernel_details.csv", "Step Id,Name,Start Time(us),Duration(us)\n" + kernels},
                {"memory_record.csv",
                    "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB)\n"
                    "PTA,5,9,20\nPTA,12,4,20\nPTA,19,2,\nPTA,20,3,30\nPTA,39,1,30\nPTA,40,8,40\n"
                    "APP,8,,50\n"}}};
    };
    const JobTables job({filesOf("1,a,10,4\n1,b,15,5\n2,a,20,12\n2,b,30,10\n")});
    const JobTables silent({filesOf("")});
    const auto textOf = [](const RunDiff& diff) {
        std::string text;
        for (const MemoryDelta& delta : diff.memory)
            text += fmt::format("{} {} {} {}\n", delta.component, toWord(delta.kind),
                delta.peak.base.value() >> 20, delta.peak.candidate.value() >> 20);
        return text;
    };
    // of step 1 what was held when it began; its end belongs to step 2
    const RunDiff steps = diffRuns(summary(job, {.step = 1}), summary(job, {.step = 2}));
    CHECK(textOf(steps) == "APP reserved 50 50\nPTA allocated 9 3\nPTA reserved 20 30\n");
    CHECK(steps.warnings.empty());
    const RunDiff unknown = diffRuns(summary(job, {.step = 1}), summary(silent, {.step = 1}));
    CHECK(textOf(unknown) == "APP reserved 50 50\nPTA allocated 9 9\nPTA reserved 20 40\n");
    CHECK(unknown.warnings == std::vector{RunWarning::MemoryOfRun});
}

TEST_CASE("a step of the timeline says when its memory is meant", "[run_diff]") {
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":7,"dur":3,"name":"ProfilerStep#1"},
        {"ph":"X","pid":1,"tid":1,"ts":10,"dur":5,"name":"ProfilerStep#10"}])");
    const auto ranges = stepRanges(*trace.snapshot(), 1, {}).value();
    REQUIRE(ranges.size() == 1);
    CHECK(ranges.begin()->second == TimeRange{us(7), us(10)});
    CHECK(stepRanges(*trace.snapshot(), 2, {})->empty());
}

TEST_CASE("a real run equals itself", "[run_diff]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    const RunSummary of = runSummary(job.snapshot(), {}, {}).value();
    CHECK(of.ranks.size() == 4);
    CHECK(of.sizes == ParallelSizes{.data = 2, .pipeline = 2});
    const RunDiff diff = diffRuns(of, of);
    CHECK(diff.warnings.empty());
    CHECK(diff.stepGrowth().value() == 0);
    CHECK(std::all_of(diff.operators.begin(), diff.operators.end(),
        [](const OperatorDelta& delta) { return delta.change == Change::Same; }));
}

TEST_CASE("T9: runs of one rank each stand side by side", "[run_diff]") {
    const JobTables base({run(0, "1,10,5,0,5,5\n", "")});
    const JobTables candidate({run(3, "1,30,5,0,5,5\n", "")});
    const RunDiff diff = diffRuns(summary(base), summary(candidate));
    REQUIRE(diff.twoRanks);
    CHECK(*diff.twoRanks == std::pair<int64_t, int64_t>(0, 3));
    REQUIRE_FALSE(diff.rankSteps.empty());
    CHECK_FALSE(diff.rankSteps.front().rank);
    CHECK(diff.rankSteps.front().time.base);
    CHECK(diff.rankSteps.front().time.delta() == 20'000);
    const RunDiff same = diffRuns(summary(base), summary(base));
    CHECK_FALSE(same.twoRanks);
    CHECK(same.rankSteps.front().rank == 0);
}

namespace {

/// The same rank twice in one folder.
query::Snapshot twice(const JobTables& first, const JobTables& second) {
    query::Snapshot snapshot;
    const std::pair<const JobTables*, const char*> runs[] = {
        {&first, "Rank 0"}, {&second, "Rank 0 (2)"}};
    for (const auto& [job, label] : runs) {
        auto tables = std::make_shared<index::TableIndex>(*job->snapshot().tables.front());
        tables->label = label;
        snapshot.tables.push_back(tables);
    }
    return snapshot;
}

} // namespace

TEST_CASE("T4: two profiles of a rank are never averaged", "[run_diff]") {
    const JobTables first({run(0, "1,10,5,0,5,5\n", "1,mm,MatMul,AI_CORE,1,8,2;2\n")});
    const JobTables second({run(0, "1,30,5,0,5,5\n", "1,mm,MatMul,AI_CORE,1,24,2;2\n")});
    const query::Snapshot both = twice(first, second);
    const auto summaryOf = [&both](
                               const RunPart& part) { return runSummary(both, part, {}).value(); };
    const RunDiff diff = diffRuns(summaryOf({}), summaryOf({.profile = 2}));
    CHECK(diff.warnings == std::vector{RunWarning::Profiles});
    CHECK(diff.steps.front().time == Compared{10'000, 30'000});
    CHECK(diff.operators.at(0).time == Compared{8'000, 24'000});
    CHECK(diff.rankSteps.front().rank == 0); // one rank with itself
    CHECK(summaryOf({.rank = 0}).step.get(StepMetric::Computing) == Duration(10'000));
    CHECK(summaryOf({.rank = 0, .profile = 2}).step.get(StepMetric::Computing) == Duration(30'000));
    CHECK(summaryOf({.profile = 3}).ranks.empty());
    CHECK(runSummary(first.snapshot(), {}, {}).value().profiles == 1);
}

TEST_CASE("S3: sums of two runs leave out the warm-up step as their means do", "[run_diff]") {
    const auto operation = [](int ms) {
        return fmt::format("\"hcom_allReduce__2_0_1@9\": {{\"Communication Time Info\": "
                           "{{\"Elapse Time(ms)\": {}, \"Transit Time(ms)\": {}}}}}",
            ms, ms);
    };
    const auto link = [](int ms) {
        return fmt::format("\"Total Op Info@9\": {{\"0-1\": {{\"Transport Type\": \"HCCS\", "
                           "\"Transit Size(MB)\": {0}, \"Transit Time(ms)\": {0}}}}}",
            ms);
    };
    const auto steps = [](const auto& part) {
        std::string text;
        for (int step = 1; step <= 4; ++step)
            text += fmt::format("{}\"step{}\": {{\"collective\": {{{}}}}}", step > 1 ? ", " : "",
                step, part(step == 1 ? 90 : 2));
        return "{" + text + "}";
    };
    RankFiles files = run(0, "1,900,5,0,5,5\n2,10,5,0,5,5\n3,10,5,0,5,5\n4,10,5,0,5,5\n",
        "1,compiled,MatMul,AI_CORE,1,800,2;2\n1,mm,MatMul,AI_CORE,1,80,2;2\n"
        "2,mm,MatMul,AI_CORE,9,8,2;2\n3,mm,MatMul,AI_CORE,9,8,2;2\n4,mm,MatMul,AI_CORE,9,8,2;2\n"
        ",none,Add,AI_CORE,1,6,2;2\n");
    files.files.push_back({"communication.json", steps(operation)});
    files.files.push_back({"communication_matrix.json", steps(link)});
    const JobTables job({files});
    const auto of = [&job](bool withWarmUp) {
        const RunSummary one = summary(job, {.withWarmUp = withWarmUp});
        return diffRuns(one, one);
    };
    const RunDiff without = of(false);
    CHECK(without.warmUp.base == 1);
    CHECK(text(without.operators) == "same mm 2;2 8 -> 8\nsame none 2;2 2 -> 2\n");
    REQUIRE(without.collectives.size() == 1);
    CHECK(without.collectives[0].calls == Compared{3, 3});
    CHECK(without.collectives[0].time == Compared{2'000'000, 2'000'000});
    REQUIRE(without.links.size() == 1);
    CHECK(without.links[0].time == Compared{2'000'000, 2'000'000});
    const RunDiff with = of(true);
    CHECK(text(with.operators)
        == "same compiled 2;2 200 -> 200\nsame mm 2;2 26 -> 26\nsame none 2;2 1.5 -> 1.5\n");
    CHECK(with.collectives[0].time == Compared{24'000'000, 24'000'000});
    CHECK(with.links[0].time == Compared{24'000'000, 24'000'000});
}

} // namespace run_diff_test

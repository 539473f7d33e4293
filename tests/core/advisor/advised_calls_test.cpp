// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of host calls, on traces written here. G numbers are the golden examples of
// advisor_spec.md D.
#include <fmt/format.h>

#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/call_name.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/warmed_trace.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace advised_calls_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::InlineTrace;
using rankscope::test::JobTables;
using rankscope::test::runCheck;
using rankscope::test::warmedTrace;

namespace {

/// So many slices of a name and length in us, in a process of that name.
std::string traceOf(const char* process, const char* name, std::initializer_list<double> lengths) {
    std::string text = fmt::format(
        R"([{{"ph":"M","name":"process_name","pid":1,"args":{{"name":"{}"}}}})", process);
    double begin = 0;
    for (const double length : lengths) {
        text += fmt::format(
            R"(,{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":{},"name":"{}"}})", begin, length, name);
        begin += length + 10;
    }
    return text + "]";
}

CheckState stateOf(const std::string& trace, const char* id) {
    return runCheck(*InlineTrace(trace).snapshot(), id).state;
}

std::string repeated(const char* process, const char* name, int times) {
    std::string text = fmt::format(
        R"([{{"ph":"M","name":"process_name","pid":1,"args":{{"name":"{}"}}}})", process);
    for (int i = 0; i < times; ++i)
        text += fmt::format(
            R"(,{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":5,"name":"{}"}})", i * 10, name);
    return text + "]";
}

} // namespace

TEST_CASE("G28: calls are told from their threshold on", "[advisor]") {
    const char* const kLoader = "enumerate(DataLoader)#_Iter.__next__";
    CHECK(stateOf(traceOf("Python", kLoader, {9999}), "IO-1") == CheckState::Ok);
    CHECK(stateOf(traceOf("Python", kLoader, {10000}), "IO-1") == CheckState::Found);
    CHECK(stateOf(traceOf("Python", kLoader, {10001}), "IO-1") == CheckState::Found);
    CHECK(stateOf(traceOf("Python", "my_dataloader.next", {10000}), "IO-1") == CheckState::Found);
    for (const char* const name : {"Dataset.GetNext", "Dataset::GetNext", "GetNext"}) {
        CHECK(stateOf(traceOf("Python", name, {9999}), "IO-1") == CheckState::Ok);
        CHECK(stateOf(traceOf("Python", name, {10000}), "IO-1") == CheckState::Found);
    }
    for (const char* const kernel : {"Default/GetNext-op6", "GetNextBatch", "MyGetNext"})
        CHECK(stateOf(traceOf("Python", kernel, {20000}), "IO-1") == CheckState::Ok);
    const auto advised = [](const char* name) {
        return runCheck(*InlineTrace(traceOf("Python", name, {20000})).snapshot(), "IO-1")
            .finding()
            .advice.back()
            .key;
    };
    CHECK(advised(kLoader) == "advice.pin_memory");
    CHECK(advised("Dataset.GetNext") == "advice.check_data_path"); // nothing of torch
    CHECK(stateOf(traceOf("CANN", "AscendCL@aclrtFree", {9999.9}), "ME-4") == CheckState::Ok);
    // Each by its own name: one is no part of another.
    CHECK(stateOf(traceOf("CANN", "AscendCL@aclrtFreeHost", {20000}), "ME-4") == CheckState::Ok);
    const auto free = runCheck(
        *InlineTrace(traceOf("CANN", "AscendCL@aclrtFreePhysical", {12000})).snapshot(), "ME-4");
    CHECK(free.findings.size() == 1);
    CHECK(stateOf(traceOf("CANN", "AscendCL@aclrtFree", {10000}), "ME-4") == CheckState::Found);
    const char* const kCompile = "AscendCL@aclopCompileAndExecute";
    CHECK(stateOf(repeated("CANN", kCompile, 19), "SC-2") == CheckState::Ok);
    CHECK(stateOf(repeated("CANN", kCompile, 20), "SC-2") == CheckState::Found);
    CHECK(stateOf(repeated("Python", "SyncBatchNorm", 19), "SC-3") == CheckState::Ok);
    CHECK(stateOf(repeated("Python", "SyncBatchNorm", 20), "SC-3") == CheckState::Found);
}

TEST_CASE("a call is known by a part of its name or by the whole of it", "[advisor]") {
    using analysis::CallName;
    CHECK(CallName{"GC"}.fits("a GC b"));
    CHECK_FALSE(CallName{"GC"}.fits("gc"));
    CHECK(CallName{"dataloader", CallName::Is::PartInAnyCase}.fits("_DataLoaderIter"));
    CHECK_FALSE(CallName{"dataloader", CallName::Is::PartInAnyCase}.fits("loader"));
    CHECK(CallName{"aclrtFree", CallName::Is::Call}.fits("AscendCL@aclrtFree"));
    CHECK(CallName{"aclrtFree", CallName::Is::Call}.fits("aclrtFree"));
    CHECK_FALSE(CallName{"aclrtFree", CallName::Is::Call}.fits("AscendCL@aclrtFreeHost"));
}

TEST_CASE("ranges without others", "[advisor]") {
    const auto range = [](int64_t begin, int64_t end) {
        return TimeRange{fromNanoseconds(begin), fromNanoseconds(end)};
    };
    using analysis::rangesWithout;
    using Ranges = std::vector<TimeRange>;
    CHECK(rangesWithout({range(0, 10), range(20, 30)}, {}) == Ranges{range(0, 10), range(20, 30)});
    CHECK(rangesWithout({range(0, 10)}, {range(0, 10)}).empty());
    CHECK(rangesWithout({range(0, 10), range(20, 30)}, {range(2, 4), range(6, 22), range(29, 40)})
        == Ranges{range(0, 2), range(4, 6), range(22, 29)});
}

TEST_CASE("G13: garbage collections from one millisecond on", "[advisor]") {
    CHECK(stateOf(traceOf("Python GC", "GC", {1500, 50, 50000}), "SC-5") == CheckState::Found);
    CHECK(stateOf(traceOf("Python GC", "GC", {999.9}), "SC-5") == CheckState::Ok);
    CHECK(stateOf(traceOf("Python GC", "GC", {1000}), "SC-5") == CheckState::Found);
}

TEST_CASE("a profile that records no garbage collections has no verdict on them", "[advisor]") {
    const auto judged = [](const std::string& trace, const char* limit) {
        const InlineTrace read(trace);
        const JobTables info({{0,
            {{"profiler_info_0.json",
                fmt::format(R"({{"config": {{"experimental_config": )"
                            R"({{"_gc_detect_threshold": {}}}}}}})",
                    limit)}}}});
        query::Snapshot both = *read.snapshot();
        both.tables = info.snapshot().tables;
        return runCheck(both, "SC-5");
    };
    const std::string quiet = traceOf("Python", "aten::add", {10});
    CHECK(judged(quiet, "null").state == CheckState::NotRun);
    CHECK(judged(quiet, "null").reason == "need.garbage");
    CHECK(judged(quiet, "1.0").state == CheckState::Ok);
    // What was recorded all the same is told.
    const std::string paused = traceOf("Python GC", "GC", {1500});
    CHECK(judged(paused, "null").state == CheckState::Found);
}

TEST_CASE("the evidence of a pause is its slice", "[advisor]") {
    const InlineTrace read(traceOf("Python GC", "GC", {1500, 50, 50000}));
    const auto pause = runCheck(*read.snapshot(), "SC-5");
    const model::Target& target = pause.finding().evidence.front().target;
    CHECK(target.slice == "GC");
    REQUIRE(target.range);
    CHECK(toNanoseconds(target.range->begin) == 1'570'000);
    CHECK(toNanoseconds(target.range->end) == 51'570'000);
}

// advisor_pricing.md, rule 8.
TEST_CASE("a pause costs the time that the device is free in it", "[advisor]") {
    const std::string names =
        R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"Python GC"}},)"
        R"({"ph":"M","name":"process_name","pid":2,"args":{"name":"Overlap Analysis"}},)"
        R"({"ph":"M","name":"thread_name","pid":2,"tid":9,"args":{"name":"Free"}},)";
    // Paused from 1 to 51 ms, with a call inside of it; free from 0 to 4, from 20 to 30 and from
    // 45 to 60 ms.
    const std::string pauses = R"({"ph":"X","pid":1,"tid":1,"ts":1000,"dur":50000,"name":"GC"},)"
                               R"({"ph":"X","pid":1,"tid":2,"ts":2000,"dur":9000,"name":"GC"},)";
    const std::string free = R"({"ph":"X","pid":2,"tid":9,"ts":0,"dur":4000,"name":"Free"},)"
                             R"({"ph":"X","pid":2,"tid":9,"ts":20000,"dur":10000,"name":"Free"},)"
                             R"({"ph":"X","pid":2,"tid":9,"ts":45000,"dur":15000,"name":"Free"}])";
    const InlineTrace read(names + pauses + free);
    const auto pause = runCheck(*read.snapshot(), "SC-5");
    const Price& price = pause.finding().price;
    CHECK(price.cost == Duration(3'000'000 + 10'000'000 + 6'000'000));
    CHECK(price.high == Duration(59'000'000));
    CHECK(price.method == "method.free_in_calls");
}

// Each waits for the other at the end of the step: of pauses in the same step the longest counts.
TEST_CASE("pauses of several ranks cost what the longest takes in each step", "[advisor]") {
    const auto rankOf = [](std::initializer_list<std::pair<int, int>> pauses) {
        std::string text =
            R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"Python GC"}},)"
            R"({"ph":"M","name":"process_name","pid":2,"args":{"name":"Overlap Analysis"}},)"
            R"({"ph":"M","name":"thread_name","pid":2,"tid":1,"args":{"name":"Computing"}},)"
            R"({"ph":"M","name":"process_name","pid":3,"args":{"name":"Python"}})";
        for (int step = 0; step < 4; ++step) { // of 10 ms, the device works in the last 4
            text += fmt::format(
                R"(,{{"ph":"X","pid":3,"tid":1,"ts":{},"dur":10000,"name":"ProfilerStep#{}"}})"
                R"(,{{"ph":"X","pid":2,"tid":1,"ts":{},"dur":4000,"name":"Computing"}})",
                step * 10'000, step, step * 10'000 + 6000);
        }
        for (const auto& [step, length] : pauses)
            text += fmt::format(R"(,{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":{},"name":"GC"}})",
                step * 10'000 + 100, length);
        return text + "]";
    };
    const std::string first = rankOf({{1, 4000}, {3, 2000}});
    const std::string second = rankOf({{2, 5000}, {3, 3000}});
    const InlineTrace read({first, second});
    const auto pause = runCheck(*read.snapshot(), "SC-5");
    CHECK(pause.finding().ranks == std::vector<int64_t>{0, 1});
    const Price& price = pause.finding().price;
    CHECK(pause.finding().steps == std::vector<int64_t>{1, 2, 3});
    CHECK(price.cost == Duration((4'000'000 + 5'000'000 + 3'000'000) / 4));
    CHECK(price.method == "method.free_in_calls_of_step");
}

TEST_CASE("what the warm-up step alone calls is no cost of a step", "[advisor]") {
    // A pause at each of these times, in us.
    const auto pausedAt = [](std::initializer_list<std::pair<int, int>> pauses) {
        std::string text =
            R"(,{"ph":"M","name":"process_name","pid":1,"args":{"name":"Python GC"}})";
        for (const auto& [at, length] : pauses)
            text += fmt::format(
                R"(,{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":{},"name":"GC"}})", at, length);
        return runCheck(*InlineTrace(warmedTrace(text)).snapshot(), "SC-5");
    };
    const Finding early = pausedAt({{100, 30'000}, {51'000, 500}}).finding();
    CHECK(early.text.key == "calls.warm_up");
    CHECK(early.severity == Severity::Info);
    CHECK(early.steps == std::vector<int64_t>{0});
    CHECK_FALSE(early.stepsSeen); // none of the four that are judged
    CHECK_FALSE(early.price.high);
    CHECK(std::get<Duration>(early.evidence.front().value) == Duration(30'000'000));
    const Finding late = pausedAt({{100, 30'000}, {51'000, 2000}, {71'000, 2000}}).finding();
    CHECK(late.text.key == "SC-5.pauses");
    CHECK(late.price.high == Duration(1'000'000)); // 4 ms in four steps
    CHECK(pausedAt({{100, 900}}).state == CheckState::Ok);
}

TEST_CASE("calls of CANN are looked for only where the profile has any", "[advisor]") {
    CHECK(stateOf(repeated("Python", "a", 3), "SC-2") == CheckState::NotRun);
    CHECK(stateOf(repeated("Python", "a", 3), "ME-4") == CheckState::NotRun);
}

TEST_CASE("calls are looked for only where there is a timeline", "[advisor]") {
    const JobTables tables({{0, {{"step_trace_time.csv", "Step,Computing,Free\n1,850,150\n"}}}});
    for (const char* const id : {"IO-1", "SC-3", "SC-5", "SC-10"})
        CHECK(runCheck(tables.snapshot(), id).reason == "need.timeline");
}

TEST_CASE("calls of CANN are missing by the level where the host was recorded", "[advisor]") {
    const auto reasonOf = [](const std::string& trace, const char* level) {
        const InlineTrace read(trace);
        const JobTables info({{0,
            {{"profiler_info_0.json",
                fmt::format(
                    R"({{"config": {{"experimental_config": {{"_profiler_level": "{}"}}}}}})",
                    level)}}}});
        query::Snapshot both = *read.snapshot();
        both.tables = info.snapshot().tables;
        for (const char* const id : {"SC-4", "SC-6", "ME-4"})
            CHECK(runCheck(both, id).reason == runCheck(both, "SC-2").reason);
        return runCheck(both, "SC-2").reason;
    };
    const std::string host = traceOf("Python", "aten::add", {10});
    CHECK(reasonOf(host, "Level0") == "need.cann_calls_level");
    CHECK(reasonOf(host, "Level1") == "need.cann_calls");
    CHECK(reasonOf(traceOf("Ascend Hardware", "MatMul", {10}), "Level0") == "need.cann_calls");
}

TEST_CASE("calls of the program are looked for only where the timeline has any", "[advisor]") {
    const std::string device = traceOf("Ascend Hardware", "MatMul", {10, 20});
    for (const char* const id : {"IO-1", "SC-3", "SC-5", "SC-10"}) {
        CHECK(runCheck(*InlineTrace(device).snapshot(), id).reason == "need.host_calls");
        CHECK(stateOf(repeated("Python", "a", 3), id) == CheckState::Ok);
    }
}

TEST_CASE("a fused optimizer is no finding", "[advisor]") {
    CHECK(
        stateOf(repeated("Python", "Optimizer.step#AdamW.step", 2), "SC-10") == CheckState::Found);
    CHECK(stateOf(repeated("Python", "Optimizer.step#NpuFusedAdamW.step", 2), "SC-10")
        == CheckState::Ok);
    CHECK(stateOf(repeated("Python", "Optimizer.step#Mine.step", 2), "SC-10") == CheckState::Ok);
}

TEST_CASE("the longest call of an optimizer is that of all ranks", "[advisor]") {
    constexpr const char* kName = "Optimizer.step#AdamW.step";
    const InlineTrace ranks({traceOf("Python", kName, {10}), traceOf("Python", kName, {12}),
        traceOf("Python", kName, {11})});
    const Finding found = runCheck(*ranks.snapshot(), "SC-10").finding();
    CHECK(std::get<Duration>(found.evidence.front().value) == Duration(12'000));
    CHECK(found.evidence.front().target.rank == 1);
}

TEST_CASE("streams without a table of kernels are no missing device", "[advisor]") {
    const InlineTrace streams(R"json([
{"ph":"M","name":"process_name","pid":3,"tid":0,"args":{"name":"Ascend Hardware"}},
{"ph":"M","name":"thread_name","pid":3,"tid":2,"args":{"name":"Stream 2"}},
{"ph":"X","name":"Cast-op1","pid":3,"tid":2,"ts":0,"dur":10,"args":{"Task Type":"AI_CORE"}},
{"ph":"M","name":"process_name","pid":6,"tid":0,"args":{"name":"Overlap Analysis"}},
{"ph":"X","name":"Computing","pid":6,"tid":0,"ts":0,"dur":10}
])json");
    CHECK(runCheck(*streams.snapshot(), "CP-2").reason == "need.kernel_table");
}

} // namespace advised_calls_test

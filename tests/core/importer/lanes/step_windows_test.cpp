// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a timeline: device work belongs to the step that launched it. docs/steps.md.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/query/inline_trace.h"

namespace step_windows_test {

using namespace rankscope;
using namespace rankscope::test;

namespace {

/// In ns: "step [begin,end) computing, not overlapped, free, preparing", a step a line.
std::string stepsOf(const InlineTrace& trace) {
    std::string text;
    for (const model::StepSplit& step : trace.rank().steps) {
        text += fmt::format("{} [{},{}) {} {} {} {}\n", step.step, toNanoseconds(step.window.begin),
            toNanoseconds(step.window.end), step.computing.count(), step.notOverlapped.count(),
            step.free.count(), step.preparing.count());
        CHECK(step.computing + step.notOverlapped + step.free + step.preparing
            == step.window.length());
    }
    return text;
}

bool areAll(const InlineTrace& trace, model::StepOwner owner) {
    return std::ranges::all_of(
        trace.rank().steps, [owner](const model::StepSplit& step) { return step.owner == owner; });
}

/// Times in us: marks of the host, calls with what they launched.
std::string mark(int step, int begin, int end) {
    return fmt::format(R"({{"ph":"X","cat":"user_annotation","name":"ProfilerStep#{}","pid":9,)"
                       R"("tid":9,"ts":{},"dur":{}}},)",
        step, begin, end - begin);
}
std::string call(int number, int begin) {
    return fmt::format(R"({{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":9,)"
                       R"("tid":9,"ts":{},"dur":2,"args":{{"correlation":{}}}}},)",
        begin, number);
}
std::string kernel(int number, int begin, int end, int stream = 7, const char* name = "gemm") {
    return fmt::format(R"({{"ph":"X","cat":"kernel","name":"{}","pid":0,"tid":{},"ts":{},)"
                       R"("dur":{},"args":{{"device":0,"correlation":{}}}}},)",
        name, stream, begin, end - begin, number);
}
std::string trace(const std::string& events) {
    return R"({"schemaVersion":1,"traceEvents":[)" + events.substr(0, events.size() - 1) + "]}";
}

} // namespace

TEST_CASE("S1: device work belongs to the step that launched it", "[steps]") {
    // review_cases/steps/lag: the device runs a whole step behind the host
    const InlineTrace lag(trace(mark(1, 0, 100) + mark(2, 100, 200) + call(1, 10)
        + kernel(1, 90, 190) + call(2, 110) + kernel(2, 190, 290)));
    CHECK(stepsOf(lag) == "1 [0,190000) 100000 0 0 90000\n2 [190000,290000) 100000 0 0 0\n");
    CHECK(areAll(lag, model::StepOwner::Launch));
}

TEST_CASE("S1: flows tell as correlations do", "[steps]") {
    const std::string flows =
        R"({"ph":"s","cat":"ac2g","id":5,"pid":9,"tid":9,"ts":10,"name":"ac2g"},)"
        R"({"ph":"f","bp":"e","cat":"ac2g","id":5,"pid":0,"tid":7,"ts":120,"name":"ac2g"},)"
        R"({"ph":"s","cat":"fwdbwd","id":5,"pid":9,"tid":9,"ts":110,"name":"fwdbwd"},)"
        R"({"ph":"f","bp":"e","cat":"fwdbwd","id":5,"pid":0,"tid":7,"ts":120,"name":"x"},)"
        R"({"ph":"X","cat":"cpu_op","name":"a","pid":9,"tid":9,"ts":10,"dur":2},)"
        R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":120,"dur":30},)"
        R"({"ph":"X","cat":"kernel","name":"unknown","pid":0,"tid":7,"ts":160,"dur":30},)";
    const InlineTrace known(trace(mark(1, 0, 100) + mark(2, 100, 200) + flows));
    // what nobody launched belongs to no step, and counts where it runs
    CHECK(stepsOf(known) == "1 [0,150000) 30000 0 0 120000\n2 [150000,200000) 30000 0 20000 0\n");
    CHECK(areAll(known, model::StepOwner::Launch));
}

TEST_CASE(
    "S1: the step of a torch operator goes before that of the driver's later call", "[steps]") {
    const std::string flows =
        R"({"ph":"s","cat":"HostToDevice","id":7,"pid":9,"tid":8,"ts":110,"name":"x"},)"
        R"({"ph":"f","cat":"HostToDevice","id":7,"pid":0,"tid":7,"ts":120,"name":"x"},)"
        R"({"ph":"s","cat":"async_npu","id":7,"pid":9,"tid":9,"ts":50,"name":"x"},)"
        R"({"ph":"f","cat":"async_npu","id":7,"pid":0,"tid":7,"ts":120,"name":"x"},)";
    const InlineTrace queue(trace(mark(1, 0, 100) + mark(2, 100, 200) + flows + kernel(1, 120, 130)
        + R"({"ph":"s","cat":"HostToDevice","id":8,"pid":9,"tid":8,"ts":130,"name":"x"},)"
          R"({"ph":"f","cat":"HostToDevice","id":8,"pid":0,"tid":7,"ts":140,"name":"x"},)"
        + kernel(2, 140, 150)));
    CHECK(
        stepsOf(queue) == "1 [0,140000) 10000 0 10000 120000\n2 [140000,200000) 10000 0 50000 0\n");
}

TEST_CASE("S1: steps meet where the least work stands on the wrong side", "[steps]") {
    // A collective and a small kernel of step 2 run on other streams while step 1 still computes.
    const InlineTrace early(trace(mark(1, 0, 50) + mark(2, 50, 100) + call(1, 10) + call(2, 60)
        + call(3, 62) + call(4, 64) + kernel(1, 20, 200) + kernel(2, 70, 90, 20, "ncclAllGather")
        + kernel(3, 80, 82, 8) + kernel(4, 210, 260)));
    CHECK(stepsOf(early) == "1 [0,210000) 180000 0 10000 20000\n2 [210000,260000) 50000 0 0 0\n");
    // What runs past the meeting counts where it runs: nothing is lost, nothing is double.
    const InlineTrace past(
        trace(mark(1, 0, 50) + mark(2, 50, 100) + call(1, 10) + call(2, 60) + call(3, 62)
            + kernel(1, 20, 100) + kernel(2, 90, 190, 20, "ncclAllReduce") + kernel(3, 190, 290)));
    CHECK(stepsOf(past) == "1 [0,90000) 70000 0 0 20000\n2 [90000,290000) 110000 90000 0 0\n");
}

TEST_CASE("S2: idle time at the end of a step is free", "[steps]") {
    const auto tail = [](int length) { // review_cases/steps/tailA, tailB
        std::string events;
        for (int i = 1; i <= 3; ++i)
            events += mark(i, i * length, (i + 1) * length)
                + kernel(3 * i, i * length + 100, i * length + 200)
                + kernel(3 * i + 1, i * length + 300, i * length + 400)
                + kernel(3 * i + 2, i * length + 350, i * length + 450, 20, "ncclKernel_AllReduce");
        return stepsOf(InlineTrace(trace(events)));
    };
    CHECK(tail(1000)
        == "1 [1000000,2100000) 200000 50000 750000 100000\n"
           "2 [2100000,3100000) 200000 50000 750000 0\n"
           "3 [3100000,4000000) 200000 50000 650000 0\n");
    CHECK(tail(2000)
        == "1 [2000000,4100000) 200000 50000 1750000 100000\n"
           "2 [4100000,6100000) 200000 50000 1750000 0\n"
           "3 [6100000,8000000) 200000 50000 1650000 0\n");
}

TEST_CASE("S2: a step without kernels has its row", "[steps]") {
    const InlineTrace gap(trace(mark(1, 0, 1000) + mark(2, 1000, 2000) + mark(3, 2000, 3000)
        + kernel(1, 100, 200) + kernel(2, 2100, 2200)));
    CHECK(stepsOf(gap)
        == "1 [0,1000000) 100000 0 800000 100000\n2 [1000000,2100000) 0 0 1100000 0\n"
           "3 [2100000,3000000) 100000 0 800000 0\n");
    // not before the work of the step before it ended, nor after the next one's began
    const InlineTrace busy(trace(mark(1, 0, 10) + mark(2, 10, 20) + mark(3, 20, 30) + call(1, 5)
        + call(2, 25) + kernel(1, 5, 40) + kernel(2, 50, 60)));
    CHECK(stepsOf(busy)
        == "1 [0,40000) 35000 0 0 5000\n2 [40000,50000) 0 0 10000 0\n3 [50000,60000) 10000 0 0 "
           "0\n");
    const InlineTrace first(
        trace(mark(1, 0, 10) + mark(2, 10, 20) + call(2, 12) + kernel(2, 15, 18)));
    CHECK(stepsOf(first) == "1 [0,15000) 0 0 15000 0\n2 [15000,20000) 3000 0 2000 0\n");
}

TEST_CASE("S2: without launches the host's step counts, a kernel where it begins", "[steps]") {
    const InlineTrace straddle(trace(mark(1, 0, 1000) + mark(2, 1000, 2000) + kernel(1, 100, 200)
        + kernel(2, 900, 1100) + kernel(3, 1500, 1600)));
    CHECK(stepsOf(straddle)
        == "1 [0,1500000) 300000 0 1100000 100000\n2 [1500000,2000000) 100000 0 400000 0\n");
    CHECK(areAll(straddle, model::StepOwner::HostWindow));
    const InlineTrace same(trace(
        mark(1, 0, 1000) + mark(1, 2000, 3000) + kernel(1, 100, 200) + kernel(2, 2100, 2300)));
    CHECK(stepsOf(same)
        == "1 [0,2100000) 100000 0 1900000 100000\n1 [2100000,3000000) 200000 0 700000 0\n");
    const std::string device = R"({"ph":"X","cat":"gpu_user_annotation","name":"ProfilerStep#1",)"
                               R"("pid":0,"tid":7,"ts":500,"dur":1000},)";
    const std::string work = kernel(1, 600, 700) + kernel(2, 1400, 1600) + kernel(3, 1700, 1800);
    const InlineTrace both(trace(mark(1, 0, 1000) + mark(2, 1000, 2000) + device + work));
    CHECK(stepsOf(both)
        == "1 [0,1400000) 100000 0 700000 600000\n2 [1400000,2000000) 300000 0 300000 0\n");
    const InlineTrace alone(trace(device + work)); // no mark of the host
    CHECK(stepsOf(alone) == "1 [500000,1600000) 300000 0 700000 100000\n");
}

TEST_CASE(
    "S2: Free is the Free lane cut at the step, none of it while the first prepares", "[steps]") {
    InlineTrace lanes(trace(kernel(9, 5, 10) + mark(1, 20, 100) + call(1, 30) + call(2, 40)
        + kernel(1, 50, 60) + kernel(2, 70, 80)));
    CHECK(stepsOf(lanes) == "1 [20000,100000) 20000 0 30000 30000\n");
    CHECK(sqlText(lanes,
              "SELECT slice.ts, slice.dur FROM slice JOIN track ON track.id ="
              " slice.track_id WHERE track.thread = 'Free' ORDER BY 1")
        == "10000|10000\n60000|10000\n80000|20000\n");
}

TEST_CASE("T5: what MTIA ran on its streams computes, its DMA copies", "[steps]") {
    const InlineTrace mtia(trace(mark(1, 0, 100)
        + R"({"ph":"X","cat":"mtia_runtime","name":"run","pid":9,"tid":9,"ts":3,"dur":1,)"
          R"("args":{"correlation":4}},)"
          R"({"ph":"X","cat":"mtia_ccp_events","name":"fc","pid":9,"tid":4,"ts":10,"dur":20,)"
          R"("args":{"correlation":4,"stream":1}},)"
          R"({"ph":"X","cat":"mtia_ccp_events","name":"dma_request","pid":9,"tid":4,"ts":40,)"
          R"("dur":20,"args":{"stream":1}},)"));
    CHECK(stepsOf(mtia) == "1 [0,100000) 20000 0 70000 10000\n");
}

TEST_CASE("T8: the steps of a text export come from its overlap lanes and tasks", "[steps]") {
    const std::string text =
        R"({"ph":"X","name":"ProfilerStep#1","cat":"cpu_op","pid":9,"tid":9,"ts":"0","dur":100},)"
        R"({"ph":"X","name":"ProfilerStep#2","cat":"cpu_op","pid":9,"tid":9,"ts":"100","dur":100},)"
        R"({"ph":"s","cat":"async_npu","id":"1","pid":9,"tid":9,"ts":"10","name":"x"},)"
        R"({"ph":"f","cat":"async_npu","id":"1","pid":3,"tid":2,"ts":"90","name":"x"},)"
        R"({"ph":"s","cat":"async_npu","id":"2","pid":9,"tid":9,"ts":"150","name":"x"},)"
        R"({"ph":"f","cat":"async_npu","id":"2","pid":3,"tid":2,"ts":"190","name":"x"},)"
        R"({"ph":"X","name":"MatMul","pid":3,"tid":2,"ts":"90","dur":70,)"
        R"("args":{"Model Id":1,"Task Type":"AI_CORE"}},)"
        R"({"ph":"X","name":"Add","pid":3,"tid":2,"ts":"190","dur":30,)"
        R"("args":{"Model Id":1,"Task Type":"AI_VECTOR_CORE"}},)"
        R"({"ph":"X","name":"hcom_allReduce__1_0","pid":4,"tid":0,"ts":"150","dur":20},)"
        R"({"ph":"X","name":"Computing","pid":5,"tid":0,"ts":"90","dur":70},)"
        R"({"ph":"X","name":"Computing","pid":5,"tid":0,"ts":"190","dur":30},)"
        R"({"ph":"X","name":"Communication","pid":5,"tid":1,"ts":"150","dur":20},)"
        R"({"ph":"X","name":"Free","pid":5,"tid":3,"ts":"170","dur":20},)"
        R"({"ph":"M","name":"process_name","pid":3,"args":{"name":"Ascend Hardware"}},)"
        R"({"ph":"M","name":"process_name","pid":4,"args":{"name":"HCCL"}},)"
        R"({"ph":"M","name":"process_name","pid":5,"args":{"name":"Overlap Analysis"}},)";
    const InlineTrace trace("[" + text.substr(0, text.size() - 1) + "]");
    CHECK(
        stepsOf(trace) == "1 [0,190000) 70000 10000 20000 90000\n2 [190000,220000) 30000 0 0 0\n");
    CHECK(areAll(trace, model::StepOwner::Launch));
}

} // namespace step_windows_test

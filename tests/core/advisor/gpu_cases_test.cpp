// SPDX-License-Identifier: GPL-3.0-or-later
// Checks on traces of torch's profiler on GPUs: what they tell there, and what only other devices
// have.
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "tests/core/advisor/one_check.h"
#include "tests/core/query/inline_trace.h"

namespace gpu_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::InlineTrace;
using rankscope::test::runCheck;

namespace {

/// Begins each trace, as sources of Kineto do.
constexpr const char* kHead = R"({"schemaVersion":1,"deviceProperties":[{"id":0}],"traceEvents":[)";

/// Kernels of a GPU, of these names and us, one behind the other in a step of 10 ms.
std::string gpuTrace(const std::vector<std::pair<std::string, int>>& kernels) {
    std::string text = kHead
        + std::string(R"({"ph":"X","cat":"user_annotation","pid":9,"tid":9,"ts":0,"dur":10000,)"
                      R"("name":"ProfilerStep#1"},)"
                      R"({"ph":"X","cat":"cpu_op","pid":9,"tid":9,"ts":1,"dur":9000,)"
                      R"("name":"aten::conv2d"})");
    int at = 100;
    for (const auto& [name, length] : kernels) {
        text += fmt::format(
            R"(,{{"ph":"X","cat":"kernel","pid":0,"tid":7,"ts":{},"dur":{},"name":"{}"}})", at,
            length, name);
        at += length;
    }
    return text + "]}";
}

/// Two steps of 1 ms, in each two kernels with 0.7 ms between them, the second launched so many us
/// behind the begin. `id`: what the arguments call the number of a launch by.
std::string launchedTrace(int second, const char* id) {
    std::string text = kHead
        + std::string(R"({"ph":"M","name":"process_labels","pid":9,"args":{"labels":"CPU"}},)"
                      R"({"ph":"M","name":"process_labels","pid":0,"args":{"labels":"GPU 0"}})");
    int number = 0;
    const auto slice = [&text, &number, id](
                           const char* category, int pid, int at, int length, const char* name) {
        text += fmt::format(R"(,{{"ph":"X","cat":"{}","pid":{},"tid":7,"ts":{},"dur":{},)"
                            R"("name":"{}","args":{{"{}":{}}}}})",
            category, pid, at, length, name, id, number);
    };
    for (const int step : {0, 1}) {
        const int begin = step * 1000;
        slice("user_annotation", 9, begin, 1000, step == 0 ? "ProfilerStep#0" : "ProfilerStep#1");
        for (const auto& [launched, at, length] : {std::tuple(10, 50, 50), {second, 800, 100}}) {
            ++number;
            slice("cuda_runtime", 9, begin + launched, 2, "cudaLaunchKernel");
            slice("kernel", 0, begin + at, length, "gemm");
        }
    }
    return text + "]}";
}

} // namespace

TEST_CASE("CP-1 asks for a device that has an AI CPU", "[advisor]") {
    CHECK(runCheck(*InlineTrace(gpuTrace({{"gemm", 5000}})).snapshot(), "CP-1").reason
        == "need.ai_cpu");
}

TEST_CASE("CP-11 knows the conversions of a GPU by their names", "[advisor]") {
    const auto of = [](const char* name, int length) {
        return runCheck(
            *InlineTrace(gpuTrace({{name, length}, {"volta_sgemm_128x32_nt", 1900}})).snapshot(),
            "CP-11", {}, {{"least_cost", 0}});
    };
    const char* const kToNhwc =
        "void cudnn::ops::nchwToNhwcKernel<float, float, float, false, true, "
        "(cudnnKernelDataType_t)2>(cudnn::ops::nchw2nhwc_params_t<float>, float const*, float*)";
    const auto found = of(kToNhwc, 200);
    CHECK(found.finding().price.high == Duration(200'000));
    CHECK(found.finding().advice.front().key == "advice.keep_formats.gpu");
    CHECK(found.finding().advice.front().knob == "torch.channels_last");
    CHECK(of(kToNhwc, 100).state == CheckState::Ok); // layout_share: 5 % of 2 ms
    CHECK(of("batched_transpose_32x32_dword", 200).state == CheckState::Found);
    // These compute in that format.
    CHECK(of("void at::native::max_pool_forward_nchw<float, float>(int)", 200).state
        == CheckState::Ok);
    CHECK(of("sm80_xmma_fprop_implicit_gemm_nhwckrsc_nchw_execute_kernel", 200).state
        == CheckState::Ok);
    // A trace of the host alone has no kernels to judge.
    CHECK(runCheck(*InlineTrace(gpuTrace({})).snapshot(), "CP-11").reason == "need.kernels.gpu");
}

TEST_CASE("SC-5 judges the collections that torch was asked to record", "[advisor]") {
    const auto of = [](const std::string& event) {
        const std::string trace = kHead
            + std::string(R"({"ph":"X","cat":"cpu_op","pid":9,"tid":9,"ts":1,"dur":9000,)"
                          R"("name":"aten::conv2d"})");
        return runCheck(*InlineTrace(trace + event + "]}").snapshot(), "SC-5");
    };
    CHECK(of("").reason == "need.garbage.gpu");
    const auto collected = [](int length) {
        return fmt::format(R"(,{{"ph":"X","cat":"python_function","pid":9,"tid":9,"ts":100,)"
                           R"("dur":{},"name":"Python GC"}})",
            length);
    };
    CHECK(of(collected(1000)).finding().text.key == "SC-5.pauses");
    CHECK(of(collected(999)).state == CheckState::Ok);
    // Nor is a function of another name one.
    CHECK(of(R"(,{"ph":"X","cat":"python_function","pid":9,"tid":9,"ts":100,"dur":5000,)"
             R"("name":"gc.py(12): GC"})")
              .reason
        == "need.garbage.gpu");
}

TEST_CASE("a trace without the program does not tell what it calls", "[advisor]") {
    const std::string device = kHead
        + std::string(
            R"({"ph":"X","cat":"Runtime","pid":9,"tid":9,"ts":1,"dur":9,)"
            R"("name":"cudaLaunchKernel"},)"
            R"({"ph":"X","cat":"Kernel","pid":0,"tid":7,"ts":20,"dur":30,"name":"gemm"})");
    const auto of = [&](const char* id, const std::string& event) {
        return runCheck(*InlineTrace(device + event + "]}").snapshot(), id);
    };
    const std::string called =
        R"(,{"ph":"X","cat":"cpu_op","pid":9,"tid":9,"ts":0,"dur":12,"name":"aten::mm"})";
    for (const char* const id : {"SC-3", "IO-1"}) {
        CHECK(of(id, "").reason == "need.host_calls.gpu");
        CHECK(of(id, called).state == CheckState::Ok);
    }
    CHECK(of("SC-10", "").reason == "need.torch_npu");
}

TEST_CASE("SC-7 joins launches and kernels by their correlation where no flow does", "[advisor]") {
    const auto of = [](int second, const char* id) {
        return runCheck(*InlineTrace(launchedTrace(second, id)).snapshot(), "SC-7");
    };
    const auto found = of(790, "correlation");
    const Finding& late = found.finding();
    CHECK(late.price.cost == Duration(700'000)); // of each of two steps
    REQUIRE(late.evidence.size() == 2);
    CHECK(late.evidence.front().text.key == "evidence.gap_unlaunched");
    CHECK(toText(late.evidence.front().text, Language::English).find("launched 690")
        != std::string::npos);
    CHECK(of(20, "correlation").state == CheckState::Ok);
    CHECK(of(790, "stream").reason == "need.launch_flows.gpu");
}

TEST_CASE("ME-5 and ME-3 read the memory that the trace itself tells", "[advisor]") {
    // Eight steps of 10 ms; in each an allocation tells what the device holds then.
    const auto of = [](const char* id, int perStep, int reserved) {
        std::string text = kHead
            + std::string(
                R"({"ph":"M","name":"process_labels","pid":9,"args":{"labels":"CPU"}},)"
                R"({"ph":"M","name":"process_labels","pid":0,"args":{"labels":"GPU 0"}})");
        for (int step = 0; step < 8; ++step)
            text += fmt::format(
                R"(,{{"ph":"X","cat":"user_annotation","pid":9,"tid":9,"ts":{0},"dur":10000,)"
                R"("name":"ProfilerStep#{2}"}},)"
                R"({{"ph":"X","cat":"kernel","pid":0,"tid":7,"ts":{1},"dur":8000,"name":"gemm"}},)"
                R"({{"ph":"i","cat":"cpu_instant_event","s":"t","name":"[memory]","pid":9,"tid":9,)"
                R"("ts":{1},"args":{{"Device Type":1,"Device Id":0,"Addr":{2},"Bytes":64,)"
                R"("Total Allocated":{3},"Total Reserved":{4}}}}})",
                step * 10'000, step * 10'000 + 1000, step, (1000 + perStep * step) * 1'048'576LL,
                reserved * 1'048'576LL);
        return runCheck(*InlineTrace(text + "]}").snapshot(), id);
    };
    const auto grown = of("ME-5", 20, 2000);
    CHECK(grown.finding().text.key == "ME-5.grows");
    // A step begins with what the one before it held: the first two are alike.
    const auto* const perStep = valueIn<Bytes>(grown.finding().text, "per_step");
    REQUIRE(perStep != nullptr);
    CHECK(perStep->value > 18 << 20);
    CHECK(perStep->value <= 20 << 20);
    CHECK(of("ME-5", 0, 2000).state == CheckState::Ok);
    CHECK(of("ME-3", 0, 20'000).state == CheckState::Found);
    CHECK(of("ME-3", 0, 1010).state == CheckState::Ok);
}

TEST_CASE("OV-6 tells steps of the host alone from no steps", "[advisor]") {
    const InlineTrace host(gpuTrace({}));
    const auto found = runCheck(*host.snapshot(), "OV-6");
    CHECK(found.finding().text.key == "OV-6.no_device");
    CHECK(found.finding().advice.front().knob == "activities=[CPU, CUDA]");
    CHECK(runCheck(*host.snapshot(), "SC-1").reason == "need.steps_device.gpu");
    CHECK(runCheck(*host.snapshot(), "CL-1").reason == "need.steps_device.gpu");
    const InlineTrace none(kHead
        + std::string(R"({"ph":"X","cat":"cpu_op","pid":9,"tid":9,"ts":1,"dur":9,)"
                      R"("name":"aten::mm"}]})"));
    CHECK(runCheck(*none.snapshot(), "OV-6").finding().text.key == "OV-6.no_steps");
    CHECK(runCheck(*none.snapshot(), "SC-1").reason == "need.steps.gpu");
    // With a device there is a step, and only one.
    CHECK(runCheck(*InlineTrace(gpuTrace({{"gemm", 5000}})).snapshot(), "OV-6").finding().text.key
        == "OV-6.one_step");
}

} // namespace gpu_cases_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/kernel_chains.h"

#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace kernel_chains_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

/// Slices and flows of a job with a task queue: Python thread 1, thread 2 that launches, in us.
class ChainTrace {
public:
    ChainTrace()
        : m_text(R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}},)"
                 R"({"ph":"M","name":"process_name","pid":2,"args":{"name":"CANN"}},)"
                 R"({"ph":"M","name":"process_name","pid":3,"args":{"name":"Ascend Hardware"}})") {
    }

    explicit ChainTrace(const char* processes)
        : m_text(processes) { }

    ChainTrace& slice(
        int pid, int tid, const char* name, int64_t at, int64_t length, const char* category = "") {
        m_text += fmt::format(
            R"(,{{"ph":"X","pid":{},"tid":{},"ts":{},"dur":{},"name":"{}","cat":"{}"}})", pid, tid,
            at, length, name, category);
        return *this;
    }
    ChainTrace& flow(const char* category, int fromPid, int fromTid, int64_t from, int toPid,
        int toTid, int64_t to) {
        m_text += fmt::format(
            R"(,{{"ph":"s","pid":{0},"tid":{1},"ts":{2},"id":{3},"cat":"{4}","name":"f"}})",
            fromPid, fromTid, from, ++m_flows, category);
        m_text += fmt::format(
            R"(,{{"ph":"f","bp":"e","pid":{0},"tid":{1},"ts":{2},"id":{3},"cat":"{4}","name":"f"}})",
            toPid, toTid, to, m_flows, category);
        return *this;
    }
    /// An operator at `at` that takes 20 us, and its kernel 100 us later.
    ChainTrace& operation(const char* name, int64_t at) {
        return slice(1, 1, name, at, 20).slice(1, 1, "Enqueue", at + 12, 3).queued(at);
    }
    ChainTrace& queued(int64_t at) {
        return slice(1, 2, "Dequeue@aclnnMul", at + 30, 20)
            .slice(2, 2, "AscendCL@aclnnMul", at + 32, 17)
            .slice(2, 2, "Node@launch", at + 40, 6)
            .slice(2, 2, "Runtime@KernelLaunch", at + 41, 2)
            .slice(3, 5, "Mul", at + 100, 4)
            .flow("async_task_queue", 1, 1, at + 12, 1, 2, at + 30)
            .flow("HostToDevice", 2, 2, at + 41, 3, 5, at + 100);
    }
    std::string text() const { return m_text + "]"; }

private:
    std::string m_text;
    int m_flows = 0;
};

/// Of torch's profiler of GPUs: the host has pid 1, the device pid 0.
ChainTrace gpuTrace() {
    return ChainTrace(R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"python"}},)"
                      R"({"ph":"M","name":"process_labels","pid":1,"args":{"labels":"CPU"}},)"
                      R"({"ph":"M","name":"process_name","pid":0,"args":{"name":"python"}},)"
                      R"({"ph":"M","name":"process_labels","pid":0,"args":{"labels":"GPU 0"}})");
}

std::string timeText(const std::optional<Duration>& time) {
    return time ? std::to_string(time->count() / 1000) : "-";
}

std::string textOf(const ChainTimes& times) {
    return fmt::format("{} {} {} {} {} {} {}", timeText(times.prepare), timeText(times.enqueue),
        timeText(times.queue), timeText(times.pipeline), timeText(times.launch),
        timeText(times.lag), timeText(times.whole));
}

/// How many have the launch and a Python call, and whether the profile has call stacks.
std::string partsText(const std::string& json) {
    InlineTrace trace(json);
    const auto found = kernelChains(trace.session(), RankSlot(0), {}, {});
    REQUIRE(found);
    return fmt::format("{} {} {}", found->launched, found->called, found->hasStacks);
}

/// Counts, a line an operation, then kernels with their calls.
std::string text(
    const std::string& json, std::optional<TimeRange> range = {}, size_t most = kMostChains) {
    InlineTrace trace(json);
    const auto found = kernelChains(trace.session(), RankSlot(0), range, {}, most);
    REQUIRE(found);
    std::string text = fmt::format(
        "{}: {} {} {}\n", found->count, found->whole, found->fallback, found->incomplete);
    for (const ChainSum& sum : found->operations)
        text += fmt::format(
            "{} {} {}: {}\n", sum.name, static_cast<int>(sum.path), sum.count, textOf(sum.sums));
    for (const KernelChain& chain : found->chains)
        text += fmt::format("{}<{} ", trace.nameOf(chain.kernel),
            chain.call ? trace.nameOf(*chain.call) : "nothing");
    return text;
}

} // namespace

TEST_CASE("a kernel is followed back to the Python call", "[operators]") {
    ChainTrace trace;
    trace.slice(1, 1, "<built-in method mul>", 995, 40).operation("aten::mul", 1000);
    CHECK(text(trace.text())
        == "1: 1 0 0\naten::mul 0 1: 17 3 15 16 6 54 105\nMul<<built-in method mul> ");
}

TEST_CASE("without a Python call it begins with the operator", "[operators]") {
    ChainTrace trace;
    trace.operation("aten::mul", 1000).operation("aten::mul", 2000).operation("npu::x", 3000);
    CHECK(text(trace.text())
        == "3: 0 3 0\naten::mul 0 2: 24 6 30 32 12 108 200\nnpu::x 0 1: 12 3 15 16 6 54 100\n"
           "Mul<aten::mul Mul<aten::mul Mul<npu::x ");
    CHECK(text(trace.text(), TimeRange{us(2000), us(3100)})
        == "1: 0 1 0\naten::mul 0 1: 12 3 15 16 6 54 100\nMul<aten::mul ");
}

TEST_CASE("a chain that lacks a part, or goes back in time, is incomplete", "[operators]") {
    ChainTrace lonely; // nobody called it
    lonely.slice(2, 2, "Node@launch", 40, 6)
        .slice(3, 5, "Mul", 100, 4)
        .flow("HostToDevice", 2, 2, 41, 3, 5, 100);
    CHECK(text(lonely.text()) == "1: 0 0 1\n 2 1: - - - - 6 54 -\nMul<nothing ");

    ChainTrace direct; // no queue: the operator is on the thread that launches
    direct.slice(1, 2, "aten::mul", 10, 90)
        .slice(2, 2, "aclnnMul", 30, 40)
        .slice(2, 2, "Node@launch", 40, 6)
        .slice(3, 5, "Mul", 100, 4)
        .flow("HostToDevice", 2, 2, 41, 3, 5, 100);
    CHECK(text(direct.text()) == "1: 0 0 1\naten::mul 0 1: - - - - 6 54 90\nMul<aten::mul ");

    ChainTrace backward; // taken out before it was put in
    backward.slice(1, 1, "aten::mul", 1000, 60).slice(1, 1, "Enqueue", 1012, 40).queued(1000);
    CHECK(
        text(backward.text()) == "1: 0 0 1\naten::mul 0 1: 12 40 -22 16 6 54 100\nMul<aten::mul ");
}

TEST_CASE("of more chains than are kept the longest are, and all are summed up", "[operators]") {
    ChainTrace trace;
    trace.slice(1, 1, "<built-in method mul>", 995, 40).operation("aten::mul", 1000);
    trace.operation("aten::mul", 2000);
    trace.slice(1, 1, "<built-in method x>", 2990, 40).operation("npu::x", 3000);
    const std::string sums = "3: 2 1 0\naten::mul 0 2: 29 6 30 32 12 108 205\n"
                             "npu::x 0 1: 22 3 15 16 6 54 110\n";
    const std::string longest = "Mul<<built-in method x> ";
    const std::string second = "Mul<<built-in method mul> ";
    CHECK(text(trace.text()) == sums + longest + second + "Mul<aten::mul ");
    CHECK(text(trace.text(), {}, 2) == sums + longest + second);
    CHECK(text(trace.text(), {}, 1) == sums + longest);
}

TEST_CASE("a trace without launches has no chains", "[operators]") {
    CHECK(text(ChainTrace().slice(3, 5, "Mul", 1, 1).text()) == "0: 0 0 0\n");
}

TEST_CASE("of a GPU the launch, the operator and the call are on one thread", "[operators]") {
    ChainTrace trace = gpuTrace();
    trace.slice(1, 1, "<built-in method conv2d>", 100, 60, "python_function")
        .slice(1, 1, "aten::conv2d", 105, 50, "cpu_op")
        .slice(1, 1, "aten::cudnn_convolution", 110, 40, "cpu_op")
        .slice(1, 1, "cudaLaunchKernel", 120, 10, "cuda_runtime")
        .slice(1, 1, "cudaGetDevice", 120, 0, "cuda_runtime") // in the same us
        .slice(0, 7, "## forward ##", 200, 50, "gpu_user_annotation")
        .slice(0, 7, "conv", 200, 5, "kernel")
        .flow("ac2g", 1, 1, 120, 0, 7, 200);
    trace
        .slice(1, 1, "aten::mul", 300, 30, "cpu_op") // begins before the launch returns
        .slice(1, 1, "cuLaunchKernel", 310, 10, "cuda_driver")
        .slice(0, 7, "mul", 318, 4, "kernel")
        .flow("ac2g", 1, 1, 310, 0, 7, 318);
    trace
        .slice(1, 1, "aten::copy_", 400, 30, "cpu_op") // no kernel
        .slice(1, 1, "cudaMemcpyAsync", 410, 5, "cuda_runtime")
        .slice(0, 7, "Memcpy HtoD", 430, 5, "gpu_memcpy")
        .flow("ac2g", 1, 1, 410, 0, 7, 430);
    trace
        .slice(1, 1, "cudaLaunchKernel", 500, 5, "cuda_runtime") // of no operator
        .slice(0, 7, "alone", 520, 4, "kernel")
        .flow("ac2g", 1, 1, 500, 0, 7, 520);
    CHECK(text(trace.text())
        == "3: 1 1 1\n"
           "aten::cudnn_convolution 2 1: - - - - 10 70 100\n"
           "aten::mul 2 1: - - - - 10 -2 18\n"
           "cudaLaunchKernel 2 1: - - - - 5 15 -\n"
           "conv<<built-in method conv2d> mul<aten::mul alone<nothing ");
    CHECK(partsText(trace.text()) == "3 1 true");

    ChainTrace old = gpuTrace(); // the words of torch 1.8
    old.slice(1, 1, "aten::mul", 10, 30, "Operator")
        .slice(1, 1, "cudaLaunchKernel", 20, 5, "Runtime")
        .slice(0, 7, "mul", 50, 4, "Kernel")
        .flow("async_gpu", 1, 1, 20, 0, 7, 50);
    CHECK(text(old.text()) == "1: 0 1 0\naten::mul 2 1: - - - - 5 25 40\nmul<aten::mul ");
    CHECK(partsText(old.text()) == "1 0 false");
}

TEST_CASE("it is known whether launches and calls were recorded at all", "[operators]") {
    ChainTrace whole;
    whole.slice(1, 1, "<built-in method mul>", 995, 40).operation("aten::mul", 1000);
    CHECK(partsText(whole.text()).starts_with("1 1 "));
    ChainTrace level0; // neither calls of CANN nor launches
    level0.slice(1, 1, "aten::mul", 0, 20)
        .slice(1, 1, "Enqueue", 12, 3)
        .slice(1, 2, "Dequeue@aclnnMul", 30, 20)
        .slice(3, 5, "Mul", 100, 4)
        .flow("async_task_queue", 1, 1, 12, 1, 2, 30)
        .flow("HostToDevice", 2, 2, 41, 3, 5, 100);
    CHECK(text(level0.text()) == "1: 0 0 1\naten::mul 2 1: 12 3 15 - - - 100\nMul<aten::mul ");
    CHECK(partsText(level0.text()) == "0 0 false");
}

TEST_CASE("kernels of a real GPU trace have the times of its file", "[operators]") {
    if (!test::hasRealProfiles())
        return;
    std::ifstream file(test::realProfile("gpu_kineto/ns_resolution_trace")
            / "rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz",
        std::ios::binary);
    InlineTrace trace(std::string(std::istreambuf_iterator<char>(file), {}));
    const KernelChains found = kernelChains(trace.session(), RankSlot(0), {}, {}).value();
    // Counted apart with Python: each flow's call of CUDA and the innermost cpu_op around it.
    CHECK(found.count == 4350);
    CHECK(found.fallback == 4350); // no Python calls in it
    CHECK(found.launched == 4350);
    CHECK(found.called == 0);
    CHECK_FALSE(found.hasStacks);
    REQUIRE(found.operations.size() == 22);
    const ChainSum& first = found.operations[0];
    CHECK(first.name == "aten::convolution_backward");
    CHECK(first.count == 1330);
    CHECK(first.sums.whole == Duration(89'462'445'796));
    CHECK(first.sums.launch == Duration(73'015'362));
    CHECK(first.sums.lag == Duration(89'162'769'813));
    CHECK_FALSE(first.sums.queue); // there is none: unknown, not zero
    Duration lag{};
    for (const ChainSum& sum : found.operations)
        lag += sum.sums.lag.value_or(Duration());
    CHECK(lag == Duration(291'756'687'365));
}

} // namespace kernel_chains_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/kernel_chains.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

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

    ChainTrace& slice(int pid, int tid, const char* name, int64_t at, int64_t length) {
        m_text += fmt::format(R"(,{{"ph":"X","pid":{},"tid":{},"ts":{},"dur":{},"name":"{}"}})",
            pid, tid, at, length, name);
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

std::string timeText(const std::optional<Duration>& time) {
    return time ? std::to_string(time->count() / 1000) : "-";
}

std::string textOf(const ChainTimes& times) {
    return fmt::format("{} {} {} {} {} {} {}", timeText(times.prepare), timeText(times.enqueue),
        timeText(times.queue), timeText(times.pipeline), timeText(times.launch),
        timeText(times.lag), timeText(times.whole));
}

/// Counts, a line an operation, then kernels with their calls.
std::string text(const std::string& json, std::optional<TimeRange> range = {}) {
    InlineTrace trace(json);
    const auto found = kernelChains(trace.session(), RankSlot(0), range, {});
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

TEST_CASE("a trace without launches has no chains", "[operators]") {
    CHECK(text(ChainTrace().slice(3, 5, "Mul", 1, 1).text()) == "0: 0 0 0\n");
}

} // namespace kernel_chains_test

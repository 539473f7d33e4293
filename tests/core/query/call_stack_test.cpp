// SPDX-License-Identifier: GPL-3.0-or-later
#include <regex>

#include <catch2/catch.hpp>

#include "core/query/call_stack.h"
#include "tests/core/query/inline_trace.h"

namespace call_stack_test {

using namespace rankscope;
using namespace rankscope::query;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

/// A Python function calls an operator, which is put into a queue, taken out on another thread,
/// launched there and run by the device, in us.
constexpr std::string_view kLaunched = R"json([
{"ph":"X","cat":"python_function","name":"train.py(9): main","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"python_function","name":"model.py(40): forward","pid":1,"tid":1,"ts":5,"dur":80},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":40},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":60,"dur":10,
 "args":{"Call stack":"loss.py(7): add_;\r\n/a (b)/train.py(12): main;\r\n"}},
{"ph":"X","cat":"enqueue","name":"Enqueue","pid":1,"tid":1,"ts":64,"dur":2},
{"ph":"X","cat":"dequeue","name":"Dequeue","pid":1,"tid":2,"ts":70,"dur":9},
{"ph":"X","name":"Node@launch","pid":2,"tid":2,"ts":72,"dur":3},
{"ph":"X","name":"MatMul","pid":3,"tid":4,"ts":90,"dur":5},
{"ph":"X","name":"Add","pid":3,"tid":4,"ts":96,"dur":2},
{"ph":"X","name":"Alone","pid":3,"tid":4,"ts":99,"dur":1},
{"ph":"s","id":1,"name":"a","cat":"async_npu","pid":1,"tid":1,"ts":11},
{"ph":"f","id":1,"bp":"e","name":"a","cat":"async_npu","pid":3,"tid":4,"ts":90},
{"ph":"s","id":2,"name":"q","cat":"async_task_queue","pid":1,"tid":1,"ts":64},
{"ph":"f","id":2,"bp":"e","name":"q","cat":"async_task_queue","pid":1,"tid":2,"ts":70},
{"ph":"s","id":3,"name":"h","cat":"HostToDevice","pid":1,"tid":2,"ts":72},
{"ph":"f","id":3,"bp":"e","name":"h","cat":"HostToDevice","pid":3,"tid":4,"ts":96}])json";

/// "owner: frame < frame".
std::string stackAt(InlineTrace& trace, std::string_view tid, uint32_t depth, int64_t microsecond) {
    const auto ref = sliceAt(trace.session(), trace.lane(tid, depth), us(microsecond), Duration(0));
    REQUIRE(ref);
    REQUIRE(*ref);
    const auto detail = sliceDetail(trace.session(), **ref, {});
    REQUIRE(detail);
    const auto stack = callStackOf(trace.session(), *detail, {});
    REQUIRE(stack);
    std::string text = stack->owner ? trace.nameOf(*stack->owner) + ": " : "";
    CHECK(stack->ownerName == (stack->owner ? trace.nameOf(*stack->owner) : ""));
    for (const StackFrame& frame : stack->frames)
        text += (frame == stack->frames.front() ? "" : " < ") + toText(frame);
    return text;
}

} // namespace

TEST_CASE("a frame is a file, a line and a function, or a function alone", "[query]") {
    CHECK(parseFrame("train.py(12): step") == StackFrame{"step", "train.py", 12});
    CHECK(parseFrame("/a (b)/x(1).py(3): f(): g") == StackFrame{"f(): g", "/a (b)/x(1).py", 3});
    CHECK(parseFrame("<built-in function len>") == StackFrame{"<built-in function len>", "", {}});
    CHECK(parseFrame("nn.Module: Linear_0") == StackFrame{"nn.Module: Linear_0", "", {}});
    CHECK(parseFrame("f(): g") == StackFrame{"f(): g", "", {}});
    CHECK(parseFrame("(3): g") == StackFrame{"(3): g", "", {}});
    CHECK(toText(parseFrame("train.py(12): step")) == "train.py(12): step");
}

TEST_CASE("a call stack is a frame a line, whatever ends the lines", "[query]") {
    const auto frames = parseCallStack("a.py(1): f;\r\nb.py(2): g;\r\n\r\n;\r\nmain,\n");
    REQUIRE(frames.size() == 3);
    CHECK(frames[1] == StackFrame{"g", "b.py", 2});
    CHECK(frames[2] == StackFrame{"main", "", {}});
    CHECK(parseCallStack("").empty());
    CHECK(parseCallStack(" ;\r\n").empty());
    std::string many;
    for (int i = 0; i < 5'000; ++i)
        many += "f.py(1): g;\r\n";
    CHECK(parseCallStack(many).size() == 5'000);
}

TEST_CASE("the stack of a call is what it says, else what is around it", "[query]") {
    InlineTrace trace(kLaunched);
    CHECK(stackAt(trace, "1", 2, 20) == "model.py(40): forward < train.py(9): main");
    CHECK(stackAt(trace, "1", 2, 61) == "loss.py(7): add_ < /a (b)/train.py(12): main");
    CHECK(stackAt(trace, "1", 3, 65) == "aten::add: loss.py(7): add_ < /a (b)/train.py(12): main");
    CHECK(stackAt(trace, "1", 1, 7) == "model.py(40): forward < train.py(9): main");
}

TEST_CASE("the stack of a kernel is that of the call which launched it", "[query]") {
    InlineTrace trace(kLaunched);
    CHECK(stackAt(trace, "4", 0, 91) == "aten::mm: model.py(40): forward < train.py(9): main");
    CHECK(stackAt(trace, "4", 0, 99).empty());
    for (const std::string category : {"ac2g", "async_gpu"}) { // of Kineto, and of its older files
        CAPTURE(category);
        InlineTrace kineto(
            std::regex_replace(std::string(kLaunched), std::regex("async_npu"), category));
        CHECK(stackAt(kineto, "4", 0, 91) == "aten::mm: model.py(40): forward < train.py(9): main");
    }
}

} // namespace call_stack_test

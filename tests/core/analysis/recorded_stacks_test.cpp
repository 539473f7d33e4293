// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/recorded_stacks.h"

#include <catch2/catch.hpp>

#include "tests/core/query/inline_trace.h"
#include "tests/core/tables/inline_tables.h"

namespace recorded_stacks_test {

using namespace rankscope;
using namespace rankscope::test;

namespace {

/// One operator of the host; what stands in for %.
std::string traceWith(const std::string& category, const std::string& args) {
    return R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}},
{"ph":"X","cat":")"
        + category + R"(","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":40,"args":)" + args
        + "}]";
}

const std::string kStack = R"({"Call stack":"model.py(40): forward;\r\n"})";

bool hasStacks(const std::string& trace) {
    InlineTrace one(trace);
    const auto found = analysis::hasCallStacks(one.session(), RankSlot(0), {});
    REQUIRE(found);
    return *found;
}

/// Of a rank whose profiler_info.json says how it was collected.
bool hasStacks(const std::string& trace, const std::string& setting) {
    const InlineTrace one(trace);
    const InlineTables tables(Files{{"profiler_info_0.json",
        R"({"config":{"common_config":{"with_stack":)" + setting + "}}}"}});
    auto settings = std::make_shared<index::TableIndex>(tables.index());
    settings->rank = one.rank().rank;
    settings->label = one.rank().label;
    settings->folder = one.rank().folder;
    query::Snapshot snapshot = *one.snapshot();
    snapshot.tables = {settings};
    query::Session session(std::make_shared<const query::Snapshot>(std::move(snapshot)));
    const auto found = analysis::hasCallStacks(session, RankSlot(0), {});
    REQUIRE(found);
    return *found;
}

} // namespace

TEST_CASE("stacks are found in arguments and as Python functions", "[recorded_stacks]") {
    CHECK(hasStacks(traceWith("cpu_op", kStack)));
    CHECK(hasStacks(traceWith("python_function", "{}")));
    CHECK_FALSE(hasStacks(traceWith("cpu_op", R"({"Input Dims":"4,3"})")));
}

TEST_CASE("the settings of the profiler come before what is in the trace", "[recorded_stacks]") {
    CHECK(hasStacks(traceWith("cpu_op", "{}"), "true"));
    CHECK_FALSE(hasStacks(traceWith("cpu_op", kStack), "false"));
    CHECK(hasStacks(traceWith("cpu_op", kStack), "null"));
}

TEST_CASE("Kineto has its settings in the head of the trace", "[recorded_stacks]") {
    const auto kineto = [](const char* setting) {
        return std::string(R"({"with_stack":)") + setting + R"(,"traceEvents":)"
            + traceWith("cpu_op", "{}") + "}";
    };
    CHECK(hasStacks(kineto("1")));
    CHECK_FALSE(hasStacks(kineto("0")));
}

} // namespace recorded_stacks_test

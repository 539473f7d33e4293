// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/query/steps.h"
#include "tests/core/query/inline_trace.h"

namespace steps_test {

using namespace rankscope;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

// Steps below the frames of a call stack, and once more on the device's track.
constexpr std::string_view kSteps = R"([
    {"ph":"X","pid":1,"tid":1,"ts":0,"dur":100,"name":"main.py"},
    {"ph":"X","pid":1,"tid":1,"ts":2,"dur":97,"name":"train"},
    {"ph":"X","pid":1,"tid":1,"ts":50,"dur":40,"name":"ProfilerStep#8"},
    {"ph":"X","pid":1,"tid":1,"ts":5,"dur":40,"name":"ProfilerStep#7"},
    {"ph":"X","pid":1,"tid":1,"ts":10,"dur":3,"name":"aten::mm"},
    {"ph":"X","pid":2,"tid":9,"ts":12,"dur":30,"name":"ProfilerStep#7"}])";

std::string textOf(const query::Step& step) {
    return fmt::format("{} {}..{}", step.name, toNanoseconds(step.range.begin) / 1000,
        toNanoseconds(step.range.end) / 1000);
}

} // namespace

TEST_CASE("steps are found once, in order, at any depth", "[query]") {
    InlineTrace trace(kSteps);
    const auto steps = query::stepsOf(trace.session(), RankSlot(0), {});
    REQUIRE(steps);
    REQUIRE(steps->size() == 2);
    CHECK(textOf(steps->front()) == "ProfilerStep#7 5..45");
    CHECK(textOf(steps->back()) == "ProfilerStep#8 50..90");
}

TEST_CASE("the step around a time", "[query]") {
    InlineTrace trace(kSteps);
    const auto at = [&](int64_t time) {
        const auto step = query::stepAround(trace.session(), RankSlot(0), us(time));
        REQUIRE(step);
        return *step ? textOf(**step) : "none";
    };
    CHECK(at(5) == "ProfilerStep#7 5..45");
    CHECK(at(89) == "ProfilerStep#8 50..90");
    CHECK(at(47) == "none");
}

TEST_CASE("a rank without steps has none", "[query]") {
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":2,"name":"a"}])");
    CHECK(!query::hasSteps(trace.rank()));
    const auto steps = query::stepsOf(trace.session(), RankSlot(0), {});
    REQUIRE(steps);
    CHECK(steps->empty());
}

} // namespace steps_test

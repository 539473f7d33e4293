// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/rank_steps.h"

#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "tests/core/query/inline_trace.h"
#include "tests/core/tables/inline_tables.h"

namespace rank_steps_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::InlineTables;
using rankscope::test::InlineTrace;

namespace {

constexpr std::string_view kTorch =
    R"({"ph":"X","pid":1,"tid":1,"ts":5,"dur":40,"name":"ProfilerStep#7"})";
constexpr std::string_view kIterations = R"(
    {"ph":"M","name":"process_name","pid":3,"args":{"name":"Step Trace"}},
    {"ph":"X","pid":3,"tid":3,"ts":60,"dur":20,"name":"Iteration 2"},
    {"ph":"X","pid":3,"tid":3,"ts":10,"dur":50,"name":"Iteration 1"},
    {"ph":"X","pid":3,"tid":3,"ts":12,"dur":10,"name":"Iteration Refresh 1"})";
// Not of a step trace: a name that anybody may give.
constexpr std::string_view kOthers =
    R"({"ph":"X","pid":1,"tid":1,"ts":100,"dur":5,"name":"Iteration 9"})";
constexpr std::string_view kMarks = R"({"ph":"X","pid":1,"tid":2,"ts":3,"dur":30,"name":"step 4"})";

std::string textOf(const RankSteps& steps) {
    std::string text = std::to_string(static_cast<int>(steps.source));
    for (const query::Step& step : steps.steps)
        text += fmt::format(" {}:{}..{}", step.number, toNanoseconds(step.range.begin) / 1000,
            toNanoseconds(step.range.end) / 1000);
    return text;
}

std::string stepsOf(query::Session& session) {
    const auto steps = rankSteps(session, RankSlot(0), {});
    REQUIRE(steps);
    CHECK((stepSourceOf(session.snapshot(), RankSlot(0)) == steps->source || steps->steps.empty()));
    return textOf(*steps);
}

std::string stepsOf(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts)
        text += (text.empty() ? "" : ",") + std::string(part);
    InlineTrace trace("[" + text + "]");
    return stepsOf(trace.session());
}

std::string code(StepSource source) {
    return std::to_string(static_cast<int>(source));
}

} // namespace

TEST_CASE("steps are those of the first source that has any", "[rank_steps]") {
    CHECK(stepsOf({kMarks, kIterations, kTorch}) == code(StepSource::ProfilerStep) + " 7:5..45");
    CHECK(stepsOf({kMarks, kIterations}) == code(StepSource::StepTrace) + " 1:10..60 2:60..80");
    CHECK(stepsOf({kMarks, kOthers}) == code(StepSource::Mark) + " 4:3..33");
    CHECK(stepsOf({kOthers}) == code(StepSource::None));
}

TEST_CASE("a track of the device may be the step trace", "[rank_steps]") {
    CHECK(stepsOf({
              R"x({"ph":"M","name":"process_name","pid":4,"args":{"name":"Ascend Hardware"}},
        {"ph":"M","name":"thread_name","pid":4,"tid":1,"args":{"name":"Step Trace(Model ID:2)"}},
        {"ph":"X","pid":4,"tid":1,"ts":10,"dur":5,"name":"Iteration 3"})x"})
        == code(StepSource::StepTrace) + " 3:10..15");
}

// 10 ns a tick: 100 to 300 us, 300 to 900 us.
TEST_CASE("rows of older MindSpore are steps where they lie on the timeline", "[rank_steps]") {
    const InlineTables tables({{"step_trace_raw_0_detail_time.csv",
                                  "step_num,start_point,end_point,total,fp_point,bp_point,"
                                  "iteration_interval,fp_and_bp,tail\n"
                                  "1,10000,30000,20000,11000,20000,1000,9000,10000\n"
                                  "2,30000,90000,60000,31000,50000,1000,19000,40000\n"
                                  "-,0,0,40000,0,0,1000,14000,25000\n"}},
        model::ProfileKind::MindsporeLegacy);
    const auto shown = [&](int64_t begin) {
        InlineTrace trace(
            fmt::format(R"([{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":500,"name":"a"}}])", begin));
        auto index = std::make_shared<index::RankIndex>(trace.rank());
        index->rank = 0;
        index->folder = tables.index().folder;
        index->label = tables.index().label;
        auto snapshot = std::make_shared<query::Snapshot>();
        snapshot->ranks = {{std::move(index), Duration(1000)}};
        snapshot->tables = {tables.shared()};
        query::Session session(snapshot);
        return stepsOf(session);
    };
    CHECK(shown(150) == code(StepSource::OlderMindSpore) + " 1:101..301 2:301..901");
    CHECK(shown(5'000'000) == code(StepSource::None));
}

TEST_CASE("without a step trace the lengths tell the warm-up step", "[rank_steps]") {
    RankSteps steps;
    const auto add = [&](const char* number, int64_t begin, int64_t end) {
        steps.steps.push_back({{}, number, {fromNanoseconds(begin), fromNanoseconds(end)}});
    };
    add("1", 0, 151);
    add("2", 151, 251);
    add("3", 251, 351);
    auto warmUp = warmUpAmong({}, steps, {});
    REQUIRE(warmUp);
    CHECK(*warmUp == std::optional<int64_t>(1));
    steps.steps.front().range.begin = fromNanoseconds(1); // 1.5 times the others
    warmUp = warmUpAmong({}, steps, {});
    REQUIRE(warmUp);
    CHECK(!*warmUp);
}

} // namespace rank_steps_test

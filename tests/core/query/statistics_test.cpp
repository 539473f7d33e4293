// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/query/statistics.h"
#include "tests/core/query/inline_trace.h"

namespace statistics_test {

using namespace rankscope;
using query::NameRow;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

/// step [0,100) holds op [10,40) with k [20,30), and op [50,90); op [120,130) stands alone.
constexpr std::string_view kSteps = R"([
    {"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}},
    {"ph":"M","name":"process_name","pid":2,"args":{"name":"CANN"}},
    {"ph":"X","pid":1,"tid":7,"ts":0,"dur":100,"name":"step"},
    {"ph":"X","pid":1,"tid":7,"ts":10,"dur":30,"name":"op"},
    {"ph":"X","pid":1,"tid":7,"ts":20,"dur":10,"name":"k"},
    {"ph":"X","pid":1,"tid":7,"ts":50,"dur":40,"name":"op"},
    {"ph":"X","pid":1,"tid":7,"ts":120,"dur":10,"name":"op"},
    {"ph":"X","pid":2,"tid":8,"ts":0,"dur":7,"name":"op"},
    {"ph":"i","pid":1,"tid":7,"ts":15,"name":"mark"}])";

/// "name count total self min avg max", in us.
std::string textOf(const Result<std::vector<NameRow>>& rows) {
    REQUIRE(rows);
    std::string text;
    for (const NameRow& row : *rows)
        text += fmt::format("{} {} {} {} {} {} {}\n", row.name, row.count, row.total.count() / 1000,
            row.self.count() / 1000, row.min.count() / 1000, row.average().count() / 1000,
            row.max.count() / 1000);
    return text;
}

} // namespace

TEST_CASE("a selection is summed by name, with self times", "[query]") {
    InlineTrace trace(kSteps);
    const std::vector lanes{trace.lane("7"), trace.lane("7", 1), trace.lane("7", 2)};
    CHECK(textOf(query::selectionRows(
              trace.session(), {.range = {us(0), us(200)}, .lanes = lanes}, {}))
        == "step 1 100 30 100 100 100\nop 3 80 70 10 26 40\nk 1 10 10 10 10 10\n");
}

TEST_CASE("a selection takes what overlaps it, with full durations", "[query]") {
    InlineTrace trace(kSteps);
    const std::vector lanes{trace.lane("7"), trace.lane("7", 1), trace.lane("7", 2)};
    CHECK(textOf(query::selectionRows(
              trace.session(), {.range = {us(35), us(51)}, .lanes = lanes}, {}))
        == "step 1 100 30 100 100 100\nop 2 70 60 30 35 40\n");
}

TEST_CASE("children outside the selected lanes still count for self times", "[query]") {
    InlineTrace trace(kSteps);
    CHECK(textOf(query::selectionRows(
              trace.session(), {.range = {us(0), us(50)}, .lanes = {trace.lane("7")}}, {}))
        == "step 1 100 30 100 100 100\n");
}

TEST_CASE("instants of a selection are counted", "[query]") {
    InlineTrace trace(kSteps);
    const std::vector lanes{trace.lane("7", 0, model::LaneKind::Instants)};
    CHECK(textOf(
              query::selectionRows(trace.session(), {.range = {us(0), us(50)}, .lanes = lanes}, {}))
        == "mark 1 0 0 0 0 0\n");
}

TEST_CASE("a name tells the rank that is furthest from the median of its ranks", "[query]") {
    const auto trace = [](int first, int second) {
        return fmt::format(R"([{{"ph":"X","pid":1,"tid":7,"ts":0,"dur":{},"name":"op"}},
            {{"ph":"X","pid":1,"tid":8,"ts":0,"dur":{},"name":"op"}}])",
            first, second);
    };
    const std::string a = trace(5, 5);
    const std::string b = trace(7, 5);
    const std::string c = trace(2, 1);
    InlineTrace job({a, b, c});
    const auto spreadOf = [&job](const std::vector<query::LaneRef>& lanes) {
        const auto rows =
            query::selectionRows(job.session(), {.range = {us(0), us(9)}, .lanes = lanes}, {});
        REQUIRE(rows->size() == 1);
        return rows->front().spread;
    };
    // Totals of 10, 12 and 3 us.
    CHECK(spreadOf(job.allLanes()) == query::NameSpread{RankSlot(2), us(3) - us(10)});
    const auto of = [&job](std::string_view tid, size_t slot) {
        return job.lane(tid, 0, model::LaneKind::Slices, slot);
    };
    CHECK(spreadOf({of("7", 0), of("7", 1)}) == query::NameSpread{RankSlot(1), us(7) - us(5)});
    CHECK_FALSE(spreadOf({of("7", 0), of("8", 0)}));
}

TEST_CASE("names of several ranks add up", "[query]") {
    InlineTrace trace({kSteps, kSteps});
    const std::vector lanes{
        trace.lane("8"), trace.lane("8", 0, model::LaneKind::Slices, 1), trace.lane("7")};
    CHECK(textOf(
              query::selectionRows(trace.session(), {.range = {us(0), us(50)}, .lanes = lanes}, {}))
        == "step 1 100 30 100 100 100\nop 2 14 14 7 7 7\n");
}

TEST_CASE("averages are rounded half up", "[query]") {
    CHECK(NameRow{.count = 2, .total = Duration(3)}.average() == Duration(2));
    CHECK(NameRow{.count = 4, .total = Duration(5)}.average() == Duration(1));
    CHECK(NameRow{}.average() == Duration(0));
}

TEST_CASE("B15: occurrences are found over ranks and chunks, and a stop is heard", "[query]") {
    std::string text = "[";
    constexpr int kSlices = 3000; // three chunks
    for (int i = 0; i < kSlices; ++i)
        text += fmt::format(R"({}{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":1,"name":"{}"}})",
            i == 0 ? "" : ",", 2 * i, i % 3 == 0 ? "mm" : "other");
    text += "]";
    InlineTrace trace({text, R"([{"ph":"X","pid":1,"tid":1,"ts":4,"dur":1,"name":"x"}])", text});
    const query::SelectionRequest all{.range = {us(0), us(10'000)}, .lanes = trace.allLanes()};
    const auto found = query::occurrences(trace.session(), all, "mm", 5000, {});
    REQUIRE(found);
    REQUIRE(found->size() == 2 * kSlices / 3);
    for (const size_t i : {size_t{0}, size_t{1}, size_t{999}, found->size() - 1}) {
        CHECK(trace.nameOf((*found)[i].slice) == "mm");
        CHECK((*found)[i].range.begin == us(static_cast<int64_t>(i / 2) * 6));
    }
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = query::occurrences(trace.session(), all, "mm", 5000, stop.get_token());
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().code == ErrorCode::Cancelled);
    CHECK(
        query::occurrences(trace.session(), all, "no such name", 5000, stop.get_token())->empty());
}

TEST_CASE("occurrences of a name come by begin and end at the limit", "[query]") {
    InlineTrace trace(kSteps);
    const query::SelectionRequest request{
        .range = {us(0), us(200)}, .lanes = {trace.lane("8"), trace.lane("7", 1), trace.lane("7")}};
    const auto all = query::occurrences(trace.session(), request, "op", 10, {});
    REQUIRE(all);
    std::string begins;
    for (const query::Occurrence& occurrence : *all)
        begins += fmt::format("{} ", toNanoseconds(occurrence.range.begin) / 1000);
    CHECK(begins == "0 10 50 120 ");
    const auto two = query::occurrences(trace.session(), request, "op", 2, {});
    REQUIRE(two);
    CHECK(two->size() == 2);
    CHECK(two->back().range.begin == us(10));
    CHECK(query::occurrences(trace.session(), request, "absent", 2, {})->empty());
}

TEST_CASE("the system view of a layer is the same from totals and from the slices", "[query]") {
    InlineTrace trace(kSteps);
    const std::string expected =
        "step 1 100 30 100 100 100\nop 3 80 70 10 26 40\nk 1 10 10 10 10 10\n";
    CHECK(textOf(query::systemViewRows(
              trace.session(), {.rank = RankSlot{0}, .process = "Python", .range = {}}, {}))
        == expected);
    CHECK(textOf(query::systemViewRows(trace.session(),
              {.rank = RankSlot{0}, .process = "Python", .range = TimeRange{us(0), us(200)}}, {}))
        == expected);
    CHECK(textOf(query::systemViewRows(
              trace.session(), {.rank = RankSlot{0}, .process = "CANN", .range = {}}, {}))
        == "op 1 7 7 7 7 7\n");
}

TEST_CASE("overlaps without nesting take nothing from each other's self time", "[query]") {
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":7,"ts":0,"dur":10,"name":"a"},
        {"ph":"X","pid":1,"tid":7,"ts":5,"dur":10,"name":"b"}])");
    const std::vector lanes{trace.lane("7"), trace.lane("7", 1)};
    CHECK(textOf(
              query::selectionRows(trace.session(), {.range = {us(0), us(50)}, .lanes = lanes}, {}))
        == "a 1 10 10 10 10 10\nb 1 10 10 10 10 10\n");
}

TEST_CASE("children that overlap each other are taken once from self times", "[query]") {
    // Of a real trace: ProfilerStep and a call of Python, both in train, overlap for the whole
    // step.
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":7,"ts":0,"dur":100,"name":"train"},
        {"ph":"X","pid":1,"tid":7,"ts":10,"dur":80,"name":"step"},
        {"ph":"X","pid":1,"tid":7,"ts":12,"dur":83,"name":"call"},
        {"ph":"X","pid":1,"tid":7,"ts":20,"dur":30,"name":"op"},
        {"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}}])");
    const std::string expected =
        "train 1 100 15 100 100 100\ncall 1 83 53 83 83 83\nstep 1 80 80 80 80 80\n"
        "op 1 30 30 30 30 30\n";
    CHECK(textOf(query::selectionRows(
              trace.session(), {.range = {us(0), us(200)}, .lanes = trace.allLanes()}, {}))
        == expected);
    query::SystemViewRequest whole{.rank = RankSlot{0}, .process = "Python", .range = {}};
    CHECK(textOf(query::systemViewRows(trace.session(), whole, {})) == expected);
    whole.range = {us(0), us(200)};
    CHECK(textOf(query::systemViewRows(trace.session(), whole, {})) == expected);
}

TEST_CASE("a selection tells what of each name lies within it", "[query]") {
    InlineTrace trace(kSteps);
    const auto rows = query::selectionRows(
        trace.session(), {.range = {us(35), us(51)}, .lanes = trace.allLanes()}, {});
    REQUIRE(rows);
    REQUIRE(rows->size() == 2);
    CHECK(rows->at(0).name == "step");
    CHECK(rows->at(0).inRange == us(16).time_since_epoch());
    CHECK(rows->at(1).inRange == us(6).time_since_epoch()); // 5 of the first, 1 of the second
}

} // namespace statistics_test

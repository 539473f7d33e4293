// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/query/frame.h"
#include "tests/core/query/inline_trace.h"

namespace frame_test {

using namespace rankscope;
using model::Cell;
using model::LaneKind;
using query::FrameRequest;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

/// "begin+length xCount name", times in ns.
std::string textOf(const InlineTrace& trace, const query::LaneFrame& lane) {
    std::string text;
    for (const Cell& cell : lane.cells)
        text += fmt::format("{}+{} x{} busy {} {}\n", toNanoseconds(cell.begin),
            (cell.end - cell.begin).count(), cell.count, cell.busy.count(),
            trace.rank(toIndex(lane.lane.rank)).text(cell.name));
    for (const model::CounterCell& cell : lane.samples)
        text += fmt::format("{}+{} x{} {}..{} last {}\n", toNanoseconds(cell.begin),
            (cell.end - cell.begin).count(), cell.count, toText(cell.min), toText(cell.max),
            toText(cell.last));
    return text;
}

std::string frameText(InlineTrace& trace, const FrameRequest& request) {
    const auto frame = query::frame(trace.session(), request, {});
    REQUIRE(frame);
    std::string text;
    for (const query::LaneFrame& lane : (*frame)->lanes)
        text += textOf(trace, lane);
    return text;
}

constexpr std::string_view kThree = R"([
    {"ph":"X","pid":1,"tid":7,"ts":10,"dur":5,"name":"a"},
    {"ph":"X","pid":1,"tid":7,"ts":16,"dur":3,"name":"b"},
    {"ph":"X","pid":1,"tid":7,"ts":40,"dur":9,"name":"c"}])";

} // namespace

TEST_CASE("a frame shows the slices that overlap the range, whole", "[query]") {
    InlineTrace trace(kThree);
    const std::vector lanes{trace.lane("7")};
    CHECK(frameText(trace, {.range = {us(12), us(17)}, .lanes = lanes})
        == "10000+5000 x1 busy 5000 a\n16000+3000 x1 busy 3000 b\n");
    CHECK(frameText(trace, {.range = {us(15), us(16)}, .lanes = lanes}).empty());
    CHECK(frameText(trace, {.range = {us(41), us(42)}, .lanes = lanes})
        == "40000+9000 x1 busy 9000 c\n");
}

TEST_CASE("a frame merges slices closer than the resolution", "[query]") {
    InlineTrace trace(kThree);
    CHECK(
        frameText(trace,
            {.range = {us(0), us(100)}, .resolution = Duration(10'000), .lanes = {trace.lane("7")}})
        == "10000+9000 x2 busy 8000 a\n40000+9000 x1 busy 9000 c\n");
}

TEST_CASE("a slice that begins long before the range and reaches into it appears", "[query]") {
    std::string text = R"([{"ph":"X","pid":1,"tid":7,"ts":0,"dur":1000000,"name":"outer"})";
    for (int i = 0; i < 3000; ++i)
        text += fmt::format(
            R"(,{{"ph":"X","pid":1,"tid":7,"ts":{},"dur":100,"name":"inner"}})", i * 300);
    InlineTrace trace(text + "]");
    CHECK(frameText(trace, {.range = {us(899'990), us(899'995)}, .lanes = {trace.lane("7")}})
        == "0+1000000000 x1 busy 1000000000 outer\n");
}

TEST_CASE("a zero-length slice at the begin of the range belongs to it", "[query]") {
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":7,"ts":10,"dur":0,"name":"z"}])");
    const std::vector lanes{trace.lane("7")};
    CHECK(frameText(trace, {.range = {us(10), us(11)}, .lanes = lanes}) == "10000+0 x1 busy 0 z\n");
    CHECK(frameText(trace, {.range = {us(9), us(10)}, .lanes = lanes}).empty());
}

TEST_CASE("times of a frame are moved by the rank's offset", "[query]") {
    InlineTrace trace(R"({"baseTimeNanoseconds":1000000,
        "traceEvents":[{"ph":"X","pid":1,"tid":7,"ts":10,"dur":5,"name":"a"}]})");
    CHECK(frameText(trace, {.range = {us(1012), us(1013)}, .lanes = {trace.lane("7")}})
        == "1010000+5000 x1 busy 5000 a\n");
}

TEST_CASE("a counter frame holds the value before the range", "[query]") {
    InlineTrace trace(R"([{"ph":"C","pid":1,"name":"m","ts":10,"args":{"KB":1.5}},
        {"ph":"C","pid":1,"name":"m","ts":20,"args":{"KB":28.6}},
        {"ph":"C","pid":1,"name":"m","ts":30,"args":{"KB":3}}])");
    const std::vector lanes{trace.lane("KB", 0, LaneKind::Counter)};
    const std::string text = frameText(trace, {.range = {us(15), us(25)}, .lanes = lanes});
    CHECK(text.starts_with("10000+0 x1 1.5..1.5 last 1.5\n20000+0 x1 28.6..28.6 last 28.6\n"));
    const std::string folded = frameText(
        trace, {.range = {us(10), us(31)}, .resolution = Duration(50'000), .lanes = lanes});
    CHECK(folded == "10000+20000 x3 1.5..28.6 last 3\n");
}

TEST_CASE("instants come as cells without length", "[query]") {
    InlineTrace trace(R"([{"ph":"i","pid":1,"tid":7,"ts":10,"name":"i"},
        {"ph":"i","pid":1,"tid":7,"ts":10,"name":"j"}])");
    CHECK(frameText(
              trace, {.range = {us(0), us(20)}, .lanes = {trace.lane("7", 0, LaneKind::Instants)}})
        == "10000+0 x2 busy 0 i\n");
}

TEST_CASE("a frame answers lanes of several ranks in the order asked for", "[query]") {
    InlineTrace trace({kThree, kThree});
    const query::LaneRef second = trace.lane("7", 0, LaneKind::Slices, 1);
    const auto frame = query::frame(
        trace.session(), {.range = {us(0), us(100)}, .lanes = {second, trace.lane("7")}}, {});
    REQUIRE(frame);
    CHECK((*frame)->lanes.at(0).lane == second);
    CHECK((*frame)->lanes.at(1).lane == trace.lane("7"));
    CHECK((*frame)->lanes.at(0).cells.size() == 3);
}

TEST_CASE("a stopped frame says so", "[query]") {
    InlineTrace trace(kThree);
    std::stop_source stop;
    stop.request_stop();
    const auto frame = query::frame(
        trace.session(), {.range = {us(0), us(100)}, .lanes = {trace.lane("7")}}, stop.get_token());
    REQUIRE_FALSE(frame);
    CHECK(frame.error().code == ErrorCode::Cancelled);
}

TEST_CASE("folding keeps the name of the longest member", "[query]") {
    std::vector<Cell> cells;
    const auto cell = [](int64_t begin, int64_t length, uint32_t name) {
        return Cell{fromNanoseconds(begin), fromNanoseconds(begin + length), Duration(length),
            Duration(length), 1, static_cast<StringId>(name)};
    };
    for (const Cell& next : {cell(0, 2, 1), cell(3, 5, 2), cell(8, 1, 3), cell(30, 1, 4)})
        query::foldInto(cells, next, Duration(10));
    REQUIRE(cells.size() == 2);
    CHECK(cells[0].count == 3);
    CHECK(cells[0].busy == Duration(8));
    CHECK(cells[0].longest == Duration(5));
    CHECK(cells[0].name == StringId{2});
    CHECK(cells[0].end == fromNanoseconds(9));
}

} // namespace frame_test

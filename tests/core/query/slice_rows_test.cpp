// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/query/slice_rows.h"
#include "core/query/statistics.h"
#include "tests/core/query/inline_trace.h"

namespace slice_rows_test {

using namespace rankscope;
using namespace rankscope::query;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

/// Two ranks with equal names in another order of their strings, in us.
constexpr std::string_view kFirst = R"([
{"ph":"X","pid":1,"tid":7,"ts":0,"dur":100,"name":"step"},
{"ph":"X","pid":1,"tid":7,"ts":10,"dur":30,"name":"b"},
{"ph":"X","pid":1,"tid":7,"ts":50,"dur":5,"name":"a"},
{"ph":"X","pid":1,"tid":8,"ts":20,"dur":30,"name":"a"},
{"ph":"i","pid":1,"tid":8,"ts":60,"name":"mark"}])";
constexpr std::string_view kSecond = R"([
{"ph":"X","pid":1,"tid":7,"ts":5,"dur":7,"name":"a"},
{"ph":"X","pid":1,"tid":7,"ts":200,"dur":9,"name":"c"}])";

const TimeRange kAll{us(0), us(1000)};

/// "rank:begin name duration" of each row, in us.
std::string text(InlineTrace& trace, SliceRowsRequest request) {
    if (request.lanes.empty())
        request.lanes = trace.allLanes();
    if (request.range.isEmpty())
        request.range = kAll;
    const auto rows = sliceRows(trace.session(), request, {});
    REQUIRE(rows);
    const auto page = slicesAt(trace.session(), *rows, 0, 1000, {});
    REQUIRE(page);
    std::string text;
    for (const SliceRow& row : *page)
        text += fmt::format("{}:{} {} {}; ", toIndex(row.ref.lane.rank),
            toNanoseconds(row.range.begin) / 1000, row.name, row.range.length().count() / 1000);
    return text;
}

} // namespace

TEST_CASE("slices of lanes come by begin over ranks and depths", "[query]") {
    InlineTrace trace({kFirst, kSecond});
    CHECK(text(trace, {})
        == "0:0 step 100; 1:5 a 7; 0:10 b 30; 0:20 a 30; 0:50 a 5; 0:60 mark 0; 1:200 c 9; ");
    CHECK(text(trace, {.range = {us(50), us(60)}}) == "0:0 step 100; 0:50 a 5; ");
    CHECK(text(trace, {.range = {us(60), us(61)}}) == "0:0 step 100; 0:60 mark 0; ");
}

TEST_CASE("rows are sorted by what is asked, both ways", "[query]") {
    InlineTrace trace({kFirst, kSecond});
    CHECK(text(trace, {.order = SliceOrder::Duration})
        == "0:60 mark 0; 0:50 a 5; 1:5 a 7; 1:200 c 9; 0:10 b 30; 0:20 a 30; 0:0 step 100; ");
    CHECK(text(trace, {.order = SliceOrder::Duration, .isDescending = true})
        == "0:0 step 100; 0:20 a 30; 0:10 b 30; 1:200 c 9; 1:5 a 7; 0:50 a 5; 0:60 mark 0; ");
    CHECK(text(trace, {.order = SliceOrder::Name})
        == "1:5 a 7; 0:20 a 30; 0:50 a 5; 0:10 b 30; 1:200 c 9; 0:60 mark 0; 0:0 step 100; ");
    CHECK(text(trace, {.isDescending = true})
        == "1:200 c 9; 0:60 mark 0; 0:50 a 5; 0:20 a 30; 0:10 b 30; 1:5 a 7; 0:0 step 100; ");
}

TEST_CASE("rows are filtered by name, length and begin", "[query]") {
    InlineTrace trace({kFirst, kSecond});
    const auto isA = [](std::string_view name) { return name == "a"; };
    CHECK(text(trace, {.wantsName = isA}) == "1:5 a 7; 0:20 a 30; 0:50 a 5; ");
    CHECK(text(trace, {.wantsName = isA, .shortest = Duration(7'000)}) == "1:5 a 7; 0:20 a 30; ");
    CHECK(text(trace, {.wantsName = isA, .longest = Duration(7'000)}) == "1:5 a 7; 0:50 a 5; ");
    CHECK(text(trace, {.firstBegin = us(20), .lastBegin = us(50)}) == "0:20 a 30; 0:50 a 5; ");
}

TEST_CASE("all rows that a search finds are listed, whatever it looks at", "[query]") {
    InlineTrace trace({R"([
{"ph":"X","pid":1,"tid":7,"ts":0,"dur":100,"name":"step","cat":"cpu"},
{"ph":"X","pid":1,"tid":7,"ts":10,"dur":30,"name":"Step 2","cat":"gpu","args":{"shape":"4,8"}},
{"ph":"X","pid":1,"tid":8,"ts":20,"dur":30,"name":"a","cat":"gpu","args":{"shape":"4,9"}}])",
        kSecond});
    const auto found = [&trace](const SearchRequest& search) {
        const auto hits = query::search(trace.session(), search, {});
        const auto request = rowsFoundBy(trace.session().snapshot(), search);
        CHECK(sliceRows(trace.session(), request, {})->count == hits->count);
        return text(trace, request);
    };
    CHECK(found({.text = "step"}) == "0:0 step 100; 0:10 Step 2 30; ");
    CHECK(found({.text = "step", .caseRule = CaseRule::Match}) == "0:0 step 100; ");
    CHECK(found({.text = "^.$", .textRule = TextRule::Regex}) == "1:5 a 7; 0:20 a 30; 1:200 c 9; ");
    CHECK(found({.text = "gpu", .in = SearchIn::Category}) == "0:10 Step 2 30; 0:20 a 30; ");
    CHECK(found({.text = "4,9", .in = SearchIn::Arguments}) == "0:20 a 30; ");
    CHECK(found({.text = "a", .range = TimeRange{us(0), us(10)}}) == "1:5 a 7; ");
}

TEST_CASE("what is not listed is counted", "[query]") {
    InlineTrace trace({kFirst, kSecond});
    const auto rows =
        sliceRows(trace.session(), {.range = kAll, .lanes = trace.allLanes(), .limit = 3}, {});
    REQUIRE(rows);
    CHECK(rows->keys.size() == 3);
    CHECK(rows->count == 7);
    CHECK(rows->total == Duration(181'000));
    const auto page = slicesAt(trace.session(), *rows, 2, 100, {});
    REQUIRE(page);
    CHECK(page->size() == 1);
    CHECK(rowOf(*rows, page->front().ref) == size_t{2});
    CHECK(!rowOf(*rows, {page->front().ref.lane, 99}));
    CHECK(!rowOf(*rows, {{page->front().ref.lane.rank, LaneId(99)}, 0}));
    CHECK(slicesAt(trace.session(), *rows, 3, 100, {})->empty());
    CHECK(slicesAt(trace.session(), *rows, 90, 100, {})->empty());
}

TEST_CASE("rows of a name are those that the occurrences list", "[query]") {
    std::string many = "[";
    for (int i = 0; i < 5'000; ++i)
        many += fmt::format(R"({}{{"ph":"X","pid":1,"tid":{},"ts":{},"dur":{},"name":"n{}"}})",
            i == 0 ? "" : ",", i % 3, i * 7 % 5'003, 1 + i % 40, i % 5);
    InlineTrace trace(many + "]");
    const SelectionRequest selection{{us(0), us(9'000)}, trace.allLanes()};
    const auto expected = occurrences(trace.session(), selection, "n3", 10'000, {});
    const auto rows = sliceRows(trace.session(),
        {.range = selection.range,
            .lanes = selection.lanes,
            .wantsName = [](std::string_view name) { return name == "n3"; }},
        {});
    REQUIRE(expected);
    REQUIRE(rows);
    REQUIRE(expected->size() == 1'000);
    const auto page = slicesAt(trace.session(), *rows, 0, 10'000, {});
    REQUIRE(page);
    REQUIRE(page->size() == expected->size());
    for (size_t i = 0; i < page->size(); ++i) {
        CHECK((*page)[i].range == (*expected)[i].range);
        CHECK((*page)[i].ref == (*expected)[i].slice);
    }
}

} // namespace slice_rows_test

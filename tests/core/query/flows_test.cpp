// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/query/details.h"
#include "core/query/flows.h"
#include "core/query/slice_chain.h"
#include "tests/core/query/inline_trace.h"

namespace flows_test {

using namespace rankscope;
using query::LinkRequest;
using rankscope::test::InlineTrace;
using rankscope::test::sqlText;
using rankscope::test::us;

namespace {

/// launch (inside outer) starts k1 and k2 on the device; sync goes back; one end is on no slice.
constexpr std::string_view kLaunch = R"([
    {"ph":"X","pid":1,"tid":1,"ts":0,"dur":100,"name":"outer"},
    {"ph":"X","pid":1,"tid":1,"ts":10,"dur":10,"name":"launch"},
    {"ph":"X","pid":2,"tid":2,"ts":30,"dur":5,"name":"k1"},
    {"ph":"X","pid":2,"tid":2,"ts":40,"dur":5,"name":"k2"},
    {"ph":"s","pid":1,"tid":1,"ts":12,"id":"99999999999999999999999","cat":"h2d","name":"f"},
    {"ph":"f","pid":2,"tid":2,"ts":30,"id":"99999999999999999999999","cat":"h2d","name":"f","bp":"e"},
    {"ph":"f","pid":2,"tid":2,"ts":40,"id":"99999999999999999999999","cat":"h2d","name":"f","bp":"e"},
    {"ph":"s","pid":2,"tid":2,"ts":42,"id":1,"cat":"sync","name":"f"},
    {"ph":"f","pid":1,"tid":1,"ts":60,"id":1,"cat":"sync","name":"f","bp":"e"},
    {"ph":"s","pid":1,"tid":1,"ts":70,"id":2,"cat":"lost","name":"f"},
    {"ph":"f","pid":2,"tid":2,"ts":90,"id":2,"cat":"lost","name":"f","bp":"e"}])";

std::string linksText(InlineTrace& trace, query::LaneRef lane, int64_t microsecond) {
    const auto ref = query::sliceAt(trace.session(), lane, us(microsecond), Duration(0));
    REQUIRE(ref);
    REQUIRE(ref->has_value());
    const auto chain = query::sliceChain(trace.session(), **ref, {});
    REQUIRE(chain);
    std::string text = trace.nameOf(**ref) + ":";
    for (const query::ChainLink& link : chain->links) {
        if (link.depth == 1 && link.lane == lane)
            text += fmt::format(" {} {} {} {:+}", link.other.category,
                link.other.role == query::FlowRole::From ? "from" : "to",
                link.other.slice ? link.other.name : "nothing", link.other.distance.count() / 1000);
    }
    return text;
}

std::string laneName(const InlineTrace& trace, query::LaneRef ref) {
    const model::Lane& lane = trace.rank().lanes[toIndex(ref.lane)].lane;
    return fmt::format("{}/{}", trace.rank().tracks[toIndex(lane.track)].tid, lane.depth);
}

std::string drawn(InlineTrace& trace, const LinkRequest& request) {
    const auto result = query::links(trace.session(), request, {});
    REQUIRE(result);
    std::string text = fmt::format("{}\n", result->count);
    for (const query::Link& link : result->links)
        text += fmt::format("{} {}@{} > {}@{}\n", link.category, laneName(trace, link.fromLane),
            toNanoseconds(link.from), laneName(trace, link.toLane), toNanoseconds(link.to));
    return text;
}

} // namespace

TEST_CASE("a flow belongs to the innermost slice at its place", "[query]") {
    InlineTrace trace(kLaunch);
    CHECK(linksText(trace, trace.lane("1", 1), 12) == "launch: h2d to k1 +18 h2d to k2 +28");
    CHECK(linksText(trace, trace.lane("2"), 31) == "k1: h2d from launch -18");
    CHECK(linksText(trace, trace.lane("2"), 41) == "k2: h2d from launch -28 sync to outer +18");
    CHECK(linksText(trace, trace.lane("1"), 5) == "outer: sync from k2 -18 lost to nothing +20");
}

TEST_CASE("links are drawn from lane to lane, once each", "[query]") {
    InlineTrace trace(kLaunch);
    CHECK(drawn(trace,
              {.range = {us(0), us(100)}, .lanes = trace.allLanes(), .categories = {"h2d", "sync"}})
        == "3\nh2d 1/1@12000 > 2/0@30000\nh2d 1/1@12000 > 2/0@40000\n"
           "sync 2/0@42000 > 1/0@60000\n");
}

TEST_CASE("a link with one end in the range is drawn", "[query]") {
    InlineTrace trace(kLaunch);
    const auto lanes = trace.allLanes();
    CHECK(drawn(trace, {.range = {us(39), us(41)}, .lanes = lanes, .categories = {"h2d"}})
        == "1\nh2d 1/1@12000 > 2/0@40000\n");
    CHECK(drawn(trace, {.range = {us(11), us(13)}, .lanes = lanes, .categories = {"h2d"}})
        == "2\nh2d 1/1@12000 > 2/0@30000\nh2d 1/1@12000 > 2/0@40000\n");
    CHECK(
        drawn(trace, {.range = {us(13), us(29)}, .lanes = lanes, .categories = {"h2d"}}) == "0\n");
}

TEST_CASE("a link to a track that is not shown is not drawn", "[query]") {
    InlineTrace trace(kLaunch);
    CHECK(
        drawn(trace, {.range = {us(0), us(100)}, .lanes = {trace.lane("1")}, .categories = {"h2d"}})
        == "0\n");
}

TEST_CASE("too many links are thinned evenly and still counted", "[query]") {
    std::string text = R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":20000,"name":"a"},
        {"ph":"X","pid":1,"tid":2,"ts":0,"dur":20000,"name":"b"})";
    for (int i = 0; i < 5000; ++i)
        text += fmt::format(R"(,{{"ph":"s","pid":1,"tid":1,"ts":{},"id":{},"cat":"c"}})"
                            R"(,{{"ph":"f","pid":1,"tid":2,"ts":{},"id":{},"cat":"c"}})",
            i * 2, i, i * 2 + 1, i);
    InlineTrace trace(text + "]");
    const auto result = query::links(trace.session(),
        {.range = {us(0), us(20000)}, .lanes = trace.allLanes(), .categories = {"c"}, .limit = 100},
        {});
    REQUIRE(result);
    CHECK(result->count == 5000);
    CHECK(result->links.size() <= 100);
    CHECK(result->links.size() >= 50);
    CHECK(result->links.front().from < us(1000));
    CHECK(result->links.back().from > us(9000));
}

TEST_CASE("flow categories are counted over the ranks", "[query]") {
    InlineTrace trace({kLaunch, kLaunch});
    const auto categories = query::flowCategories(*trace.snapshot());
    REQUIRE(categories.size() == 3);
    CHECK(categories[0].name == "h2d");
    CHECK(categories[0].count == 4);
    CHECK(categories[2].name == "sync");
    CHECK(categories[2].count == 2);
}

TEST_CASE("flows have their slices in SQL, or none", "[query]") {
    InlineTrace trace(kLaunch);
    CHECK(
        sqlText(trace,
            "SELECT f.category, s.name, t.name FROM flow f"
            " LEFT JOIN slice s ON s.rank = f.rank AND s.id = f.source_id"
            " LEFT JOIN slice t ON t.rank = f.rank AND t.id = f.target_id ORDER BY f.source_ts, 3")
        == "h2d|launch|k1\nh2d|launch|k2\nsync|k2|outer\nlost|outer|NULL\n");
}

TEST_CASE("links in a range are counted by category", "[query]") {
    InlineTrace trace({kLaunch, kLaunch});
    const auto counted = [&](int64_t from, int64_t to, const std::vector<query::LaneRef>& lanes) {
        const auto counts = query::countLinks(trace.session(), {us(from), us(to)}, lanes, {});
        REQUIRE(counts);
        std::string text;
        for (const auto& [category, count] : *counts)
            text += fmt::format("{} {} ", category, count);
        return text;
    };
    CHECK(counted(0, 100, trace.allLanes()) == "h2d 4 lost 2 sync 2 ");
    CHECK(counted(39, 41, trace.allLanes()) == "h2d 2 ");
    CHECK(counted(0, 100, {trace.lane("1"), trace.lane("2")}) == "h2d 2 lost 1 sync 1 ");
    CHECK(counted(0, 100, {trace.lane("1")}).empty());
}

} // namespace flows_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/query/details.h"
#include "core/query/flows.h"
#include "core/query/frame.h"
#include "core/query/search.h"
#include "core/query/statistics.h"
#include "tests/core/query/inline_trace.h"

namespace session_test {

using namespace rankscope;
using rankscope::test::InlineTrace;
using rankscope::test::us;

TEST_CASE("the timeline spans all ranks, each at its base", "[query]") {
    InlineTrace trace({R"([{"ph":"X","pid":1,"tid":1,"ts":10,"dur":5,"name":"a"}])",
        R"({"baseTimeNanoseconds":2000,
            "traceEvents":[{"ph":"X","pid":1,"tid":1,"ts":10,"dur":15,"name":"b"}]})"});
    CHECK(trace.snapshot()->range() == TimeRange{us(10), us(27)});
}

TEST_CASE("a rank without events has no place on the timeline", "[query]") {
    InlineTrace trace(
        {R"({"traceEvents":[]})", R"([{"ph":"X","pid":1,"tid":1,"ts":10,"dur":5,"name":"a"}])"});
    CHECK(trace.snapshot()->range() == TimeRange{us(10), us(15)});
}

TEST_CASE("the timeline holds an event without length at its very end", "[query]") {
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":10,"dur":5,"name":"a"},
        {"ph":"i","pid":1,"tid":1,"ts":15,"name":"last"}])");
    const TimeRange all = trace.snapshot()->range();
    CHECK(all == TimeRange{us(10), us(15) + Duration(1)});
    const auto lane = trace.lane("1", 0, model::LaneKind::Instants);
    const auto frame = query::frame(trace.session(), {.range = all, .lanes = {lane}}, {});
    REQUIRE(frame);
    CHECK((*frame)->lanes[0].cells.size() == 1);
    const auto rows = query::selectionRows(trace.session(), {all, {lane}}, {});
    REQUIRE(rows);
    CHECK(rows->size() == 1);
    const auto ref = query::sliceAt(trace.session(), lane, us(15), Duration(0));
    REQUIRE(ref);
    CHECK(ref->has_value());
}

TEST_CASE("a question about a lane that is gone has no answer and does no harm", "[query]") {
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":10,"dur":5,"name":"a"},
        {"ph":"C","pid":1,"tid":1,"ts":10,"name":"c","args":{"v":1}}])");
    query::Session& session = trace.session();
    const query::LaneRef counter = trace.allLanes().at(1);
    for (const query::LaneRef lane : {query::LaneRef{RankSlot{7}, LaneId{0}},
             query::LaneRef{RankSlot{0}, LaneId{99}}, counter}) {
        const query::SelectionRequest box{{us(0), us(99)}, {lane}};
        const auto frame = query::frame(session, {.range = box.range, .lanes = {lane}}, {});
        REQUIRE(frame);
        CHECK((*frame)->lanes[0].cells.empty());
        CHECK((*frame)->lanes[0].samples.empty() == (lane != counter));
        CHECK(query::selectionRows(session, box, {})->empty());
        CHECK(query::occurrences(session, box, "a", 9, {})->empty());
        CHECK(query::search(session, {.text = "a", .lanes = {lane}}, {})->hits.empty());
        CHECK(query::links(session, {.range = box.range, .lanes = {lane}}, {})->count == 0);
        CHECK_FALSE(query::sliceAt(session, lane, us(12), Duration(0))->has_value());
        CHECK(query::sliceDetail(session, {lane, 0}, {}).error().code == ErrorCode::NotFound);
    }
    CHECK_FALSE(query::systemViewRows(session, {RankSlot{7}, "x", {}}, {}));
}

TEST_CASE("without ranks the timeline is empty", "[query]") {
    CHECK(query::Snapshot{}.range().isEmpty());
}

TEST_CASE("a rank whose index is gone is an error, not a crash", "[query]") {
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":10,"dur":5,"name":"a"}])");
    std::filesystem::remove(trace.rank().file);
    query::Session session(trace.snapshot());
    CHECK_FALSE(session.reader(RankSlot{0}));
}

TEST_CASE("of many ranks only those used last stay open", "[session]") {
    const std::string text = R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":2,"name":"a"}])";
    InlineTrace one(text);
    auto many = std::make_shared<query::Snapshot>();
    for (int i = 0; i < 300; ++i)
        many->ranks.push_back(one.snapshot()->ranks.front());
    query::Session session(many);
    const auto first = session.reader(RankSlot{0});
    REQUIRE(first);
    for (uint32_t i = 1; i < 300; ++i)
        REQUIRE(session.reader(static_cast<RankSlot>(i)));
    CHECK((*first)->slices(ChunkId{1})); // whoever holds it goes on
    CHECK(session.reader(RankSlot{0}).value() != *first);
    const auto last = session.reader(RankSlot{299});
    CHECK(session.reader(RankSlot{299}).value() == *last);
}

TEST_CASE("M6: 128 ranks stay open", "[session]") {
    InlineTrace one(R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":2,"name":"a"}])");
    auto many = std::make_shared<query::Snapshot>();
    many->ranks.assign(129, one.snapshot()->ranks.front());
    query::Session session(many);
    const auto first = session.reader(RankSlot{0}).value();
    const auto second = session.reader(RankSlot{1}).value();
    for (uint32_t slot = 2; slot < 128; ++slot)
        REQUIRE(session.reader(static_cast<RankSlot>(slot)));
    CHECK(session.reader(RankSlot{0}).value() == first);
    REQUIRE(session.reader(RankSlot{128}));
    CHECK(session.reader(RankSlot{0}).value() == first); // used since
    CHECK(session.reader(RankSlot{1}).value() != second);
}

TEST_CASE("a new snapshot keeps what is open of the ranks it shares", "[session]") {
    InlineTrace trace({R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":2,"name":"a"}])",
        R"([{"ph":"X","pid":1,"tid":1,"ts":5,"dur":2,"name":"b"}])"});
    query::Session session(trace.snapshot());
    const auto second = session.reader(RankSlot{1}).value();
    auto smaller = std::make_shared<query::Snapshot>();
    smaller->ranks.push_back(trace.snapshot()->ranks[1]);
    session.setSnapshot(smaller);
    CHECK(session.reader(RankSlot{0}).value() == second);
    CHECK(session.reader(RankSlot{1}).error().code == ErrorCode::NotFound);
}

TEST_CASE("the ranks of a session share one cache without mixing their chunks", "[session]") {
    InlineTrace trace({R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":2,"name":"a"}])",
        R"([{"ph":"X","pid":1,"tid":1,"ts":5,"dur":7,"name":"b"}])"});
    const auto first = trace.session().reader(RankSlot{0}).value();
    const auto second = trace.session().reader(RankSlot{1}).value();
    CHECK(first->slices(ChunkId{1}).value()->front().dur == Duration(2'000));
    CHECK_FALSE(second->isDecoded(ChunkId{1}));
    CHECK(second->slices(ChunkId{1}).value()->front().dur == Duration(7'000));
}

} // namespace session_test

// SPDX-License-Identifier: GPL-3.0-or-later
// B13: of an index that names what it does not have no answer shows what is not there.
#include <algorithm>
#include <filesystem>

#include <catch2/catch.hpp>

#include "core/query/flows.h"
#include "core/query/frame.h"
#include "core/query/search.h"
#include "tests/core/query/inline_trace.h"

namespace damaged_index_test {

using namespace rankscope;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

constexpr std::string_view kTrace = R"([
{"ph":"X","pid":1,"tid":1,"ts":0,"dur":10,"name":"mm a"},
{"ph":"X","pid":1,"tid":1,"ts":20,"dur":10,"name":"mm b"},
{"ph":"X","pid":1,"tid":7,"ts":30,"dur":10,"name":"mm c"},
{"ph":"s","pid":1,"tid":1,"ts":5,"id":1,"cat":"link","name":"l"},
{"ph":"f","bp":"e","pid":1,"tid":7,"ts":35,"id":1,"cat":"link","name":"l"}])";

/// The rank with its names and lanes changed, its chunks as they were written.
template <class Change>
query::Session changed(const InlineTrace& trace, Change change) {
    auto index = std::make_shared<index::RankIndex>(trace.rank());
    change(*index);
    auto snapshot = std::make_shared<query::Snapshot>();
    snapshot->ranks.push_back({index, {}});
    return query::Session(snapshot);
}

} // namespace

// The reader checks every id of a chunk (index_reader.h): a search that left out what it can not
// read would say that it is not there.
TEST_CASE("B13: a search of names that are not there fails", "[query]") {
    const InlineTrace trace(kTrace);
    auto session = changed(trace, [](index::RankIndex& rank) {
        const auto first = std::find(rank.strings.begin(), rank.strings.end(), "mm a");
        rank.strings.erase(first + 1, rank.strings.end());
    });
    const auto found = query::search(session, {.text = "mm"}, {});
    REQUIRE_FALSE(found);
    CHECK(found.error().code == ErrorCode::Damaged);
    CHECK_FALSE(std::filesystem::exists(trace.rank().file)); // it is read anew
}

TEST_CASE("B13: a link to a track without lanes is left out", "[query]") {
    const InlineTrace trace(kTrace);
    const auto request = [&](const query::Session& session) {
        query::LinkRequest links{.range = {us(0), us(100)}, .lanes = {}, .categories = {"link"}};
        for (const auto& lane : session.snapshot().ranks[0].index->lanes)
            links.lanes.push_back({RankSlot(0), lane.lane.id});
        return links;
    };
    auto whole = changed(trace, [](index::RankIndex&) {});
    CHECK(query::links(whole, request(whole), {})->links.size() == 1);
    auto broken = changed(trace, [&](index::RankIndex& rank) {
        const TrackId track = rank.lanes[toIndex(trace.lane("7").lane)].lane.track;
        for (index::LaneIndex& lane : rank.lanes) {
            if (lane.lane.track == track)
                lane.lane.kind = model::LaneKind::Counter;
        }
    });
    const auto links = query::links(broken, request(broken), {});
    REQUIRE(links);
    CHECK(links->links.empty());
}

TEST_CASE("a rank that can not be read leaves the tracks of the others", "[query]") {
    const InlineTrace trace({kTrace, kTrace});
    auto index = std::make_shared<index::RankIndex>(trace.rank(1));
    index->strings.resize(1); // so that its chunks name what is not there
    auto snapshot = std::make_shared<query::Snapshot>(*trace.snapshot());
    snapshot->ranks[1].index = index;
    query::Session session(snapshot);
    const auto kind = model::LaneKind::Slices;
    const query::FrameRequest request{.range = {us(0), us(100)},
        .lanes = {trace.lane("1", 0, kind, 1), trace.lane("1", 0, kind, 0)}};
    const auto frame = query::frame(session, request, {});
    REQUIRE(frame);
    REQUIRE((*frame)->lanes.size() == 2);
    CHECK((*frame)->lanes[0].cells.empty());
    CHECK((*frame)->lanes[1].cells.size() == 2);
    REQUIRE((*frame)->unread.size() == 1);
    CHECK((*frame)->unread[0].lane == request.lanes[0]);
    CHECK((*frame)->unread[0].why.code == ErrorCode::Damaged);
    // Its file is gone by now: the next one says that it is not there.
    const auto again = query::frame(session, request, {});
    REQUIRE(again);
    CHECK((*again)->unread.size() == 1);
    CHECK((*again)->lanes[1].cells.size() == 2);
}

} // namespace damaged_index_test

// SPDX-License-Identifier: GPL-3.0-or-later
// B13: of an index that names what it does not have no answer shows what is not there.
#include <algorithm>
#include <filesystem>

#include <catch2/catch.hpp>

#include "core/query/flows.h"
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

} // namespace damaged_index_test

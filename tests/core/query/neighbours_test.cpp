// SPDX-License-Identifier: GPL-3.0-or-later
// Where keys lead from a slice: by hand, and at random against a plain look at all slices.
#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <tuple>

#include <fmt/format.h>

#include "core/query/lane_cursor.h"
#include "core/query/neighbours.h"
#include "tests/core/query/inline_trace.h"

namespace neighbours_test {

using namespace rankscope;
using query::Neighbour;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

// Two children of "step", one with a child of its own; the name "mm" on two tracks.
constexpr std::string_view kNested = R"([
    {"ph":"X","pid":1,"tid":1,"ts":0,"dur":100,"name":"step"},
    {"ph":"X","pid":1,"tid":1,"ts":10,"dur":30,"name":"forward"},
    {"ph":"X","pid":1,"tid":1,"ts":15,"dur":5,"name":"mm"},
    {"ph":"X","pid":1,"tid":1,"ts":50,"dur":40,"name":"backward"},
    {"ph":"X","pid":1,"tid":1,"ts":200,"dur":5,"name":"mm"},
    {"ph":"X","pid":2,"tid":7,"ts":60,"dur":5,"name":"mm"},
    {"ph":"X","pid":2,"tid":7,"ts":300,"dur":5,"name":"mm"},
    {"ph":"i","pid":1,"tid":1,"ts":20,"s":"t","name":"mark"}])";

std::string after(InlineTrace& trace, const query::SliceRef& from, Neighbour where) {
    const auto found = query::neighbour(trace.session(), {.from = from, .where = where}, {});
    REQUIRE(found);
    return *found ? fmt::format(
               "{} {}", trace.nameOf((*found)->ref), toNanoseconds((*found)->range.begin) / 1000)
                  : "none";
}

/// One slice of a rank with all that its order is told by.
struct Plain {
    query::SliceRef ref;
    TrackId track{};
    model::LaneKind kind{};
    model::Slice slice;

    auto order() const { return std::tuple(slice.ts, -slice.dur, ref.lane.lane, ref.index); }
    bool isParentOf(const Plain& child) const {
        return track == child.track && order() < child.order() && slice.end() > child.slice.ts
            && slice.end() >= child.slice.end();
    }
};

std::vector<Plain> allSlices(InlineTrace& trace) {
    std::vector<Plain> all;
    auto reader = trace.session().reader(RankSlot(0));
    REQUIRE(reader);
    for (const index::LaneIndex& lane : trace.rank().lanes) {
        if (lane.lane.kind != model::LaneKind::Slices)
            continue;
        query::LaneCursor<model::Slice> cursor(*reader, lane.levels.front());
        REQUIRE(cursor.seekIndex(0));
        while (cursor.get() != nullptr) {
            all.push_back({{{RankSlot(0), lane.lane.id}, cursor.position()}, lane.lane.track,
                lane.lane.kind, *cursor.get()});
            REQUIRE(cursor.next());
        }
    }
    std::ranges::sort(all, {}, &Plain::order);
    return all;
}

/// By position in `all`: the last one in order that encloses it is the innermost.
std::vector<const Plain*> plainParents(const std::vector<Plain>& all) {
    std::vector<const Plain*> parents(all.size());
    for (size_t child = 0; child < all.size(); ++child) {
        for (size_t i = child; i-- > 0 && parents[child] == nullptr;)
            parents[child] = all[i].isParentOf(all[child]) ? &all[i] : nullptr;
    }
    return parents;
}

/// The truth: all slices are looked at, in order.
const Plain* plainNeighbour(const std::vector<Plain>& all, const std::vector<const Plain*>& parents,
    const Plain& from, Neighbour where) {
    const auto first = [&](auto begin, auto end, auto isWanted) -> const Plain* {
        const auto found = std::find_if(begin, end, isWanted);
        return found == end ? nullptr : &*found;
    };
    const auto inLane = [&](const Plain& one) { return one.ref.lane == from.ref.lane; };
    const auto sameName = [&](const Plain& one) { return one.slice.name == from.slice.name; };
    const auto onTrack = [&](const Plain& one) { return one.track == from.track && sameName(one); };
    const auto at = all.begin() + (&from - all.data());
    const auto back = std::make_reverse_iterator(at);
    switch (where) {
    case Neighbour::NextInLane:
        return first(at + 1, all.end(), inLane);
    case Neighbour::PreviousInLane:
        return first(back, all.rend(), inLane);
    case Neighbour::Parent:
        return parents[static_cast<size_t>(&from - all.data())];
    case Neighbour::FirstChild:
        return first(all.begin(), all.end(), [&](const Plain& one) {
            return parents[static_cast<size_t>(&one - all.data())] == &from;
        });
    case Neighbour::NextOfName: {
        const Plain* found = first(at + 1, all.end(), onTrack);
        return found != nullptr ? found : first(at + 1, all.end(), sameName);
    }
    case Neighbour::PreviousOfName: {
        const Plain* found = first(back, all.rend(), onTrack);
        return found != nullptr ? found : first(back, all.rend(), sameName);
    }
    }
    return nullptr;
}

/// Nested and overlapping slices with equal begins, some without length, over several chunks.
std::string tangledTrace(uint32_t seed, int count, int names) {
    std::mt19937 random(seed);
    std::string text = R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"P"}})";
    for (const char* tid : {"1", "2"}) {
        int64_t ts = 0;
        for (int i = 0; i < count; ++i) {
            const int64_t dur =
                random() % 5 == 0 ? 0 : static_cast<int64_t>(random() % (1U << (random() % 8)));
            text += fmt::format(R"(,{{"ph":"X","pid":1,"tid":{},"ts":{},"dur":{},"name":"n{}"}})",
                tid, ts, dur, random() % static_cast<uint32_t>(names));
            ts += static_cast<int64_t>(random() % 12);
        }
    }
    return text + "]";
}

} // namespace

TEST_CASE("keys lead along the lane, in and out, and by name", "[query]") {
    InlineTrace trace(kNested);
    const query::SliceRef step{trace.lane("1"), 0};
    CHECK(after(trace, step, Neighbour::NextInLane) == "mm 200");
    CHECK(after(trace, step, Neighbour::PreviousInLane) == "none");
    CHECK(after(trace, step, Neighbour::Parent) == "none");
    CHECK(after(trace, step, Neighbour::FirstChild) == "forward 10");
    CHECK(after(trace, step, Neighbour::NextOfName) == "none");
    const query::SliceRef forward{trace.lane("1", 1), 0};
    CHECK(after(trace, forward, Neighbour::NextInLane) == "backward 50");
    CHECK(after(trace, forward, Neighbour::Parent) == "step 0");
    CHECK(after(trace, forward, Neighbour::FirstChild) == "mm 15");
    const query::SliceRef backward{trace.lane("1", 1), 1};
    CHECK(after(trace, backward, Neighbour::FirstChild) == "none");
}

TEST_CASE("a name goes on in its track, then in its rank", "[query]") {
    InlineTrace trace(kNested);
    const query::SliceRef inner{trace.lane("1", 2), 0};
    CHECK(after(trace, inner, Neighbour::NextOfName) == "mm 200");
    const query::SliceRef last{trace.lane("1"), 1};
    CHECK(after(trace, last, Neighbour::NextOfName) == "mm 300");
    CHECK(after(trace, last, Neighbour::PreviousOfName) == "mm 15");
    const query::SliceRef other{trace.lane("7"), 0};
    CHECK(after(trace, other, Neighbour::NextOfName) == "mm 300");
    CHECK(after(trace, other, Neighbour::PreviousOfName) == "mm 15");
}

TEST_CASE("a neighbour is looked for in the allowed lanes and range", "[query]") {
    InlineTrace trace(kNested);
    query::NeighbourRequest request{
        .from = {trace.lane("1", 2), 0}, .where = Neighbour::NextOfName};
    const auto found = [&] {
        const auto slice = query::neighbour(trace.session(), request, {});
        REQUIRE(slice);
        return *slice ? toNanoseconds((*slice)->range.begin) / 1000 : -1;
    };
    request.lanes = {trace.lane("1", 2), trace.lane("7")};
    CHECK(found() == 60);
    request.range = {us(0), us(61)};
    CHECK(found() == 60);
    request.range = {us(0), us(60)};
    CHECK(found() == -1);
    request = {.from = {trace.lane("1", 2), 0}, .where = Neighbour::NextOfName};
    request.range = {us(0), us(100)}; // its track has none in there
    CHECK(found() == 60);
    request.where = Neighbour::Parent;
    request.lanes = {trace.lane("1", 2)};
    CHECK(found() == -1);
}

TEST_CASE("an instant has neither parent nor child, a lost slice no neighbour", "[query]") {
    InlineTrace trace(kNested);
    const query::SliceRef mark{trace.lane("1", 0, model::LaneKind::Instants), 0};
    for (const Neighbour where : {Neighbour::Parent, Neighbour::FirstChild, Neighbour::NextInLane})
        CHECK(after(trace, mark, where) == "none");
    CHECK(after(trace, {trace.lane("1"), 99}, Neighbour::NextInLane) == "none");
    CHECK(after(trace, {{RankSlot(7), LaneId(0)}, 0}, Neighbour::Parent) == "none");
}

TEST_CASE("neighbours are those of a plain look at all slices", "[query]") {
    for (const uint32_t seed : {1U, 2U, 3U}) {
        InlineTrace trace(tangledTrace(seed, seed == 1 ? 2000 : 120, seed == 1 ? 900 : 9));
        const std::vector<Plain> all = allSlices(trace);
        const std::vector<const Plain*> parents = plainParents(all);
        REQUIRE(all.size() > 200);
        size_t found = 0;
        for (size_t i = 0; i < all.size(); i += seed == 1 ? 41 : 1) {
            for (int key = 0; key < 6; ++key) {
                const auto where = static_cast<Neighbour>(key);
                const auto is =
                    query::neighbour(trace.session(), {.from = all[i].ref, .where = where}, {});
                REQUIRE(is);
                const Plain* expected = plainNeighbour(all, parents, all[i], where);
                CAPTURE(seed, i, key);
                REQUIRE(is->has_value() == (expected != nullptr));
                if (expected == nullptr)
                    continue;
                ++found;
                CHECK((*is)->ref == expected->ref);
                CHECK((*is)->range.begin == expected->slice.ts);
            }
        }
        CHECK(found > 100);
    }
}

TEST_CASE("a neighbour can be cancelled", "[query]") {
    InlineTrace trace(kNested);
    std::stop_source stop;
    stop.request_stop();
    const auto found = query::neighbour(trace.session(),
        {.from = {trace.lane("1"), 0}, .where = Neighbour::FirstChild}, stop.get_token());
    REQUIRE(!found);
    CHECK(found.error().code == ErrorCode::Cancelled);
}

} // namespace neighbours_test

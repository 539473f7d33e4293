// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes and self times against their plain definitions, on seeded random tracks.
#include "core/importer/lanes/lane_builder.h"

#include <algorithm>
#include <map>
#include <random>
#include <tuple>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/core/index/small_index.h"
#include "tests/core/temp_folder.h"

namespace lane_builder_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::model;
using namespace rankscope::test;

namespace {

Slice slice(int64_t ts, int64_t dur, uint32_t name) {
    return {fromNanoseconds(ts), Duration(dur), static_cast<StringId>(name), {}, {}};
}

struct BuiltTrack {
    std::vector<std::vector<Slice>> lanes;
    std::map<StringId, index::NameTotals> totals;
};

BuiltTrack build(const std::vector<Slice>& slices) {
    const TempFolder folder;
    auto writer = startSmallIndex(folder.path() / "a", "a", {}, 20'000);
    REQUIRE(writer);
    index::ChunkEncoder encoder;
    LaneBuilder builder(*writer, encoder, TrackId{0}, {});
    for (const Slice& one : slices)
        REQUIRE(builder.push(one));
    auto lanes = builder.finish().value();
    CHECK(lanes.size() == builder.lanes());
    for (uint32_t i = 0; i < lanes.size(); ++i) {
        lanes[i].lane.id = static_cast<LaneId>(1 + i); // the small index has lane 0
        REQUIRE(writer->addLane(lanes[i]));
    }
    for (const index::NameTotals& totals : builder.totals())
        REQUIRE(writer->addTotals(totals));
    REQUIRE(writer->commit());
    auto reader = index::IndexReader::open(folder.path() / "a").value();
    BuiltTrack track;
    for (size_t i = 1; i < reader.index()->lanes.size(); ++i) {
        track.lanes.emplace_back();
        for (const index::ChunkEntry& chunk : reader.index()->lanes[i].levels[0].chunks) {
            const auto piece = reader.slices(chunk.id).value();
            track.lanes.back().insert(track.lanes.back().end(), piece->begin(), piece->end());
        }
    }
    const auto& totals = reader.index()->totals;
    for (size_t i = 1; i < totals.size(); ++i)
        track.totals[totals[i].name] = totals[i];
    return track;
}

void sortSlices(std::vector<Slice>& slices) {
    std::stable_sort(slices.begin(), slices.end(), SliceOrder::before);
}

/// Anything goes: partial overlaps, equal begins, zero durations. Every slice has its own name.
std::vector<Slice> randomTrack(uint64_t seed, size_t count, uint64_t extent) {
    std::mt19937_64 random(seed);
    std::vector<Slice> slices;
    for (size_t i = 0; i < count; ++i) {
        const auto ts = static_cast<int64_t>(random() % extent);
        const auto dur = static_cast<int64_t>(random() % 4 == 0 ? 0 : random() % (extent / 4));
        slices.push_back(slice(ts, dur, static_cast<uint32_t>(2 + i)));
    }
    sortSlices(slices);
    return slices;
}

/// Slices that nest: each child lies within its parent, children follow each other.
void addTree(std::vector<Slice>& slices, std::mt19937_64& random, int64_t begin, int64_t end,
    uint32_t depth) {
    slices.push_back(slice(begin, end - begin, 100 + depth));
    int64_t at = begin;
    while (depth < 12 && end - at > 4 && random() % 5 != 0) {
        const auto room = static_cast<uint64_t>(end - at);
        const int64_t from = at + static_cast<int64_t>(random() % (room / 3 + 1));
        const int64_t to = from + static_cast<int64_t>(1 + random() % (room / 2));
        if (to > end || (from == begin && to == end))
            break;
        addTree(slices, random, from, to, depth + 1);
        at = to;
    }
}

/// What of a slice no direct child covers. The parent of a slice is the latest before it, in the
/// order of the track, that encloses it.
std::vector<Duration> plainSelfTimes(const std::vector<Slice>& slices) {
    std::vector<Duration> self;
    std::vector<Timestamp> covered;
    for (size_t i = 0; i < slices.size(); ++i) {
        const Slice& child = slices[i];
        for (size_t k = i; k-- > 0;) {
            if (slices[k].end() < child.end() || slices[k].end() <= child.ts)
                continue;
            const Timestamp from = std::max(child.ts, covered[k]);
            self[k] -= std::max(child.end() - from, Duration::zero());
            covered[k] = std::max(covered[k], child.end());
            break;
        }
        self.push_back(child.dur);
        covered.push_back(child.ts);
    }
    return self;
}

using Key = std::tuple<Timestamp, Duration, StringId>;

std::vector<Key> keysOf(const std::vector<Slice>& slices) {
    std::vector<Key> keys;
    for (const Slice& one : slices)
        keys.emplace_back(one.ts, one.dur, one.name);
    std::sort(keys.begin(), keys.end());
    return keys;
}

void checkLanes(const BuiltTrack& track, const std::vector<Slice>& slices) {
    std::vector<Slice> all;
    for (const std::vector<Slice>& lane : track.lanes) {
        bool isGood = !lane.empty();
        for (size_t i = 1; i < lane.size(); ++i)
            isGood = isGood && lane[i].ts >= lane[i - 1].end();
        CHECK(isGood);
        all.insert(all.end(), lane.begin(), lane.end());
    }
    CHECK(keysOf(all) == keysOf(slices));
}

} // namespace

TEST_CASE("lanes hold every slice once, sorted and without overlap", "[lane_builder]") {
    for (uint64_t seed = 1; seed <= 25; ++seed) {
        INFO("seed " << seed);
        const auto slices = randomTrack(seed, 30 * seed, 40 + 100 * seed);
        checkLanes(build(slices), slices);
    }
}

TEST_CASE("self time is what no direct child covers", "[lane_builder]") {
    for (uint64_t seed = 1; seed <= 40; ++seed) {
        INFO("seed " << seed);
        const auto slices = randomTrack(seed, 10 + 7 * seed, 30 + 20 * seed);
        const auto self = plainSelfTimes(slices);
        const BuiltTrack track = build(slices);
        REQUIRE(track.totals.size() == slices.size());
        bool isGood = true;
        for (size_t i = 0; i < slices.size(); ++i) {
            const index::NameTotals& totals = track.totals.at(slices[i].name);
            isGood = isGood && totals.self == self[i] && totals.self >= Duration::zero()
                && totals.total == slices[i].dur && totals.count == 1;
        }
        CHECK(isGood);
    }
}

TEST_CASE("children that overlap each other are subtracted once", "[lane_builder]") {
    const std::vector<Slice> slices{slice(0, 100, 2), slice(10, 80, 3), slice(20, 75, 4)};
    const BuiltTrack track = build(slices);
    CHECK(track.totals.at(StringId{2}).self == Duration(15));
    CHECK(track.totals.at(StringId{3}).self == Duration(80));
}

TEST_CASE("with proper nesting the lane is the depth", "[lane_builder]") {
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        INFO("seed " << seed);
        std::mt19937_64 random(seed);
        std::vector<Slice> slices;
        for (int root = 0; root < 5; ++root)
            addTree(slices, random, root * 10'000, root * 10'000 + 9000, 0);
        sortSlices(slices);
        const BuiltTrack track = build(slices);
        checkLanes(track, slices);
        for (size_t depth = 0; depth < track.lanes.size(); ++depth) {
            const auto name = static_cast<StringId>(100 + depth);
            CHECK(std::all_of(track.lanes[depth].begin(), track.lanes[depth].end(),
                [name](const Slice& one) { return one.name == name; }));
        }
    }
}

TEST_CASE("a slice of no length lies on its neighbours' lane or within them", "[lane_builder]") {
    const std::vector<Slice> slices{
        slice(0, 10, 2), slice(0, 0, 3), slice(5, 0, 4), slice(10, 0, 5), slice(10, 0, 6)};
    const BuiltTrack track = build(slices);
    REQUIRE(track.lanes.size() == 2);
    CHECK(keysOf(track.lanes[0]) == keysOf({slices[0], slices[3], slices[4]}));
    CHECK(keysOf(track.lanes[1]) == keysOf({slices[1], slices[2]}));
}

TEST_CASE("equal slices lie below each other", "[lane_builder]") {
    const std::vector<Slice> slices{slice(5, 7, 2), slice(5, 7, 3), slice(5, 7, 4)};
    const BuiltTrack track = build(slices);
    CHECK(track.lanes.size() == 3);
    CHECK(track.totals.at(StringId{2}).self == Duration(0));
    CHECK(track.totals.at(StringId{4}).self == Duration(7));
}

TEST_CASE("totals of a name add up over its slices", "[lane_builder]") {
    const BuiltTrack track =
        build({slice(0, 100, 2), slice(10, 30, 3), slice(15, 5, 2), slice(200, 1, 2)});
    const index::NameTotals& totals = track.totals.at(StringId{2});
    CHECK(totals.count == 3);
    CHECK(totals.total == Duration(106));
    CHECK(totals.self == Duration(70 + 5 + 1));
    CHECK((totals.min == Duration(1) && totals.max == Duration(100)));
    CHECK(track.totals.at(StringId{3}).self == Duration(25));
}

TEST_CASE("an endless chain of overlaps needs two lanes and little time", "[lane_builder]") {
    std::vector<Slice> slices; // quadratic work would take minutes here
    for (int i = 0; i < 200'000; ++i)
        slices.push_back(slice(i * 10, 15, 2));
    const BuiltTrack track = build(slices);
    CHECK(track.lanes.size() == 2);
    checkLanes(track, slices);
}

TEST_CASE("thousands of slices at once take thousands of lanes in order", "[lane_builder]") {
    std::vector<Slice> slices;
    for (int i = 0; i < 6000; ++i)
        slices.push_back(slice(i, 3000, 2));
    const BuiltTrack track = build(slices);
    CHECK(track.lanes.size() == 3000);
    checkLanes(track, slices);
}

TEST_CASE("R7: slices that pile up beyond the limit are counted", "[lane_builder][R7]") {
    const TempFolder folder;
    auto writer = startSmallIndex(folder.path() / "a", "a");
    REQUIRE(writer);
    index::ChunkEncoder encoder;
    LaneBuilder builder(*writer, encoder, TrackId{0}, {});
    constexpr uint64_t kMost = FreeLanes::kMost;
    for (uint64_t i = 0; i < kMost + 1000; ++i)
        REQUIRE(builder.push(slice(5, 10, 1)));
    CHECK(builder.lanes() == kMost);
    CHECK(builder.lost() == 1000);
    REQUIRE(builder.push(slice(15, 10, 1))); // there is room again
    CHECK(builder.lost() == 1000);
    REQUIRE(builder.finish());
    CHECK(builder.totals().at(0).count == kMost + 1);
}

} // namespace lane_builder_test

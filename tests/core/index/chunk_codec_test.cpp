// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/index/chunk_codec.h"

#include <limits>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace chunk_codec_test {

using namespace rankscope;
using namespace rankscope::index;
using namespace rankscope::model;

namespace {

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

Timestamp at(int64_t ns) {
    return fromNanoseconds(ns);
}

bool isSame(const Slice& a, const Slice& b) {
    return a.ts == b.ts && a.dur == b.dur && a.name == b.name && a.category == b.category
        && a.args == b.args;
}

bool isSame(const Cell& a, const Cell& b) {
    return a.begin == b.begin && a.end == b.end && a.busy == b.busy && a.longest == b.longest
        && a.count == b.count && a.name == b.name;
}

bool isSame(const CounterSample& a, const CounterSample& b) {
    return a.ts == b.ts && a.value == b.value;
}

bool isSame(const CounterCell& a, const CounterCell& b) {
    return a.begin == b.begin && a.end == b.end && a.min == b.min && a.max == b.max
        && a.last == b.last && a.count == b.count;
}

bool isSame(const FlowEnd& a, const FlowEnd& b) {
    return a.ts == b.ts && a.otherTs == b.otherTs && a.otherTrack == b.otherTrack
        && a.category == b.category && a.direction == b.direction;
}

template <class Member>
void checkSame(const Result<std::vector<Member>>& decoded, const std::vector<Member>& members) {
    REQUIRE(decoded);
    REQUIRE(decoded->size() == members.size());
    for (size_t i = 0; i < members.size(); ++i)
        CHECK(isSame((*decoded)[i], members[i]));
}

std::vector<Slice> randomSlices(size_t count) {
    std::mt19937_64 random(7);
    std::vector<Slice> slices;
    for (size_t i = 0; i < count; ++i)
        slices.push_back({at(static_cast<int64_t>(random())), Duration(random() >> 1),
            static_cast<StringId>(random()), static_cast<StringId>(random()),
            static_cast<ArgsRef>(random())});
    return slices;
}

} // namespace

TEST_CASE("slices come back from a chunk, the extremes too", "[chunk_codec]") {
    ChunkEncoder encoder;
    std::vector<Slice> slices{{at(kLeast), Duration(kMost), StringId{UINT32_MAX}, {}, {}},
        {at(-5), Duration(0), {}, StringId{1}, ArgsRef{UINT64_MAX}},
        {at(kMost), Duration(0), StringId{1}, StringId{UINT32_MAX}, ArgsRef{1}}};
    checkSame(ChunkDecoder().slices(encoder.slices(slices)), slices);
    checkSame(ChunkDecoder().slices(encoder.slices({})), {});
    slices = randomSlices(kChunkSize);
    checkSame(ChunkDecoder().slices(encoder.slices(slices)), slices);
}

TEST_CASE("cells come back from a chunk", "[chunk_codec]") {
    ChunkEncoder encoder;
    const std::vector<Cell> cells{
        {at(kLeast), at(kLeast + 4), Duration(4), Duration(4), 1, StringId{2}},
        {at(-9), at(11), Duration(0), Duration(0), 1024, {}},
        {at(20), at(50), Duration(20), Duration(15), UINT32_MAX, StringId{UINT32_MAX}},
        {at(kMost), at(kMost), Duration(0), Duration(0), 1, {}}};
    checkSame(ChunkDecoder().cells(encoder.cells(cells)), cells);
    checkSame(ChunkDecoder().cells(encoder.cells({})), {});
}

TEST_CASE("cells longer than half of all time come back", "[chunk_codec]") {
    ChunkEncoder encoder;
    const std::vector<Cell> cells{{at(kLeast), at(kMost), Duration(kMost), Duration(kMost), 2, {}},
        {at(kMost), at(kMost), Duration(0), Duration(0), 1, {}}};
    checkSame(ChunkDecoder().cells(encoder.cells(cells)), cells);
}

TEST_CASE("counter samples come back from a chunk", "[chunk_codec]") {
    ChunkEncoder encoder;
    const std::vector<CounterSample> samples{{at(kLeast), {kLeast, -100'018}}, {at(0), {}},
        {at(1), {286, -1}}, {at(kMost), {kMost, 100'000}}};
    checkSame(ChunkDecoder().samples(encoder.samples(samples)), samples);
    const std::vector<CounterCell> cells{
        {at(-7), at(kMost), {-1, 0}, {kMost, 3}, {25, -1}, UINT32_MAX},
        {at(kMost), at(kMost), {kLeast, -9}, {1, 0}, {0, 0}, 1}};
    checkSame(ChunkDecoder().counterCells(encoder.counterCells(cells)), cells);
}

TEST_CASE("exponents at both ends of their range come back", "[chunk_codec]") {
    constexpr int32_t least = std::numeric_limits<int32_t>::min();
    constexpr int32_t most = std::numeric_limits<int32_t>::max();
    ChunkEncoder encoder;
    const std::vector<CounterSample> samples{
        {at(0), {1, most}}, {at(1), {1, least}}, {at(2), {1, most}}};
    checkSame(ChunkDecoder().samples(encoder.samples(samples)), samples);
}

TEST_CASE("flow ends come back from a chunk", "[chunk_codec]") {
    ChunkEncoder encoder;
    const std::vector<FlowEnd> ends{
        {at(kLeast), at(kMost), TrackId{UINT32_MAX}, StringId{3}, FlowDirection::In},
        {at(5), at(4), TrackId{0}, {}, FlowDirection::Out},
        {at(kMost), at(kLeast), TrackId{1}, StringId{1}, FlowDirection::Out}};
    checkSame(ChunkDecoder().flows(encoder.flows(ends)), ends);
}

TEST_CASE("the bars of a chunk are its slices without categories and arguments", "[chunk_codec]") {
    ChunkEncoder encoder;
    const std::vector<Slice> slices = randomSlices(300);
    const auto bars = ChunkDecoder().bars(encoder.slices(slices));
    REQUIRE(bars);
    REQUIRE(bars->size() == slices.size());
    for (size_t i = 0; i < slices.size(); ++i) {
        CHECK((*bars)[i].ts == slices[i].ts);
        CHECK((*bars)[i].dur == slices[i].dur);
        CHECK((*bars)[i].name == slices[i].name);
    }
}

TEST_CASE("bytes come back from the compressor within their limit", "[chunk_codec]") {
    Compressor compressor;
    Expander expander;
    const std::string bytes = std::string(5000, 'a') + "b";
    for (const Packing packing : {Packing::Small, Packing::Quick}) {
        const std::string packed(compressor.compress(bytes, packing));
        std::string_view view = packed;
        CHECK(expander.next(view, 5000).error().code == ErrorCode::Damaged);
        CHECK(view.size() == packed.size());
        CHECK(expander.next(view, 5001).value() == bytes);
        CHECK(view.empty());
        CHECK(expander.next(view, 5001).error().code == ErrorCode::Damaged);
    }
}

TEST_CASE("blocks behind each other come back one by one", "[chunk_codec]") {
    Compressor compressor;
    Expander expander;
    std::string packed(compressor.compress("first"));
    packed += compressor.compress("");
    packed += compressor.compress("third");
    std::string_view view = packed;
    CHECK(expander.next(view, 10).value() == "first");
    CHECK(expander.next(view, 10).value().empty());
    CHECK(expander.next(view, 10).value() == "third");
    CHECK(view.empty());
}

} // namespace chunk_codec_test

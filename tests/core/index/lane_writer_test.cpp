// SPDX-License-Identifier: GPL-3.0-or-later
// Levels of detail against a fold that is written down plainly.
#include "core/index/lane_writer.h"

#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/core/index/small_index.h"
#include "tests/core/temp_folder.h"

namespace lane_writer_test {

using namespace rankscope;
using namespace rankscope::index;
using namespace rankscope::model;
using namespace rankscope::test;

namespace {

/// One lane in an index of its own.
template <class Member, class Cell>
struct Written {
    TempFolder folder;
    std::vector<Level> levels;
    std::optional<IndexReader> reader;
    size_t chunksInFile = 0;

    Written(const std::vector<Member>& members, const LaneEstimate& estimate) {
        const auto file = folder.path() / "a.rsidx";
        auto writer = startSmallIndex(file, "a", {}, 2000);
        REQUIRE(writer);
        ChunkEncoder encoder;
        LaneWriter<Member, Cell> lane(*writer, encoder, estimate);
        for (const Member& member : members)
            REQUIRE(lane.push(member));
        CHECK(lane.count() == members.size());
        levels = lane.finish().value();
        REQUIRE(writer->commit());
        reader.emplace(IndexReader::open(file).value());
        Statement count = reader->database().prepare("SELECT count(*) FROM chunk").value();
        REQUIRE(count.step().value());
        chunksInFile = static_cast<size_t>(count.integer(0)) - 1; // one is the small index's own
    }
};

std::vector<Slice> randomLane(uint64_t seed, size_t count) {
    std::mt19937_64 random(seed);
    std::vector<Slice> slices;
    int64_t time = -2'000'000'000;
    for (size_t i = 0; i < count; ++i) {
        time += static_cast<int64_t>(random() % 3 == 0 ? 0 : random() >> (44 + random() % 20));
        const Duration dur(random() % 5 == 0 ? 0 : random() >> (46 + random() % 18));
        slices.push_back({fromNanoseconds(time), dur, static_cast<StringId>(1 + i % 1000), {}, {}});
        time += dur.count();
    }
    return slices;
}

LaneEstimate estimateOf(const std::vector<Slice>& slices) {
    return {slices.size(), {slices.front().ts, slices.back().end()}};
}

std::vector<Cell> cellsOf(IndexReader& reader, const Level& level) {
    std::vector<Cell> cells;
    for (const ChunkEntry& chunk : level.chunks) {
        const auto piece = reader.cells(chunk.id);
        REQUIRE(piece);
        CHECK((*piece)->size() == chunk.count);
        CHECK(cells.size() == chunk.firstIndex);
        CHECK((*piece)->front().begin == chunk.first);
        CHECK((*piece)->back().end == chunk.end);
        cells.insert(cells.end(), (*piece)->begin(), (*piece)->end());
    }
    CHECK(cells.size() == level.count);
    return cells;
}

/// Each cell against its members, which are the next `count` of the lane.
void checkCells(const std::vector<Cell>& cells, const std::vector<Slice>& slices, Duration limit) {
    size_t next = 0;
    bool isGood = true;
    for (const Cell& cell : cells) {
        REQUIRE(next + cell.count <= slices.size());
        Duration busy{};
        size_t longest = next;
        for (size_t i = next; i < next + cell.count; ++i) {
            busy += slices[i].dur;
            longest = slices[i].dur > slices[longest].dur ? i : longest;
        }
        const Slice& last = slices[next + cell.count - 1];
        isGood = isGood && cell.begin == slices[next].ts && cell.end == last.end()
            && cell.busy == busy && cell.longest == slices[longest].dur
            && cell.name == slices[longest].name
            && (cell.count == 1 || cell.end - cell.begin < limit);
        next += cell.count;
    }
    CHECK(isGood);
    CHECK(next == slices.size());
}

} // namespace

TEST_CASE("every kept level holds all slices of the lane in order", "[lane_writer]") {
    for (uint64_t seed = 1; seed <= 12; ++seed) {
        INFO("seed " << seed);
        const auto slices = randomLane(seed, 1025 + 2500 * seed);
        Written<Slice, Cell> lane(slices, estimateOf(slices));
        REQUIRE_FALSE(lane.levels.empty());
        CHECK(lane.levels[0].count == slices.size());
        for (size_t i = 1; i < lane.levels.size(); ++i) {
            const Level& level = lane.levels[i];
            CHECK(level.resolution > lane.levels[i - 1].resolution);
            checkCells(cellsOf(*lane.reader, level), slices, level.resolution);
        }
    }
}

TEST_CASE("neighbours in a level could not have been folded", "[lane_writer]") {
    const auto slices = randomLane(77, 20'000);
    Written<Slice, Cell> lane(slices, estimateOf(slices));
    REQUIRE(lane.levels.size() > 1);
    const Level& level = lane.levels[1];
    const auto cells = cellsOf(*lane.reader, level);
    const TimeRange range = estimateOf(slices).range;
    // at most two cells a resolution step, and those that are longer than a step
    const auto steps = static_cast<size_t>(range.length() / level.resolution) + 1;
    size_t large = 0;
    for (const Cell& cell : cells)
        large += cell.end - cell.begin >= level.resolution ? 1 : 0;
    CHECK(cells.size() <= 2 * steps + 2 * large);
}

TEST_CASE("a level is as a plain fold over the slices makes it", "[lane_writer]") {
    std::vector<Slice> slices; // one base level: steady slices, all gaps alike
    for (int i = 0; i < 5000; ++i)
        slices.push_back({fromNanoseconds(i * 1000), Duration(400), StringId{1}, {}, {}});
    Written<Slice, Cell> lane(slices, estimateOf(slices));
    REQUIRE(lane.levels.size() > 1);
    const auto cells = cellsOf(*lane.reader, lane.levels[1]);
    CHECK(lane.levels[1].resolution == Duration(4096));
    CHECK(cells.front().count == 4); // 3000 + 400 fit below 4096, 4000 + 400 do not
    CHECK(cells.front().end == fromNanoseconds(3400));
    CHECK(cells.size() == 1250);
}

TEST_CASE("chunks of dropped levels are gone from the file", "[lane_writer]") {
    for (uint64_t seed = 20; seed < 26; ++seed) {
        const auto slices = randomLane(seed, 30'000);
        const Written<Slice, Cell> lane(slices, estimateOf(slices));
        size_t named = 0;
        for (const Level& level : lane.levels)
            named += level.chunks.size();
        CHECK(lane.chunksInFile == named);
    }
}

TEST_CASE("a burst in a sparse lane keeps a level", "[lane_writer]") {
    std::vector<Slice> slices;
    for (int i = 0; i < 20'000; ++i) // sparse: folds nowhere
        slices.push_back({fromNanoseconds(int64_t{i} * 1'000'000'000), Duration(900'000'000),
            StringId{1}, {}, {}});
    const int64_t from = int64_t{20'000} * 1'000'000'000;
    for (int i = 0; i < 5000; ++i)
        slices.push_back({fromNanoseconds(from + i * 10), Duration(5), StringId{2}, {}, {}});
    Written<Slice, Cell> lane(slices, estimateOf(slices));
    REQUIRE(lane.levels.size() > 1);
    const auto cells = cellsOf(*lane.reader, lane.levels[1]);
    CHECK(cells.back().count > 1000);
    CHECK(cells.size() < 20'100);
}

TEST_CASE("a long gap ends a chunk, of a lane with levels too", "[lane_writer]") {
    constexpr int64_t kDay = 86'400'000'000'000;
    for (const size_t count : {size_t{3}, size_t{5000}}) {
        std::vector<Slice> slices{{fromNanoseconds(0), Duration(5), StringId{1}, {}, {}}};
        for (size_t i = 0; i < count; ++i)
            slices.push_back({fromNanoseconds(kDay + static_cast<int64_t>(i) * 900), Duration(500),
                StringId{2}, {}, {}});
        slices.push_back({fromNanoseconds(9 * kDay), Duration(5), StringId{3}, {}, {}});
        Written<Slice, Cell> lane(slices, estimateOf(slices));
        const std::vector<ChunkEntry>& chunks = lane.levels[0].chunks;
        REQUIRE(chunks.size() == 2 + (count + kChunkSize - 1) / kChunkSize);
        CHECK((chunks[0].count == 1 && chunks[0].end == fromNanoseconds(5)));
        CHECK((chunks[1].firstIndex == 1 && chunks[1].first == fromNanoseconds(kDay)));
        CHECK((chunks.back().count == 1 && chunks.back().first == fromNanoseconds(9 * kDay)));
        for (size_t i = 1; i < lane.levels.size(); ++i)
            checkCells(cellsOf(*lane.reader, lane.levels[i]), slices, lane.levels[i].resolution);
    }
}

TEST_CASE("a lane of long gaps has no chunk for each slice", "[lane_writer]") {
    std::vector<Slice> slices;
    for (int64_t i = 0; i < 3000; ++i)
        slices.push_back(
            {fromNanoseconds(i * 3'600'000'000'000), Duration(5), StringId{1}, {}, {}});
    const Written<Slice, Cell> lane(slices, estimateOf(slices));
    CHECK(lane.levels[0].count == 3000);
    CHECK(lane.levels[0].chunks.size() == 64 + 3); // 2936 behind the gaps that are counted
}

TEST_CASE("a small lane has no levels and nothing left behind", "[lane_writer]") {
    for (const size_t count : {size_t{0}, size_t{1}, kChunkSize - 1, kChunkSize}) {
        const auto slices = randomLane(5, count);
        // the estimate is of the whole track and may promise much more
        const LaneEstimate estimate{1'000'000, {fromNanoseconds(0), fromNanoseconds(1 << 30)}};
        const Written<Slice, Cell> lane(slices, estimate);
        CHECK(lane.levels.size() == 1);
        CHECK(lane.chunksInFile == (count == 0 ? 0 : 1));
    }
}

TEST_CASE("a lane whose estimate is wrong is still right", "[lane_writer]") {
    const auto slices = randomLane(6, 9000);
    for (const LaneEstimate& estimate : {LaneEstimate{}, LaneEstimate{UINT64_MAX, {}},
             LaneEstimate{3000, {fromNanoseconds(0), fromNanoseconds(5)}}}) {
        Written<Slice, Cell> lane(slices, estimate);
        CHECK(lane.levels[0].count == slices.size());
        for (size_t i = 1; i < lane.levels.size(); ++i)
            checkCells(cellsOf(*lane.reader, lane.levels[i]), slices, lane.levels[i].resolution);
    }
}

TEST_CASE("counter levels keep extremes and the last value", "[lane_writer]") {
    std::mt19937_64 random(9);
    std::vector<CounterSample> samples;
    for (int i = 0; i < 30'000; ++i)
        samples.push_back({fromNanoseconds(i * 900), {static_cast<int64_t>(random() % 999), -1}});
    Written<CounterSample, CounterCell> lane(
        samples, {samples.size(), {samples.front().ts, samples.back().ts}});
    REQUIRE(lane.levels.size() > 1);
    size_t next = 0;
    for (const ChunkEntry& chunk : lane.levels[1].chunks) {
        const auto piece = lane.reader->counterCells(chunk.id).value();
        for (const CounterCell& cell : *piece) {
            auto min = samples[next].value;
            auto max = min;
            for (const size_t end = next + cell.count; next < end; ++next) {
                min = compare(samples[next].value, min) < 0 ? samples[next].value : min;
                max = compare(samples[next].value, max) > 0 ? samples[next].value : max;
            }
            REQUIRE((cell.min == min && cell.max == max && cell.last == samples[next - 1].value));
        }
    }
    CHECK(next == samples.size());
}

} // namespace lane_writer_test

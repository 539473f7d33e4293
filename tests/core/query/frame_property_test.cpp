// SPDX-License-Identifier: GPL-3.0-or-later
// Frames against brute force over the slices and samples themselves, at random ranges and zooms.
#include <catch2/catch.hpp>

#include <random>

#include <fmt/format.h>

#include "core/query/frame.h"
#include "core/query/lane_cursor.h"
#include "tests/core/query/inline_trace.h"

namespace frame_property_test {

using namespace rankscope;
using model::Cell;
using model::LaneKind;
using rankscope::test::InlineTrace;

namespace {

/// Bursts and gaps of every size, so that there are several levels to choose from.
std::string burstyTrace(uint32_t seed) {
    std::mt19937 random(seed);
    std::string text = R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"P"}})";
    for (const char* tid : {"1", "2"}) {
        int64_t ts = random() % 1000;
        for (int i = 0; i < 8000; ++i) {
            const int64_t dur = random() % 4 == 0 ? 0 : random() % (1u << (random() % 12));
            text +=
                fmt::format(R"(,{{"ph":"X","pid":1,"tid":{},"ts":{}.{:03},"dur":{},"name":"n{}"}})",
                    tid, ts, random() % 1000, dur, random() % 50);
            ts += dur + 1 + random() % (1u << (random() % 16));
            if (i % 3 == 0)
                text +=
                    fmt::format(R"(,{{"ph":"C","pid":1,"name":"c{}","ts":{},"args":{{"v":{}}}}})",
                        tid, ts, random() % 1000);
        }
    }
    return text + "]";
}

template <class Member>
std::vector<Member> membersOf(InlineTrace& trace, query::LaneRef ref) {
    auto reader = trace.session().reader(ref.rank);
    REQUIRE(reader);
    query::LaneCursor<Member> cursor(*reader, trace.rank().lanes[toIndex(ref.lane)].levels.front());
    std::vector<Member> members;
    REQUIRE(cursor.seekIndex(0));
    while (cursor.get() != nullptr) {
        members.push_back(*cursor.get());
        REQUIRE(cursor.next());
    }
    return members;
}

/// Every cell stands for exactly the slices inside it, and every slice of the range is in a cell.
void checkCells(const std::vector<model::Slice>& slices, const query::LaneFrame& lane,
    const TimeRange& range, Duration resolution) {
    auto slice = slices.begin();
    const auto isBeforeRange = [&range](const model::Slice& s) {
        return !TimeRange{s.ts, s.end()}.overlaps(range) && s.ts < range.begin;
    };
    if (!lane.cells.empty()) {
        while (slice != slices.end() && slice->ts < lane.cells.front().begin)
            CHECK(isBeforeRange(*slice++));
    }
    bool isExact = true;
    for (const Cell& cell : lane.cells) {
        uint64_t count = 0;
        Duration busy{};
        for (; slice != slices.end() && count < cell.count; ++slice, ++count) {
            busy += slice->dur;
            isExact = isExact && slice->ts >= cell.begin && slice->end() <= cell.end;
        }
        isExact = isExact && count == cell.count && busy == cell.busy;
        isExact = isExact && (cell.count == 1 || cell.end - cell.begin < resolution);
    }
    CHECK(isExact);
    for (; slice != slices.end(); ++slice)
        isExact = isExact && !TimeRange{slice->ts, slice->end()}.overlaps(range);
    CHECK(isExact);
}

void checkSamples(const std::vector<model::CounterSample>& samples, const query::LaneFrame& lane,
    const TimeRange& range) {
    if (samples.empty() || lane.samples.empty()) {
        for (const model::CounterSample& sample : samples)
            CHECK(sample.ts >= range.end); // what is before the range holds on into it
        return;
    }
    // the first cell holds the last sample at or before the range, if there is one
    CHECK((lane.samples.front().begin <= range.begin
        || lane.samples.front().begin == samples.front().ts));
    auto sample = samples.begin();
    while (sample->ts < lane.samples.front().begin)
        ++sample;
    bool isExact = true;
    for (const model::CounterCell& cell : lane.samples) {
        Decimal least = sample->value;
        Decimal most = sample->value;
        for (uint32_t i = 0; i < cell.count; ++i, ++sample) {
            least = compare(sample->value, least) < 0 ? sample->value : least;
            most = compare(sample->value, most) > 0 ? sample->value : most;
        }
        isExact = isExact && compare(cell.min, least) == 0 && compare(cell.max, most) == 0
            && compare(cell.last, std::prev(sample)->value) == 0;
    }
    CHECK(isExact);
    CHECK((sample == samples.end() || sample->ts >= range.end));
}

} // namespace

TEST_CASE("frames conserve what they show at any range and zoom", "[query]") {
    const auto seed = static_cast<uint32_t>(GENERATE(1, 2));
    InlineTrace trace(burstyTrace(seed));
    std::mt19937_64 random(seed);
    const TimeRange all = trace.snapshot()->range();
    for (const query::LaneRef ref : trace.allLanes()) {
        const LaneKind kind = trace.rank().lanes[toIndex(ref.lane)].lane.kind;
        const auto slices = kind == LaneKind::Slices ? membersOf<model::Slice>(trace, ref)
                                                     : std::vector<model::Slice>();
        const auto samples = kind == LaneKind::Counter ? membersOf<model::CounterSample>(trace, ref)
                                                       : std::vector<model::CounterSample>();
        for (int i = 0; i < 60; ++i) {
            const auto span = static_cast<uint64_t>(all.length().count());
            const Duration length(1 + static_cast<int64_t>(random() % (span >> (random() % 30))));
            const Timestamp begin = all.begin + Duration(static_cast<int64_t>(random() % span));
            const TimeRange range{begin, begin + length};
            const Duration resolution(std::max<int64_t>(1, length.count() / 1920));
            const auto frame = query::frame(
                trace.session(), {.range = range, .resolution = resolution, .lanes = {ref}}, {});
            REQUIRE(frame);
            const query::LaneFrame& lane = (*frame)->lanes.front();
            CHECK(lane.cells.size() + lane.samples.size() <= 3 * 1920 + 4);
            if (kind == LaneKind::Slices)
                checkCells(slices, lane, range, resolution);
            else
                checkSamples(samples, lane, range);
        }
    }
}

TEST_CASE("V1: what a frame shows at a place does not depend on where it begins", "[query]") {
    InlineTrace trace(burstyTrace(5));
    std::mt19937_64 random(5);
    const TimeRange all = trace.snapshot()->range();
    const auto span = static_cast<uint64_t>(all.length().count());
    for (int i = 0; i < 40; ++i) {
        const Duration length(2000 + static_cast<int64_t>(random() % (span >> (random() % 16))));
        const Timestamp begin = all.begin + Duration(static_cast<int64_t>(random() % span));
        const Duration resolution(std::max<int64_t>(1, length.count() / 200));
        // an edge cuts a step of the grid, which is less than eight pixels
        const auto wider = [&] { return resolution * static_cast<int64_t>(9 + random() % 100); };
        const auto shown = [&](const TimeRange& range) {
            const auto frame = query::frame(trace.session(),
                {.range = range, .resolution = resolution, .lanes = trace.allLanes()}, {});
            REQUIRE(frame);
            std::string text;
            for (const query::LaneFrame& lane : (*frame)->lanes) {
                for (const Cell& cell : lane.cells) {
                    if (cell.end > begin && cell.begin < begin + length)
                        text += fmt::format("{}-{}x{} ", toNanoseconds(cell.begin),
                            toNanoseconds(cell.end), cell.count);
                }
                for (const model::CounterCell& cell : lane.samples) {
                    if (cell.end >= begin && cell.begin < begin + length)
                        text += fmt::format("{}-{}x{} ", toNanoseconds(cell.begin),
                            toNanoseconds(cell.end), cell.count);
                }
                text += '\n';
            }
            return text;
        };
        const std::string one = shown({begin - wider(), begin + length + wider()});
        CHECK(one == shown({begin - wider(), begin + length + wider()}));
    }
}

TEST_CASE("a whole lane keeps its count and busy time at every level", "[query]") {
    InlineTrace trace(burstyTrace(3));
    TimeRange all = trace.snapshot()->range();
    all.end += Duration(1); // half-open: a slice without length may stand at the very end
    for (const query::LaneRef ref : trace.allLanes()) {
        const index::LaneIndex& lane = trace.rank().lanes[toIndex(ref.lane)];
        if (lane.lane.kind != LaneKind::Slices)
            continue;
        Duration busy{};
        for (const model::Slice& slice : membersOf<model::Slice>(trace, ref))
            busy += slice.dur;
        for (Duration resolution(1); resolution < lane.lane.range.length(); resolution *= 7) {
            const auto frame = query::frame(
                trace.session(), {.range = all, .resolution = resolution, .lanes = {ref}}, {});
            REQUIRE(frame);
            uint64_t count = 0;
            Duration shown{};
            for (const Cell& cell : (*frame)->lanes.front().cells) {
                count += cell.count;
                shown += cell.busy;
            }
            CHECK(count == lane.lane.count);
            CHECK(shown == busy);
        }
    }
}

TEST_CASE("a coarse frame shows a lane where the exact one does", "[query]") {
    InlineTrace trace(burstyTrace(4));
    TimeRange all = trace.snapshot()->range();
    all.end += Duration(1);
    const query::FrameRequest request{.range = all,
        .resolution = all.length() / 1920,
        .lanes = trace.allLanes(),
        .detail = query::Detail::Coarse};
    const auto frame = query::frame(trace.session(), request, {});
    REQUIRE(frame);
    for (const query::LaneFrame& lane : (*frame)->lanes) {
        uint64_t count = 0;
        for (const Cell& cell : lane.cells)
            count += cell.count;
        if (lane.kind == LaneKind::Slices)
            CHECK(count == trace.rank().lanes[toIndex(lane.lane.lane)].lane.count);
    }
}

} // namespace frame_property_test

// SPDX-License-Identifier: GPL-3.0-or-later
// The overlap analysis that the program makes where the profiler wrote none.
#include "core/importer/lanes/overlap_lanes.h"

#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/importer/lanes/overlap_sweep.h"
#include "tests/core/query/inline_trace.h"
#include "tests/core/temp_folder.h"

namespace overlap_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::test;

namespace {

/// A Kineto trace: kernels of GPU 0 on two streams, one of them NCCL.
constexpr const char* kKineto = R"({"schemaVersion":1,"traceEvents":[
{"ph":"M","name":"process_labels","pid":0,"tid":0,"args":{"labels":"GPU 0"}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":18,"dur":4},
{"ph":"X","cat":"Kernel","name":"relu","pid":0,"tid":7,"ts":30,"dur":5},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce","pid":0,"tid":20,"ts":20,"dur":12},
{"ph":"X","cat":"kernel","name":"ncclKernel_Recv","pid":0,"tid":20,"ts":50,"dur":3},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD","pid":0,"tid":7,"ts":40,"dur":9},
{"ph":"X","cat":"gpu_user_annotation","name":"ProfilerStep#3","pid":0,"tid":7,"ts":8,"dur":32},
{"ph":"X","cat":"gpu_user_annotation","name":"ProfilerStep#4","pid":0,"tid":7,"ts":45,"dur":20},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":9,"tid":1,"ts":0,"dur":60}]})";

constexpr const char* kPieces =
    "SELECT track.thread, slice.ts, slice.dur FROM slice JOIN track ON track.id=slice.track_id"
    " WHERE track.process='Overlap Analysis' ORDER BY track.tid, slice.ts";

} // namespace

TEST_CASE("a Kineto trace gets the four lanes of an overlap analysis", "[overlap]") {
    InlineTrace trace(kKineto);
    CHECK(sqlText(trace, kPieces)
        == "Computing|10000|12000\n"
           "Computing|30000|5000\n"
           "Communication|20000|12000\n"
           "Communication|50000|3000\n"
           "Communication(Not Overlapped)|22000|8000\n"
           "Communication(Not Overlapped)|50000|3000\n"
           "Free|35000|15000\n"
           "Free|53000|7000\n");
    CHECK(trace.rank().counts.slices == 9); // what the file holds
    CHECK(trace.rank().counts.tracks == 3);
}

TEST_CASE("steps are split by what their device did", "[overlap]") {
    InlineTrace trace(kKineto); // the host marked one step; marks of the device are no steps then
    const std::vector<model::StepSplit> expected{{"GPU 0", "3", Duration(17'000), Duration(15'000),
        Duration(4'000), Duration(11'000), Duration(22'000), Duration(10'000), Duration(3'000),
        {fromNanoseconds(0), fromNanoseconds(60'000)}, model::StepOwner::HostWindow}};
    CHECK(trace.rank().steps == expected);
}

TEST_CASE("an analysis that the profiler wrote is left alone", "[overlap]") {
    InlineTrace trace(
        R"([{"ph":"M","name":"process_name","pid":5,"args":{"name":"Overlap Analysis"}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":10,"dur":10},
{"ph":"X","name":"Computing","pid":5,"tid":0,"ts":1,"dur":1}])");
    CHECK(sqlText(trace, kPieces) == "0|1000|1000\n");
    REQUIRE(trace.rank().steps.size() == 1); // by the lane that it wrote
    CHECK(trace.rank().steps.front().computing == Duration(1'000));
}

TEST_CASE("without steps the whole run is one", "[overlap]") {
    InlineTrace trace(R"([{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":10},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":25,"dur":1}])");
    REQUIRE(trace.rank().steps.size() == 1);
    const model::StepSplit& step = trace.rank().steps.front();
    CHECK(step.step.empty());
    CHECK(step.computing == Duration(11'000));
    CHECK(step.free == Duration(5'000));
    CHECK(step.stage() == Duration(16'000));
}

namespace {

/// One kind of busy time, nanosecond by nanosecond.
using Ticks = std::vector<bool>;

Ticks randomBusy(std::mt19937& random, BusyStore& store, size_t stream) {
    Ticks ticks(400);
    for (int i = 0; i < 25; ++i) {
        const auto begin = static_cast<int64_t>(random() % 380);
        const auto end = begin + 1 + static_cast<int64_t>(random() % 20);
        REQUIRE(store.push(stream, {fromNanoseconds(begin), fromNanoseconds(end)}));
        std::fill(ticks.begin() + begin, ticks.begin() + end, true);
    }
    return ticks;
}

Ticks painted(const std::vector<TimeRange>& pieces) {
    Ticks ticks(400);
    for (const TimeRange& piece : pieces) {
        for (int64_t t = toNanoseconds(piece.begin); t < toNanoseconds(piece.end); ++t) {
            CHECK_FALSE(ticks[static_cast<size_t>(t)]);
            ticks[static_cast<size_t>(t)] = true;
        }
    }
    return ticks;
}

} // namespace

TEST_CASE("the lanes equal a count of every nanosecond", "[overlap]") {
    const TempFolder folder;
    SpillFile spill = *SpillFile::create(folder.path());
    for (unsigned seed = 0; seed < 40; ++seed) {
        std::mt19937 random(seed);
        BusyStore store(spill, 1 << 20);
        const Ticks computing = randomBusy(random, store, 0);
        const Ticks communication = randomBusy(random, store, 1);
        std::vector<std::vector<TimeRange>> lanes(kOverlapLanes);
        OverlapSweep sweep({}, [&](OverlapLane lane, const TimeRange& piece) -> Status {
            lanes[static_cast<size_t>(lane)].push_back(piece);
            return {};
        });
        REQUIRE(sweep.run(store.take(0), store.take(1)));
        CHECK(painted(lanes[0]) == computing);
        CHECK(painted(lanes[1]) == communication);
        const Ticks exposed = painted(lanes[2]);
        const Ticks free = painted(lanes[3]);
        int64_t exposedTime = 0;
        int64_t freeTime = 0;
        for (size_t t = 0; t < exposed.size(); ++t) {
            CHECK(exposed[t] == (communication[t] && !computing[t]));
            exposedTime += exposed[t] ? 1 : 0;
            freeTime += free[t] ? 1 : 0;
            CHECK_FALSE((free[t] && (communication[t] || computing[t])));
        }
        REQUIRE(sweep.splits().size() == 1);
        CHECK(sweep.splits()[0].notOverlapped == Duration(exposedTime));
        CHECK(sweep.splits()[0].free == Duration(freeTime));
    }
}

} // namespace overlap_test

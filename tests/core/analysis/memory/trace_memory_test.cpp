// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <fstream>

#include <fmt/format.h>

#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/memory/peak_owners.h"
#include "core/analysis/memory/trace_blocks.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace trace_memory_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

/// Of thread 2 unless the arguments say otherwise.
std::string instant(const char* ts, const char* args, int thread = 2) {
    return fmt::format(
        R"({{"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":1,"tid":{},)"
        R"("ts":{},"args":{{{}}}}})",
        thread, ts, args);
}

std::string gpu(const char* ts, int address, int bytes, int allocated, int thread = 2) {
    const std::string args = fmt::format(R"("Device Type":1,"Device Id":3,"Addr":{},"Bytes":{},)"
                                         R"("Total Allocated":{},"Total Reserved":90)",
        address, bytes, allocated);
    return instant(ts, args.c_str(), thread);
}

std::string slice(const char* category, const char* name, int ts, int length) {
    return fmt::format(R"({{"ph":"X","cat":"{}","name":"{}","pid":1,"tid":2,"ts":{},"dur":{}}})",
        category, name, ts, length);
}

std::string text(const BlockList& list) {
    std::string text = fmt::format("{}, {}:", list.count, list.bytes);
    for (const auto& row : list.rows)
        text += fmt::format(" {}{}", row[0].text, row[1].number.value());
    return text;
}

std::string text(const std::vector<MemoryOwner>& owners) {
    std::string text;
    for (const MemoryOwner& owner : owners)
        text += fmt::format("{} {} {}, ", owner.name, owner.blocks, owner.size);
    return text;
}

/// aten::linear takes 50 of a helper, Python 30, another thread 20 without a slice; 7 are from
/// before the profile, 5 have no release.
InlineTrace handMade() {
    std::string all = "[" + slice("python_function", "step", 1, 90);
    for (const std::string& one : {slice("cpu_op", "aten::linear", 10, 20),
             slice("cpu_op", "aten::empty", 12, 5), slice("cpu_op", "aten::empty", 40, 5),
             gpu("13", 100, 50, 57), gpu("20", 7, -7, 50), gpu("35", 200, 30, 80),
             gpu("36", 300, 20, 100, 9), gpu("41", 400, 5, 105), gpu("60", 100, -50, 55, 9),
             gpu("70", 200, -31, 25), gpu("80", 300, 11, 36), gpu("81", 500, 0, 36)})
        all += "," + one;
    return InlineTrace(all + "]");
}

} // namespace

TEST_CASE("instants of a trace give the curves of its devices", "[memory]") {
    InlineTrace trace("["
        + instant("7", R"("Device Type":1,"Device Id":3,"Total Allocated":50,"Total Reserved":90)")
        + ","
        + instant("5", R"("Device Type":1,"Device Id":3,"Total Allocated":70,"Total Reserved":80)")
        + ","
        + instant("6", R"("Device Type":0,"Device Id":-1,"Total Allocated":9,"Total Reserved":0)")
        + "," + instant("8", R"("Device Type":1,"Device Id":4,"Bytes":-4)") + ","
        + instant("9", R"("Device Type":1,"Device Id":4,"Bytes":6)") + "]");
    const auto ranks = memoryRanks(*trace.snapshot());
    REQUIRE(ranks.size() == 1);
    REQUIRE(ranks[0].trace);
    const auto curves = traceCurves(trace.session(), *ranks[0].trace, {}).value();
    REQUIRE(curves.size() == 4);
    CHECK(curves[0].component == "CPU");
    CHECK(curves[1].component == "GPU 3");
    CHECK(curves[1].samples == std::vector<MemorySample>{{5000, 70}, {7000, 50}});
    CHECK(curves[2].peakSample() == MemorySample{7000, 90});
    CHECK(curves[3].samples == std::vector<MemorySample>{{8000, 0}, {9000, 6}}); // no totals
    const auto memory = traceMemory(trace.session(), *ranks[0].trace, {}).value();
    CHECK(memory.odd.unreadable == 5);
    CHECK(memory.blocks.empty());
}

TEST_CASE("blocks of a trace are pairs of an allocation and a release", "[memory]") {
    InlineTrace trace = handMade();
    const auto memory = traceMemory(trace.session(), RankSlot{0}, {}).value();
    CHECK(memory.devices == std::vector<std::string>{"GPU 3"});
    const auto list = [&memory](const BlockFilter& filter, BlockOrder order) {
        return text(traceBlockList(memory, filter, {order, 9}));
    };
    CHECK(list({}, BlockOrder::First) == "6, 123: 7 aten::linear50 step30 20 aten::empty5 step11");
    CHECK(list({.aliveAt = 60'000}, BlockOrder::Largest) == "3, 55: step30 20 aten::empty5");
    CHECK(list({.aliveAt = 19'999}, BlockOrder::Largest) == "2, 57: aten::linear50 7");
    CHECK(list({.release = BlockFilter::Release::Kept}, BlockOrder::Longest)
        == "2, 16: aten::empty5 step11");
    CHECK(list({.name = "LINEAR"}, BlockOrder::First) == "1, 50: aten::linear50");
    CHECK(list({.least = 20, .most = 30}, BlockOrder::First) == "2, 50: step30 20");
    CHECK(list({.between = {{0, 13'000}}}, BlockOrder::First) == "2, 57: 7 aten::linear50");
    CHECK(list({.device = "CPU"}, BlockOrder::First) == "0, 0:");
    CHECK(list({.stream = 1}, BlockOrder::First) == "0, 0:");
    CHECK(list({.conditions = {{.column = "name", .contains = "EMPTY"}}}, BlockOrder::First)
        == "1, 5: aten::empty5");
    CHECK(list({.conditions = {{.column = "size", .least = 20, .most = 30}}}, BlockOrder::First)
        == "2, 50: step30 20");
    CHECK(memory.odd.releasesAlone == 1);
    CHECK(memory.odd.takenTwice == 1); // 300
    CHECK(memory.odd.otherSizes == 1); // 200
    CHECK(memory.odd.unreadable == 1); // 500
    const auto row = traceBlockList(memory, {.least = 50}, {BlockOrder::First, 1}).rows.front();
    CHECK(row[4].number == 47'000);
    CHECK(row[7].number == 55);
    CHECK(row[10].text == "0x64");
}

TEST_CASE("who fills the memory of a trace at a moment", "[memory]") {
    InlineTrace trace = handMade();
    const auto memory = traceMemory(trace.session(), RankSlot{0}, {}).value();
    CHECK(text(traceOwners(memory, {.aliveAt = 50'000}))
        == "aten::linear 1 50, step 1 30,  1 20, aten::empty 1 5, ");
    CHECK(text(traceOwners(memory, {.aliveAt = 1'000})).empty()); // what is from before has none
    const auto peaks = jobPeaks(trace.session(), {}).value();
    REQUIRE(peaks.size() == 2);
    CHECK(peaks[0].component == "GPU"); // the only one of its rank
    CHECK(peaks[0].peak == MemorySample{41'000, 105});
    CHECK(peaks[1].kind == MemoryKind::Reserved);
    CHECK(peaks[1].allocated == 105);
}

TEST_CASE("the memory of a real GPU trace is what its instants add up to", "[memory]") {
    if (!hasRealProfiles())
        return;
    std::ifstream file(realProfile("gpu_kineto/df_index_resolver") / "df_index_resolver.json.gz",
        std::ios::binary);
    InlineTrace trace(std::string(std::istreambuf_iterator<char>(file), {}));
    const auto memory = traceMemory(trace.session(), RankSlot{0}, {}).value();
    // Counted apart with Python: addresses paired by device in the order of ts and Ev Idx
    CHECK(memory.devices.size() == 2);
    CHECK(text(traceBlockList(memory, {.device = "CPU"}, {BlockOrder::First, 0})) == "620, 4960:");
    CHECK(text(traceBlockList(memory, {.device = "GPU 1"}, {BlockOrder::First, 0}))
        == "13385, 52469120000:");
    const MemoryCurve* gpu = mainCurve(memory.curves, MemoryKind::Allocated);
    REQUIRE(gpu != nullptr);
    CHECK(gpu->component == "GPU 1");
    CHECK(gpu->peakSample() == MemorySample{1'669'783'687'579'130'000, 6'629'508'096});
    const BlockFilter atPeak{.aliveAt = gpu->peakSample().time, .device = "GPU 1"};
    CHECK(text(traceBlockList(memory, atPeak, {BlockOrder::First, 0})) == "725, 2532893696:");
    auto owners = traceOwners(memory, atPeak);
    CHECK(owners.size() == 14);
    owners.resize(3);
    CHECK(text(owners)
        == "aten::mm 143 1037459456, aten::add 49 591224832, aten::addmm 90 428302336, ");
    CHECK(memory.odd.releasesAlone + memory.odd.takenTwice + memory.odd.otherSizes == 0);
}

TEST_CASE("what no block accounts for is never below zero", "[memory]") {
    PeakOwners peak;
    CHECK(peak.rest() == 0);
    peak.owners.resize(2);
    peak.owners[0].size = 6;
    peak.owners[1].size = 4;
    peak.measured = 12;
    CHECK(peak.ofBlocks() == 10);
    CHECK(peak.rest() == 2);
    peak.measured = 7; // blocks are seen later than they were measured
    CHECK(peak.rest() == 0);
    peak.owners[1].size = INT64_MAX;
    CHECK(peak.ofBlocks() == INT64_MAX);
    CHECK(peak.rest() == 0);
}

} // namespace trace_memory_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/analysis/memory/curve_pyramid.h"
#include "core/analysis/memory/memory_blocks.h"
#include "core/analysis/memory/memory_curves.h"
#include "core/analysis/memory/memory_peaks.h"
#include "core/analysis/memory/memory_ranks.h"
#include "tests/core/analysis/job_tables.h"

namespace memory_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

constexpr int64_t kMb = 1 << 20;

const File kRecord{"memory_record.csv",
    "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total Active(MB),Stream "
    "Ptr,Device Type\nPTA,3,4,8,5,2,NPU:0\nPTA,1,6,8,6,2,NPU:0\nPTA,5,5,10,5,2,NPU:0\n"
    "APP,2,N/A,20,N/A,,NPU:0\n"};
const File kBlocks{"operator_memory.csv",
    "Name,Size(KB),Allocation Time(us),Release Time(us),Active Release Time(us),Duration(us),"
    "Active Duration(us),Allocation Total Allocated(MB)\n"
    "b,2,20,40,35,20,15,7\na,1,10,30,30,20,20,5\na,4,25,N/A,N/A,N/A,N/A,9\n"};
const File kStatic{"static_op_mem.csv",
    "Device_id,Op Name,Model Name,Graph ID,Node Index Start,Node Index End,Size(KB)\n"
    "0,x,g,0,1,3,2\n0,y,g,0,2,4294967295,3\n"};

std::string text(const std::vector<MemoryOwner>& owners) {
    std::string text;
    for (const MemoryOwner& owner : owners)
        text += owner.name + ' ' + std::to_string(owner.blocks) + ' ' + std::to_string(owner.size)
            + '\n';
    return text;
}

} // namespace

TEST_CASE("memory curves know their peaks and what is unused", "[memory]") {
    const JobTables job({{3, {kRecord}}});
    const auto curves = memoryCurves(job.snapshot(), 3, {}).value();
    REQUIRE(curves.size() == 4);
    CHECK(curves[0].component == "APP");
    CHECK(curves[0].kind == MemoryKind::Reserved);
    CHECK(curves[1].kind == MemoryKind::Allocated);
    CHECK(curves[1].stream == 2);
    CHECK(curves[1].samples
        == std::vector<MemorySample>{{1000, 6 * kMb}, {3000, 4 * kMb}, {5000, 5 * kMb}});
    CHECK(curves[1].peak == 0);
    CHECK(curves[2].peakSample() == MemorySample{5000, 10 * kMb});
    const auto unused = fragmentationOf(curves[1], curves[2]);
    CHECK(unused.atPeak == Approx(0.5));
    CHECK(unused.atPeakMost == Approx(0.5)); // a peak of one sample
    CHECK(unused.unusedAtPeak == 5 * kMb);
    CHECK(unused.overTime == Approx(0.375)); // 2 of 8 MB, then 4 of 8, equally long
    CHECK(memoryCurves(job.snapshot(), 0, {})->empty());
    const auto peaks = memoryPeaks(job.snapshot(), {}).value();
    REQUIRE(peaks.size() == 4);
    CHECK(peaks[2].rank == 3);
    CHECK(peaks[2].peak == MemorySample{5000, 10 * kMb});
}

// advisor_spec.md D
TEST_CASE("G32: a fifth of what is reserved is not allocated", "[memory][goldens]") {
    const JobTables job({{0,
        {{"memory_record.csv",
            "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Device Type\n"
            "PTA,1,47513.6,59392,NPU:0\n"}}}}); // 46.4 and 58 GB
    const auto curves = memoryCurves(job.snapshot(), 0, {}).value();
    REQUIRE(curves.size() == 2);
    CHECK(fragmentationOf(curves[0], curves[1]).atPeak == Approx(.2));
    CHECK(unusedShare(curves[0].peakSample().bytes, curves[1].peakSample().bytes) == Approx(.2));
}

TEST_CASE("streams change the totals of one component", "[memory]") {
    const JobTables job({{0,
        {{"memory_record.csv",
            "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB),Total "
            "Active(MB),Stream "
            "Ptr,Device Type\nPTA,1,4,8,5,2,NPU:0\nPTA,3,6,8,6,2,NPU:0\nPTA,2,5,9,5,7,NPU:0\n"}}}});
    const auto curves = memoryCurves(job.snapshot(), 0, {}).value();
    REQUIRE(curves.size() == 6);
    const auto merged = mergeStreams(curves);
    REQUIRE(merged.size() == 3);
    CHECK_FALSE(merged[0].stream);
    CHECK(merged[0].samples
        == std::vector<MemorySample>{{1000, 4 * kMb}, {2000, 5 * kMb}, {3000, 6 * kMb}});
    CHECK(merged[1].peakSample() == MemorySample{2000, 9 * kMb});
    const auto peaks = memoryPeaks(job.snapshot(), {}).value();
    CHECK(unusedShare(peaks[1].allocated, peaks[1].reserved) == Approx(4.0 / 9));
    CHECK_FALSE(unusedShare(1, {}));
    CHECK(peaks[1].begin == 1000);
    const MemoryCurve* main = mainCurve(merged, MemoryKind::Allocated);
    REQUIRE(main != nullptr);
    CHECK(sampleAt(*main, 2'999) == MemorySample{2000, 5 * kMb});
    CHECK_FALSE(sampleAt(*main, 999));
}

TEST_CASE("who fills the memory at a moment", "[memory]") {
    const JobTables job({{0, {kBlocks, kStatic}}});
    const auto owners = [&job](BlockSource source, int64_t moment) {
        return text(blockOwners(job.snapshot(), 0, source, {.aliveAt = moment}, {}).value());
    };
    CHECK(owners(BlockSource::Operators, 25'000) == "a 2 5120\nb 1 2048\n");
    CHECK(owners(BlockSource::Operators, 40'000) == "a 1 4096\n");
    CHECK(owners(BlockSource::Operators, 5'000).empty());
    const auto alive = aliveBytes(job.snapshot(), 0, BlockSource::Operators, {}, {}).value();
    REQUIRE(alive.size() == 5);
    CHECK(alive[2] == MemorySample{25'000, 7 * 1024});
    CHECK(owners(BlockSource::StaticGraph, 3) == "y 1 3072\nx 1 2048\n");
    CHECK(owners(BlockSource::StaticGraph, 1'000'000) == "y 1 3072\n");
    CHECK(text(blockOwners(job.snapshot(), 7, BlockSource::Operators, {}, {}).value()).empty());
}

TEST_CASE("each static graph counts its own nodes", "[memory]") {
    const JobTables job({{0,
        {{"static_op_mem.csv",
            "Device_id,Op Name,Model Name,Graph ID,Node Index Start,Node Index End,Size(KB)\n"
            "0,x,g,7,1,3,2\n0,y,g,7,2,4294967295,3\n0,z,h,9,2,2,5\n"}}}});
    const auto graphs = staticGraphs(job.snapshot(), 0, {}).value();
    CHECK(graphs == std::vector<int64_t>{7, 9});
    CHECK(shownGraph(graphs, 9) == 9);
    CHECK(shownGraph(graphs, 8) == 7);
    CHECK_FALSE(shownGraph({}, 8));
    const auto alive = [&job](int64_t graph) {
        return aliveBytes(job.snapshot(), 0, BlockSource::StaticGraph, {.graph = graph}, {})
            .value();
    };
    CHECK(alive(7) == std::vector<MemorySample>{{1, 2048}, {2, 5120}, {4, 3072}});
    CHECK(alive(9) == std::vector<MemorySample>{{2, 5120}, {3, 0}});
}

TEST_CASE("blocks are counted whole and listed in part", "[memory]") {
    const JobTables job({{0, {kBlocks}}});
    const auto list = [&job](const BlockFilter& filter, BlockOrder order, size_t most) {
        const auto found =
            blockList(job.snapshot(), 0, BlockSource::Operators, filter, {order, most}, {}).value();
        std::string text = std::to_string(found.count) + ", " + std::to_string(found.bytes) + ":";
        for (const auto& row : found.rows)
            text += ' ' + row[0].text + std::to_string(row[1].number.value() / 1024);
        return text;
    };
    CHECK(list({}, BlockOrder::Largest, 2) == "3, 7168: a4 b2");
    CHECK(list({}, BlockOrder::First, 9) == "3, 7168: a1 b2 a4");
    CHECK(list({}, BlockOrder::Longest, 9) == "3, 7168: a4 b2 a1");
    CHECK(list({.name = "B"}, BlockOrder::First, 9) == "1, 2048: b2");
    CHECK(list({.least = 2048, .most = 2048}, BlockOrder::First, 9) == "1, 2048: b2");
    CHECK(list({.aliveAt = 30'000}, BlockOrder::First, 9) == "2, 6144: b2 a4");
    CHECK(list({.between = {{0, 12'000}}}, BlockOrder::First, 9) == "1, 1024: a1");
    CHECK(list({.stream = 3}, BlockOrder::First, 9) == "0, 0:");
    CHECK(list({.allocator = BlockFilter::Allocator::Ge}, BlockOrder::First, 9) == "0, 0:");
    CHECK(list({.name = "x' OR 1"}, BlockOrder::First, 9) == "0, 0:");
    CHECK(list({.conditions = {{.column = "size", .least = 2048}}}, BlockOrder::First, 9)
        == "2, 6144: b2 a4");
    CHECK(list({.name = "a",
                   .conditions = {{.column = "name", .contains = "A"},
                       {.column = "size", .most = 3000}}},
              BlockOrder::First, 9)
        == "1, 1024: a1");
    CHECK(list({.conditions = {{.column = "no such", .least = 1}}}, BlockOrder::First, 1)
        == "3, 7168: a1");
    const BlockFilter odd{.conditions = {{.column = "no such", .contains = "such"}}};
    CHECK(blockOwners(job.snapshot(), 0, BlockSource::Operators, odd, {}).error().code
        == ErrorCode::BadQuery);
    CHECK(aliveBytes(job.snapshot(), 0, BlockSource::Operators, odd, {}).error().code
        == ErrorCode::BadQuery);
}

TEST_CASE("any part of all blocks is read by their places", "[memory]") {
    const JobTables job({{0, {kBlocks}}});
    const auto places =
        blockPlaces(job.snapshot(), 0, BlockSource::Operators, {}, {.order = BlockOrder::First}, {})
            .value();
    CHECK(places.numbers.size() == 3);
    const auto page = blocksAt(places, 1, 9, {}).value();
    REQUIRE(page.rows.size() == 2);
    CHECK(page.rows[0][0].text == "b");
    CHECK(page.rows[1][1].number == 4096);
    CHECK(page.count == 3);
    CHECK(blocksAt(places, 3, 9, {}).value().rows.empty());
}

TEST_CASE("blocks of the tracker live from task to task", "[memory]") {
    const JobTables job({{0,
        {{"memory_block.csv",
            "start_time_stamp,end_time_stamp,device_addr,stream_id,pool_type,size,type,task_name,"
            "node_name,\n1,5,0x1,0,p,100,WorkSpace,t,n,\n3,18446744073709551615,0x2,0,p,50,Weight,,"
            ",\n-1,-1,0x3,0,p,9,Other,u,,\n"}}}});
    const auto owners = [&job](int64_t task) {
        return text(
            blockOwners(job.snapshot(), 0, BlockSource::Tracker, {.aliveAt = task}, {}).value());
    };
    CHECK(owners(1) == "n 1 100\n");
    CHECK(owners(4) == "n 1 100\nWeight 1 50\n");
    CHECK(owners(5) == "Weight 1 50\n");
    const auto list =
        blockList(job.snapshot(), 0, BlockSource::Tracker, {}, {BlockOrder::Largest, 9}, {})
            .value();
    CHECK(list.columns.front().name == "node_name");
    CHECK(list.rows.front().front().text == "n");
    CHECK(list.count == 2);
}

TEST_CASE("ranks and stages stand side by side at their peaks", "[memory]") {
    const auto record = [](const std::string& megabytes) {
        return File{"memory_record.csv",
            "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB)\nPTA,1,6," + megabytes
                + "\nPTA,2,1,1\n"};
    };
    const JobTables job({{0, {record("8")}}, {1, {record("12")}}, {2, {record("16")}}, {3, {}}});
    const auto peaks = memoryPeaks(job.snapshot(), {}).value();
    const auto ranks = peakLines(peaks, "PTA", MemoryKind::Reserved, {});
    REQUIRE(ranks.size() == 3);
    CHECK(ranks[1].rank == 1);
    CHECK(ranks[1].peak == MemorySample{1000, 12 * kMb});
    CHECK(ranks[1].unused == Approx(0.5));
    CHECK(imbalanceOf(ranks) == Approx(0.5));
    const std::vector<RankGroup> stages{{"stage 0", {0, 1}}, {"stage 1", {2, 3}}, {"none", {9}}};
    const auto lines = peakLines(peaks, "PTA", MemoryKind::Reserved, stages);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].rank == 1);
    CHECK(lines[1].name == "stage 1");
    CHECK_FALSE(imbalanceOf(std::span(lines).first(1)));
    const auto there = memoryRanks(job.snapshot());
    REQUIRE(there.size() == 3);
    CHECK(there[2].hasCurves);
    CHECK_FALSE(there[2].hasBlocks);
}

TEST_CASE("the process comes from the device where the records lack it", "[memory]") {
    const File device{"npu_mem_20260101000000.csv",
        "Device_id,event,ddr(KB),hbm(KB),timestamp(us),memory(KB)\n"
        "0,app,1,20,2,21\n0,device,1,90,2,91\n0,app,1,30,4,31\n"};
    const File record{"memory_record.csv",
        "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB)\nPTA,1,6,8\n"};
    const JobTables job({{0, {record, device}}, {1, {kRecord, device}}, {2, {device}}});
    const auto curves = memoryCurves(job.snapshot(), 0, {}).value();
    REQUIRE(curves.size() == 3);
    CHECK(curves[0].component == "APP");
    CHECK(curves[0].samples == std::vector<MemorySample>{{2000, 21 * 1024}, {4000, 31 * 1024}});
    std::string processes;
    const auto peaks = memoryPeaks(job.snapshot(), {}).value();
    for (const MemoryPeak& peak : peaks) {
        if (peak.component == "APP")
            processes += std::to_string(peak.rank) + ' ' + std::to_string(peak.peak.bytes) + '\n';
    }
    CHECK(processes == "1 20971520\n0 31744\n"); // what the records say goes before
}

TEST_CASE("blocks of GE are known by their name or by what is not known of them", "[memory]") {
    const JobTables job({{0,
        {{"operator_memory.csv",
            "Name,Size(KB),Allocation Time(us),Allocation Total Active(MB),Stream Ptr\n"
            "cann::a,1,1,,\nTransData,2,1,,\naten::b,4,1,3,7\nstep,8,1,3,7\n"}}}});
    const auto bytes = [&job](BlockFilter::Allocator allocator) {
        return blockList(job.snapshot(), 0, BlockSource::Operators, {.allocator = allocator},
            {BlockOrder::First, 9}, {})
            ->bytes;
    };
    CHECK(bytes(BlockFilter::Allocator::Ge) == 3 * 1024);
    CHECK(bytes(BlockFilter::Allocator::Pta) == 12 * 1024);
    CHECK(bytes(BlockFilter::Allocator::Any) == 15 * 1024);
}

TEST_CASE("blocks are listed by any column and by whether they were given back", "[memory]") {
    const JobTables job({{0, {kBlocks}}});
    const auto list = [&job](const BlockFilter& filter, const BlockSort& sort) {
        const auto found = blockList(
            job.snapshot(), 0, BlockSource::Operators, filter, {BlockOrder::Largest, 2, sort}, {})
                               .value();
        std::string text = std::to_string(found.count) + ":";
        for (const auto& row : found.rows)
            text += ' ' + row[0].text + std::to_string(row[1].number.value() / 1024);
        return text;
    };
    using Direction = BlockSort::Direction;
    CHECK(list({}, {"name", Direction::Down}) == "3: b2 a4");
    CHECK(list({}, {"duration", Direction::Up}) == "3: b2 a1");
    CHECK(list({}, {"release_time", Direction::Down}) == "3: b2 a1"); // none: last
    CHECK(list({}, {"nothing such", Direction::Up}) == "3: a4 b2");
    CHECK(list({.release = BlockFilter::Release::Kept}, {}) == "1: a4");
    CHECK(list({.release = BlockFilter::Release::Released}, {}) == "2: b2 a1");
}

TEST_CASE("a pyramid keeps every peak of a long curve", "[memory]") {
    std::vector<MemorySample> samples;
    for (int64_t i = 0; i < 100'000; ++i)
        samples.push_back({i * 10, i == 77'777 ? 1'000'000 : i % 100});
    const CurvePyramid pyramid(samples);
    const auto whole = pyramid.cells(0, 1'000'000, 500);
    CHECK(whole.size() <= 500 * CurvePyramid::kFold + 2);
    CHECK(whole.size() > 500);
    CHECK(std::max_element(whole.begin(), whole.end(),
              [](const auto& left, const auto& right) { return left.max < right.max; })
              ->max
        == 1'000'000);
    const auto near = pyramid.cells(777'770, 777'770, 500);
    REQUIRE(near.size() == 3); // and a neighbour on both sides
    CHECK(near[1] == CurveCell{777'770, 777'770, 1'000'000, 1'000'000, 1'000'000});
    CHECK(pyramid.cells(-5, -1, 500).size() == 1);
    CHECK(pyramid.sampleAt(777'779) == MemorySample{777'770, 1'000'000});
    CHECK_FALSE(pyramid.sampleAt(-1));
    CHECK(pyramid.sampleBehind(777'770) == MemorySample{777'780, 78});
    CHECK_FALSE(pyramid.sampleBehind(999'990));
    CHECK(pyramid.range() == std::pair<int64_t, int64_t>{0, 999'990});
    CHECK(CurvePyramid({}).cells(0, 1, 5).empty());
}

TEST_CASE("real and planted memory is that of the files", "[memory]") {
    const FolderTables sample(sampleProfile("cluster_pytorch_4rank"));
    const auto samplePeaks = memoryPeaks(sample.snapshot(), {}).value();
    for (const MemoryPeak& peak : samplePeaks) {
        if (peak.component == "PTA" && peak.kind == MemoryKind::Reserved && peak.rank == 0)
            CHECK(peak.peak.bytes == 2'663'383'040);
    }
    const auto curves = memoryCurves(sample.snapshot(), 0, {}).value();
    const auto allocated = std::find_if(curves.begin(), curves.end(), [](const MemoryCurve& curve) {
        return curve.component == "PTA" && curve.kind == MemoryKind::Allocated;
    });
    REQUIRE(allocated != curves.end());
    CHECK(fragmentationOf(*allocated, *(allocated + 1)).overTime > 0.25); // planted: 45 % above
    if (!hasRealProfiles())
        return;
    const FolderTables database(realProfile("pytorch_db_level2"));
    const auto blocks = blockList(database.snapshot(), 0, BlockSource::Operators,
        {.allocator = BlockFilter::Allocator::Ge}, {BlockOrder::First, 0}, {});
    CHECK(blocks->count == 57); // rows without a stream in OP_MEMORY
    const auto curvesOf0 = memoryCurves(database.snapshot(), 0, {}).value();
    CHECK(curvesOf0.front().component == "APP");
    CHECK(curvesOf0.front().peakSample() // NPU_MEM
        == MemorySample{1'736'414'119'680'528'360, 2'216'411'136});
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    int64_t most = 0;
    const auto peaks = memoryPeaks(job.snapshot(), {}).value();
    for (const MemoryPeak& peak : peaks)
        most = peak.component == "PTA" && peak.kind == MemoryKind::Reserved
            ? std::max(most, peak.peak.bytes)
            : most;
    CHECK(most == 11'395'923'968);
    CHECK_FALSE(modulePeaks(job.snapshot(), 0, {}).value().empty());
}

TEST_CASE("the memory of a real rank is that of its files", "[memory]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    const query::Snapshot& all = job.snapshot();
    // memory_record.csv, operator_memory.csv, npu_module_mem.csv of rank 0, counted apart
    const auto curves = mergeStreams(memoryCurves(all, 0, {}).value());
    const MemoryCurve* allocated = mainCurve(curves, MemoryKind::Allocated);
    const MemoryCurve* reserved = mainCurve(curves, MemoryKind::Reserved);
    REQUIRE((allocated != nullptr && reserved != nullptr));
    CHECK(allocated->peakSample() == MemorySample{1764246877390971790, 10'782'243'840});
    CHECK(reserved->peakSample() == MemorySample{1764246877074330300, 10'875'830'272});
    CHECK(fragmentationOf(*allocated, *reserved).unusedAtPeak == 93'586'432);
    const int64_t peak = allocated->peakSample().time;
    const auto owners = blockOwners(all, 0, BlockSource::Operators, {.aliveAt = peak}, {}).value();
    REQUIRE(owners.size() == 12);
    CHECK(owners[0].name == "aten::matmul");
    CHECK(owners[0].size == 2'315'284'480);
    CHECK(owners[0].blocks == 56);
    const auto list =
        blockList(all, 0, BlockSource::Operators, {.aliveAt = peak}, {BlockOrder::Largest, 10}, {})
            .value();
    CHECK(list.count == 623);
    CHECK(list.bytes == 6'268'169'216);
    CHECK(list.rows.size() == 10);
    const auto whole = blockList(all, 0, BlockSource::Operators, {}, {BlockOrder::First, 1}, {});
    CHECK((whole->count == 3103 && whole->bytes == 40'332'059'136));
    const auto modules = modulePeaks(all, 0, {}).value();
    CHECK(modules[1].component == "HCCL");
    CHECK(modules[1].peak == MemorySample{1764246877076535790, 1'302'016'000});
}

TEST_CASE("T8: a block of which the file has only a duration shows its release", "[memory]") {
    const JobTables job({{0,
        {{"operator_memory.csv",
            "Name,Size(KB),Allocation Time(us),Duration(us)\naten::add,4,10,5\n"}}}});
    const auto list =
        blockList(job.snapshot(), 0, BlockSource::Operators, {}, {BlockOrder::Largest, 9}, {});
    REQUIRE(list);
    REQUIRE(list->rows.size() == 1);
    const auto column =
        std::ranges::find(list->columns, std::string("release_time"), &BlockColumn::name);
    REQUIRE(column != list->columns.end());
    CHECK(list->rows[0][static_cast<size_t>(column - list->columns.begin())].number == 15'000);
}

} // namespace memory_test

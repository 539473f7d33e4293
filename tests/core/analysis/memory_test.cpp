// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/analysis/curve_pyramid.h"
#include "core/analysis/memory_blocks.h"
#include "core/analysis/memory_curves.h"
#include "tests/core/analysis/job_tables.h"

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
    CHECK(unused.overTime == Approx(0.375)); // 2 of 8 MB, then 4 of 8, equally long
    CHECK(memoryCurves(job.snapshot(), 0, {})->empty());
    const auto peaks = memoryPeaks(job.snapshot(), {}).value();
    REQUIRE(peaks.size() == 4);
    CHECK(peaks[2].rank == 3);
    CHECK(peaks[2].peak == MemorySample{5000, 10 * kMb});
}

TEST_CASE("who fills the memory at a moment", "[memory]") {
    const JobTables job({{0, {kBlocks, kStatic}}});
    const auto blocks = memoryBlocks(job.snapshot(), 0, {}).value();
    REQUIRE(blocks.size() == 3);
    CHECK(blocks[0].atBegin.allocated == 5 * kMb);
    CHECK(text(ownersAt(blocks, 25'000)) == "a 2 5120\nb 1 2048\n");
    CHECK(text(ownersAt(blocks, 40'000)) == "a 1 4096\n");
    CHECK(ownersAt(blocks, 5'000).empty());
    CHECK(aliveAt(blocks, 29'999) == std::vector<size_t>{2, 1, 0});
    const auto curve = aliveCurve(blocks);
    REQUIRE(curve.size() == 5);
    CHECK(curve[2].moment == 25'000);
    CHECK(curve[2].bytes == 7 * 1024);
    const auto nodes = staticBlocks(job.snapshot(), 0, {}).value();
    CHECK(text(ownersAt(nodes, 3)) == "y 1 3072\nx 1 2048\n");
    CHECK(text(ownersAt(nodes, 1'000'000)) == "y 1 3072\n");
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

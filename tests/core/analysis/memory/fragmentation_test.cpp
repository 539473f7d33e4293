// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/analysis/memory/memory_peaks.h"
#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/verdicts/most_fragmented.h"
#include "tests/core/analysis/job_tables.h"

namespace fragmentation_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

MemoryCurve curve(MemoryKind kind, std::vector<MemorySample> samples) {
    MemoryCurve curve{"PTA", {}, kind, std::move(samples), 0};
    findPeak(curve);
    return curve;
}

Fragmentation fragmentation(
    std::vector<MemorySample> allocated, std::vector<MemorySample> reserved) {
    return fragmentationOf(curve(MemoryKind::Allocated, std::move(allocated)),
        curve(MemoryKind::Reserved, std::move(reserved)));
}

File record(const std::string& rows) {
    return {"memory_record.csv",
        "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB)\n" + rows};
}

} // namespace

TEST_CASE("58 GB reserved of which 46.4 are allocated are 20 % fragmented", "[memory]") {
    const auto unused = fragmentation(
        {{0, 46'400'000'000}, {10, 46'400'000'000}}, {{0, 58'000'000'000}, {10, 58'000'000'000}});
    CHECK(unused.atPeak == Approx(0.2).epsilon(1e-12));
    CHECK(unused.atPeakMost == unused.atPeak);
    CHECK(unused.overTime == Approx(0.2).epsilon(1e-12));
    CHECK(unused.unusedAtPeak == 11'600'000'000);
}

TEST_CASE("a flat peak has a range of fragmentation, whichever sample is first", "[memory]") {
    // reserved is at its peak from 10 to 40; before it 5 of 50 are unused
    const auto unused = fragmentation({{0, 45}, {10, 20}, {20, 80}, {30, 60}, {40, 10}},
        {{0, 50}, {10, 100}, {20, 100}, {30, 100}, {40, 20}});
    CHECK(unused.atPeak == Approx(0.2)); // at 20
    CHECK(unused.atPeakMost == Approx(0.8)); // at 10
    CHECK(unused.unusedAtPeak == 20);
    CHECK(unused.overTime == Approx((5.0 + 80 + 20 + 40) / 350));
    const auto single = fragmentation({{0, 45}}, {{0, 50}});
    CHECK(single.atPeak == Approx(0.1));
    CHECK(single.overTime == 0); // no time passed
}

TEST_CASE("what is held counts from the begin of a range to its end", "[memory]") {
    const std::vector<MemoryCurve> curves{
        curve(MemoryKind::Allocated, {{1000, 6}, {3000, 4}, {5000, 5}}),
        curve(MemoryKind::Reserved, {{1000, 8}, {3000, 8}, {5000, 10}})};
    const auto of = [&curves](int64_t begin, int64_t end) {
        return within(curves, {fromNanoseconds(begin), fromNanoseconds(end)});
    };
    const auto behind = of(6000, 8000); // no sample lies in it
    REQUIRE(behind.size() == 2);
    CHECK(behind[0].samples == std::vector<MemorySample>{{6000, 5}, {8000, 5}});
    CHECK(fragmentationOf(behind[0], behind[1]).overTime == Approx(0.5)); // 5 of 10
    CHECK(peaksOf(3, behind)[1].unusedOverTime == Approx(0.5));
    const auto across = of(2000, 6000);
    CHECK(
        across[0].samples == std::vector<MemorySample>{{2000, 6}, {3000, 4}, {5000, 5}, {6000, 5}});
    CHECK(across[1].peakSample() == MemorySample{5000, 10});
    CHECK(fragmentationOf(across[0], across[1]).overTime == Approx(15.0 / 34));
    CHECK(of(0, 1000).empty());
}

TEST_CASE("ranks have both figures of fragmentation, in any order of the rows", "[memory]") {
    const JobTables job({{0, {record("PTA,1,6,8\nPTA,3,4,8\nPTA,5,5,10\n")}},
        {1, {record("PTA,5,5,10\nPTA,3,4,8\nPTA,1,6,8\n")}}, {2, {record("PTA,1,6,8\n")}}});
    const auto peaks = memoryPeaks(job.snapshot(), {}).value();
    const auto lines = peakLines(peaks, "PTA", MemoryKind::Reserved, {});
    REQUIRE(lines.size() == 3);
    for (const size_t rank : {0, 1}) {
        CHECK(lines[rank].unused == Approx(0.5));
        CHECK(lines[rank].unusedOverTime == Approx(0.375)); // 2 of 8, then 4 of 8
    }
    CHECK_FALSE(lines[2].unusedOverTime);
    const auto curves = memoryCurves(job.snapshot(), 0, {}).value();
    const auto ofCurves = peaksOf(0, curves);
    REQUIRE(ofCurves.size() == 2);
    CHECK(ofCurves[1].allocated == peaks[3].allocated);
    CHECK(ofCurves[1].unusedOverTime == Approx(0.375));
}

TEST_CASE("S12: a rank is the most fragmented only where it stands out", "[memory]") {
    const auto judged = [](const std::vector<double>& shares) {
        std::vector<PeakLine> lines(shares.size());
        for (size_t i = 0; i < shares.size(); ++i)
            lines[i].unused = shares[i];
        return *mostFragmented(lines);
    };
    const auto alike = judged({.311, .312, .311});
    CHECK(alike.line == 1);
    CHECK(alike.share == .312);
    CHECK(alike.others == .311);
    CHECK(alike.isHigh);
    CHECK_FALSE(alike.standsOut);
    CHECK(judged({.25, .301, .25}).standsOut);
    CHECK_FALSE(judged({.25, .299, .25}).standsOut); // threshold::kFragmentedApart
    CHECK_FALSE(judged({.1, .2, .1}).isHigh); // threshold::kFragmentation
    CHECK(judged({.201}).standsOut);
    CHECK_FALSE(judged({.201}).others);
    CHECK_FALSE(mostFragmented(std::vector<PeakLine>(2)));
}

} // namespace fragmentation_test

// SPDX-License-Identifier: GPL-3.0-or-later
// When steps were, one asked for and several at once.
#include <catch2/catch.hpp>

#include "core/analysis/steps/step_ranges.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace step_ranges_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

RankFiles kernels(int64_t rank, const std::string& rows) {
    return {rank, {{"kernel_details.csv", "Step Id,Name,Start Time(us),Duration(us)\n" + rows}}};
}

} // namespace

TEST_CASE("several steps are found at once, each as if it were asked for alone", "[step_ranges]") {
    const JobTables job({kernels(0, "1,a,10,4\n2,b,30,1\n1,c,15,5\n2,d,21,2\n,e,1,1\n"),
        kernels(3, "2,a,40,\n7,b,50,9\n")});
    const auto all = stepRanges(job.snapshot(), std::set<int64_t>{1, 2, 5}, {}).value();
    CHECK(all
        == RangesOfSteps{{1, {{0, {us(10), us(20)}}}},
            {2, {{0, {us(21), us(31)}}, {3, {us(40), us(40)}}}}, {5, {}}});
    for (const auto& [step, ranges] : all)
        CHECK(stepRanges(job.snapshot(), step, {}).value() == ranges);
    CHECK(stepRanges(job.snapshot(), std::set<int64_t>(), {})->empty());
}

TEST_CASE("a step that the timeline names twice is the first of them", "[step_ranges]") {
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":7,"dur":3,"name":"ProfilerStep#1"},
        {"ph":"X","pid":1,"tid":1,"ts":20,"dur":5,"name":"ProfilerStep#10"},
        {"ph":"X","pid":1,"tid":1,"ts":30,"dur":5,"name":"ProfilerStep#1"}])");
    const auto all = stepRanges(*trace.snapshot(), std::set<int64_t>{1, 10}, {}).value();
    REQUIRE(all.at(1).size() == 1);
    CHECK(all.at(1).begin()->second == TimeRange{us(7), us(10)});
    CHECK(all.at(10).begin()->second == TimeRange{us(20), us(25)});
}

} // namespace step_ranges_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/same_slices.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/query/statistics.h"
#include "tests/core/query/inline_trace.h"

namespace same_slices_test {

using namespace rankscope;
using query::SameSlice;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

// Step 7 from 100 on, three of "mm" in it on two threads; "mm" of another process.
constexpr std::string_view kFirst = R"([
    {"ph":"M","pid":1,"name":"process_name","args":{"name":"Python"}},
    {"ph":"M","pid":2,"name":"process_name","args":{"name":"CANN"}},
    {"ph":"X","pid":1,"tid":1,"ts":100,"dur":100,"name":"ProfilerStep#7"},
    {"ph":"X","pid":1,"tid":1,"ts":90,"dur":5,"name":"mm"},
    {"ph":"X","pid":1,"tid":1,"ts":110,"dur":5,"name":"mm"},
    {"ph":"X","pid":1,"tid":2,"ts":115,"dur":5,"name":"mm"},
    {"ph":"X","pid":2,"tid":3,"ts":112,"dur":5,"name":"mm"},
    {"ph":"X","pid":1,"tid":1,"ts":130,"dur":5,"name":"mm"}])";
// The same step later, with the second one on the other thread.
constexpr std::string_view kSecond = R"([
    {"ph":"M","pid":1,"name":"process_name","args":{"name":"Python"}},
    {"ph":"X","pid":1,"tid":1,"ts":5000,"dur":100,"name":"ProfilerStep#7"},
    {"ph":"X","pid":1,"tid":2,"ts":4998,"dur":4,"name":"mm"},
    {"ph":"X","pid":1,"tid":1,"ts":5010,"dur":5,"name":"mm"},
    {"ph":"X","pid":1,"tid":1,"ts":5020,"dur":7,"name":"mm"},
    {"ph":"X","pid":1,"tid":1,"ts":5110,"dur":5,"name":"mm"}])";
constexpr std::string_view kNoStep = R"([
    {"ph":"M","pid":1,"name":"process_name","args":{"name":"Python"}},
    {"ph":"X","pid":1,"tid":1,"ts":10,"dur":5,"name":"mm"}])";
constexpr std::string_view kNoName = R"([
    {"ph":"M","pid":1,"name":"process_name","args":{"name":"Python"}},
    {"ph":"X","pid":1,"tid":1,"ts":100,"dur":100,"name":"ProfilerStep#7"}])";

query::SliceRef mmAt(InlineTrace& trace, Timestamp begin) {
    const auto all = query::occurrences(
        trace.session(), {{us(0), us(100'000)}, trace.allLanes()}, "mm", 100, {});
    REQUIRE(all);
    for (const query::Occurrence& one : *all) {
        if (one.range.begin == begin && one.slice.lane.rank == RankSlot(0))
            return one.slice;
    }
    FAIL("no such slice");
    return {};
}

std::string text(const query::SameSlices& same) {
    static constexpr const char* kFound[] = {"yes", "no-name", "too-few", "no-step", "other-group"};
    std::string text = fmt::format("step {} order {}:", same.step, same.order);
    for (const SameSlice& one : same.ranks)
        text += fmt::format(" {} {} {}-{} {};", toIndex(one.rank),
            kFound[static_cast<int>(one.found)], toNanoseconds(one.range.begin) / 1000,
            toNanoseconds(one.range.end) / 1000, one.has);
    return text;
}

} // namespace

TEST_CASE("one operation on every rank is that of the same place in the step", "[query]") {
    InlineTrace trace({kFirst, kSecond, kNoStep, kNoName});
    const auto at = [&](int64_t begin) {
        const auto same = query::sameSlices(trace.session(), mmAt(trace, us(begin)), {});
        REQUIRE(same);
        return text(*same);
    };
    // Slices of the CANN layer are others, and what reaches into the step began before it.
    CHECK(at(110)
        == "step 7 order 1: 0 yes 110-115 0; 1 yes 5010-5015 0; 2 no-step 0-0 0; 3 no-name 0-0 0;");
    CHECK(at(115)
        == "step 7 order 2: 0 yes 115-120 0; 1 yes 5020-5027 0; 2 no-step 0-0 0; 3 no-name 0-0 0;");
    CHECK(at(130)
        == "step 7 order 3: 0 yes 130-135 0; 1 too-few 0-0 2; 2 no-step 0-0 0; 3 no-name 0-0 0;");
    // In no step: of the whole profile.
    CHECK(at(90)
        == "step  order 1: 0 yes 90-95 0; 1 yes 4998-5002 0; 2 yes 10-15 0; 3 no-name 0-0 0;");
}

TEST_CASE("a slice that is gone is no operation", "[query]") {
    InlineTrace trace({kFirst, kSecond});
    const auto same = query::sameSlices(trace.session(), {{RankSlot(9), LaneId(0)}, 0}, {});
    REQUIRE_FALSE(same);
    CHECK(same.error().code == ErrorCode::NotFound);
}

} // namespace same_slices_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/same_operation.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/query/inline_trace.h"

namespace same_operation_test {

using namespace rankscope;
using rankscope::test::InlineTrace;

namespace {

/// "order: slot begin-end", in us; of another group or of no such name in words.
std::string text(const query::SameSlices& same) {
    std::string text = fmt::format("{}:", same.order);
    for (const query::SameSlice& one : same.ranks) {
        using enum query::SameSlice::Found;
        text += one.found == Yes ? fmt::format(" {} {}-{}", toIndex(one.rank),
                    toNanoseconds(one.range.begin) / 1000, toNanoseconds(one.range.end) / 1000)
                                 : fmt::format(" {} {}", toIndex(one.rank),
                                     one.found == OtherGroup   ? "other-group"
                                         : one.found == NoName ? "no-name"
                                                               : "?");
    }
    return text;
}

} // namespace

TEST_CASE("a collective is matched by its group, not by its number", "[waits]") {
    const auto rank = [](int64_t start, int first) {
        return fmt::format(R"~([
            {{"ph":"M","pid":9,"name":"process_name","args":{{"name":"Communication"}}}},
            {{"ph":"M","pid":9,"tid":1,"name":"thread_name","args":{{"name":"Group tp Communication"}}}},
            {{"ph":"M","pid":9,"tid":2,"name":"thread_name","args":{{"name":"Group {} Communication"}}}},
            {{"ph":"X","pid":9,"tid":1,"ts":{},"dur":8,"name":"hcom_allReduce__100_{}_1"}},
            {{"ph":"X","pid":9,"tid":1,"ts":{},"dur":8,"name":"hcom_allReduce__100_{}_1"}},
            {{"ph":"X","pid":9,"tid":2,"ts":{},"dur":8,"name":"hcom_allGather__{}_0_1"}}])~",
            start / 1000, start, first, start + 20, first + 1, start + 40, start / 1000);
    };
    const std::string first = rank(1000, 4);
    const std::string second = rank(7000, 6);
    InlineTrace trace({first, second});
    const query::LaneRef lane = trace.lane("1");
    const auto same = analysis::sameOperation(trace.session(), {lane, 1}, {});
    REQUIRE(same);
    CHECK(text(*same) == "0: 0 1020-1028 1 7020-7028");
    // Alone in its group: by name, which the other rank does not have.
    const auto alone = analysis::sameOperation(trace.session(), {trace.lane("2"), 0}, {});
    REQUIRE(alone);
    CHECK(text(*alone) == "1: 0 1040-1048 1 no-name");
}

} // namespace same_operation_test

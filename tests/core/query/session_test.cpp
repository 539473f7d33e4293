// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "tests/core/query/inline_trace.h"

using namespace rankscope;
using rankscope::test::InlineTrace;
using rankscope::test::us;

TEST_CASE("the timeline spans all ranks, each at its base", "[query]") {
    InlineTrace trace({R"([{"ph":"X","pid":1,"tid":1,"ts":10,"dur":5,"name":"a"}])",
        R"({"baseTimeNanoseconds":2000,
            "traceEvents":[{"ph":"X","pid":1,"tid":1,"ts":10,"dur":15,"name":"b"}]})"});
    CHECK(trace.snapshot()->range() == TimeRange{us(10), us(27)});
}

TEST_CASE("a rank without events has no place on the timeline", "[query]") {
    InlineTrace trace(
        {R"({"traceEvents":[]})", R"([{"ph":"X","pid":1,"tid":1,"ts":10,"dur":5,"name":"a"}])"});
    CHECK(trace.snapshot()->range() == TimeRange{us(10), us(15)});
}

TEST_CASE("without ranks the timeline is empty", "[query]") {
    CHECK(query::Snapshot{}.range().isEmpty());
}

TEST_CASE("a rank whose index is gone is an error, not a crash", "[query]") {
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":10,"dur":5,"name":"a"}])");
    std::filesystem::remove(trace.rank().file);
    query::Session session(trace.snapshot());
    CHECK_FALSE(session.reader(RankSlot{0}));
}

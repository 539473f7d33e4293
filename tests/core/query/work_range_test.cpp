// SPDX-License-Identifier: GPL-3.0-or-later
// What times are counted from where an event lies decades before the work.
#include "core/query/work_range.h"

#include <catch2/catch.hpp>

#include "tests/core/query/inline_trace.h"

namespace work_range_test {

using namespace rankscope;
using rankscope::test::InlineTrace;

namespace {

constexpr std::string_view kEpoch = R"([
    {"ph":"X","pid":1,"tid":1,"ts":1764000000000000,"dur":60,"name":"step"},
    {"ph":"X","pid":1,"tid":1,"ts":1764000000000070,"dur":30,"name":"step"}])";
constexpr std::string_view kStray = R"([
    {"ph":"X","pid":1,"tid":1,"ts":0,"dur":5,"name":"stray"},
    {"ph":"C","pid":1,"tid":1,"ts":0,"name":"load","args":{"v":1}},
    {"ph":"X","pid":1,"tid":1,"ts":1764000000000010,"dur":90,"name":"step"}])";
constexpr std::string_view kOfBoot = R"([
    {"ph":"X","pid":1,"tid":1,"ts":0,"dur":5,"name":"step"},
    {"ph":"X","pid":1,"tid":1,"ts":900000000,"dur":5,"name":"step"},
    {"ph":"X","pid":1,"tid":1,"ts":900000010,"dur":5,"name":"step"}])";

uint64_t withoutTime(const index::RankIndex& rank) {
    uint64_t count = 0;
    for (const model::Issue& issue : rank.issues)
        count += issue.code == model::IssueCode::NoTime ? issue.count : 0;
    return count;
}

} // namespace

TEST_CASE("times are counted from the work, not from an event at time 0", "[query]") {
    const InlineTrace trace({kEpoch, kStray});
    CHECK(toNanoseconds(trace.snapshot()->range().begin) == 0);
    CHECK(toNanoseconds(query::originOf(*trace.snapshot())) == 1'764'000'000'000'000'000);
    CHECK(withoutTime(trace.rank(0)) == 0);
    CHECK(withoutTime(trace.rank(1)) == 2);
}

TEST_CASE("times are counted from the first event of a clock that began at 0", "[query]") {
    const InlineTrace trace(kOfBoot); // minutes apart
    CHECK(toNanoseconds(query::originOf(*trace.snapshot())) == 0);
    CHECK(withoutTime(trace.rank()) == 0);
}

TEST_CASE("nothing that was read is counted from 0", "[query]") {
    CHECK(query::originOf(query::Snapshot()) == Timestamp{});
}

} // namespace work_range_test

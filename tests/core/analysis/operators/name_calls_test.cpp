// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/name_calls.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/query/inline_trace.h"

namespace name_calls_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

/// Slices of one rank, in us: Python is process 1, CANN process 2; steps of 1 ms on thread 9.
class RankText {
public:
    RankText()
        : m_text(R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"Python"}},)"
                 R"({"ph":"M","name":"process_name","pid":2,"args":{"name":"CANN"}})") { }

    RankText& slice(int pid, int tid, const std::string& name, int64_t at, int64_t length) {
        m_text += fmt::format(R"(,{{"ph":"X","pid":{},"tid":{},"ts":{},"dur":{},"name":"{}"}})",
            pid, tid, at, length, name);
        return *this;
    }
    RankText& step(int64_t number) {
        return slice(1, 9, fmt::format("ProfilerStep#{}", number), number * 1000, 1000);
    }
    std::string text() const { return m_text + "]"; }

private:
    std::string m_text;
};

/// "rank/step start+length", a call a line.
std::string textOf(InlineTrace& trace, const NameCalls& calls) {
    std::string text;
    for (size_t i = 0; i < calls.spread.calls.size(); ++i) {
        const OperatorCall& call = calls.spread.calls[i];
        text +=
            fmt::format("{}/{} {}+{} {}\n", call.rank, call.step ? std::to_string(*call.step) : "-",
                call.start / 1000, call.duration.count() / 1000, trace.nameOf(calls.slices[i]));
    }
    return text;
}

NameCalls callsOf(InlineTrace& trace, const NameCallsRequest& request) {
    const auto calls = nameCalls(trace.session(), request, {});
    REQUIRE(calls);
    return *calls;
}

} // namespace

TEST_CASE("calls of one name are told apart by rank and step, in the order of time") {
    const std::string first = RankText()
                                  .step(1)
                                  .step(2)
                                  .slice(1, 1, "aten::mul", 2100, 5)
                                  .slice(1, 2, "aten::mul", 1100, 6) // another thread of the layer
                                  .slice(1, 1, "aten::add", 1200, 7)
                                  .slice(2, 1, "aten::mul", 1300, 8) // of another layer
                                  .slice(1, 1, "aten::mul", 3500, 9) // in no step
                                  .text();
    const std::string second = RankText().step(7).slice(1, 1, "aten::mul", 7010, 4).text();
    const std::string third = RankText().step(7).slice(1, 1, "aten::add", 7010, 4).text();
    InlineTrace trace({first, second, third});
    const NameCalls calls = callsOf(trace, {.name = "aten::mul", .process = "Python"});
    CHECK(textOf(trace, calls)
        == "0/1 1100+6 aten::mul\n"
           "0/2 2100+5 aten::mul\n"
           "0/- 3500+9 aten::mul\n"
           "1/7 7010+4 aten::mul\n");
    CHECK(calls.left == 0);
    CHECK(calls.spread.all.count == 4);
    CHECK(calls.spread.ranks.size() == 2);
    CHECK(calls.spread.steps.size() == 4);
}

TEST_CASE("calls of one name in a range are those that overlap it") {
    InlineTrace trace(RankText()
                          .slice(1, 1, "a", 1000, 100)
                          .slice(1, 1, "a", 2000, 100)
                          .slice(1, 1, "a", 3000, 100)
                          .text());
    const TimeRange range{us(1099), us(3000)};
    CHECK(textOf(trace, callsOf(trace, {.name = "a", .process = "Python", .range = range}))
        == "0/- 1000+100 a\n0/- 2000+100 a\n");
    const TimeRange between{us(1100), us(2000)};
    CHECK(
        callsOf(trace, {.name = "a", .process = "Python", .range = between}).spread.calls.empty());
}

TEST_CASE("calls of one name beyond the most are counted, of ranks with few none is left out") {
    RankText many;
    for (int64_t i = 0; i < 10; ++i)
        many.slice(1, 1, "a", 100 * i, 10);
    InlineTrace trace({many.text(), RankText().slice(1, 1, "a", 0, 10).text()});
    NameCallsRequest request{.name = "a", .process = "Python"};
    request.most = 8;
    const NameCalls calls = callsOf(trace, request);
    CHECK(calls.spread.calls.size() == 8);
    CHECK(calls.left == 3);
    CHECK(calls.spread.ranks.back().rank == 1);
    request.most = 11; // as many as there are, whoever has them
    CHECK(callsOf(trace, request).left == 0);
}

TEST_CASE("one planted call of a name is its outlier, and a planted rank its slow one") {
    std::vector<std::string> texts;
    for (int rank = 0; rank < 4; ++rank) {
        RankText text;
        for (int64_t i = 0; i < 20; ++i)
            text.slice(1, 1, "a", 1000 * i, rank == 2 ? 130 + i % 3 : 100 + i % 3);
        if (rank == 3)
            text.slice(1, 1, "a", 50'000, 400);
        texts.push_back(text.text());
    }
    InlineTrace trace({texts[0], texts[1], texts[2], texts[3]});
    const NameCalls calls = callsOf(trace, {.name = "a", .process = "Python"});
    std::vector<int64_t> slow;
    for (const RankSpread& rank : calls.spread.ranks) {
        if (rank.isSlow)
            slow.push_back(rank.rank);
    }
    CHECK(slow == std::vector<int64_t>{2});
    REQUIRE(calls.spread.outliers.size() == 1);
    const size_t outlier = calls.spread.outliers.front();
    CHECK(calls.spread.calls[outlier].rank == 3);
    CHECK(calls.slices[outlier].lane.rank == RankSlot{3});
}

TEST_CASE("calls of a name that nobody has, and a cancelled question") {
    InlineTrace trace(RankText().slice(1, 1, "a", 0, 10).text());
    CHECK(callsOf(trace, {.name = "b", .process = "Python"}).spread.calls.empty());
    CHECK(callsOf(trace, {.name = "a", .process = "no such layer"}).spread.calls.empty());
    std::stop_source stop;
    stop.request_stop();
    const auto calls =
        nameCalls(trace.session(), {.name = "a", .process = "Python"}, stop.get_token());
    REQUIRE_FALSE(calls);
    CHECK(calls.error().code == ErrorCode::Cancelled);
}

} // namespace name_calls_test

// SPDX-License-Identifier: GPL-3.0-or-later
// From hit to hit where more were found than a search keeps.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/query/hits_around.h"
#include "tests/core/query/inline_trace.h"

namespace hits_around_test {

using namespace rankscope;
using query::kMaxHits;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

constexpr auto kCount = static_cast<int64_t>(3 * kMaxHits);

/// One hit each microsecond from 0 on; every third on thread 0; the last four on thread 3.
std::string manyHits() {
    std::string text = "[";
    for (int64_t i = 0; i < kCount; ++i)
        text += fmt::format(R"({}{{"ph":"X","pid":1,"tid":{},"ts":{},"dur":1,"name":"n"}})",
            i == 0 ? "" : ",", i >= kCount - 4 ? 3 : i % 3, i);
    return text + "]";
}

/// The microsecond of the hit and its number among all; the kept ones around it are in order.
std::string shown(const Result<std::optional<query::HitAt>>& found) {
    REQUIRE(found);
    if (!*found)
        return "-";
    const query::SearchResult& result = (*found)->result;
    CHECK(result.count == static_cast<uint64_t>(kCount));
    CHECK(result.hits.size() <= kMaxHits);
    CHECK(std::is_sorted(result.hits.begin(), result.hits.end(),
        [](const auto& a, const auto& b) { return query::placeOf(a) < query::placeOf(b); }));
    const query::SearchHit& hit = result.hits.at((*found)->position);
    return fmt::format(
        "{} #{}", toNanoseconds(hit.range.begin) / 1000, result.first + (*found)->position);
}

} // namespace

TEST_CASE("the hit beside a place is found however many there are", "[query]") {
    InlineTrace trace(manyHits());
    const query::SearchRequest search{.text = "n"};
    const auto beside = [&](int64_t at, bool isBackward, std::vector<query::LaneRef> lanes = {}) {
        return shown(query::hitBeside(
            trace.session(), search, {{us(at), {}}, isBackward, std::move(lanes)}, {}));
    };
    CHECK(beside(200'000, false) == "200000 #200000");
    CHECK(beside(200'000, true) == "199999 #199999");
    CHECK(beside(0, true) == fmt::format("{0} #{0}", kCount - 1)); // round the first
    CHECK(beside(kCount + 5, false) == "0 #0"); // round the end
    // On one lane: numbered among all.
    CHECK(beside(200'000, false, {trace.lane("0")}) == "200001 #200001");
    CHECK(beside(200'000, true, {trace.lane("0")}) == "199998 #199998");
    CHECK(beside(200'000, false, {trace.lane("3")}) == fmt::format("{0} #{0}", kCount - 4));
    CHECK(beside(200'000, true, {trace.lane("3")}) == fmt::format("{0} #{0}", kCount - 1));
    CHECK(beside(kCount, false, {trace.lane("0")}) == "0 #0");
    CHECK(shown(query::hitBeside(trace.session(), {.text = "none"}, {}, {})) == "-");
}

TEST_CASE("every number leads to its hit", "[query]") {
    InlineTrace trace(manyHits());
    for (const int64_t number : {int64_t{0}, int64_t{99'999}, int64_t{100'000}, int64_t{170'001},
             int64_t{250'000}, kCount - 1})
        CHECK(shown(query::hitNumbered(
                  trace.session(), {.text = "n"}, static_cast<uint64_t>(number), {}))
            == fmt::format("{0} #{0}", number));
    CHECK(
        shown(query::hitNumbered(trace.session(), {.text = "n"}, static_cast<uint64_t>(kCount), {}))
        == "-");
}

TEST_CASE("hits of one begin are numbered by their slices", "[query]") {
    // All in one part of the density, but for one that makes the run long.
    std::string text = R"([{"ph":"X","pid":1,"tid":1,"ts":900000000,"dur":1,"name":"n"})";
    for (size_t i = 0; i < 3 * kMaxHits; ++i)
        text += R"(,{"ph":"i","pid":1,"tid":2,"ts":5,"name":"n"})";
    InlineTrace trace(text + "]");
    for (const uint64_t number : {uint64_t{120'000}, uint64_t{240'000}, uint64_t{299'999}}) {
        const auto found = query::hitNumbered(trace.session(), {.text = "n"}, number, {});
        REQUIRE((found && *found));
        CHECK((*found)->result.hits.at((*found)->position).slice.index == number);
    }
}

} // namespace hits_around_test

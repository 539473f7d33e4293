// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/chain_rows.h"

#include <array>

#include <catch2/catch.hpp>

namespace chain_rows_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

constexpr int64_t kChains = 240'000;
constexpr Timestamp kOrigin = fromNanoseconds(5'000'000);

index::RankIndex rankOfChains() {
    index::RankIndex rank;
    rank.strings = {"", "Add", "Mul"};
    return rank;
}

/// Every fourth is of operator 1, the others of 0. Chain i begins i us after the origin and takes
/// 240,000 - i us; each tenth has no lag.
KernelChains manyChains() {
    KernelChains all;
    for (int64_t i = 0; i < kChains; ++i) {
        KernelChain chain;
        chain.range.begin = kOrigin + Duration(i * 1000);
        chain.range.end = chain.range.begin + Duration(100);
        chain.name = StringId(static_cast<uint32_t>(1 + i % 2));
        chain.operation = i % 4 == 0 ? 1 : 0;
        chain.state = i % 4 == 1 ? ChainState::Whole
            : i % 4 == 2         ? ChainState::Fallback
                                 : ChainState::Incomplete;
        chain.times.whole = Duration((kChains - i) * 1000);
        if (i % 10 != 1)
            chain.times.lag = Duration(i % 1000 * 1000);
        all.chains.push_back(chain);
    }
    all.count = all.chains.size();
    return all;
}

ChainRows rowsOf(const KernelChains& chains, ChainRowsRequest request) {
    request.origin = kOrigin;
    request.states = {"whole", "from the operator", "incomplete"};
    const index::RankIndex rank = rankOfChains();
    auto rows = chainRows(chains, rank, request, {});
    REQUIRE(rows);
    CHECK(rows->listed == (request.operation == 0 ? 180'000 : 60'000));
    return std::move(*rows);
}

size_t passing(const KernelChains& chains, ColumnCondition condition) {
    return rowsOf(chains, {.conditions = {std::move(condition)}}).places.size();
}

} // namespace

TEST_CASE("all chains of an operator are ordered by any column", "[operators]") {
    const KernelChains chains = manyChains();
    const auto ends = [&chains](const std::string& order, bool isDescending) {
        const auto places = rowsOf(chains, {.order = order, .isDescending = isDescending}).places;
        REQUIRE(places.size() == 180'000);
        return std::pair(places.front(), places.back());
    };
    using Ends = std::pair<uint32_t, uint32_t>;
    CHECK(ends("", false) == Ends(1, 239'999));
    CHECK(ends("whole", false) == Ends(239'999, 1));
    CHECK(ends("start", true) == Ends(239'999, 1));
    CHECK(ends("lag", true) == Ends(999, 239'991)); // what has none is last
    CHECK(ends("lag", false) == Ends(2, 239'991));
    const auto byName = rowsOf(chains, {.order = "name"}).places;
    CHECK(byName.front() == 2);
    CHECK(byName[59'999] == 239'998); // the last Add
    CHECK(byName[60'000] == 1); // the first Mul
    const auto byState = rowsOf(chains, {.order = "state", .isDescending = true}).places;
    CHECK(byState.front() == 1); // whole
    CHECK(byState.back() == 239'998); // from the operator
    CHECK(rowsOf(chains, {.operation = 1}).places.back() == 239'996);
}

TEST_CASE("chains are filtered by what their columns show", "[operators]") {
    const KernelChains chains = manyChains();
    CHECK(passing(chains, {.column = "name", .contains = "mul"}) == 120'000);
    CHECK(passing(chains, {.column = "state", .contains = "operator"}) == 60'000);
    CHECK(passing(chains, {.column = "start", .least = 10'000, .most = 19'000}) == 8);
    CHECK(passing(chains, {.column = "whole", .least = 100'000, .most = 200'000}) == 75);
    CHECK(passing(chains, {.column = "lag", .most = 5'000}) == 720); // none is in no range
    const auto both = rowsOf(chains,
        {.conditions = {{.column = "name", .contains = "add"}, {.column = "start", .most = 9'000}},
            .order = "start",
            .isDescending = true});
    CHECK(both.places == std::vector<uint32_t>{6, 2});
}

TEST_CASE("chains have no other columns", "[operators]") {
    for (const ChainRowsRequest& request :
        {ChainRowsRequest{.conditions = {{.column = "unknown", .most = 5}}},
            ChainRowsRequest{.order = "unknown"}}) {
        const auto rows = chainRows(manyChains(), rankOfChains(), request, {});
        REQUIRE(!rows);
        CHECK(rows.error().code == ErrorCode::BadQuery);
    }
}

TEST_CASE("each span of a chain has its own column", "[operators]") {
    KernelChains chains;
    chains.operations = {{.name = "a", .count = 7}};
    const auto spans = std::to_array<std::optional<Duration> ChainTimes::*>(
        {&ChainTimes::whole, &ChainTimes::prepare, &ChainTimes::enqueue, &ChainTimes::queue,
            &ChainTimes::pipeline, &ChainTimes::launch, &ChainTimes::lag});
    for (size_t i = 0; i < spans.size(); ++i) // the longest of each span is another kernel's
        for (size_t chain = 0; chain < spans.size(); ++chain) {
            if (i == 0)
                chains.chains.emplace_back();
            chains.chains[chain].times.*spans[i] = Duration(chain == i ? 100 : 10);
        }
    const std::vector<std::string> names{
        "whole", "prepare", "enqueue", "queue", "pipeline", "launch", "lag"};
    for (uint32_t i = 0; i < names.size(); ++i) {
        CAPTURE(names[i]);
        const auto rows =
            chainRows(chains, rankOfChains(), {.order = names[i], .isDescending = true}, {});
        REQUIRE(rows);
        CHECK(rows->places.front() == i);
    }
}

TEST_CASE("looking for chains ends when it is told to", "[operators]") {
    std::stop_source stop;
    stop.request_stop();
    const auto rows = chainRows(manyChains(), rankOfChains(), {}, stop.get_token());
    REQUIRE(!rows);
    CHECK(rows.error().code == ErrorCode::Cancelled);
}

} // namespace chain_rows_test

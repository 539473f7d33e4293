// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/query/snapshot_builder.h"

namespace snapshot_builder_test {

using namespace rankscope;

namespace {

/// A rank whose file says that its clock began at `base`.
std::shared_ptr<const index::RankIndex> rankAt(int64_t begin, int64_t length, int64_t base) {
    auto rank = std::make_shared<index::RankIndex>();
    rank->counts.firstNs = begin;
    rank->counts.lastNs = begin + length;
    rank->counts.baseNs = base;
    return rank;
}

} // namespace

TEST_CASE("ranks of one clock keep what lies between them", "[query]") {
    const auto snapshot =
        query::buildSnapshot("/run", {rankAt(0, 1000, 5000), rankAt(0, 1000, 5100)});
    CHECK(snapshot->root == "/run");
    CHECK(snapshot->ranks[0].offset == Duration(5000));
    CHECK(snapshot->ranks[1].offset == Duration(5100));
}

TEST_CASE("B12: ranks without a common clock begin at one place", "[query]") {
    const auto snapshot = query::buildSnapshot(
        "/run", {rankAt(0, 1000, 0), rankAt(7, 1000, 1'700'000'000'000'000'000)});
    CHECK(snapshot->range().length() <= Duration(1001));
    CHECK(snapshot->ranks[1].offset == Duration(-7));
}

TEST_CASE("B12: a rank is moved with all that is known of it", "[query]") {
    const auto snapshot = query::buildSnapshot("/run", {rankAt(0, 10, 5), rankAt(0, 10, 6)});
    const auto known = [](const query::Snapshot& of) {
        return *of.figures.get<int>("figure", std::tuple(), {}, [] { return Result<int>(3); });
    };
    CHECK(known(*snapshot) == 3);
    const auto moved = query::withOffsets(*snapshot, {Duration(5), Duration(-100)});
    CHECK(query::offsetsOf(*moved) == std::vector{Duration(5), Duration(-100)});
    CHECK(query::offsetsOf(*snapshot) == std::vector{Duration(5), Duration(6)});
    CHECK(known(*moved) == 3);
    CHECK(snapshot->figures.counts().at("figure").computed == 1);
}

TEST_CASE("a rank without events decides nothing", "[query]") {
    const auto empty = std::make_shared<index::RankIndex>();
    const auto snapshot = query::buildSnapshot("/run", {empty, rankAt(5, 10, 100)});
    CHECK(snapshot->ranks[1].offset == Duration(100));
}

TEST_CASE("M6: ranks that begin up to 20 lengths apart have one clock", "[query]") {
    const auto offset = [](int64_t apart) {
        return query::buildSnapshot("/run", {rankAt(0, 1000, 0), rankAt(3, 500, apart - 3)})
            ->ranks[1]
            .offset;
    };
    CHECK(offset(20'019) == Duration(20'016)); // whole lengths
    CHECK(offset(20'020) == Duration(-3)); // as the first one begins
}

} // namespace snapshot_builder_test

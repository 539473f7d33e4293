// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/link_losses.h"

#include <catch2/catch.hpp>

namespace link_losses_test {

using namespace rankscope;
using namespace rankscope::advisor;
using std::chrono::microseconds;

namespace {

Timestamp at(int64_t us) {
    return fromNanoseconds(us * 1000);
}

/// A collective from 0 to 100 us of rank 0 and 1 that would end 80 us earlier.
struct Slow {
    analysis::Collectives all;
    analysis::MatchedCollective one;

    Slow() {
        for (const int64_t rank : {0, 1}) {
            one.arrivals.push_back({.row = all.rows.size()});
            analysis::Collective& row = all.rows.emplace_back();
            row.rank = rank;
            row.start = 0;
            row.times.elapse = microseconds(100);
        }
    }
    std::optional<Duration> loss(const TimesOfRanks& times) const {
        return blockingLoss(all, {&one, 1, microseconds(80)}, times);
    }
};

} // namespace

TEST_CASE("a collective loses what nothing hides, at the rank where most is hidden", "[advisor]") {
    const Slow slow;
    CHECK_FALSE(slow.loss({}));
    CHECK(slow.loss({{0, {{{at(10), at(100)}}, {at(100)}}}}) == microseconds(80));
    CHECK(slow.loss({{0, {{{at(10), at(100)}}, {}}}, {1, {{{at(40), at(100)}}, {}}}})
        == microseconds(60)); // rank 1 computes up to 40
    CHECK(slow.loss({{0, {{{at(10), at(50)}}, {}}}}) == Duration()); // computes up to the end
}

TEST_CASE("what else is communicated until later is there without a slow link", "[advisor]") {
    const Slow slow;
    const auto beside = [&slow](std::vector<Timestamp> ends) {
        return slow.loss({{0, {{{at(0), at(100)}}, std::move(ends)}}});
    };
    CHECK(beside({at(15), at(100)}) == microseconds(80));
    CHECK(beside({at(15), at(70), at(100)}) == microseconds(30)); // of the tensor parallel group
    CHECK(beside({at(15), at(95), at(100)}) == microseconds(80)); // as late, as files round
    CHECK(beside({at(100), at(130)}) == microseconds(80));
    const auto during = [&slow](std::vector<TimeRange> until) {
        return slow.loss({{0, {{{at(0), at(130)}}, {at(100)}, std::move(until)}}});
    };
    CHECK(during({{at(0), at(100)}}) == microseconds(80));
    CHECK(during({{at(0), at(100)}, {at(60), at(130)}}) == Duration()); // that is waited for
    CHECK(during({{at(0), at(100)}, {at(60), at(105)}}) == microseconds(80));
    CHECK(during({{at(0), at(100)}, {at(95), at(130)}}) == microseconds(80)); // follows it
}

} // namespace link_losses_test

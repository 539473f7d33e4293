// SPDX-License-Identifier: GPL-3.0-or-later
// Transfers that queue up behind each other, and what a rank computes beside them.
#include <catch2/catch.hpp>

#include "core/analysis/communication/transfer_chains.h"

namespace transfer_chains_test {

using namespace rankscope;
using analysis::transferChains;

namespace {

TimeRange us(int64_t begin, int64_t end) {
    return {Timestamp(std::chrono::microseconds(begin)), Timestamp(std::chrono::microseconds(end))};
}

} // namespace

TEST_CASE(
    "transfers behind each other are one row up to the last that is waited for", "[analysis]") {
    // Three in a row, nothing computes at the end of the second; another one stands alone.
    const std::vector<TimeRange> transfers{
        us(2000, 2500), us(100, 400), us(404, 700), us(700, 900)};
    CHECK(transferChains(transfers, {us(650, 702), us(2400, 2500)})
        == std::vector<TimeRange>{us(100, 700)});
    CHECK(transferChains(transfers, {us(650, 702), us(850, 900)})
        == std::vector<TimeRange>{us(100, 900)});
}

TEST_CASE("transfers that nothing waits for, or that wait for computing, are none", "[analysis]") {
    const std::vector<TimeRange> inARow{us(100, 400), us(400, 700)};
    CHECK(transferChains(inARow, {}).empty());
    CHECK(transferChains(inARow, {us(100, 400), us(800, 900)}).empty());
    // The second begins when its data is there; two at once are of two streams.
    CHECK(transferChains({us(100, 400), us(450, 700)}, {us(600, 700)}).empty());
    CHECK(transferChains({us(100, 400), us(300, 700)}, {us(600, 700)}).empty());
    CHECK(transferChains({}, {us(0, 10)}).empty());
}

} // namespace transfer_chains_test

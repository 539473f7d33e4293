// SPDX-License-Identifier: GPL-3.0-or-later
// The fitted clocks of hosts against those that the generator planted.
#include <cmath>

#include <catch2/catch.hpp>

#include "core/analysis/communication/host_clocks.h"
#include "rank_context.h"
#include "tests/truth/grid.h"

namespace clock_truth_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

constexpr double kPartsOfMillionth = 1e6; ///< HostClock::drift counts
constexpr int64_t kJitter = 50'000; ///< ns that an end may be seen late
/// A start in communication.json is a multiple of a quarter microsecond.
constexpr int64_t kRounding = 500;

/// Two hosts of four ranks, else four or eight of them.
generator::Job planted(int ranks, uint64_t seed) {
    generator::Job job = jobOf(ranks, seed, 30);
    job.ranksOfHost = ranks == 4 ? 2 : ranks / 4;
    job.jitter = kJitter;
    job.steps = 32; // of which each has one collective of all ranks
    const int hosts = ranks / job.ranksOfHost;
    for (int host = 1; host < hosts; ++host) {
        job.hostOffsets[host] = static_cast<int64_t>(seed * 31 + 7) * host * 1'234'567 - 40'000'000;
        job.clockDrifts[host] = (host % 2 == 0 ? -40 : 55) + static_cast<int64_t>(seed);
    }
    return job;
}

HostNames hostsOf(const generator::Job& job) {
    HostNames hosts;
    for (int rank = 0; rank < job.worldSize(); ++rank)
        hosts[rank] = "node" + std::to_string(job.hostOf(rank));
    return hosts;
}

HostClocks fitted(const generator::Job& job, const HostNames& hosts) {
    const SimulatedJob simulated(job);
    return fitHostClocks(simulated.collectives, matchCollectives(simulated.collectives), hosts);
}

int64_t plantedAhead(const generator::Job& job, int64_t rank, Timestamp time) {
    const int64_t now = toNanoseconds(time);
    return generator::Clock(job, static_cast<int>(rank)).read(now) - now;
}

/// At the reference, and at both ends of the run, where the error of the drift comes to it.
void checkClocks(const generator::Job& job, const HostClocks& clocks) {
    const double seconds = static_cast<double>(clocks.range.length().count()) / 1e9;
    for (const HostClock& clock : clocks.clocks) {
        CAPTURE(clock.host, clock.ranks.front(), clock.collectives, toWord(clock.tie));
        const int64_t rank = clock.ranks.front();
        if (rank == 0) {
            CHECK(clock.tie == ClockTie::Reference);
            CHECK(clock.ahead == Duration());
            continue;
        }
        REQUIRE((clock.tie == ClockTie::Collectives || clock.tie == ClockTie::Transfers));
        for (const Timestamp time : {clock.reference, clocks.range.begin, clocks.range.end}) {
            const int64_t off = clock.aheadAt(time).count() - plantedAhead(job, rank, time);
            CHECK(std::abs(off) < kJitter + kRounding);
        }
        REQUIRE(clock.drift);
        const double drift = static_cast<double>(*clock.drift) / kPartsOfMillionth;
        const double ppm = static_cast<double>(job.clockDrift(static_cast<int>(rank)));
        // The jitter over the run, in millionths.
        CHECK(std::abs(drift - ppm) < static_cast<double>(kJitter) / 1'000 / seconds);
        REQUIRE(clock.residual);
        CHECK(*clock.residual < Duration(kJitter));
    }
}

} // namespace

TEST_CASE("the clocks of hosts are found, with their drift", "[truth]") {
    for (const int ranks : {4, 16, 64}) {
        for (const uint64_t seed : seedsUpTo(ranks == 64 ? 2U : 12U)) {
            CAPTURE(ranks, seed);
            const generator::Job job = planted(ranks, seed);
            const HostClocks clocks = fitted(job, hostsOf(job));
            CHECK(clocks.clocks.size() == (ranks == 4 ? 2U : 4U));
            checkClocks(job, clocks);
        }
    }
}

TEST_CASE("a rank whose host nobody names has a clock of its own", "[truth]") {
    for (const uint64_t seed : seedsUpTo(6)) {
        CAPTURE(seed);
        const generator::Job job = planted(16, seed);
        const HostClocks clocks = fitted(job, {});
        CHECK(clocks.clocks.size() == 16);
        checkClocks(job, clocks);
    }
}

TEST_CASE("a rank that is off the clock of its host is told apart", "[truth]") {
    for (const uint64_t seed : seedsUpTo(6)) {
        CAPTURE(seed);
        generator::Job job = planted(16, seed);
        job.clockOffsets[6] = 3'000'000;
        const HostClocks clocks = fitted(job, hostsOf(job));
        REQUIRE(clocks.clocks.size() == 5);
        REQUIRE(clocks.of(6) != nullptr);
        CHECK(clocks.of(6)->ranks == std::vector<int64_t>{6});
        CHECK(clocks.of(6)->isPart);
        CHECK(clocks.of(5)->isPart);
        CHECK_FALSE(clocks.of(0)->isPart);
        checkClocks(job, clocks);
    }
}

TEST_CASE("clocks that agree do not drift, whatever the jitter", "[truth]") {
    size_t clocksSeen = 0;
    size_t drifting = 0;
    for (const int ranks : {4, 16}) {
        for (const uint64_t seed : seedsUpTo(12)) {
            generator::Job job = planted(ranks, seed);
            job.clockDrifts.clear();
            for (const HostClock& clock : fitted(job, hostsOf(job)).clocks) {
                clocksSeen += clock.driftError ? 1U : 0U;
                drifting += clock.isDrifting() ? 1U : 0U;
            }
        }
    }
    CHECK(clocksSeen == 4 * seedsUpTo(12).size());
    CHECK(drifting <= 1); // chance makes one in 370 clocks
}

TEST_CASE("what the fit moves brings the ends of collectives together", "[truth]") {
    const generator::Job job = planted(16, 3);
    const SimulatedJob simulated(job);
    const Matched matched = matchCollectives(simulated.collectives);
    const HostClocks clocks = fitHostClocks(simulated.collectives, matched, hostsOf(job));
    const Timestamp middle = clocks.of(0)->reference;
    const ClockShifts shifts = shiftsAt(clocks, middle);
    CHECK(shifts.size() == 16);
    CHECK(clocksApart(clocks, {}, middle, {0, 15})->isUnaligned());
    CHECK(clocksApart(clocks, shifts, middle, {0, 5, 15})->apart == Duration());
    // 1.5 s later the drift has moved them again.
    const auto later = clocksApart(clocks, shifts, middle + Duration(1'500'000'000), {0, 15});
    REQUIRE(later);
    CHECK(later->isUnaligned());
    const auto spreads = endSpreads(simulated.collectives, matched, shifts);
    REQUIRE(spreads.size() == matched.collectives.size());
    CHECK(std::ranges::is_sorted(spreads, {}, &EndSpread::time));
    for (const EndSpread& spread : spreads) {
        if (std::chrono::abs(spread.time - middle) < std::chrono::milliseconds(20))
            CHECK(spread.apart < Duration(2 * kJitter));
    }
}

} // namespace clock_truth_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/host_clocks.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/thresholds.h"

namespace host_clocks_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

constexpr int64_t kPartsOfMillionth = 1'000'000; ///< HostClock::drift counts
constexpr int64_t kMs = 1'000'000;

/// Collectives written down by where they end on each rank.
struct Ended {
    Collectives all;
    Matched matched;

    Ended() { all.texts = {"group", "allReduce"}; }

    void add(const std::map<int64_t, int64_t>& ends, bool isTransfer = false) {
        MatchedCollective one;
        one.isTransfer = isTransfer;
        for (const auto& [rank, end] : ends) {
            one.arrivals.push_back({all.rows.size(), {}, {}});
            Collective part;
            part.rank = rank;
            part.start = end - 500;
            part.times.elapse = Duration(500);
            all.rows.push_back(part);
        }
        matched.collectives.push_back(one);
    }
    HostClocks fit(const HostNames& hosts, const ClockShifts& own = {}) const {
        return fitHostClocks(all, matched, hosts, own);
    }
};

/// host ranks tie ahead drift(ppm) collectives, a clock a line.
std::string text(const HostClocks& clocks) {
    std::string text;
    for (const HostClock& clock : clocks.clocks)
        text += fmt::format("{}{} {} {} {} {} {}\n", clock.host, clock.isPart ? "*" : "",
            fmt::join(clock.ranks, ","), toWord(clock.tie), clock.ahead.count(),
            clock.isDrifting() ? *clock.drift / kPartsOfMillionth : 0, clock.collectives);
    return text;
}

} // namespace

TEST_CASE("a host's ranks share one clock, the first one's is the reference", "[clocks]") {
    Ended job;
    // b is 7 ms ahead; the ends are a few hundred ns apart on the ranks of one host.
    for (int64_t i = 0; i < 12; ++i)
        job.add({{0, i * 10 * kMs}, {1, i * 10 * kMs + 300}, {2, i * 10 * kMs + 7 * kMs + 100},
            {3, i * 10 * kMs + 7 * kMs + 200}});
    // The median of two is the mean: 150 on each host.
    CHECK(text(job.fit({{0, "a"}, {1, "a"}, {2, "b"}, {3, "b"}, {4, "b"}}))
        == "a 0,1 reference 0 0 12\nb 2,3,4 collectives 7000000 0 12\n");
    // Where they stand already counts: rank 3 is 1 ms further.
    const HostClocks apart =
        job.fit({{0, "a"}, {1, "a"}, {2, "b"}, {3, "b"}}, {{3, Duration(kMs)}});
    CHECK(text(apart)
        == "a 0,1 reference 0 0 12\nb* 2 collectives 6999950 0 12\n"
           "b* 3 collectives 8000050 0 12\n");
    CHECK(apart.of(3) == &apart.clocks[2]);
    CHECK(apart.of(9) == nullptr);
}

TEST_CASE(
    "a rank off its host is found beside collectives that it alone takes part in", "[clocks]") {
    Ended job;
    // Rank 1 is 3 ms ahead of rank 0. Only every third collective has both: the median of all of a
    // rank's ends tells nothing, as each end is the whole reading of its host.
    for (int64_t i = 0; i < 12; ++i) {
        const int64_t time = i * 10 * kMs;
        job.add({{0, time}, {1, time + 3 * kMs}, {2, time}, {3, time}});
        for (int64_t more = 1; more < 3; ++more) {
            job.add({{0, time + more * kMs}, {2, time + more * kMs}}, true);
            job.add({{1, time + (3 + more) * kMs}, {3, time + more * kMs}}, true);
        }
    }
    const HostNames hosts{{0, "a"}, {1, "a"}, {2, "b"}, {3, "b"}};
    CHECK(text(job.fit(hosts))
        == "a* 0 reference 0 0 36\na* 1 collectives 3000000 0 12\nb 2,3 collectives 0 0 12\n");
}

TEST_CASE("ranks of unknown hosts have clocks of their own", "[clocks]") {
    Ended job;
    job.add({{0, 1000}, {1, 1300}});
    job.add({{1, 5000}, {2, 4000}}); // by way of rank 1
    job.add({{5, 100}, {7, 90}}); // tied to each other alone
    CHECK(text(job.fit({{9, ""}}))
        == " 0 reference 0 0 1\n 1 collectives 300 0 1\n 2 collectives -700 0 1\n"
           " 5 reference 0 0 1\n 7 collectives -10 0 1\n 9 none 0 0 0\n");
    const HostClocks clocks = job.fit({{9, ""}});
    CHECK(clocks.of(2)->component == clocks.of(0)->component);
    CHECK(clocks.of(7)->component != clocks.of(0)->component);
    // Of one collective nothing is known but how far it is.
    CHECK_FALSE(clocks.of(1)->residual);
    CHECK_FALSE(clocks.of(1)->drift);
    CHECK_FALSE(clocks.of(1)->aheadError);
    CHECK(shiftsAt(clocks, Timestamp())
        == ClockShifts{{0, Duration(0)}, {1, Duration(-300)}, {2, Duration(700)}, {5, Duration(0)},
            {7, Duration(10)}});
}

TEST_CASE("transfers tie what no collective does", "[clocks]") {
    Ended job;
    job.add({{0, 1000}, {1, 1300}});
    job.add({{0, 2000}, {1, 2900}}, true); // is not looked at
    job.add({{1, 4000}, {2, 4100}}, true);
    CHECK(
        text(job.fit({})) == " 0 reference 0 0 2\n 1 collectives 300 0 1\n 2 transfers 400 0 1\n");
}

TEST_CASE("a drift is found, and said only beyond chance", "[clocks]") {
    // 40 ppm fast, 1 ms ahead at the reference, which is in the middle: 1.1 s.
    const auto job = [](size_t collectives, int64_t jitter) {
        Ended ended;
        for (size_t i = 0; i < collectives; ++i) {
            const int64_t time = static_cast<int64_t>(i) * 200 * kMs;
            const int64_t ahead = kMs + (time - 1'100 * kMs) * 40 / 1'000'000;
            ended.add({{0, time}, {1, time + ahead + (i % 2 == 0 ? jitter : -jitter)}});
        }
        return ended;
    };
    const HostClocks clocks = job(12, 0).fit({});
    const HostClock& clock = *clocks.of(1);
    CHECK(toNanoseconds(clock.reference) == 1'100 * kMs);
    REQUIRE(clock.drift);
    CHECK(*clock.drift == 40 * kPartsOfMillionth);
    CHECK(clock.ahead == Duration(kMs));
    CHECK(*clock.residual == Duration());
    CHECK(clock.aheadAt(fromNanoseconds(0)) == Duration(kMs - 44'000));
    CHECK(clock.aheadAt(fromNanoseconds(2'200 * kMs)) == Duration(kMs + 44'000));
    for (const int64_t time : {-7 * kMs, int64_t{0}, 1'100 * kMs + 1, 86'400'000 * kMs}) {
        const Timestamp at = fromNanoseconds(time);
        CHECK(clock.toReference(at + clock.aheadAt(at)) == at);
    }
    CHECK(toNanoseconds(clocks.range.end) == 2'200 * kMs);
    // 60 us either way hide 88 us over the run; then the median is all that is said.
    const HostClock noisy = *job(12, 60'000).fit({}).of(1);
    REQUIRE(noisy.driftError);
    CHECK_FALSE(noisy.isDrifting());
    CHECK(noisy.aheadAt(fromNanoseconds(0)) == noisy.ahead);
    CHECK(*noisy.residual > Duration(60'000));
    CHECK_FALSE(job(9, 0).fit({}).of(1)->drift); // too few
    CHECK(job(10, 0).fit({}).of(1)->drift);
}

TEST_CASE("what is no drift of a clock is none", "[clocks]") {
    Ended job;
    for (int64_t i = 0; i < 12; ++i)
        job.add({{0, i * kMs}, {1, i * kMs + i * 2'000}}); // 2,000 ppm
    CHECK_FALSE(job.fit({}).of(1)->drift);
    CHECK(job.fit({}).of(1)->ahead == Duration(11'000));
}

TEST_CASE("the error of an offset holds the median of its ends", "[clocks]") {
    Ended job;
    int64_t time = 0;
    for (const int64_t late : {0, -900, 800, -100, 400, -500, 600, -300, 200, -700}) {
        job.add({{0, time}, {1, time + late}});
        time += kMs;
    }
    const HostClock clock = *job.fit({}).of(1);
    // Ends from -900 to 800 around -50: of ten the least and the most.
    CHECK(clock.ahead == Duration(-50));
    CHECK(*clock.aheadError == Duration(850));
}

TEST_CASE("clocks are apart beyond threshold and residual", "[clocks][thresholds]") {
    Ended job;
    for (int64_t i = 0; i < 10; ++i)
        job.add({{0, i * kMs}, {1, i * kMs + 50'000}, {2, i * kMs - 1}});
    const HostClocks clocks = job.fit({});
    const Timestamp time = clocks.of(0)->reference;
    CHECK(threshold::kClockApart.duration() == Duration(50'000));
    CHECK_FALSE(clocksApart(clocks, {}, time, {0}));
    CHECK_FALSE(clocksApart(clocks, {}, time, {0, 1})->isUnaligned());
    const auto apart = clocksApart(clocks, {}, time, {0, 1, 2});
    REQUIRE(apart);
    CHECK(apart->early == 2);
    CHECK(apart->late == 1);
    CHECK(apart->apart == Duration(50'001));
    CHECK(apart->isUnaligned());
    CHECK_FALSE((ClocksApart{0, 1, Duration(70'000), Duration(70'000)}.isUnaligned()));
    CHECK((ClocksApart{0, 1, Duration(70'001), Duration(70'000)}.isUnaligned()));
    // Moved ranks.
    CHECK(clocksApart(clocks, {{1, Duration(-50'000)}, {2, Duration(1)}}, time, {0, 1, 2})->apart
        == Duration());
}

TEST_CASE("spreads are of the ends, as they are shown", "[clocks]") {
    Ended job;
    job.add({{0, 5000}, {1, 5700}, {2, 4900}});
    job.add({{0, 1000}, {1, 1700}});
    const auto spreads = endSpreads(job.all, job.matched, {{1, Duration(-600)}});
    REQUIRE(spreads.size() == 2);
    CHECK(toNanoseconds(spreads[0].time) == 1100);
    CHECK(spreads[0].apart == Duration(100));
    CHECK(toNanoseconds(spreads[1].time) == 5100);
    CHECK(spreads[1].apart == Duration(200));
    job.all.rows[0].start.reset();
    CHECK(endSpreads(job.all, job.matched, {}).back().apart == Duration(800));
}

TEST_CASE("without collectives nothing is tied", "[clocks]") {
    CHECK(text(Ended().fit({{0, "a"}, {1, "a"}, {2, ""}})) == "a 0,1 none 0 0 0\n 2 none 0 0 0\n");
    CHECK(Ended().fit({}).clocks.empty());
    CHECK(Ended().fit({}).range == TimeRange{});
}

} // namespace host_clocks_test

// SPDX-License-Identifier: GPL-3.0-or-later
// Constants of verdicts that are no thresholds: of how few ranks and steps something is told, and
// how noise is estimated.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/analysis/communication/lateness.h"
#include "core/analysis/communication/transfers.h"
#include "core/analysis/verdicts/late_ranks.h"
#include "core/analysis/verdicts/onset.h"
#include "core/analysis/verdicts/slow_ranks.h"
#include "core/analysis/verdicts/step_times.h"

namespace chance_limits_test {

using namespace rankscope;
using namespace rankscope::analysis;
using enum StepMetric;

namespace {

/// Computing in ns, of each rank in each step of 100 us.
StepTrace computing(const std::vector<std::vector<int64_t>>& ranks) {
    StepTrace trace;
    for (size_t rank = 0; rank < ranks.size(); ++rank) {
        for (size_t step = 0; step < ranks[rank].size(); ++step) {
            StepRow row{static_cast<int64_t>(rank), static_cast<int64_t>(step), {}, {}};
            row.values.set(Computing, Duration(ranks[rank][step]));
            row.values.set(EndToEnd, Duration(100'000));
            trace.rows.push_back(row);
        }
    }
    arrange(trace);
    return trace;
}

/// The same in each of so many steps.
StepTrace steady(const std::vector<int64_t>& ranks, size_t steps) {
    std::vector<std::vector<int64_t>> all;
    all.reserve(ranks.size());
    for (const int64_t ns : ranks)
        all.emplace_back(steps, ns);
    return computing(all);
}

size_t slowIn(const StepTrace& trace) {
    return slowRanks(trace, Computing).ranks.size();
}

enum class Meeting { Once, AgainAtOnce };

/// Ranks late in collectives of one group; each step the ns after which each rank arrives. Once
/// they have met they may meet in another group, where nobody is late.
size_t lateIn(const std::vector<std::vector<int64_t>>& steps, Meeting meeting = Meeting::Once) {
    Collectives all;
    all.texts = {"dp", "allReduce", "world"};
    int64_t clock = 0;
    const auto add = [&](size_t step, size_t rank, uint32_t group, int64_t start, int64_t end) {
        Collective one;
        one.rank = static_cast<int64_t>(rank);
        one.step = static_cast<int64_t>(step);
        one.name = 1;
        one.type = 1;
        one.group = group;
        one.start = start;
        one.times.elapse = Duration(end - start);
        all.rows.push_back(one);
    };
    for (size_t step = 0; step < steps.size(); ++step) {
        const int64_t begin = clock + 1'000'000;
        clock = begin + *std::ranges::max_element(steps[step]) + 20'000;
        for (size_t rank = 0; rank < steps[step].size(); ++rank)
            add(step, rank, 0, begin + steps[step][rank], clock);
        if (meeting == Meeting::Once)
            continue;
        for (size_t rank = 0; rank < steps[step].size(); ++rank)
            add(step, rank, 2, clock, clock + 20'000);
        clock += 20'000;
    }
    return findLateRanks(all, matchCollectives(all))->ranks.size();
}

} // namespace

TEST_CASE("M6: noise is what steps show and what eight samples of healthy jobs do", "[verdicts]") {
    std::vector<int64_t> swinging;
    for (int i = 0; i < 5; ++i)
        swinging.push_back(100'000 + i % 2 * 4'000);
    const Differences all =
        differencesOf(computing({std::vector<int64_t>(5, 100'000), swinging}), Computing, {});
    // Each change is 4 us, the lower quartile of |x| is 0.318639 deviations, a change has two.
    const double seen = 4'000 / 0.318639 / std::sqrt(2.);
    CHECK(all.noise == Approx(std::sqrt((4 * seen * seen + 8 * 3'000. * 3'000) / 12)));
    CHECK(all.samples == 12); // of two ranks 4 changes are one sample each
}

TEST_CASE("M6: eight ranks tell the noise of a single step", "[verdicts]") {
    const auto slow = [](size_t ranks, int64_t more) {
        std::vector<int64_t> all(ranks, 50'000);
        all.back() += more;
        return slowIn(steady(all, 1));
    };
    CHECK(slow(8, 5'000) == 0); // slow_rank, of 100 us
    CHECK(slow(8, 5'001) == 1);
    CHECK(slow(7, 5'001) == 0); // noise of healthy jobs, and slow_rank_once
    CHECK(slow(7, 20'000) == 1);
}

TEST_CASE("M6: four ranks of a group tell how far ranks lie apart", "[verdicts]") {
    CHECK(slowIn(steady({103'000, 106'000, 130'000}, 30)) == 1);
    CHECK(slowIn(steady({100'000, 103'000, 106'000, 130'000}, 30)) == 0);
    CHECK(slowIn(steady({103'000, 103'000, 103'000, 130'000}, 30)) == 1);
}

TEST_CASE("M6: four ranks of a group tell how late ranks come by chance", "[waits]") {
    const auto late = [](const std::vector<int64_t>& step) { return lateIn({step, step, step}); };
    CHECK(late({0, 15'000, 110'000}) == 1);
    // 20, 10, 10 and 100 us from the others: 5 deviations of 1.4826 * 15 us are 111 us
    CHECK(late({0, 10'000, 20'000, 110'000}) == 0);
    CHECK(late({0, 10'000, 20'000, 122'000}) == 1);
}

TEST_CASE("M6: lateness that changes from step to step is noise", "[waits]") {
    const auto late = [](int64_t least) {
        std::vector<std::vector<int64_t>> steps;
        for (int step = 0; step < 9; ++step)
            steps.push_back({0, least + step % 2 * 100'000});
        return lateIn(steps);
    };
    // 100 us are 1.281552 deviations of 16 changes; eight more have 3 % of 1.175 ms: together
    // 66.88 us. The median of 9 steps is off by 1.2533 / 3 of that, and chance.h:
    // (sqrt(2 ln 2) + 1.5) (1 + 2 / sqrt(24)) of it are 105.35 us
    CHECK(late(105'300) == 0);
    CHECK(late(105'400) == 1);
}

TEST_CASE("M6: a group that nobody can be late to tells no noise", "[waits]") {
    // Ranks 0 to 2 are early, in steps that change as much as those of the last one.
    const auto late = [](Meeting meeting) {
        const std::vector<int64_t> one{120'000, 40'000, 80'000, 190'000};
        const std::vector<int64_t> other{40'000, 120'000, 80'000, 170'000};
        return lateIn({one, other, one, other, one, other}, meeting);
    };
    CHECK(late(Meeting::Once) == 0);
    CHECK(late(Meeting::AgainAtOnce) == 0);
    // healthy ranks, whose computing varies by 6 % from step to step
    for (const size_t ranks : {4U, 8U, 64U}) {
        std::mt19937_64 random(ranks);
        std::normal_distribution<double> deviation(0, 90'000);
        size_t found = 0;
        for (int job = 0; job < (ranks > 8 ? 40 : 400); ++job) {
            std::vector<std::vector<int64_t>> steps(6, std::vector<int64_t>(ranks));
            for (auto& step : steps) {
                for (int64_t& ns : step)
                    ns = 400'000 + std::llround(deviation(random));
            }
            found += lateIn(steps, Meeting::AgainAtOnce);
        }
        CAPTURE(ranks);
        CHECK(found == 0);
    }
    // one that is late in each step is
    std::vector<std::vector<int64_t>> planted(6, {40'000, 45'000, 50'000, 350'000});
    CHECK(lateIn(planted, Meeting::AgainAtOnce) == 1);
}

TEST_CASE("M6: few steps leave the noise of a healthy job possible", "[waits]") {
    const auto late = [](size_t steps, int64_t ns) {
        return lateIn(std::vector<std::vector<int64_t>>(steps, {0, 0, 0, ns}));
    };
    // healthy_noise: eight samples of 3 % and four that show none are 2.449 %. The median of two
    // steps is off by 1.2533 / sqrt(2) of that, and chance.h: (sqrt(2 ln 4) + 1.5) (1 + 2 /
    // sqrt(12)) of it are 10.836 %, of 1.02 ms and what the rank is late
    CHECK(late(2, 123'800) == 0);
    CHECK(late(2, 124'100) == 1);
    CHECK(late(12, 60'000) == 1);
}

TEST_CASE("S6: collectives that were queued show the same lateness once", "[waits]") {
    // In each step of 7 ms rank 1 comes 1.5 ms late to the first of three buckets that each take
    // 300 us to compute: rank 0 has computed all three before the first is moved.
    Collectives all;
    all.texts = {"dp", "reduceScatter"};
    for (int64_t step = 0; step < 12; ++step) {
        const int64_t begin = step * 7'000'000;
        int64_t end = begin;
        for (int64_t bucket = 1; bucket <= 3; ++bucket) {
            const int64_t first = std::max(end, begin + bucket * 300'000);
            const int64_t last = begin + 1'500'000 + bucket * 300'000;
            end = last + 20'000;
            for (const int64_t rank : {0, 1}) {
                Collective one;
                one.rank = rank;
                one.step = step;
                one.type = one.name = 1;
                one.groupIndex = bucket;
                one.start = rank == 0 ? first : last;
                one.times.elapse = Duration(end - *one.start);
                all.rows.push_back(one);
            }
        }
    }
    const auto late = findLateRanks(all, matchCollectives(all)).value();
    REQUIRE(late.ranks.size() == 1);
    CHECK(late.ranks[0].rank == 1);
    CHECK(late.ranks[0].late == Duration(1'500'000)); // not 1.5 and twice 0.28 ms
}

TEST_CASE("M6: an onset has two slow steps at the least", "[verdicts]") {
    const auto onset = [](size_t steps, size_t slow) {
        std::vector<std::vector<int64_t>> ranks(4, std::vector<int64_t>(steps, 20'000));
        for (size_t step = steps - slow; step < steps; ++step)
            ranks[2][step] = 90'000;
        const Differences all = differencesOf(computing(ranks), Computing, {});
        const auto found = onsetOf(all, all.ranks[2]);
        return found ? std::to_string(found->step) : "none";
    };
    CHECK(onset(10, 2) == "8");
    CHECK(onset(10, 1) == "none"); // a spike
    CHECK(onset(4, 2) == "2");
    CHECK(onset(3, 2) == "none"); // slow nearly always
    CHECK(onset(4, 4) == "none");
    CHECK(onset(2, 1) == "none");
}

TEST_CASE("a rank that becomes slow is found beside one that always is", "[verdicts]") {
    // Eight ranks compute 80 of 100 us with 3 % of noise; rank 1 always takes a half longer, and
    // rank 5 three tenths longer in the last third of the steps.
    const auto foundOf = [](size_t steps, uint64_t seed, bool hasAlways, bool hasOnset) {
        std::mt19937_64 random(seed);
        std::normal_distribution<double> noise(80'000, 2'400);
        std::vector<std::vector<int64_t>> ranks(8);
        for (size_t rank = 0; rank < ranks.size(); ++rank)
            for (size_t step = 0; step < steps; ++step) {
                const bool isLate = hasOnset && rank == 5 && step >= steps - steps / 3;
                ranks[rank].push_back(static_cast<int64_t>(noise(random)
                    * (hasAlways && rank == 1 ? 1.5
                            : isLate          ? 1.3
                                              : 1)));
            }
        std::string text;
        for (const SlowRank& slow : slowRanks(computing(ranks), Computing).ranks)
            if (2 * slow.slowSteps > slow.steps || slow.since)
                text += std::to_string(slow.rank)
                    + (slow.since ? " since " + std::to_string(*slow.since) : "") + " ";
        return text;
    };
    for (const size_t steps : {12, 30})
        for (uint64_t seed = 1; seed <= 100; ++seed) {
            CAPTURE(steps, seed);
            const std::string since = "5 since " + std::to_string(steps - steps / 3) + " ";
            CHECK(foundOf(steps, seed, true, true) == "1 " + since);
            CHECK(foundOf(steps, seed, false, true) == since);
            CHECK(foundOf(steps, seed, true, false) == "1 ");
            CHECK(foundOf(steps, seed, false, false).empty());
        }
}

TEST_CASE("M6: of three steps one stands out, of two none", "[verdicts]") {
    const auto outliers = [](const std::vector<int64_t>& steps) {
        StepTrace trace;
        for (size_t step = 0; step < steps.size(); ++step) {
            StepRow row{0, static_cast<int64_t>(step), {}, {}};
            row.values.set(Total, Duration(steps[step]));
            trace.rows.push_back(row);
        }
        arrange(trace);
        const StepTimes times = stepTimes(trace, Total);
        return std::ranges::count_if(times.steps, &StepTime::isOutlier);
    };
    CHECK(outliers({100'000, 100'000, 105'000}) == 0);
    CHECK(outliers({100'000, 100'000, 105'001}) == 1);
    CHECK(outliers({100'000, 900'000}) == 0);
}

TEST_CASE("M6: both ends of a transfer end within 100 us", "[waits]") {
    const auto pairs = [](int64_t receiveEnd) {
        Collectives all;
        all.texts = {"pp", "send", "receive"};
        for (const int64_t rank : {0, 1}) {
            Collective one;
            one.rank = rank;
            one.type = rank == 0 ? 1 : 2;
            one.isPointToPoint = true;
            one.start = 0;
            one.times.elapse = Duration(rank == 0 ? 1'000'000 : receiveEnd);
            all.rows.push_back(one);
        }
        return pairTransfers(all, {0, 1}, false, {}).size();
    };
    CHECK(pairs(1'100'000) == 1);
    CHECK(pairs(1'100'001) == 0);
    CHECK(pairs(900'000) == 1);
    CHECK(pairs(899'999) == 0);
}

TEST_CASE("M6: a rank passes on what it received and moved beyond its peers", "[waits]") {
    const WaitedBefore waited{Duration(10), Duration(5), Duration(7)};
    CHECK(waited.passedOn(Duration(2), Duration(7)) == Duration(13));
    CHECK(waited.passedOn(Duration(8), Duration(9)) == Duration(10));
    CHECK(waited.passedOn(Duration(5), Duration(3)) == Duration(14));
}

TEST_CASE("M6: a step is as long as its parts and its preparing, never shorter", "[step_trace]") {
    const auto total = [](int64_t preparing) {
        StepValues values;
        values.set(Computing, Duration(5));
        values.set(NotOverlapped, Duration(3));
        values.set(Free, Duration(2));
        values.set(Preparing, Duration(preparing));
        values.deriveSums();
        CHECK(values.get(EndToEnd) == Duration(10));
        return values.get(Total);
    };
    CHECK(total(4) == Duration(14));
    CHECK(total(-4) == Duration(10));
}

} // namespace chance_limits_test

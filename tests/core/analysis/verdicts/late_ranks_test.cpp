// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "core/analysis/communication/lateness.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/late_ranks.h"

namespace late_ranks_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

/// A job of tensor and data parallel ranks that is run here: in each step every rank computes a
/// segment and meets its tensor group, so many times, then its data group, then the world.
struct PlantedJob {
    size_t ranks = 4;
    size_t tensor = 1;
    size_t steps = 3;
    size_t segments = 4;
    double noise = 0; ///< largest deviation of a segment, each rank and segment its own
    std::optional<size_t> slow{}; ///< rank
    double factor = 1.4;
    std::map<size_t, int64_t> heldUp{}; ///< rank -> ns by which it starts its data collective later
    uint64_t seed = 1;
};

class JobRun {
public:
    explicit JobRun(const PlantedJob& job)
        : m_job(job)
        , m_random(job.seed)
        , m_clock(job.ranks) {
        m_all.texts = {"world", "allReduce"};
        for (size_t step = 0; step < job.steps; ++step)
            runStep(static_cast<int64_t>(step));
    }

    Collectives take() { return std::move(m_all); }

private:
    static constexpr int64_t kSegment = 1'000'000;
    static constexpr int64_t kTransit = 20'000;

    void runStep(int64_t step) {
        for (size_t segment = 0; segment < m_job.segments; ++segment) {
            compute();
            for (size_t first = 0; m_job.tensor > 1 && first < m_job.ranks; first += m_job.tensor)
                meet(step, static_cast<int64_t>(segment), "tp " + std::to_string(first), first, 1,
                    m_job.tensor);
        }
        for (const auto& [rank, later] : m_job.heldUp)
            m_clock[rank] += later;
        const size_t data = m_job.ranks / m_job.tensor;
        for (size_t first = 0; data > 1 && first < m_job.tensor; ++first)
            meet(step, 0, "dp " + std::to_string(first), first, m_job.tensor, data);
        meet(step, 0, "world", 0, 1, m_job.ranks);
    }

    void compute() {
        std::uniform_real_distribution<double> deviation(-m_job.noise, m_job.noise);
        for (size_t rank = 0; rank < m_job.ranks; ++rank) {
            const double factor = m_job.slow == rank ? m_job.factor : 1;
            m_clock[rank] += std::llround(kSegment * factor * (1 + deviation(m_random)));
        }
    }

    uint32_t textOf(const std::string& text) {
        const auto found = std::ranges::find(m_all.texts, text);
        if (found == m_all.texts.end())
            m_all.texts.push_back(text);
        return static_cast<uint32_t>(std::ranges::find(m_all.texts, text) - m_all.texts.begin());
    }

    void meet(int64_t step, int64_t number, const std::string& group, size_t first, size_t stride,
        size_t count) {
        int64_t last = 0;
        for (size_t i = 0; i < count; ++i)
            last = std::max(last, m_clock[first + i * stride]);
        const uint32_t text = textOf(group);
        for (size_t i = 0; i < count; ++i) {
            const size_t rank = first + i * stride;
            Collective one;
            one.rank = static_cast<int64_t>(rank);
            one.step = step;
            one.name = 1;
            one.type = 1;
            one.group = text;
            one.groupIndex = number;
            one.start = m_clock[rank];
            one.times.elapse = Duration(last + kTransit - m_clock[rank]);
            m_all.rows.push_back(one);
            m_clock[rank] = last + kTransit;
        }
    }

    PlantedJob m_job;
    std::mt19937_64 m_random;
    std::vector<int64_t> m_clock;
    Collectives m_all;
};

std::vector<PlantedJob> sizes() {
    return {{.ranks = 4}, {.ranks = 64, .tensor = 8}, {.ranks = 256, .tensor = 8, .segments = 2},
        {.ranks = 1024, .tensor = 8, .steps = 2, .segments = 2}};
}

Collective part(int64_t rank, uint32_t group, int64_t start, int64_t elapse) {
    Collective one;
    one.rank = rank;
    one.name = 1;
    one.type = 1;
    one.group = group;
    one.start = start;
    one.times.elapse = Duration(elapse);
    return one;
}

} // namespace

TEST_CASE("S6: a rank is not late by what a far later rank of its replica explains") {
    const PlantedJob alone{.ranks = 64, .tensor = 8, .noise = 0.005};
    const auto lateIn = [](const PlantedJob& job) {
        const Collectives all = JobRun(job).take();
        const auto found = findLateRanks(all, matchCollectives(all));
        std::vector<int64_t> ranks;
        for (const LateRank& one : found->ranks)
            ranks.push_back(one.rank);
        return ranks;
    };
    PlantedJob job = alone;
    job.heldUp = {{4, 600'000}};
    CHECK(lateIn(job) == std::vector<int64_t>{4});
    job.slow = 3; // of the same tensor group
    job.factor = 2;
    CHECK(lateIn(job) == std::vector<int64_t>{3});
    job.heldUp = {{12, 600'000}}; // of another replica
    CHECK(lateIn(job) == std::vector<int64_t>{3, 12});
    // late_explained, from both sides
    job = alone;
    job.noise = 0;
    job.heldUp = {{3, 2'000'000}, {4, 980'000}};
    CHECK(lateIn(job) == std::vector<int64_t>{3});
    job.heldUp = {{3, 2'000'000}, {4, 1'020'000}};
    CHECK(lateIn(job) == std::vector<int64_t>{3, 4});
}

TEST_CASE("S6: a planted slow rank comes first at every size", "[waits]") {
    for (PlantedJob job : sizes()) {
        for (uint64_t seed = 1; seed <= 30; ++seed) {
            job.seed = seed;
            job.noise = 0.03;
            job.slow = seed * 7919 % job.ranks;
            const auto planted = static_cast<int64_t>(*job.slow);
            const Collectives all = JobRun(job).take();
            const Matched matched = matchCollectives(all);
            INFO(job.ranks << " ranks, seed " << seed);
            CHECK(rankWaits(all, matched).front().rank == planted);
            const auto late = findLateRanks(all, matched);
            REQUIRE(late);
            REQUIRE(late->ranks.size() == 1);
            CHECK(late->ranks.front().rank == planted);
            CHECK(late->ranks.front().steps == job.steps);
            // what it works longer in a step: 40 % of its segments, and the noise of the others
            const auto expected = 400'000. * static_cast<double>(job.segments);
            CHECK(static_cast<double>(late->ranks.front().late.count())
                == Approx(expected).epsilon(0.25));
        }
    }
}

TEST_CASE("S6: no rank of a healthy job is late", "[waits]") {
    for (PlantedJob job : sizes()) {
        for (uint64_t seed = 1; seed <= 30; ++seed) {
            job.seed = seed;
            job.noise = 0.01 * static_cast<double>(seed % 4); // none to 3 %
            const Collectives all = JobRun(job).take();
            const auto late = findLateRanks(all, matchCollectives(all));
            INFO(job.ranks << " ranks, seed " << seed);
            REQUIRE(late);
            CHECK(late->ranks.empty());
        }
    }
}

TEST_CASE("S6: the last of many is late by what it came behind the one before", "[waits]") {
    Collectives all;
    all.texts = {"world", "allReduce"};
    // Four ranks come at 0, 40, 90 and 91 and end together at 100.
    all.rows = {part(0, 0, 0, 100), part(1, 0, 40, 60), part(2, 0, 90, 10), part(3, 0, 91, 9)};
    const Matched matched = matchCollectives(all);
    CHECK(ownLateness(all, matched) == std::vector<Duration>{Duration(1)});
    const auto ranks = rankWaits(all, matched);
    REQUIRE(ranks.size() == 4);
    CHECK(ranks[0].rank == 3);
    CHECK(ranks[0].late == Duration(1));
    CHECK(ranks[0].caused == Duration(3)); // of three ranks
    CHECK(ranks[0].waited == Duration(0));
    CHECK(ranks[0].timesLast == 1);
    CHECK(ranks[1].rank == 0);
    CHECK(ranks[1].waited == Duration(91)); // M5
    CHECK(ranks[1].caused == Duration(0));
    const auto longest = longestWait(matched);
    REQUIRE(longest);
    CHECK(longest->row == 0);
    CHECK(longest->wait == Duration(91));
    for (const WaitSum& sum : waitSums(all, matched, WaitsBy::Job)) {
        CHECK(sum.late == 3);
        CHECK(sum.wait == Duration(1));
    }
}

TEST_CASE("S6: who came late because it waited elsewhere is not late itself", "[waits]") {
    Collectives all;
    all.texts = {"dp", "allReduce", "tp"};
    // Rank 0 waits 50 for rank 1 in its tensor group, then is 50 behind rank 2 in the data group.
    all.rows = {part(0, 2, 10, 60), part(1, 2, 60, 10), part(0, 0, 80, 10), part(2, 0, 30, 60)};
    const Matched matched = matchCollectives(all);
    REQUIRE(matched.collectives.size() == 2);
    CHECK(ownLateness(all, matched) == std::vector<Duration>{Duration(0), Duration(50)});
    CHECK(rankWaits(all, matched).front().rank == 1);
}

TEST_CASE("S6: waiting for a receive makes nobody late", "[waits]") {
    Collectives all;
    all.texts = {"pp", "receive", "send"};
    all.rows = {part(0, 0, 100, 10), part(1, 0, 0, 110)};
    all.rows[0].type = 2;
    all.rows[0].isPointToPoint = true;
    all.rows[1].isPointToPoint = true;
    const Matched matched = matchCollectives(all);
    REQUIRE(matched.collectives.size() == 1);
    const auto ranks = rankWaits(all, matched);
    REQUIRE(ranks.size() == 2);
    for (const RankWaits& of : ranks) {
        CHECK(of.late == Duration(0));
        CHECK(of.caused == Duration(0));
        CHECK(of.timesLast == 0);
        CHECK(of.operators == 0);
        CHECK(of.receiving == Duration(of.rank == 1 ? 100 : 0));
    }
    CHECK(waitSums(all, matched, WaitsBy::Job).empty());
    CHECK_FALSE(longestWait(matched));
    CHECK(worstCollectives(matched, Operation::Collective).empty());
    CHECK(worstCollectives(matched, Operation::Transfer) == std::vector<size_t>{0});
}

TEST_CASE("S6: late ranks are judged only from enough collectives with a start", "[waits]") {
    const auto judged = [](const PlantedJob& job) {
        const Collectives all = JobRun(job).take();
        return findLateRanks(all, matchCollectives(all)).has_value();
    };
    CHECK(judged({.ranks = 4, .steps = 2, .segments = 1}));
    CHECK_FALSE(judged({.ranks = 4, .steps = 1, .segments = 1}));
    CHECK_FALSE(judged({.ranks = 4, .tensor = 2, .steps = 1, .segments = 2}));
    CHECK(judged({.ranks = 4, .tensor = 2, .steps = 1, .segments = 3})); // threshold::kLateFewest
    Collectives all = JobRun({.ranks = 4}).take();
    all.rows.front().start.reset();
    CHECK_FALSE(findLateRanks(all, matchCollectives(all)));
}

TEST_CASE("S6: a rank is late above 5 % of the step, not at it", "[waits]") {
    const auto late = [](double factor) {
        PlantedJob job{.ranks = 8, .steps = 12, .segments = 1, .slow = 3, .factor = factor};
        const Collectives all = JobRun(job).take();
        return findLateRanks(all, matchCollectives(all))->ranks.size();
    };
    // A step is the slow rank's segment and two transits: 1.04 ms and what it is longer.
    CHECK(late(1.054) == 0);
    CHECK(late(1.056) == 1);
}

namespace {

/// Ranks of one group that come to its only operator of each step later than its first one by so
/// many ns; each step begins 1 ms before that one comes.
Collectives arriving(const std::vector<std::vector<int64_t>>& steps) {
    Collectives all;
    all.texts = {"world", "allReduce"};
    int64_t clock = 0;
    for (size_t step = 0; step < steps.size(); ++step) {
        const int64_t begin = clock + 1'000'000;
        clock = begin + *std::ranges::max_element(steps[step]) + 20'000;
        for (size_t rank = 0; rank < steps[step].size(); ++rank) {
            const int64_t start = begin + steps[step][rank];
            all.rows.push_back(part(static_cast<int64_t>(rank), 0, start, clock - start));
            all.rows.back().step = static_cast<int64_t>(step);
        }
    }
    return all;
}

size_t lateIn(const Collectives& all) {
    return findLateRanks(all, matchCollectives(all))->ranks.size();
}

} // namespace

TEST_CASE("S6: operators of one step are held against the whole of it", "[waits]") {
    const Collectives all =
        JobRun({.ranks = 4, .tensor = 2, .steps = 1, .segments = 4, .slow = 1}).take();
    const Matched matched = matchCollectives(all);
    const auto late = [&](std::optional<Duration> step) {
        return findLateRanks(all, matched, {{}, step}).value().ranks.size();
    };
    CHECK(late({}) == 1); // 1.6 of 4.36 ms: none knows what was before the first operator
    CHECK(late(Duration(4'000'000)) == 1); // shorter than what is seen
    CHECK(late(Duration(12'000'000)) == 0);
}

TEST_CASE("S3: the warm-up step tells nothing of late ranks", "[waits]") {
    const Collectives all =
        JobRun({.ranks = 8, .tensor = 2, .steps = 13, .noise = 0.03, .slow = 1}).take();
    Collectives others = all;
    std::erase_if(others.rows, [](const Collective& one) { return one.step == 0; });
    const auto with = findLateRanks(all, matchCollectives(all), {0, {}}).value();
    const auto without = findLateRanks(others, matchCollectives(others)).value();
    CHECK(with.steps == 12);
    CHECK(with.step == without.step);
    REQUIRE(with.ranks.size() == 1);
    CHECK(with.ranks[0].late == without.ranks[0].late);
    CHECK(with.ranks[0].share == without.ranks[0].share);
}

TEST_CASE("M6: a late rank lies above five deviations of all ranks", "[waits][thresholds]") {
    const auto late = [](int64_t ns) {
        const std::vector<int64_t> step{0, 0, 0, 0, 10'000, 10'000, 10'000, ns};
        return lateIn(arriving({step, step, step}));
    };
    // Seven ranks come 10 us from the median of the others: 5 * 1.4826 * 10 us are 74.13 us.
    CHECK(late(74'129) == 0); // late_outlier
    CHECK(late(74'131) == 1);
}

TEST_CASE("S6: where ranks differ much, whether the latest is late is not known", "[waits]") {
    const auto judged = [](int64_t ns) {
        const std::vector<int64_t> step{0, 0, 0, 0, 80'000, 80'000, 80'000, ns};
        const Collectives all = arriving({step, step, step});
        return findLateRanks(all, matchCollectives(all)).value();
    };
    const LateRanks unknown = judged(300'000);
    CHECK(unknown.ranks.empty());
    REQUIRE(unknown.withinSpread);
    CHECK(unknown.withinSpread->rank == 7);
    const LateRanks told = judged(700'000);
    CHECK(told.ranks.front().rank == 7);
    CHECK_FALSE(told.withinSpread);
    const std::vector<int64_t> even(8);
    const Collectives all = arriving({even, even, even});
    CHECK_FALSE(findLateRanks(all, matchCollectives(all)).value().withinSpread);
}

TEST_CASE("M6: a late rank is late in more than three of four steps", "[waits][thresholds]") {
    const auto late = [](size_t steps, size_t lateSteps) {
        std::vector<std::vector<int64_t>> all(steps, std::vector<int64_t>(8));
        for (size_t step = 0; step < lateSteps; ++step)
            all[step][3] = 200'000;
        return lateIn(arriving(all));
    };
    CHECK(late(4, 3) == 0); // late_steps
    CHECK(late(9, 7) == 1);
    CHECK(late(4, 4) == 1);
}

TEST_CASE("M6: a late rank is late by itself for more than half of it", "[waits][thresholds]") {
    // Rank 0 waits 100 us for rank 1 in a group of both, then meets 2 to 5 so much later.
    const auto isLate = [](int64_t own) {
        Collectives all;
        all.texts = {"dp", "allReduce", "tp"};
        int64_t clock = 0;
        for (int64_t step = 0; step < 3; ++step) {
            const int64_t begin = clock + 1'000'000;
            const int64_t met = begin + 100'000;
            const int64_t last = met + own;
            clock = last + 20'000;
            all.rows.push_back(part(0, 2, begin, 100'000));
            all.rows.push_back(part(1, 2, met, 0));
            all.rows.push_back(part(0, 0, last, 20'000));
            for (int64_t rank = 2; rank < 6; ++rank)
                all.rows.push_back(part(rank, 0, begin, clock - begin));
            for (size_t i = all.rows.size() - 7; i < all.rows.size(); ++i)
                all.rows[i].step = step;
        }
        const auto late = findLateRanks(all, matchCollectives(all));
        return std::ranges::any_of(
            late->ranks, [](const LateRank& rank) { return rank.rank == 0; });
    };
    CHECK_FALSE(isLate(100'000)); // late_own
    CHECK(isLate(100'001));
}

} // namespace late_ranks_test

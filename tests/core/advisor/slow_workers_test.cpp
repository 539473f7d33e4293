// SPDX-License-Identifier: GPL-3.0-or-later
// Slow ranks planted in tensor-parallel groups: what their workers are shorter without them.
#include "core/advisor/slow_workers.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <random>
#include <set>
#include <span>

#include <catch2/catch.hpp>

#include "core/advisor/slow_optimizers.h"
#include "core/analysis/verdicts/slow_ranks.h"
#include "tests/core/advisor/replay/random_plan.h"

namespace slow_workers_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

constexpr int64_t kSteps = 12;
constexpr size_t kBlocks = 40; ///< between two meetings of the group, 1 ms of computing each

struct Planted {
    int64_t tensor = 2; ///< ranks of a worker; two workers are peers
    double factor = 1.15;
    std::set<int64_t> slow{1};
    uint64_t seed = 1;
    double slowSteps = 1; ///< the first of them, as a share of all
    bool meetsAtOnce = false; ///< with the end of each wait, seen 1 us before it
};

/// Noise of 2 % of a rank in a step, and of 3.5 % of each block. A worker goes on when its last
/// rank has come. Before every fourth meeting a rank waits 5 ms for another stage.
class Job {
public:
    explicit Job(const Planted& planted)
        : m_planted(planted)
        , m_random(planted.seed) {
        m_read.all.texts = {"allReduce", "tensor 0", "tensor 1", "receive"};
        for (int64_t step = 1; step <= kSteps; ++step)
            for (int64_t worker = 0; worker < 2; ++worker)
                addStep(step, worker);
        std::ranges::stable_sort(m_read.all.rows, {}, &analysis::Collective::rank);
        m_read.matched = analysis::matchCollectives(m_read.all);
        m_steps.parts.stages.resize(2);
        for (int64_t rank = 0; rank < 4 * planted.tensor; ++rank)
            m_steps.parts.stages[rank < 2 * planted.tensor ? 0 : 1].ranks.push_back(rank);
        analysis::arrange(m_steps.trace);
    }

    /// ns of a step, the mean: what the first worker was planted to lose.
    double planted() const { return m_lost / static_cast<double>(kSteps); }

    double told(bool knowsWaits) const {
        const analysis::SlowRanks all = verdict();
        std::vector<SlowTimes> slow;
        for (const analysis::SlowRank& one : all.ranks)
            slow.push_back(slowTimesOf(m_steps, all, one));
        const auto topology = analysis::ParallelTopology::create(
            analysis::RankOrder::Megatron, {.tensor = m_planted.tensor, .data = 2, .pipeline = 2});
        REQUIRE(topology);
        const auto shorter = shorterWorkers(slow, knowsWaits ? &m_read : nullptr, *topology);
        REQUIRE(shorter.size() == 1);
        CHECK(shorter.begin()->first == Worker{0, 0});
        double sum = 0;
        for (const auto& [step, less] : shorter.begin()->second)
            sum += static_cast<double>(less.count()); // count(): a mean
        return sum / static_cast<double>(kSteps);
    }

    analysis::SlowRanks verdict() const {
        return analysis::slowRanks(
            m_steps.trace, analysis::StepMetric::Computing, m_steps.parts.stages);
    }

private:
    double around(double share) {
        return std::uniform_real_distribution<double>(1 - share, 1 + share)(m_random);
    }

    void addStep(int64_t step, int64_t worker) {
        const auto ranks = static_cast<size_t>(m_planted.tensor);
        std::vector<double> pace(ranks);
        std::ranges::generate(pace, [&] { return around(0.02); });
        std::vector<double> computing(ranks);
        const bool isSlowStep =
            static_cast<double>(step) <= m_planted.slowSteps * static_cast<double>(kSteps);
        const double begin = static_cast<double>(step) * 1e9;
        double now = begin;
        for (size_t block = 0; block < kBlocks; ++block) {
            std::vector<double> come(ranks);
            double usual = 0;
            if (block % 4 == 3)
                now = waitForStage(step, worker, block, now);
            for (size_t i = 0; i < ranks; ++i) {
                const int64_t rank = worker * m_planted.tensor + static_cast<int64_t>(i);
                const double time = 1e6 * pace[i] * around(0.035);
                const bool isSlow = isSlowStep && m_planted.slow.contains(rank);
                come[i] = isSlow ? time * m_planted.factor : time;
                usual = std::max(usual, time);
                computing[i] += come[i];
            }
            const double last = *std::ranges::max_element(come);
            m_lost += last - usual;
            const double end = now + last + 100'000;
            for (size_t i = 0; i < ranks; ++i)
                add(worker * m_planted.tensor + static_cast<int64_t>(i), step, block,
                    1 + static_cast<uint32_t>(worker), now + come[i], end);
            now = end;
        }
        for (size_t i = 0; i < ranks; ++i) {
            analysis::StepRow& row = m_steps.trace.rows.emplace_back();
            row.rank = worker * m_planted.tensor + static_cast<int64_t>(i);
            row.step = step;
            row.values.set(
                analysis::StepMetric::Computing, Duration(static_cast<int64_t>(computing[i])));
            row.values.set(
                analysis::StepMetric::Total, Duration(static_cast<int64_t>(now - begin)));
        }
    }

    /// When all have what they wait for.
    double waitForStage(int64_t step, int64_t worker, size_t block, double now) {
        const double end = now + 5e6;
        const double met = m_planted.meetsAtOnce ? end + 20'000 : end;
        for (int64_t i = 0; i < m_planted.tensor; ++i) {
            const int64_t rank = worker * m_planted.tensor + i;
            add(rank, step, block, 3, now, end);
            if (m_planted.meetsAtOnce)
                add(rank, step, kBlocks + block, 1 + static_cast<uint32_t>(worker), end - 1'000,
                    met);
        }
        return met;
    }

    void add(int64_t rank, int64_t step, size_t block, uint32_t text, double begin, double end) {
        analysis::Collective& row = m_read.all.rows.emplace_back();
        row.rank = rank;
        row.step = step;
        row.type = text == 3 ? 3 : 0;
        row.group = text;
        row.isPointToPoint = text == 3;
        row.groupIndex = static_cast<int64_t>(block);
        row.start = static_cast<int64_t>(begin);
        row.times.elapse = Duration(static_cast<int64_t>(end) - static_cast<int64_t>(begin));
    }

    Planted m_planted;
    std::mt19937_64 m_random;
    CommunicationInputs m_read;
    StepInputs m_steps;
    double m_lost = 0;
};

} // namespace

TEST_CASE("A worker without its slow ranks still waits for its others", "[advisor]") {
    for (const int64_t tensor : {2, 4, 8})
        for (const double factor : {1.15, 1.4})
            for (const bool areTwo : {false, true})
                for (uint64_t seed = 1; seed <= 8; ++seed) {
                    if (areTwo && tensor == 2)
                        continue;
                    CAPTURE(tensor, factor, areTwo, seed);
                    const Job job({.tensor = tensor,
                        .factor = factor,
                        .slow = areTwo ? std::set<int64_t>{0, 1} : std::set<int64_t>{1},
                        .seed = seed});
                    REQUIRE(job.verdict().ranks.size() == (areTwo ? 2 : 1));
                    CHECK(job.told(true) == Approx(job.planted()).epsilon(0.06));
                }
}

TEST_CASE("Ranks that meet as soon as they have received have not computed before", "[advisor]") {
    for (const int64_t tensor : {2, 4})
        for (uint64_t seed = 1; seed <= 8; ++seed) {
            CAPTURE(tensor, seed);
            const Job job({.tensor = tensor, .factor = 1.4, .seed = seed, .meetsAtOnce = true});
            CHECK(job.told(true) == Approx(job.planted()).epsilon(0.06));
        }
}

TEST_CASE("What the peers alone tell of a slow rank is too much", "[advisor]") {
    for (uint64_t seed = 1; seed <= 8; ++seed) {
        CAPTURE(seed);
        const Job job({.tensor = 8, .seed = seed});
        CHECK(job.told(false) > 1.2 * job.planted());
    }
}

TEST_CASE("Of steps in which a rank is not slow nothing is mended", "[advisor]") {
    for (uint64_t seed = 1; seed <= 8; ++seed) {
        CAPTURE(seed);
        const Job job({.tensor = 4, .factor = 1.4, .seed = seed, .slowSteps = 0.75});
        const analysis::SlowRanks all = job.verdict();
        REQUIRE(all.ranks.size() == 1);
        CHECK(all.ranks.front().slowSteps == 9);
        CHECK(job.told(true) == Approx(job.planted()).epsilon(0.06));
    }
}

/// Half of the optimizer is computed beside the passes, and of each rank a tenth or a twentieth is
/// longer than that of its peers.
TEST_CASE("Of two slow ranks of a worker the optimizer of one is taken from the passes") {
    test::Random random(3);
    const auto job = JobGraph::of(test::PipelineJob(test::randomPlan(random)).rows());
    REQUIRE(job);
    const OpLanes& lanes = job->lanes();
    const auto topology = analysis::ParallelTopology::create(analysis::RankOrder::Megatron,
        {.tensor = 2, .data = static_cast<int64_t>(lanes.dpRanks), .pipeline = lanes.stages});
    REQUIRE(topology);
    const Worker worker{0, 0};
    const int64_t step = lanes.lanes.front().step;
    const double optimizer = optimizerTime(*job, worker, step);
    const double own = passTime(*job, worker, step) + optimizer / 2;
    const auto longerBy = [&](int64_t rank, double share) {
        SlowTimes slow{rank};
        slow.steps[step] = {Duration(std::llround(own)), Duration(std::llround(share * own))};
        return slow;
    };
    for (const bool areTwo : {false, true}) {
        CAPTURE(areTwo);
        std::vector<SlowTimes> slow{longerBy(0, 0.1)};
        if (areTwo)
            slow.push_back(longerBy(1, 0.05));
        std::map<Worker, TimesByStep> passes{{worker, {{step, Duration(std::llround(own / 10))}}}};
        const WorkerFactors factors = takeOptimizers(*job, slow, nullptr, *topology, passes);
        const auto left = static_cast<double>(passes[worker][step].count()); // count(): estimates
        CHECK(left == Approx(own / 10 - optimizer / 20).margin(2));
        REQUIRE(factors.contains({worker, step}));
        CHECK(factors.at({worker, step}) == Approx(0.95));
    }
}

TEST_CASE("All ranks of a stage are slow by their effect", "[advisor]") {
    StepInputs steps;
    steps.parts.stages = {{"stage 0", {0, 1}}};
    analysis::SlowRanks all;
    all.metric = analysis::StepMetric::Computing;
    for (int64_t rank = 0; rank < 2; ++rank) {
        analysis::StepRow& row = steps.trace.rows.emplace_back();
        row.rank = rank;
        row.step = 3;
        row.values.set(analysis::StepMetric::Computing, Duration(1000 + 500 * rank));
        all.ranks.push_back({.rank = rank, .group = 0, .effect = Duration(300)});
    }
    const SlowTimes slow = slowTimesOf(steps, all, all.ranks.back());
    REQUIRE(slow.steps.size() == 1);
    CHECK(slow.steps.at(3).own == Duration(1500));
    CHECK(slow.steps.at(3).longer == Duration(300));
}

TEST_CASE("Without stages all wait for the longest rank of each step", "[advisor]") {
    // us of four ranks in three steps, the last two of them slow by a half
    constexpr std::array<std::array<int64_t, 4>, 3> kTimes{
        {{100, 104, 150, 156}, {100, 100, 150, 150}, {100, 96, 153, 144}}};
    StepInputs steps;
    analysis::SlowRanks all;
    all.metric = analysis::StepMetric::Computing;
    for (size_t step = 0; step < kTimes.size(); ++step) {
        for (size_t rank = 0; rank < kTimes[step].size(); ++rank) {
            analysis::StepRow& row = steps.trace.rows.emplace_back();
            row.rank = static_cast<int64_t>(rank);
            row.step = static_cast<int64_t>(step);
            row.values.set(analysis::StepMetric::Computing, Duration(kTimes[step][rank] * 1000));
        }
    }
    for (const int64_t rank : {0, 1, 2, 3})
        steps.trace.ranks.push_back(rank);
    CHECK_FALSE(shorterLongest({}, all.metric, {}));
    CHECK(shorterLongest(steps, all.metric, {}) == Duration());
    all.ranks = {{.rank = 2, .effect = Duration(50'000)}, {.rank = 3, .effect = Duration(50'000)}};
    const auto savedBy = [&](std::span<const analysis::SlowRank> mended) {
        return shorterLongest(steps, all.metric, slowTimesOf(steps, all, mended))
            .value_or(Duration());
    };
    // One alone: the other one is as long, but for 9 us of one step and 6 us of another.
    CHECK(savedBy(std::span(all.ranks).first(1)) == Duration(3'000));
    CHECK(savedBy(std::span(all.ranks).last(1)) == Duration(2'000));
    // Both: 156, 150 and 153 us become what the longest of all then takes.
    CHECK(savedBy(all.ranks).count() == Approx(50'000).epsilon(0.03));
}

} // namespace slow_workers_test

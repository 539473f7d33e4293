// SPDX-License-Identifier: GPL-3.0-or-later
// A slow rank and uneven lengths planted together: what each costs beside the other.
#include <cmath>
#include <numeric>
#include <random>

#include "core/advisor/advisor.h"
#include "core/advisor/length_price.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"

namespace length_price_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::JobTables;
using rankscope::test::RankFiles;
using rankscope::test::runCheck;
using rankscope::test::stepTable;
using rankscope::test::StepTimes;

namespace {

constexpr int64_t kSteps = 6;
constexpr int64_t kBatches = 4;
constexpr int64_t kTokens = 4000;

struct Planted {
    int64_t ranks = 4;
    double factor = 1.5; ///< of the time of rank 1
    double spread = 0.4; ///< of the lengths, either way
    uint64_t seed = 1;
    double optimizer = 0; ///< us
};

/// Data parallel ranks: tokens of each micro-batch with the same sum in each step, and 3 % of noise
/// of each rank in a step.
class Job {
public:
    explicit Job(const Planted& planted)
        : m_planted(planted) {
        std::mt19937_64 random(planted.seed);
        std::uniform_real_distribution<double> length(1 - planted.spread, 1 + planted.spread);
        std::uniform_real_distribution<double> noise(0.97, 1.03);
        const auto count = static_cast<size_t>(planted.ranks * kBatches);
        for (int64_t step = 0; step < kSteps; ++step) {
            std::vector<double>& of = m_tokens.emplace_back(count);
            std::ranges::generate(of, [&] { return length(random); });
            const double mean =
                std::accumulate(of.begin(), of.end(), 0.0) / static_cast<double>(count);
            for (double& tokens : of)
                tokens = std::round(tokens / mean * kTokens);
            for (int64_t rank = 0; rank < planted.ranks; ++rank)
                m_noise.push_back(noise(random));
        }
    }

    /// Mean over the steps of what the longest rank computes, and of what the longest optimizer
    /// takes behind that, ns; without a step that is warm-up.
    double longest(bool isSlow, bool isUneven, int64_t first) const {
        double all = 0;
        for (int64_t step = first; step < kSteps; ++step) {
            double longest = 0;
            double optimizer = 0;
            for (int64_t rank = 0; rank < m_planted.ranks; ++rank) {
                longest = std::max(longest, 1000 * computing(rank, step, isSlow, isUneven));
                optimizer =
                    std::max(optimizer, 1000 * m_planted.optimizer * pace(rank, step, isSlow));
            }
            all += (longest + optimizer) / static_cast<double>(kSteps - first);
        }
        return all;
    }

    JobTables tables() const {
        std::vector<RankFiles> all;
        for (int64_t rank = 0; rank < m_planted.ranks; ++rank) {
            std::string kernels =
                "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n";
            std::vector<StepTimes> steps;
            std::string meetings;
            for (int64_t step = 0; step < kSteps; ++step) {
                const double optimizer = m_planted.optimizer * pace(rank, step, true);
                steps.push_back(
                    {.computing = computing(rank, step, true, true) + optimizer, .free = 0});
                kernels += fmt::format("{},b,ApplyAdamWV2,AI_VECTOR_CORE,{},{:.3f},\"7\"\n",
                    step + 1, step * 90'000 + 71'000, optimizer);
                meetings += fmt::format(R"({}"step{}":{{"p2p":{{}},"collective":{{{},{}}}}})",
                    step == 0 ? "" : ",", step + 1, meeting(step, 0), meeting(step, 1));
                for (int64_t batch = 0; batch < kBatches; ++batch) {
                    const double tokens = tokensOf(rank, step, batch);
                    kernels += fmt::format(
                        "{},a,FlashAttentionScore,MIX_AIC,{},{:.3f},\"1,{:.0f},16,64\"\n", step + 1,
                        step * 90'000 + batch * 9000, attention(tokens) * pace(rank, step, true),
                        tokens);
                }
            }
            all.push_back({rank,
                {{"step_trace_time.csv", stepTable(steps)}, {"kernel_details.csv", kernels},
                    {"communication.json", "{" + meetings + "}"}}});
        }
        return JobTables(all);
    }

private:
    /// Of all ranks: before the optimizer and behind it.
    static std::string meeting(int64_t step, int64_t number) {
        return fmt::format(R"j("hcom_allReduce__728_{}_1@3985310405473756128":{{)j"
                           R"j("Communication Time Info":{{"Start Timestamp(us)":{},)j"
                           R"j("Elapse Time(ms)":1,"Transit Time(ms)":1,"Wait Time(ms)":0,)j"
                           R"j("Synchronization Time(ms)":0,"Idle Time(ms)":0}}}})j",
            number, step * 90'000 + 70'000 + number * 15'000);
    }
    double tokensOf(int64_t rank, int64_t step, int64_t batch) const {
        return m_tokens[static_cast<size_t>(step)][static_cast<size_t>(rank * kBatches + batch)];
    }
    double pace(int64_t rank, int64_t step, bool isSlow) const {
        return m_noise[static_cast<size_t>(step * m_planted.ranks + rank)]
            * (isSlow && rank == 1 ? m_planted.factor : 1);
    }
    static double attention(double tokens) { return tokens * tokens / 8000; }
    /// us: as much again for what grows with the tokens themselves
    double computing(int64_t rank, int64_t step, bool isSlow, bool isUneven) const {
        double all = 0;
        for (int64_t batch = 0; batch < kBatches; ++batch) {
            const double tokens = isUneven ? tokensOf(rank, step, batch) : kTokens;
            all += attention(tokens) + tokens;
        }
        return all * pace(rank, step, isSlow);
    }

    Planted m_planted;
    std::vector<std::vector<double>> m_tokens; ///< by step
    std::vector<double> m_noise; ///< by step and rank
};

/// Its cost, 0 where it is not found: it costs too little.
double told(const JobTables& job, const char* check) {
    const auto found = runCheck(job.snapshot(), check);
    for (const Finding& one : found.findings)
        if (one.price.part == StepPart::Computing && one.price.cost)
            return static_cast<double>(one.price.cost->count());
    return 0;
}

/// 1 where the first is long enough to be left out as warm-up.
int64_t firstStep(const JobTables& job) {
    const auto trace = analysis::stepTrace(job.snapshot(), {});
    REQUIRE(trace);
    return trace->warmUpStep() ? 1 : 0;
}

void addComputing(analysis::StepTrace& trace, int64_t step, int64_t rank, int64_t microseconds) {
    analysis::StepRow& row = trace.rows.emplace_back();
    row.rank = rank;
    row.step = step;
    row.values.set(analysis::StepMetric::Computing, std::chrono::microseconds(microseconds));
}

/// Its changes round to ns, one after the other.
std::chrono::microseconds costOfLengths(
    const LengthInputs& lengths, const StepInputs& steps, double saved) {
    const auto price = priceOfLengths(lengths, steps, saved);
    REQUIRE(price);
    return std::chrono::round<std::chrono::microseconds>(price->cost.value_or(Duration()));
}

/// What the best case of both checks counts; 0 where only one of them finds anything.
double toldTogether(const JobTables& job) {
    Options options;
    options.checks = {"CL-1", "CL-20"};
    const auto report =
        runChecks(std::make_shared<const query::Snapshot>(job.snapshot()), {}, options, {}, {});
    REQUIRE(report);
    const BestCase best = toldBestCase(*report);
    return best.counted.size() == 2 ? static_cast<double>(best.together.count()) : 0;
}

struct Hits {
    int close = 0; ///< within a tenth, or half a hundredth of the step
    int all = 0;

    void add(double told, double planted, double step) {
        if (planted < 0.01 * step)
            return; // least_cost
        ++all;
        close += std::abs(told - planted) <= std::max(0.1 * planted, 0.005 * step) ? 1 : 0;
    }
};

} // namespace

TEST_CASE("a slow rank and uneven lengths each cost what the other leaves", "[advisor]") {
    Hits slow;
    Hits uneven;
    for (const int64_t ranks : {4, 16})
        for (const double factor : {1.2, 1.5, 2.0})
            for (const double spread : {0.3, 0.6})
                for (uint64_t seed = 1; seed <= (ranks == 4 ? 6 : 2); ++seed) {
                    const Job job({ranks, factor, spread, seed});
                    const JobTables tables = job.tables();
                    const int64_t first = firstStep(tables);
                    const double step = job.longest(true, true, first);
                    slow.add(told(tables, "CL-1"), step - job.longest(false, true, first), step);
                    uneven.add(told(tables, "CL-20"), step - job.longest(true, false, first), step);
                }
    CHECK(slow.all > 30);
    CHECK(uneven.all > 20);
    CHECK(slow.close >= 0.9 * slow.all);
    CHECK(uneven.close >= 0.9 * uneven.all);
}

TEST_CASE("what the optimizer of a slow rank takes longer is hidden by no sequence", "[advisor]") {
    Hits slow;
    Hits uneven;
    for (uint64_t seed = 1; seed <= 12; ++seed) {
        const Job job({.ranks = 16, .factor = 1.3, .seed = seed, .optimizer = 4000});
        const JobTables tables = job.tables();
        const int64_t first = firstStep(tables);
        const double step = job.longest(true, true, first);
        slow.add(told(tables, "CL-1"), step - job.longest(false, true, first), step);
        uneven.add(told(tables, "CL-20"), step - job.longest(true, false, first), step);
    }
    CHECK(slow.all > 8);
    CHECK(uneven.all > 8);
    CHECK(slow.close == slow.all);
    CHECK(uneven.close == uneven.all);
}

TEST_CASE("together they cost what both do, more than one by one", "[advisor]") {
    Hits both;
    int hidden = 0;
    for (const int64_t ranks : {4, 16})
        for (const double factor : {1.2, 1.5, 2.0})
            for (uint64_t seed = 1; seed <= 6; ++seed) {
                const Job job({.ranks = ranks, .factor = factor, .seed = seed, .optimizer = 3000});
                const JobTables tables = job.tables();
                const double told = toldTogether(tables);
                if (told == 0)
                    continue;
                const int64_t first = firstStep(tables);
                const double step = job.longest(true, true, first);
                both.add(told, step - job.longest(false, false, first), step);
                hidden += step - job.longest(false, false, first) > 2 * step
                            - job.longest(false, true, first) - job.longest(true, false, first)
                    ? 1
                    : 0;
            }
    CHECK(both.all > 12);
    CHECK(both.close == both.all);
    CHECK(hidden > 4);
}

TEST_CASE("of many ranks each has its pace, too", "[advisor]") {
    const Job job({.ranks = 320});
    const JobTables tables = job.tables();
    const int64_t first = firstStep(tables);
    const double step = job.longest(true, true, first);
    const double planted = step - job.longest(true, false, first);
    REQUIRE(planted > 0.01 * step);
    CHECK(std::abs(told(tables, "CL-20") - planted) <= std::max(0.1 * planted, 0.005 * step));
}

TEST_CASE("uneven lengths cost nothing where they spare the slow rank", "[advisor]") {
    const LengthInputs none;
    CHECK_FALSE(priceOfLengths(none, {}, 0)); // nothing tells the pace
    // What is told of two ranks in one step.
    StepInputs steps;
    addComputing(steps.trace, 1, 0, 3000);
    addComputing(steps.trace, 1, 1, 2000);
    steps.trace.ranks = {0, 1};
    LengthInputs lengths;
    lengths.slowness[0][1] = -std::log(2) / 2;
    lengths.slowness[1][1] = std::log(2) / 2; // twice as slow, a third of the tokens
    // At the same pace 4.24 and 1.41 ms, mean 2.83; then 2 and 4 ms.
    CHECK(costOfLengths(lengths, steps, 0) == std::chrono::microseconds(-1000));
    CHECK(costOfLengths(lengths, steps, 0.25) == std::chrono::microseconds(0));
    // Of these 1 and 1.5 ms are optimizers, which stay: passes of 2 and 0.5 ms are 2.83 and 0.35 ms
    // at the same pace, mean 1.59; then 1.125 and 2.25 ms.
    lengths.optimizers = {{1, {{0, 1'000'000}, {1, 1'500'000}}}};
    CHECK(costOfLengths(lengths, steps, 0) == std::chrono::microseconds(-250));
    lengths.optimizers = {{1, {{0, 1'000'000}}}}; // of one rank alone: nothing is told apart
    CHECK(costOfLengths(lengths, steps, 0) == std::chrono::microseconds(-1000));
}

TEST_CASE("longer sequences are transferred longer within their worker", "[advisor]") {
    analysis::StepTrace trace;
    addComputing(trace, 1, 0, 3000);
    addComputing(trace, 1, 1, 2000);
    addComputing(trace, 2, 0, 2000);
    addComputing(trace, 2, 1, 2400);
    CHECK(costOfUnevenTransfers(trace, {}) == Duration());
    // 3 + 0.6 instead of 3 + 0.5 ms; the second step knows rank 0 alone: 2 + 0.8, and 2.4 + 0.4
    CHECK(costOfUnevenTransfers(trace, {{1, {{0, 600'000}, {1, 400'000}}}, {2, {{0, 800'000}}}})
        == std::chrono::microseconds(50));
    // The longest transfers less than the others: even transfers would be longer.
    CHECK(costOfUnevenTransfers(trace, {{1, {{0, 100'000}, {1, 300'000}}}})
        == std::chrono::microseconds(-50));
}

} // namespace length_price_test

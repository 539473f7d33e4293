// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts on operators and experts, read from the files of a job, against what was planted.
#include <set>

#include <catch2/catch.hpp>

#include "core/analysis/operators/operator_spread.h"
#include "core/analysis/operators/operators.h"
#include "core/analysis/parallel/experts.h"
#include "core/analysis/verdicts/uneven.h"
#include "tests/truth/grid.h"
#include "tests/truth/simulated_job.h"

namespace figure_truth_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

/// Ranks on which any operator of at least that share of the time is called slow.
std::set<int64_t> slowRanksOf(const generator::Job& job) {
    const WrittenJob files(job);
    const OperatorFilter computing{.kernels = Kernels::Computing};
    const auto table = operatorTable(files.snapshot(), OperatorsBy::NameAndShapes, computing, {});
    REQUIRE(table);
    std::set<int64_t> ranks;
    for (const OperatorSum& row : table->rows) {
        if (row.share < 0.02)
            continue;
        const auto spread =
            operatorSpread(files.snapshot(), row.name, row.shapes, computing, {}).value();
        for (const RankSpread& rank : spread.ranks) {
            if (rank.isSlow)
                ranks.insert(rank.rank);
        }
    }
    return ranks;
}

/// The time of the experts of the busiest rank above the mean.
double unevennessOf(const generator::Job& job) {
    const WrittenJob files(job);
    const auto ranks = expertRanks(files.snapshot(), std::nullopt, {});
    REQUIRE(ranks);
    REQUIRE(ranks->size() == static_cast<size_t>(job.worldSize()));
    std::vector<int64_t> times;
    for (const ExpertRank& rank : *ranks)
        times.push_back(rank.time().count());
    return imbalance(times);
}

} // namespace

TEST_CASE("operators are slow on the planted rank, and on none of a healthy job", "[truth]") {
    const int ranks = GENERATE(4, 16);
    for (const uint64_t seed : seedsUpTo(ranks == 4 ? 3U : 1U)) {
        CAPTURE(ranks, seed);
        generator::Job job = dataParallelJob(ranks, seed, 30);
        CHECK(slowRanksOf(job).empty());
        job.troubles.slowRanks = generator::SlowRanks{{static_cast<int>(seed)}, 150};
        CHECK(slowRanksOf(job) == std::set<int64_t>{static_cast<int64_t>(seed)});
    }
}

TEST_CASE("experts are uneven where that was planted alone", "[truth]") {
    const int ranks = GENERATE(4, 16);
    for (const uint64_t seed : seedsUpTo(ranks == 4 ? 3U : 1U)) {
        CAPTURE(ranks, seed);
        generator::Job job = dataParallelJob(ranks, seed, 30);
        job.expertParallel = 4;
        CHECK_FALSE(areExpertsUneven(unevennessOf(job)));
        job.troubles.unevenExpertsPercent = 200;
        CHECK(areExpertsUneven(unevennessOf(job)));
    }
}

} // namespace figure_truth_test

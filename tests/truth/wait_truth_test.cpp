// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts on waiting and links against what was planted.
#include <set>

#include <catch2/catch.hpp>

#include "core/analysis/communication/links.h"
#include "core/analysis/communication/waits.h"
#include "core/analysis/verdicts/late_ranks.h"
#include "core/analysis/verdicts/step_verdicts.h"
#include "tests/truth/grid.h"

namespace wait_truth_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

using Ranks = std::vector<int64_t>;

Ranks lateIn(const generator::Job& job) {
    const SimulatedJob simulated(job);
    const Matched matched = matchCollectives(simulated.collectives);
    StepFacts facts;
    if (job.steps == 1)
        facts.onlyStep = stepVerdicts(simulated.steps, {}).times.median;
    const auto found = findLateRanks(simulated.collectives, matched, facts);
    Ranks ranks;
    for (size_t i = 0; found && i < found->ranks.size(); ++i)
        ranks.push_back(found->ranks[i].rank);
    return ranks;
}

} // namespace

TEST_CASE("S6: nobody is late in a healthy job", "[truth]") {
    for (const Place& place : grid()) {
        for (const int64_t noise : {0, 10, 30}) {
            CAPTURE(place.ranks, place.seed, noise);
            CHECK(lateIn(jobOf(place.ranks, place.seed, noise)) == Ranks{});
            // Much communication: stages wait for each other.
            generator::Job shallow = jobOf(place.ranks, place.seed, noise);
            shallow.layers = shallow.pipelineParallel;
            CHECK(lateIn(shallow) == Ranks{});
            CHECK(lateIn(dataParallelJob(place.ranks, place.seed, noise)) == Ranks{});
        }
    }
}

TEST_CASE("S6: nobody is late in a healthy job of few ranks and steps", "[truth]") {
    for (const int64_t steps : {1, 2, 3}) {
        for (const int ranks : {2, 3, 4, 8}) {
            for (uint64_t seed = 1; seed <= 10; ++seed) {
                CAPTURE(ranks, seed, steps);
                generator::Job job = dataParallelJob(ranks, seed, 30);
                job.isCompact = true;
                job.steps = steps;
                CHECK(lateIn(job) == Ranks{});
            }
            generator::Job job = dataParallelJob(ranks, 1, 30);
            job.isCompact = true;
            job.steps = steps;
            job.troubles.slowRanks = generator::SlowRanks{{1}, 150};
            CHECK(lateIn(job) == Ranks{1});
        }
    }
}

TEST_CASE("S6: the planted slow rank is the one that others wait for", "[truth]") {
    for (const Place& place : grid()) {
        for (const int64_t noise : {0, 30}) {
            CAPTURE(place.ranks, place.seed, noise);
            const Ranks planted{place.anyRank()};
            generator::Job job = jobOf(place.ranks, place.seed, noise);
            job.troubles.slowRanks = generator::SlowRanks{{place.anyRank()}, 150};
            CHECK(lateIn(job) == planted);
            job = dataParallelJob(place.ranks, place.seed, noise);
            job.troubles.lateRank = generator::LateRank{place.anyRank(), 6'000'000};
            CHECK(lateIn(job) == planted);
        }
    }
}

TEST_CASE("S11: the planted slow link is the slowest, healthy jobs have none", "[truth]") {
    const int ranks = GENERATE(4, 16);
    const uint64_t seed = GENERATE(1U, 2U);
    CAPTURE(ranks, seed);
    generator::Job job = dataParallelJob(ranks, seed, 30);
    const auto slowIn = [](const generator::Job& what) {
        const WrittenJob files(what);
        const auto matrix = linkMatrix(files.snapshot(), {}, {});
        REQUIRE(matrix);
        std::set<std::pair<int64_t, int64_t>> links;
        for (const SlowLink& slow : slowLinks(*matrix))
            links.emplace(matrix->links[slow.link].source, matrix->links[slow.link].target);
        return links;
    };
    CHECK(slowIn(job).empty());
    job.troubles.slowLink = generator::SlowLink{2, 3, 300};
    // In a group of more than eight, ranks send to the next seven only.
    std::set<std::pair<int64_t, int64_t>> planted{{2, 3}};
    if (ranks <= 8)
        planted.emplace(3, 2);
    CHECK((slowIn(job) == planted));
}

} // namespace wait_truth_test

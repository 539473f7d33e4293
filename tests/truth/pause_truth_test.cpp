// SPDX-License-Identifier: GPL-3.0-or-later
// What pauses of hosts cost a pipeline with its timelines, where all of them are read and where
// not.
#include <catch2/catch.hpp>

#include "core/advisor/call_checks.h"
#include "core/advisor/further_profiles.h"
#include "tests/truth/opened_job.h"
#include "tests/truth/simulated_job.h"
#include "truth.h"

namespace pause_truth_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;

namespace {

Finding pausesOf(const OpenedJob& job, size_t mostRead) {
    query::Session session(job.snapshot());
    Inputs inputs(session, {});
    const JobFacts facts;
    const std::map<std::string, double> limits;
    FurtherProfiles none({}, {});
    Context context(inputs, facts, limits, none);
    CallRule rule{"SC-5.pauses", {"GC"}, analysis::threshold::kGarbage, CallRule::By::Longest,
        "Python GC", {"garbage_threshold"}};
    rule.mostRead = mostRead;
    const auto outcome = callsFinding(context, rule);
    REQUIRE(outcome);
    REQUIRE(outcome->findings.size() == 1);
    return outcome->findings.front();
}

} // namespace

TEST_CASE("pauses are played only where those of all ranks are read", "[truth]") {
    generator::Job job = jobOf(4, 1, 10);
    job.troubles.gcPause = generator::GcPause{};
    job.troubles.gcPause->isOnAll = true;
    const OpenedJob opened(job);
    const Finding all = pausesOf(opened, 4);
    CHECK(all.ranks == std::vector<int64_t>{0, 1, 2, 3});
    CHECK(all.price.method == kByReplay);
    REQUIRE(all.price.cost);
    CHECK(static_cast<double>(all.price.cost->count()) == Approx(38'200'000).epsilon(0.05));
    // Of the fourth nobody knows when it pauses: a step that is played without the other pauses
    // still waits for it.
    const Finding some = pausesOf(opened, 3);
    CHECK(some.ranks.size() == 3);
    CHECK(some.price.method == "method.free_in_calls_of_step");
    CHECK(some.price.cost > Duration());
    CHECK(pausesOf(opened, 1).ranks.size() == 1);
    CHECK(pausesOf(opened, 1).price.method == "method.free_in_calls");
}

TEST_CASE("a pause costs what it keeps another stage from sending as well", "[truth]") {
    // Interleaved: both directions between two stages share a stream.
    generator::Job job = jobOf(4, 1, 20);
    job.virtualStages = 2;
    job.layers = 12;
    job.microbatches = 6;
    job.steps = 4;
    job.hidden = 2048;
    job.isCompact = true;
    job.troubles.gcPause = generator::GcPause{};
    job.troubles.gcPause->rank = 2;
    const Finding pause = pausesOf(OpenedJob(job), 4);
    CHECK(pause.ranks == std::vector<int64_t>{2});
    CHECK(pause.price.method == kByReplay);
    REQUIRE(pause.price.cost);
    const auto planted = static_cast<double>(generator::truthOf(job).troubles.front().cost);
    CHECK(static_cast<double>(pause.price.cost->count()) * static_cast<double>(job.steps)
        == Approx(planted).epsilon(0.05));
}

} // namespace pause_truth_test

// SPDX-License-Identifier: GPL-3.0-or-later
// What is priced beside hosts that pause or begin late, in jobs of drawn shapes, against what was
// planted: a pause that others hide comes to light once they are mended.
#include <algorithm>

#include "tests/core/advisor/one_check.h"
#include "tests/truth/grid.h"
#include "tests/truth/opened_job.h"
#include "tests/truth/simulated_job.h"
#include "truth.h"

namespace host_truth_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;

namespace {

generator::Job jobOf(uint64_t seed, int dataParallel, int stages, int layers, int microbatches) {
    generator::Job job;
    job.seed = seed;
    job.dataParallel = dataParallel;
    job.pipelineParallel = stages;
    job.layers = layers;
    job.microbatches = microbatches;
    job.steps = 6;
    job.hidden = 2048;
    job.noisePermille = 20;
    job.isCompact = true;
    return job;
}

/// Told cost of planted cost.
double toldOf(const generator::Job& job, const char* check, const char* kind) {
    const auto troubles = generator::truthOf(job).troubles;
    const auto planted = std::ranges::find(troubles, kind, &generator::TroubleTruth::kind);
    REQUIRE(planted != troubles.end());
    const OpenedJob files(job);
    const Finding found = runCheck(*files.snapshot(), check).finding();
    REQUIRE(found.price.cost);
    return static_cast<double>(found.price.cost->count()) * static_cast<double>(job.steps)
        / static_cast<double>(planted->cost);
}

Approx one() {
    return Approx(1).epsilon(0.1);
}

} // namespace

TEST_CASE("a clock that drops hides a pause of the host on another stage", "[truth]") {
    generator::Job job = jobOf(8050, 4, 2, 2, 2);
    job.tensorParallel = 2;
    job.steps = 8;
    job.hidden = 1024;
    job.noisePermille = 10;
    job.isCompact = false;
    job.ranksOfHost = 16;
    job.troubles.frequencyDropRank = 1;
    job.troubles.gcPause = generator::GcPause{.rank = 8};
    CHECK(toldOf(job, "CP-9", "frequency-drop") == one());
}

TEST_CASE("uneven stages hide a pause of the second rank of a worker", "[truth]") {
    generator::Job job = jobOf(8111, 3, 4, 4, 8);
    job.tensorParallel = 2;
    job.ranksOfHost = 8;
    job.troubles.extraLayers = 4;
    job.troubles.gcPause = generator::GcPause{.rank = 3};
    CHECK(toldOf(job, "CL-15", "uneven-stages") == one());
}

TEST_CASE("what a worker waits for its late rank is no part of its passes", "[truth]") {
    generator::Job job = jobOf(9014, 2, 3, 3, 3);
    job.contextParallel = 2;
    job.ranksOfHost = 8;
    job.noisePermille = 30;
    job.troubles.extraLayers = 3;
    job.troubles.rotatingLateRank = 6'000'000;
    CHECK(toldOf(job, "CL-15", "uneven-stages") == one());
    CHECK(toldOf(job, "IO-6", "rotating-late-rank") == one());
    // It begins when its data is there, whenever the others reach it.
    job = jobOf(11096, 2, 2, 6, 2);
    job.contextParallel = 2;
    job.steps = 8;
    job.noisePermille = 30;
    job.troubles.extraLayers = 2;
    job.troubles.rotatingLateRank = 12'000'000;
    CHECK(toldOf(job, "CL-15", "uneven-stages") == Approx(1).epsilon(0.05));
}

TEST_CASE("gradients behind the passes are those of the last layers", "[truth]") {
    generator::Job job = jobOf(11001, 3, 2, 2, 2);
    job.tensorParallel = 4;
    job.ranksOfHost = 4;
    job.hidden = 4096;
    job.noisePermille = 30;
    job.troubles.extraLayers = 2;
    job.troubles.lateRank = generator::LateRank{16, 6'000'000};
    CHECK(toldOf(job, "CL-15", "uneven-stages") == Approx(1).epsilon(0.05));
}

TEST_CASE(
    "work that runs again is one of backwards, with what its layer waits for first", "[truth]") {
    generator::Job job = jobOf(1, 2, 2, 2, 6);
    job.contextParallel = 2;
    job.hidden = 4096;
    job.troubles.recompute = true;
    CHECK(toldOf(job, "CP-12", "recompute") == one());
    // Backwards of a slow first stage come one behind the other, its forwards are in nobody's way.
    job = jobOf(6050, 3, 4, 8, 4);
    job.troubles.recompute = true;
    job.troubles.slowRanks = generator::SlowRanks{{0}, 190};
    CHECK(toldOf(job, "CP-12", "recompute") == one());
}

TEST_CASE("who waits for a late rank launches ahead meanwhile", "[truth]") {
    for (const uint64_t seed : seedsOf({9, 15})) {
        CAPTURE(seed);
        generator::Job job = jobOf(seed, 16, 1, 4, 4);
        job.hidden = 1024; // so that its kernels are shorter than their launches
        job.noisePermille = 30;
        job.troubles.lateRank = generator::LateRank{1};
        job.troubles.hostBound = true;
        CHECK(toldOf(job, "CL-6", "late-rank") == one());
    }
}

TEST_CASE("a late rank that pauses as well is waited for all the time", "[truth]") {
    generator::Job job = jobOf(20, 16, 1, 4, 4);
    job.noisePermille = 30;
    job.troubles.lateRank = generator::LateRank{1};
    job.troubles.gcPause = generator::GcPause{.rank = 1};
    CHECK(toldOf(job, "CL-6", "late-rank") == one());
}

} // namespace host_truth_test

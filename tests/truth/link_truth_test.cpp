// SPDX-License-Identifier: GPL-3.0-or-later
// What a slow link between ranks that share gradients costs a pipeline, against what was planted.
#include "tests/core/advisor/one_check.h"
#include "tests/truth/grid.h"
#include "tests/truth/opened_job.h"
#include "truth.h"

namespace link_truth_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;

namespace {

struct Shape {
    int data = 2;
    int tensor = 1;
    int stages = 2;
    int chunks = 1;
    generator::SlowLink link;
};

generator::Job jobOf(const Shape& shape, uint64_t seed) {
    generator::Job job;
    job.dataParallel = shape.data;
    job.tensorParallel = shape.tensor;
    job.pipelineParallel = shape.stages;
    job.virtualStages = shape.chunks;
    job.layers = shape.stages * shape.chunks;
    job.microbatches = shape.stages;
    job.hidden = 4096;
    job.steps = 4;
    job.seed = seed;
    job.noisePermille = 20;
    job.isCompact = true;
    job.troubles.slowLink = shape.link;
    return job;
}

} // namespace

TEST_CASE("A slow link between replicas costs what earlier stages do not hide", "[truth]") {
    const std::vector<Shape> shapes{
        {3, 1, 3, 1, {0, 1, 600}}, // of the first stage: nothing hides it
        {3, 1, 3, 1, {4, 5, 1000}}, // the formula tells twice as much
        {3, 2, 2, 2, {0, 4, 600}}, // gradients beside collectives of the tensor parallel pair
        {4, 2, 2, 1, {8, 10, 2000}},
        {4, 2, 2, 1,
            {9, 11, 2000}}, // of ranks that stand for no worker: at the end of the last step
    };
    for (const Shape& shape : shapes) {
        const int first = shape.link.first;
        CAPTURE(first, shape.stages, shape.tensor);
        const generator::Job job = jobOf(shape, 1);
        const OpenedJob files(job);
        const OneCheck found = runCheck(*files.snapshot(), "CL-9");
        const Price& price = found.finding().price;
        REQUIRE(price.cost);
        CHECK(price.method.starts_with(kByReplay)); // some with the delays of their hosts
        const generator::Truth truth = generator::truthOf(job);
        const double planted = static_cast<double>(truth.troubles.front().cost) / 4; // a step
        CHECK(static_cast<double>(price.cost->count()) == Approx(planted).epsilon(0.03));
    }
}

TEST_CASE("A context parallel pair reduces its gradients over its slow link", "[truth]") {
    for (const uint64_t seed : seedsOf({1, 2})) {
        CAPTURE(seed);
        generator::Job job = jobOf({1, 1, 2, 2, {0, 1, 600}}, seed);
        job.contextParallel = 2;
        job.hidden = 1024;
        job.layers = 8;
        const OpenedJob files(job);
        const OneCheck found = runCheck(*files.snapshot(), "CL-9");
        const Price& price = found.finding().price;
        REQUIRE(price.cost);
        const generator::Truth truth = generator::truthOf(job);
        const double planted = static_cast<double>(truth.troubles.front().cost) / 4; // a step
        CHECK(static_cast<double>(price.cost->count()) == Approx(planted).epsilon(0.03));
    }
}

} // namespace link_truth_test

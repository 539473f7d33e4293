// SPDX-License-Identifier: GPL-3.0-or-later
// Each planted trouble shows where an advisor would look for it, and only there.
#include <catch2/catch.hpp>

#include "overlap.h"
#include "rank_context.h"
#include "simulator.h"

namespace rankscope::generator::troubles_test {
namespace {

Job smallJob() {
    Job job;
    job.dataParallel = 2;
    job.pipelineParallel = 2;
    job.layers = 4;
    job.seed = 31;
    return job;
}

// The second step of all ranks: the first has cold queues.
struct Run {
    explicit Run(const Job& job)
        : topology(job)
        , simulator(job, topology) {
        simulator.nextStep();
        steps = simulator.nextStep();
        for (const auto& step : steps) {
            overlaps.push_back(analyseOverlap(step));
        }
    }

    Topology topology;
    Simulator simulator;
    std::vector<StepRecord> steps; // its operators point into the simulator's schedules
    std::vector<Overlap> overlaps;
};

Nanos length(const Run& run) {
    return run.steps[0].host.duration;
}

TEST_CASE("a slow rank computes longer and the others wait") {
    Job job = smallJob();
    const Run healthy(job);
    job.troubles.slowRanks = SlowRanks{{1}, 180};
    const Run slow(job);
    CHECK(total(slow.overlaps[1].computing) > total(healthy.overlaps[1].computing) * 17 / 10);
    CHECK(total(slow.overlaps[0].computing) < total(healthy.overlaps[0].computing) * 11 / 10);
    CHECK(total(slow.overlaps[0].exposed) > total(healthy.overlaps[0].exposed) * 3 / 2);
}

TEST_CASE("a slow link slows its own transfers") {
    Job job = smallJob();
    job.troubles.slowLink = SlowLink{2, 3, 500};
    const Run slow(job);
    const auto transitOf = [&](int rank) {
        Nanos sum = 0;
        for (const auto& communication :
            slow.steps[static_cast<std::size_t>(rank)].communications) {
            sum += communication.kind == Collective::reduceScatter ? communication.transit : 0;
        }
        return sum;
    };
    CHECK(transitOf(2) > transitOf(0) * 4);
    CHECK(transitOf(3) > transitOf(1) * 4);
}

TEST_CASE("exposed communication is overlapped no more") {
    Job job = smallJob();
    job.pipelineParallel = 1;
    const Run healthy(job);
    job.troubles.exposedCommunication = true;
    const Run exposed(job);
    CHECK(total(exposed.overlaps[0].exposed) > total(healthy.overlaps[0].exposed) * 3);
}

TEST_CASE("fewer microbatches and uneven stages widen the bubble") {
    Job job = smallJob();
    job.microbatches = 8;
    const Run healthy(job);
    job.troubles.pipelineBubble = true;
    const Run bubble(job);
    const auto share = [](const Run& run) {
        return run.overlaps[2].bubble * 100 / run.steps[2].host.duration;
    };
    CHECK(share(bubble) > share(healthy) + 4);
    job.troubles.pipelineBubble = false;
    job.troubles.extraLayers = job.layersOfChunk(0);
    const Run uneven(job);
    CHECK(total(uneven.overlaps[2].computing) > total(uneven.overlaps[0].computing) * 3 / 2);
}

TEST_CASE("late data delays the first kernel") {
    Job job = smallJob();
    job.troubles.lateData = true;
    const Run late(job);
    CHECK(late.overlaps[0].preparing > 20'000'000);
    CHECK(late.steps[0].loader.duration > 20'000'000);
}

TEST_CASE("a slow host leaves the device idle") {
    Job job = smallJob();
    const Run healthy(job);
    job.troubles.hostBound = true;
    const Run bound(job);
    CHECK(total(healthy.overlaps[0].free) * 50 < length(healthy));
    CHECK(total(bound.overlaps[0].free) * 5 > length(bound));
}

TEST_CASE("a frequency drop slows the kernels of one rank after the first step") {
    Job job = smallJob();
    job.troubles.frequencyDropRank = 3;
    const Run dropped(job);
    CHECK(dropped.steps[3].megahertz == 1'100);
    CHECK(dropped.steps[2].megahertz == 1'800);
    CHECK(total(dropped.overlaps[3].computing) > total(dropped.overlaps[2].computing) * 3 / 2);
}

TEST_CASE("memory grows by what is never freed, and fragments") {
    Job job = smallJob();
    job.troubles.memoryGrowth = true;
    job.troubles.fragmentation = true;
    const Run run(job);
    const auto& last = run.steps[0].memory.back();
    CHECK(run.steps[0].blocks.back().released < 0);
    CHECK(last.allocated - run.steps[0].memory.front().allocated > 80'000'000);
    CHECK(last.reserved > last.allocated * 6 / 5);
}

TEST_CASE("small packets are many and slow") {
    Job job = smallJob();
    const Run healthy(job);
    job.troubles.smallPackets = true;
    const Run small(job);
    CHECK(small.steps[0].communications.size() > healthy.steps[0].communications.size() * 2);
    for (const auto& communication : small.steps[0].communications) {
        if (communication.kind == Collective::reduceScatter) {
            CHECK(communication.links.front().packetBytes <= 65'536);
        }
    }
}

} // namespace
} // namespace rankscope::generator::troubles_test

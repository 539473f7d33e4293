// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs without stages, played again: ranks that idle and ranks that compute hide each other.
#include <array>

#include <catch2/catch.hpp>

#include "core/advisor/one_stage.h"
#include "core/advisor/replay/joint_price.h"
#include "core/advisor/slow_workers.h"

namespace one_stage_test {

using namespace rankscope;
using namespace rankscope::advisor;
using analysis::StepMetric;

namespace {

struct Planted {
    int64_t computing = 0; ///< us
    int64_t preparing = 0;
    int64_t free = 0;
};

template <size_t Ranks>
StepInputs stepsOf(
    const std::vector<std::array<Planted, Ranks>>& planted, Duration communicating = Duration(1)) {
    StepInputs steps;
    for (size_t step = 0; step < planted.size(); ++step)
        for (size_t rank = 0; rank < Ranks; ++rank) {
            const Planted& of = planted[step][rank];
            analysis::StepRow& row = steps.trace.rows.emplace_back();
            row.rank = static_cast<int64_t>(rank);
            row.step = static_cast<int64_t>(step);
            row.values.set(StepMetric::Computing, Duration(of.computing * 1000));
            row.values.set(StepMetric::Preparing, Duration(of.preparing * 1000));
            row.values.set(StepMetric::Free, Duration(of.free * 1000));
            row.values.set(StepMetric::Communication, communicating);
        }
    for (size_t rank = 0; rank < Ranks; ++rank)
        steps.trace.ranks.push_back(static_cast<int64_t>(rank));
    steps.sizes = analysis::ParallelSizes{};
    steps.sizes->data = Ranks;
    return steps;
}

constexpr Duration us(int64_t count) {
    return Duration(count * 1000);
}

} // namespace

TEST_CASE("a rank that idles before its passes hides one that computes longer", "[advisor]") {
    const StepInputs steps = stepsOf<4>({{{{100}, {130}, {100, 40}, {100}}}});
    const auto job = oneStageJob(steps, {});
    REQUIRE(job);
    CHECK(job->stepTime(job->work()) == us(140));
    const SlowTimes slow{1, {{0, {us(130), us(30)}}}};
    CHECK(shorterLongest(steps, StepMetric::Computing, std::span(&slow, 1)) == Duration());
    const auto asPeers = playedAsPeers(steps, std::span(&slow, 1));
    REQUIRE(asPeers);
    CHECK(asPeers->alone == Duration());

    const TimesByRank idle = idleBesidePeers(steps.trace, steps.trace.ranks);
    CHECK(idle == TimesByRank{{{2, 0}, us(40)}});
    const auto inTime = playedWithoutIdle(steps, idle);
    REQUIRE(inTime);
    CHECK(inTime->alone == us(10));
    CHECK(inTime->takesDelays);
    const std::array changes{asPeers.get(), inTime.get()};
    const JointPrice both = jointPrice(*job, changes);
    CHECK(both.saved == us(40)); // alone nothing and 10
    CHECK(both.shares[1] == us(10));
    CHECK(both.shares[0] == us(30));
}

TEST_CASE("each step waits for the rank that idles and computes longest in it", "[advisor]") {
    const StepInputs steps = stepsOf<2>({
        {{{100, 0, 10}, {100}}}, // rank 0 launches late
        {{{100}, {100, 30}}}, // rank 1 waits for its data
        {{{100, 20}, {100, 20}}}, // both: of two each is the other's normal
    });
    const TimesByRank late = idleBesidePeers(steps.trace, steps.trace.ranks);
    CHECK(late == TimesByRank{{{1, 1}, us(30)}});
    const auto job = oneStageJob(steps, {});
    REQUIRE(job);
    const auto played = playedWithoutIdle(steps, {{{0, 0}, us(10)}, {{1, 1}, us(30)}});
    REQUIRE(played);
    CHECK(played->alone == us(40) / 3);
    // A pause of both in one step is taken from both.
    const auto paused = playedWithoutIdle(steps, {{{0, 2}, us(20)}, {{1, 2}, us(20)}});
    REQUIRE(paused);
    CHECK(paused->alone == Duration(6667));
}

TEST_CASE("what a rank is late costs no more than others leave of it", "[advisor]") {
    const StepInputs steps = stepsOf<3>({
        {{{100, 20}, {100}, {100}}}, // rank 0 waits for its data
        {{{100, 20}, {100, 0, 40}, {100}}}, // and rank 1 launches later
    });
    const std::vector<int64_t> late{0};
    Price price{Duration(), us(20), us(20), "method.late_data", StepPart::Preparing};
    playInTime(steps, late, price);
    CHECK(price.cost == us(10));
    CHECK(price.high == us(20));
    REQUIRE(price.played);
    CHECK(price.played->alone == us(10));
    playInTime(steps, {}, price); // once is enough
    CHECK(price.cost == us(10));
    Price less{Duration(), us(4), us(20), "method.late_data", StepPart::Preparing};
    playInTime(steps, late, less);
    CHECK(less.cost == us(4));
    CHECK(less.played->alone == us(4));
}

TEST_CASE("ranks that meet within their passes hide nothing of each other", "[advisor]") {
    StepInputs steps = stepsOf<3>({{{{100, 20}, {130}, {100}}}});
    steps.sizes->tensor = 3;
    const std::vector<int64_t> late{0};
    Price price{Duration(), us(20), us(20), "method.late_data", StepPart::Preparing};
    playInTime(steps, late, price);
    CHECK(price.cost == us(20));
    REQUIRE(price.played);
    CHECK(price.played->alone == us(20));
}

TEST_CASE(
    "what all ranks wait for is part of the step, also of steps that tell nothing", "[advisor]") {
    StepInputs steps = stepsOf<2>({
        {{{100, 30}, {100, 30}}},
        {{{100, 30}, {100, 20}}},
    });
    steps.trace.steps = {0, 1};
    Price price{Duration(), us(30), us(30), "method.longest_rank", StepPart::Preparing};
    playWaits(steps, {{{0, 1}, us(30)}, {{1, 1}, us(20)}}, price);
    CHECK(price.cost == us(30));
    playWaits(steps, {{{0, 1}, us(30)}}, price); // rank 1 waits as well
    CHECK(price.cost == us(10));
}

TEST_CASE("where nobody communicates being free may be waiting", "[advisor]") {
    const StepInputs steps = stepsOf<2>({{{{100, 0, 30}, {130}}}}, Duration());
    const SlowTimes slow{1, {{0, {us(130), us(30)}}}};
    CHECK(shorterLongest(steps, StepMetric::Computing, std::span(&slow, 1)) == us(30));
    CHECK(idleBesidePeers(steps.trace, steps.trace.ranks).empty());
    CHECK_FALSE(playedWithoutIdle(steps, {{{0, 0}, us(30)}}));
}

TEST_CASE("a job with stages, or without computing, is not played as one of a stage", "[advisor]") {
    StepInputs steps = stepsOf<2>({{{{100}, {130}}}});
    steps.parts.stages.resize(2);
    CHECK_FALSE(playedWithoutIdle(steps, {}));
    CHECK_FALSE(oneStageJob({}, {}));
}

} // namespace one_stage_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/host_times.h"

#include <map>

#include <catch2/catch.hpp>

#include "core/advisor/replay/host_pauses.h"
#include "core/advisor/replay/late_starts.h"
#include "tests/core/advisor/replay/random_plan.h"

namespace host_times_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;
using model::JobOp;
using model::JobOpType;

namespace {

size_t placeOf(const JobGraph& job, const JobOp& op) {
    const OpLanes& lanes = job.lanes();
    for (size_t i = 0; i < job.size(); ++i) {
        const Op& of = lanes.ops[i / lanes.lanes.size()];
        const Lane& lane = lanes.lanes[i % lanes.lanes.size()];
        if (lane.step == op.step && lane.dpRank == op.dpRank && of.stage == op.stage
            && of.type == op.type && of.ordinal == op.ordinal)
            return i;
    }
    return job.size();
}

/// The worker begins its step with it.
std::optional<size_t> firstOf(const std::vector<PipelineOp>& ops, const JobOp& of) {
    for (size_t i = 0; i < ops.size(); ++i)
        if (ops[i].before.empty() && ops[i].op.step == of.step && ops[i].op.dpRank == of.dpRank
            && ops[i].op.stage == of.stage)
            return i;
    return std::nullopt;
}

/// A host that goes on `ahead` before an op begins which waits for others.
HostLimit limited(
    const JobGraph& job, std::vector<PipelineOp>& ops, size_t at, size_t first, Duration ahead) {
    const size_t lanes = job.lanes().lanes.size();
    const size_t place = placeOf(job, ops[at].op);
    HostLimit limit;
    limit.op = static_cast<OpIndex>(place / lanes);
    limit.lane = place % lanes;
    limit.since = static_cast<OpIndex>(placeOf(job, ops[first].op) / lanes);
    limit.held = ops[first].op.start;
    limit.from = ops[at].op.start - ahead;
    limit.work = isPass(ops[at].op.type) ? 1 : 0;
    limit.pause = limit.from;
    ops[at].since = first;
    ops[at].notBefore = limit.from - limit.held;
    return limit;
}

} // namespace

// Where others are waited for less, passes and receives begin when their hosts let them.
TEST_CASE("An op that its host limits begins when brute force lets it", "[advisor]") {
    size_t limiting = 0;
    for (uint64_t seed = 0; seed < 40; ++seed) {
        Random random(seed);
        PipelineJob planted(randomPlan(random));
        auto job = JobGraph::of(planted.rows());
        INFO("seed " << seed);
        REQUIRE(job);
        const Duration measured = job->stepTime(job->work(), Delays::AsMeasured);
        std::vector<HostLimit> limits;
        for (size_t i = 0; i < planted.ops().size(); ++i) {
            const JobOp& op = planted.ops()[i].op;
            const bool isLimited = (isPass(op.type) || op.type == JobOpType::ForwardReceive)
                && op.stage > 0 && random() % 5 == 0;
            const auto first = isLimited ? firstOf(planted.ops(), op) : std::nullopt;
            if (first && *first != i && planted.ops()[*first].op.start < op.start)
                limits.push_back(limited(
                    *job, planted.ops(), i, *first, Duration(between(random, 0, 2'000'000))));
        }
        job->limitByHosts(Work(job->size()), limits);
        CHECK(job->stepTime(job->work(), Delays::AsMeasured) == measured);
        Work shorter = job->work();
        for (PipelineOp& one : planted.ops())
            if (isPass(one.op.type) && one.op.stage == 0) {
                one.work /= 2;
                shorter[placeOf(*job, one.op)] = one.work;
            }
        HostTimes unlimited = job->delays();
        unlimited.limits.clear();
        CHECK(job->stepTimes(shorter, Delays::AsMeasured)
            == planted.stepTimes(PipelineJob::Host::Delays));
        limiting += job->stepTime(shorter, unlimited) < job->stepTime(shorter, job->delays());
    }
    CHECK(limiting > 5);
}

// A worker waits in its first pass for a rank of its own: no factor of its passes is one of that.
TEST_CASE("What a host keeps a pass from is no work of it", "[advisor]") {
    PipelinePlan plan;
    plan.dpRanks = 1;
    plan.work = [](const JobOp& op) {
        return isPass(op.type) ? Duration(4'000'000) : Duration(100'000);
    };
    const PipelineJob healthy(plan);
    constexpr Duration kLate(3'000'000);
    const auto isLate = [](const JobOp& op) {
        return op.type == JobOpType::ForwardCompute && op.ordinal == 0 && op.stage == 0
            && op.dpRank == 0;
    };
    const auto work = plan.work;
    plan.work = [&](const JobOp& op) { return work(op) + (isLate(op) ? kLate : Duration()); };
    const PipelineJob measured(plan);
    auto job = JobGraph::of(measured.rows());
    REQUIRE(job);
    Work within(job->size());
    for (const JobOp& op : measured.rows())
        if (isLate(op))
            within[placeOf(*job, op)] = kLate;
    const Duration step = job->stepTime(job->work(), Delays::AsMeasured);
    job->limitByHosts(within, {});
    CHECK(job->stepTime(job->work(), Delays::AsMeasured) == step);
    CHECK(job->stepTime(job->work(), Delays::Without)
        == meanTime(healthy.stepTimes(PipelineJob::Host::None)));
    Work half = job->work();
    for (Duration& length : half)
        length /= 2;
    const Duration ofHalf = job->stepTime(half, Delays::Without);
    CHECK(job->stepTime(half, Delays::AsMeasured) == ofHalf + kLate);

    Work taken = job->work();
    HostTimes delays = job->delays();
    for (const JobOp& op : measured.rows())
        if (isLate(op))
            takeWithin(placeOf(*job, op), kLate + Duration(1'000'000), taken, delays);
    CHECK(delays.within == Work(job->size()));
    plan.work = [&](const JobOp& op) {
        return work(op) - (isLate(op) ? Duration(1'000'000) : Duration());
    };
    CHECK(job->stepTime(taken, delays)
        == meanTime(PipelineJob(plan).stepTimes(PipelineJob::Host::None)));
}

// The second pass of a stage is held behind a pause within the first one, in which the host was
// held up by its device before.
TEST_CASE("A host that its device held up goes on as it was measured", "[advisor]") {
    PipelinePlan plan;
    plan.dpRanks = 1;
    plan.stages = 2;
    plan.microBatches = 1;
    plan.steps = 1;
    plan.work = [](const JobOp& op) {
        return isPass(op.type) ? Duration(10'000'000) : Duration(100'000);
    };
    const PipelineJob planted(plan);
    auto job = JobGraph::of(planted.rows());
    REQUIRE(job);
    const Duration measured = job->stepTime(job->work(), Delays::AsMeasured);
    Work within(job->size());
    HostLimit limit;
    for (const JobOp& op : planted.rows()) {
        if (!isPass(op.type) || op.stage != 0)
            continue;
        const size_t place = placeOf(*job, op);
        const bool isFirst = op.type == JobOpType::ForwardCompute;
        (isFirst ? limit.since : limit.op) = static_cast<OpIndex>(place);
        if (isFirst) {
            within[place] = Duration(2'500'000);
            limit.held = op.start + Duration(1'000'000);
        } else {
            within[place] = Duration(4'000'000);
            limit.from = op.start + Duration(4'000'000);
        }
    }
    limit.isSinceBegin = false;
    limit.heldBefore = 0.9;
    job->limitByHosts(within, {limit});
    CHECK(job->stepTime(job->work(), Delays::AsMeasured) == measured);
    // Where others are faster the host still goes on as long after it was held.
    Work faster = job->work();
    for (const JobOp& op : planted.rows())
        if (isPass(op.type) && op.stage == 1)
            faster[placeOf(*job, op)] = {};
    HostTimes unlimited = job->delays();
    unlimited.limits.clear();
    CHECK(job->stepTime(faster, Delays::AsMeasured) == measured);
    CHECK(measured - job->stepTime(faster, unlimited) == Duration(20'000'000));
}

// The first pass of a stage waits for a rank of its worker that begins the step late, and itself
// for the stage before.
TEST_CASE("Who waits for a late rank waits until that begins, and no longer", "[advisor]") {
    constexpr Duration kWaited(3'000'000);
    const auto jobWith = [&](Duration ofFirst, Duration waited) {
        PipelinePlan plan;
        plan.dpRanks = 1;
        plan.stages = 2;
        plan.microBatches = 1;
        plan.steps = 1;
        plan.work = [=](const JobOp& op) {
            const bool isForward = op.type == JobOpType::ForwardCompute;
            return !isPass(op.type)          ? Duration(100'000)
                : isForward && op.stage == 0 ? ofFirst
                : isForward                  ? Duration(10'000'000) + waited
                                             : Duration(10'000'000);
        };
        return PipelineJob(plan);
    };
    const PipelineJob planted = jobWith(Duration(10'000'000), kWaited);
    auto job = JobGraph::of(planted.rows());
    REQUIRE(job);
    const Duration measured = job->stepTime(job->work(), Delays::AsMeasured);
    HostLimit limit;
    size_t first = 0;
    for (const JobOp& op : planted.rows()) {
        const auto row = static_cast<OpIndex>(placeOf(*job, op));
        if (op.stage == 0 && op.type == JobOpType::ForwardCompute)
            first = row;
        if (op.stage != 1)
            continue;
        if (op.type == JobOpType::ForwardReceive) {
            limit.since = row;
            limit.held = op.start;
        } else if (op.type == JobOpType::ForwardCompute) {
            limit.op = row;
            limit.from = op.start + kWaited;
        }
    }
    limit.isOfBegin = true;
    limit.waited = kWaited;
    job->limitByHosts(Work(job->size()), {limit});
    CHECK(job->work()[limit.op] == Duration(10'000'000));
    CHECK(job->stepTime(job->work(), Delays::AsMeasured) == measured);
    for (const int64_t longer : {-4'000'000, -1'000'000, 1'000'000, 3'000'000, 5'000'000}) {
        CAPTURE(longer);
        Work work = job->work();
        work[first] += Duration(longer);
        const Duration left = std::max(Duration(), kWaited - Duration(longer));
        const Duration wanted =
            meanTime(jobWith(work[first], left).stepTimes(PipelineJob::Host::None));
        CHECK(job->stepTime(work, Delays::AsMeasured) == wanted);
    }

    // A pause behind the late begin, and one that is all of it.
    constexpr Duration kPaused(2'000'000);
    auto paused = JobGraph::of(planted.rows());
    REQUIRE(paused);
    Work within(paused->size());
    within[limit.op] = kPaused;
    HostLimit before = limit;
    before.idleBehind = kPaused;
    paused->limitByHosts(within, {before});
    CHECK(paused->stepTime(paused->work(), Delays::AsMeasured) == measured);
    const std::vector<TimeRange> pauses{{limit.from - kWaited, limit.from}};
    const PausePrice ofPause = priceOfPauses(*job, {{{1, 0}, {pauses, pauses}}});
    CHECK(ofPause.price == kWaited);
    CHECK(ofPause.off == Approx(0).margin(0.001)); // nothing is taken from work

    LateStarts late; // as late as it is waited for
    const Lane& lane = job->lanes().lanes.front();
    const TimeRange waited{limit.from - kWaited, limit.from};
    late[{Worker{lane.dpRank, 1}, lane.step}] = {{}, kWaited, {waited}};
    const Duration healthy =
        meanTime(jobWith(Duration(10'000'000), {}).stepTimes(PipelineJob::Host::None));
    CHECK(priceOfLateStarts(*job, late).price == measured - healthy);
    late.begin()->second.ofOthers = Duration(1'000'000);
    CHECK(priceOfLateStarts(*job, late).price == Duration(1'000'000));
}

} // namespace host_times_test

// SPDX-License-Identifier: GPL-3.0-or-later
// What causes cost together: one replay without all of them.
#include "core/advisor/replay/joint_price.h"

#include <catch2/catch.hpp>

#include "core/advisor/best_case.h"
#include "core/advisor/counted_causes.h"
#include "core/advisor/hidden_causes.h"

namespace joint_price_test {

using namespace rankscope;
using namespace rankscope::advisor;
using model::JobOp;
using model::JobOpType;

namespace {

constexpr Duration kMs = std::chrono::milliseconds(1);

/// Three data-parallel ranks whose passes take 10, 20 and 30 ms, a norm of all and an optimizer.
JobGraph threeRanks() {
    std::vector<JobOp> ops;
    for (int32_t rank = 0; rank < 3; ++rank) {
        const auto add = [&](JobOpType type, int64_t begin, int64_t end) {
            JobOp& op = ops.emplace_back();
            op.type = type;
            op.dpRank = rank;
            op.start = Timestamp(begin * kMs);
            op.duration = (end - begin) * kMs;
        };
        const int64_t end = 10 * (rank + 1);
        add(JobOpType::ForwardCompute, 0, end);
        add(JobOpType::OptimizerClip, end, 31);
        add(JobOpType::Optimizer, 31, 35);
    }
    auto job = JobGraph::of(ops);
    REQUIRE(job);
    CHECK(job->stepTime(job->work()) == 35 * kMs);
    return std::move(*job);
}

Played played(const JobGraph& job, std::vector<Fix> fixes) {
    const Duration alone = priceOf(job, fixes);
    return playedFixes(std::move(fixes), alone);
}

Finding finding(const char* id, std::vector<int64_t> ranks, Played played) {
    Finding made;
    made.id = id;
    made.ranks = std::move(ranks);
    const Duration cost = played.alone;
    made.price = {cost, cost, cost, kByReplay, StepPart::Computing,
        std::make_shared<const Played>(std::move(played))};
    return made;
}

} // namespace

TEST_CASE("Causes of the same time cost less together than one by one", "[replay]") {
    const JobGraph job = threeRanks();
    const Played worker = played(job, {workerAsPeers({2, 0})}); // 15 ms, as the median of 10 and 20
    const Played even = played(job, {evenRanks()}); // 20 ms each
    CHECK(worker.alone == 10 * kMs);
    CHECK(even.alone == 10 * kMs);
    const JointPrice both = jointPrice(job, std::vector{&worker, &even});
    CHECK(both.saved == 15 * kMs); // the mean of 10, 20 and 15
    CHECK(both.shares == std::vector<std::optional<Duration>>{10 * kMs, 5 * kMs});
    // What evens out first leaves nothing to mend.
    CHECK(jointPrice(job, std::vector{&even, &worker}).saved == 10 * kMs);
    CHECK(jointPrice(job, std::vector{&even}).saved == 10 * kMs);
    CHECK(jointPrice(job, {}).saved == Duration());
}

TEST_CASE("What makes the step longer beside another cause is left out", "[replay]") {
    const JobGraph job = threeRanks();
    const Played worker = played(job, {workerAsPeers({2, 0})});
    const Fix longer = [](const JobGraph& of, Work& work) {
        for (OpIndex op = 0; op < of.lanes().ops.size(); ++op)
            if (isPass(of.lanes().ops[op].type))
                work[op * of.lanes().lanes.size() + 1] += 2 * kMs; // of the second rank
    };
    Played other = playedFixes({longer}, 1 * kMs);
    const JointPrice both = jointPrice(job, std::vector<const Played*>{&worker, &other});
    CHECK(both.saved == 10 * kMs); // with it 22 ms of the second rank would be left
    CHECK(both.shares == std::vector<std::optional<Duration>>{10 * kMs, std::nullopt});
}

TEST_CASE("The best case plays all that was played at once", "[replay]") {
    const JobGraph job = threeRanks();
    std::vector<Finding> findings{finding("CL-20", {0, 1, 2}, played(job, {evenRanks()})),
        finding("CL-1", {2}, played(job, {workerAsPeers({2, 0})}))};
    // Evened out comes behind what is mended, whichever is told first.
    const auto together = playedTogether(findings, countedOf(findings), &job);
    CHECK(together == std::vector<Counted>{{0, 5 * kMs}, {1, 10 * kMs}});
    CHECK(bestCaseOf(together, 35 * kMs) == 20 * kMs);
    // None of them: the best case is longer.
    for (size_t i = 0; i < 2; ++i) {
        const std::vector<Finding> other{findings[i]};
        CHECK(bestCaseOf(playedTogether(other, countedOf(other), &job), 35 * kMs) == 25 * kMs);
    }
    // By a formula of the same part of the step only the dearest counts.
    findings[0].price.played.reset();
    CHECK(countedOf(findings) == std::vector<Counted>{{0, 10 * kMs}});
}

TEST_CASE("Two troubles that one check saw on a rank are not both played", "[replay]") {
    const JobGraph job = threeRanks();
    std::vector<Finding> findings{
        finding("CL-1", {2}, played(job, {workerShorter({2, 0}, {{0, 9 * kMs}})})),
        finding("CL-1", {2}, played(job, {workerShorter({2, 0}, {{0, 8 * kMs}})})),
        finding("CP-1", {2}, played(job, {workerShorter({2, 0}, {{0, 2 * kMs}})}))};
    CHECK(countedOf(findings) == std::vector<Counted>{{0, 9 * kMs}, {2, 2 * kMs}});
    // 30 ms are as long as 20 of the second rank: both save no more than 10.
    const auto together = playedTogether(findings, countedOf(findings), &job);
    CHECK(together == std::vector<Counted>{{0, 9 * kMs}, {2, 1 * kMs}});
    // What a price has beside its replay comes on top.
    findings[2].price.cost = 3 * kMs;
    CHECK(playedTogether(findings, countedOf(findings), &job)
        == std::vector<Counted>{{0, 9 * kMs}, {2, 2 * kMs}});
    // What makes one rank slow is seen by several checks.
    findings[2].id = "CL-4";
    CHECK(countedOf(findings) == std::vector<Counted>{{0, 9 * kMs}});
    findings[2].ranks = {1};
    CHECK(countedOf(findings) == std::vector<Counted>{{0, 9 * kMs}, {2, 3 * kMs}});
}

TEST_CASE("Causes that hide each other cost more together than one by one", "[replay]") {
    const JobGraph job = threeRanks();
    const auto shorter = [&job](int32_t rank, int64_t less) {
        return played(job, {workerShorter({rank, 0}, {{0, less * kMs}})});
    };
    const Played last = shorter(2, 20);
    const Played second = shorter(1, 10);
    CHECK(last.alone == 10 * kMs); // then the second rank is the longest
    CHECK(second.alone == Duration()); // nobody waits for it
    const JointPrice both = jointPrice(job, std::vector{&last, &second});
    CHECK(both.saved == 20 * kMs);
    CHECK(both.shares == std::vector<std::optional<Duration>>{10 * kMs, 10 * kMs});
    CHECK(jointPrice(job, std::vector{&second, &last}).shares
        == std::vector<std::optional<Duration>>{10 * kMs, 10 * kMs}); // the dearer one first
}

TEST_CASE("A cause that a dearer one hides is told with what it costs behind it", "[replay]") {
    const JobGraph job = threeRanks();
    const auto slow = [&job](const char* id, int64_t rank, int64_t less) {
        return finding(id, {rank},
            played(job, {workerShorter({static_cast<int32_t>(rank), 0}, {{0, less * kMs}})}));
    };
    const std::vector<Finding> told{slow("CL-1", 2, 20)};
    const std::vector<Finding> cheap{slow("CL-1", 0, 5), slow("CL-1", 1, 6)};
    CHECK(cheap.back().price.cost == Duration()); // as long as the third rank is slower
    const auto hidden = hiddenCauses(told, cheap, {}, &job, 2 * kMs);
    REQUIRE(hidden.size() == 1); // nobody waits for the first rank
    CHECK(hidden.front().ranks == std::vector<int64_t>{1});
    CHECK(hidden.front().severity == Severity::Low);
    CHECK(hidden.front().price.behind == 6 * kMs);
    REQUIRE(hidden.front().evidence.size() == 1);
    CHECK(std::get<Duration>(hidden.front().evidence.front().value) == 6 * kMs);
    CHECK(hiddenCauses(told, cheap, {}, &job, 7 * kMs).empty());
    CHECK(hiddenCauses({}, cheap, {}, &job, 2 * kMs).empty()); // nothing hides them
    CHECK(hiddenCauses(told, cheap, {}, nullptr, 2 * kMs).empty());
}

} // namespace joint_price_test

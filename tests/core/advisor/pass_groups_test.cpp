// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks of a tensor parallel group hold up each other within their passes; groups do not.
#include <array>

#include <catch2/catch.hpp>

#include "core/advisor/one_stage.h"
#include "core/advisor/pass_groups.h"
#include "core/advisor/slow_workers.h"

namespace pass_groups_test {

using namespace rankscope;
using namespace rankscope::advisor;
using analysis::StepMetric;

namespace {

constexpr Duration us(int64_t count) {
    return Duration(count * 1000);
}

struct Planted {
    int64_t computing = 0; ///< us
    int64_t idle = 0;
};

struct Job {
    StepInputs steps;
    analysis::Collectives all;
};

void communicate(Job& job, int64_t rank, uint32_t group, int64_t elapse) {
    analysis::Collective& call = job.all.rows.emplace_back();
    call.rank = rank;
    call.step = 7;
    call.group = group;
    call.times.elapse = us(elapse);
}

/// Four ranks in two groups: their passes last as long as the ranks of each hold up each other, and
/// what they transfer, `transfers` us of each group; then all wait for all.
Job jobOf(const std::array<Planted, 4>& ranks, const std::array<int64_t, 2>& transfers) {
    Job job;
    job.all.texts = {"hash0", "hash1", "all"};
    job.steps.sizes = analysis::ParallelSizes{};
    job.steps.sizes->data = 2;
    job.steps.sizes->tensor = 2;
    job.steps.trace.steps = {7};
    std::array<int64_t, 2> passes{};
    for (size_t group = 0; group < 2; ++group) {
        const Planted& one = ranks[2 * group];
        const Planted& other = ranks[2 * group + 1];
        passes[group] = std::max(one.idle, other.idle) + std::max(one.computing, other.computing)
            + transfers[group];
        const auto first = static_cast<int64_t>(2 * group);
        job.steps.groups.push_back({job.all.texts[group], "tp", {first, first + 1}});
    }
    for (size_t rank = 0; rank < 4; ++rank) {
        const Planted& of = ranks[rank];
        const int64_t within = passes[rank / 2] - of.idle - of.computing;
        const int64_t behind = std::max(passes[0], passes[1]) - passes[rank / 2] + 5;
        analysis::StepRow& row = job.steps.trace.rows.emplace_back();
        row.rank = static_cast<int64_t>(rank);
        row.step = 7;
        row.values.set(StepMetric::Computing, us(of.computing));
        row.values.set(StepMetric::Preparing, us(of.idle));
        row.values.set(StepMetric::Communication, us(within + behind));
        row.values.set(StepMetric::NotOverlapped, us(within + behind));
        communicate(job, row.rank, static_cast<uint32_t>(rank / 2), within);
        communicate(job, row.rank, 2, behind);
        job.steps.trace.ranks.push_back(row.rank);
    }
    job.steps.inPassGroups = timesInPassGroups(job.steps, job.all);
    return job;
}

Duration stepOf(const Job& job) {
    const auto played = oneStageJob(job.steps, {});
    REQUIRE(played);
    return played->stepTime(played->work());
}

Duration costInTime(const Job& job, int64_t late, Duration told) {
    Price price{Duration(), told, told, "method.late_data", StepPart::Preparing};
    playInTime(job.steps, std::span(&late, 1), price);
    return price.cost.value_or(Duration(-1));
}

} // namespace

TEST_CASE("a late rank and a slow one of its tensor group hold it up in turn", "[advisor]") {
    const Job job = jobOf({{{100, 20}, {130}, {100}, {100}}}, {8, 8});
    CHECK(stepOf(job) == us(20 + 130 + 8));
    CHECK(costInTime(job, 0, us(20)) == us(20));
    const SlowTimes slow{1, {{7, {us(130), us(30)}}}};
    const auto asPeers = playedAsPeers(job.steps, std::span(&slow, 1));
    REQUIRE(asPeers);
    CHECK(asPeers->alone == us(30));
}

TEST_CASE("what one tensor group is late hides what another one is", "[advisor]") {
    const Job job = jobOf({{{100, 20}, {100}, {100}, {130}}}, {8, 8});
    CHECK(stepOf(job) == us(138));
    CHECK(costInTime(job, 0, us(20)) == Duration());
    const SlowTimes slow{3, {{7, {us(130), us(30)}}}};
    CHECK(shorterLongest(job.steps, StepMetric::Computing, std::span(&slow, 1)) == us(10));
    CHECK(playedAsPeers(job.steps, std::span(&slow, 1))->alone == us(10));
}

TEST_CASE("transfers of a tensor group that are slow hide a slow rank of another", "[advisor]") {
    const Job job = jobOf({{{100}, {100}, {100}, {130}}}, {68, 8});
    CHECK(stepOf(job) == us(168));
    const SlowTimes slow{3, {{7, {us(130), us(30)}}}};
    CHECK(playedAsPeers(job.steps, std::span(&slow, 1))->alone == Duration());
    CHECK(playedEarlier(job.steps, {{{0, 7}, us(60)}, {{1, 7}, us(60)}})->alone == us(30));
    // by what there is at most
    CHECK(playedEarlier(job.steps, {{{0, 7}, us(600)}, {{1, 7}, us(600)}})->alone == us(30));
}

TEST_CASE("one of two ranks that are late leaves the other in its tensor group", "[advisor]") {
    const Job job = jobOf({{{100, 20}, {100, 15}, {100}, {100}}}, {8, 8});
    CHECK(savedInPassGroups(job.steps, {{{0, 7}, us(20)}}, StepPart::Preparing)
        == TimesByRank{{{0, 7}, us(5)}, {{1, 7}, us(5)}, {{2, 7}, {}}, {{3, 7}, {}}});
    CHECK(playedWithoutIdle(job.steps, {{{0, 7}, us(20)}})->alone == us(5));
    CHECK(playedWithoutIdle(job.steps, {{{0, 7}, us(20)}, {{1, 7}, us(15)}})->alone == us(20));
}

TEST_CASE("a late rank and a pause of another one hold up their group in turn", "[advisor]") {
    Job job = jobOf({{{100, 20}, {100}, {100}, {100}}}, {8, 8});
    job.steps.trace.rows[1].values.set(StepMetric::Free, us(40));
    const TimesByRank late{{{0, 7}, us(20)}};
    const TimesByRank pause{{{1, 7}, us(40)}};
    const auto savedBy = [&job](const TimesByRank& idle, StepPart first) {
        return savedInPassGroups(job.steps, idle, first).at({0, 7});
    };
    CHECK(savedBy(late, StepPart::Preparing) == us(20));
    CHECK(savedBy(pause, StepPart::Free) == us(40));
    job.steps.trace.rows[1].values.set(StepMetric::Preparing, us(15));
    CHECK(savedBy(late, StepPart::Preparing) == us(5));
    CHECK(savedBy(pause, StepPart::Free) == us(40));
    CHECK(savedBy({{{1, 7}, us(45)}}, StepPart::Free) == us(40)); // the other begins as late
}

TEST_CASE("context parallel groups hold up their ranks as tensor parallel ones do", "[advisor]") {
    Job job = jobOf({{{100, 20}, {130}, {100}, {100}}}, {8, 8});
    for (analysis::CommunicationGroup& group : job.steps.groups)
        group.name = "cp";
    job.steps.sizes->tensor = 1;
    job.steps.sizes->context = 2;
    CHECK(timesInPassGroups(job.steps, job.all) == job.steps.inPassGroups);
    CHECK(job.steps.meetsBehindPasses());
    CHECK(costInTime(job, 0, us(20)) == us(20));
    // Both: whoever shares a rank waits for the same.
    job.steps.groups.push_back({"hash2", "tp", {0, 2}});
    job.steps.groups.push_back({"hash3", "dp_cp", {0, 1, 2, 3}});
    job.steps.groups.push_back({"hash4", "tp", {3}});
    CHECK(passGroups(job.steps) == std::vector<std::vector<int64_t>>{{0, 1, 2, 3}});
}

TEST_CASE("nobody knows of groups that leave out a rank, or communicate nothing", "[advisor]") {
    Job job = jobOf({{{100}, {100}, {100}, {130}}}, {8, 8});
    CHECK(job.steps.meetsBehindPasses());
    CHECK(timesInPassGroups(job.steps, {}).empty());
    job.steps.trace.ranks.push_back(4);
    CHECK(timesInPassGroups(job.steps, job.all).empty());
    job.steps.inPassGroups.clear();
    CHECK_FALSE(job.steps.meetsBehindPasses());
    CHECK(savedInPassGroups(job.steps, {{{0, 7}, us(20)}}, StepPart::Preparing)
        == TimesByRank{{{0, 7}, us(20)}});
}

} // namespace pass_groups_test

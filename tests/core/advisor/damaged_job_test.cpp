// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that can't be played: one error that names the place, steps left out, or too many workers.
#include <algorithm>

#include <catch2/catch.hpp>

#include "core/advisor/finding_texts.h"
#include "core/advisor/inputs.h"
#include "core/advisor/replay/cause.h"
#include "tests/core/advisor/pipeline_job.h"

namespace damaged_job_test {

using namespace rankscope;
using namespace rankscope::advisor;
using Catch::Matchers::Contains;
using model::JobOp;
using model::JobOpType;

namespace {

std::vector<JobOp> soundRows(int64_t steps = 3) {
    test::PipelinePlan plan;
    plan.stages = 2;
    plan.microBatches = 3;
    plan.steps = steps;
    plan.work = [](const JobOp&) { return Duration(1'000'000); };
    return test::PipelineJob(plan).rows();
}

template <class Predicate>
std::vector<JobOp> without(std::vector<JobOp> rows, Predicate isOut) {
    rows.erase(std::remove_if(rows.begin(), rows.end(), isOut), rows.end());
    return rows;
}

std::string messageOf(const std::vector<JobOp>& rows) {
    const auto job = JobGraph::of(rows);
    return job ? "sound" : job.error().message;
}

} // namespace

TEST_CASE("A job without ops is no job") {
    CHECK(messageOf({}) == "no ops of a job");
}

TEST_CASE("Steps with other ops than most are left out") {
    const auto rows = without(soundRows(),
        [](const JobOp& op) { return op.step == 1 && op.type == JobOpType::Optimizer; });
    const auto job = JobGraph::of(rows);
    REQUIRE(job);
    CHECK(job->lanes().droppedSteps == 1);
    CHECK(job->lanes().steps() == 2);
}

TEST_CASE("An op that stands twice in one step costs that step, in all steps the job") {
    auto rows = soundRows();
    rows.push_back(rows.front());
    CHECK(JobGraph::of(rows)->lanes().droppedSteps == 1);
    rows = soundRows();
    const auto twice = rows;
    rows.insert(rows.end(), twice.begin(), twice.end());
    CHECK_THAT(messageOf(rows), Contains("stands there twice: step 0, DP 0, stage 0"));
}

TEST_CASE("Data-parallel ranks with different ops are named") {
    const auto rows = without(soundRows(),
        [](const JobOp& op) { return op.dpRank == 1 && op.type == JobOpType::GradsReduceScatter; });
    CHECK_THAT(messageOf(rows), Contains("different ops"));
}

TEST_CASE("A stage without ops is named") {
    auto rows = without(soundRows(), [](const JobOp& op) { return op.stage == 0; });
    CHECK(messageOf(rows) == "stage 0 has no ops");
}

TEST_CASE("Transfers that fit no passes or no transfers of the next stage are named") {
    auto rows = without(soundRows(),
        [](const JobOp& op) { return op.type == JobOpType::ForwardReceive && op.ordinal > 0; });
    CHECK(messageOf(rows) == "stage 1 has 1 forward-recv for 3 forward-compute");
    rows =
        without(soundRows(), [](const JobOp& op) { return op.type == JobOpType::ForwardReceive; });
    CHECK(messageOf(rows) == "stage 0 has 3 forward-send, but stage 1 has 0 forward-recv");
}

TEST_CASE("Ops that wait for each other in a circle are named") {
    auto rows = soundRows(); // the first backward pass of stage 0 before any forward pass
    for (JobOp& op : rows)
        if (op.stage == 0 && op.type == JobOpType::BackwardCompute && op.ordinal == 0)
            op.start -= std::chrono::seconds(1);
    CHECK_THAT(messageOf(rows), Contains("in a circle: stage"));
}

TEST_CASE("A part of a job without link to the rest is named") {
    auto rows = soundRows();
    rows = without(rows, [](const JobOp& op) {
        return op.type != JobOpType::ForwardCompute && op.type != JobOpType::BackwardCompute;
    });
    CHECK(messageOf(rows) == "no link to the rest of the job: stage 1, forward-compute 0");
}

TEST_CASE("Times that would overflow a step are an error, large epochs are not") {
    auto rows = soundRows();
    rows.front().duration = Duration(int64_t{1} << 60);
    CHECK_THAT(messageOf(rows), Contains("too far apart"));
    rows = soundRows();
    for (JobOp& op : rows)
        op.start += std::chrono::hours(24 * 365 * 15);
    CHECK(messageOf(rows) == "sound");
}

TEST_CASE("A job of one rank, one stage and one step has neither stragglers nor a cause") {
    test::PipelinePlan plan;
    plan.dpRanks = 1;
    plan.stages = 1;
    plan.microBatches = 1;
    plan.steps = 1;
    plan.work = [](const JobOp&) { return Duration(1'000'000); };
    const auto job = JobGraph::of(test::PipelineJob(plan).rows());
    REQUIRE(job);
    const Slowdowns slowdowns = slowdownsOf(*job);
    CHECK(slowdowns.slowdown == 1);
    CHECK_FALSE(slowdowns.lastStage);
    CHECK_FALSE(diagnose(*job, slowdowns).balancing);
}

TEST_CASE("Jobs of up to 1,024 workers are played, larger ones say that they are too large") {
    CHECK_FALSE(tooManyToReplay(1024));
    const auto why = tooManyToReplay(1025);
    REQUIRE(why);
    CHECK_THAT(toText(*why, Language::English), Contains("More than 1,024 stages of pipelines"));
}

} // namespace damaged_job_test

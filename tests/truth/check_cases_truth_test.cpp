// SPDX-License-Identifier: GPL-3.0-or-later
// CL-14, CL-19, CL-20 and ME-5 on planted jobs: each fires, stays silent on a healthy one or just
// below its threshold, and says what a job without pipeline or steps lacks.
#include <catch2/catch.hpp>

#include "core/analysis/rank_runs.h"
#include "tests/core/advisor/one_check.h"
#include "tests/truth/grid.h"
#include "tests/truth/simulated_job.h"

namespace check_cases_truth_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;

namespace {

using Limits = std::map<std::string, double>;

OneCheck judged(const generator::Job& job, const char* id, const Limits& limits = {}) {
    const WrittenJob files(job);
    return runCheck(files.snapshot(), id, {}, limits);
}

bool tells(const OneCheck& check, const char* key) {
    return std::ranges::any_of(
        check.findings, [key](const Finding& finding) { return finding.text.key == key; });
}

} // namespace

TEST_CASE("CL-14 tells the bubble of a schedule, on both sides of its threshold", "[truth]") {
    generator::Job job = jobOf(16, 1, 0);
    job.troubles.pipelineBubble = true; // two micro-batches in four stages: 3 of 5 passes idle
    const auto at = [&](double limit) {
        return judged(job, "CL-14", {{"theoretical_bubble", limit}});
    };
    CHECK(tells(at(0.599), "CL-14.theory"));
    CHECK_FALSE(tells(at(0.601), "CL-14.theory"));
    const Limits none{{"theoretical_bubble", 1}, {"stage_even", 1}};
    CHECK(judged(job, "CL-14", none).state == CheckState::Ok);
    CHECK(judged(job, "CL-14").state == CheckState::Found);
    // Of many steps three are looked at: what the others show nobody knows.
    const auto seenOf = [&](int steps) {
        job.steps = steps;
        return judged(job, "CL-14", {{"stage_even", 1}}).finding();
    };
    CHECK(seenOf(3).stepsSeen == seenOf(3).steps.size());
    CHECK_FALSE(seenOf(5).stepsSeen);
    CHECK(seenOf(5).steps.empty());
    CHECK(toText(seenOf(5).text, Language::English).find("in 3 of ") != std::string::npos);
    CHECK(judged(dataParallelJob(4, 1, 0), "CL-14").reason == "need.stages");
}

TEST_CASE("CL-19 names what makes the job slower than its median, else nothing", "[truth]") {
    generator::Job job = jobOf(32, 1, 30);
    CHECK(judged(job, "CL-19").state == CheckState::Ok);
    const std::vector<int> worker{4, 5, 6, 7}; // data-parallel rank 1 of the first stage
    job.troubles.slowRanks = generator::SlowRanks{worker, 102}; // straggling: 3 % of the step
    CHECK(judged(job, "CL-19").state == CheckState::Ok);
    job.troubles.slowRanks = generator::SlowRanks{worker, 300};
    const auto found = judged(job, "CL-19");
    CHECK(found.finding().text.key == "CL-19.worker");
    CHECK(found.finding().ranks == std::vector<int64_t>{4, 5, 6, 7});
    CHECK(judged(dataParallelJob(4, 1, 0), "CL-19").reason == "need.stages");
}

TEST_CASE(
    "CL-2 names the rank for which all others wait, on both sides of its threshold", "[truth]") {
    generator::Job job = dataParallelJob(4, 1, 0);
    CHECK(judged(job, "CL-2").state == CheckState::Ok);
    job.troubles.slowRanks = generator::SlowRanks{{2}, 300};
    const auto found = judged(job, "CL-2");
    CHECK(found.finding().ranks == std::vector<int64_t>{2});
    CHECK(judged(job, "CL-2", {{"late_rank", 1}}).state == CheckState::Ok);
}

TEST_CASE("CO-6 leaves out the groups that wait for the pipeline", "[truth]") {
    CHECK(judged(jobOf(16, 1, 30), "CO-6").state == CheckState::Ok);
    generator::Job job = dataParallelJob(4, 1, 0);
    CHECK(judged(job, "CO-6").state == CheckState::Ok);
    job.troubles.slowRanks = generator::SlowRanks{{2}, 300};
    const auto found = judged(job, "CO-6").finding();
    CHECK(found.text.key == "CO-6.rank");
    CHECK(found.evidence.front().target.rank == analysis::rankOfId(2));
}

TEST_CASE("CL-20 tells sequences of uneven length", "[truth]") {
    generator::Job job = jobOf(16, 1, 30);
    CHECK(judged(job, "CL-20").state == CheckState::Ok);
    job.troubles.unevenSequencesPercent = 2; // sequence_variation: 5 %
    CHECK(judged(job, "CL-20").state == CheckState::Ok);
    job.troubles.unevenSequencesPercent = 40;
    CHECK(judged(job, "CL-20").state == CheckState::Found);
}

TEST_CASE("CL-20 tells ranks that take turns where there are no stages", "[truth]") {
    for (const uint64_t seed : seedsUpTo(3)) {
        CAPTURE(seed);
        generator::Job job = dataParallelJob(4, seed, 30);
        job.steps = 6;
        CHECK(judged(job, "CL-20").state == CheckState::Ok);
        job.troubles.slowRanks = generator::SlowRanks{{2}, 400};
        CHECK(judged(job, "CL-20").state == CheckState::Ok); // always the same
        job.troubles.slowRanks.reset();
        job.troubles.unevenSequencesPercent = 40;
        CHECK(judged(job, "CL-20").finding().text.key == "CL-20.ranks");
    }
    // In tensor parallel groups what moves within them is waited for as well.
    generator::Job wide = dataParallelJob(4, 1, 0);
    wide.tensorParallel = 2;
    wide.steps = 6;
    wide.troubles.unevenSequencesPercent = 40;
    const Finding waits = judged(wide, "CL-20").finding();
    CHECK(waits.text.key == "CL-20.ranks_transfers");
    CHECK(toText(waits.text, Language::English).find(" for transfers in its tensor")
        != std::string::npos);
    generator::Job brief = dataParallelJob(4, 1, 30);
    brief.steps = 2;
    CHECK(judged(brief, "CL-20").reason == "need.turns");
    // Of many micro-batches the sums are nearly even: attention tells that the lengths are not.
    generator::Job many = dataParallelJob(4, 1, 30);
    many.microbatches = 16;
    many.steps = 6;
    CHECK(judged(many, "CL-20").state == CheckState::Ok);
    many.troubles.unevenSequencesPercent = 25;
    CHECK(judged(many, "CL-20").finding().text.key == "CL-20.lengths");
    // Of two ranks nobody takes turns.
    generator::Job pair = dataParallelJob(2, 1, 30);
    pair.steps = 6;
    CHECK(judged(pair, "CL-20").reason == "need.turns");
    pair.troubles.unevenSequencesPercent = 40;
    CHECK(judged(pair, "CL-20").finding().text.key == "CL-20.lengths");
}

TEST_CASE("ME-5 tells memory that grows from step to step", "[truth]") {
    generator::Job job = jobOf(4, 1, 0);
    job.steps = 8;
    CHECK(judged(job, "ME-5").state == CheckState::Ok);
    job.troubles.memoryGrowth = true;
    const auto found = judged(job, "ME-5");
    CHECK(found.finding().ranks.size() == 4);
    const double bytes = [&] {
        for (const auto& [name, value] : found.finding().text.values) {
            if (name == "per_step")
                return static_cast<double>(std::get<Bytes>(value).value);
        }
        return 0.0;
    }();
    CHECK(judged(job, "ME-5", {{"growth_bytes", bytes * 0.99}}).state == CheckState::Found);
    CHECK(judged(job, "ME-5", {{"growth_bytes", bytes * 1.01}}).state == CheckState::Ok);
    job.steps = 3;
    CHECK(judged(job, "ME-5").reason == "need.growth_steps");
}

} // namespace check_cases_truth_test

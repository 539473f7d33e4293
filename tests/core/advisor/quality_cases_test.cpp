// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that lack what others have: told, and no verdict is made of what is not there.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/advisor/finding_texts.h"
#include "core/advisor/slow_workers.h"
#include "core/advisor/why.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"

namespace quality_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using analysis::StepMetric;
using rankscope::test::JobTables;
using rankscope::test::RankFiles;
using rankscope::test::runCheck;
using rankscope::test::stepFiles;
using rankscope::test::StepTimes;

namespace {

constexpr const char* kKernels = "Name,Type,Accelerator Core,Duration(us)\na,Add,AI_CORE,5\n";

/// Four ranks of four steps; `change` gets the files of each.
template <class Change>
JobTables jobOf(const Change& change) {
    std::vector<RankFiles> all;
    for (int64_t rank = 0; rank < 4; ++rank) {
        auto files = stepFiles(4, {.exposed = 500});
        change(rank, files);
        all.push_back({rank, std::move(files)});
    }
    return JobTables(all);
}

std::vector<std::string> told(const JobTables& job) {
    std::vector<std::string> texts;
    for (const Finding& finding : runCheck(job.snapshot(), "OV-6").findings)
        texts.push_back(toText(finding.text, Language::English));
    return texts;
}

} // namespace

TEST_CASE("OV-6 tells ranks that lack what most others have", "[advisor]") {
    const auto withKernels = [](std::vector<int64_t> ranks) {
        return jobOf([&ranks](int64_t rank, auto& files) {
            if (std::ranges::find(ranks, rank) != ranks.end())
                files.push_back({"kernel_details.csv", kKernels});
        });
    };
    CHECK(told(withKernels({0, 1, 2, 3})).empty());
    CHECK(told(withKernels({0, 1, 3}))
        == std::vector<std::string>{"On rank 2 the profile has no kernels, on most others it has: "
                                    "what is told of all ranks is told without these."});
    CHECK(told(withKernels({0, 1})).empty()); // as many have none
    CHECK(told(withKernels({})).empty());
    const auto found = runCheck(withKernels({0, 1, 3}).snapshot(), "OV-6").finding();
    CHECK(found.severity == Severity::Info);
    CHECK(found.ranks == std::vector<int64_t>{2});
}

TEST_CASE("OV-6 tells ranks with fewer steps than others", "[advisor]") {
    const auto job = jobOf([](int64_t rank, auto& files) {
        if (rank == 1)
            files = stepFiles(2, {.exposed = 500});
    });
    CHECK(told(job)
        == std::vector<std::string>{"On rank 1 the profile lacks some of the 4 steps (fewest "
                                    "there: 2): those are judged without these ranks."});
}

TEST_CASE("OV-6 tells files without a byte", "[advisor]") {
    const auto job = jobOf([](int64_t rank, auto& files) {
        files.push_back({"kernel_details.csv", rank == 2 ? "" : kKernels});
    });
    const auto texts = told(job);
    REQUIRE(texts.size() == 2); // and that it lacks the kernels
    CHECK(texts[1].starts_with("Files of the profile are empty, the first is kernel_details.csv"));
}

TEST_CASE("CL-1 is not OK where a rank tells no computing times", "[advisor]") {
    const auto job = [](const char* computing) {
        return jobOf([computing](int64_t rank, auto& files) {
            if (rank != 1)
                return;
            files.clear();
            std::string text = "Step,Computing,Communication(Not Overlapped),Free\n";
            for (int step = 1; step <= 4; ++step)
                text += fmt::format("{},{},500,1000\n", step, computing);
            files.push_back({"step_trace_time.csv", text});
        });
    };
    CHECK(runCheck(job("9000").snapshot(), "CL-1").state == CheckState::Ok);
    const auto unknown = runCheck(job("NaN").snapshot(), "CL-1");
    CHECK(unknown.state == CheckState::NotRun);
    CHECK(unknown.reason == "need.times_of_ranks");
}

TEST_CASE("what a rank is slow in the steps that it has is not spread over others", "[advisor]") {
    StepInputs steps;
    for (int64_t step = 0; step < 6; ++step)
        for (int64_t rank = 0; rank < 3; ++rank) {
            if (rank == 1 && step > 1)
                continue;
            analysis::StepRow& row = steps.trace.rows.emplace_back();
            row.rank = rank;
            row.step = step;
            row.values.set(StepMetric::Computing, Duration(rank == 1 ? 140 : 100));
        }
    const SlowTimes slow{
        1, {{0, {Duration(140), Duration(40)}}, {1, {Duration(140), Duration(40)}}}};
    CHECK(shorterLongest(steps, StepMetric::Computing, std::span(&slow, 1)) == Duration(40));
}

TEST_CASE("costs are taken off the mean step where single steps are long", "[advisor]") {
    const auto report = [](double longest) {
        std::vector<RankFiles> all;
        for (int64_t rank = 0; rank < 4; ++rank) {
            std::vector<StepTimes> steps(6, {.computing = rank == 2 ? 14000.0 : 9000.0});
            steps[3].computing += longest;
            all.push_back({rank, {{"step_trace_time.csv", rankscope::test::stepTable(steps)}}});
        }
        const JobTables job(all);
        return *runChecks(std::make_shared<query::Snapshot>(job.snapshot()), {}, {}, {}, {});
    };
    const Report even = report(0);
    CHECK_FALSE(even.meanStep);
    CHECK(even.step == Duration(15'000'000));
    CHECK(even.bestCase == Duration(10'000'000));
    const Report uneven = report(12000);
    CHECK(uneven.step == Duration(15'000'000));
    CHECK(uneven.meanStep == Duration(17'000'000));
    REQUIRE(uneven.bestCase);
    CHECK(*uneven.bestCase <= Duration(12'000'000)); // without the slow rank, and the long step
    CHECK(*uneven.bestCase >= Duration(10'000'000));
}

TEST_CASE("a profile without marks of steps speaks of its capture", "[advisor]") {
    const auto saidBy = [](const char* id, const char* step) {
        const JobTables job({{0,
            {{"step_trace_time.csv",
                fmt::format("Step,Computing,Communication(Not Overlapped),Free\n{},40000,0,10000\n",
                    step)}}}});
        const auto found = runCheck(job.snapshot(), id).finding();
        return toText(titleOf(found), Language::English) + ": "
            + toText(found.text, Language::English) + ' ' + priceText(found, Language::English)
            + ' ' + whyText(found, Language::English);
    };
    for (const char* const id : {"SC-1", "OV-1"}) {
        CHECK(saidBy(id, "5").find("capture") == std::string::npos);
        CHECK(saidBy(id, "5").find("step") != std::string::npos);
        CHECK(saidBy(id, "").find("of the capture") != std::string::npos);
        CHECK(saidBy(id, "").find("step") == std::string::npos);
    }
    CHECK(saidBy("SC-1", "").find("in the capture: up to 10.0 ms (20.0 % of the capture)")
        != std::string::npos);
    CHECK(saidBy("OV-6", "").starts_with("No step marks: "));
    CHECK(saidBy("OV-6", "5").starts_with("A single step: "));
}

} // namespace quality_cases_test

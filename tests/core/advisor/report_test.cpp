// SPDX-License-Identifier: GPL-3.0-or-later
// A whole report: on tables written here, on a sample, and what a stop and a choice do to it.
#include <algorithm>

#include <catch2/catch.hpp>

#include "core/advisor/advisor.h"
#include "tests/core/advisor/held_formula.h"
#include "tests/core/analysis/job_tables.h"

namespace report_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::FolderTables;
using rankscope::test::JobTables;
using rankscope::test::RankFiles;
using rankscope::test::sampleProfile;

namespace {

/// Three steps of eight ranks that compute 100 ms, the last one so much longer.
JobTables jobWithSlowRank(int64_t more) {
    constexpr int64_t kSlow = 7;
    std::vector<RankFiles> ranks;
    for (int64_t rank = 0; rank < 8; ++rank) {
        std::string text = "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,"
                           "Free,Stage,Bubble,Preparing\n";
        for (int64_t step = 1; step <= 3; ++step) {
            const int64_t computing = 100'000 + (rank * step) % 3 * 20 + (rank == kSlow ? more : 0);
            const int64_t exposed = 10'000 + (rank == kSlow ? 0 : more);
            text += std::to_string(step) + "," + std::to_string(computing) + ","
                + std::to_string(exposed) + ",0," + std::to_string(exposed) + ",100,0,0,50\n";
        }
        ranks.push_back({rank, {{"step_trace_time.csv", text}}});
    }
    return JobTables(ranks);
}

Report reportOf(const query::Snapshot& snapshot, const Options& options = {}) {
    auto report = runChecks(std::make_shared<const query::Snapshot>(snapshot), {}, options, {}, {});
    REQUIRE(report);
    for (const Finding& finding : report->findings)
        CHECK(rankscope::test::faultOfFormula(finding) == "");
    return *report;
}

const Finding* findingOf(const Report& report, const std::string& id) {
    const auto found = std::ranges::find(report.findings, id, &Finding::id);
    return found == report.findings.end() ? nullptr : &*found;
}

const CheckResult& resultOf(const Report& report, const std::string& id) {
    return *std::ranges::find_if(
        report.checks, [&id](const CheckResult& one) { return one.check->id == id; });
}

} // namespace

TEST_CASE("a report says by which thresholds that were moved it was judged", "[advisor]") {
    const JobTables job = jobWithSlowRank(20'000);
    Options options{.checks = {"CL-1"}};
    CHECK(reportOf(job.snapshot(), options).thresholds.empty());
    options.thresholds = {{"slow_rank", 0.9}, {"free_share", 0.1}};
    CHECK(reportOf(job.snapshot(), options).thresholds
        == std::map<std::string, double>{{"slow_rank", 0.9}}); // the other is the table's
}

TEST_CASE("a slow rank is found, priced and shown", "[advisor]") {
    const JobTables job = jobWithSlowRank(20'000);
    const Report report = reportOf(job.snapshot());
    const Finding* const slow = findingOf(report, "CL-1");
    REQUIRE(slow != nullptr);
    CHECK(slow->ranks == std::vector<int64_t>{7});
    CHECK(slow->steps == std::vector<int64_t>{1, 2, 3});
    CHECK(slow->stepsSeen == size_t{3});
    CHECK(slow->severity == Severity::High);
    REQUIRE(slow->price.cost);
    CHECK(slow->price.cost->count() == Approx(20e6).epsilon(0.01));
    CHECK(slow->evidence.front().target.page == "summary.steps");
    CHECK(slow->evidence.front().target.rank == 7);
    CHECK(toText(slow->text, Language::English)
        == "Rank 7 takes 20.0 ms longer than its peers in computing (20.0 % more), in 3 of 3 "
           "steps.");
    REQUIRE(report.step);
    REQUIRE(report.bestCase);
    CHECK((*report.step - *report.bestCase) == *slow->price.cost);
    CHECK(resultOf(report, "CL-1").state == CheckState::Found);
}

TEST_CASE("no finding within the noise, and none below the user's limit", "[advisor]") {
    CHECK(findingOf(reportOf(jobWithSlowRank(0).snapshot()), "CL-1") == nullptr);
    CHECK(findingOf(reportOf(jobWithSlowRank(3'000).snapshot()), "CL-1") == nullptr);
    const JobTables job = jobWithSlowRank(20'000);
    Options options;
    options.thresholds["slow_rank"] = 0.3;
    const Report report = reportOf(job.snapshot(), options);
    CHECK(findingOf(report, "CL-1") == nullptr);
    CHECK(resultOf(report, "CL-1").state == CheckState::Ok);
}

TEST_CASE("a check that lacks its input says what is missing", "[advisor]") {
    const JobTables job = jobWithSlowRank(20'000);
    const Report report = reportOf(job.snapshot());
    CHECK(report.checks.size() == checkTable().size());
    for (const CheckResult& result : report.checks) {
        CAPTURE(result.check->id);
        CHECK((result.state == CheckState::NotRun) == !result.reason.key.empty());
        CHECK((result.reason.key.empty() || !toText(result.reason, Language::Chinese).empty()));
    }
    CHECK(resultOf(report, "CP-9").state == CheckState::NotRun);
    CHECK(resultOf(report, "CP-9").reason.key == "need.frequency");
    CHECK(resultOf(report, "CL-9").reason.key == "need.links");
    CHECK(resultOf(report, "ME-7").reason.key == "need.graph.torch");
}

TEST_CASE("only the checks that are asked for run", "[advisor]") {
    const JobTables job = jobWithSlowRank(20'000);
    Options options;
    options.checks = {"OV-5"};
    const Report report = reportOf(job.snapshot(), options);
    CHECK(report.findings.empty());
    CHECK(resultOf(report, "OV-5").state == CheckState::Ok);
    CHECK(resultOf(report, "CL-1").reason.key == "need.asked");
}

TEST_CASE("a stop ends the checks", "[advisor]") {
    const JobTables job = jobWithSlowRank(0);
    std::stop_source source;
    size_t asked = 0;
    const auto report = runChecks(
        std::make_shared<const query::Snapshot>(job.snapshot()), {}, {},
        [&](size_t done, size_t) {
            asked = done;
            if (done == 3)
                source.request_stop();
        },
        source.get_token());
    REQUIRE_FALSE(report);
    CHECK(report.error().code == ErrorCode::Cancelled);
    CHECK(asked == 3);
}

TEST_CASE("the planted slow rank of the sample comes before its symptoms", "[advisor]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    const Report report = reportOf(job.snapshot());
    const Finding* const slow = findingOf(report, "CL-1");
    REQUIRE(slow != nullptr);
    CHECK(slow->ranks == std::vector<int64_t>{1});
    for (const char* const symptom : {"CL-3", "CL-12"}) {
        const Finding* const of = findingOf(report, symptom);
        REQUIRE(of != nullptr);
        CHECK(of > slow);
        CHECK(of->explainedBy == "CL-1");
    }
}

TEST_CASE("ranks of a folder without steps are counted", "[advisor]") {
    const std::string memory = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB)\n"
                               "PTA,1000,1000,9000\n";
    const JobTables job(
        {{0, {{"memory_record.csv", memory}}}, {1, {{"memory_record.csv", memory}}}});
    const Report report = reportOf(job.snapshot());
    CHECK_FALSE(report.step);
    CHECK(valueNamed(report.metrics, "ranks") == 2.0);
    CHECK(valueNamed(report.metrics, "steps") == 0.0);
    CHECK(valueNamed(reportOf(query::Snapshot()).metrics, "ranks") == 0.0);
}

TEST_CASE("an empty folder has no finding above info", "[advisor]") {
    const Report report = reportOf(query::Snapshot());
    for (const Finding& finding : report.findings)
        CHECK(finding.severity == Severity::Info);
    CHECK_FALSE(report.step);
    CHECK_FALSE(report.bestCase);
}

TEST_CASE("what is read ahead of the checks of a large job changes nothing", "[advisor]") {
    std::vector<RankFiles> ranks;
    for (int64_t rank = 0; rank < 130; ++rank) { // from 128 on a second thread reads ahead
        std::string steps = "Step,Computing,Free\n";
        std::string kernels =
            "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes\n";
        std::string memory = "Component,Timestamp(us),Total Allocated(MB),Total Reserved(MB)\n";
        for (int64_t step = 1; step <= 6; ++step) {
            const std::string begin = std::to_string(step * 1000);
            steps += std::to_string(step) + ",900,100\n";
            kernels += std::to_string(step) + ",mm,MatMul,AI_CORE," + begin + ",900,2;2\n";
            memory += "PTA," + begin + "," + std::to_string(step * 1000) + ",9000\n";
        }
        ranks.push_back({rank,
            {{"step_trace_time.csv", steps}, {"kernel_details.csv", kernels},
                {"memory_record.csv", memory}}});
    }
    const JobTables job(ranks);
    Options each;
    for (const Check& check : checkTable())
        each.checks.emplace_back(check.id);
    const Report ahead = reportOf(job.snapshot());
    const Report asked = reportOf(job.snapshot(), each);
    REQUIRE(findingOf(ahead, "ME-5") != nullptr);
    REQUIRE(ahead.findings.size() == asked.findings.size());
    for (size_t i = 0; i < asked.findings.size(); ++i) {
        CHECK(ahead.findings[i].id == asked.findings[i].id);
        CHECK(toText(ahead.findings[i].text, Language::English)
            == toText(asked.findings[i].text, Language::English));
    }
    for (size_t i = 0; i < asked.checks.size(); ++i)
        CHECK(ahead.checks[i].state == asked.checks[i].state);
}

} // namespace report_test

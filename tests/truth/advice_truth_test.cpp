// SPDX-License-Identifier: GPL-3.0-or-later
// The advisor on the tables of larger jobs against what was planted; scripts/advice_truth.py does
// the same for every trouble with timelines.
#include <algorithm>

#include <catch2/catch.hpp>

#include "core/advisor/advisor.h"
#include "tests/core/advisor/held_formula.h"
#include "tests/truth/simulated_job.h"

namespace advice_truth_test {

using namespace rankscope;
using namespace rankscope::advisor;
using namespace rankscope::test;

namespace {

constexpr int kManyRanks = 64;

Report adviceOn(const generator::Job& job) {
    const WrittenJob files(job);
    auto report =
        runChecks(std::make_shared<const query::Snapshot>(files.snapshot()), {}, {}, {}, {});
    REQUIRE(report);
    for (const Finding& finding : report->findings)
        CHECK(rankscope::test::faultOfFormula(finding) == "");
    return *report;
}

/// "CL-1 CP-9": those above low, causes only.
std::string severe(const Report& report) {
    std::string text;
    for (const Finding& finding : report.findings) {
        if (finding.severity > Severity::Low && finding.explainedBy.empty())
            text += finding.id + ' ';
    }
    return text;
}

} // namespace

TEST_CASE("the advisor finds nothing severe in a healthy job of many ranks", "[truth]") {
    CHECK(severe(adviceOn(jobOf(kManyRanks, 1, 30))) == "");
}

TEST_CASE("exposed communication is not called blocking before the replay says so", "[truth]") {
    const Report report = adviceOn(jobOf(16, 1, 30));
    const auto exposed = valueNamed(report.metrics, "exposed_share");
    const auto blocking = valueNamed(report.metrics, "blocking_share");
    REQUIRE(exposed);
    REQUIRE(blocking);
    CHECK(*blocking > 0);
    CHECK(*blocking < *exposed / 2); // the most is waiting for the stages
    generator::Job slower = jobOf(16, 1, 30);
    slower.troubles.slowRanks = generator::SlowRanks{{5}, 160};
    const Report slow = adviceOn(slower);
    // others wait longer, no more data is moved
    CHECK(valueNamed(slow.metrics, "exposed_share") > exposed);
    CHECK(valueNamed(slow.metrics, "blocking_share") <= blocking);
    CHECK_FALSE(valueNamed(adviceOn(dataParallelJob(4, 1, 30)).metrics, "blocking_share"));
}

TEST_CASE("the advisor names the planted slow rank among many, and it alone", "[truth]") {
    generator::Job job = jobOf(kManyRanks, 1, 30);
    job.troubles.slowRanks = generator::SlowRanks{{37}, 150};
    const Report report = adviceOn(job);
    CHECK(severe(report) == "CL-1 ");
    REQUIRE_FALSE(report.findings.empty());
    CHECK(report.findings.front().ranks == std::vector<int64_t>{37});
}

TEST_CASE("a stage on slow devices is no uneven split", "[truth]") {
    generator::Job job = jobOf(16, 1, 30);
    job.troubles.slowRanks = generator::SlowRanks{{4, 5, 6, 7}, 140}; // stage 1
    const Report report = adviceOn(job);
    REQUIRE_FALSE(report.findings.empty());
    const Finding& slow = report.findings.front();
    CHECK(slow.id == "CL-15");
    CHECK(slow.text.key == "CL-15.slow");
    CHECK(slow.ranks == std::vector<int64_t>{4, 5, 6, 7});
    CHECK(slow.advice.front().key == "advice.check_node");
    generator::Job uneven = jobOf(16, 1, 30);
    uneven.troubles.extraLayers = 2;
    const Finding split = adviceOn(uneven).findings.front();
    CHECK(split.text.key == "CL-15.time");
    // The last of four stages has two more: one of them, or both, go to others.
    REQUIRE(split.advice.front().key == "advice.even_stages");
    const std::string layers = std::to_string(uneven.layersOfStage(0));
    const std::string more = std::to_string(uneven.layersOfStage(0) + 1);
    const std::string most = std::to_string(uneven.layersOfStage(3));
    CHECK(split.advice.front().current == layers + ',' + layers + ',' + layers + ',' + most);
    const std::string best = split.advice.front().suggested;
    CHECK(best.size() == split.advice.front().current.size());
    CHECK(best.find(most) == std::string::npos);
    CHECK(best.find(more) != std::string::npos);
    CHECK(slow.advice.front().suggested.empty());
    uneven.framework = generator::Framework::mindspore;
    const Advice offsets = adviceOn(uneven).findings.front().advice.front();
    CHECK(offsets.knob == "offset");
    CHECK(offsets.current == "[0, 0, 0, 2]"); // of the whole part of the mean
    CHECK(offsets.suggested.front() == '[');
    uneven.virtualStages = 2;
    uneven.layers *= 2;
    for (const Finding& one : adviceOn(uneven).findings)
        for (const Advice& advice : one.advice)
            CHECK((advice.key != "advice.even_stages" || advice.suggested.empty()));
}

TEST_CASE("the advisor names every rank whose memory grows", "[truth]") {
    generator::Job job = jobOf(16, 1, 30);
    job.steps = 6;
    job.troubles.memoryGrowth = true;
    const Report report = adviceOn(job);
    const auto grows = std::ranges::find(report.findings, "ME-5", &Finding::id);
    REQUIRE(grows != report.findings.end());
    CHECK(grows->ranks.size() == 16);
}

} // namespace advice_truth_test

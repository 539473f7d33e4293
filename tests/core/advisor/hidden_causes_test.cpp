// SPDX-License-Identifier: GPL-3.0-or-later
// Causes that cost too little to be told, and yet explain what is. Those that a dearer one hides:
// joint_price_test.cpp.
#include "core/advisor/hidden_causes.h"

#include <catch2/catch.hpp>

#include "core/advisor/symptoms.h"
#include "tests/core/advisor/made_finding.h"

namespace hidden_causes_test {

using namespace rankscope;
using namespace rankscope::advisor;
using test::finding;

TEST_CASE(
    "a cause that costs next to nothing by replay is told for what it explains", "[advisor]") {
    const std::vector<Finding> told{finding("CL-3", {2}, 48, StepPart::Communication),
        finding("CL-15", {4, 5}, 44, StepPart::Computing)};
    std::vector<Finding> cheap{finding("CL-1", {2}, 0, StepPart::Computing),
        finding("CL-1", {0}, 0, StepPart::Computing), finding("CP-9", {2}, 0, StepPart::Computing)};
    for (Finding& one : cheap)
        one.price.method = kByReplay;
    std::vector<Finding> left = cheap;
    const auto explaining = explainingCauses(told, left);
    REQUIRE(explaining.size() == 2); // the late rank is slow, and that because of its clock
    CHECK(explaining[0].id == "CL-1");
    CHECK(explaining[0].ranks == std::vector<int64_t>{2});
    CHECK(explaining[1].id == "CP-9");
    REQUIRE(left.size() == 1);
    CHECK(left.front().ranks == std::vector<int64_t>{0});
    // By a formula nobody knows that it costs next to nothing.
    for (Finding& one : cheap)
        one.price.method = "method.peers";
    CHECK(explainingCauses(told, cheap).empty());
    CHECK(cheap.size() == 3);
}

TEST_CASE("what has a cause among the told ones needs no other", "[advisor]") {
    const std::vector<Finding> told{finding("CL-3", {2}, 48, StepPart::Communication),
        finding("CL-1", {2}, 44, StepPart::Computing)};
    std::vector<Finding> cheap{finding("CL-1", {2}, 0, StepPart::Computing)};
    cheap.front().price.method = kByReplay;
    CHECK(explainingCauses(told, cheap).empty());
    CHECK(cheap.size() == 1);
}

TEST_CASE("a hidden cause explains that of which it covers half", "[advisor]") {
    Finding hidden = finding("CL-20", {0, 1}, 0, StepPart::Computing);
    hidden.price.behind = Duration(10);
    for (const auto& [cost, isExplained] : {std::pair(20, true), std::pair(21, false)}) {
        std::vector<Finding> findings{finding("OV-5", {0, 1}, cost, StepPart::Whole), hidden};
        findings.front().text.key = "OV-5.long";
        explain(findings);
        CHECK(findings.front().explainedBy == (isExplained ? "CL-20" : ""));
        CHECK(findings.front().explainedShare == (isExplained ? std::optional(0.5) : std::nullopt));
        CHECK(findings.back().price.cost == Duration()); // it takes no price of a symptom
        CHECK(findings.back().price.behind == Duration(10));
    }
    // Both by what is lost on their ranks, whatever hides it.
    for (const bool isPlayed : {false, true}) {
        std::vector<Finding> bounds{finding("OV-5", {0, 1}, 21, StepPart::Whole), hidden};
        bounds.front().text.key = "OV-5.long";
        bounds.front().price.played = isPlayed ? std::make_shared<Played>() : nullptr;
        bounds.back().price.high = Duration(11);
        explain(bounds);
        CHECK(bounds.front().explainedBy == (isPlayed ? "" : "CL-20"));
    }
    // Known before it was: the cause that was told stays.
    std::vector<Finding> findings{finding("CL-19", {1}, 8, StepPart::Computing),
        finding("CL-1", {1}, 8, StepPart::Computing), hidden};
    findings.front().explainedBy = "CL-1";
    explain(findings);
    CHECK(findings.front().explainedBy == "CL-1");
}

} // namespace hidden_causes_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/symptoms.h"

#include <catch2/catch.hpp>

namespace symptoms_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

Finding finding(const char* id, std::vector<int64_t> ranks, int64_t cost, StepPart part,
    Severity severity = Severity::High) {
    Finding made;
    made.id = id;
    made.ranks = std::move(ranks);
    made.severity = severity;
    made.price = {Duration(), Duration(cost), Duration(cost), "method.peers", part};
    return made;
}

std::string idsOf(const std::vector<Finding>& findings) {
    std::string text;
    for (const Finding& one : findings)
        text += one.id + (one.explainedBy.empty() ? "" : "<" + one.explainedBy) + " ";
    return text;
}

} // namespace

TEST_CASE("a symptom stands behind its cause, however much it costs", "[advisor]") {
    std::vector<Finding> findings{finding("CL-14", {0, 1}, 90, StepPart::Pipeline),
        finding("CL-3", {5}, 50, StepPart::Computing),
        finding("CL-1", {5}, 40, StepPart::Computing),
        finding("CL-9", {2, 3}, 60, StepPart::Communication)};
    explain(findings);
    order(findings);
    CHECK(idsOf(findings) == "CL-9 CL-1 CL-14<CL-1 CL-3<CL-1 ");
}

TEST_CASE("a late rank is explained by the slow one only where it is the same", "[advisor]") {
    std::vector<Finding> findings{finding("CL-2", {4}, 50, StepPart::Computing),
        finding("CL-1", {5}, 40, StepPart::Computing)};
    explain(findings);
    CHECK(findings.front().explainedBy.empty());
}

TEST_CASE("the bubble that the schedule makes has no cause", "[advisor]") {
    std::vector<Finding> findings{finding("CL-14", {0, 1}, 90, StepPart::Pipeline),
        finding("CL-15", {1}, 50, StepPart::Computing)};
    findings[0].text.key = "CL-14.theory";
    explain(findings);
    CHECK(findings[0].explainedBy.empty());
    findings[0].text.key = "CL-14.excess";
    explain(findings);
    CHECK(findings[0].explainedBy == "CL-15");
}

TEST_CASE("a chain of causes is kept together", "[advisor]") {
    std::vector<Finding> findings{
        finding("CO-6", {0, 1}, 10, StepPart::Communication, Severity::Low),
        finding("CL-1", {1}, 40, StepPart::Computing),
        finding("CP-9", {1}, 30, StepPart::Computing), finding("SC-1", {0}, 35, StepPart::Free)};
    explain(findings);
    order(findings);
    CHECK(idsOf(findings) == "SC-1 CP-9 CL-1<CP-9 CO-6<CP-9 ");
}

TEST_CASE("the best case counts each part of the step once, and no symptom", "[advisor]") {
    std::vector<Finding> findings{finding("CL-1", {5}, 40, StepPart::Computing),
        finding("CP-1", {0}, 30, StepPart::Computing), finding("SC-1", {0}, 20, StepPart::Free),
        finding("CL-2", {5}, 99, StepPart::Communication)};
    explain(findings);
    CHECK(bestCaseOf(findings, Duration(100)) == Duration(40));
    CHECK(bestCaseOf(findings, std::nullopt) == std::nullopt);
    CHECK(bestCaseOf({}, Duration(100)) == std::nullopt);
}

TEST_CASE("a cause without a price costs what its symptom costs", "[advisor]") {
    Finding cause;
    cause.id = "IO-4";
    cause.severity = Severity::Low;
    std::vector<Finding> findings{cause, finding("IO-2", {0, 1}, 70, StepPart::Preparing)};
    explain(findings);
    order(findings);
    CHECK(idsOf(findings) == "IO-4 IO-2<IO-4 ");
    CHECK(findings.front().price.cost == Duration(70));
    CHECK(findings.front().severity == Severity::High);
    CHECK(bestCaseOf(findings, Duration(100)) == Duration(30));
}

TEST_CASE("severity follows the share of the step", "[advisor]") {
    CHECK(severityOf(0.0299) == Severity::Low);
    CHECK(severityOf(0.03) == Severity::Medium);
    CHECK(severityOf(0.0499) == Severity::Medium);
    CHECK(severityOf(0.05) == Severity::High);
}

} // namespace symptoms_test

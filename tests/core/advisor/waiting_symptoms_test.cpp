// SPDX-License-Identifier: GPL-3.0-or-later
// Who communicates longer than others waits for somebody; what is left beside a cause is told for
// itself.
#include <catch2/catch.hpp>

#include "core/advisor/replay/joint_price.h"
#include "core/advisor/symptoms.h"
#include "tests/core/advisor/made_finding.h"

namespace waiting_symptoms_test {

using namespace rankscope;
using namespace rankscope::advisor;
using test::finding;

namespace {

/// What explains the first one beside the others.
std::string causeOf(Finding symptom, const std::vector<Finding>& others) {
    std::vector<Finding> findings{std::move(symptom)};
    findings.insert(findings.end(), others.begin(), others.end());
    explain(findings);
    return findings.front().explainedBy;
}

} // namespace

TEST_CASE("ranks that communicate longer wait for a cause on another rank", "[advisor]") {
    for (const char* const id : {"CL-4", "OV-5"}) {
        CAPTURE(std::string(id));
        const Finding waiting = finding(id, {1, 3}, 70, StepPart::Communication);
        CHECK(causeOf(waiting, {}).empty());
        CHECK(causeOf(waiting, {finding("CL-6", {2}, 20, StepPart::Preparing)}) == "CL-6");
        CHECK(causeOf(waiting,
                  {finding("CL-1", {0}, 20, StepPart::Computing),
                      finding("CP-9", {0}, 20, StepPart::Computing)})
            == "CP-9");
        // No rank waits for itself, nor for who waits as well; a link is that of all.
        CHECK(causeOf(waiting, {finding("CL-6", {3}, 20, StepPart::Preparing)}).empty());
        CHECK(causeOf(waiting, {finding("CL-1", {0}, 90, StepPart::Communication)}).empty());
        CHECK(causeOf(waiting, {finding("CL-9", {1, 3}, 20, StepPart::Communication)}) == "CL-9");
    }
    CHECK(causeOf(finding("CL-2", {3}, 20, StepPart::Communication),
              {finding("IO-1", {0, 1, 2, 3}, 40, StepPart::Preparing)})
        == "IO-1");
    const Finding computing = finding("CL-4", {1, 3}, 70, StepPart::Computing);
    CHECK(causeOf(computing, {finding("CL-6", {2}, 20, StepPart::Preparing)}).empty());
}

TEST_CASE("launches that are late beside pauses are a cause of their own", "[advisor]") {
    std::vector<Finding> findings{finding("SC-7", {4}, 40, StepPart::Free),
        finding("SC-5", {4}, 30, StepPart::Free), finding("SC-1", {0, 4}, 60, StepPart::Free)};
    explain(findings);
    CHECK(findings[0].explainedBy.empty());
    CHECK(findings[1].explainedBy.empty());
    CHECK(findings[2].explainedBy == "SC-7");
    CHECK(test::bestCase(findings) == Duration(30)); // of 100
}

TEST_CASE("a slow operator of the data pipeline costs what its loader waits", "[advisor]") {
    std::vector<Finding> findings{finding("IO-4", {0, 1}, 26, StepPart::Preparing),
        finding("IO-1", {0, 1}, 34, StepPart::Preparing)};
    explain(findings);
    CHECK(findings[1].explainedBy == "IO-4");
    CHECK(findings[0].price.cost == Duration(34));
    // Not where it was played, and of other ranks it is something else.
    findings = {finding("IO-4", {0, 1}, 26, StepPart::Preparing),
        finding("IO-1", {0, 1}, 34, StepPart::Preparing)};
    findings[0].price.played = std::make_shared<const Played>();
    explain(findings);
    CHECK(findings[0].price.cost == Duration(26));
    findings = {finding("IO-4", {0, 1}, 26, StepPart::Preparing),
        finding("IO-1", {1, 2}, 34, StepPart::Preparing)};
    explain(findings);
    CHECK(findings[0].price.cost == Duration(26));
}

} // namespace waiting_symptoms_test

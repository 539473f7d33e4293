// SPDX-License-Identifier: GPL-3.0-or-later
// Causes that explain only what is where they are: a slow link between stages or within one (what
// it costs: tests/truth/replay_truth_test.cpp), a slow data pipeline of some ranks, a late rank; or
// what they can make: a long stage makes others wait, not move data.
#include <catch2/catch.hpp>

#include "core/advisor/counted_causes.h"
#include "core/advisor/symptoms.h"

namespace stage_links_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

Finding finding(
    const char* id, const char* key, std::vector<int64_t> ranks, int64_t cost, StepPart part) {
    Finding made;
    made.id = id;
    made.text.key = key;
    made.ranks = std::move(ranks);
    made.severity = Severity::High;
    made.price = {Duration(), Duration(cost), Duration(cost), "method.whole", part};
    return made;
}

} // namespace

TEST_CASE("the bubble is that of a slow link only where the link is between stages", "[advisor]") {
    const auto explained = [](const char* key) {
        std::vector<Finding> findings{
            finding("CL-14", "CL-14.excess", {0, 1, 2, 3}, 60, StepPart::Pipeline),
            finding("CL-9", key, {0, 2}, 30, StepPart::Communication)};
        explain(findings);
        return findings;
    };
    const auto bestOf = [](const std::vector<Finding>& findings) {
        return bestCaseOf(countedOf(findings, {}), Duration(100));
    };
    const auto ofOther = explained("CL-9.slow");
    CHECK(ofOther.front().explainedBy.empty());
    CHECK(bestOf(ofOther) == Duration(10));
    const auto ofStages = explained("CL-9.stages");
    CHECK(ofStages.front().explainedBy == "CL-9");
    CHECK(bestOf(ofStages) == Duration(70)); // the bubble is not counted a second time
}

TEST_CASE(
    "communication of a stage is that of its slow link before that of another stage", "[advisor]") {
    const auto explained = [](const char* symptom, std::vector<int64_t> ranks) {
        std::vector<Finding> findings{
            finding(symptom, symptom, {0, 1, 2, 3}, 60, StepPart::Communication),
            finding("CL-15", "CL-15.longest", {12, 13}, 40, StepPart::Computing),
            finding("CL-9", "CL-9.slow", std::move(ranks), 30, StepPart::Communication)};
        explain(findings);
        return findings.front().explainedBy;
    };
    CHECK(explained("CL-13", {0, 1}) == "CL-9");
    CHECK(explained("CL-13", {4, 5}) == "CL-15");
    CHECK(explained("CL-11", {0, 1}) == "CL-9");
    CHECK(explained("CL-11", {4, 5}).empty());
}

TEST_CASE("waiting is explained by what is found on the rank that is waited for", "[advisor]") {
    const auto explained = [](int64_t late, const char* key) {
        std::vector<Finding> findings{
            finding("CO-6", key, {0, 1, 2, 3}, 80, StepPart::Communication),
            finding("CL-1", "CL-1.slow", {3}, 20, StepPart::Computing),
            finding("CL-1", "CL-1.slow", {1}, 10, StepPart::Computing),
            finding("SC-5", "SC-5.pauses", {2}, 40, StepPart::Free)};
        findings.front().text.values = {{"rank", late}};
        explain(findings);
        return std::pair(findings.front().explainedBy, findings.front().explainedShare);
    };
    CHECK(explained(3, "CO-6.rank") == std::pair(std::string("CL-1"), std::optional(0.25)));
    CHECK(explained(1, "CO-6.rank") == std::pair(std::string("CL-1"), std::optional(0.125)));
    CHECK(explained(2, "CO-6.rank") == std::pair(std::string("SC-5"), std::optional(0.5)));
    CHECK(explained(0, "CO-6.rank").first == "CL-1"); // nothing was found on that rank
    CHECK(explained(2, "CO-6.turns").first == "CL-1");
}

TEST_CASE("a host explains only what its rank is free for longer", "[advisor]") {
    const auto explained = [](const char* cause, StepPart part) {
        std::vector<Finding> findings{finding("CL-1", "CL-1.slow", {2}, 60, part),
            finding(cause, cause, {2}, 70, StepPart::Free)};
        explain(findings);
        return findings.front().explainedBy;
    };
    for (const char* cause : {"SC-5", "SC-7"}) {
        CAPTURE(std::string(cause));
        CHECK(explained(cause, StepPart::Free) == cause);
        CHECK(explained(cause, StepPart::Computing).empty());
    }
}

TEST_CASE("a slow data pipeline explains what ranks of its own wait", "[advisor]") {
    const auto explains = [](std::vector<int64_t> ranks) {
        std::vector<Finding> findings{
            finding("IO-2", "IO-2.long", {0, 10}, 60, StepPart::Preparing),
            finding("IO-4", "IO-4.slow", std::move(ranks), 60, StepPart::Preparing)};
        explain(findings);
        return findings.front().explainedBy == "IO-4";
    };
    CHECK(explains({10}));
    CHECK_FALSE(explains({1})); // another rank's data, of a folder of several runs
}

TEST_CASE("no late rank and no long stage makes collectives move data", "[advisor]") {
    const auto explainedBy = [](const char* cause, double transit) {
        std::vector<Finding> findings{
            finding("CL-13", "CL-13.rate", {2, 3}, 50, StepPart::Communication),
            finding(cause, cause, {2, 3}, 40, StepPart::Computing)};
        findings.front().inputs = {{kTransitInput, Share{transit}}};
        explain(findings);
        return findings.front().explainedBy;
    };
    for (const char* cause : {"CL-15", "CL-1", "SC-5"}) {
        CAPTURE(std::string(cause));
        CHECK(explainedBy(cause, 0.5) == cause); // moving_share: they wait half of it
        CHECK(explainedBy(cause, 0.51).empty());
    }
    for (const char* cause : {"CL-9", "CO-5"})
        CHECK(explainedBy(cause, 0.9) == cause);
}

} // namespace stage_links_test

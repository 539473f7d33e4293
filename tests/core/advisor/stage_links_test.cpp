// SPDX-License-Identifier: GPL-3.0-or-later
// Causes that explain only what is where they are: a slow link between stages (what it costs:
// tests/truth/replay_truth_test.cpp), a slow data pipeline of some ranks.
#include <catch2/catch.hpp>

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

} // namespace stage_links_test

// SPDX-License-Identifier: GPL-3.0-or-later
// A slow link between stages: what it explains. What it costs: tests/truth/replay_truth_test.cpp.
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

} // namespace stage_links_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/counted_causes.h"

#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "core/advisor/advisor.h"

namespace counted_causes_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

Finding causeOf(const char* id, int64_t cost, StepPart part) {
    Finding made;
    made.id = id;
    made.ranks = {5};
    made.severity = Severity::High;
    made.price = {Duration(), Duration(cost), Duration(cost), "method.peers", part};
    return made;
}

} // namespace

TEST_CASE("what a muted finding displaced counts in its place", "[advisor]") {
    Report report;
    report.step = Duration(100);
    report.findings = {causeOf("CL-1", 40, StepPart::Computing),
        causeOf("CP-1", 25, StepPart::Computing), causeOf("CP-9", 20, StepPart::Computing),
        causeOf("SC-1", 10, StepPart::Free)};
    report.counted = countedOf(report.findings);
    REQUIRE(report.counted == std::vector<Counted>{{0, Duration(40)}, {3, Duration(10)}});
    report.displaced = displacedOf(report.findings, report.counted);
    REQUIRE(report.displaced.size() == 2);
    CHECK(report.displaced.front() == Displaced{{1, Duration(25)}, {0, 2}});
    report.bestCase = bestCaseOf(report.counted, report.step);
    const auto without = [&report](std::set<std::string> ids) {
        return toldBestCase(
            report, [&ids](const Finding& finding) { return ids.contains(finding.id); });
    };
    CHECK(without({}).step == Duration(50));
    const BestCase told = without({"CL-1"});
    CHECK(told.counted == std::vector<Counted>{{1, Duration(25)}, {3, Duration(10)}});
    CHECK(told.step == Duration(65));
    CHECK(told.together == Duration(35));
    REQUIRE(told.others.size() == 1);
    CHECK(told.others.front()->id == "CP-9");
    CHECK(without({"CL-1", "CP-1"}).step == Duration(70));
    CHECK(without({"SC-1"}).step == Duration(60)); // it displaced nothing
    CHECK(without({"CP-1"}).step == Duration(50)); // which did not count
}

} // namespace counted_causes_test

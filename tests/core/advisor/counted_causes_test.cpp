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
    report.causes = pricedCausesOf(report.findings);
    REQUIRE(report.causes.size() == 4);
    CHECK(report.causes[1] == PricedCause{{1, Duration(25)}, {0, 2}, false});
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

TEST_CASE("a cheap cause gives way to what only a muted one displaced", "[advisor]") {
    Report report;
    report.step = Duration(100);
    report.findings = {causeOf("CL-1", 10, StepPart::Computing),
        causeOf("CL-1", 8, StepPart::Computing), causeOf("CL-6", 3, StepPart::Preparing)};
    report.findings[1].ranks = {6};
    report.counted = countedOf(report.findings);
    REQUIRE(report.counted == std::vector<Counted>{{0, Duration(10)}, {2, Duration(3)}});
    report.causes = pricedCausesOf(report.findings);
    const BestCase told = toldBestCase(
        report, [](const Finding& one) { return one.ranks.front() == 5 && one.id == "CL-1"; });
    CHECK(told.counted == std::vector<Counted>{{1, Duration(8)}}); // beside it rank 5 has time
}

TEST_CASE("a played cause that stays alone costs what it does alone", "[advisor]") {
    const std::vector<PricedCause> causes{
        {{0, Duration(33)}, {}, true}, {{1, Duration(7)}, {}, true}, {{2, Duration(6)}, {}, true}};
    const std::vector<Counted> counted{{0, Duration(33)}, {1, Duration(5)}};
    const auto without = [&](size_t muted) {
        return countedAmong(causes, counted, [muted](size_t place) { return place != muted; });
    };
    CHECK(
        without(0) == std::vector<Counted>{{1, Duration(7)}}); // nobody played it beside the third
    CHECK(without(1) == std::vector<Counted>{{0, Duration(33)}});
    CHECK(without(2) == counted);
}

} // namespace counted_causes_test

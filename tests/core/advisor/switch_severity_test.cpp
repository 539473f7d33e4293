// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/switch_severity.h"

#include <catch2/catch.hpp>

namespace switch_severity_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

Finding finding(const char* id, Severity severity) {
    Finding made;
    made.id = id;
    made.severity = severity;
    return made;
}

} // namespace

TEST_CASE("a switch is as severe as what it may do", "[advisor]") {
    const auto weighed = [](const char* key, std::vector<Finding> others) {
        others.insert(others.begin(), finding("OV-2", Severity::Info));
        others.front().text.key = key;
        weighSwitches(others);
        return others.front();
    };
    Finding late = finding("SC-7", Severity::High);
    late.price.cost = Duration(50);
    const Finding launches = finding("SC-4", Severity::Low);
    const Finding blocking = weighed("OV-2.blocking", {launches, late});
    CHECK(blocking.severity == Severity::High);
    REQUIRE(blocking.evidence.size() == 1);
    CHECK(std::get<std::string>(blocking.evidence.front().value) == "SC-7");
    CHECK_FALSE(blocking.price.cost); // that stays with the finding
    CHECK(weighed("OV-2.blocking", {launches}).severity == Severity::Low);
    CHECK(weighed("OV-2.blocking", {}).severity == Severity::Info);
    CHECK(weighed("OV-2.log", {launches, late}).severity == Severity::Info);
    CHECK(weighed("OV-2.aclnn_cache", {late}).severity == Severity::High);
    Finding explained = late; // by a garbage collection
    explained.explainedBy = "SC-5";
    CHECK(weighed("OV-2.blocking", {explained}).severity == Severity::Info);
    Finding early = launches;
    early.text.key = kOfWarmUp;
    CHECK(weighed("OV-2.blocking", {early}).evidence.empty());
    const Finding fragments = finding("ME-3", Severity::Medium);
    CHECK(weighed("OV-2.segments", {fragments}).severity == Severity::Medium);
    CHECK(weighed("OV-2.host_cache", {fragments}).severity == Severity::Info);
}

} // namespace switch_severity_test

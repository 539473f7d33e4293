// SPDX-License-Identifier: GPL-3.0-or-later
// One check of the advisor alone on a job that a test wrote.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/advisor/advisor.h"
#include "tests/core/advisor/held_formula.h"

namespace rankscope::test {

struct OneCheck {
    advisor::CheckState state{};
    std::vector<advisor::Finding> findings;
    std::string reason; ///< key of the catalogue

    const advisor::Finding& finding() const {
        REQUIRE(findings.size() == 1);
        return findings.front();
    }
};

inline OneCheck runCheck(const query::Snapshot& snapshot, const char* id,
    const advisor::JobFacts& facts = {}, const std::map<std::string, double>& limits = {}) {
    advisor::Options options;
    options.checks = {id};
    options.thresholds = limits;
    const auto report = advisor::runChecks(
        std::make_shared<const query::Snapshot>(snapshot), facts, options, {}, {});
    REQUIRE(report);
    const auto result = std::ranges::find_if(report->checks,
        [id](const advisor::CheckResult& one) { return one.check->id == std::string(id); });
    REQUIRE(result != report->checks.end());
    for (const advisor::Finding& finding : report->findings)
        CHECK(faultOfFormula(finding) == "");
    return {result->state, report->findings, result->reason.key};
}

} // namespace rankscope::test

// SPDX-License-Identifier: GPL-3.0-or-later
// A threshold moves what is told: no symptom becomes a cost because its cause is not told.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/advisor/silent_causes.h"
#include "core/advisor/symptoms.h"
#include "tests/core/advisor/made_finding.h"

namespace silent_causes_test {

using namespace rankscope;
using namespace rankscope::advisor;
using test::finding;

namespace {

Finding of(const char* id, std::vector<int64_t> ranks) {
    return finding(id, std::move(ranks), 10, StepPart::Computing);
}

/// "CP-10 by CL-17"
std::vector<std::string> told(std::vector<Finding> found, const std::vector<Finding>& silent) {
    explain(found);
    std::vector<std::string> texts;
    for (const Finding& one : withoutSilenced(std::move(found), silent))
        texts.push_back(one.id + (one.explainedBy.empty() ? "" : " by " + one.explainedBy));
    return texts;
}

using Texts = std::vector<std::string>;

} // namespace

TEST_CASE("what a threshold leaves untold takes along all that it explains", "[advisor]") {
    const std::vector<Finding> found{
        of("CL-2", {1}), of("CL-5", {1}), of("CO-6", {0, 1, 2, 3}), of("CP-6", {0, 1, 2, 3})};
    CHECK(told(found, {}) == Texts{"CL-2", "CL-5 by CL-2", "CO-6 by CL-2", "CP-6"});
    CHECK(told(found, {of("CL-1", {1})}) == Texts{"CP-6"});
    CHECK(told(found, {of("CL-1", {2})})
        == Texts{"CL-2", "CL-5 by CL-2", "CO-6 by CL-2", "CP-6"}); // of another rank
}

TEST_CASE("a cause that is told keeps what one that is not explains", "[advisor]") {
    const std::vector<Finding> found{of("CL-17", {0, 4}), of("CP-10", {0})};
    CHECK(told(found, {}) == Texts{"CL-17", "CP-10"});
    CHECK(told(found, {of("CL-4", {0, 4})}) == Texts{"CL-17", "CP-10 by CL-17"});
    // Two slow ranks, of which one is beyond the threshold.
    const std::vector<Finding> slow{of("CL-1", {3}), of("CL-2", {3}), of("CO-6", {0, 1, 2, 3})};
    CHECK(told(slow, {of("CL-1", {1, 3})}) == Texts{"CL-1", "CL-2 by CL-1", "CO-6 by CL-1"});
}

TEST_CASE("untold is what the table finds on other ranks", "[advisor]") {
    const auto ranksOf = [](std::vector<Finding> byTable, const std::vector<Finding>& asked) {
        std::vector<std::vector<int64_t>> ranks;
        for (const Finding& one : untold(std::move(byTable), asked))
            ranks.push_back(one.ranks);
        return ranks;
    };
    using Ranks = std::vector<std::vector<int64_t>>;
    CHECK(ranksOf({of("CL-1", {1}), of("CL-1", {3})}, {of("CL-1", {3})}) == Ranks{{1}});
    CHECK(ranksOf({of("CL-1", {1, 3})}, {of("CL-1", {3})}) == Ranks{{1, 3}});
    CHECK(ranksOf({of("CL-1", {1})}, {of("CL-1", {1, 3})}).empty());
    CHECK(ranksOf({of("CP-4", {})}, {}) == Ranks{{}});
}

} // namespace silent_causes_test

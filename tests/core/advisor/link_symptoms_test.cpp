// SPDX-License-Identifier: GPL-3.0-or-later
// What links make others wait for, and what they do not.
#include <optional>

#include <catch2/catch.hpp>

#include "core/advisor/counted_causes.h"
#include "core/advisor/symptoms.h"
#include "core/analysis/thresholds.h"
#include "tests/core/advisor/made_finding.h"

namespace link_symptoms_test {

using namespace rankscope;
using namespace rankscope::advisor;
using test::finding;

TEST_CASE("slow transfers of the whole job are those of the link that was found", "[advisor]") {
    for (const char* cause : {"CO-4", "CL-8", "CL-9"}) {
        std::vector<Finding> findings{finding("CL-19", {}, 50, StepPart::Computing),
            finding(cause, {2, 3}, 40, StepPart::Communication)};
        explain(findings);
        CHECK(findings.front().explainedBy.empty());
        findings.front().text.key = "CL-19.transfers";
        explain(findings);
        CHECK(findings.front().explainedBy == cause);
        CHECK(findings.back().price.cost == Duration(40));
    }
}

TEST_CASE("gradients that slow links do not make long are told beside these", "[advisor]") {
    const auto explainedBy = [](std::optional<double> beside, const char* cause) {
        std::vector<Finding> findings{finding("CO-5", {0, 1}, 50, StepPart::Communication),
            finding(cause, {1}, 40, StepPart::Communication)};
        if (beside)
            findings.front().inputs.emplace_back(kBesideLinksInput, Share{*beside});
        explain(findings);
        const auto counted = countedOf(findings);
        CHECK(counted.size() == (findings.front().explainedBy.empty() ? 2 : 1));
        return findings.front().explainedBy;
    };
    const double limit = analysis::threshold::kHiddenShare.value;
    for (const char* link : {"CL-8", "CL-9"}) {
        CHECK(explainedBy(limit + 0.01, link).empty());
        CHECK(explainedBy(limit - 0.01, link) == link);
        CHECK(explainedBy({}, link) == link);
    }
    CHECK(explainedBy(limit + 0.01, "CO-4") == "CO-4");
}

TEST_CASE("waiting within operators is that of links, not of late ranks", "[advisor]") {
    const auto explainedBy = [](const char* key, const char* cause) {
        std::vector<Finding> findings{finding("CO-6", {0, 1}, 50, StepPart::Communication),
            finding(cause, {1}, 40, StepPart::Computing)};
        findings.front().text.key = key;
        explain(findings);
        return findings.front().explainedBy;
    };
    CHECK(explainedBy("CO-6.late", "CL-1") == "CL-1");
    CHECK(explainedBy("CO-6.within", "CL-1").empty());
    CHECK(explainedBy("CO-6.within", "CL-9") == "CL-9");
    CHECK(explainedBy("CO-6.within", "CO-4") == "CO-4");
}

} // namespace link_symptoms_test

// SPDX-License-Identifier: GPL-3.0-or-later
// What the findings of a job leave of its step, added up nowhere twice.
#include <algorithm>
#include <cstddef>
#include <random>

#include <catch2/catch.hpp>

#include "core/advisor/counted_causes.h"
#include "core/advisor/finding_texts.h"
#include "core/advisor/symptoms.h"
#include "tests/core/advisor/made_finding.h"

namespace best_case_test {

using namespace rankscope;
using namespace rankscope::advisor;
using test::bestCase;
using test::finding;

TEST_CASE("the best case counts each part of the step once, and no symptom", "[advisor]") {
    std::vector<Finding> findings{finding("CL-1", {5}, 40, StepPart::Computing),
        finding("CP-1", {5}, 30, StepPart::Computing), finding("SC-1", {5}, 20, StepPart::Free),
        finding("CL-2", {5}, 99, StepPart::Communication)};
    explain(findings);
    CHECK(bestCase(findings) == Duration(40));
    CHECK(bestCaseOf(countedOf(findings), std::nullopt) == std::nullopt);
    CHECK(bestCaseOf({}, Duration(100)) == std::nullopt);
}

TEST_CASE("what ranks beside each other cost is the same time for the job", "[advisor]") {
    const std::vector<Finding> findings{finding("CL-1", {1, 2}, 30, StepPart::Computing),
        finding("SC-5", {5}, 20, StepPart::Free),
        finding("CL-9", {0, 5}, 25, StepPart::Communication)};
    CHECK(bestCase(findings) == Duration(70)); // of three troubles on other ranks the dearest
    const auto with = [&findings](Finding added) {
        std::vector<Finding> all = findings;
        all.push_back(std::move(added));
        return bestCase(all);
    };
    // a trouble that shares a rank with the dearest, one of all ranks, one of the schedule
    CHECK(with(finding("CL-6", {2}, 10, StepPart::Preparing)) == Duration(60));
    CHECK(with(finding("CO-9", {}, 10, StepPart::Whole)) == Duration(60));
    Finding bubble = finding("CL-14", {7}, 10, StepPart::Pipeline);
    CHECK(with(bubble) == Duration(60));
    bubble.text.key = "CL-14.theory"; // a job without a trouble has it, too
    CHECK(with(bubble) == Duration(70));
}

TEST_CASE("what stages of a pipeline cost adds to a price by replay", "[advisor]") {
    std::vector<Finding> findings{finding("CL-1", {1}, 30, StepPart::Computing),
        finding("SC-5", {2}, 20, StepPart::Free),
        finding("CL-9", {3}, 15, StepPart::Communication)};
    const PlaceOfRank places{{0, {0, 0}}, {1, {1, 0}}, {2, {0, 1}}, {3, {1, 1}}};
    CHECK(bestCase(findings, places) == Duration(70)); // they work at the same time
    findings.front().price.method = kByReplay;
    CHECK(bestCase(findings, places) == Duration(50));
    CHECK(bestCase(findings, {{0, {0, 0}}, {1, {1, 0}}, {2, {2, 0}}, {3, {1, 1}}}) == Duration(55));
}

TEST_CASE("a slow link between replicas is behind whoever is late", "[advisor]") {
    const std::vector<Finding> findings{finding("CL-1", {0}, 30, StepPart::Computing),
        finding("CL-9", {2, 6}, 15, StepPart::Communication)};
    const auto with = [&findings](Worker second, Worker third) {
        return bestCase(findings, {{0, {0, 0}}, {2, second}, {6, third}});
    };
    CHECK(with({0, 0}, {1, 0}) == Duration(55));
    CHECK(with({1, 0}, {1, 0}) == Duration(70)); // within a worker: beside what the slow rank takes
    CHECK(with({0, 1}, {1, 1}) == Duration(70)); // of stages only the replay knows
    CHECK(bestCase(findings) == Duration(70)); // nobody knows where they are
}

TEST_CASE("ranks of a worker are waited for one after the other", "[advisor]") {
    const std::vector<Finding> findings{
        finding("SC-5", {0}, 30, StepPart::Free), finding("CL-6", {1}, 15, StepPart::Preparing)};
    CHECK(bestCase(findings, {{0, {0, 0}}, {1, {0, 0}}}) == Duration(55));
    CHECK(bestCase(findings, {{0, {0, 0}}, {1, {1, 0}}}) == Duration(70));
    const std::vector<Finding> slow{
        finding("CL-1", {0}, 30, StepPart::Computing), finding("SC-5", {1}, 15, StepPart::Free)};
    CHECK(bestCase(slow, {{0, {0, 0}}, {1, {0, 0}}}) == Duration(70)); // slow all the time
}

TEST_CASE("no time is counted twice, whatever is found", "[advisor]") {
    std::mt19937_64 random(5);
    constexpr StepPart kParts[] = {StepPart::Computing, StepPart::Communication, StepPart::Free};
    for (int round = 0; round < 200; ++round) {
        std::vector<Finding> findings;
        std::map<int64_t, int64_t> ofRank; // the dearest of each part may all be of one rank
        int64_t dearest = 0;
        for (size_t i = 0; i < 1 + random() % 6; ++i) {
            const auto rank = static_cast<int64_t>(random() % 4);
            const auto cost = static_cast<int64_t>(1 + random() % 30);
            findings.push_back(finding("CP-1", {rank}, cost, kParts[random() % 3]));
            ofRank[rank] += cost;
            dearest = std::max(dearest, cost);
        }
        const auto best = bestCase(findings);
        const auto most = std::ranges::max_element(ofRank, {}, [](const auto& rank) {
            return rank.second;
        })->second;
        if (most >= 100)
            continue;
        REQUIRE(best);
        CHECK(*best <= Duration(100 - dearest));
        CHECK(*best >= Duration(100 - most));
    }
}

TEST_CASE(
    "the sum of what causes cost alone is told where it reads as another number", "[advisor]") {
    BestCase best;
    best.step = Duration(90'000'000);
    best.together = Duration(3'940'000);
    for (const int64_t alone : {3'940'000, 3'943'000, 3'937'000}) {
        best.alone = Duration(alone);
        CHECK_FALSE(isUnlikeSum(best));
        CHECK(sumTexts(best, Language::English).empty());
    }
    for (const int64_t alone : {4'400'000, 3'500'000}) {
        best.alone = Duration(alone);
        CHECK(isUnlikeSum(best));
        CHECK(sumTexts(best, Language::English).size() == 1);
    }
}

} // namespace best_case_test

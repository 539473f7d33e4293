// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/symptoms.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <numeric>
#include <random>

#include <catch2/catch.hpp>

#include "core/advisor/counted_causes.h"
#include "core/advisor/finding_order.h"
#include "tests/core/advisor/made_finding.h"

namespace symptoms_test {

using namespace rankscope;
using namespace rankscope::advisor;
using test::bestCase;
using test::finding;

namespace {

std::string idsOf(const std::vector<Finding>& findings) {
    std::string text;
    for (const Finding& one : findings)
        text += one.id + (one.explainedBy.empty() ? "" : "<" + one.explainedBy) + " ";
    return text;
}

} // namespace

TEST_CASE("a symptom stands behind its cause, however much it costs", "[advisor]") {
    std::vector<Finding> findings{finding("CL-14", {0, 1}, 90, StepPart::Pipeline),
        finding("CL-3", {5}, 50, StepPart::Computing),
        finding("CL-1", {5}, 40, StepPart::Computing),
        finding("CL-9", {2, 3}, 60, StepPart::Communication)};
    explain(findings);
    order(findings);
    CHECK(idsOf(findings) == "CL-9 CL-1 CL-14<CL-1 CL-3<CL-1 ");
}

TEST_CASE("ranks with busy experts come late, and stages wait for them", "[advisor]") {
    std::vector<Finding> findings{finding("CL-17", {0, 4}, 60, StepPart::Computing),
        finding("CL-3", {0}, 50, StepPart::Computing),
        finding("CL-3", {5}, 50, StepPart::Computing),
        finding("CL-14", {0, 1}, 20, StepPart::Pipeline),
        finding("CO-6", {0, 1, 2, 3, 4, 5}, 20, StepPart::Communication)};
    explain(findings);
    CHECK(idsOf(findings) == "CL-17 CL-3<CL-17 CL-3 CL-14<CL-17 CO-6<CL-17 ");
}

TEST_CASE("a late rank is explained by the slow one only where it is the same", "[advisor]") {
    std::vector<Finding> findings{finding("CL-2", {4}, 50, StepPart::Computing),
        finding("CL-1", {5}, 40, StepPart::Computing)};
    explain(findings);
    CHECK(findings.front().explainedBy.empty());
}

TEST_CASE("what stragglers cost is explained by a cause on one of their ranks", "[advisor]") {
    const auto explainedBy = [](const char* symptom, std::vector<int64_t> ranks, const char* cause,
                                 std::vector<int64_t> causeRanks) {
        std::vector<Finding> findings{finding(symptom, std::move(ranks), 50, StepPart::Computing),
            finding(cause, std::move(causeRanks), 40, StepPart::Communication)};
        explain(findings);
        return findings.front().explainedBy;
    };
    for (const char* cause : {"CP-9", "CL-1", "CL-4", "CL-15", "SC-5", "CO-4", "CL-9", "CL-6"}) {
        CAPTURE(std::string(cause));
        CHECK(explainedBy("CL-19", {4, 5}, cause, {5, 9}) == cause);
        CHECK(explainedBy("CL-19", {4, 5}, cause, {6, 9}).empty());
    }
    CHECK(explainedBy("CL-19", {}, "CL-20", {}) == "CL-20");
    // a link of a slow node, or one that sends again
    CHECK(explainedBy("CL-9", {1}, "CL-8", {1}) == "CL-8");
    CHECK(explainedBy("CL-9", {1, 2}, "CL-8", {1}).empty());
    CHECK(explainedBy("CL-9", {1, 2}, "CO-4", {2, 7}) == "CO-4");
    CHECK(explainedBy("CL-9", {1, 2}, "CO-4", {7}).empty());
}

TEST_CASE("a cause that is told by one of its sentences keeps its symptom", "[advisor]") {
    std::vector<Finding> findings{finding("IO-2", {0, 1}, 50, StepPart::Preparing),
        finding("IO-6", {0, 1}, 40, StepPart::Preparing)};
    findings.back().text.key = "IO-6.rotating";
    explain(findings);
    CHECK(findings.front().explainedBy.empty());
    findings.back().text.key = "IO-6.shared";
    explain(findings);
    order(findings);
    CHECK(idsOf(findings) == "IO-6 IO-2<IO-6 ");
    CHECK(findings.back().explainedShare == 0.8);
    CHECK(findings.front().price.high == Duration(50));
}

TEST_CASE("a cause takes the price of what was replayed without it alone", "[advisor]") {
    for (const auto& [key, cost] : {std::pair("CL-19.worker", 50), {"CL-19.stage", 40},
             {"CL-19.slow_stage", 40}, {"CL-19.rank", 40}, {"CL-19.micro_batch", 40}}) {
        std::vector<Finding> findings{finding("CL-19", {4, 5}, 50, StepPart::Computing),
            finding("SC-5", {5}, 40, StepPart::Free)};
        findings.front().text.key = key;
        findings.front().price.method = kByReplay;
        explain(findings);
        CAPTURE(std::string(key));
        CHECK(findings.back().price.cost == Duration(cost));
    }
}

TEST_CASE("a symptom says how much of it the cost of its cause covers", "[advisor]") {
    const auto share = [](std::optional<int64_t> cost, std::optional<int64_t> high,
                           std::optional<int64_t> ofCause) {
        std::vector<Finding> findings{finding("CL-14", {0, 1}, 0, StepPart::Pipeline),
            finding("CL-1", {1}, 0, StepPart::Computing)};
        const auto time = [](std::optional<int64_t> ns) {
            return ns ? std::optional(Duration(*ns)) : std::nullopt;
        };
        findings[0].price.cost = time(cost);
        findings[0].price.high = time(high);
        findings[1].price.cost = findings[1].price.high = time(ofCause);
        explain(findings);
        return findings[0].explainedShare;
    };
    CHECK(share(80, 80, 20) == 0.25);
    CHECK(share({}, 80, 20) == 0.25);
    CHECK(share(10, 10, 20) == 1.0);
    CHECK_FALSE(share({}, {}, 20));
    CHECK_FALSE(share(0, 0, 20));
    CHECK(share(80, 80, {}) == 1.0); // a cause without a price costs what its symptom costs

    std::vector<Finding> replayed{finding("CL-19", {4, 5}, 50, StepPart::Computing),
        finding("SC-5", {5}, 40, StepPart::Free)};
    replayed.front().text.key = "CL-19.worker";
    replayed.front().price.method = kByReplay;
    explain(replayed);
    CHECK(replayed.front().explainedShare == 1.0);
    CHECK_FALSE(replayed.back().explainedShare);
}

TEST_CASE("ranks that are free for longer are so by late launches, no computing is", "[advisor]") {
    for (const char* id : {"CL-1", "CL-4"})
        for (const StepPart part : {StepPart::Free, StepPart::Computing}) {
            CAPTURE(id, part == StepPart::Free);
            std::vector<Finding> findings{
                finding(id, {0}, 50, part), finding("SC-7", {0, 1}, 60, StepPart::Free)};
            explain(findings);
            CHECK(findings.front().explainedBy == (part == StepPart::Free ? "SC-7" : ""));
        }
    // Of a part of the ranks one with late launches tells of all of them.
    std::vector<Finding> part{
        finding("CL-4", {0, 2, 4}, 50, StepPart::Free), finding("SC-7", {2}, 60, StepPart::Free)};
    explain(part);
    CHECK(part.front().explainedBy == "SC-7");
    // Of one rank alone they cost too little to be the reason.
    std::vector<Finding> cheap{
        finding("CL-4", {0, 2, 4}, 50, StepPart::Free), finding("SC-7", {2}, 24, StepPart::Free)};
    explain(cheap);
    CHECK(cheap.front().explainedBy.empty());
    std::vector<Finding> others{
        finding("CL-4", {0, 2}, 50, StepPart::Free), finding("SC-7", {1}, 60, StepPart::Free)};
    explain(others);
    CHECK(others.front().explainedBy.empty());
}

TEST_CASE("what only the warm-up step calls causes nothing in the others", "[advisor]") {
    Finding early;
    early.id = "SC-5";
    early.ranks = {5};
    std::vector<Finding> findings{finding("CL-1", {5}, 50, StepPart::Free), early};
    explain(findings);
    CHECK(findings.front().explainedBy == "SC-5");
    findings.front().explainedBy.clear();
    findings.back() = early;
    findings.back().text.key = kOfWarmUp;
    explain(findings);
    CHECK(findings.front().explainedBy.empty());
    CHECK_FALSE(findings.back().price.cost);
}

TEST_CASE("the bubble that the schedule makes has no cause", "[advisor]") {
    std::vector<Finding> findings{finding("CL-14", {0, 1}, 90, StepPart::Pipeline),
        finding("CL-15", {1}, 50, StepPart::Computing)};
    findings[0].text.key = "CL-14.theory";
    explain(findings);
    CHECK(findings[0].explainedBy.empty());
    findings[0].text.key = "CL-14.excess";
    explain(findings);
    CHECK(findings[0].explainedBy == "CL-15");
}

TEST_CASE(
    "stages that idle beyond the schedule wait for data that is late on all ranks", "[advisor]") {
    std::vector<Finding> findings{finding("IO-1", {0, 1}, 30, StepPart::Preparing),
        finding("CL-14", {0, 1}, 15, StepPart::Pipeline)};
    findings[1].text.key = "CL-14.excess";
    explain(findings);
    CHECK(findings[1].explainedBy == "IO-1");
    CHECK(bestCase(findings) == Duration(70));
}

TEST_CASE("stages that idle beyond the schedule wait for long micro-batches", "[advisor]") {
    for (const char* symptom : {"CL-14", "CL-12"}) {
        CAPTURE(std::string(symptom));
        std::vector<Finding> findings{finding(symptom, {0, 1}, 90, StepPart::Pipeline),
            finding("CL-20", {0, 1}, 50, StepPart::Computing)};
        findings[1].price.method = kByReplay;
        explain(findings);
        CHECK(findings[0].explainedBy == "CL-20");
        CHECK(findings[1].price.cost == Duration(50));
        CHECK(bestCase(findings) == Duration(50));
    }
}

TEST_CASE("a chain of causes is kept together", "[advisor]") {
    std::vector<Finding> findings{
        finding("CO-6", {0, 1}, 10, StepPart::Communication, Severity::Low),
        finding("CL-1", {1}, 40, StepPart::Computing),
        finding("CP-9", {1}, 30, StepPart::Computing), finding("SC-1", {0}, 35, StepPart::Free)};
    explain(findings);
    order(findings);
    CHECK(idsOf(findings) == "SC-1 CP-9 CL-1<CP-9 CO-6<CP-9 ");
}

TEST_CASE("a cause is told as severe as the most severe of what it explains", "[advisor]") {
    // 1,024 ranks: the bubble is only bounded, and high; what the slow rank costs is little, what
    // comes late by it is severe
    std::vector<Finding> findings{finding("CL-14", {0, 1}, 47, StepPart::Pipeline, Severity::Low),
        finding("CL-1", {5}, 6, StepPart::Computing, Severity::Low),
        finding("CL-3", {5}, 30, StepPart::Computing, Severity::High),
        finding("CL-1", {7}, 9, StepPart::Computing, Severity::Low)};
    findings[0].text.key = "CL-14.theory";
    explain(findings);
    order(findings);
    CHECK(idsOf(findings) == "CL-1 CL-3<CL-1 CL-14 CL-1 ");
    CHECK(findings.front().ranks == std::vector<int64_t>{5}); // not the dearer one of another rank
    CHECK(findings.front().severity == Severity::Low); // its own
}

TEST_CASE("of low findings what a replay proves stands before what is only bounded", "[advisor]") {
    Finding proven = finding("CL-1", {5}, 2, StepPart::Computing, Severity::Low);
    proven.price.method = kByReplay;
    Finding open = finding("CO-7", {5}, 0, StepPart::Communication, Severity::Low);
    open.price.cost.reset();
    open.price.high = Duration(80);
    std::vector<Finding> findings{open,
        finding("CP-6", {0}, 25, StepPart::Computing, Severity::Low), proven,
        finding("SC-10", {0}, 0, StepPart::Free, Severity::Info),
        finding("SC-5", {1}, 4, StepPart::Free, Severity::Medium),
        finding("IO-6", {2}, 60, StepPart::Preparing, Severity::High)};
    order(findings);
    CHECK(idsOf(findings) == "IO-6 SC-5 CL-1 CP-6 CO-7 SC-10 ");
    // of severe ones the dearer, proven or not
    proven.severity = findings[1].severity = Severity::High;
    findings = {proven, findings[1]};
    order(findings);
    CHECK(idsOf(findings) == "SC-5 CL-1 ");
}

TEST_CASE("a symptom stands behind the one of several causes that is on its ranks", "[advisor]") {
    std::vector<Finding> findings{finding("CL-1", {3}, 9, StepPart::Computing),
        finding("CL-1", {7}, 8, StepPart::Computing), finding("CL-3", {3}, 5, StepPart::Computing)};
    explain(findings);
    order(findings);
    CHECK(idsOf(findings) == "CL-1 CL-3<CL-1 CL-1 ");
    CHECK(causesOf(findings)
        == std::vector<std::optional<size_t>>{std::nullopt, size_t{0}, std::nullopt});
}

TEST_CASE("findings that explain each other in a circle begin with the dearest", "[advisor]") {
    const auto by = [](Finding made, const char* cause) {
        made.explainedBy = cause;
        made.explainedShare = 0.5;
        return made;
    };
    std::vector<Finding> circle{by(finding("CL-1", {0}, 20, StepPart::Computing), "CO-6"),
        by(finding("CO-6", {0}, 30, StepPart::Communication), "CL-2"),
        by(finding("CL-2", {0}, 10, StepPart::Computing), "CL-1"),
        by(finding("IO-2", {0}, 5, StepPart::Preparing), "IO-1"),
        finding("SC-1", {0}, 25, StepPart::Free)};
    order(circle);
    CHECK(idsOf(circle) == "CO-6 CL-1<CO-6 CL-2<CL-1 SC-1 IO-2 ");
    CHECK_FALSE(circle.front().explainedShare); // nothing explains it any more
    CHECK(circle[1].explainedShare == 0.5);
    CHECK(countedOf(circle)
        == std::vector<Counted>{{0, Duration(30)}, {3, Duration(25)}, {4, Duration(5)}});
    std::vector<Finding> itself{by(finding("CL-1", {0}, 20, StepPart::Computing), "CL-1")};
    order(itself);
    CHECK(idsOf(itself) == "CL-1 ");
}

TEST_CASE("every finding comes out once, behind its cause, whatever explains it", "[advisor]") {
    std::mt19937_64 random(7);
    constexpr const char* kIds[] = {"A", "B", "C", "D", "E", "F", "G"};
    for (int round = 0; round < 2000; ++round) {
        CAPTURE(round);
        std::vector<Finding> findings;
        const auto count = 1 + random() % 12;
        for (size_t i = 0; i < count; ++i) {
            findings.push_back(finding(kIds[random() % 6], {static_cast<int64_t>(i)},
                static_cast<int64_t>(random() % 5), StepPart::Computing));
            const auto cause = random() % 10; // of three in ten none, "G" is never found
            findings.back().explainedBy = cause < std::size(kIds) ? kIds[cause] : "";
        }
        const std::vector<Finding> before = findings;
        order(findings);
        std::vector<int64_t> numbers; // each has its own rank
        for (size_t at = 0; at < findings.size(); ++at) {
            const Finding& one = findings[at];
            const Finding& same = before[static_cast<size_t>(one.ranks.front())];
            numbers.push_back(one.ranks.front());
            CHECK(one.id == same.id);
            if (one.explainedBy.empty())
                continue;
            CHECK(one.explainedBy == same.explainedBy);
            CHECK(std::any_of(findings.begin(), findings.begin() + static_cast<std::ptrdiff_t>(at),
                [&one](const Finding& cause) { return cause.id == one.explainedBy; }));
        }
        std::ranges::sort(numbers);
        std::vector<int64_t> all(count);
        std::iota(all.begin(), all.end(), 0);
        CHECK(numbers == all);
        const auto areCauses = [](const Finding& one) { return one.explainedBy.empty(); };
        CHECK(
            std::ranges::count_if(findings, areCauses) >= std::ranges::count_if(before, areCauses));
    }
}

TEST_CASE("a cause without a price costs what its symptom costs", "[advisor]") {
    Finding cause;
    cause.id = "IO-4";
    cause.ranks = {1};
    cause.severity = Severity::Low;
    std::vector<Finding> findings{cause, finding("IO-2", {0, 1}, 70, StepPart::Preparing)};
    explain(findings);
    order(findings);
    CHECK(idsOf(findings) == "IO-4 IO-2<IO-4 ");
    CHECK(findings.front().price.cost == Duration(70));
    CHECK(findings.front().severity == Severity::High);
    CHECK(bestCase(findings) == Duration(30));
}

TEST_CASE("all ranks slow at the same work is the doing of a clock alone", "[advisor]") {
    for (const char* const key : {"OV-5.slow", "OV-5.slow_at_length", "OV-5.long"}) {
        const bool isSlow = std::string_view(key) != "OV-5.long";
        std::vector<Finding> findings{finding("OV-5", {0, 1}, 9, StepPart::Computing),
            finding("SC-5", {0}, 9, StepPart::Free),
            finding("CL-20", {0, 1}, 9, StepPart::Computing)};
        findings.front().text.key = key;
        explain(findings);
        CHECK(findings.front().explainedBy == (isSlow ? "" : "SC-5"));
        findings.push_back(finding("CP-9", {0, 1}, 9, StepPart::Computing));
        findings.front().explainedBy.clear();
        explain(findings);
        CHECK(findings.front().explainedBy == "CP-9");
    }
}

TEST_CASE("a cause of more ranks than its symptom keeps its own price", "[advisor]") {
    for (const bool isOfMore : {false, true}) {
        Finding played = finding("CL-6", {1}, 10, StepPart::Preparing);
        played.price.method = kByReplay;
        std::vector<Finding> findings{played,
            finding("IO-1", isOfMore ? std::vector<int64_t>{0, 1} : std::vector<int64_t>{1}, 16,
                StepPart::Preparing)};
        explain(findings);
        CHECK(findings.front().explainedBy == "IO-1");
        CHECK(findings.back().price.cost == Duration(isOfMore ? 16 : 10));
    }
}

TEST_CASE("a long interval is that of an empty queue, and that of a slow operator", "[advisor]") {
    Finding slow;
    slow.id = "IO-4";
    slow.ranks = {0};
    std::vector<Finding> findings{finding("IO-2", {0}, 50, StepPart::Preparing),
        finding("IO-3", {0}, 40, StepPart::Preparing)};
    findings.back().text.key = "IO-3.processing";
    explain(findings);
    order(findings);
    CHECK(idsOf(findings) == "IO-3 IO-2<IO-3 ");
    findings.push_back(slow);
    explain(findings);
    order(findings);
    CHECK(findings.front().id == "IO-4");
    CHECK(findings.front().price.cost == Duration(40));
    findings = {finding("IO-3", {0}, 40, StepPart::Preparing), slow};
    findings.front().text.key = "IO-3.transfer"; // no operator makes it
    explain(findings);
    CHECK(findings.front().explainedBy.empty());
}

TEST_CASE("severity follows the share of the step", "[advisor]") {
    CHECK(severityOf(0.0299) == Severity::Low);
    CHECK(severityOf(0.03) == Severity::Medium);
    CHECK(severityOf(0.0499) == Severity::Medium);
    CHECK(severityOf(0.05) == Severity::High);
}

} // namespace symptoms_test

// SPDX-License-Identifier: GPL-3.0-or-later
// What became of findings from run to run, on reports written here.
#include <catch2/catch.hpp>

#include "core/advisor/ledger.h"

namespace ledger_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

Finding findingOf(const char* id, std::vector<int64_t> ranks, std::optional<int64_t> cost) {
    Finding finding;
    finding.id = id;
    finding.text = {std::string(id) + ".same", {}};
    finding.ranks = std::move(ranks);
    if (cost)
        finding.price.cost = Duration(*cost);
    return finding;
}

/// A step of a thousand; these checks ran.
Report reportOf(std::vector<Finding> findings, std::initializer_list<const char*> judged) {
    Report report;
    report.step = Duration(1000);
    report.findings = std::move(findings);
    for (const Check& check : checkTable()) {
        const bool hasRun = std::ranges::find(judged, std::string(check.id)) != judged.end();
        report.checks.push_back({&check, hasRun ? CheckState::Ok : CheckState::NotRun,
            {hasRun ? "" : "need.kernels", {}}});
    }
    return report;
}

std::string told(const Report& base, const Report& candidate) {
    std::string text;
    for (const LedgerEntry& entry : ledgerOf(base, candidate))
        text +=
            std::string(text.empty() ? "" : ", ") + toWord(entry.change) + " " + entry.finding().id;
    return text;
}

} // namespace

TEST_CASE("findings are fixed, new, worse or better from run to run", "[advisor]") {
    const Report base = reportOf(
        {findingOf("CL-1", {3}, 50), findingOf("SC-5", {0}, 20)}, {"CL-1", "SC-5", "CP-1"});
    const Report candidate = reportOf(
        {findingOf("CL-1", {3}, 61), findingOf("CP-1", {1}, 70)}, {"CL-1", "SC-5", "CP-1"});
    CHECK(told(base, candidate) == "new CP-1, worse CL-1, fixed SC-5");
    CHECK(told(candidate, base) == "new SC-5, fixed CP-1, better CL-1");
    CHECK(told(base, base).empty());
}

TEST_CASE("a cost within a hundredth of the step is the same", "[advisor]") {
    const Report base = reportOf({findingOf("CL-1", {3}, 50)}, {"CL-1"});
    CHECK(told(base, reportOf({findingOf("CL-1", {3}, 60)}, {"CL-1"})).empty());
    CHECK(told(base, reportOf({findingOf("CL-1", {3, 4}, 61)}, {"CL-1"})) == "worse CL-1");
    CHECK(told(base, reportOf({findingOf("CL-1", {3}, 40)}, {"CL-1"})).empty());
    CHECK(told(base, reportOf({findingOf("CL-1", {3, 4}, 39)}, {"CL-1"})) == "better CL-1");
    CHECK(told(base, reportOf({findingOf("CL-1", {3}, {})}, {"CL-1"})).empty());
    CHECK(told(base, reportOf({findingOf("CL-1", {4}, 50)}, {"CL-1"})) == "new CL-1, fixed CL-1");
}

TEST_CASE("what only a bound is known of stands behind what costs", "[advisor]") {
    const auto boundOf = [](int64_t high) {
        Finding bound = findingOf("CP-6", {0}, {});
        bound.price.high = Duration(high);
        return bound;
    };
    const Report base = reportOf({findingOf("CL-1", {3}, 50), boundOf(200)}, {"CL-1", "CP-6"});
    const Report candidate = reportOf({findingOf("CL-1", {3}, 80), boundOf(260)}, {"CL-1", "CP-6"});
    CHECK(told(base, candidate) == "worse CL-1"); // nobody knows what the other one costs
    CHECK(told(candidate, base) == "better CL-1"); // nor whether it got cheaper
    CHECK(told(reportOf({}, {"CL-1", "CP-6"}), candidate) == "new CL-1, new CP-6");
}

TEST_CASE("the bubble of other ranks is the same bubble", "[advisor]") {
    const auto bubbleOf = [](std::vector<int64_t> ranks, int64_t cost) {
        Finding bubble = findingOf("CL-14", std::move(ranks), cost);
        bubble.price.part = StepPart::Pipeline;
        return reportOf({bubble}, {"CL-14"});
    };
    CHECK(told(bubbleOf({0, 4}, 50), bubbleOf({1, 5}, 50)).empty());
    CHECK(told(bubbleOf({0, 4}, 50), bubbleOf({1, 5}, 70)) == "worse CL-14");
}

TEST_CASE("late launches on another rank are the same late launches", "[advisor]") {
    const auto lateOf = [](int64_t rank, int64_t cost) {
        return reportOf({findingOf("SC-7", {rank}, cost)}, {"SC-7"});
    };
    CHECK(told(lateOf(1, 50), lateOf(0, 50)).empty()); // of the rank that waits least, by chance
    CHECK(told(lateOf(1, 50), lateOf(0, 70)) == "worse SC-7");
}

TEST_CASE("what the other run could not judge is neither new nor fixed", "[advisor]") {
    const Report with = reportOf({findingOf("CL-1", {3}, 50)}, {"CL-1"});
    const Report without = reportOf({}, {});
    CHECK(told(with, without) == "not_judged_now CL-1");
    CHECK(told(without, with) == "not_judged_before CL-1");
    CHECK(told(with, reportOf({}, {"CL-1"})) == "fixed CL-1");
    const auto ledger = ledgerOf(without, with);
    REQUIRE(ledger.size() == 1);
    CHECK(ledger[0].base == nullptr);
    REQUIRE(ledger[0].notRun != nullptr);
    CHECK(ledger[0].notRun->reason.key == "need.kernels");
    CHECK(ledgerOf(with, reportOf({}, {"CL-1"}))[0].notRun == nullptr);
}

TEST_CASE("what was not judged stands behind what changed, however much it costs", "[advisor]") {
    const Report base = reportOf(
        {findingOf("SC-5", {0}, 20), findingOf("CP-6", {0}, 300)}, {"CL-1", "SC-5", "CP-6"});
    const Report candidate = reportOf(
        {findingOf("CP-1", {1}, 400), findingOf("CL-1", {3}, 30)}, {"CL-1", "SC-5", "CP-1"});
    CHECK(told(base, candidate)
        == "new CL-1, fixed SC-5, not_judged_before CP-1, not_judged_now CP-6");
}

TEST_CASE("a symptom that the other run could not judge is not told either", "[advisor]") {
    Finding symptom = findingOf("CL-3", {3}, 50);
    symptom.explainedBy = "CL-1";
    const Report with = reportOf({findingOf("CL-1", {3}, 50), symptom}, {"CL-1", "CL-3"});
    CHECK(told(reportOf({}, {"CL-1"}), with) == "new CL-1");
}

TEST_CASE("what is better stands behind what is fixed, with both costs", "[advisor]") {
    const Report base =
        reportOf({findingOf("CL-1", {3}, 300), findingOf("SC-5", {0}, 20)}, {"CL-1", "SC-5"});
    const Report candidate = reportOf({findingOf("CL-1", {3}, 200)}, {"CL-1", "SC-5"});
    CHECK(told(base, candidate) == "fixed SC-5, better CL-1");
    const auto ledger = ledgerOf(base, candidate);
    REQUIRE(ledger.size() == 2);
    CHECK(ledger[1].base->price.cost == Duration(300));
    CHECK(ledger[1].candidate->price.cost == Duration(200));
}

TEST_CASE("symptoms are told with their cause only", "[advisor]") {
    Finding symptom = findingOf("CL-3", {3}, 50);
    symptom.explainedBy = "CL-1";
    const Report with = reportOf({findingOf("CL-1", {3}, 50), symptom}, {"CL-1", "CL-3"});
    CHECK(told(reportOf({}, {"CL-1", "CL-3"}), with) == "new CL-1");
}

} // namespace ledger_test

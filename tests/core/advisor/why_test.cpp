// SPDX-License-Identifier: GPL-3.0-or-later
// The formula of a finding with its numbers, held against values by hand.
#include "core/advisor/why.h"

#include <set>

#include <catch2/catch.hpp>

#include "core/advisor/finding_texts.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"

namespace why_test {

using namespace rankscope;
using namespace rankscope::advisor;

namespace {

std::string english(const Finding& finding) {
    return whyText(finding, Language::English);
}

} // namespace

TEST_CASE("a finding tells the formula of its check with its numbers and limits", "[advisor]") {
    // 2 ms of free time in each step of 10 ms
    const auto job = test::stepJob(
        2, 3, [](int64_t) { return test::StepTimes{.computing = 8000, .free = 2000}; });
    const Finding free = test::runCheck(job.snapshot(), "SC-1").finding();
    CHECK(english(free)
        == "median of free time / step over ranks and steps = 20.0 %, above 10.0 %; the median of "
           "free time is 2.00 ms");
    CHECK(whyText(free, Language::Chinese).find(" 10.0 %") != std::string::npos);
    CHECK(whyText(free, Language::Chinese) != english(free));
    // as the thresholds were, not as their table has them
    const Finding moved =
        test::runCheck(job.snapshot(), "SC-1", {}, {{"free_share", 0.15}}).finding();
    CHECK(english(moved).find("= 20.0 %, above 15.0 %") != std::string::npos);
}

TEST_CASE("a formula without all of its numbers is not told", "[advisor]") {
    Finding finding;
    finding.id = "CL-16";
    finding.text = {"CL-16.uneven",
        {{"most_bytes", Bytes{int64_t{8} << 30}}, {"least_bytes", Bytes{int64_t{6} << 30}}}};
    finding.inputs = {{"peak_imbalance", Share{0.2}}};
    CHECK(english(finding).empty());
    finding.text.values.emplace_back("below", Share{0.25});
    CHECK(english(finding) == "(8.00 GB - 6.00 GB) / 8.00 GB = 25.0 %, above 20.0 %");
    finding.inputs.emplace_back("below", Share{0.5}); // the sentence's own goes first
    CHECK(english(finding).find("25.0 %") != std::string::npos);
    CHECK(inputsOf(finding).size() == 4);
    finding.id = "CL-0"; // there is no such check
    finding.text.key = "CL-0.none";
    CHECK(english(finding).empty());
}

TEST_CASE("a formula of a profile of one step takes no median of the steps", "[advisor]") {
    Finding slow;
    slow.id = "CL-1";
    slow.text = {"CL-1.slow",
        {{"metric", Word{"metric.computing"}}, {"effect", Duration(20'000'000)},
            {"n", int64_t{3}}}};
    slow.inputs = {
        {"of_step", Share{0.1}}, {"rank_limit", Duration(8'000'000)}, {"slow_rank", Share{0.05}}};
    CHECK(english(slow).find(" of its peers, median of the steps = 20.0 ms, 10.0 %")
        != std::string::npos);
    slow.text.values.back().second = int64_t{1};
    CHECK(english(slow).find(" of its peers = 20.0 ms, 10.0 %") != std::string::npos);
    CHECK(whyText(slow, Language::Chinese).find("[[") == std::string::npos);
}

TEST_CASE("every formula is of a check, in both languages with the same numbers", "[advisor]") {
    const auto placesOf = [](std::string_view text) {
        std::vector<std::string> places;
        for (size_t open = text.find('{'); open != std::string_view::npos;
             open = text.find('{', open + 1))
            places.emplace_back(text.substr(open, text.find('}', open) - open));
        std::ranges::sort(places);
        return places;
    };
    size_t count = 0;
    for (const std::string_view key : textKeys()) {
        if (!key.ends_with(".why") || key.starts_with("report."))
            continue;
        CAPTURE(std::string(key));
        ++count;
        CHECK((key == "calls.warm_up.why" || checkNamed(key.substr(0, key.find('.'))) != nullptr));
        CHECK(placesOf(textOf(key, Language::English)) == placesOf(textOf(key, Language::Chinese)));
    }
    CHECK(count > 100);
}

TEST_CASE("limits of memory are counted by 1024, of what links move by 1000", "[advisor]") {
    const auto told = [](const analysis::Threshold& one) {
        return toText(valueOf(one, one.value), Language::English);
    };
    CHECK(told(analysis::threshold::kGrowthBytes) == "1.00 MB");
    CHECK(told(analysis::threshold::kFragmentedBytes) == "1.00 GB");
    CHECK(told(analysis::threshold::kCubeBytes) == "100 MB");
    CHECK(told(analysis::threshold::kSmallSdma) == "16.0 MB");
    CHECK(told(analysis::threshold::kLinkSmallest) == "1.00 MB");
    CHECK(told(analysis::threshold::kTransferBlock) == "512 B");
}

TEST_CASE("every sentence of a finding has a formula", "[advisor]") {
    const std::set<std::string_view> reasons{"CL-14.no_passes", "CL-14.unequal",
        "CL-14.unknown_order", "CL-14.back_in_time", "OV-3.impossible"}; // of checks that can't run
    const std::set<std::string_view> others{"title", "rule", "open", "verify", "why"};
    const auto isThere = [](const std::string& key) {
        return !textOf(key + ".why", Language::English).empty();
    };
    size_t count = 0;
    for (const std::string_view key : textKeys()) {
        const std::string_view id = key.substr(0, key.find('.'));
        const std::string_view word = key.substr(std::min(key.size(), id.size() + 1));
        if (checkNamed(id) == nullptr || others.contains(word) || reasons.contains(key)
            || word.find('.') != std::string_view::npos)
            continue;
        CAPTURE(std::string(key));
        ++count;
        CHECK((isThere(std::string(key)) || isThere(std::string(id))));
    }
    CHECK(count > 100);
    for (const Check& check : checkTable()) { // their sentences are those of the graph
        if (std::string_view(check.id).starts_with("ME-7") || std::string_view(check.id) == "ME-8")
            CHECK(isThere(check.id));
    }
}

TEST_CASE("the tests see a formula that is wrong", "[advisor]") {
    Finding finding;
    finding.id = "CL-16";
    finding.text = {"CL-16.uneven",
        {{"most_bytes", Bytes{int64_t{8} << 30}}, {"least_bytes", Bytes{int64_t{6} << 30}},
            {"below", Share{0.25}}}};
    finding.inputs = {{"peak_imbalance", Share{0.2}}};
    CHECK(test::faultOfFormula(finding).empty());
    finding.inputs.front().second = Share{0.3}; // 25 % is not above it
    CHECK_FALSE(test::faultOfFormula(finding).empty());
    finding.inputs.front().second = Share{0.2};
    finding.text.values.back().second = Share{0.26}; // (8 - 6) / 8 is not that
    CHECK_FALSE(test::faultOfFormula(finding).empty());
    finding.text.values.pop_back();
    CHECK_FALSE(test::faultOfFormula(finding).empty());
    // "(mean rate - own rate) / mean rate", "{bandwidth} GB/s", a chain, and a limit behind words
    finding.id = "CL-14";
    finding.text = {"CL-14.excess",
        {{"bubble", Share{0.5}}, {"least", Share{1.0 / 3}}, {"stages", int64_t{4}},
            {"micro_batches", int64_t{6}}}};
    finding.inputs = {
        {"chunks", int64_t{1}}, {"excess", Share{1.0 / 6}}, {"stage_even", Share{0.05}}};
    CHECK(test::faultOfFormula(finding).empty());
    finding.text.values[3].second = int64_t{7}; // 3 / 10, not 1 / 3
    CHECK_FALSE(test::faultOfFormula(finding).empty());
}

} // namespace why_test

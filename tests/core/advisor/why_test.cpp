// SPDX-License-Identifier: GPL-3.0-or-later
// The formula of a finding with its numbers, held against values by hand.
#include "core/advisor/why.h"

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
    finding.id = "OV-6"; // its rule is no formula
    finding.text.key = "OV-6.none";
    CHECK(english(finding).empty());
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
        CHECK(checkNamed(key.substr(0, key.find('.'))) != nullptr);
        CHECK(placesOf(textOf(key, Language::English)) == placesOf(textOf(key, Language::Chinese)));
    }
    CHECK(count > 30);
}

} // namespace why_test

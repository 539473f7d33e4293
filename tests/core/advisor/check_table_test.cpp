// SPDX-License-Identifier: GPL-3.0-or-later
// The table of checks is whole: every check of the specification once, with its texts in both
// languages, its source and its advice.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>

#include "core/advisor/check.h"
#include "core/advisor/finding_texts.h"
#include "core/advisor/texts.h"
#include "tests/core/places.h"

namespace check_table_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::sourceDir;

namespace {

/// advisor_spec.md B.9, and the two of advisor_pricing.md.
std::vector<std::string> specified() {
    const std::pair<const char*, int> families[] = {
        {"OV", 6}, {"CL", 20}, {"CO", 8}, {"CP", 12}, {"SC", 13}, {"IO", 6}, {"ME", 9}};
    std::vector<std::string> ids;
    for (const auto& [family, count] : families) {
        for (int i = 1; i <= count; ++i)
            ids.push_back(std::string(family) + "-" + std::to_string(i));
    }
    return ids;
}

std::string textOfFile(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream read;
    read << in.rdbuf();
    return read.str();
}

bool hasBoth(const std::string& key) {
    return !textOf(key, Language::English).empty() && !textOf(key, Language::Chinese).empty();
}

std::multiset<std::string> placesOf(std::string_view text) {
    std::multiset<std::string> places;
    for (size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1))
        places.insert(std::string(text.substr(at, text.find('}', at) - at)));
    return places;
}

/// "full_batch" of "full_batch.torch".
std::string_view withoutFramework(std::string_view advice) {
    return advice.substr(0, advice.find('.'));
}

bool isAscii(std::string_view text) {
    return std::all_of(
        text.begin(), text.end(), [](char sign) { return static_cast<unsigned char>(sign) < 128; });
}

} // namespace

TEST_CASE("the table has every check of the specification, in its order", "[advisor]") {
    std::vector<std::string> ids;
    for (const Check& check : checkTable())
        ids.emplace_back(check.id);
    CHECK(ids == specified());
    CHECK(ids.size() == 74);
}

TEST_CASE("every check has its texts, a source and advice", "[advisor]") {
    for (const Check& check : checkTable()) {
        const std::string id = check.id;
        CAPTURE(id);
        CHECK(hasBoth(id + ".title"));
        CHECK(hasBoth(id + ".rule"));
        CHECK(hasBoth(id + ".verify"));
        CHECK(std::string(check.source) != "");
        CHECK_FALSE(check.advice.empty());
        for (const char* const advice : check.advice)
            CHECK(hasBoth(std::string("advice.") + advice));
        CHECK(hasBoth(std::string("theme.") + toWord(check.theme)));
        for (const Need need : check.needs)
            CHECK(hasBoth(std::string("need.") + toWord(need)));
        // Either it judges, or it says why it does not.
        CHECK((check.run != nullptr || hasBoth(id + ".open")));
        CHECK(checkNamed(id) == &check);
    }
    CHECK(checkNamed("CL-99") == nullptr);
}

TEST_CASE("every threshold of a check is one of the one table", "[advisor]") {
    std::set<std::string> known;
    for (const analysis::Threshold& one : analysis::kThresholds)
        known.insert(one.name);
    for (const Check& check : checkTable()) {
        CAPTURE(check.id);
        for (const auto* const all : {&check.thresholds, &check.fixed}) {
            for (const analysis::Threshold* const one : *all)
                CHECK(known.count(one->name) == 1);
        }
    }
}

// What the window offers to move is asked by a check, and what a check asks can be moved.
TEST_CASE("every threshold that is offered is one that checks ask for", "[advisor]") {
    std::set<std::string> asked;
    const std::regex use("threshold::(k[A-Za-z]+)(?!\\w|\\.)");
    for (const auto& file : std::filesystem::directory_iterator(sourceDir() / "core/advisor")) {
        if (file.path().extension() != ".cpp")
            continue;
        const std::string text = textOfFile(file.path());
        for (std::sregex_iterator at(text.begin(), text.end(), use); at != std::sregex_iterator();
             ++at)
            asked.insert((*at)[1]);
    }
    std::string table;
    for (const char* const file : {"of_verdicts.h", "of_advisor.h"})
        table += textOfFile(sourceDir() / "core/analysis/thresholds" / file);
    const std::regex line("Threshold (k[A-Za-z]+)\\{\\s*\"(\\w+)\"");
    std::set<std::string> names;
    for (std::sregex_iterator at(table.begin(), table.end(), line); at != std::sregex_iterator();
         ++at) {
        if (asked.count((*at)[1]) > 0)
            names.insert((*at)[2]);
    }
    std::set<std::string> offered;
    for (const Check& check : checkTable()) {
        for (const analysis::Threshold* const one : check.thresholds)
            offered.insert(one->name);
    }
    names.erase("least_cost"); // of the report as a whole
    CHECK(offered == names);
}

// Whoever moves a threshold must not read its old value in a rule or an advice.
TEST_CASE("no text of a check repeats the value of a threshold that can be moved", "[advisor]") {
    const std::regex number("[0-9]+([.][0-9]+)?");
    const std::regex check("[A-Z]{2}-[0-9]+");
    const auto numbersIn = [&](std::string_view text) {
        const std::string plain = std::regex_replace(std::string(text), check, "");
        std::vector<double> numbers;
        for (std::sregex_iterator at(plain.begin(), plain.end(), number);
             at != std::sregex_iterator(); ++at)
            numbers.push_back(std::stod(at->str()));
        return numbers;
    };
    for (const Check& one : checkTable()) {
        for (const std::string_view key : textKeys()) {
            const bool isTold = key == std::string(one.id) + ".rule"
                || std::ranges::any_of(one.advice, [key](const char* advice) {
                       const std::string own = std::string("advice.") + advice;
                       return key == own || key.starts_with(own + '.');
                   });
            if (!isTold)
                continue;
            for (const double told : numbersIn(textOf(key, Language::English))) {
                for (const analysis::Threshold* const of : one.thresholds) {
                    CAPTURE(std::string(key), of->name);
                    for (const double unit : {1.0, 100.0, 1e-3, 1e-6}) // plain, %, us or KB, ms
                        CHECK(told != Approx(of->value * unit));
                }
            }
        }
    }
}

TEST_CASE("what can only be raised is offered, and the verdict keeps its own value", "[advisor]") {
    size_t count = 0;
    for (const analysis::Threshold& one : analysis::kThresholds) {
        if (!canOnlyRise(one.name))
            continue;
        ++count;
        CAPTURE(one.name);
        CHECK(std::ranges::any_of(checkTable(), [&one](const Check& check) {
            return std::ranges::find(check.thresholds, std::string_view(one.name),
                       [](const auto* of) { return std::string_view(of->name); })
                != check.thresholds.end();
        }));
    }
    CHECK(count == 7);
    CHECK_FALSE(canOnlyRise("free_share"));
    CHECK(toText(Phrase{"verdict.only_raised", {{"value", std::string("0.05")}}}, Language::English)
        == "The verdict is the same on all pages and finds nothing below 0.05; a lower value "
           "counts "
           "only in checks that judge by it themselves.");
}

// A check is asked by name in cases that hold when it fires, when it does not, and what it lacks.
TEST_CASE("every check has cases", "[advisor]") {
    std::map<std::string, std::vector<std::string>> cases; // all that ask for the check
    for (const char* const folder : {"tests/core/advisor", "tests/truth"}) {
        for (const auto& file :
            std::filesystem::recursive_directory_iterator(sourceDir() / folder)) {
            if (file.path().extension() != ".cpp")
                continue;
            const std::string text = textOfFile(file.path());
            for (size_t at = text.find("TEST_CASE("); at != std::string::npos;) {
                const size_t next = text.find("TEST_CASE(", at + 1);
                const std::string body = text.substr(at, next - at);
                for (const Check& check : checkTable()) {
                    if (body.find('"' + std::string(check.id) + '"') != std::string::npos)
                        cases[check.id].push_back(body);
                }
                at = next;
            }
        }
    }
    for (const Check& check : checkTable()) {
        const std::string id = check.id;
        CAPTURE(id);
        const auto hasOne = [&](const auto& holds) {
            return std::ranges::any_of(cases[id], holds);
        };
        const std::regex notRun("NotRun|[.]reason|need[.]");
        CHECK((check.needs.empty()
            || hasOne([&](const std::string& body) { return std::regex_search(body, notRun); })));
        // On the same job, but for what is judged: both sides of its limit.
        const std::regex silent("CheckState::Ok|[.]findings[.]empty");
        const std::regex fires("CheckState::Found|finding\\(\\)|findings[.]size");
        CHECK(hasOne([&](const std::string& body) {
            return std::regex_search(body, silent) && std::regex_search(body, fires);
        }));
    }
}

TEST_CASE("every text stands in both languages once, with the same places", "[advisor]") {
    std::set<std::string_view> seen;
    for (const std::string_view key : textKeys()) {
        CAPTURE(std::string(key));
        CHECK(seen.insert(key).second);
        const std::string_view english = textOf(key, Language::English);
        const std::string_view chinese = textOf(key, Language::Chinese);
        CHECK(isAscii(english));
        for (const Trainer trainer : {Trainer::MindSpore, Trainer::Megatron, Trainer::Torch})
            CHECK(isAscii(knobOf(key, trainer)));
        CHECK_FALSE(english.empty());
        CHECK_FALSE(chinese.empty());
        CHECK(placesOf(english) == placesOf(chinese));
    }
}

TEST_CASE("an upper bound from nothing on is told with up to", "[advisor]") {
    Finding finding;
    finding.id = "CL-17";
    finding.price = {Duration(), Duration(29'700'000), Duration(29'700'000), "method.even_tokens"};
    finding.share = 0.385;
    CHECK(priceText(finding, Language::English)
        == "Cost per step: up to 29.7 ms (38.5 % of the step). Upper bound by: experts and "
           "all-to-all with equal tokens per rank.");
    finding.price.low = Duration(1'000'000);
    CHECK(priceText(finding, Language::English).find(", 1.00 ms to 29.7 ms. Upper bound by: ")
        != std::string::npos);
    finding.price.low = Duration(29'650'001); // reads like the upper end
    CHECK(priceText(finding, Language::English).find(": up to 29.7 ms (") != std::string::npos);
    // What is below the end of its range is no upper bound.
    finding.price.low = Duration();
    finding.price.cost = Duration(26'300'000);
    CHECK(priceText(finding, Language::English)
        == "Cost per step: about 26.3 ms (38.5 % of the step), 0 to 29.7 ms. Estimate by: experts "
           "and all-to-all with equal tokens per rank; its upper bound is the end of the range.");
    finding.price.cost = Duration(29'650'001);
    CHECK(!isAbout(finding.price));
}

TEST_CASE("what the replay is no shorter without costs nothing that can be measured", "[advisor]") {
    Finding finding;
    finding.id = "CL-1";
    finding.price = {Duration(), Duration(), Duration(), kByReplay};
    finding.share = 0;
    CHECK(priceText(finding, Language::English)
        == "No measurable cost per step beside the dearer causes, by replay of the steps without "
           "it.");
    finding.price.behind = Duration(6'000'000);
    CHECK(priceText(finding, Language::English).starts_with("Cost per step: 6.00 ms once "));
    // What it covers of its symptom is left out where it reads as nothing.
    finding.explainedShare = 0.0004;
    CHECK(coveredText(finding, Language::English).empty());
    finding.explainedShare = 0.0006;
    CHECK(coveredText(finding, Language::English) == "the cost of the cause covers 0.1 % of it");
}

TEST_CASE("what an advice costs stands beside an advice", "[advisor]") {
    constexpr std::string_view kBegin = "costs.";
    size_t count = 0;
    for (const std::string_view key : textKeys()) {
        if (!key.starts_with(kBegin))
            continue;
        ++count;
        CAPTURE(std::string(key));
        CHECK_FALSE(
            textOf("advice." + std::string(key.substr(kBegin.size())), Language::English).empty());
    }
    CHECK(count > 0);
    Advice advice;
    advice.key = "advice.loader_workers";
    advice.knob = "num_workers";
    CHECK(adviceText(advice, Language::English)
        == "Use more loader workers and prefetch. [option: num_workers] Costs: CPU cores and host "
           "memory.");
    // No space behind the full stop of Chinese, one behind the brackets of an option.
    const std::string chinese = adviceText(advice, Language::Chinese);
    CHECK(chinese.find("\xE3\x80\x82[") != std::string::npos);
    CHECK(chinese.find("num_workers] \xE4\xBB\xA3") != std::string::npos);
    advice.knob.clear();
    CHECK(adviceText(advice, Language::Chinese).find("\xE3\x80\x82\xE4\xBB\xA3")
        != std::string::npos);
    advice.key = "advice.check_node";
    CHECK(tradeoffText(advice, Language::English).empty());
    advice.key = "advice.expandable_segments.gpu";
    CHECK(tradeoffText(advice, Language::English).empty());
}

TEST_CASE("a finding says what to measure after the change", "[advisor]") {
    const Finding slow{.id = "CL-1", .text = {"CL-1.same", {}}};
    CHECK(verificationText(slow, Language::English)
        == "Verify after the change: Profile the same ranks again: on page Steps the rank is as "
           "long "
           "as its peers, their exposed communication falls, and the step is shorter.");
    CHECK(verificationKeyOf({.id = "CP-8", .text = {"CP-8.slow", {}}}) == "CP-8.verify");
    CHECK(verificationKeyOf({.id = "CP-8", .text = {"CP-8.beyond", {}}}) == "CP-8.beyond.verify");
}

TEST_CASE("sources are told without files of this project", "[advisor]") {
    const auto source = [](const char* text) { return sourceText(text, Language::English); };
    CHECK(source("MSTT, HTA, advisor_spec.md SC-13") == "MSTT, HTA");
    CHECK(source("MindFormers guide (seed 000), advisor_spec.md CP-10") == "MindFormers guide");
    CHECK(source("advisor_spec.md D, step P2") == "own rule");
    CHECK(source("own") == "own rule");
    CHECK(source("advisor_pricing.md R1, after What-if Analysis") == "after What-if Analysis");
    CHECK(sourceText("advisor_pricing.md R1, after What-if Analysis", Language::Chinese)
        == "\xE5\x8F\x82\xE7\x85\xA7 What-if Analysis");
    CHECK(
        source("own; guides call 40 % low (advisor_spec.md OV-3)") == "own; guides call 40 % low");
    CHECK(source("MSTT advisor and advisor_spec.md CL-1: below 5 % is healthy") == "MSTT advisor");
    for (const Check& check : checkTable())
        CHECK(source(check.source).find(".md") == std::string::npos);
    for (const analysis::Threshold& threshold : analysis::kThresholds)
        CHECK(source(threshold.source).find(".md") == std::string::npos);
}

TEST_CASE("every advice of the catalogue is given by a check", "[advisor]") {
    std::set<std::string> given;
    for (const Check& check : checkTable())
        given.insert(check.advice.begin(), check.advice.end());
    constexpr std::string_view kBegin = "advice.";
    for (const std::string_view key : textKeys()) {
        if (key.starts_with(kBegin))
            CHECK(given.count(std::string(withoutFramework(key.substr(kBegin.size())))) == 1);
    }
}

} // namespace check_table_test

// SPDX-License-Identifier: GPL-3.0-or-later
// docs/advisor.md lists every check as the table has it. After a change run this test once with
// RS_WRITE_DOCS=1: it writes the list anew.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/advisor/check.h"
#include "core/advisor/texts.h"
#include "tests/core/places.h"

namespace check_docs_test {

using namespace rankscope::advisor;

namespace {

const std::filesystem::path kPage = rankscope::test::sourceDir() / "docs/advisor.md";
constexpr std::string_view kWritten = "<!-- from here on written by check_docs_test -->\n";

std::string english(const std::string& key) {
    std::string text;
    for (const char sign : textOf(key, Language::English))
        text += sign == '|' ? std::string("\\|") : std::string(1, sign);
    return text;
}

std::string thresholdsOf(const Check& check) {
    std::string text;
    for (const auto* const one : check.thresholds)
        text += fmt::format("{}`{}` {:.10g}", text.empty() ? "" : ", ", one->name, one->value);
    for (const auto* const one : check.fixed)
        text +=
            fmt::format("{}`{}` {:.10g} (fixed)", text.empty() ? "" : ", ", one->name, one->value);
    return text.empty() ? "-" : text;
}

std::string needsOf(const Check& check) {
    std::string text;
    for (const Need need : check.needs) {
        std::string word = toWord(need);
        std::replace(word.begin(), word.end(), '_', ' ');
        text += (text.empty() ? "" : ", ") + word;
    }
    return text.empty() ? "-" : text;
}

std::string documentationOfChecks() {
    std::string text = "\n## Checks\nThresholds are those of verdicts.md, with their units and "
                       "sources. Those that are fixed are of the verdict, which "
                       "pages show too; the others can be moved. A check that does not judge yet "
                       "says why.\n";
    const Theme* theme = nullptr;
    for (const Check& check : checkTable()) {
        if (theme == nullptr || *theme != check.theme)
            text += "\n### " + english(std::string("theme.") + toWord(check.theme))
                + "\n| check | finds | formula | thresholds | needs | source "
                  "|\n|---|---|---|---|---|"
                  "---|\n";
        theme = &check.theme;
        const std::string id = check.id;
        const std::string rule = check.run == nullptr
            ? english(id + ".rule") + ". Not run: " + english(id + ".open")
            : english(id + ".rule");
        text += "| " + id + " | " + english(id + ".title") + " | " + rule + " | "
            + thresholdsOf(check) + " | " + needsOf(check) + " | " + check.source + " |\n";
    }
    return text;
}

} // namespace

TEST_CASE("the checks in docs/advisor.md are those of the table", "[advisor]") {
    std::ifstream in(kPage, std::ios::binary);
    std::stringstream read;
    read << in.rdbuf();
    const std::string text = read.str();
    const size_t mark = text.find(kWritten);
    REQUIRE(mark != std::string::npos);
    const std::string head = text.substr(0, mark + kWritten.size());
    const std::string expected = head + documentationOfChecks();
    if (std::getenv("RS_WRITE_DOCS") != nullptr) // NOLINT(concurrency-mt-unsafe)
        std::ofstream(kPage, std::ios::binary) << expected;
    else
        CHECK((text == expected)); // RS_WRITE_DOCS=1 writes it anew
}

} // namespace check_docs_test

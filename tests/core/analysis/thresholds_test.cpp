// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/thresholds.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/places.h"

namespace thresholds_test {

using namespace rankscope::analysis;

namespace {

std::string lineOf(const Threshold& of) {
    return fmt::format("| `{}` | {:.10g} | {} | {} |", of.name, of.value, of.unit, of.source);
}

} // namespace

TEST_CASE("S13: docs/verdicts.md lists every threshold as it is, and no other", "[thresholds]") {
    std::ifstream file(rankscope::test::sourceDir() / "docs/verdicts.md");
    std::stringstream text;
    text << file.rdbuf();
    std::string expected;
    for (const Threshold& one : kThresholds)
        expected += lineOf(one) + "\n";
    INFO("The table in docs/verdicts.md is to be:\n" << expected);
    CHECK(text.str().find(expected) != std::string::npos);
}

TEST_CASE(
    "every verdict of docs/verdicts.md has formula, threshold, needs and source", "[thresholds]") {
    std::ifstream file(rankscope::test::sourceDir() / "docs/verdicts.md");
    std::string line;
    bool isTable = false;
    size_t verdicts = 0;
    while (std::getline(file, line)) {
        if (line.starts_with("| verdict |")) {
            CHECK(line == "| verdict | formula | fires above | needs | source |");
            isTable = true;
        } else if (!line.starts_with('|')) {
            isTable = false;
        } else if (isTable && !line.starts_with("|---")) {
            CAPTURE(line);
            CHECK(std::ranges::count(line, '|') == 6);
            CHECK(line.find("|  |") == std::string::npos);
            ++verdicts;
        }
    }
    CHECK(verdicts > 40);
}

} // namespace thresholds_test

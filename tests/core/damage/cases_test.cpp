// SPDX-License-Identifier: GPL-3.0-or-later
// docs/damage.md names the tests of each of the 32 cases.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/places.h"

namespace cases_test {

namespace fs = std::filesystem;

namespace {

std::string textOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

TEST_CASE("every case of docs/damage.md has the tests it names", "[damage]") {
    const fs::path root = rankscope::test::sourceDir();
    std::string tests;
    for (const auto& entry : fs::directory_iterator(root / "tests/core/damage"))
        tests += textOf(entry.path());
    const std::string table = textOf(root / "docs/damage.md");
    for (int number = 1; number <= 32; ++number) {
        INFO("case " << number);
        const size_t row = table.find(fmt::format("\n| {:02} |", number));
        REQUIRE(row != std::string::npos);
        const size_t end = table.find('\n', row + 1);
        const std::string begin = fmt::format("\"case {:02}: ", number);
        size_t named = 0;
        for (size_t at = table.find(begin, row); at < end; at = table.find(begin, at + 1)) {
            const std::string title = table.substr(at, table.find('"', at + 1) + 1 - at);
            INFO(title);
            CHECK(tests.find(title) != std::string::npos);
            ++named;
        }
        CHECK(named > 0);
    }
}

} // namespace cases_test

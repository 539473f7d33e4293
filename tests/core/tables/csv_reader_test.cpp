// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <string>

#include "core/tables/csv_reader.h"

namespace csv_reader_test {

using namespace rankscope;
using namespace rankscope::tables;

namespace {

/// Cells in brackets, a row a line; what is special about its end behind it.
std::string rowsOf(CsvReader& csv) {
    std::string text;
    while (true) {
        const Result<bool> hasRow = csv.next();
        REQUIRE(hasRow);
        if (!*hasRow)
            return text;
        for (const std::string_view cell : csv.cells())
            text += "[" + std::string(cell) + "]";
        constexpr const char* kEnds[] = {"", " cut", " cut in quotes", " too long", " stray quote"};
        text += kEnds[static_cast<size_t>(csv.end())];
        text += '\n';
    }
}

std::string rowsOf(std::string_view input, size_t expected = 0) {
    CsvReader csv(input::textSource(input));
    csv.expectCells(expected);
    return rowsOf(csv);
}

} // namespace

TEST_CASE("rows end with any line break", "[tables]") {
    CHECK(rowsOf("a,b\nc,d\r\ne,f\rg,h\n") == "[a][b]\n[c][d]\n[e][f]\n[g][h]\n");
    CHECK(rowsOf("\xEF\xBB\xBF"
                 "a,\n\n\r\n,b")
        == "[a][]\n[][b] cut\n");
    CHECK(rowsOf("").empty());
    CHECK(rowsOf("\n\n").empty());
}

TEST_CASE("quoted cells hold commas, line breaks and quotes", "[tables]") {
    CHECK(rowsOf("\"a,b\",\"c\nd\",\"\"\"e,f\"\"\"\n\"\",g\n") == "[a,b][c\nd][\"e,f\"]\n[][g]\n");
    CHECK(rowsOf("\"a\"b\"c\",d\"e\"\n") == "[ab\"c\"][d\"e\"]\n");
}

TEST_CASE("a quote that is never closed costs no rows", "[tables]") {
    CHECK(
        rowsOf("a,\"b,c\nd,e,f\ng,h,i\n", 3) == "[a][\"b][c] stray quote\n[d][e][f]\n[g][h][i]\n");
    CHECK(rowsOf("a,b,c\nd,e,\"f\ng h\n", 3) == "[a][b][c]\n[d][e][f\ng h\n] cut in quotes\n");
}

TEST_CASE("rows longer than a window are read whole", "[tables]") {
    const std::string big(3 << 20, 'x');
    const std::string line = "1,\"" + big + "\n\"\"" + big + "\",2\n";
    CHECK(rowsOf(line + line)
        == "[1][" + big + "\n\"" + big + "][2]\n" + "[1][" + big + "\n\"" + big + "][2]\n");
}

TEST_CASE("a row beyond the limit is skipped with its line", "[tables]") {
    const std::string huge(33 << 20, 'x');
    const std::string text = huge + "," + huge + "\nc,d\n";
    CsvReader csv(input::textSource(text));
    REQUIRE(*csv.next());
    CHECK(csv.end() == RowEnd::TooLong);
    CHECK(rowsOf(csv) == "[c][d]\n");
}

TEST_CASE("M6: a row has no more than 4,096 cells", "[tables]") {
    const auto endOf = [](size_t cells) {
        const std::string text = std::string(cells - 1, ',') + "\na,b\n";
        CsvReader csv(input::textSource(text));
        REQUIRE(*csv.next());
        const RowEnd end = csv.end();
        CHECK(rowsOf(csv) == "[a][b]\n");
        return end;
    };
    CHECK(endOf(4096) == RowEnd::Whole);
    CHECK(endOf(4097) == RowEnd::TooWide);
}

TEST_CASE("M6: 16 quotes that are never closed are counted, all of them cost nothing", "[tables]") {
    const auto rows = [](int count, const std::string& row) {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += row;
        return text;
    };
    const std::string text = "x\",\"y\n";
    const std::string row = "[x\"][\"y]";
    CHECK(rowsOf(rows(16, text) + "m,n\n", 2) == rows(16, row + " stray quote\n") + "[m][n]\n");
    CHECK(rowsOf(rows(17, text) + "m,n\n", 2)
        == rows(16, row + " stray quote\n") + row + "\n[m][n]\n"); // no look for the end any more
}

TEST_CASE("any number of open quotes takes linear time", "[tables]") {
    std::string text;
    for (int i = 0; i < 20000; ++i)
        text += "\"a,b,c\n";
    CsvReader csv(input::textSource(text));
    csv.expectCells(3);
    size_t rows = 0;
    while (*csv.next())
        ++rows;
    CHECK(rows >= 10000);
}

} // namespace csv_reader_test

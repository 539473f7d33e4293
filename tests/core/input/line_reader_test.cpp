// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/input/line_reader.h"

#include <string>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace line_reader_test {

using namespace rankscope::input;

namespace {

/// "number@offset:text" of each line, a + behind one that is cut.
std::string read(std::string_view text, size_t longest, size_t portion = SIZE_MAX) {
    LineReader lines(textSource(text, portion), longest);
    std::string all;
    while (true) {
        const auto line = lines.next();
        REQUIRE(line);
        if (!*line)
            return all;
        const TextLine& one = **line;
        all += fmt::format("{}@{}:{}{} ", one.number, one.offset, one.text, one.isCut ? "+" : "");
    }
}

} // namespace

TEST_CASE("lines are given one by one, with or without a last line end", "[input]") {
    CHECK(read("", 9).empty());
    CHECK(read("a", 9) == "1@0:a ");
    CHECK(read("a\n", 9) == "1@0:a ");
    CHECK(read("a\r\n\nbc\r", 9) == "1@0:a 2@3: 3@4:bc ");
    CHECK(read("\n\n", 9) == "1@0: 2@1: ");
}

TEST_CASE("a line that is too long is cut once, whatever its length", "[input]") {
    CHECK(read("abcd\nx\n", 4) == "1@0:abcd 2@5:x ");
    CHECK(read("abcde\nx\n", 4) == "1@0:abcd+ 2@6:x ");
    const std::string endless(3 << 20, 'y');
    CHECK(read("a\n" + endless + "\nb", 4)
        == fmt::format("1@0:a 2@2:yyyy+ 3@{}:b ", 3 + endless.size()));
    CHECK(read(endless, 4) == "1@0:yyyy+ ");
}

TEST_CASE("lines are the same however the text arrives", "[input]") {
    const std::string text = "one\ntwo is longer\r\n\nthree\nthe last";
    for (const size_t longest : {3U, 8U, 100U}) {
        const std::string whole = read(text, longest);
        for (size_t portion = 1; portion < 9; ++portion)
            CHECK(read(text, longest, portion) == whole);
    }
}

} // namespace line_reader_test

// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/query/text_pattern.h"

namespace text_pattern_test {

using namespace rankscope::query;

namespace {

bool isFound(std::string_view pattern, std::string_view text, TextRule rule = TextRule::Regex,
    CaseRule caseRule = CaseRule::Ignore, WordRule wordRule = WordRule::Anywhere) {
    const TextPattern made(pattern, rule, caseRule, wordRule);
    REQUIRE_FALSE(made.fault());
    return made.matches(text);
}

std::string faultOf(std::string_view pattern) {
    const TextPattern made(pattern, TextRule::Regex, CaseRule::Ignore, WordRule::Whole);
    CHECK_FALSE(made.matches("a"));
    return made.fault() ? describe(*made.fault()) : "none";
}

} // namespace

TEST_CASE("a regular expression is looked for anywhere in the text", "[query]") {
    CHECK(isFound("mat.*v2$", "aten::MatMulV2"));
    CHECK_FALSE(isFound("^mat", "aten::MatMulV2"));
    CHECK(isFound("(all|reduce).?scatter", "hcom_reduceScatter__127"));
    CHECK_FALSE(isFound("mat", "MatMul", TextRule::Regex, CaseRule::Match));
    CHECK_FALSE(isFound("a.b", "axb", TextRule::Plain));
    CHECK(isFound("a.b", "A.B", TextRule::Plain));
}

TEST_CASE("a regular expression of whole words has words beside it nowhere", "[query]") {
    const auto isWord = [](std::string_view pattern, std::string_view text) {
        return isFound(pattern, text, TextRule::Regex, CaseRule::Ignore, WordRule::Whole);
    };
    CHECK(isWord("mat\\w*", "aten::matmul (2)"));
    CHECK_FALSE(isWord("mat", "aten::matmul"));
    CHECK(isWord("a|mat", "x mat"));
    CHECK(isWord("^mat", "mat mul"));
    // a letter beyond ASCII belongs to the word, as with plain texts
    CHECK_FALSE(isWord("mat", "\xe7\xae\x97mat"));
    CHECK(isWord("\xe7\xae\x97mat", "a \xe7\xae\x97mat"));
}

TEST_CASE("what is no regular expression says why", "[query]") {
    CHECK(faultOf("(a") == "a ) is missing: (a");
    CHECK(faultOf("a)") == "a ( is missing: a)");
    CHECK(faultOf("a)(b") == "a ( is missing: a)(b");
    CHECK(faultOf("[a") == "a ] is missing: [a");
    CHECK(faultOf("[z-a]") == "there is no such range of characters: z-a");
    CHECK(faultOf("a\\") == "nothing stands behind the last \\");
    CHECK(faultOf("\\y") == "there is no such escape: \\y");
    CHECK(faultOf("*a") == "there is nothing to repeat: *");
    CHECK(faultOf("a**") == "it can not be repeated like this: **");
    CHECK(faultOf("a{2000}") == "it can not be repeated like this: {2000}");
    CHECK(faultOf("(?=a)") == "there is no such group: (?=");
    CHECK(faultOf("\xff") == "the expression is no UTF-8");
    CHECK(faultOf("((a{100}){100}){100}") == "it can not be repeated like this: {100}");
    CHECK(faultOf("(((((a?){30}){30})?b){20}|\\pL{900}){1,1}").find("none") == std::string::npos);
}

TEST_CASE("M6: an expression has at most a thousand bytes", "[query]") {
    CHECK(faultOf(std::string(kMaxPattern, 'x')) == "none");
    CHECK(faultOf(std::string(kMaxPattern + 1, 'x')) == "the expression is too long");
    // a plain text may be longer
    const std::string longer(kMaxPattern + 1, 'x');
    CHECK(isFound(longer, longer, TextRule::Plain));
}

TEST_CASE("no expression takes more than a text's length of time", "[query]") {
    // Backtracking would take 2^5000 steps.
    const std::string text(5000, 'a');
    CHECK_FALSE(isFound("(a+)+(a*)*b$", text));
    CHECK_FALSE(isFound("(a|aa)+$b", text));
    CHECK(isFound("(a?){100}a{100}", text));
}

} // namespace text_pattern_test

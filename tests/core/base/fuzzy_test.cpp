// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "core/base/fuzzy.h"

namespace fuzzy_test {

using rankscope::FuzzyPattern;

namespace {

/// Those that match, the best first, equal ones as they come.
std::vector<std::string> order(std::string_view pattern, const std::vector<std::string>& names) {
    FuzzyPattern fuzzy(pattern);
    std::vector<std::pair<int, std::string>> found;
    for (const std::string& name : names) {
        if (const auto score = fuzzy.score(name))
            found.emplace_back(*score, name);
    }
    std::ranges::stable_sort(found, std::greater(), &std::pair<int, std::string>::first);
    std::vector<std::string> sorted;
    for (auto& [score, name] : found)
        sorted.push_back(std::move(name));
    return sorted;
}

using Names = std::vector<std::string>;

/// The words of the header, once more and for one way to find the characters.
int scoreOf(const std::string& pattern, const std::string& name, const std::vector<size_t>& way) {
    const auto isLetter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    int score = 0;
    for (size_t i = 0; i < way.size(); ++i) {
        const size_t at = way[i];
        const char sign = name[at];
        const char before = at == 0 ? ' ' : name[at - 1];
        const bool isBehindSign = std::isalnum(static_cast<unsigned char>(before)) == 0
            && std::isalnum(static_cast<unsigned char>(sign)) != 0;
        const bool isHump = std::isupper(static_cast<unsigned char>(sign)) != 0
            && std::isupper(static_cast<unsigned char>(before)) == 0;
        const bool isNumber =
            std::isdigit(static_cast<unsigned char>(sign)) != 0 && isLetter(before);
        score += 16;
        if (at == 0 || isBehindSign || isHump || isNumber)
            score += 10;
        if (i == 0 && at == 0)
            score += 8;
        if (i > 0 && way[i - 1] + 1 == at)
            score += 8;
        if (i > 0 && way[i - 1] + 1 < at)
            score -= std::min<int>(static_cast<int>(at - way[i - 1]) + 1, 12);
        if (sign == pattern[i])
            score += 1;
    }
    return score;
}

std::optional<int> bestOfAll(const std::string& pattern, const std::string& name) {
    std::optional<int> best;
    std::vector<size_t> way;
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a))
            == std::tolower(static_cast<unsigned char>(b));
    };
    const std::function<void(size_t)> walk = [&](size_t from) {
        if (way.size() == pattern.size()) {
            const int score = scoreOf(pattern, name, way);
            best = best ? std::max(*best, score) : score;
            return;
        }
        for (size_t at = from; at < name.size(); ++at) {
            if (!same(name[at], pattern[way.size()]))
                continue;
            way.push_back(at);
            walk(at + 1);
            way.pop_back();
        }
    };
    walk(0);
    const bool isPrefix = name.size() >= pattern.size()
        && std::equal(pattern.begin(), pattern.end(), name.begin(), same);
    if (best && isPrefix)
        *best += name.size() == pattern.size() ? 48 : 16;
    return best;
}

} // namespace

TEST_CASE("fuzzy: what lacks a character or has them in another order does not match", "[base]") {
    CHECK(order("xyz", {"axbycz", "zyx", "xy"}) == Names{"axbycz"});
    CHECK(order("", {"b", "a"}) == Names{"b", "a"});
    CHECK(order("  ", {"a"}) == Names{"a"});
}

TEST_CASE(
    "fuzzy: the name itself, then what begins with it, then what has it in one piece", "[base]") {
    CHECK(order("add", {"xaxdxd", "BroadAdd", "MulAddN", "AddN", "padding", "Add"})
        == Names{"Add", "AddN", "BroadAdd", "MulAddN", "padding", "xaxdxd"});
}

TEST_CASE("fuzzy: begins of words go before what lies within", "[base]") {
    CHECK(order("zi", {"Analyzing", "Zoom in at the pointer"})
        == Names{"Zoom in at the pointer", "Analyzing"});
    CHECK(order("aio", {"radio", "all_in_one"}) == Names{"all_in_one", "radio"});
    CHECK(order("mm2", {"mmap_32", "MatMulV2", "comm_2"}).front() == "MatMulV2");
    CHECK(order("fs", {"offset", "Fit the selection to the window"}).front()
        == "Fit the selection to the window");
}

TEST_CASE("fuzzy: less left out goes before more", "[base]") {
    CHECK(order("ace", {"xaxxxcxxxe", "xaxcxe", "xaxxcxxe"})
        == Names{"xaxcxe", "xaxxcxxe", "xaxxxcxxxe"});
}

TEST_CASE("fuzzy: the case written is better, the other is found", "[base]") {
    CHECK(order("MATMUL", {"matmul", "MATMUL"}) == Names{"MATMUL", "matmul"});
    CHECK(order("matmul", {"MATMUL", "matmul"}) == Names{"matmul", "MATMUL"});
}

TEST_CASE("fuzzy: blanks only divide", "[base]") {
    CHECK(order("rank 3", {"Rank 3", "Rank 13", "Bank 3"}) == Names{"Rank 3", "Rank 13"});
}

TEST_CASE("fuzzy: words stand for the words that they begin", "[base]") {
    const auto isOfWords = [](std::string_view pattern, std::string_view name) {
        return FuzzyPattern(pattern).isOfWords(name);
    };
    const std::string align = "Align the selected slice's start with the reference";
    CHECK(isOfWords("aln strt", align));
    CHECK(isOfWords(" AL  sel st ", align));
    CHECK(!isOfWords("strt aln", align)); // in another order
    CHECK(!isOfWords("alnstrt", align)); // one word, of which a score says enough
    CHECK(!isOfWords("lgn start", align)); // no begin
    CHECK(!isOfWords("aln starting", align));
    CHECK(!isOfWords("aln strt", "AscendCL@aclrtSynchronizeStreamWithTimeout"));
    CHECK(isOfWords("mat v2", "MatMulV2") == false); // V, then 2: two words
    CHECK(isOfWords("mat mul", "MatMulV2"));
    CHECK(!isOfWords("", align));
}

TEST_CASE(
    "fuzzy: characters beyond ASCII are whole, their places are counted in characters", "[base]") {
    // "zoom in", "zoom out" and "timeline" of the Chinese menus
    const std::string in = "\xE6\x94\xBE\xE5\xA4\xA7";
    const std::string out = "\xE7\xBC\xA9\xE5\xB0\x8F";
    CHECK(order("\xE5\xA4\xA7", {in, out}) == Names{in});
    CHECK(order("\xA4\xE5", {in}).empty()); // bytes of two characters
    CHECK(FuzzyPattern("\xE5\xA4\xA7"
                       "b")
              .places(in + "ab")
        == std::vector<uint32_t>{1, 3});
    CHECK(FuzzyPattern("\xFF").places("a\xFF") == std::vector<uint32_t>{1});
    CHECK(FuzzyPattern("\xE5").places("a\xE5") == std::vector<uint32_t>{1}); // cut off
}

TEST_CASE("fuzzy: places are those of the best way", "[base]") {
    CHECK(FuzzyPattern("mu").places("Matmul Mul") == std::vector<uint32_t>{7, 8});
    CHECK(FuzzyPattern("tv").places("matTV") == std::vector<uint32_t>{3, 4});
    CHECK(FuzzyPattern("q").places("abc").empty());
}

TEST_CASE("fuzzy: the score is the best of all ways, counted one by one", "[base]") {
    std::mt19937 random(7);
    constexpr std::string_view kSigns = "abAB1_ a";
    const auto text = [&](size_t most) {
        std::string made;
        for (size_t i = random() % most + 1; i > 0; --i)
            made += kSigns[random() % kSigns.size()];
        return made;
    };
    for (int round = 0; round < 4000; ++round) {
        std::string pattern = text(4);
        std::erase(pattern, ' ');
        const std::string name = text(22);
        if (pattern.empty())
            continue;
        FuzzyPattern fuzzy(pattern);
        CAPTURE(pattern, name);
        REQUIRE(fuzzy.score(name) == bestOfAll(pattern, name));
        const auto places = fuzzy.places(name);
        REQUIRE(places.empty() != fuzzy.score(name).has_value());
        if (!places.empty()) {
            const bool isPrefix =
                bestOfAll(pattern, name) != scoreOf(pattern, name, {places.begin(), places.end()});
            const int more = pattern.size() == name.size() ? 48 : 16;
            REQUIRE(scoreOf(pattern, name, {places.begin(), places.end()}) + (isPrefix ? more : 0)
                == bestOfAll(pattern, name));
        }
    }
}

TEST_CASE("fuzzy: endless names and patterns are looked at so far", "[base]") {
    FuzzyPattern fuzzy(std::string(100'000, 'a'));
    CHECK(fuzzy.score(std::string(100'000, 'a')));
    CHECK(fuzzy.places(std::string(100'000, 'a')).size() == FuzzyPattern::kLongestPattern);
    CHECK(!FuzzyPattern("b").score(std::string(FuzzyPattern::kLongestName, 'a') + "b"));
}

} // namespace fuzzy_test

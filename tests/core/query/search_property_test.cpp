// SPDX-License-Identifier: GPL-3.0-or-later
// Searches of all kinds against a scan that looks at every slice for itself: plain texts letter by
// letter, expressions by std::regex at every place, arguments by the tree of parseArgs().
#include <catch2/catch.hpp>

#include <random>
#include <regex>

#include <fmt/format.h>

#include "core/query/details.h"
#include "core/query/lane_cursor.h"
#include "core/query/search.h"
#include "tests/core/query/inline_trace.h"

namespace search_property_test {

using namespace rankscope;
using namespace rankscope::query;
using rankscope::test::InlineTrace;

namespace {

std::string randomText(std::mt19937& random) {
    constexpr std::string_view kLetters = "aAbB1_. :";
    std::string text;
    for (size_t length = random() % 6; text.size() < length;)
        text += kLetters[random() % kLetters.size()];
    return text;
}

/// A string with or without escapes, a number, or more of them.
std::string randomValue(std::mt19937& random, int depth) {
    switch (random() % (depth < 3 ? 6 : 4)) {
    case 0:
        return std::to_string(random() % 200);
    case 1:
        return fmt::format(R"("{}\u0061\\{}")", randomText(random), randomText(random));
    case 4:
        return fmt::format(
            "[{},{}]", randomValue(random, depth + 1), randomValue(random, depth + 1));
    case 5:
        return fmt::format(R"({{"aB1":{}}})", randomValue(random, depth + 1));
    default:
        return fmt::format(R"("{}")", randomText(random));
    }
}

std::string randomTrace(std::mt19937& random) {
    std::string text = R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"P"}})";
    for (int i = 0; i < 400; ++i) {
        const bool isInstant = random() % 8 == 0;
        text += fmt::format(R"(,{{"ph":"{}","pid":1,"tid":{},"ts":{}{},"name":"{}","cat":"{}")",
            isInstant ? "i" : "X", random() % 3, random() % 5000,
            isInstant ? "" : fmt::format(R"(,"dur":{})", random() % 20), "n" + randomText(random),
            randomText(random));
        if (random() % 4 != 0)
            text += fmt::format(
                R"(,"args":{{"a":{},"1_":{}}})", randomValue(random, 0), randomValue(random, 0));
        text += "}";
    }
    return text + "]";
}

bool isWordLetter(char c) {
    return std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
               .find(c)
        != std::string_view::npos;
}

/// Any piece of the text that is what is looked for, alone between words where that is wanted.
bool isNaiveMatch(const std::string& text, const SearchRequest& request) {
    const auto lower = [&](char c) {
        const bool isFolded = request.caseRule == CaseRule::Ignore && c >= 'A' && c <= 'Z';
        return isFolded ? static_cast<char>(c + 32) : c;
    };
    auto flags = std::regex::ECMAScript;
    if (request.caseRule == CaseRule::Ignore)
        flags |= std::regex::icase;
    const std::regex expression(request.textRule == TextRule::Regex ? request.text : "", flags);
    for (size_t from = 0; from <= text.size(); ++from) {
        for (size_t to = from; to <= text.size(); ++to) {
            const bool isAlone = (from == 0 || !isWordLetter(text[from - 1]))
                && (to == text.size() || !isWordLetter(text[to]));
            if (request.wordRule == WordRule::Whole && !isAlone)
                continue;
            bool isSame = to - from == request.text.size();
            for (size_t i = 0; isSame && i < request.text.size(); ++i)
                isSame = lower(text[from + i]) == lower(request.text[i]);
            if (request.textRule == TextRule::Regex) {
                auto where = std::regex_constants::match_default;
                if (from > 0)
                    where |= std::regex_constants::match_not_bol;
                if (to < text.size())
                    where |= std::regex_constants::match_not_eol;
                isSame = std::regex_match(text.begin() + static_cast<std::ptrdiff_t>(from),
                    text.begin() + static_cast<std::ptrdiff_t>(to), expression, where);
            }
            if (isSame)
                return true;
        }
    }
    return false;
}

bool isNaiveMatch(const std::vector<ArgNode>& nodes, const SearchRequest& request) {
    return std::any_of(nodes.begin(), nodes.end(), [&](const ArgNode& node) {
        return (node.children.empty() && isNaiveMatch(node.value, request))
            || isNaiveMatch(node.children, request);
    });
}

std::string textOf(const SliceRef& ref, TimeRange range) {
    return fmt::format("{}:{}:{}-{} ", toIndex(ref.lane.lane), ref.index,
        toNanoseconds(range.begin), toNanoseconds(range.end));
}

std::string naiveHits(InlineTrace& trace, const SearchRequest& request) {
    std::vector<SearchHit> hits;
    const index::RankIndex& rank = trace.rank();
    auto reader = trace.session().reader(RankSlot{});
    REQUIRE(reader);
    for (const index::LaneIndex& lane : rank.lanes) {
        if (lane.lane.kind != model::LaneKind::Slices
            && lane.lane.kind != model::LaneKind::Instants)
            continue;
        LaneCursor<model::Slice> cursor(*reader, lane.levels.front());
        REQUIRE(cursor.seekIndex(0));
        for (; cursor.get() != nullptr;) {
            const model::Slice& slice = *cursor.get();
            const auto args = (*reader)->args(slice.args);
            REQUIRE(args);
            const bool isHit = request.in == SearchIn::Name
                ? isNaiveMatch(std::string(rank.text(slice.name)), request)
                : request.in == SearchIn::Category
                ? isNaiveMatch(std::string(rank.text(slice.category)), request)
                : isNaiveMatch(parseArgs(*args), request);
            if (isHit)
                hits.push_back({{{RankSlot{}, lane.lane.id}, cursor.position()}, slice.name,
                    {slice.ts, slice.end()}});
            REQUIRE(cursor.next());
        }
    }
    std::stable_sort(hits.begin(), hits.end(),
        [](const SearchHit& a, const SearchHit& b) { return a.range.begin < b.range.begin; });
    std::string text = std::to_string(hits.size()) + " ";
    for (const SearchHit& hit : hits)
        text += textOf(hit.slice, hit.range);
    return text;
}

} // namespace

TEST_CASE("a search of any kind finds what a plain scan finds", "[query]") {
    const auto seed = static_cast<uint32_t>(GENERATE(1, 2));
    std::mt19937 random(seed);
    InlineTrace trace(randomTrace(random));
    const std::pair<TextRule, std::vector<std::string>> kTexts[] = {
        {TextRule::Plain, {"a", "Ab", "1", "b ", ".", "na"}},
        {TextRule::Regex, {"a+b", "^n?a", "b$", "[ab]1?", "a|_", ".b", "(ab|1)+", "\\."}}};
    for (const auto& [rule, texts] : kTexts) {
        for (const std::string& text : texts) {
            for (const int kind : {0, 1, 2, 3}) {
                for (const SearchIn in :
                    {SearchIn::Name, SearchIn::Category, SearchIn::Arguments}) {
                    const SearchRequest request{.text = text,
                        .caseRule = kind % 2 == 0 ? CaseRule::Ignore : CaseRule::Match,
                        .wordRule = kind < 2 ? WordRule::Anywhere : WordRule::Whole,
                        .textRule = rule,
                        .in = in};
                    const auto result = search(trace.session(), request, {});
                    REQUIRE(result);
                    std::string found = std::to_string(result->count) + " ";
                    for (const SearchHit& hit : result->hits)
                        found += textOf(hit.slice, hit.range);
                    INFO(text << " kind " << kind << " in " << static_cast<int>(in));
                    CHECK(found == naiveHits(trace, request));
                }
            }
        }
    }
}

} // namespace search_property_test

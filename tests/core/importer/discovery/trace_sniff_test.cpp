// SPDX-License-Identifier: GPL-3.0-or-later
// How far a file is looked at to tell what it is and of which rank.
#include "core/importer/discovery/trace_sniff.h"

#include <catch2/catch.hpp>

#include "tests/core/importer/discovery/discovery_text.h"
#include "tests/core/importer/gzip_text.h"

namespace trace_sniff_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::test;

namespace {

constexpr size_t kMega = 1024 * 1024;

/// `begin` and `end` with so many blanks between them that `end` begins at `place`.
std::string placed(const std::string& begin, size_t place, const std::string& end) {
    return begin + std::string(place - begin.size(), ' ') + end;
}

Sniffed sniffed(const std::string& text, const std::string& name = "t.json") {
    const TempFolder folder;
    uint64_t budget = 16 * kMega;
    return sniffFile(folder.write(name, text), RankSearch::HeadAndTail, budget).value();
}

} // namespace

TEST_CASE("M6: the events of a trace begin within its first 4 MB", "[discovery]") {
    const std::string key = R"("traceEvents":)";
    const std::string events = R"([{"ph":"X","ts":1}]})";
    const auto content = [&](size_t keyEnd) {
        return sniffed(placed("{", keyEnd - key.size(), key + events)).content;
    };
    CHECK(content(64 * 1024) == Content::EventObject);
    CHECK(content(64 * 1024 + 1) == Content::EventObject); // looked at again
    CHECK(content(4 * kMega) == Content::EventObject);
    CHECK(content(4 * kMega + 1) == Content::Unknown);
}

TEST_CASE("M6: the first event of an array shows what it is within 4 MB", "[discovery]") {
    const std::string phase = R"("ph":)";
    const auto content = [&](size_t phaseEnd) {
        return sniffed(placed("[{", phaseEnd - phase.size(), phase + R"("X","ts":1}])")).content;
    };
    CHECK(content(64 * 1024) == Content::EventArray);
    CHECK(content(64 * 1024 + 1) == Content::EventArray);
    CHECK(content(4 * kMega) == Content::EventArray);
    CHECK(content(4 * kMega + 1) == Content::Unknown);
}

TEST_CASE("M6: the rank of a trace stands in its first or last megabyte", "[discovery]") {
    const std::string begin = R"({"traceEvents":[{"ph":"X"}])";
    const std::string info = R"("distributedInfo":{"rank":7})";
    const auto rank = [&](size_t infoEnd, size_t size) {
        const std::string text = placed(begin + ",", infoEnd - info.size(), info);
        return sniffed(placed(text, size - 1, "}")).rank;
    };
    CHECK(rank(kMega, 3 * kMega) == 7);
    CHECK_FALSE(rank(kMega + 1, 3 * kMega));
    CHECK(rank(2 * kMega + info.size(), 3 * kMega) == 7);
    CHECK_FALSE(rank(2 * kMega + info.size() - 1, 3 * kMega));
}

TEST_CASE("M6: a packed trace is read to its rank as far as the budget goes", "[discovery]") {
    const std::string text =
        placed(R"({"traceEvents":[{"ph":"X"}],)", 3 * kMega, R"("distributedInfo":{"rank":7}})");
    const TempFolder folder;
    const auto file = folder.write("t.json.gz", gzip(text));
    uint64_t budget = 2 * kMega + 29;
    CHECK(sniffFile(file, RankSearch::HeadAndTail, budget)->rank == 7);
    CHECK(budget == 0);
    budget = kMega;
    CHECK_FALSE(sniffFile(file, RankSearch::HeadAndTail, budget)->rank);
    CHECK(budget == 0);
    budget = 16 * kMega;
    CHECK_FALSE(sniffFile(file, RankSearch::HeadOnly, budget)->rank);
    CHECK(budget == 16 * kMega);
}

} // namespace trace_sniff_test

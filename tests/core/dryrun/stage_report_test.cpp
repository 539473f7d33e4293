// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dryrun/stage_report.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace stage_report_test {

using namespace rankscope;
using namespace rankscope::dryrun;

namespace {

StageLog stage(int64_t number, int64_t used, int64_t cap = 59392) {
    StageLog log{.file = "s", .rank = number * 8, .stage = number};
    log.memory = MemoryBlock{.device = 65536, .cap = cap, .usedPeak = used, .actualPeak = used};
    return log;
}

StageRow rowOf(MemoryBlock block, std::optional<int64_t> limit = {}) {
    return report({{.file = "s", .memory = std::move(block)}}, limit).rows.front();
}

std::string text(const StageRow& row) {
    const auto number = [](std::optional<int64_t> of) { return of ? fmt::format("{}", *of) : "-"; };
    return fmt::format("{} free {} {:.2f} % frag {} reserve {}", toWord(row.verdict),
        number(row.free), row.share.value_or(-0.01) * 100, number(row.fragmentation),
        number(row.reserve));
}

} // namespace

// The published blocks: planner_ir_data.md section B.
TEST_CASE("dry run: published blocks give the published figures", "[dryrun]") {
    CHECK(text(rowOf({.device = 62432, .cap = 59392, .usedPeak = 48874, .actualPeak = 48874}))
        == "fits free 10518 82.29 % frag 0 reserve 3040");
    CHECK(text(rowOf({.device = 65536, .cap = 59392, .usedPeak = 23716, .actualPeak = 26244}))
        == "fits free 35676 39.93 % frag 2528 reserve 6144");
    CHECK(text(rowOf({.device = 65536, .cap = 59392, .usedPeak = 55389, .actualPeak = 55341}))
        == "fits free 4003 93.26 % frag 0 reserve 6144");
}

TEST_CASE("dry run: the sixteen stages of the guide, four of which are over", "[dryrun]") {
    const std::vector<int64_t> used{96643, 60854, 27620, 54533, 100631, 31713, 38874, 146986, 31713,
        24553, 24553, 28484, 45016, 33763, 20463, 23531};
    std::vector<StageLog> logs;
    for (size_t i = 0; i < used.size(); ++i)
        logs.push_back(stage(static_cast<int64_t>(i), used[i]));
    const DryRunReport all = report(logs, {});
    std::vector<size_t> over;
    for (const StageRow& row : all.rows) {
        if (row.verdict == Verdict::Over)
            over.push_back(row.log);
    }
    CHECK(over == std::vector<size_t>{0, 1, 4, 7});
    CHECK(all.isOver());
    CHECK(all.fullest == 7);
    CHECK(all.emptiest == 14);
    CHECK(all.isUneven);
    CHECK(all.missingStages.empty());
    CHECK(all.isOneCap);
    CHECK_FALSE(report(logs, 150000).isOver());
}

TEST_CASE("dry run: each verdict at its limit and just beyond", "[dryrun]") {
    const auto verdict = [](int64_t used, int64_t actual) {
        return toWord(rowOf({.cap = 1000, .usedPeak = used, .actualPeak = actual}).verdict);
    };
    CHECK(verdict(950, 950) == std::string("fits"));
    CHECK(verdict(951, 951) == std::string("tight"));
    CHECK(verdict(1000, 1000) == std::string("tight"));
    CHECK(verdict(900, 1001) == std::string("fragmented"));
    CHECK(verdict(1001, 1001) == std::string("over"));
    CHECK(rowOf({.cap = 1000}).verdict == Verdict::Unknown);
    CHECK(rowOf({.cap = 1000, .isOutOfMemory = true}).verdict == Verdict::OutOfMemory);
    CHECK(report({{.file = "none"}}, {}).rows.front().verdict == Verdict::Unknown);
    CHECK(rowOf({.cap = 1000, .staticSize = 900, .dynamicSize = 101}).verdict == Verdict::Over);
}

TEST_CASE("dry run: what MindSpore may take is given, printed or assumed", "[dryrun]") {
    CHECK(rowOf({.cap = 1000, .usedPeak = 1}).cap == 1000);
    CHECK(rowOf({.cap = 1000, .usedPeak = 1}, 7).cap == 7);
    CHECK_FALSE(rowOf({.usedPeak = 1}, 7).isCapAssumed);
    const StageRow assumed = rowOf({.usedPeak = 1});
    CHECK(assumed.cap == 59392);
    CHECK(assumed.isCapAssumed);
}

TEST_CASE("dry run: stages against each other", "[dryrun]") {
    CHECK_FALSE(report({stage(0, 1000), stage(1, 900)}, {}).isUneven);
    const DryRunReport uneven = report({stage(0, 1000), stage(1, 899)}, {});
    CHECK(uneven.isUneven);
    CHECK(uneven.spread == Approx(0.101));
    CHECK(uneven.fullest == 0);
    // Two ranks of one stage are not two stages.
    CHECK_FALSE(report({stage(0, 1000), stage(0, 100)}, {}).fullest);
    CHECK(report({stage(1, 5), stage(4, 5)}, {}).missingStages == std::vector<int64_t>{0, 2, 3});
    CHECK(report({stage(4, 5)}, {}).missingStages.empty());
    CHECK_FALSE(report({stage(0, 5), stage(1, 5, 55296)}, {}).isOneCap);
    StageLog silent = stage(1, 5); // says nothing of a cap, and so nothing else than the other
    silent.memory->cap.reset();
    CHECK(report({stage(0, 5), silent}, {}).isOneCap);
}

TEST_CASE("dry run: a log that goes on after memory ran out did not fit", "[dryrun]") {
    StageLog log = stage(0, 5);
    log.outOfMemory.push_back({.isOutOfMemory = true, .requestedBytes = 1 << 30});
    CHECK(report({log}, {}).rows.front().verdict == Verdict::OutOfMemory);
    CHECK(report({log}, {}).isOver());
}

TEST_CASE("dry run: a row without a verdict says what its log lacks", "[dryrun]") {
    const auto missing = [](std::optional<MemoryBlock> memory) {
        const StageLog log{.file = "s", .memory = std::move(memory)};
        const StageRow row = report({log}, {}).rows.front();
        CHECK(row.verdict == Verdict::Unknown);
        return missingOf(log, row);
    };
    CHECK(missing({}) == Missing::Memory);
    CHECK(missing(MemoryBlock{.device = 62432, .cap = 59392}) == Missing::Peak);
    CHECK(missing(MemoryBlock{.cap = 59392}) == Missing::PeakAndDevice);
    CHECK(missing(MemoryBlock{.cap = 0, .usedPeak = 5}) == Missing::Cap);
    // A size that can not be read is no run that did not get that far.
    CHECK(missingOf({.file = "s", .missed = {4}}, {}) == Missing::Size);
    CHECK(missingOf({.file = "s", .missed = {4}}, {.used = 5}) != Missing::Size);
}

TEST_CASE("a size that no device has is none", "[dryrun]") {
    CHECK(bytesOf(1) == 1048576);
    CHECK(bytesOf(0) == 0);
    CHECK_FALSE(bytesOf(-1));
    CHECK_FALSE(bytesOf(INT64_MAX));
    CHECK_FALSE(bytesOf(std::nullopt));
}

} // namespace stage_report_test

// SPDX-License-Identifier: GPL-3.0-or-later
// Real text profiles hold their own overlap analysis three times: as lanes of the trace, as
// step_trace_time.csv, and in the tasks it was made from. Real databases hold no lanes (but where
// another viewer added some), a StepTraceTime in analysis.db, and the tasks.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/importer/discovery/discovery.h"
#include "core/importer/lanes/overlap_sweep.h"
#include "core/importer/rank_tables.h"
#include "core/index/table_reader.h"
#include "core/query/sql_surface.h"
#include "tests/core/importer/profile_db/inline_database.h"
#include "tests/core/places.h"
#include "tests/core/query/inline_trace.h"
#include "tests/core/temp_folder.h"

namespace overlap_real_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::test;
namespace fs = std::filesystem;

namespace {

const fs::path kReal = test::sharedDir() / "real_profiles";
constexpr const char* kRanks[] = {"pytorch_text_level0/rank0_ascend_pt",
    "pytorch_text_level0/rank1_ascend_pt", "pytorch_text_level2/rank0_ascend_pt",
    "pytorch_text_level2/rank1_ascend_pt"};

bool hasRealProfiles() {
    return test::hasShared(kReal / "MANIFEST.md");
}

std::string textOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// computing, communication, not overlapped, free: as the lanes are numbered.
using Sums = std::map<std::string, int64_t>;

/// The row tables of the only rank in the folder.
index::TableReader tablesOf(const fs::path& folder, const TempFolder& scratch) {
    const auto found = discover(folder);
    REQUIRE(found);
    REQUIRE(found->ranks.size() == 1);
    const fs::path file = scratch.path() / "steps.rstab";
    Progress progress;
    REQUIRE(importRankTables({found->ranks.front(), file}, progress, {}));
    auto reader = index::TableReader::open(file);
    REQUIRE(reader);
    return std::move(*reader);
}

Sums stepTraceOf(const fs::path& folder, const TempFolder& scratch) {
    index::TableReader tables = tablesOf(folder, scratch);
    auto steps = tables.prepare("SELECT SUM(computing), SUM(communication),"
                                " SUM(communication_not_overlapped), SUM(free) FROM step");
    REQUIRE(steps);
    REQUIRE(steps->step().value());
    return {{"Computing", steps->integer(0)}, {"Communication", steps->integer(1)},
        {"Communication(Not Overlapped)", steps->integer(2)}, {"Free", steps->integer(3)}};
}

Sums lanesOf(const index::RankIndex& rank) {
    Sums sums;
    for (const index::NameTotals& totals : rank.totals) {
        const model::Track& track = rank.tracks[toIndex(totals.track)];
        if (rank.processes[toIndex(track.process)].name == "Overlap Analysis")
            sums[std::string(rank.text(totals.name))] += totals.total.count();
    }
    return sums;
}

/// The step table as the profiler wrote it: a step a line, its columns in ns.
std::string writtenSteps(const fs::path& folder, const TempFolder& scratch) {
    index::TableReader tables = tablesOf(folder, scratch);
    auto rows = tables.prepare("SELECT step, computing, communication, overlapped,"
                               " communication_not_overlapped, free, stage, bubble, preparing"
                               " FROM step ORDER BY step");
    REQUIRE(rows);
    std::string text;
    while (rows->step().value()) {
        for (int column = 0; column < 9; ++column)
            text += std::string(rows->text(column)) + (column < 8 ? "|" : "\n");
    }
    return text;
}

/// From the last kernel or collective to the end of the step.
Duration tailOf(const index::RankIndex& rank, const model::StepSplit& step) {
    Timestamp last = step.window.begin;
    for (const index::LaneIndex& lane : rank.lanes) {
        const model::Track& track = rank.tracks[toIndex(lane.lane.track)];
        if (rank.processes[toIndex(track.process)].name == "Overlap Analysis"
            && track.name != "Free")
            last = std::max(last, lane.lane.range.end);
    }
    return step.window.end - last;
}

/// Without the idle time at the end of the step, which the profiler counts nowhere.
std::string computedSteps(const index::RankIndex& rank) {
    std::string text;
    for (model::StepSplit step : rank.steps) {
        step.free -= tailOf(rank, step);
        text += fmt::format("{}|{}|{}|{}|{}|{}|{}|{}|{}\n", step.step, step.computing.count(),
            step.communication.count(), step.overlapped.count(), step.notOverlapped.count(),
            step.free.count(), step.stage().count(), step.bubble.count(), step.preparing.count());
    }
    return text;
}

/// begin|end a line.
size_t pushRows(const std::string& rows, BusyStore& store, size_t stream) {
    size_t count = 0;
    for (size_t at = 0; at < rows.size(); ++count) {
        const size_t bar = rows.find('|', at);
        const int64_t begin = std::stoll(rows.substr(at, bar - at));
        const int64_t length = std::stoll(rows.substr(bar + 1));
        if (length > 0)
            REQUIRE(store.push(stream, {fromNanoseconds(begin), fromNanoseconds(begin + length)}));
        at = rows.find('\n', bar) + 1;
    }
    return count;
}

/// Task types that compute; copies, events, notifies and writes do not.
constexpr const char* kComputing =
    "SELECT slice.ts, slice.dur FROM slice JOIN track ON track.id=slice.track_id"
    " WHERE track.process='Ascend Hardware' AND (args LIKE '%\"Task Type\": \"AI\\_%' ESCAPE '\\'"
    " OR args LIKE '%\"Task Type\": \"MIX\\_%' ESCAPE '\\' OR args LIKE '%\"DSA_SQE\"%')";
constexpr const char* kCommunicating =
    "SELECT slice.ts, slice.dur FROM slice JOIN track ON track.id=slice.track_id WHERE"
    " track.process IN ('HCCL', 'Communication') AND track.thread LIKE 'Group%'";

constexpr const char* kDatabaseRanks[] = {"pytorch_db_level1/rank0_ascend_pt",
    "pytorch_db_level1/rank1_ascend_pt", "pytorch_db_level2/rank0_ascend_pt",
    "pytorch_db_level2/rank1_ascend_pt"};

} // namespace

TEST_CASE("steps computed from a real database equal its StepTraceTime to the ns", "[overlap]") {
    if (!hasRealProfiles())
        return;
    for (const char* rank : kDatabaseRanks) {
        INFO(rank);
        const TempFolder scratch;
        const InlineDatabase database(kReal / rank);
        // One step each, which all kernels begin and end in: nothing is cut, nothing differs.
        CHECK(computedSteps(database.rank()) == writtenSteps(kReal / rank, scratch));
        Sums lanes = lanesOf(database.rank());
        lanes["Free"] -= tailOf(database.rank(), database.rank().steps.front()).count();
        CHECK(lanes == stepTraceOf(kReal / rank, scratch));
    }
}

TEST_CASE("the lanes of a real overlap analysis sum up to step_trace_time.csv", "[overlap]") {
    if (!hasRealProfiles())
        return;
    for (const char* rank : kRanks) {
        INFO(rank);
        const TempFolder scratch;
        const std::string text = textOf(kReal / rank / "ASCEND_PROFILER_OUTPUT/trace_view.json");
        InlineTrace trace(text);
        CHECK(lanesOf(trace.rank()) == stepTraceOf(kReal / rank, scratch));
    }
}

TEST_CASE(
    "the split of the tasks alone differs from the profiler's by rounding only", "[overlap]") {
    if (!hasRealProfiles())
        return;
    for (const char* rank : kRanks) {
        INFO(rank);
        const TempFolder scratch;
        const std::string text = textOf(kReal / rank / "ASCEND_PROFILER_OUTPUT/trace_view.json");
        InlineTrace trace(text);
        SpillFile spill = *SpillFile::create(scratch.path());
        BusyStore store(spill, 1 << 20);
        const size_t tasks = pushRows(sqlText(trace, kComputing), store, 0)
            + pushRows(sqlText(trace, kCommunicating), store, 1);
        Sums sums;
        OverlapSweep sweep({}, [&](OverlapLane lane, const TimeRange& piece) -> Status {
            sums[toName(lane)] += piece.length().count();
            return {};
        });
        REQUIRE(sweep.run(store.take(0), store.take(1)));
        // The profiler writes half nanoseconds and rounds begin and end of a piece on its own: one
        // nanosecond a task, nothing else.
        CHECK(tasks == 191);
        for (const auto& [name, sum] : lanesOf(trace.rank()))
            CHECK(std::abs(sums[name] - sum) <= static_cast<int64_t>(tasks));
    }
}

} // namespace overlap_real_test

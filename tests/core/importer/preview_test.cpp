// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown of a rank while it is read agrees with the index in the end.
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/importer/preview.h"
#include "core/importer/rank_importer.h"
#include "core/query/frame.h"
#include "core/query/statistics.h"
#include "tests/core/temp_folder.h"

namespace preview_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::test;

namespace {

/// Three windows: slices that nest, counters and names that come at the end.
std::string trace() {
    std::string text = "[";
    for (int i = 0; i < 9000; ++i) {
        const std::string head = R"({"pid":)" + std::to_string(i % 2) + R"(,"tid":)"
            + std::to_string(i % 5) + R"(,"ts":)" + std::to_string(i / 10 * 40) + R"(,"name":"op)"
            + std::to_string(i % 7) + '"';
        text += i % 9 == 0 ? head + R"(,"ph":"C","args":{"MHz":1}},)"
                           : head + R"(,"ph":"X","dur":)" + std::to_string(i % 90) + "},";
    }
    return text + R"({"ph":"M","pid":0,"name":"process_name","args":{"name":"Python"}}])";
}

struct Imported {
    std::shared_ptr<const index::RankIndex> preview;
    std::shared_ptr<const index::RankIndex> index;
};

Imported importWithPreview(const TempFolder& folder, std::chrono::milliseconds every) {
    model::RankSource source;
    source.folder = folder.path();
    source.label = "Rank 0";
    const std::string text = trace();
    source.files.push_back(
        {folder.write("t.json", text), model::FileKind::Trace, static_cast<uint64_t>(text.size())});
    PreviewSlot slot;
    Progress progress;
    const auto file = folder.path() / "rank.rsidx";
    REQUIRE(importRank({source, file, 1 << 20, 2, &slot, every}, progress, {}));
    return {slot.get(), index::IndexReader::open(file).value().index()};
}

/// "process/track kind: members" of everything that is drawn.
std::map<std::string, uint64_t> membersOf(const index::RankIndex& rank) {
    std::map<std::string, uint64_t> members;
    for (const index::LaneIndex& lane : rank.lanes) {
        const model::Track& track = rank.tracks[toIndex(lane.lane.track)];
        if (lane.lane.count > 0)
            members[rank.processes[toIndex(track.process)].name + "/" + track.name + " "
                + std::to_string(static_cast<int>(lane.lane.kind))] += lane.lane.count;
    }
    return members;
}

query::FrameRequest requestOf(const index::RankIndex& rank) {
    query::FrameRequest request;
    request.range = rank.range();
    request.resolution = request.range.length() / 100;
    for (const index::LaneIndex& lane : rank.lanes)
        request.lanes.push_back({RankSlot{}, lane.lane.id});
    return request;
}

} // namespace

TEST_CASE("the last preview has the tracks, names, counts and range of the index", "[preview]") {
    const TempFolder folder;
    const Imported imported = importWithPreview(folder, std::chrono::milliseconds(0));
    REQUIRE(imported.preview);
    CHECK(imported.preview->isPreview);
    CHECK(membersOf(*imported.preview) == membersOf(*imported.index));
    CHECK(membersOf(*imported.index).size() == 24);
    CHECK(imported.preview->range() == imported.index->range());
    CHECK(imported.preview->label == "Rank 0");
    uint64_t begun = 0;
    for (const auto& cells : imported.preview->densities) {
        for (const model::Cell& cell : cells)
            begun += cell.count;
    }
    CHECK(begun == imported.index->counts.slices);
}

TEST_CASE("a rank that is read quickly has no preview", "[preview]") {
    const TempFolder folder;
    CHECK_FALSE(importWithPreview(folder, std::chrono::hours(1)).preview);
}

TEST_CASE("a preview is drawn as folded time and answers nothing else", "[preview]") {
    const TempFolder folder;
    const auto preview = importWithPreview(folder, std::chrono::milliseconds(0)).preview;
    REQUIRE(preview);
    auto snapshot = std::make_shared<query::Snapshot>();
    snapshot->ranks.push_back({preview, Duration(1000)});
    query::Session session(snapshot);
    query::FrameRequest request = requestOf(*preview);
    request.range = snapshot->range();
    const auto frame = query::frame(session, request, {}).value();
    Duration busy{};
    for (const query::LaneFrame& lane : frame->lanes) {
        for (const model::Cell& cell : lane.cells) {
            CHECK(cell.count > 1);
            CHECK((cell.begin >= request.range.begin && cell.end <= request.range.end));
            busy += cell.busy;
        }
    }
    CHECK(busy > Duration::zero());
    const auto rows = query::selectionRows(session, {request.range, request.lanes}, {});
    REQUIRE(rows);
    CHECK(rows->empty());
}

} // namespace preview_test

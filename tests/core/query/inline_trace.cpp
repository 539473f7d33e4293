// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/query/inline_trace.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/importer/discovery/discovery.h"
#include "core/importer/import_pool.h"
#include "core/query/lane_cursor.h"
#include "core/query/sql_surface.h"

namespace rankscope::test {

namespace {

std::shared_ptr<const index::RankIndex> import(
    const std::filesystem::path& file, const std::filesystem::path& indexFolder) {
    auto found = importer::discover(file);
    REQUIRE(found);
    REQUIRE(found->ranks.size() == 1);
    importer::ImportPool pool({.indexFolder = indexFolder, .jobs = 1}, [](const auto&) {});
    const auto job = pool.add(found->ranks.front());
    pool.wait();
    INFO(job->error.message);
    REQUIRE(job->state == importer::RankState::Ready);
    return job->index;
}

} // namespace

InlineTrace::InlineTrace(std::initializer_list<std::string_view> ranks) {
    auto snapshot = std::make_shared<query::Snapshot>();
    for (const std::string_view text : ranks) {
        const std::string folder = fmt::format("rank_{}", snapshot->ranks.size());
        const auto file = m_folder.write(folder + "/trace.json", text);
        auto index = import(file, m_folder.path() / ("index_" + folder));
        snapshot->ranks.push_back({index, Duration(index->counts.baseNs)});
    }
    m_snapshot = std::move(snapshot);
    m_session = std::make_unique<query::Session>(m_snapshot);
}

query::LaneRef InlineTrace::lane(
    std::string_view tid, uint32_t depth, model::LaneKind kind, size_t slot) const {
    const index::RankIndex& index = rank(slot);
    for (const index::LaneIndex& lane : index.lanes) {
        if (lane.lane.kind == kind && lane.lane.depth == depth
            && index.tracks[toIndex(lane.lane.track)].tid == tid)
            return {static_cast<RankSlot>(slot), lane.lane.id};
    }
    FAIL("no lane " << tid << " of depth " << depth);
    return {};
}

std::vector<query::LaneRef> InlineTrace::allLanes() const {
    std::vector<query::LaneRef> lanes;
    for (size_t slot = 0; slot < m_snapshot->ranks.size(); ++slot) {
        for (const index::LaneIndex& lane : rank(slot).lanes)
            lanes.push_back({static_cast<RankSlot>(slot), lane.lane.id});
    }
    return lanes;
}

std::string InlineTrace::nameOf(const query::SliceRef& ref) {
    const index::RankIndex& index = rank(toIndex(ref.lane.rank));
    auto reader = m_session->reader(ref.lane.rank);
    REQUIRE(reader);
    query::LaneCursor<model::Slice> cursor(
        *reader, index.lanes[toIndex(ref.lane.lane)].levels.front());
    REQUIRE(cursor.seekIndex(ref.index));
    REQUIRE(cursor.get() != nullptr);
    return std::string(index.text(cursor.get()->name));
}

std::string sqlText(const std::shared_ptr<const query::Snapshot>& snapshot, std::string_view sql) {
    auto surface = query::SqlSurface::open(snapshot);
    REQUIRE(surface);
    std::string text;
    query::SqlSink sink;
    sink.begin = [](const auto&) {};
    sink.row = [&text](std::span<const query::SqlValue> row) {
        for (size_t i = 0; i < row.size(); ++i) {
            text += i == 0 ? "" : "|";
            if (const auto* integer = std::get_if<int64_t>(&row[i]))
                text += std::to_string(*integer);
            else if (const auto* real = std::get_if<double>(&row[i]))
                text += fmt::format("{}", *real);
            else if (const auto* words = std::get_if<std::string_view>(&row[i]))
                text += *words;
            else
                text += "NULL";
        }
        text += '\n';
        return query::RowAnswer::GoOn;
    };
    const Status status = surface->run(sql, sink, {});
    INFO(sql << ": " << (status ? "" : status.error().message));
    REQUIRE(status);
    return text;
}

} // namespace rankscope::test

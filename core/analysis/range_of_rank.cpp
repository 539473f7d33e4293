// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/range_of_rank.h"

#include <algorithm>

#include "core/analysis/rank_rows.h"
#include "core/base/whole_number.h"
#include "core/model/layers.h"
#include "core/query/snapshot_builder.h"

namespace rankscope::analysis {

const query::OpenRank* onlyRank(const query::Snapshot& snapshot, int64_t rank) {
    const query::OpenRank* only = nullptr;
    for (const query::OpenRank& open : snapshot.ranks) {
        if (open.index->rank != rank || open.index->isPreview)
            continue;
        if (only != nullptr)
            return nullptr;
        only = &open;
    }
    return only;
}

std::optional<TimeRange> rangeOfRank(
    const query::Snapshot& snapshot, int64_t rank, const TimeRange& range) {
    const query::OpenRank* const only = onlyRank(snapshot, rank);
    return only == nullptr
        ? std::nullopt
        : std::optional(TimeRange{only->toStored(range.begin), only->toStored(range.end)});
}

std::string inRangeSql(const query::Snapshot& snapshot, int64_t rank,
    const std::optional<TimeRange>& range, const std::string& start, const std::string& length) {
    if (!range)
        return "1";
    const auto stored = rangeOfRank(snapshot, rank, *range);
    if (!stored)
        return "0";
    return "(" + start + " < " + std::to_string(toNanoseconds(stored->end)) + " AND " + start
        + " + max(coalesce(" + length + ", 0), 1) > " + std::to_string(toNanoseconds(stored->begin))
        + ")";
}

std::optional<int64_t> streamNumber(const index::RankIndex& rank, const model::Track& track) {
    const size_t process = toIndex(track.process);
    return process < rank.processes.size()
            && model::layerOf(rank.processes[process]) == model::Layer::Device
        ? wholeNumber(track.tid)
        : std::nullopt;
}

StreamShifts streamShifts(const query::OpenRank& rank) {
    StreamShifts shifts;
    for (const query::TrackShift& moved : rank.moved) {
        const model::Track& track = rank.index->tracks[toIndex(moved.track)];
        if (const auto stream = streamNumber(*rank.index, track))
            shifts.emplace(*stream, moved.by);
    }
    return shifts;
}

std::string kernelStart(const StreamShifts& shifts) {
    if (shifts.empty())
        return "start";
    std::string sql = "(start + CASE stream_id";
    for (const auto& [stream, shift] : shifts)
        sql += " WHEN " + std::to_string(stream) + " THEN "
            + std::to_string(shift.count()); // count(): a number for SQL
    return sql + " ELSE 0 END)";
}

std::string kernelStart(const query::Snapshot& snapshot, int64_t rank) {
    const query::OpenRank* const only = onlyRank(snapshot, rank);
    return kernelStart(only == nullptr ? StreamShifts() : streamShifts(*only));
}

Result<std::optional<int64_t>> firstStart(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    const auto read = [&]() -> Result<std::optional<int64_t>> {
        std::optional<int64_t> first;
        const TakeRow take = [&first](const index::TableIndex&, const index::Statement& row) {
            if (!row.isNull(0))
                first = std::min(first.value_or(row.integer(0)), row.integer(0));
        };
        RS_TRY(eachRow(snapshot,
            {{"kernel", "SELECT min(start) FROM kernel", take},
                {"collective", "SELECT min(start) FROM collective", take}},
            stop));
        return first;
    };
    return snapshot.figures.get<std::optional<int64_t>>("firstStart", std::tuple(), stop, read);
}

Places placesFor(const query::Snapshot& snapshot, const std::optional<TimeRange>& range) {
    Places places;
    if (!range)
        return places;
    places.offsets = query::offsetsOf(snapshot);
    for (const query::OpenRank& rank : snapshot.ranks)
        places.tracks.push_back(rank.moved);
    return places;
}

} // namespace rankscope::analysis

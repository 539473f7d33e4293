// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/trace_owners.h"

#include <algorithm>
#include <map>
#include <vector>

#include "core/query/lane_cursor.h"
#include "core/query/track_lanes.h"

namespace rankscope::analysis {

namespace {

/// How well a slice tells whose memory it is; of two that tell it alike the inner one is right.
enum class Fit { None, Slice, Allocation, Operator };

struct Wanted {
    TraceBlock* block = nullptr;
    Fit fit = Fit::None;
};

class NameFits {
public:
    explicit NameFits(const index::RankIndex& rank)
        : m_rank(rank) { }

    Fit of(const model::Slice& slice) {
        const auto [place, isNew] = m_known.try_emplace({slice.name, slice.category}, Fit::Slice);
        if (isNew && m_rank.text(slice.category) == "cpu_op")
            place->second = isAllocation(m_rank.text(slice.name)) ? Fit::Allocation : Fit::Operator;
        return place->second;
    }

private:
    static bool isAllocation(std::string_view name) {
        static constexpr std::string_view kBegins[] = {"aten::empty", "aten::new_empty"};
        return name == "aten::resize_"
            || std::any_of(std::begin(kBegins), std::end(kBegins),
                [name](std::string_view begin) { return name.substr(0, begin.size()) == begin; });
    }

    const index::RankIndex& m_rank;
    std::map<std::pair<StringId, StringId>, Fit> m_known;
};

/// Both the wanted moments and the slices of a lane are in order of time.
Status readLane(const std::shared_ptr<index::IndexReader>& reader, const index::LaneIndex& lane,
    std::vector<Wanted>& wanted, NameFits& fits, const std::stop_token& stop) {
    query::LaneCursor<model::Slice> cursor(reader, lane.levels.front());
    for (Wanted& one : wanted) {
        const Timestamp time = fromNanoseconds(*one.block->begin);
        if (one.fit == Fit::Operator || time < lane.lane.range.begin)
            continue;
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        RS_TRY(cursor.seek(time));
        const model::Slice* slice = cursor.get();
        if (slice == nullptr)
            return {};
        if (slice->ts > time || slice->end() <= time)
            continue;
        const Fit fit = fits.of(*slice);
        if (fit > one.fit) {
            one.fit = fit;
            one.block->owner = slice->name;
        }
    }
    return {};
}

} // namespace

Status findOwners(query::Session& session, RankSlot slot, std::span<TraceBlock> blocks,
    const std::stop_token& stop) {
    std::map<TrackId, std::vector<Wanted>> tracks;
    for (TraceBlock& block : blocks) {
        if (block.begin)
            tracks[block.track].push_back({&block});
    }
    if (tracks.empty())
        return {};
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    RS_TRY_ASSIGN(const auto reader, session.reader(slot));
    NameFits fits(rank);
    for (auto& [track, wanted] : tracks) {
        const auto lanes = query::sliceLanesOf(rank, track);
        for (auto lane = lanes.rbegin(); lane != lanes.rend(); ++lane)
            RS_TRY(readLane(reader, **lane, wanted, fits, stop));
    }
    return {};
}

} // namespace rankscope::analysis

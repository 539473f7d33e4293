// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/kept_box.h"

#include <algorithm>

#include "views/timeline/shown_lanes.h"
#include "views/timeline/time_json.h"

namespace rankscope::timeline {

namespace {

using LanesOfTracks = std::map<TrackId, std::vector<LaneId>>;

LanesOfTracks lanesOfTracks(const index::RankIndex& rank) {
    LanesOfTracks lanes;
    for (const index::LaneIndex& one : rank.lanes)
        lanes[one.lane.track].push_back(one.lane.id);
    return lanes;
}

/// Those of one rank.
void keepTracks(
    const index::RankIndex& rank, const std::vector<query::LaneRef>& lanes, KeptBox& kept) {
    std::map<TrackId, std::vector<size_t>> chosen;
    const LanesOfTracks all = lanesOfTracks(rank);
    for (const query::LaneRef& ref : lanes) {
        const TrackId track = rank.lanes[toIndex(ref.lane)].lane.track;
        const auto& ofTrack = all.at(track);
        const auto position = std::ranges::find(ofTrack, ref.lane) - ofTrack.begin();
        chosen[track].push_back(static_cast<size_t>(position));
    }
    for (auto& [track, positions] : chosen) {
        if (positions.size() == all.at(track).size())
            positions.clear();
        kept.tracks.emplace(keyOfTrack(rank, track), std::move(positions));
    }
}

void findTracks(
    const index::RankIndex& rank, RankSlot slot, const KeptBox& kept, BoxSelection& box) {
    // Keys of tracks begin with that of their rank, so they stand together.
    const std::string own = rankKey(rank) + '/';
    const auto first = kept.tracks.lower_bound(own);
    if (first == kept.tracks.end() || !first->first.starts_with(own))
        return;
    for (const auto& [track, lanes] : lanesOfTracks(rank)) {
        const auto found = toIndex(track) < rank.tracks.size()
            ? kept.tracks.find(keyOfTrack(rank, track))
            : kept.tracks.end();
        if (found == kept.tracks.end())
            continue;
        for (size_t i = 0; i < lanes.size(); ++i) {
            if (found->second.empty() || std::ranges::find(found->second, i) != found->second.end())
                box.lanes.push_back({slot, lanes[i]});
        }
    }
}

} // namespace

std::optional<KeptBox> keptBoxOf(
    const std::optional<BoxSelection>& area, const TimelineState& state) {
    if (!area)
        return std::nullopt;
    KeptBox kept{.range = area->range};
    const auto& lanes = area->lanes;
    auto all = everyShownLane(state);
    std::ranges::sort(all);
    kept.isOfAll = lanes == all;
    for (auto first = lanes.begin(); !kept.isOfAll && first != lanes.end();) {
        const auto last = std::find_if(first, lanes.end(),
            [rank = first->rank](const query::LaneRef& lane) { return lane.rank != rank; });
        keepTracks(*state.snapshot()->rank(first->rank).index, {first, last}, kept);
        first = last;
    }
    return kept;
}

std::optional<BoxSelection> boxOf(const KeptBox& kept, const TimelineState& state) {
    BoxSelection box{kept.range, {}};
    const TimeRange whole = state.wholeRange();
    if (box.range.begin >= whole.end || box.range.end <= whole.begin)
        return std::nullopt;
    if (kept.isOfAll)
        box.lanes = everyShownLane(state);
    const auto& ranks = state.snapshot()->ranks;
    for (size_t slot = 0; slot < ranks.size() && !kept.isOfAll; ++slot)
        findTracks(*ranks[slot].index, static_cast<RankSlot>(slot), kept, box);
    return box.lanes.empty() ? std::nullopt : std::optional(std::move(box));
}

QJsonObject jsonOf(const KeptBox& box) {
    QJsonObject tracks;
    for (const auto& [key, lanes] : box.tracks) {
        QJsonArray positions;
        for (const size_t lane : lanes)
            positions += qint64(lane);
        tracks.insert(QString::fromStdString(key), positions);
    }
    return {{"range", rangeArray(box.range)}, {"all", box.isOfAll}, {"onPages", box.isOnPages},
        {"tracks", tracks}};
}

std::optional<KeptBox> keptBoxFrom(const QJsonValue& value) {
    const QJsonObject object = value.toObject();
    const auto range = rangeFrom(object["range"]);
    if (!range)
        return std::nullopt;
    KeptBox box{.range = *range,
        .isOfAll = object["all"].toBool(),
        .isOnPages = object["onPages"].toBool(true)};
    const QJsonObject tracks = object["tracks"].toObject();
    for (auto track = tracks.begin(); track != tracks.end(); ++track) {
        auto& lanes = box.tracks[track.key().toStdString()];
        for (const QJsonValue lane : track.value().toArray()) {
            if (const qint64 position = lane.toInteger(-1); position >= 0)
                lanes.push_back(static_cast<size_t>(position));
        }
    }
    return box;
}

} // namespace rankscope::timeline

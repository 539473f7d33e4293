// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/desktop/walk_checks.h"

#include <algorithm>
#include <set>

#include "core/query/details.h"
#include "views/timeline/filter_popup.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/time_scope.h"

namespace rankscope::desktop::walk {

namespace {

using timeline::LaneFilter;
using timeline::TimelineState;
using Keys = std::set<std::string>;

/// Of all ranks, layers and tracks that there are, hidden ones too.
struct Known {
    Keys keys;
    Keys kinds;
    Keys layers;
    Keys shifted; ///< ranks and tracks, as shifts name them
};

Known knownOf(const TimelineState& state, const timeline::LaneLayout& layout) {
    Known known;
    for (const timeline::RankNode& rank : layout.tree()) {
        known.keys.insert(rank.key);
        for (const timeline::LayerNode& layer : rank.layers) {
            known.keys.insert(layer.key);
            for (const timeline::TrackNode& track : layer.tracks) {
                known.keys.insert(track.key);
                known.kinds.insert(timeline::trackKind(layer, track));
            }
        }
    }
    for (const timeline::HostNode& host : layout.hosts())
        known.keys.insert(host.key);
    const auto layers = timeline::layerNames(state);
    known.layers.insert(layers.begin(), layers.end());
    known.shifted = known.keys;
    for (const query::OpenRank& rank : state.snapshot()->ranks)
        known.shifted.insert(timeline::rankKey(*rank.index));
    return known;
}

template <class Names>
QString unknownOf(const char* what, const Names& names, const Keys& known) {
    for (const std::string& name : names) {
        if (!known.contains(name))
            return QString("%1: %2").arg(what, QString::fromStdString(name));
    }
    return {};
}

template <class Values>
Keys keysOf(const std::map<std::string, Values>& values) {
    Keys keys;
    for (const auto& [key, value] : values)
        keys.insert(key);
    return keys;
}

QString strangerInFilter(const TimelineState& state, const Known& known) {
    const LaneFilter& filter = state.filter();
    for (const RankSlot slot : filter.hiddenRanks) {
        if (toIndex(slot) >= state.snapshot()->ranks.size())
            return "hidden rank";
    }
    QStringList found{unknownOf("hidden layer", filter.hiddenLayers, known.layers),
        unknownOf("hidden track", filter.hiddenTracks, known.keys),
        unknownOf("hidden kind", filter.hiddenKinds, known.kinds),
        unknownOf("only kind", filter.onlyKinds, known.kinds),
        unknownOf("pinned", filter.pinned, known.keys),
        unknownOf("alias", keysOf(filter.aliases), known.keys),
        unknownOf("lane height", keysOf(filter.laneHeights), known.keys),
        unknownOf("depths", keysOf(filter.mostLanes), known.keys),
        unknownOf("track order", keysOf(filter.trackOrders), known.keys),
        unknownOf("shift", keysOf(state.shifts()), known.shifted)};
    for (const auto& keys : filter.merged)
        found << unknownOf("merged", keys, known.keys);
    for (const auto& [layer, keys] : filter.trackOrders)
        found << unknownOf("order", keys, known.keys);
    found.removeAll(QString());
    return found.join("; ");
}

bool isSorted(const std::optional<timeline::BoxSelection>& area) {
    return !area || (!area->range.isEmpty() && std::ranges::is_sorted(area->lanes));
}

} // namespace

Kept keptOf(const TimelineState& state) {
    return {state.filter(), state.shifts(), state.markers(), state.selectedSlice(), state.base()};
}

bool isUndoable(const Kept& before, const TimelineState& now) {
    return !(before.filter == now.filter()) || before.shifts != now.shifts()
        || before.markers != now.markers();
}

QString isNotBack(const Kept& before, const TimelineState& now) {
    if (!(before.filter == now.filter()))
        return "undo: the filter is another one";
    if (before.shifts != now.shifts())
        return "undo: the shifts are other ones";
    if (before.markers != now.markers())
        return "undo: the markers are other ones";
    const auto isMoved = [](const auto& one, const auto& other) {
        return one && other && one->ref == other->ref && one->range != other->range;
    };
    if (isMoved(before.slice, now.selectedSlice()))
        return "undo: the selected slice lies elsewhere";
    return isMoved(before.base, now.base()) ? "undo: the base lies elsewhere" : QString();
}

QString strangerIn(const TimelineState& state, const timeline::LaneView& lanes) {
    const query::Snapshot& snapshot = *state.snapshot();
    const auto isLane = [&](const query::LaneRef& lane) { return snapshot.lane(lane) != nullptr; };
    const auto isSlice = [&](const query::SliceRef& slice) {
        return isLane(slice.lane) && slice.index < snapshot.lane(slice.lane)->lane.count;
    };
    if (state.selectedSlice() && !isSlice(state.selectedSlice()->ref))
        return "the selected slice";
    if (state.base() && !isSlice(state.base()->ref))
        return "the base";
    for (const auto* area : {&state.box(), &state.locked()}) {
        if (*area && !std::ranges::all_of((*area)->lanes, isLane))
            return "a lane of the box or the locked area";
    }
    if (state.hovered() && !isLane(state.hovered()->lane))
        return "what is hovered";
    if (state.hits() != nullptr
        && !std::ranges::all_of(state.hits()->hits, isSlice, &query::SearchHit::slice))
        return "a match";
    for (const auto& category : state.linkCategories()) {
        if (!std::ranges::count(
                query::flowCategories(snapshot), category, &query::FlowCategory::name))
            return "a category of flows";
    }
    return strangerInFilter(state, knownOf(state, lanes.layout()));
}

QString disorderIn(const TimelineState& state, const timeline::LaneView& lanes) {
    const auto& locked = state.locked();
    if (!isSorted(state.box()) || !isSorted(locked))
        return "lanes of an area are not sorted, or it is empty";
    if (const auto& box = state.box()) {
        if (box->lanes.empty() || state.selectedSlice())
            return "a box of no lane, or beside a slice";
        if (locked
            && !(locked->range.begin <= box->range.begin && box->range.end <= locked->range.end
                && std::ranges::includes(locked->lanes, box->lanes)))
            return "the box is not in the locked area";
    }
    if (timeline::scopeOf(state).range.has_value() != (state.box() || locked))
        return "the scope is none of the areas";
    if (!std::ranges::is_sorted(
            state.markers(), {}, [](const timeline::Marker& one) { return one.range.begin; }))
        return "markers are not sorted";
    if (state.currentHit()
        && (state.hits() == nullptr || *state.currentHit() >= state.hits()->hits.size()))
        return "the current match is none";
    const size_t rows = lanes.layout().rows().size();
    if (lanes.currentRow() && *lanes.currentRow() >= rows)
        return "the current row is none";
    if (lanes.top() < 0 || lanes.top() > std::max(0, lanes.lastTop()))
        return "scrolled beyond the rows";
    return {};
}

QString misplacedIn(const TimelineState& state) {
    query::Session session(state.snapshot());
    const auto isElsewhere = [&session](const std::optional<timeline::SelectedSlice>& slice) {
        if (!slice)
            return false;
        const auto detail = query::sliceDetail(session, slice->ref, {});
        return !detail || detail->range != slice->range;
    };
    if (isElsewhere(state.selectedSlice()))
        return "the selected slice lies elsewhere";
    return isElsewhere(state.base()) ? "the base lies elsewhere" : QString();
}

} // namespace rankscope::desktop::walk

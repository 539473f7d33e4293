// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/graph_merge.h"

#include <string>

#include "core/analysis/operators/graph_streams.h"
#include "core/analysis/operators/kernel_row.h"
#include "views/shared/formats.h"
#include "views/shared/issue_texts.h"
#include "views/timeline/track_choices.h"

namespace rankscope::timeline {

std::vector<std::vector<TrackPlace>> tracksOfStreams(
    const RankNode& rank, const std::vector<std::set<int64_t>>& streams) {
    std::vector<std::vector<TrackPlace>> sets;
    for (const std::set<int64_t>& together : streams) {
        std::set<std::string> titles;
        for (const int64_t stream : together)
            titles.insert("Stream " + std::to_string(stream));
        std::vector<TrackPlace> tracks;
        for (const LayerNode& layer : rank.layers) {
            for (const TrackNode& track : layer.tracks) {
                if (titles.contains(track.title))
                    tracks.push_back({&rank, &layer, &track});
            }
        }
        for (std::vector<TrackPlace>& ofLayer : mergeable(tracks))
            sets.push_back(std::move(ofLayer));
    }
    return sets;
}

GraphMerge::GraphMerge(TimelineState& state, const LaneView& lanes, const RowActions& rows,
    shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_lanes(lanes)
    , m_rows(rows)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion()) { }

actions::Handlers GraphMerge::handlers() {
    const auto hasKernels = [this] {
        const auto rank = m_rows.rank();
        return rank && analysis::kernelTablesOf(*m_state.snapshot(), *rank) != nullptr;
    };
    return {{"timeline.merge-graphs", {[this] { ask(); }, hasKernels}}};
}

void GraphMerge::ask() {
    const auto rank = m_rows.rank();
    if (!rank)
        return;
    using Graphs = std::vector<std::set<int64_t>>;
    m_bridge.ask<Graphs>(
        m_question, this,
        [of = m_state.snapshot(), slot = *rank](query::Session& /*session*/,
            const std::stop_token& stop) { return analysis::streamsOfGraphs(*of, slot, stop); },
        [this, of = m_state.snapshot(), slot = *rank](Result<Graphs> graphs) {
            if (of != m_state.snapshot())
                return; // its slot may be that of another rank by now
            if (graphs)
                merge(slot, *graphs);
            else if (graphs.error().code != ErrorCode::Cancelled)
                emit said(shared::errorText(graphs.error()));
        });
}

void GraphMerge::merge(RankSlot slot, const std::vector<std::set<int64_t>>& graphs) {
    const auto& tree = m_lanes.layout().tree();
    if (toIndex(slot) >= tree.size())
        return;
    LaneFilter filter = m_state.filter();
    auto sets = tracksOfStreams(tree[toIndex(slot)], graphs);
    for (std::vector<TrackPlace>& tracks : sets)
        std::erase_if(tracks, [&filter](const TrackPlace& place) {
            return !filter.shows(*place.layer, *place.track);
        });
    std::erase_if(sets, [](const auto& tracks) { return tracks.size() < 2; });
    for (const std::vector<TrackPlace>& tracks : sets)
        filter = withMerged(std::move(filter), tracks);
    if (!sets.empty())
        m_state.setFilter(std::move(filter));
    emit said(sets.empty()
            ? tr("No graph in this rank runs on several streams.")
            : shared::counted(sets.size(), tr("Streams of graphs merged into 1 row."),
                tr("Streams of graphs merged into %1 rows.")));
}

} // namespace rankscope::timeline

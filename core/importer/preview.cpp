// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/preview.h"

#include <algorithm>

#include "core/importer/trace/records.h"
#include "core/importer/trace/trace_store.h"

namespace rankscope::importer {

namespace {

constexpr size_t kTracks = 1024; ///< with a density, 12 KB each
constexpr int kCostShare = 100; ///< of the time between two previews goes into making them

} // namespace

void PreviewBuilder::see(TrackId track, const model::Slice& slice) {
    const size_t place = toIndex(track);
    if (place >= kTracks)
        return;
    if (place >= m_tracks.size())
        m_tracks.resize(place + 1);
    if (!m_tracks[place])
        m_tracks[place] = std::make_unique<DensityHistogram>();
    m_tracks[place]->add(slice);
}

void PreviewBuilder::publish(const TraceStore& store, const Records& records) {
    const Clock::time_point start = Clock::now();
    auto preview = std::make_shared<index::RankIndex>();
    preview->isPreview = true;
    preview->rank = m_source.rank;
    preview->isRankKnown = m_source.isRankKnown;
    preview->kind = m_source.kind;
    preview->label = m_source.label;
    preview->folder = m_source.folder.native();
    preview->counts = store.counts();
    preview->processes = store.tracks().processes();
    preview->tracks = store.tracks().tracks();
    preview->lanes.reserve(preview->tracks.size());
    preview->densities.resize(preview->tracks.size());
    for (const model::Track& track : preview->tracks) {
        preview->lanes.push_back(laneOf(records, track.id));
        preview->densities[toIndex(track.id)] = densityOf(store, track.id);
    }
    preview->strings = m_texts;
    m_slot.set(std::move(preview));
    m_hasPublished = true;
    const Clock::time_point end = Clock::now();
    m_next = end + std::max(m_every, kCostShare * (end - start));
}

void PreviewBuilder::finish(const TraceStore& store, const Records& records) {
    if (m_hasPublished || isDue())
        publish(store, records);
}

/// One lane a track, so that a lane is the same one in every preview.
index::LaneIndex PreviewBuilder::laneOf(const Records& records, TrackId track) {
    const size_t stream = toIndex(track);
    index::LaneIndex lane;
    lane.levels.resize(1);
    lane.lane.id = static_cast<LaneId>(stream);
    lane.lane.track = track;
    lane.lane.count = records.slices.count(stream);
    if (const uint64_t samples = records.samples.count(stream); samples > 0) {
        lane.lane.kind = model::LaneKind::Counter;
        lane.lane.count = samples;
    }
    return lane;
}

std::vector<model::Cell> PreviewBuilder::densityOf(const TraceStore& store, TrackId track) {
    if (toIndex(track) >= m_tracks.size() || !m_tracks[toIndex(track)])
        return {};
    std::vector<model::Cell> cells = m_tracks[toIndex(track)]->cells();
    for (model::Cell& cell : cells)
        cell.name = nameOf(store, cell.name);
    return cells;
}

StringId PreviewBuilder::nameOf(const TraceStore& store, StringId name) {
    if (toIndex(name) >= m_names.size())
        m_names.resize(toIndex(name) + 1);
    StringId& known = m_names[toIndex(name)];
    if (known == StringId{} && name != StringId{}) {
        known = static_cast<StringId>(m_texts.size());
        m_texts.emplace_back(store.strings().text(name));
    }
    return known;
}

} // namespace rankscope::importer

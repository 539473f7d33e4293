// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_layout.h"

#include <algorithm>

#include "views/timeline/lane_boxes.h"
#include "views/timeline/track_arrangement.h"

namespace rankscope::timeline {

namespace {

/// Tens of hardware counters would push everything else out of sight.
bool isCounterFlood(const LayerNode& layer) {
    return layer.tracks.size() > LaneLayout::kOpenCounters
        && std::all_of(layer.tracks.begin(), layer.tracks.end(),
            [](const TrackNode& track) { return track.kind == model::TrackKind::Counter; });
}

} // namespace

const std::string& Row::key() const {
    if (metrics != Metrics::None)
        return rank->metrics.at(metrics);
    if (kind == RowKind::Host)
        return host->key;
    return track != nullptr ? track->key : layer != nullptr ? layer->key : rank->key;
}

const std::string& Row::title() const {
    static const std::string kNone;
    if (metrics != Metrics::None)
        return kNone;
    if (kind == RowKind::Host)
        return host->title;
    return track != nullptr ? track->title : layer != nullptr ? layer->title : rank->title;
}

void LaneLayout::setSnapshot(std::shared_ptr<const query::Snapshot> snapshot) {
    // Ranks that stay keep their nodes: a thousand of them are shown again with each that comes.
    std::vector<RankNode> tree;
    tree.reserve(snapshot->ranks.size());
    for (size_t i = 0; i < snapshot->ranks.size(); ++i) {
        const query::OpenRank& rank = snapshot->ranks[i];
        const bool isKept = i < m_tree.size() && m_snapshot->ranks[i].index == rank.index
            && m_snapshot->ranks[i].offset == rank.offset;
        tree.push_back(isKept ? std::move(m_tree[i]) : rankNode(rank, static_cast<RankSlot>(i)));
    }
    m_tree = std::move(tree);
    if (m_snapshot == nullptr || !keepsLanes(*m_snapshot, *snapshot)) {
        m_inSight.clear();
        m_inTurn.clear();
    }
    m_snapshot = std::move(snapshot);
    rebuild();
}

void LaneLayout::setFilter(LaneFilter filter) {
    m_filter = std::move(filter);
    rebuild();
}

void LaneLayout::setOrder(RankOrdering order) {
    if (order == m_order)
        return;
    m_order = std::move(order);
    rebuild();
}

void LaneLayout::setTextSize(int pixels) {
    if (pixels == m_textSize)
        return;
    m_textSize = pixels;
    rebuild();
}

void LaneLayout::setInSight(LanesInSight lanes) {
    m_inSight = std::move(lanes);
    rebuild();
}

size_t LaneLayout::lanesOf(RankSlot slot, const TrackNode& track) const {
    const auto found = m_inSight.find({slot, track.id});
    return found == m_inSight.end()
        ? track.lanes.size()
        : std::clamp<size_t>(found->second, 1, std::max<size_t>(1, track.lanes.size()));
}

std::span<const Row> LaneLayout::rowsIn(int top, int bottom) const {
    const auto first = std::partition_point(
        m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.bottom() <= top; });
    const auto last =
        std::partition_point(first, m_rows.end(), [&](const Row& row) { return row.y < bottom; });
    return {first, last};
}

std::optional<size_t> LaneLayout::rowAt(int y) const {
    const auto found = rowsIn(y, y + 1);
    if (found.empty())
        return std::nullopt;
    return static_cast<size_t>(found.data() - m_rows.data());
}

std::vector<const LaneBox*> LaneLayout::boxesAt(int y) const {
    std::vector<const LaneBox*> found;
    const auto row = rowAt(y);
    if (!row)
        return found;
    const int inRow = y - m_rows[*row].y;
    for (const LaneBox& box : m_rows[*row].boxes) {
        if (inRow >= box.y && inRow < box.y + box.height)
            found.push_back(&box);
    }
    return found;
}

std::optional<size_t> LaneLayout::rankRow(RankSlot slot) const {
    return toIndex(slot) < m_rankRows.size() ? m_rankRows[toIndex(slot)] : std::nullopt;
}

std::optional<size_t> LaneLayout::rowOf(const query::LaneRef& lane) const {
    if (toIndex(lane.rank) >= m_rankRows.size())
        return std::nullopt;
    const index::LaneIndex* const known = m_snapshot->lane(lane);
    if (known == nullptr)
        return std::nullopt; // of ranks that are not open any more
    const TrackId track = known->lane.track;
    if (const auto pinned = m_pinnedRows.find({lane.rank, track}); pinned != m_pinnedRows.end())
        return pinned->second;
    if (!m_rankRows[toIndex(lane.rank)])
        return std::nullopt;
    size_t row = *m_rankRows[toIndex(lane.rank)];
    if (m_rows[row].fold == Fold::Closed)
        return row;
    // Only the rows of this rank are walked; a closed heading stands for the tracks below it.
    const auto isWanted = [&](const TrackNode& node) { return node.holds(track); };
    for (++row; row < m_rows.size() && !m_rows[row].isOfRanks(); ++row) {
        const Row& candidate = m_rows[row];
        if (candidate.track != nullptr && candidate.track->holds(track))
            return row;
        if (candidate.track != nullptr || candidate.fold != Fold::Closed)
            continue;
        const bool standsForIt =
            std::ranges::any_of(candidate.rank->layers, [&](const LayerNode& layer) {
                return candidate.isOver(layer) && m_filter.shows(layer)
                    && std::ranges::any_of(layer.tracks, isWanted);
            });
        if (standsForIt)
            return row;
    }
    return std::nullopt;
}

std::optional<LanePlace> LaneLayout::place(const query::LaneRef& lane) const {
    const auto position = rowOf(lane);
    if (!position)
        return std::nullopt;
    const Row& row = m_rows[*position];
    for (const LaneBox& box : row.boxes) {
        if (box.lane == lane)
            return LanePlace{*position, row.y + box.y, box.height,
                box.style != BoxStyle::Thin && box.style != BoxStyle::State};
    }
    return LanePlace{*position, row.y + 3, row.height - 6, false};
}

std::vector<query::LaneRef> LaneLayout::lanesIn(int top, int bottom) const {
    std::vector<query::LaneRef> lanes;
    for (const Row& row : rowsIn(top, bottom)) {
        for (const LaneBox& box : row.boxes)
            lanes.push_back(box.lane);
    }
    return lanes;
}

std::vector<query::LaneRef> LaneLayout::lanesOf(const Row& row) const {
    std::vector<query::LaneRef> lanes;
    const auto addTrack = [&](const RankNode& rank, const TrackNode& track) {
        for (const LaneId lane : track.lanes)
            lanes.push_back({rank.slot, lane});
    };
    if (row.track != nullptr) {
        addTrack(*row.rank, *row.track);
        return lanes;
    }
    if (row.kind == RowKind::Hidden)
        return lanes;
    for (const RankNode* rank : row.ranks()) {
        for (const LayerNode& layer : rank->layers) {
            if (!row.isOver(layer) || !m_filter.shows(layer))
                continue;
            for (const TrackNode& track : layer.tracks) {
                if (isInPlace(*rank, layer, track))
                    addTrack(*rank, track);
            }
        }
    }
    return lanes;
}

void LaneLayout::build() {
    m_rows.clear();
    m_rankRows.assign(m_tree.size(), std::nullopt);
    arrange();
    addPinned();
    const auto isShown = [this](const RankNode& rank) { return m_filter.shows(rank); };
    const auto shown = static_cast<size_t>(std::count_if(m_tree.begin(), m_tree.end(), isShown));
    m_closedHeight = heightOfClosed(shown);
    makeHosts();
    addRanks(shown > kOpenRanks && !m_filter.isOfKinds() ? Fold::Closed : Fold::Open);
}

void LaneLayout::arrange() {
    m_arranged.clear();
    for (const RankNode& rank : m_tree) {
        if (auto changed = arrangedRank(rank, m_filter))
            m_arranged.emplace(rank.slot, std::move(*changed));
    }
}

const RankNode& LaneLayout::arranged(RankSlot slot) const {
    const auto found = m_arranged.find(slot);
    return found == m_arranged.end() ? m_tree[toIndex(slot)] : found->second;
}

int LaneLayout::heightOfClosed(size_t shown) const {
    if (m_filter.barHeight > 0)
        return m_filter.barHeight;
    if (m_filter.isRanksOnly)
        return std::clamp(
            kBarsRoom / static_cast<int>(std::max<size_t>(1, shown)), kLeastBar, kClosedHeight);
    return shown > kFewRanks ? kLowHeight : kClosedHeight;
}

bool LaneLayout::isInPlace(
    const RankNode& rank, const LayerNode& layer, const TrackNode& track) const {
    return m_filter.shows(layer, track) && !m_pinnedRows.contains({rank.slot, track.id});
}

void LaneLayout::addPinned() {
    m_pinnedRows.clear();
    if (!m_filter.pinned.empty()) {
        struct Place {
            const RankNode* rank;
            const LayerNode* layer;
            const TrackNode* track;
        };
        std::unordered_map<std::string_view, Place> places;
        for (const RankNode& each : m_tree) {
            const RankNode& rank = arranged(each.slot);
            for (const LayerNode& layer : rank.layers) {
                for (const TrackNode& track : layer.tracks) {
                    for (const TrackNode* part : partsOf(track))
                        places.emplace(part->key, Place{&rank, &layer, &track});
                }
            }
        }
        for (const std::string& key : m_filter.pinned) {
            const auto place = places.find(key);
            if (place == places.end())
                continue; // of a rank that is not there
            const auto& [rank, layer, track] = place->second;
            if (m_pinnedRows.contains({rank->slot, track->id}))
                continue;
            for (const TrackNode* part : partsOf(*track))
                m_pinnedRows.emplace(std::pair(rank->slot, part->id), m_rows.size());
            addTrack(*rank, *layer, *track, 0);
            m_rows.back().isPinned = true;
        }
    }
    m_pinnedHeight = height();
}

void LaneLayout::addRank(const RankNode& rank, Fold otherwise) {
    m_rankRows[toIndex(rank.slot)] = m_rows.size();
    Row row{.kind = RowKind::Rank, .height = grown(kRankHeight), .rank = &rank};
    row.fold = m_filter.isRanksOnly ? Fold::Closed : foldOf(rank.key, otherwise);
    row.isFoldable = !rank.layers.empty() && !m_filter.isRanksOnly;
    row.beginsGroup = m_hosts.empty() && m_order.firstOfGroup.contains(rank.slot);
    if (row.fold == Fold::Closed)
        close(row);
    const bool isOpen = row.fold != Fold::Closed;
    push(std::move(row));
    if (!isOpen)
        return;
    addLayers(rank);
}

void LaneLayout::close(Row& row) const {
    row.height = grownFrom(kLowHeight, m_closedHeight) + (m_filter.barHeight > 0 ? 0 : m_growth);
    for (const RankNode* rank : row.ranks()) {
        const auto bar = rankBar(*rank, row.height);
        row.boxes.insert(row.boxes.end(), bar.begin(), bar.end());
    }
    if (row.boxes.empty())
        row.boxes = thumbnail(lanesOf(row), *m_snapshot, row.height);
}

/// Of a merged track each counts.
size_t LaneLayout::putAway(const RankNode& rank, const LayerNode& layer) const {
    const auto& layers = m_tree[toIndex(rank.slot)].layers;
    const auto own = std::ranges::find(layers, layer.key, &LayerNode::key);
    return static_cast<size_t>(std::ranges::count_if(
        own->tracks, [&](const TrackNode& track) { return m_filter.isPutAway(layer, track); }));
}

void LaneLayout::addLayer(const RankNode& rank, const LayerNode& layer) {
    const auto inPlace = [&](const TrackNode& track) { return isInPlace(rank, layer, track); };
    const size_t hidden = putAway(rank, layer);
    const bool isAny = std::ranges::any_of(layer.tracks, inPlace);
    const int level = layer.metrics == Metrics::None ? 1 : 2;
    const auto addHidden = [&](int at) {
        if (hidden > 0 && !m_filter.isOfKinds())
            push({.kind = RowKind::Hidden,
                .level = at,
                .height = grown(kLowHeight),
                .rank = &rank,
                .layer = &layer,
                .hidden = hidden});
    };
    if (!isAny) {
        addHidden(level);
        return;
    }
    // A layer that is but one track of the same name needs no heading of its own.
    if (layer.tracks.size() == 1 && layer.tracks.front().title == layer.title) {
        addTrack(rank, layer, layer.tracks.front(), level);
        return;
    }
    Row row{.kind = RowKind::Layer,
        .level = level,
        .height = grown(kLayerHeight),
        .rank = &rank,
        .layer = &layer};
    row.fold = foldOf(layer.key, isCounterFlood(layer) ? Fold::Closed : Fold::Open);
    row.isFoldable = true;
    if (row.fold == Fold::Closed)
        row.boxes = thumbnail(lanesOf(row), *m_snapshot, row.height);
    const bool isOpen = row.fold != Fold::Closed;
    push(std::move(row));
    if (!isOpen)
        return;
    for (const TrackNode& track : layer.tracks) {
        if (inPlace(track))
            addTrack(rank, layer, track, level + 1);
    }
    addHidden(level + 1);
}

void LaneLayout::addTrack(
    const RankNode& rank, const LayerNode& layer, const TrackNode& track, int level) {
    Row row{
        .kind = RowKind::Track, .level = level, .rank = &rank, .layer = &layer, .track = &track};
    row.isFoldable = std::ranges::any_of(
        partsOf(track), [](const TrackNode* part) { return part->lanes.size() > 1; });
    row.fold = foldOf(track);
    // A counter is two lanes high.
    const int growth = track.kind == model::TrackKind::Counter ? m_growth / 2 : m_growth;
    const auto chosen = m_filter.laneHeightOf(track);
    row.boxes = boxesOf(
        rank.slot, track, chosen ? grownFrom(kLaneHeight, *chosen) : grown(kLaneHeight) + growth);
    const int least = grown(chosen.value_or(kLaneHeight) < kLaneHeight ? kLowHeight : kLayerHeight);
    row.height = least;
    if (!row.boxes.empty())
        row.height =
            std::max(least, row.boxes.back().y + row.boxes.back().height + row.boxes.front().y);
    push(std::move(row));
}

void LaneLayout::push(Row row) {
    row.y = height();
    row.textSize = m_textSize;
    row.host = m_host;
    row.level += m_host != nullptr && row.kind != RowKind::Host ? 1 : 0;
    m_rows.push_back(std::move(row));
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_layout.h"

#include <algorithm>

#include "views/timeline/lane_boxes.h"

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
    return track != nullptr ? track->key : layer != nullptr ? layer->key : rank->key;
}

const std::string& Row::title() const {
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
    if (m_snapshot == nullptr || !keepsPictures(*m_snapshot, *snapshot))
        m_inSight.clear();
    m_snapshot = std::move(snapshot);
    rebuild();
}

void LaneLayout::setFilter(LaneFilter filter) {
    m_filter = std::move(filter);
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

std::optional<size_t> LaneLayout::layerRowOf(size_t row) const {
    if (m_rows[row].level < 2)
        return std::nullopt; // itself a heading, or a layer that is but one track
    while (m_rows[row].kind != RowKind::Layer)
        --row;
    return row;
}

int LaneLayout::coverAbove(size_t row) const {
    return m_rows[row].kind == RowKind::Rank || m_rows[row].isPinned ? 0
        : layerRowOf(row)                                            ? kRankHeight + kLayerHeight
                                                                     : kRankHeight;
}

LaneBands LaneLayout::bands(int top, int pinTop, int height) const {
    const int shown = std::min(m_pinnedHeight, height / 2);
    return {.pinned = {std::clamp(pinTop, 0, m_pinnedHeight - shown), 0, shown},
        .scrolled = {top + m_pinnedHeight - shown, shown, height},
        .pinnedEnd = m_pinnedHeight};
}

std::vector<StuckRow> LaneLayout::stuckAt(int top) const {
    const auto first = rowAt(top);
    if (!first || m_rows[*first].isPinned)
        return {};
    const size_t rank = *m_rankRows[toIndex(m_rows[*first].rank->slot)];
    if (m_rows[rank].fold == Fold::Closed || m_rows[rank].y >= top)
        return {};
    const auto next = std::find_if(m_rows.begin() + static_cast<std::ptrdiff_t>(*first) + 1,
        m_rows.end(), [](const Row& row) { return row.kind == RowKind::Rank; });
    const int end = next == m_rows.end() ? height() : next->y;
    std::vector<StuckRow> stuck{{rank, std::min(0, end - top - kRankHeight), kRankHeight}};
    const auto covered = rowAt(top + kRankHeight);
    const auto layer = covered ? layerRowOf(*covered) : std::nullopt;
    if (!layer || m_rows[*covered].rank != m_rows[rank].rank)
        return stuck;
    size_t last = *covered;
    while (last + 1 < m_rows.size() && m_rows[last + 1].layer == m_rows[*layer].layer)
        ++last;
    stuck.push_back(
        {*layer, std::min(kRankHeight, m_rows[last].bottom() - top - kLayerHeight), kLayerHeight});
    return stuck;
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
    // Only the rows of this rank are walked; a closed layer's row stands for its tracks.
    for (++row; row < m_rows.size() && m_rows[row].kind != RowKind::Rank; ++row) {
        const Row& candidate = m_rows[row];
        if (candidate.track != nullptr && candidate.track->id == track)
            return row;
        const auto isWanted = [&](const TrackNode& node) { return node.id == track; };
        if (candidate.kind == RowKind::Layer && candidate.fold == Fold::Closed
            && std::any_of(
                candidate.layer->tracks.begin(), candidate.layer->tracks.end(), isWanted))
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
    const auto addTrack = [&](const TrackNode& track) {
        for (const LaneId lane : track.lanes)
            lanes.push_back({row.rank->slot, lane});
    };
    if (row.track != nullptr) {
        addTrack(*row.track);
        return lanes;
    }
    if (row.kind == RowKind::Hidden)
        return lanes;
    for (const LayerNode& layer : row.rank->layers) {
        if (row.layer == nullptr ? !m_filter.shows(layer) : row.layer != &layer)
            continue;
        for (const TrackNode& track : layer.tracks) {
            if (isInPlace(*row.rank, layer, track))
                addTrack(track);
        }
    }
    return lanes;
}

void LaneLayout::toggle(size_t row) {
    const Fold now = m_rows[row].fold;
    setFold(row, now == Fold::Open ? Fold::Closed : Fold::Open);
}

void LaneLayout::setFold(size_t row, Fold fold) {
    if (row >= m_rows.size() || !m_rows[row].isFoldable || m_rows[row].fold == fold)
        return;
    m_folds[m_rows[row].key()] = fold;
    rebuild();
}

bool LaneLayout::unfold(query::LaneRef lane) {
    bool isChanged = false;
    // A lane is at most three folds deep.
    for (int step = 0; step < 3; ++step) {
        const auto found = place(lane);
        if (!found)
            break;
        const Row& row = m_rows[found->row];
        if (!row.isFoldable || row.fold == Fold::Open || found->isOwnBox)
            break;
        setFold(found->row, Fold::Open);
        isChanged = true;
    }
    return isChanged;
}

void LaneLayout::foldAll(Fold fold) {
    for (const RankNode& rank : m_tree) {
        m_folds[rank.key] = fold;
        for (const LayerNode& layer : rank.layers) {
            m_folds[layer.key] = fold;
            for (const TrackNode& track : layer.tracks)
                m_folds[track.key] = fold;
        }
    }
    rebuild();
}

void LaneLayout::setFolds(const std::map<std::string, Fold>& folds) {
    m_folds = {folds.begin(), folds.end()};
    rebuild();
}

Fold LaneLayout::foldOf(const std::string& key, Fold otherwise) const {
    const auto found = m_folds.find(key);
    return found == m_folds.end() ? otherwise : found->second;
}

void LaneLayout::rebuild() {
    m_rows.clear();
    m_rankRows.assign(m_tree.size(), std::nullopt);
    addPinned();
    const auto isShown = [this](const RankNode& rank) { return m_filter.shows(rank); };
    const auto shown = static_cast<size_t>(std::count_if(m_tree.begin(), m_tree.end(), isShown));
    m_closedHeight = shown > kFewRanks ? kLowHeight : kClosedHeight;
    for (const RankNode& rank : m_tree) {
        if (isShown(rank))
            addRank(rank, shown > kOpenRanks && !m_filter.isOfKinds() ? Fold::Closed : Fold::Open);
    }
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
        for (const RankNode& rank : m_tree) {
            for (const LayerNode& layer : rank.layers) {
                for (const TrackNode& track : layer.tracks)
                    places.emplace(track.key, Place{&rank, &layer, &track});
            }
        }
        for (const std::string& key : m_filter.pinned) {
            const auto place = places.find(key);
            if (place == places.end())
                continue; // of a rank that is not there
            const auto& [rank, layer, track] = place->second;
            if (!m_pinnedRows.emplace(std::pair(rank->slot, track->id), m_rows.size()).second)
                continue;
            addTrack(*rank, *layer, *track, 0);
            m_rows.back().isPinned = true;
        }
    }
    m_pinnedHeight = height();
}

void LaneLayout::addRank(const RankNode& rank, Fold otherwise) {
    m_rankRows[toIndex(rank.slot)] = m_rows.size();
    Row row{.kind = RowKind::Rank, .height = kRankHeight, .rank = &rank};
    row.fold = foldOf(rank.key, otherwise);
    row.isFoldable = !rank.layers.empty();
    if (row.fold == Fold::Closed) {
        row.height = m_closedHeight;
        row.boxes = rankBar(rank, m_closedHeight);
        if (row.boxes.empty())
            row.boxes = thumbnail(lanesOf(row), *m_snapshot, m_closedHeight);
    }
    const bool isOpen = row.fold != Fold::Closed;
    push(std::move(row));
    if (!isOpen)
        return;
    for (const LayerNode& layer : rank.layers) {
        if (m_filter.shows(layer))
            addLayer(rank, layer);
    }
}

void LaneLayout::addLayer(const RankNode& rank, const LayerNode& layer) {
    const auto inPlace = [&](const TrackNode& track) { return isInPlace(rank, layer, track); };
    const auto putAway = static_cast<size_t>(std::ranges::count_if(
        layer.tracks, [&](const TrackNode& track) { return m_filter.isPutAway(layer, track); }));
    const bool isAny = std::ranges::any_of(layer.tracks, inPlace);
    const auto addHidden = [&](int level) {
        if (putAway > 0 && !m_filter.isOfKinds())
            push({.kind = RowKind::Hidden,
                .level = level,
                .height = kLowHeight,
                .rank = &rank,
                .layer = &layer,
                .hidden = putAway});
    };
    if (!isAny) {
        addHidden(1);
        return;
    }
    // A layer that is but one track of the same name needs no heading of its own.
    if (layer.tracks.size() == 1 && layer.tracks.front().title == layer.title) {
        addTrack(rank, layer, layer.tracks.front(), 1);
        return;
    }
    Row row{
        .kind = RowKind::Layer, .level = 1, .height = kLayerHeight, .rank = &rank, .layer = &layer};
    row.fold = foldOf(layer.key, isCounterFlood(layer) ? Fold::Closed : Fold::Open);
    row.isFoldable = true;
    if (row.fold == Fold::Closed)
        row.boxes = thumbnail(lanesOf(row), *m_snapshot, kLayerHeight);
    const bool isOpen = row.fold != Fold::Closed;
    push(std::move(row));
    if (!isOpen)
        return;
    for (const TrackNode& track : layer.tracks) {
        if (inPlace(track))
            addTrack(rank, layer, track, 2);
    }
    addHidden(2);
}

void LaneLayout::addTrack(
    const RankNode& rank, const LayerNode& layer, const TrackNode& track, int level) {
    Row row{
        .kind = RowKind::Track, .level = level, .rank = &rank, .layer = &layer, .track = &track};
    const size_t lanes = track.lanes.size();
    row.isFoldable = lanes > 1;
    row.fold = lanes > 1 ? foldOf(track.key, lanes > kPartLanes + 1 ? Fold::Part : Fold::Open)
                         : Fold::Open;
    row.boxes = trackBoxes(track, rank.slot, *m_snapshot, row.fold, lanesOf(rank.slot, track));
    row.height = kLayerHeight;
    if (!row.boxes.empty())
        row.height = std::max(
            kLayerHeight, row.boxes.back().y + row.boxes.back().height + row.boxes.front().y);
    push(std::move(row));
}

void LaneLayout::push(Row row) {
    row.y = height();
    m_rows.push_back(std::move(row));
}

} // namespace rankscope::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/row_actions.h"

#include <algorithm>

#include "views/timeline/track_choices.h"

namespace rankscope::timeline {

namespace {
constexpr size_t kFewDepths = 3; ///< of a stack that is folded by key
} // namespace

RowActions::RowActions(TimelineState& state, LaneView& lanes, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_lanes(lanes) {
    makeRows();
    makeLooks();
    makeRanks();
}

void RowActions::handle(const char* id, std::function<void()> run, std::function<bool()> can) {
    m_handlers[id] = {.run = std::move(run), .can = std::move(can)};
}

void RowActions::run(const char* id) const {
    const auto found = m_handlers.find(id);
    if (found != m_handlers.end() && (!found->second.can || found->second.can()))
        found->second.run();
}

std::vector<const Row*> RowActions::rows() const {
    std::vector<const Row*> rows;
    const auto& all = m_lanes.layout().rows();
    for (const size_t row : m_lanes.chosenRows())
        rows.push_back(&all[row]);
    const auto& slice = m_state.selectedSlice();
    if (!rows.empty() || !slice)
        return rows;
    if (const auto place = m_lanes.layout().place(slice->ref.lane))
        rows.push_back(&all[place->row]);
    return rows;
}

const Row* RowActions::first() const {
    const auto all = rows();
    return all.empty() ? nullptr : all.front();
}

std::optional<RankSlot> RowActions::rank() const {
    const Row* row = first();
    return row == nullptr || row->kind == RowKind::Host ? std::nullopt
                                                        : std::optional(row->rank->slot);
}

size_t RowActions::placeOf(const Row& row) const {
    return static_cast<size_t>(&row - m_lanes.layout().rows().data());
}

std::vector<std::string> RowActions::keysToShift() const {
    std::vector<std::string> keys;
    for (const Row* row : rows())
        std::ranges::copy(shiftKeysOf(*row), std::back_inserter(keys));
    return keys;
}

bool RowActions::isAny(const std::function<bool(const Row&)>& is) const {
    return std::ranges::any_of(rows(), [&](const Row* row) { return is(*row); });
}

void RowActions::change(const Change& change) {
    LaneFilter filter = m_state.filter();
    for (const Row* row : rows())
        filter = change(std::move(filter), *row);
    m_state.setFilter(std::move(filter)); // the rows are other ones now
}

void RowActions::makeRows() {
    const auto isTrack = [this] { return isAny([](const Row& row) { return row.track; }); };
    const auto isOne = [this] { return first() != nullptr && first()->kind != RowKind::Hidden; };
    handle(
        "timeline.pin", [this] { togglePins(); }, isTrack);
    handle(
        "timeline.hide", [this] { hide(); }, [this] { return first() != nullptr; });
    handle(
        "timeline.merge", [this] { toggleMerge(); },
        [this] { return isAny(isMerged) || !mergeable(toMerge()).empty(); });
    const auto move = [this](
                          int by) { m_state.setFilter(withMoved(m_state.filter(), *first(), by)); };
    const auto canMove = [this] { return first() != nullptr && first()->track != nullptr; };
    handle(
        "timeline.move-up", [move] { move(-1); }, canMove);
    handle(
        "timeline.move-down", [move] { move(1); }, canMove);
    handle(
        "timeline.rename-row", [this] { emit renameWanted(placeOf(*first())); }, isOne);
    handle(
        "timeline.shift-row", [this] { emit shiftWanted(placeOf(*first()), keysToShift()); },
        [this] { return !keysToShift().empty(); });
    handle("timeline.find-row", [this] { emit findWanted(); });
}

void RowActions::makeLooks() {
    const auto hasRow = [this] { return first() != nullptr; };
    const auto step = [this](int by) {
        change([this, by](LaneFilter filter, const Row& row) {
            return withHeight(std::move(filter), row, by, m_lanes.layout().usualHeights());
        });
    };
    handle(
        "timeline.taller", [step] { step(1); }, hasRow);
    handle(
        "timeline.lower", [step] { step(-1); }, hasRow);
    handle(
        "timeline.auto-height", [this] { change(withoutHeight); }, hasRow);
    const auto isFew = [this](const Row& row) {
        return std::ranges::any_of(tracksOf(row), [this](const TrackPlace& place) {
            return m_state.filter().mostLanes.contains(place.track->key);
        });
    };
    handle(
        "timeline.fold-stack",
        [this, isFew] {
            change([most = isAny(isFew) ? 0 : kFewDepths](LaneFilter filter, const Row& row) {
                return withMostLanes(std::move(filter), row, most);
            });
        },
        [this] { return isAny(isDeep); });
    m_handlers["timeline.fold-stack"].isOn = [this, isFew] { return isAny(isFew); };
}

void RowActions::makeRanks() {
    const auto hasRanks = [this] { return !m_state.snapshot()->ranks.empty(); };
    handle(
        "timeline.all-ranks",
        [this] {
            LaneFilter filter = m_state.filter();
            filter.isRanksOnly = !filter.isRanksOnly;
            m_state.setFilter(std::move(filter));
        },
        hasRanks);
    m_handlers["timeline.all-ranks"].isOn = [this] { return m_state.filter().isRanksOnly; };
    handle(
        "timeline.next-order", [this] { nextOrder(); }, hasRanks);
    const std::pair<const char*, RankOrder> orders[] = {
        {"timeline.order-number", RankOrder::Number}, {"timeline.order-host", RankOrder::Host},
        {"timeline.order-stage", RankOrder::Stage}, {"timeline.order-exposed", RankOrder::Exposed},
        {"timeline.order-wait", RankOrder::Wait}};
    for (const auto& [id, order] : orders) {
        handle(
            id, [this, order = order] { sortRanks(order); },
            [this, order = order] { return canOrderBy(order, m_state.facts(), *m_state.times()); });
        m_handlers[id].isOn = [this, order = order] { return m_state.filter().order == order; };
    }
}

/// The key hides one row after the other.
void RowActions::hide() {
    const auto next = successorsOf(rows());
    change(withHidden);
    for (const std::string& key : next) {
        if (const auto row = m_lanes.rowOfKey(key))
            return m_lanes.moveCurrent(row);
    }
}

std::vector<std::string> RowActions::successorsOf(const std::vector<const Row*>& gone) const {
    const auto& all = m_lanes.layout().rows();
    const Row& last = *gone.back();
    const auto isBeside = [&](const Row& row) {
        return row.kind == last.kind && row.isPinned == last.isPinned
            && (row.isOfRanks()
                || (row.rank == last.rank
                    && (row.kind == RowKind::Layer || row.layer == last.layer)));
    };
    std::vector<std::string> keys;
    for (const bool isNear : {true, false}) {
        const auto add = [&](const Row& row) {
            if (row.kind != RowKind::Hidden && isBeside(row) == isNear)
                keys.push_back(row.key());
        };
        std::for_each(all.begin() + static_cast<std::ptrdiff_t>(placeOf(last)) + 1, all.end(), add);
        for (size_t row = placeOf(*gone.front()); row > 0; --row)
            add(all[row - 1]);
    }
    return keys;
}

void RowActions::togglePins() {
    std::vector<const Row*> tracks = rows();
    std::erase_if(tracks, [](const Row* row) { return row->track == nullptr; });
    const bool isUnpinned =
        std::ranges::all_of(tracks, [](const Row* row) { return row->isPinned; });
    LaneFilter filter = m_state.filter();
    for (const Row* row : tracks) {
        if (!isUnpinned) {
            // Where a part of a merged track is pinned, the whole row is.
            filter = withPinned(std::move(filter), {{row->rank, row->layer, row->track}});
            continue;
        }
        for (const TrackPlace& place : tracksOf(*row))
            filter = withoutPinned(std::move(filter), place.track->key);
    }
    m_state.setFilter(std::move(filter));
}

std::vector<TrackPlace> RowActions::toMerge() const {
    const auto all = rows();
    std::vector<TrackPlace> tracks;
    for (const Row* row : all) {
        if (row->isOfRanks() || row->kind == RowKind::Hidden)
            continue;
        Row of = *row;
        if (all.size() == 1)
            of.track = nullptr; // all of its layer
        for (const TrackPlace& place : tracksOf(of)) {
            if (m_state.filter().shows(*place.layer, *place.track))
                tracks.push_back(place);
        }
    }
    return tracks;
}

void RowActions::toggleMerge() {
    if (isAny(isMerged))
        change(withSplit);
    else
        m_state.setFilter(withMerged(m_state.filter(), toMerge()));
}

void RowActions::sortRanks(RankOrder order) {
    LaneFilter filter = m_state.filter();
    filter.order = order;
    m_state.setFilter(std::move(filter));
    m_lanes.setTop(0); // the first are asked for
}

void RowActions::nextOrder() {
    for (int i = 1; i <= kRankOrders; ++i) {
        const auto order =
            static_cast<RankOrder>((static_cast<int>(m_state.filter().order) + i) % kRankOrders);
        if (canOrderBy(order, m_state.facts(), *m_state.times()))
            return sortRanks(order);
    }
}

} // namespace rankscope::timeline

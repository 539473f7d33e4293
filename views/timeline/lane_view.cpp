// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_view.h"

#include <algorithm>

namespace rankscope::timeline {

LaneView::LaneView(TimelineState& state, QObject* parent)
    : QObject(parent)
    , m_state(state) {
    m_layout.setSnapshot(state.snapshot());
    connect(&state, &TimelineState::snapshotChanged, this,
        [this] { changeLayout([this] { m_layout.setSnapshot(m_state.snapshot()); }); });
    connect(&state, &TimelineState::filterChanged, this, [this] {
        changeLayout([this] {
            m_layout.setFilter(m_state.filter());
            m_layout.setOrder(rankOrdering(m_state));
        });
    });
    connect(&state, &TimelineState::factsChanged, this, &LaneView::reorder);
    connect(&state, &TimelineState::timesChanged, this, &LaneView::reorder);
    connect(&state, &TimelineState::laneRevealed, this, &LaneView::showLane);
}

void LaneView::setTextSize(int pixels) {
    if (pixels != m_layout.textSize())
        changeLayout([this, pixels] { m_layout.setTextSize(pixels); });
}

int LaneView::lastTop() const {
    return std::max(0, m_layout.height() - m_layout.pinnedHeight() - bands().scrolled.height());
}

std::vector<StuckRow> LaneView::stuck(const LaneBands& bands) const {
    auto stuck = m_layout.stuckAt(bands.scrolled.top());
    for (StuckRow& row : stuck)
        row.y += bands.scrolled.from;
    return stuck;
}

std::set<RankSlot> LaneView::ranksInView() const {
    std::set<RankSlot> ranks;
    const LaneBands now = bands();
    for (const Band& band : now.inOrder()) {
        for (const Row& row : m_layout.rowsIn(band.top(), band.bottom())) {
            if (row.kind == RowKind::Host && row.fold != Fold::Closed)
                continue;
            for (const RankNode* rank : row.ranks())
                ranks.insert(rank->slot);
        }
    }
    return ranks;
}

int LaneView::covered() const {
    const LaneBands now = bands();
    int bottom = now.pinned.to;
    for (const StuckRow& row : stuck(now))
        bottom = std::max(bottom, row.y + row.height);
    return bottom;
}

std::optional<size_t> LaneView::rowAt(int y) const {
    const LaneBands now = bands();
    if (y >= now.pinned.to) {
        for (const StuckRow& row : stuck(now)) {
            if (y >= row.y && y < row.y + row.height)
                return row.row;
        }
    }
    return m_layout.rowAt(y + now.at(y).offset);
}

std::vector<const LaneBox*> LaneView::boxesAt(int y) const {
    const LaneBands now = bands();
    const bool isCovered = y >= now.pinned.to && y < covered();
    return isCovered ? std::vector<const LaneBox*>() : m_layout.boxesAt(y + now.at(y).offset);
}

void LaneView::setTop(int top) {
    m_revealed.reset();
    moveTo(top);
}

void LaneView::setTopRow(size_t row) {
    setTop(m_layout.rows()[row].y - m_layout.pinnedHeight() - m_layout.coverAbove(row));
}

LaneView::Place LaneView::topPlace() const {
    const int top = bands().scrolled.top();
    const auto at = m_top > 0 ? m_layout.rowAt(top) : std::nullopt;
    const auto row = at ? scrolledRowOf(m_layout.rows()[*at].key()) : std::nullopt;
    if (!row)
        return {};
    return {m_layout.rows()[*row].key(), top - m_layout.rows()[*row].y};
}

bool LaneView::setTopPlace(const Place& place) {
    const auto row = scrolledRowOf(place.row);
    if (row)
        setTop(m_layout.rows()[*row].y + place.pixels - m_layout.pinnedHeight());
    return row.has_value();
}

void LaneView::scrollBy(int turn, int y) {
    constexpr int kTurnOfPixel = 2;
    m_turnRest += turn;
    const int pixels = m_turnRest / kTurnOfPixel;
    m_turnRest -= pixels * kTurnOfPixel;
    const LaneBands now = bands();
    if (y < now.pinned.to && m_layout.pinnedHeight() > now.pinned.height()) {
        m_pinTop = std::clamp(
            now.pinned.offset - pixels, 0, m_layout.pinnedHeight() - now.pinned.height());
        emit scrolled();
        return;
    }
    setTop(m_top - pixels);
}

void LaneView::moveTo(int top) {
    const int wanted = std::clamp(top, 0, lastTop());
    if (wanted == m_top)
        return;
    m_top = wanted;
    emit scrolled();
}

void LaneView::setHeight(int height) {
    m_height = height;
    const bool isOther = m_layout.setRoom(height);
    m_top = std::clamp(m_top, 0, lastTop());
    // The window may be laid out after the jump, and the data pane grows with its first slice.
    if (const auto place = m_revealed ? m_layout.place(*m_revealed) : std::nullopt)
        scrollTo(place->y, place->y + place->height, m_layout.coverAbove(place->row));
    if (isOther)
        emit layoutChanged();
    emit scrolled();
}

void LaneView::toggle(size_t row) {
    m_layout.toggle(row);
    showFolded(row);
    layOut();
}

/// Who folds by a stuck heading finds it where it was, at the top.
void LaneView::showFolded(size_t row) {
    if (row < m_layout.rows().size() && m_layout.rows()[row].fold == Fold::Closed
        && !m_layout.rows()[row].isPinned)
        m_top = std::min(m_top,
            std::max(
                0, m_layout.rows()[row].y - m_layout.pinnedHeight() - m_layout.coverAbove(row)));
}

void LaneView::toggle(const std::string& key) {
    if (const auto row = rowOfKey(key))
        toggle(*row);
}

void LaneView::setFold(size_t row, Fold fold) {
    m_layout.setFold(row, fold);
    showFolded(row);
    layOut();
}

void LaneView::foldAll(Fold fold) {
    m_layout.foldAll(fold);
    m_current.reset();
    m_chosen.clear();
    layOut();
}

void LaneView::setFolds(const std::map<std::string, Fold>& folds) {
    changeLayout([this, &folds] { m_layout.setFolds(folds); });
}

void LaneView::layOut() {
    if (m_current && *m_current >= m_layout.rows().size())
        m_current.reset();
    m_top = std::clamp(m_top, 0, lastTop());
    emit layoutChanged();
    emit scrolled();
}

void LaneView::setInSight(LanesInSight lanes, int anchor) {
    if (lanes == m_layout.inSight())
        return; // always so of ranks as bars: no picture more for it
    changeHeights([&] { m_layout.setInSight(std::move(lanes)); }, anchor);
}

void LaneView::setInTurn(TracksInTurn tracks, int anchor) {
    changeHeights([&] { m_layout.setInTurn(std::move(tracks)); }, anchor);
}

void LaneView::changeHeights(const std::function<void()>& change, int anchor) {
    const auto revealed = m_revealed;
    changeLayout(change, anchor);
    m_revealed = revealed;
    if (const auto place = revealed ? m_layout.place(*revealed) : std::nullopt)
        scrollTo(place->y, place->y + place->height, m_layout.coverAbove(place->row));
}

void LaneView::changeLayout(const std::function<void()>& change, int anchor) {
    const Band before = bands().scrolled;
    const auto held = m_layout.rowAt(std::max(anchor, before.from) + before.offset);
    const std::string heldKey = held ? m_layout.rows()[*held].key() : std::string();
    const int below = held ? before.offset - m_layout.rows()[*held].y : 0;
    const std::string currentKey = m_current ? m_layout.rows()[*m_current].key() : std::string();
    change();
    m_revealed.reset(); // its rank may be another one
    const Band after = bands().scrolled;
    if (const auto row = rowOfKey(heldKey); row && m_top > 0 && !m_layout.rows()[*row].isPinned) {
        const Row& now = m_layout.rows()[*row];
        // One that became so low that nothing of it would be left in sight stands at the top.
        m_top += now.y + (below < now.height ? below : -m_layout.coverAbove(*row)) - after.offset;
    }
    m_current = m_current ? rowOfKey(currentKey) : std::nullopt;
    layOut();
}

std::optional<size_t> LaneView::rowOfKey(const std::string& key) const {
    const auto& rows = m_layout.rows();
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.key() == key; });
    if (found == rows.end())
        return std::nullopt;
    return static_cast<size_t>(found - rows.begin());
}

/// The first of them; a pinned row is not scrolled.
std::optional<size_t> LaneView::scrolledRowOf(const std::string& key) const {
    const auto& rows = m_layout.rows();
    const auto found = std::ranges::find_if(
        rows, [&key](const Row& row) { return !row.isPinned && row.key() == key; });
    if (found == rows.end())
        return std::nullopt;
    return static_cast<size_t>(found - rows.begin());
}

/// With what became known of the ranks.
void LaneView::reorder() {
    if (RankOrdering order = rankOrdering(m_state); order != m_layout.order())
        changeLayout([&] { m_layout.setOrder(std::move(order)); });
}

void LaneView::scrollTo(int top, int bottom, int cover) {
    constexpr int kRoom = 12;
    const LaneBands now = bands();
    if (bottom <= now.pinnedEnd) {
        m_pinTop = std::clamp(now.pinned.offset, std::min(top, bottom - now.pinned.height()), top);
        emit scrolled();
        return;
    }
    // What is scrolled has a place of its own: from here on all y are in it.
    const int height = now.scrolled.height();
    const int first = top - now.pinnedEnd;
    const int last = bottom - now.pinnedEnd;
    const int hidden = std::min(cover, height / 2);
    if (first < m_top + hidden || last > m_top + height) {
        const bool isFar = last < m_top - height || first > m_top + 2 * height;
        moveTo(isFar ? (first + last - height) / 2
                     : (first < m_top + hidden ? first - hidden - kRoom : last + kRoom - height));
    }
}

} // namespace rankscope::timeline

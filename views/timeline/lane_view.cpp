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
    connect(&state, &TimelineState::filterChanged, this,
        [this] { changeLayout([this] { m_layout.setFilter(m_state.filter()); }); });
    connect(&state, &TimelineState::laneRevealed, this, &LaneView::showLane);
}

int LaneView::lastTop() const {
    return std::max(0, m_layout.height() - m_height);
}

int LaneView::covered() const {
    int bottom = 0;
    for (const StuckRow& stuck : m_layout.stuckAt(m_top))
        bottom = std::max(bottom, stuck.y + stuck.height);
    return bottom;
}

std::optional<size_t> LaneView::rowAt(int y) const {
    for (const StuckRow& stuck : m_layout.stuckAt(m_top)) {
        if (y >= stuck.y && y < stuck.y + stuck.height)
            return stuck.row;
    }
    return m_layout.rowAt(y + m_top);
}

std::vector<const LaneBox*> LaneView::boxesAt(int y) const {
    return y < covered() ? std::vector<const LaneBox*>() : m_layout.boxesAt(y + m_top);
}

void LaneView::setTop(int top) {
    m_revealed.reset();
    moveTo(top);
}

void LaneView::scrollBy(int turn) {
    constexpr int kTurnOfPixel = 2;
    m_turnRest += turn;
    const int pixels = m_turnRest / kTurnOfPixel;
    m_turnRest -= pixels * kTurnOfPixel;
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
    m_top = std::clamp(m_top, 0, lastTop());
    // The window may be laid out after the jump, and the data pane grows with its first slice.
    if (const auto place = m_revealed ? m_layout.place(*m_revealed) : std::nullopt)
        scrollTo(place->y, place->y + place->height, m_layout.coverAbove(place->row));
    emit scrolled();
}

void LaneView::toggle(size_t row) {
    m_layout.toggle(row);
    showFolded(row);
    layOut();
}

/// Who folds by a stuck heading finds it where it was, at the top.
void LaneView::showFolded(size_t row) {
    if (row < m_layout.rows().size() && m_layout.rows()[row].fold == Fold::Closed)
        m_top = std::min(m_top, std::max(0, m_layout.rows()[row].y - m_layout.coverAbove(row)));
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
    const auto revealed = m_revealed;
    changeLayout([&] { m_layout.setInSight(std::move(lanes)); }, anchor);
    m_revealed = revealed;
    if (const auto place = revealed ? m_layout.place(*revealed) : std::nullopt)
        scrollTo(place->y, place->y + place->height, m_layout.coverAbove(place->row));
}

void LaneView::changeLayout(const std::function<void()>& change, int anchor) {
    const auto held = m_layout.rowAt(m_top + anchor);
    const std::string heldKey = held ? m_layout.rows()[*held].key() : std::string();
    const int below = held ? m_top - m_layout.rows()[*held].y : 0;
    const std::string currentKey = m_current ? m_layout.rows()[*m_current].key() : std::string();
    change();
    m_revealed.reset(); // its rank may be another one
    if (const auto row = rowOfKey(heldKey); row && m_top > 0)
        m_top = m_layout.rows()[*row].y + below;
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

void LaneView::showLane(const query::LaneRef& lane) {
    if (m_layout.unfold(lane))
        layOut();
    if (const auto place = m_layout.place(lane))
        scrollTo(place->y, place->y + place->height, m_layout.coverAbove(place->row));
    m_revealed = lane;
}

void LaneView::scrollTo(int top, int bottom, int cover) {
    constexpr int kRoom = 12;
    const int hidden = std::min(cover, m_height / 2);
    if (top < m_top + hidden || bottom > m_top + m_height) {
        const bool isFar = bottom < m_top - m_height || top > m_top + 2 * m_height;
        moveTo(isFar ? (top + bottom - m_height) / 2
                     : (top < m_top + hidden ? top - hidden - kRoom : bottom + kRoom - m_height));
    }
}

void LaneView::setCurrentRow(std::optional<size_t> row) {
    if (row && *row >= m_layout.rows().size())
        row.reset();
    if (row == m_current)
        return;
    m_current = row;
    if (row)
        scrollTo(
            m_layout.rows()[*row].y, m_layout.rows()[*row].bottom(), m_layout.coverAbove(*row));
    emit currentRowChanged();
}

} // namespace rankscope::timeline

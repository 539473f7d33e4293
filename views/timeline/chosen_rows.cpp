// SPDX-License-Identifier: GPL-3.0-or-later
// The current row of the tree and those that are chosen beside it.
#include <algorithm>

#include "views/timeline/lane_view.h"

namespace rankscope::timeline {

void LaneView::setCurrentRow(std::optional<size_t> row) {
    const bool wasChosen = !m_chosen.empty();
    m_chosen.clear();
    m_anchor.clear();
    const auto before = m_current;
    moveCurrent(row);
    if (wasChosen && m_current == before)
        emit currentRowChanged();
}

void LaneView::moveCurrent(std::optional<size_t> row) {
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

void LaneView::toggleChosen(size_t row) {
    const auto& rows = m_layout.rows();
    if (row >= rows.size() || rows[row].kind == RowKind::Hidden)
        return;
    if (m_chosen.empty() && m_current && rows[*m_current].kind != RowKind::Hidden)
        m_chosen.insert(rows[*m_current].key());
    if (m_chosen.erase(rows[row].key()) == 0)
        m_chosen.insert(rows[row].key());
    m_anchor = rows[row].key();
    m_current = row;
    emit currentRowChanged();
}

void LaneView::chooseTo(size_t row) {
    const auto& rows = m_layout.rows();
    if (row >= rows.size())
        return;
    if (m_anchor.empty())
        m_anchor = rows[m_current.value_or(row)].key();
    const size_t anchor = rowOfKey(m_anchor).value_or(row);
    m_chosen.clear();
    for (size_t i = std::min(anchor, row); i <= std::max(anchor, row); ++i) {
        if (rows[i].kind != RowKind::Hidden)
            m_chosen.insert(rows[i].key());
    }
    const auto before = m_current;
    moveCurrent(row);
    if (m_current == before)
        emit currentRowChanged();
}

bool LaneView::isChosen(const Row& row) const {
    return row.kind != RowKind::Hidden && m_chosen.contains(row.key());
}

std::vector<size_t> LaneView::chosenRows() const {
    std::vector<size_t> chosen;
    const auto& rows = m_layout.rows();
    for (size_t i = 0; i < rows.size() && !m_chosen.empty(); ++i) {
        if (isChosen(rows[i]))
            chosen.push_back(i);
    }
    if (chosen.empty() && m_current)
        chosen.push_back(*m_current);
    return chosen;
}

} // namespace rankscope::timeline

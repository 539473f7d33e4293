// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/lanes/free_lanes.h"

#include <algorithm>

namespace rankscope::importer {

std::optional<uint32_t> FreeLanes::take(uint32_t first, Timestamp begin, Timestamp end) {
    size_t lane = first;
    if (first >= m_lanes || m_earliest[m_leaves + first] > begin) // else the usual case: it is free
        lane = find(first, begin);
    if (lane == m_lanes) {
        if (m_lanes == kMost)
            return std::nullopt;
        if (m_lanes == m_leaves)
            grow();
        ++m_lanes;
    }
    set(lane, end);
    return static_cast<uint32_t>(lane);
}

size_t FreeLanes::find(size_t first, Timestamp begin) const {
    if (first >= m_lanes)
        return m_lanes;
    size_t node = m_leaves + first;
    while (m_earliest[node] > begin) { // on to the next subtree on the right
        while ((node & 1) != 0)
            node >>= 1;
        if (node == 0)
            return m_lanes;
        ++node;
    }
    while (node < m_leaves)
        node = m_earliest[2 * node] <= begin ? 2 * node : 2 * node + 1;
    return node - m_leaves;
}

void FreeLanes::set(size_t lane, Timestamp busyUntil) {
    size_t node = m_leaves + lane;
    m_earliest[node] = busyUntil;
    for (node >>= 1; node > 0; node >>= 1) {
        const Timestamp least = std::min(m_earliest[2 * node], m_earliest[2 * node + 1]);
        if (m_earliest[node] == least)
            return;
        m_earliest[node] = least;
    }
}

void FreeLanes::grow() {
    const std::vector<Timestamp> old(
        m_earliest.begin() + static_cast<ptrdiff_t>(m_leaves), m_earliest.end());
    m_leaves = std::max<size_t>(8, 2 * m_leaves);
    m_earliest.assign(2 * m_leaves, Timestamp::max()); // lanes that are not there are never free
    std::copy(old.begin(), old.end(), m_earliest.begin() + static_cast<ptrdiff_t>(m_leaves));
    for (size_t node = m_leaves - 1; node > 0; --node)
        m_earliest[node] = std::min(m_earliest[2 * node], m_earliest[2 * node + 1]);
}

} // namespace rankscope::importer

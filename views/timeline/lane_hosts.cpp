// SPDX-License-Identifier: GPL-3.0-or-later
// The ranks of a job, below rows of their hosts where those are several.
#include "views/timeline/lane_layout.h"

namespace rankscope::timeline {

/// Bars of ranks are to be seen at once: no heading parts them.
void LaneLayout::makeHosts() {
    m_hosts.clear();
    if (m_filter.isRanksOnly || m_order.ranks.size() != m_tree.size())
        return;
    for (const HostRanks& of : m_order.hosts) {
        HostNode host{.key = "host/" + of.name, .title = of.name, .count = of.count};
        for (size_t i = of.first; i < of.first + of.count; ++i) {
            const RankNode& rank = arranged(m_order.ranks[i]);
            if (m_filter.shows(rank))
                host.ranks.push_back(&rank);
        }
        if (!host.ranks.empty())
            m_hosts.push_back(std::move(host));
    }
}

void LaneLayout::addRanks(Fold otherwise) {
    const bool isOrdered = m_order.ranks.size() == m_tree.size();
    auto host = m_hosts.begin();
    for (size_t i = 0; i < m_tree.size(); ++i) {
        const RankNode& rank = arranged(isOrdered ? m_order.ranks[i] : static_cast<RankSlot>(i));
        if (!m_filter.shows(rank))
            continue;
        if (host != m_hosts.end() && host->ranks.front() == &rank)
            addHost(*host);
        if (m_host != nullptr && m_rows[m_host->row].fold == Fold::Closed)
            m_rankRows[toIndex(rank.slot)] = m_host->row;
        else
            addRank(rank, otherwise);
        if (m_host != nullptr && m_host->ranks.back() == &rank) {
            m_host = nullptr;
            ++host;
        }
    }
}

void LaneLayout::addHost(HostNode& host) {
    host.row = m_rows.size();
    m_host = &host;
    Row row{.kind = RowKind::Host,
        .fold = foldOf(host.key, Fold::Open),
        .isFoldable = true,
        .height = grown(kRankHeight),
        .rank = host.ranks.front(),
        .host = &host};
    if (row.fold == Fold::Closed)
        close(row);
    push(std::move(row));
}

} // namespace rankscope::timeline

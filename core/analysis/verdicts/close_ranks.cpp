// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/close_ranks.h"

#include <algorithm>

namespace rankscope::analysis {

CloseRanks::CloseRanks(const Collectives& all, const Matched& matched) {
    for (const MatchedCollective& one : matched.collectives) {
        const Collective& first = all.rows[one.arrivals.front().row];
        if (one.isTransfer) {
            m_transfers.emplace(first.rank, all.rows[one.last().row].rank);
            continue;
        }
        ++m_meetings[first.group];
        for (const Arrival& arrival : one.arrivals)
            m_members[first.group].insert(all.rows[arrival.row].rank);
    }
}

bool CloseRanks::areClose(int64_t left, int64_t right, uint32_t group) {
    auto known = m_known.find(group);
    if (known == m_known.end())
        known = m_known.emplace(group, partsSeenFrom(group)).first;
    const Parts& parts = known->second;
    const auto ofLeft = parts.find(left);
    const auto ofRight = parts.find(right);
    return ofLeft != parts.end() && ofRight != parts.end() && ofLeft->second == ofRight->second;
}

CloseRanks::Parts CloseRanks::partsSeenFrom(uint32_t group) const {
    Parts parts;
    const auto partOf = [&parts](int64_t rank) {
        int64_t part = parts.try_emplace(rank, rank).first->second;
        while (parts[part] != part)
            part = parts[part];
        return part;
    };
    const auto join = [&](int64_t left, int64_t right) {
        const int64_t a = partOf(left);
        const int64_t b = partOf(right);
        parts[std::max(a, b)] = std::min(a, b);
    };
    for (const auto& [source, target] : m_transfers)
        join(source, target);
    const auto found = m_meetings.find(group);
    const size_t often = found == m_meetings.end() ? 0 : found->second;
    for (const auto& [other, members] : m_members) {
        if (m_meetings.at(other) <= often)
            continue;
        for (const int64_t rank : members)
            join(rank, *members.begin());
    }
    for (auto& [rank, part] : parts)
        part = partOf(rank);
    return parts;
}

} // namespace rankscope::analysis

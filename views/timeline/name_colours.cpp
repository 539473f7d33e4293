// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/name_colours.h"

#include "views/shared/theme.h"

namespace rankscope::timeline {

namespace {
constexpr uint8_t kUnknown = 0xFF;
} // namespace

void NameColours::setSnapshot(std::shared_ptr<const query::Snapshot> snapshot) {
    m_snapshot = std::move(snapshot);
    m_known.clear();
    for (const query::OpenRank& rank : m_snapshot->ranks)
        m_known.emplace_back(rank.index->strings.size(), kUnknown);
}

uint8_t NameColours::category(RankSlot rank, StringId name) {
    std::vector<uint8_t>& names = m_known[toIndex(rank)];
    if (toIndex(name) >= names.size())
        return static_cast<uint8_t>(shared::categoryOf({})); // of a damaged index
    uint8_t& known = names[toIndex(name)];
    if (known == kUnknown)
        known = static_cast<uint8_t>(shared::categoryOf(m_snapshot->rank(rank).index->text(name)));
    return known;
}

} // namespace rankscope::timeline

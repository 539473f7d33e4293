// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/hit_collector.h"

#include <algorithm>

namespace rankscope::query {

namespace {

/// From here on only the earliest kMaxHits are kept.
constexpr size_t kCollectLimit = 4 * kMaxHits;

bool isEarlier(const SearchHit& a, const SearchHit& b) {
    return a.range.begin != b.range.begin ? a.range.begin < b.range.begin : a.slice < b.slice;
}

} // namespace

size_t HitDensity::partOf(Timestamp time) const {
    const auto part = std::max<int64_t>((time - begin) / width, 0);
    return std::min(static_cast<size_t>(part), counts.size() - 1);
}

HitCollector::HitCollector(const Snapshot& snapshot)
    : m_isNamed(snapshot.ranks.size()) {
    constexpr auto kParts = static_cast<int64_t>(kDensityParts);
    const TimeRange range = snapshot.range();
    m_result.names.resize(snapshot.ranks.size());
    m_result.density.begin = range.begin;
    m_result.density.width = range.length() / kParts + Duration(1);
    m_result.density.counts.resize(kDensityParts);
}

void HitCollector::add(const SearchHit& hit) {
    ++m_result.count;
    uint32_t& part = m_result.density.counts[m_result.density.partOf(hit.range.begin)];
    part += part < UINT32_MAX ? 1 : 0;
    const size_t rank = toIndex(hit.slice.lane.rank);
    std::vector<bool>& isNamed = m_isNamed[rank];
    if (toIndex(hit.name) >= isNamed.size())
        isNamed.resize(toIndex(hit.name) + 1);
    if (!isNamed[toIndex(hit.name)]) {
        isNamed[toIndex(hit.name)] = true;
        m_result.names[rank].insert(hit.name);
    }
    if (m_last && hit.range.begin > *m_last)
        return;
    m_result.hits.push_back(hit);
    if (m_result.hits.size() >= kCollectLimit)
        keepEarliest();
}

void HitCollector::keepEarliest() {
    std::vector<SearchHit>& hits = m_result.hits;
    if (hits.size() <= kMaxHits)
        return;
    const auto last = hits.begin() + static_cast<std::ptrdiff_t>(kMaxHits) - 1;
    std::nth_element(hits.begin(), last, hits.end(), isEarlier);
    m_last = last->range.begin;
    hits.resize(kMaxHits);
}

SearchResult HitCollector::result() {
    keepEarliest();
    std::sort(m_result.hits.begin(), m_result.hits.end(), isEarlier);
    return m_result;
}

} // namespace rankscope::query

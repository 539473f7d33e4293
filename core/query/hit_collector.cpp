// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/hit_collector.h"

#include <algorithm>

namespace rankscope::query {

size_t HitDensity::partOf(Timestamp time) const {
    const auto part = std::max<int64_t>((time - begin) / width, 0);
    return std::min(static_cast<size_t>(part), counts.size() - 1);
}

bool NearestHits::isNearer(const SearchHit& a, const SearchHit& b) const {
    return m_side == Side::From ? placeOf(a) < placeOf(b) : placeOf(b) < placeOf(a);
}

void NearestHits::add(const SearchHit& hit) {
    ++m_count;
    if (m_farthest && isNearer(*m_farthest, hit))
        return;
    m_hits.push_back(hit);
    if (m_hits.size() >= 4 * m_most)
        keepNearest();
}

void NearestHits::keepNearest() {
    if (m_hits.size() <= m_most)
        return;
    const auto last = m_hits.begin() + static_cast<std::ptrdiff_t>(m_most) - 1;
    std::nth_element(m_hits.begin(), last, m_hits.end(),
        [this](const SearchHit& a, const SearchHit& b) { return isNearer(a, b); });
    m_farthest = *last;
    m_hits.resize(m_most);
}

const std::vector<SearchHit>& NearestHits::kept() {
    keepNearest();
    std::sort(m_hits.begin(), m_hits.end(),
        [](const SearchHit& a, const SearchHit& b) { return placeOf(a) < placeOf(b); });
    return m_hits;
}

HitCollector::HitCollector(const Snapshot& snapshot, const std::optional<HitPlace>& around)
    : m_place(around.value_or(HitPlace{Timestamp::min(), {}}))
    , m_before(NearestHits::Side::Before, kMaxHits / 2)
    , m_from(NearestHits::Side::From, around ? kMaxHits / 2 : kMaxHits)
    , m_isNamed(snapshot.ranks.size()) {
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
    (placeOf(hit) < m_place ? m_before : m_from).add(hit);
}

SearchResult HitCollector::result() {
    SearchResult result = m_result;
    result.hits = m_before.kept();
    result.first = m_before.count() - result.hits.size();
    const std::vector<SearchHit>& from = m_from.kept();
    result.hits.insert(result.hits.end(), from.begin(), from.end());
    return result;
}

} // namespace rankscope::query

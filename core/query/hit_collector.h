// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the hits of a search in any order: counts all, keeps the earliest, or those around a place.
// What lies behind those that are kept costs a comparison. Thread: confined to one.
#pragma once

#include <optional>

#include "core/query/search.h"

namespace rankscope::query {

/// The hits on one side of a place that are nearest to it.
class NearestHits {
public:
    enum class Side { Before, From };

    NearestHits(Side side, size_t most)
        : m_side(side)
        , m_most(most) { }

    void add(const SearchHit& hit);
    /// In the order of hits.
    const std::vector<SearchHit>& kept();
    uint64_t count() const { return m_count; } ///< kept or not

private:
    bool isNearer(const SearchHit& a, const SearchHit& b) const;
    void keepNearest();

    Side m_side;
    size_t m_most;
    uint64_t m_count = 0;
    std::vector<SearchHit> m_hits;
    std::optional<SearchHit> m_farthest; ///< of those that are kept, once there are too many
};

class HitCollector {
public:
    explicit HitCollector(
        const Snapshot& snapshot, const std::optional<HitPlace>& around = std::nullopt);

    void add(const SearchHit& hit);
    /// Of what was added so far.
    SearchResult result();

private:
    HitPlace m_place; ///< nothing is before it when the earliest are kept
    NearestHits m_before;
    NearestHits m_from;
    SearchResult m_result; ///< without its hits
    std::vector<std::vector<bool>> m_isNamed; ///< by rank and StringId: what `names` has
};

} // namespace rankscope::query

// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the hits of a search in any order: counts all, keeps the earliest. What lies behind those
// that are kept costs a comparison. Thread: confined to one.
#pragma once

#include <optional>

#include "core/query/search.h"

namespace rankscope::query {

class HitCollector {
public:
    explicit HitCollector(const Snapshot& snapshot);

    void add(const SearchHit& hit);
    uint64_t count() const { return m_result.count; }
    /// Of what was added so far.
    SearchResult result();

private:
    void keepEarliest();

    SearchResult m_result;
    std::vector<std::vector<bool>> m_isNamed; ///< by rank and StringId: what `names` has
    std::optional<Timestamp> m_last; ///< begin of the last kept one, once there are too many
};

} // namespace rankscope::query

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/place.h"

#include <algorithm>

#include "views/timeline/timeline_model.h"

namespace rankscope::charts {

std::optional<RankSlot> slotOf(const timeline::TimelineState& state, const Place& place) {
    const auto& ranks = state.snapshot()->ranks;
    const auto found = std::ranges::find_if(ranks, [&place](const query::OpenRank& open) {
        return open.index->rank == place.rank
            && (place.label.empty() || open.index->label == place.label);
    });
    if (found == ranks.end())
        return std::nullopt;
    return static_cast<RankSlot>(found - ranks.begin());
}

Clock clockOf(const timeline::TimelineState& state) {
    return {state.snapshot(), state.origin()};
}

std::optional<int64_t> sinceOrigin(const Clock& clock, int64_t rank, int64_t stored) {
    const query::OpenRank* only = nullptr;
    for (const query::OpenRank& open : clock.snapshot->ranks) {
        if (open.index->rank != rank || open.index->isPreview)
            continue;
        if (only != nullptr)
            return std::nullopt;
        only = &open;
    }
    if (only == nullptr)
        return std::nullopt;
    return (only->toTimeline(fromNanoseconds(stored)) - clock.origin).count();
}

} // namespace rankscope::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/rank_states.h"

#include <algorithm>

#include "core/analysis/communication/exposed_waits.h"
#include "core/analysis/verdicts/track_slices.h"
#include "views/shared/theme.h"

namespace rankscope::timeline {

namespace {
constexpr uint8_t kWaitCategory = 1; ///< of the lane of all communication, which no bar has
} // namespace

std::string_view trackOf(RankState state) {
    switch (state) {
    case RankState::Computing:
        return "Computing";
    case RankState::Exposed:
        return analysis::kExposedTrack;
    case RankState::Wait:
        return {};
    case RankState::Free:
        return "Free";
    }
    return {};
}

uint8_t categoryOf(RankState state) {
    return state == RankState::Wait ? kWaitCategory
                                    : static_cast<uint8_t>(shared::categoryOf(trackOf(state)));
}

const RankTimes* JobTimes::of(RankSlot slot) const {
    return toIndex(slot) < ranks.size() ? &ranks[toIndex(slot)] : nullptr;
}

bool JobTimes::tellWaits() const {
    return std::ranges::any_of(
        ranks, [](const RankTimes& rank) { return rank.waited.has_value(); });
}

} // namespace rankscope::timeline

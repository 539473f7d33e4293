// SPDX-License-Identifier: GPL-3.0-or-later
// What parts the time of a rank: it computes, communicates exposed, waits, or is free. Bars,
// overview and legend take their lanes and colours from here.
// Thread: any, values and pure functions.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/query/session.h"

namespace rankscope::timeline {

/// From the bottom of a bar to its top. Waiting is a part of exposed communication.
enum class RankState { Computing, Exposed, Wait, Free };
inline constexpr RankState kRankStates[] = {
    RankState::Computing, RankState::Exposed, RankState::Wait, RankState::Free};

/// Of the overlap analysis; empty for waiting, which has no track of its own.
std::string_view trackOf(RankState state);
/// Position in Theme::categories.
uint8_t categoryOf(RankState state);

/// Of one rank, besides the lanes of its overlap analysis.
struct RankTimes {
    std::optional<Duration> exposed{}; ///< in all; nothing: it has no overlap analysis
    std::optional<Duration> waited{}; ///< of that; nothing: the profile does not tell
    std::vector<TimeRange> waits{}; ///< stored times, by begin, apart from each other
    bool operator==(const RankTimes&) const = default;
};

struct JobTimes {
    std::vector<RankTimes> ranks{}; ///< by slot; empty until they are known
    bool operator==(const JobTimes&) const = default;

    const RankTimes* of(RankSlot slot) const;
    bool tellWaits() const; ///< of any rank
};

} // namespace rankscope::timeline

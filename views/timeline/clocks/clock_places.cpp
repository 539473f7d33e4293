// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/clocks/clock_places.h"

#include <algorithm>

namespace rankscope::timeline {

namespace {

/// By rank: how far each is moved now.
analysis::ClockShifts movesOf(const TimelineState& state) {
    analysis::ClockShifts moved;
    for (const query::OpenRank& rank : state.snapshot()->ranks)
        moved.emplace(rank.index->rank, shiftOf(state.shifts(), rank));
    return moved;
}

} // namespace

Timestamp middleOf(TimeRange range) {
    return range.begin + range.length() / 2;
}

Duration referenceShift(const TimelineState& state) {
    if (state.clocks() == nullptr)
        return {};
    const auto reference = std::ranges::find(
        state.clocks()->clocks, analysis::ClockTie::Reference, &analysis::HostClock::tie);
    if (reference == state.clocks()->clocks.end())
        return {};
    const auto moved = movesOf(state);
    const auto shift = moved.find(reference->ranks.front());
    return shift == moved.end() ? Duration() : shift->second;
}

analysis::ClockShifts placesAt(const TimelineState& state, Timestamp shown) {
    return state.clocks() == nullptr
        ? analysis::ClockShifts()
        : analysis::shiftsAt(*state.clocks(), shown - referenceShift(state));
}

Duration farthestFrom(const TimelineState& state, const analysis::ClockShifts& places) {
    Duration farthest{};
    for (const auto& [rank, moved] : movesOf(state)) {
        if (const auto place = places.find(rank); place != places.end())
            farthest = std::max(farthest, std::chrono::abs(place->second - moved));
    }
    return farthest;
}

RankShifts alignedAt(const TimelineState& state, Timestamp shown) {
    return withShifts(
        state.shifts(), *state.snapshot(), placesAt(state, shown), ShiftSource::Clocks);
}

std::optional<analysis::ClocksApart> apartAt(const TimelineState& state, Timestamp shown) {
    if (state.clocks() == nullptr)
        return std::nullopt;
    std::vector<int64_t> ranks;
    const auto& open = state.snapshot()->ranks;
    for (size_t slot = 0; slot < open.size(); ++slot) {
        if (!state.filter().hiddenRanks.contains(static_cast<RankSlot>(slot)))
            ranks.push_back(open[slot].index->rank);
    }
    return analysis::clocksApart(
        *state.clocks(), movesOf(state), shown - referenceShift(state), ranks);
}

Duration mostDrift(const analysis::HostClocks& clocks) {
    Duration most{};
    for (const analysis::HostClock& clock : clocks.clocks) {
        const Duration parted = clock.aheadAt(clocks.range.end) - clock.aheadAt(clocks.range.begin);
        most = std::max(most, std::chrono::abs(parted));
    }
    return most;
}

} // namespace rankscope::timeline

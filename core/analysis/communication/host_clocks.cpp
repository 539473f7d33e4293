// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/host_clocks.h"

#include <algorithm>
#include <set>

#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

namespace {

__extension__ using Wide = __int128; ///< a time by a drift

constexpr int64_t kPartsOfDrift = 1'000'000'000'000; ///< a drift is in parts of it

Duration driftOver(int64_t drift, Duration since) {
    const Wide product = static_cast<Wide>(drift) * since.count();
    const Wide half = product < 0 ? -kPartsOfDrift / 2 : kPartsOfDrift / 2;
    return Duration(static_cast<int64_t>((product + half) / kPartsOfDrift));
}

} // namespace

const char* toWord(ClockTie tie) {
    switch (tie) {
    case ClockTie::Reference:
        return "reference";
    case ClockTie::Collectives:
        return "collectives";
    case ClockTie::Transfers:
        return "transfers";
    case ClockTie::None:
        break;
    }
    return "none";
}

bool HostClock::isDrifting() const {
    return drift && driftError && std::abs(*drift) > *driftError;
}

Duration HostClock::aheadAt(Timestamp time) const {
    return isDrifting() ? ahead + driftOver(*drift, time - reference) : ahead;
}

Timestamp HostClock::toReference(Timestamp shown) const {
    Timestamp time = shown - ahead;
    // Each round leaves a thousandth (kMostDrift) of the error, which begins below 2^63 * 0.001.
    for (int round = 0; round < 6 && isDrifting(); ++round)
        time = shown - aheadAt(time);
    return time;
}

const HostClock* HostClocks::of(int64_t rank) const {
    const auto found = std::ranges::find_if(clocks,
        [rank](const HostClock& clock) { return std::ranges::binary_search(clock.ranks, rank); });
    return found == clocks.end() ? nullptr : &*found;
}

namespace {

Result<HostClocks> readHostClocks(query::Session& session, const ClockShifts& own) {
    RS_TRY_ASSIGN(const Collectives all, jobCollectives(session));
    RS_TRY_ASSIGN(const auto profiles, rankProfiles(session.snapshot()));
    return fitHostClocks(all, matchCollectives(all), hostNames(profiles), own);
}

} // namespace

Result<HostClocks> hostClocks(query::Session& session, const ClockShifts& own) {
    return session.snapshot().figures.get<HostClocks>("hostClocks", std::tuple(own), session.stop(),
        [&] { return readHostClocks(session, own); });
}

ClockShifts shiftsAt(const HostClocks& clocks, Timestamp time) {
    ClockShifts shifts;
    for (const HostClock& clock : clocks.clocks) {
        if (clock.tie == ClockTie::None)
            continue;
        for (const int64_t rank : clock.ranks)
            shifts[rank] = -clock.aheadAt(time);
    }
    return shifts;
}

bool ClocksApart::isUnaligned() const {
    return apart > threshold::kClockApart.duration() && apart > residual;
}

std::optional<ClocksApart> clocksApart(const HostClocks& clocks, const ClockShifts& shifts,
    Timestamp time, const std::vector<int64_t>& ranks) {
    struct Place {
        int64_t rank = 0;
        Duration ahead{};
        Duration residual{};
    };
    std::map<size_t, std::vector<Place>> components;
    for (const int64_t rank : ranks) {
        const HostClock* clock = clocks.of(rank);
        if (clock == nullptr || clock->tie == ClockTie::None)
            continue;
        const auto shift = shifts.find(rank);
        const Duration moved = shift == shifts.end() ? Duration() : shift->second;
        components[clock->component].push_back(
            {rank, clock->aheadAt(time) + moved, clock->residual.value_or(Duration())});
    }
    std::optional<ClocksApart> worst;
    for (const auto& [component, places] : components) {
        const auto [least, most] = std::ranges::minmax_element(places, {}, &Place::ahead);
        const Duration apart = most->ahead - least->ahead;
        if (places.size() > 1 && (!worst || apart > worst->apart))
            worst = ClocksApart{
                least->rank, most->rank, apart, std::max(least->residual, most->residual)};
    }
    return worst;
}

std::vector<EndSpread> endSpreads(
    const Collectives& all, const Matched& matched, const ClockShifts& shifts) {
    std::vector<EndSpread> spreads;
    for (const MatchedCollective& one : matched.collectives) {
        std::optional<TimeRange> ends;
        for (const Arrival& arrival : one.arrivals) {
            const Collective& part = all.rows[arrival.row];
            if (!part.start)
                continue;
            const auto shift = shifts.find(part.rank);
            const Timestamp end = fromNanoseconds(*part.start) + part.times.elapse
                + (shift == shifts.end() ? Duration() : shift->second);
            ends = ends ? TimeRange{std::min(ends->begin, end), std::max(ends->end, end)}
                        : TimeRange{end, end};
        }
        if (ends)
            spreads.push_back({ends->end, ends->length()});
    }
    std::ranges::sort(spreads, {}, &EndSpread::time);
    return spreads;
}

} // namespace rankscope::analysis

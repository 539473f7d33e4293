// SPDX-License-Identifier: GPL-3.0-or-later
// The clocks of a job's hosts, fitted to the ends of collectives: how far each is ahead of the
// first one, how fast it drifts, and how well that is known. The ranks of a host share its clock; a
// rank whose host no file names, or whose ends lie elsewhere than those of its host, has its own.
//
// A collective ends at about the same time on all its ranks (waits.h), so the difference of its
// ends is the difference of the clocks. What is always the same between two hosts (one end of a
// link reports later than the other) can not be told from a difference of their clocks.
//
//   ahead(t) = ahead + drift * (t - reference)
//
// Theil-Sen line through the differences over time; of fewer than kFewestForDrift collectives, and
// where the line does not rise beyond its own error, the median. docs/clocks.md has the formulas.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/analysis/communication/clock_fit.h"
#include "core/analysis/rank_hosts.h"

namespace rankscope::analysis {

/// Of fewer collectives neither drift nor error is known: of ten the median lies between the least
/// and the most 998 times of 1,000, of nine less than 997 times.
inline constexpr size_t kFewestForDrift = 10;

/// What ties a clock to the reference: collectives, or where none does sends and receives.
enum class ClockTie { Reference, Collectives, Transfers, None };
const char* toWord(ClockTie tie);

struct HostClock {
    std::string host; ///< "" where no file names it
    std::vector<int64_t> ranks; ///< rising
    ClockTie tie = ClockTie::None;
    /// Ranks of this host do not share one clock: this is of some of them.
    bool isPart = false;
    /// Clocks that collectives tie together have one number and one reference clock.
    size_t component = 0;
    Timestamp reference{}; ///< middle of the collectives of the reference clock
    Duration ahead{}; ///< of the reference clock, at the reference time
    /// How much faster than the reference clock it runs, in ns per 1,000 s (a million are 1 ppm).
    std::optional<int64_t> drift{};
    std::optional<int64_t> driftError{}; ///< chance makes more of no drift once in 370 times
    std::optional<Duration> aheadError{}; ///< the median lies within, 99.7 %
    std::optional<Duration> residual{}; ///< scaled median deviation of the ends from the fit
    size_t collectives = 0; ///< used

    /// Beyond its error; else the fit has none.
    bool isDrifting() const;
    /// At a time of the reference clock, exact to 1 ns.
    Duration aheadAt(Timestamp time) const;
    /// The other way: the reference clock's time when this one shows `shown`.
    Timestamp toReference(Timestamp shown) const;
};
inline auto heldFields(const HostClock& of) {
    return std::tie(of.host, of.ranks);
}

struct HostClocks {
    std::vector<HostClock> clocks; ///< by their first rank
    TimeRange range{}; ///< of the ends of tied collectives, on their reference clocks

    const HostClock* of(int64_t rank) const; ///< nullptr for an unknown rank
};
inline auto heldFields(const HostClocks& of) {
    return std::tie(of.clocks);
}

/// `own` as in clock_fit.h: the clocks are those of the timeline that it makes.
HostClocks fitHostClocks(const Collectives& all, const Matched& matched, const HostNames& hosts,
    const ClockShifts& own = {});

/// The same of the ranks of a session; `hosts` by their names, or their ids where two hosts have
/// one name. Errors: Cancelled, those of jobCollectives() and rankProfiles().
Result<HostClocks> hostClocks(query::Session& session, const ClockShifts& own);

/// What to add to the times of each rank (beside `own` of the fit) so that its clock shows what the
/// reference clock shows at this time; ranks that nothing ties are left out.
ClockShifts shiftsAt(const HostClocks& clocks, Timestamp time);

/// Two ranks whose places on the timeline differ by clock.
struct ClocksApart {
    int64_t early = 0; ///< rank
    int64_t late = 0; ///< rank
    Duration apart{};
    Duration residual{}; ///< the larger one of both
    bool isUnaligned() const; ///< beyond the threshold and the residual
};
/// The two of these ranks that are furthest apart at this time of the reference clock, each moved
/// by its shift. Nothing where fewer than two are tied together.
std::optional<ClocksApart> clocksApart(const HostClocks& clocks, const ClockShifts& shifts,
    Timestamp time, const std::vector<int64_t>& ranks);

/// How far the ends of one collective are apart.
struct EndSpread {
    Timestamp time{}; ///< its latest end
    Duration apart{};
};
/// In order of time, transfers as well; `shifts` is all that is added to the times of a rank.
std::vector<EndSpread> endSpreads(
    const Collectives& all, const Matched& matched, const ClockShifts& shifts);

} // namespace rankscope::analysis

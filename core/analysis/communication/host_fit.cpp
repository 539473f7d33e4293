// SPDX-License-Identifier: GPL-3.0-or-later
// Goes from clock to clock by the collectives that they share.
#include <algorithm>
#include <queue>
#include <set>

#include "core/analysis/communication/clock_line.h"
#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

namespace {

/// A rank is off its host's clock beyond so many residuals of the fit.
constexpr int kOffResiduals = 3;

/// Goes from clock to clock by the collectives that they share.
class HostFit {
public:
    HostFit(const Collectives& all, const Matched& matched, const ClockShifts& own,
        std::vector<HostClock> clocks)
        : m_all(all)
        , m_matched(matched)
        , m_own(own)
        , m_clocks(std::move(clocks))
        , m_common(matched.collectives.size())
        , m_givers(matched.collectives.size())
        , m_readings(matched.collectives.size())
        , m_placesOf(m_clocks.size())
        , m_isPlaced(m_clocks.size()) {
        for (size_t i = 0; i < m_clocks.size(); ++i) {
            for (const int64_t rank : m_clocks[i].ranks)
                m_clockOf[rank] = i;
        }
        for (size_t i = 0; i < matched.collectives.size(); ++i)
            read(i);
    }

    std::vector<HostClock> fit() {
        size_t component = 0;
        for (size_t first = 0; first < m_clocks.size(); ++first) {
            if (m_isPlaced[first])
                continue;
            begin(first, component++);
            spread({first}, ClockTie::Collectives);
            // What collectives leave out, transfers may tie.
            std::vector<size_t> placed;
            for (size_t i = 0; i < m_clocks.size(); ++i) {
                if (m_isPlaced[i] && m_clocks[i].component == m_clocks[first].component)
                    placed.push_back(i);
            }
            spread(placed, ClockTie::Transfers);
        }
        return m_clocks;
    }

    /// Ranks that are not where the clock of their host is, by their ends over the whole run: from
    /// the others of the host, and from the other hosts.
    std::set<int64_t> off() const {
        std::map<int64_t, std::vector<Duration>> fromHost;
        std::map<int64_t, std::vector<Duration>> fromOthers;
        for (size_t i = 0; i < m_matched.collectives.size(); ++i) {
            for (const Arrival& arrival : m_matched.collectives[i].arrivals) {
                const auto end = endOf(arrival.row);
                const int64_t rank = m_all.rows[arrival.row].rank;
                const size_t place = m_clockOf.at(rank);
                const HostClock& clock = m_clocks[place];
                if (!m_common[i] || !end || clock.ranks.size() < 2)
                    continue;
                const Reading& reading = *std::ranges::find(m_readings[i], place, &Reading::clock);
                // An end that is the whole reading of its host lies on it whatever its clock; and
                // what gave the collective its time lies on that.
                if (reading.ranks > 1)
                    fromHost[rank].push_back(*end - reading.end);
                if (m_givers[i] != place && isOf(clock.tie, i))
                    fromOthers[rank].push_back(*end - *m_common[i] - clock.aheadAt(*m_common[i]));
            }
        }
        std::set<int64_t> ranks = farOff(fromHost);
        ranks.merge(farOff(fromOthers));
        return ranks;
    }

private:
    struct Reading {
        size_t clock = 0;
        Timestamp end;
        size_t ranks = 0; ///< whose ends it is the median of
    };

    std::set<int64_t> farOff(const std::map<int64_t, std::vector<Duration>>& away) const {
        std::set<int64_t> ranks;
        for (const auto& [rank, values] : away) {
            const Duration residual = m_clocks[m_clockOf.at(rank)].residual.value_or(Duration());
            const Duration most =
                std::max(threshold::kClockApart.duration(), residual * kOffResiduals);
            if (std::chrono::abs(*medianOf(values)) > most)
                ranks.insert(rank);
        }
        return ranks;
    }

    /// On the timeline.
    std::optional<Timestamp> endOf(size_t row) const {
        const Collective& one = m_all.rows[row];
        if (!one.start)
            return std::nullopt;
        const auto own = m_own.find(one.rank);
        return fromNanoseconds(*one.start) + one.times.elapse
            + (own == m_own.end() ? Duration() : own->second);
    }

    /// Of each clock the median of its ranks' ends.
    void read(size_t collective) {
        std::map<size_t, std::vector<Duration>> ends;
        for (const Arrival& arrival : m_matched.collectives[collective].arrivals) {
            if (const auto end = endOf(arrival.row))
                ends[m_clockOf.at(m_all.rows[arrival.row].rank)].push_back(end->time_since_epoch());
        }
        for (auto& [clock, own] : ends) {
            const size_t ranks = own.size();
            m_readings[collective].push_back({clock, Timestamp(*medianOf(std::move(own))), ranks});
            m_placesOf[clock].push_back(collective);
        }
    }

    std::optional<Timestamp> shownBy(size_t clock, size_t collective) const {
        const auto& readings = m_readings[collective];
        const auto found = std::ranges::find(readings, clock, &Reading::clock);
        return found == readings.end() ? std::nullopt : std::optional(found->end);
    }

    /// The first clock of a component keeps its time.
    void begin(size_t first, size_t component) {
        m_isPlaced[first] = true;
        HostClock& clock = m_clocks[first];
        clock.component = component;
        Timestamp begin = Timestamp::max();
        Timestamp end = Timestamp::min();
        for (const size_t place : m_placesOf[first]) {
            begin = std::min(begin, *shownBy(first, place));
            end = std::max(end, *shownBy(first, place));
            clock.collectives += m_readings[place].size() > 1 ? 1U : 0U;
        }
        if (begin <= end)
            clock.reference = begin + (end - begin) / 2;
    }

    bool isOf(ClockTie tie, size_t collective) const {
        return tie == ClockTie::Transfers || !m_matched.collectives[collective].isTransfer;
    }

    void spread(const std::vector<size_t>& from, ClockTie tie) {
        std::queue<size_t> placed;
        for (const size_t clock : from)
            placed.push(clock);
        for (; !placed.empty(); placed.pop()) {
            for (const size_t next : placeBeside(placed.front(), tie))
                placed.push(next);
        }
    }

    /// Those that this clock was the first to tie.
    std::set<size_t> placeBeside(size_t clock, ClockTie tie) {
        std::set<size_t> next;
        for (const size_t place : m_placesOf[clock]) {
            if (m_common[place] || !isOf(tie, place))
                continue; // its clocks are placed with the one that gave it a time
            m_common[place] = m_clocks[clock].toReference(*shownBy(clock, place));
            m_givers[place] = clock;
            for (const Reading& reading : m_readings[place]) {
                if (!m_isPlaced[reading.clock])
                    next.insert(reading.clock);
            }
        }
        for (const size_t other : next)
            place(other, m_clocks[clock], tie);
        if (!next.empty() && m_clocks[clock].tie == ClockTie::None)
            m_clocks[clock].tie = ClockTie::Reference;
        return next;
    }

    void place(size_t other, const HostClock& beside, ClockTie tie) {
        HostClock& clock = m_clocks[other];
        m_isPlaced[other] = true;
        clock.component = beside.component;
        clock.reference = beside.reference;
        clock.tie = tie;
        std::vector<ClockSample> samples;
        for (const size_t place : m_placesOf[other]) {
            if (m_common[place] && isOf(tie, place))
                samples.push_back({*m_common[place], *shownBy(other, place) - *m_common[place]});
        }
        std::ranges::sort(samples, {}, &ClockSample::time);
        fitClock(clock, samples);
    }

    const Collectives& m_all;
    const Matched& m_matched;
    const ClockShifts& m_own;
    std::vector<HostClock> m_clocks;
    std::map<int64_t, size_t> m_clockOf; ///< by rank
    std::vector<std::optional<Timestamp>> m_common; ///< of each collective: the reference's time
    std::vector<size_t> m_givers; ///< of each collective with a time: the clock it is from
    std::vector<std::vector<Reading>> m_readings; ///< of each collective
    std::vector<std::vector<size_t>> m_placesOf; ///< of each clock: its collectives
    std::vector<bool> m_isPlaced;
};

/// One of each host but for the ranks in `apart`, by their first ranks.
std::vector<HostClock> clocksOfHosts(
    const Collectives& all, const HostNames& hosts, const std::set<int64_t>& apart) {
    HostNames known = hosts;
    for (const Collective& one : all.rows)
        known.emplace(one.rank, "");
    std::vector<HostClock> clocks;
    std::map<std::string, size_t> places;
    for (const auto& [rank, host] : known) {
        if (host.empty() || apart.contains(rank)) {
            clocks.push_back({host, {rank}});
            clocks.back().isPart = !host.empty();
            continue;
        }
        const auto [place, isNew] = places.emplace(host, clocks.size());
        if (isNew)
            clocks.push_back({host, {}});
        clocks[place->second].ranks.push_back(rank);
    }
    for (HostClock& clock : clocks) {
        clock.isPart = clock.isPart || std::ranges::any_of(apart, [&](int64_t rank) {
            return known.at(rank) == clock.host;
        });
    }
    return clocks;
}

TimeRange rangeOfTied(const Collectives& all, const HostClocks& clocks, const ClockShifts& own) {
    std::map<int64_t, const HostClock*> clockOf;
    for (const HostClock& clock : clocks.clocks) {
        for (const int64_t rank : clock.ranks)
            clockOf[rank] = &clock;
    }
    std::optional<TimeRange> range;
    for (const Collective& one : all.rows) {
        const HostClock& clock = *clockOf.at(one.rank);
        if (!one.start || clock.tie == ClockTie::None)
            continue;
        const auto shift = own.find(one.rank);
        const Timestamp end = clock.toReference(fromNanoseconds(*one.start) + one.times.elapse
            + (shift == own.end() ? Duration() : shift->second));
        range = range ? TimeRange{std::min(range->begin, end), std::max(range->end, end)}
                      : TimeRange{end, end};
    }
    return range.value_or(TimeRange{});
}

} // namespace

HostClocks fitHostClocks(const Collectives& all, const Matched& matched, const HostNames& hosts,
    const ClockShifts& own) {
    HostFit whole(all, matched, own, clocksOfHosts(all, hosts, {}));
    HostClocks fitted{whole.fit()};
    if (const std::set<int64_t> apart = whole.off(); !apart.empty())
        fitted.clocks = HostFit(all, matched, own, clocksOfHosts(all, hosts, apart)).fit();
    fitted.range = rangeOfTied(all, fitted, own);
    return fitted;
}

} // namespace rankscope::analysis

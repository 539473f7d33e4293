// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/clock_fit.h"

#include <algorithm>
#include <queue>
#include <set>

#include "core/analysis/statistics.h"

namespace rankscope::analysis {

namespace {

/// On the rank's own clock.
std::optional<Duration> timeOf(const Collective& one, Edge edge) {
    if (!one.start)
        return std::nullopt;
    return Duration(*one.start) + (edge == Edge::End ? one.times.elapse : Duration());
}

Duration ofRank(const ClockShifts& shifts, int64_t rank) {
    const auto found = shifts.find(rank);
    return found == shifts.end() ? Duration() : found->second;
}

/// Goes from rank to rank by the collectives that they share.
class ClockFit {
public:
    ClockFit(const Collectives& all, const Matched& matched, Edge edge)
        : m_all(all)
        , m_matched(matched)
        , m_edge(edge)
        , m_common(matched.collectives.size()) {
        for (size_t i = 0; i < matched.collectives.size(); ++i) {
            for (const Arrival& arrival : matched.collectives[i].arrivals) {
                if (all.rows[arrival.row].start)
                    m_parts[all.rows[arrival.row].rank].push_back({i, arrival.row});
            }
        }
    }

    ClockShifts fit(const ClockShifts& own) {
        for (const auto& [rank, parts] : m_parts) {
            if (m_shifts.contains(rank))
                continue;
            m_shifts[rank] = ofRank(own, rank);
            std::queue<int64_t> placed({rank});
            for (; !placed.empty(); placed.pop()) {
                for (const int64_t next : placeBeside(placed.front()))
                    placed.push(next);
            }
        }
        return std::move(m_shifts);
    }

private:
    struct Part {
        size_t collective = 0;
        size_t row = 0;
    };

    Duration timeOfRow(size_t row) const { return *timeOf(m_all.rows[row], m_edge); }

    /// Those that this rank was the first to tie to the placed ones.
    std::set<int64_t> placeBeside(int64_t rank) {
        std::set<int64_t> ranks;
        for (const Part& part : m_parts[rank]) {
            if (m_common[part.collective])
                continue; // who came first tied all of its ranks
            m_common[part.collective] = timeOfRow(part.row) + m_shifts[rank];
            for (const Arrival& arrival : m_matched.collectives[part.collective].arrivals) {
                const Collective& other = m_all.rows[arrival.row];
                if (other.start && !m_shifts.contains(other.rank))
                    ranks.insert(other.rank);
            }
        }
        for (const int64_t other : ranks)
            m_shifts[other] = shiftOf(other);
        return ranks;
    }

    Duration shiftOf(int64_t rank) {
        std::vector<Duration> away;
        for (const Part& part : m_parts[rank]) {
            if (m_common[part.collective])
                away.push_back(*m_common[part.collective] - timeOfRow(part.row));
        }
        return *medianOf(std::move(away)); // of the collective that tied it
    }

    const Collectives& m_all;
    const Matched& m_matched;
    Edge m_edge;
    std::vector<std::optional<Duration>> m_common; ///< of each collective, on the common clock
    std::map<int64_t, std::vector<Part>> m_parts; ///< those with a start
    ClockShifts m_shifts;
};

} // namespace

ClockShifts fitClocks(
    const Collectives& all, const Matched& matched, Edge edge, const ClockShifts& own) {
    return ClockFit(all, matched, edge).fit(own);
}

ClockShifts alignAt(
    const Collectives& all, const MatchedCollective& one, Edge edge, const ClockShifts& own) {
    std::optional<Duration> latest;
    for (const Arrival& arrival : one.arrivals) {
        const Collective& part = all.rows[arrival.row];
        if (const auto time = timeOf(part, edge)) {
            const Duration shown = *time + ofRank(own, part.rank);
            latest = std::max(latest.value_or(shown), shown);
        }
    }
    ClockShifts shifts;
    for (const Arrival& arrival : one.arrivals) {
        if (const auto time = timeOf(all.rows[arrival.row], edge))
            shifts[all.rows[arrival.row].rank] = *latest - *time;
    }
    return shifts;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/late_starts.h"

#include <algorithm>
#include <map>

#include "core/analysis/communication/clock_fit.h"
#include "core/analysis/statistics.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kFewestRanks = 3;

/// One part of a collective on the common clock.
struct Part {
    size_t row = 0;
    int64_t rank = 0;
    Timestamp begin{};
    Timestamp end{};
};

Duration sinceFirst(Timestamp time, const std::vector<Part>& parts) {
    return time - parts.front().begin;
}

class Starts {
public:
    Starts(const Collectives& all, const ClockShifts& shifts)
        : m_all(all)
        , m_shifts(shifts) { }

    void add(const MatchedCollective& one, Duration shortest) {
        std::vector<Part> parts = partsOf(one);
        if (parts.size() < kFewestRanks)
            return;
        std::vector<Duration> ends;
        ends.reserve(parts.size());
        Duration longest{};
        for (const Part& part : parts) {
            ends.push_back(sinceFirst(part.end, parts));
            longest = std::max(longest, part.end - part.begin);
        }
        const Duration middle = medianOf(ends).value_or(Duration());
        for (const Duration end : ends)
            m_residuals.push_back(end > middle ? end - middle : middle - end);
        if (longest > shortest)
            compare(std::move(parts));
    }

    using Step = std::optional<int64_t>;
    struct Latest {
        Duration late{};
        size_t row = 0;
    };
    const std::map<int64_t, std::map<Step, Latest>>& ranks() const { return m_ranks; }
    Duration residual() const { return medianOf(m_residuals).value_or(Duration()); }

private:
    std::vector<Part> partsOf(const MatchedCollective& one) const {
        std::vector<Part> parts;
        for (const Arrival& arrival : one.arrivals) {
            const Collective& row = m_all.rows[arrival.row];
            const auto shift = m_shifts.find(row.rank);
            if (!row.start || !row.isGroupKnown || shift == m_shifts.end())
                continue;
            const Timestamp begin = fromNanoseconds(*row.start) + shift->second;
            parts.push_back({arrival.row, row.rank, begin, begin + row.times.elapse});
        }
        return parts;
    }

    /// Each rank against the median of the others.
    void compare(std::vector<Part> parts) {
        std::ranges::sort(parts, {}, &Part::begin);
        for (size_t i = 0; i < parts.size(); ++i) {
            const auto other = [&](size_t at) {
                return sinceFirst(parts[at < i ? at : at + 1].begin, parts);
            };
            const size_t others = parts.size() - 1;
            const Duration middle = (other((others - 1) / 2) + other(others / 2)) / 2;
            const Duration late = sinceFirst(parts[i].begin, parts) - middle;
            Latest& of = m_ranks[parts[i].rank][m_all.rows[parts[i].row].step];
            if (late > of.late)
                of = {late, parts[i].row};
        }
    }

    const Collectives& m_all;
    const ClockShifts& m_shifts;
    std::vector<Duration> m_residuals;
    std::map<int64_t, std::map<Step, Latest>> m_ranks;
};

LateStart startOf(int64_t rank, const std::map<Starts::Step, Starts::Latest>& steps) {
    LateStart start;
    start.rank = rank;
    std::vector<Duration> values;
    values.reserve(steps.size());
    for (const auto& [step, latest] : steps) {
        values.push_back(latest.late);
        if (latest.late > start.latest) {
            start.latest = latest.late;
            start.row = latest.row;
        }
    }
    start.late = medianOf(std::move(values)).value_or(Duration());
    start.steps = static_cast<size_t>(std::ranges::count_if(
        steps, [&](const auto& step) { return step.second.late * 2 > start.late; }));
    return start;
}

} // namespace

std::optional<LateStarts> lateStarts(
    const Collectives& all, const Matched& matched, Duration step, const StartLimits& limits) {
    const ClockShifts shifts = fitClocks(all, matched, Edge::End);
    const Duration shortest(
        static_cast<int64_t>(limits.shortest * static_cast<double>(step.count()))); // a share
    Starts starts(all, shifts);
    for (const MatchedCollective& one : matched.collectives) {
        if (!one.isTransfer)
            starts.add(one, shortest);
    }
    if (starts.ranks().empty())
        return std::nullopt;
    LateStarts found;
    found.residual = starts.residual();
    for (const auto& [rank, steps] : starts.ranks()) {
        found.steps = std::max(found.steps, steps.size());
        const LateStart start = startOf(rank, steps);
        if (start.late > Duration() && shareOf(start.late, step) > limits.late
            && static_cast<double>(start.steps) > limits.steps * static_cast<double>(steps.size())
            && shareOf(found.residual, start.late) <= limits.residual)
            found.ranks.push_back(start);
    }
    std::ranges::stable_sort(found.ranks, std::ranges::greater(), &LateStart::late);
    return found;
}

} // namespace rankscope::analysis

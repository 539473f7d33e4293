// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/waits.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/analysis/communication/lateness.h"
#include "core/analysis/communication/short_outliers.h"
#include "core/analysis/communication/transfers.h"

namespace rankscope::analysis {

namespace {

/// A number orders operators as they ran; the name tells those apart that have none.
using WaitKey = std::tuple<std::optional<int64_t>, uint32_t, std::optional<int64_t>, uint32_t>;
/// Step and group.
using StepAndGroup = std::pair<std::optional<int64_t>, uint32_t>;

WaitKey keyOf(const Collective& one) {
    return {one.step, one.group, one.groupIndex, one.name};
}

/// Other groups have operators of that name too: neither group nor number is known.
bool isNowhere(const Collectives& all, const Collective& one) {
    return all.text(one.group).empty() && !one.groupIndex;
}

bool isOneOperation(const Collectives& all, const std::vector<size_t>& rows) {
    std::set<int64_t> ranks;
    for (const size_t row : rows)
        ranks.insert(all.rows[row].rank);
    return rows.size() > 1 && ranks.size() == rows.size()
        && !isNowhere(all, all.rows[rows.front()]);
}

MatchedCollective orderOf(const Collectives& all, const std::vector<size_t>& rows) {
    const auto elapseOf = [&all](size_t row) { return all.rows[row].times.elapse; };
    std::vector<size_t> order = rows;
    std::stable_sort(order.begin(), order.end(),
        [&](size_t left, size_t right) { return elapseOf(left) > elapseOf(right); });
    MatchedCollective matched;
    matched.arrivals.reserve(order.size());
    for (const size_t row : order)
        matched.arrivals.push_back(
            {row, elapseOf(order.front()) - elapseOf(row), elapseOf(row) - elapseOf(order.back())});
    return matched;
}

/// The ranks that any operator of the group is on.
std::map<uint32_t, std::set<int64_t>> ranksOfGroups(const Collectives& all) {
    std::map<uint32_t, std::set<int64_t>> ranks;
    for (const Collective& one : all.rows)
        ranks[one.group].insert(one.rank);
    return ranks;
}

/// After the collectives, which tell how far the clocks are apart.
void addTransfers(const Collectives& all,
    const std::map<StepAndGroup, std::vector<size_t>>& transfers, Matched& matched) {
    const ClockShifts shifts = fitClocks(all, matched, Edge::End);
    const auto ranks = ranksOfGroups(all);
    for (const auto& [key, rows] : transfers) {
        const bool isBetweenTwo = ranks.at(key.second).size() == 2;
        std::vector<Ends> pairs;
        if (!isNowhere(all, all.rows[rows.front()]))
            pairs = pairTransfers(all, rows, isBetweenTwo, shifts);
        for (const Ends& ends : pairs) {
            matched.collectives.push_back(orderOf(all, {ends.first, ends.second}));
            matched.collectives.back().isTransfer = true;
        }
        matched.alone += rows.size() - 2 * pairs.size();
    }
}

/// Groups with collectives of different numbers of ranks.
std::set<uint32_t> raggedGroups(const Collectives& all, const Matched& matched) {
    std::map<uint32_t, size_t> ranks;
    std::set<uint32_t> ragged;
    for (const MatchedCollective& one : matched.collectives) {
        const Collective& last = all.rows[one.last().row];
        const size_t count = one.arrivals.size();
        if (!one.isTransfer && ranks.try_emplace(last.group, count).first->second != count)
            ragged.insert(last.group);
    }
    return ragged;
}

/// The rows of a collective that are too short to be chance.
std::vector<size_t> outlierRows(const Collectives& all, const MatchedCollective& one) {
    std::vector<Duration> times;
    for (const Arrival& arrival : one.arrivals)
        times.push_back(all.rows[arrival.row].times.elapse);
    std::vector<size_t> rows = shortOutliers(times);
    for (size_t& row : rows)
        row = one.arrivals[row].row;
    return rows;
}

} // namespace

Duration MatchedCollective::waited() const {
    Duration sum{};
    for (const Arrival& arrival : arrivals)
        sum += arrival.wait;
    return sum;
}

Matched matchCollectives(const Collectives& all) {
    std::map<WaitKey, std::vector<size_t>> parts;
    std::map<StepAndGroup, std::vector<size_t>> transfers;
    for (size_t row = 0; row < all.rows.size(); ++row) {
        const Collective& one = all.rows[row];
        if (one.isPointToPoint)
            transfers[{one.step, one.group}].push_back(row);
        else
            parts[keyOf(one)].push_back(row);
    }
    Matched matched;
    for (const auto& [key, rows] : parts) {
        if (isOneOperation(all, rows))
            matched.collectives.push_back(orderOf(all, rows));
        else
            matched.alone += rows.size();
    }
    if (!transfers.empty())
        addTransfers(all, transfers, matched);
    return matched;
}

std::vector<size_t> worstCollectives(const Matched& matched, Operation of) {
    std::vector<std::pair<Duration, size_t>> order;
    order.reserve(matched.collectives.size());
    for (size_t i = 0; i < matched.collectives.size(); ++i) {
        if (matched.collectives[i].isTransfer == (of == Operation::Transfer))
            order.emplace_back(-matched.collectives[i].waited(), i);
    }
    std::ranges::sort(order);
    std::vector<size_t> worst;
    worst.reserve(order.size());
    for (const auto& [waited, place] : order)
        worst.push_back(place);
    return worst;
}

std::optional<LongestWait> longestWait(const Matched& matched) {
    std::optional<LongestWait> longest;
    for (size_t i = 0; i < matched.collectives.size(); ++i) {
        const Arrival& first = matched.collectives[i].arrivals.front();
        if (!matched.collectives[i].isTransfer
            && first.wait > (longest ? longest->wait : Duration()))
            longest = LongestWait{i, first.row, first.wait};
    }
    return longest;
}

std::vector<std::optional<size_t>> collectiveOfRows(
    const Collectives& all, const Matched& matched) {
    std::vector<std::optional<size_t>> of(all.rows.size());
    for (size_t i = 0; i < matched.collectives.size(); ++i) {
        for (const Arrival& arrival : matched.collectives[i].arrivals)
            of[arrival.row] = i;
    }
    return of;
}

std::vector<WaitSum> waitSums(const Collectives& all, const Matched& matched, WaitsBy by) {
    using Pair = std::tuple<int64_t, int64_t, std::optional<int64_t>, std::optional<uint32_t>>;
    std::map<Pair, WaitSum> sums;
    const std::vector<Duration> lateness = ownLateness(all, matched);
    for (size_t i = 0; i < lateness.size(); ++i) {
        const MatchedCollective& one = matched.collectives[i];
        if (lateness[i] <= Duration())
            continue;
        const Collective& late = all.rows[one.last().row];
        const auto step = by == WaitsBy::Step ? late.step : std::nullopt;
        const auto group = by == WaitsBy::Group ? std::optional(late.group) : std::nullopt;
        for (const Arrival& arrival : one.arrivals) {
            const int64_t waiting = all.rows[arrival.row].rank;
            if (waiting == late.rank)
                continue;
            WaitSum& sum = sums[{waiting, late.rank, step, group}];
            sum = {waiting, late.rank, step, group, sum.operators + 1, sum.wait + lateness[i]};
        }
    }
    std::vector<WaitSum> result;
    result.reserve(sums.size());
    for (const auto& [key, sum] : sums)
        result.push_back(sum);
    std::stable_sort(result.begin(), result.end(),
        [](const WaitSum& left, const WaitSum& right) { return left.wait > right.wait; });
    return result;
}

std::vector<RankWaits> rankWaits(const Collectives& all, const Matched& matched) {
    std::map<int64_t, RankWaits> ranks;
    const std::set<uint32_t> ragged = raggedGroups(all, matched);
    const std::vector<Duration> lateness = ownLateness(all, matched);
    for (size_t i = 0; i < lateness.size(); ++i) {
        const MatchedCollective& one = matched.collectives[i];
        for (const Arrival& arrival : one.arrivals) {
            RankWaits& of = ranks[all.rows[arrival.row].rank];
            of.rank = all.rows[arrival.row].rank;
            (one.isTransfer ? of.receiving : of.waited) += arrival.wait;
            of.operators += one.isTransfer ? 0 : 1;
        }
        if (one.isTransfer)
            continue;
        const Collective& last = all.rows[one.last().row];
        RankWaits& late = ranks[last.rank];
        late.late += lateness[i];
        late.caused += lateness[i] * static_cast<int64_t>(one.arrivals.size() - 1);
        ++late.timesLast;
        if (ragged.contains(last.group))
            continue;
        for (const size_t row : outlierRows(all, one))
            ++ranks[all.rows[row].rank].standsOut;
    }
    std::vector<RankWaits> result;
    result.reserve(ranks.size());
    for (const auto& [rank, of] : ranks)
        result.push_back(of);
    std::stable_sort(result.begin(), result.end(),
        [](const RankWaits& left, const RankWaits& right) { return left.late > right.late; });
    return result;
}

} // namespace rankscope::analysis

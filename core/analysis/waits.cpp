// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/waits.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace rankscope::analysis {

namespace {

/// A number orders operators as they ran; the name tells those apart that have none.
using Key = std::tuple<std::optional<int64_t>, uint32_t, bool, std::optional<int64_t>, uint32_t>;

Key keyOf(const Collective& one) {
    // the two ends of a transfer have names of their own, one number
    const bool isByNumber = one.isPointToPoint && one.groupIndex;
    return {one.step, one.group, one.isPointToPoint, one.groupIndex, isByNumber ? 0 : one.name};
}

/// More than two ends that send and receive can not be paired without knowing who meant whom.
bool isOneOperation(const Collectives& all, const std::vector<size_t>& rows) {
    std::set<int64_t> ranks;
    std::set<uint32_t> names;
    for (const size_t row : rows) {
        ranks.insert(all.rows[row].rank);
        names.insert(all.rows[row].name);
    }
    const Collective& one = all.rows[rows.front()];
    const bool hasNumber = !one.isPointToPoint || one.groupIndex;
    return rows.size() > 1 && ranks.size() == rows.size()
        && (rows.size() == 2 || (names.size() == 1 && hasNumber));
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

} // namespace

Duration MatchedCollective::waited() const {
    Duration sum{};
    for (const Arrival& arrival : arrivals)
        sum += arrival.wait;
    return sum;
}

Matched matchCollectives(const Collectives& all) {
    std::map<Key, std::vector<size_t>> parts;
    for (size_t row = 0; row < all.rows.size(); ++row)
        parts[keyOf(all.rows[row])].push_back(row);
    Matched matched;
    for (const auto& [key, rows] : parts) {
        if (isOneOperation(all, rows))
            matched.collectives.push_back(orderOf(all, rows));
        else
            matched.alone += rows.size();
    }
    return matched;
}

std::vector<size_t> worstCollectives(const Matched& matched, size_t most) {
    std::vector<std::pair<Duration, size_t>> order;
    order.reserve(matched.collectives.size());
    for (size_t i = 0; i < matched.collectives.size(); ++i)
        order.emplace_back(-matched.collectives[i].waited(), i);
    const auto end = order.begin() + static_cast<ptrdiff_t>(std::min(most, order.size()));
    std::partial_sort(order.begin(), end, order.end());
    std::vector<size_t> worst;
    for (auto one = order.begin(); one != end; ++one)
        worst.push_back(one->second);
    return worst;
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
    for (const MatchedCollective& one : matched.collectives) {
        const Collective& late = all.rows[one.last().row];
        const auto step = by == WaitsBy::Step ? late.step : std::nullopt;
        const auto group = by == WaitsBy::Group ? std::optional(late.group) : std::nullopt;
        for (const Arrival& arrival : one.arrivals) {
            const int64_t waiting = all.rows[arrival.row].rank;
            if (arrival.wait <= Duration())
                continue;
            WaitSum& sum = sums[{waiting, late.rank, step, group}];
            sum = {waiting, late.rank, step, group, sum.operators + 1, sum.wait + arrival.wait};
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
    for (const MatchedCollective& one : matched.collectives) {
        for (const Arrival& arrival : one.arrivals) {
            RankWaits& of = ranks[all.rows[arrival.row].rank];
            of.rank = all.rows[arrival.row].rank;
            of.waited += arrival.wait;
            ++of.operators;
        }
        RankWaits& late = ranks[all.rows[one.last().row].rank];
        late.caused += one.waited();
        ++late.timesLast;
    }
    std::vector<RankWaits> result;
    result.reserve(ranks.size());
    for (const auto& [rank, of] : ranks)
        result.push_back(of);
    std::stable_sort(result.begin(), result.end(),
        [](const RankWaits& left, const RankWaits& right) { return left.caused > right.caused; });
    return result;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/transfers.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace rankscope::analysis {

namespace {

enum class Direction { Send, Receive, Both };

Direction kindOf(const Collectives& all, size_t row) {
    const std::string& type = all.text(all.rows[row].type);
    if (type == "send")
        return Direction::Send;
    return type == "receive" ? Direction::Receive : Direction::Both;
}

using RowsByRank = std::map<int64_t, std::vector<size_t>>;

/// In order of their numbers, else of time.
RowsByRank rowsOf(const Collectives& all, const std::vector<size_t>& rows, Direction kind) {
    RowsByRank result;
    for (const size_t row : rows) {
        if (kindOf(all, row) == kind)
            result[all.rows[row].rank].push_back(row);
    }
    const auto order = [&all](size_t row) {
        const Collective& one = all.rows[row];
        return std::tuple(one.groupIndex, one.start, row);
    };
    for (auto& [rank, own] : result)
        std::ranges::sort(own, {}, order);
    return result;
}

/// On the common clock.
Duration endOf(const Collectives& all, size_t row, const ClockShifts& shifts) {
    const Collective& one = all.rows[row];
    const auto shift = shifts.find(one.rank);
    return Duration(*one.start) + one.times.elapse
        + (shift == shifts.end() ? Duration() : shift->second);
}

struct End {
    Duration time{};
    size_t row = 0;
};

std::vector<End> endsOf(const Collectives& all, const RowsByRank& rows, const ClockShifts& shifts) {
    std::vector<End> ends;
    for (const auto& [rank, own] : rows) {
        for (const size_t row : own) {
            if (all.rows[row].start)
                ends.push_back({endOf(all, row, shifts), row});
        }
    }
    std::ranges::sort(ends, {}, [](const End& end) { return std::pair(end.time, end.row); });
    return ends;
}

/// Of those on another rank within the tolerance; nullptr for none, and where two are as near.
const End* nearest(const Collectives& all, const End& to, const std::vector<End>& among) {
    const End* best = nullptr;
    bool isAlone = true;
    auto next = std::ranges::lower_bound(among, to.time - kTransferTolerance, {}, &End::time);
    for (; next != among.end() && next->time <= to.time + kTransferTolerance; ++next) {
        if (all.rows[next->row].rank == all.rows[to.row].rank)
            continue;
        const Duration away = std::chrono::abs(next->time - to.time);
        const Duration least =
            best == nullptr ? Duration::max() : std::chrono::abs(best->time - to.time);
        if (away <= least) {
            isAlone = away < least;
            best = &*next;
        }
    }
    return isAlone ? best : nullptr;
}

void pairByEnd(const Collectives& all, const RowsByRank& sends, const RowsByRank& receives,
    const ClockShifts& shifts, std::vector<Ends>& pairs) {
    const std::vector<End> from = endsOf(all, sends, shifts);
    const std::vector<End> to = endsOf(all, receives, shifts);
    for (const End& send : from) {
        const End* receive = nearest(all, send, to);
        const End* back = receive == nullptr ? nullptr : nearest(all, *receive, from);
        if (back != nullptr && back->row == send.row)
            pairs.emplace_back(send.row, receive->row);
    }
}

/// The sends of each rank are the receives of the other; false when their counts differ.
bool pairByOrder(const RowsByRank& sends, const RowsByRank& receives, std::vector<Ends>& pairs) {
    std::vector<Ends> found;
    size_t received = 0;
    for (const auto& [rank, own] : receives)
        received += own.size();
    for (const auto& [rank, own] : sends) {
        const auto other = std::ranges::find_if(
            receives, [rank = rank](const auto& of) { return of.first != rank; });
        if (other == receives.end() || other->second.size() != own.size())
            return false;
        for (size_t i = 0; i < own.size(); ++i)
            found.emplace_back(own[i], other->second[i]);
    }
    if (found.size() != received)
        return false;
    pairs.insert(pairs.end(), found.begin(), found.end());
    return true;
}

/// Operators of the two ranks that send and receive: by their numbers; without, one of each.
void pairByNumber(const Collectives& all, const RowsByRank& both, std::vector<Ends>& pairs) {
    if (both.size() != 2)
        return;
    std::map<std::optional<int64_t>, std::vector<size_t>> numbered;
    for (const auto& [rank, own] : both) {
        for (const size_t row : own)
            numbered[all.rows[row].groupIndex].push_back(row);
    }
    for (const auto& [number, rows] : numbered) {
        if (rows.size() == 2 && all.rows[rows.front()].rank != all.rows[rows.back()].rank)
            pairs.emplace_back(rows.front(), rows.back());
    }
}

} // namespace

std::vector<Ends> pairTransfers(const Collectives& all, const std::vector<size_t>& rows,
    bool isBetweenTwo, const ClockShifts& shifts) {
    std::vector<Ends> pairs;
    const RowsByRank sends = rowsOf(all, rows, Direction::Send);
    const RowsByRank receives = rowsOf(all, rows, Direction::Receive);
    if (!isBetweenTwo || !pairByOrder(sends, receives, pairs))
        pairByEnd(all, sends, receives, shifts, pairs);
    if (isBetweenTwo)
        pairByNumber(all, rowsOf(all, rows, Direction::Both), pairs);
    return pairs;
}

} // namespace rankscope::analysis

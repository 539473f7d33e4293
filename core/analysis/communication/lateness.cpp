// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/lateness.h"

#include <algorithm>
#include <map>

namespace rankscope::analysis {

namespace {

bool isSend(const Collectives& all, const Collective& row) {
    return row.isPointToPoint && all.text(row.type) == "send";
}

/// What a row waited; what no other rank has is believed to its file.
std::vector<Duration> waitsOfRows(const Collectives& all, const Matched& matched) {
    std::vector<Duration> waits;
    waits.reserve(all.rows.size());
    for (const Collective& one : all.rows)
        waits.push_back(one.times.wait);
    for (const MatchedCollective& one : matched.collectives) {
        for (const Arrival& arrival : one.arrivals)
            waits[arrival.row] = arrival.wait;
    }
    for (size_t row = 0; row < all.rows.size(); ++row) {
        if (isSend(all, all.rows[row]))
            waits[row] = {};
    }
    return waits;
}

/// Rows with a start, by rank and time.
std::vector<size_t> rowsInTime(const Collectives& all, std::optional<int64_t> withoutStep) {
    std::vector<size_t> order;
    for (size_t row = 0; row < all.rows.size(); ++row) {
        const bool isLeftOut = withoutStep && all.rows[row].step == withoutStep;
        if (all.rows[row].start && !isLeftOut)
            order.push_back(row);
    }
    std::stable_sort(order.begin(), order.end(), [&all](size_t left, size_t right) {
        const Collective& a = all.rows[left];
        const Collective& b = all.rows[right];
        return a.rank != b.rank ? a.rank < b.rank : *a.start < *b.start;
    });
    return order;
}

} // namespace

std::vector<WaitedBefore> waitedBefore(
    const Collectives& all, const Matched& matched, std::optional<int64_t> withoutStep) {
    const std::vector<Duration> waits = waitsOfRows(all, matched);
    std::vector<WaitedBefore> before(all.rows.size());
    std::map<uint32_t, WaitedBefore> met; // group -> what its rank had waited then
    WaitedBefore sum;
    std::optional<int64_t> rank;
    for (const size_t row : rowsInTime(all, withoutStep)) {
        const Collective& one = all.rows[row];
        if (rank != one.rank) {
            met.clear();
            sum = {};
            rank = one.rank;
        }
        const WaitedBefore& then = met[one.group];
        before[row] = {sum.inCollectives - then.inCollectives, sum.receiving - then.receiving,
            sum.moving - then.moving};
        (one.isPointToPoint ? sum.receiving : sum.inCollectives) += waits[row];
        if (!isSend(all, one))
            sum.moving += one.times.elapse - waits[row];
        met[one.group] = sum;
    }
    return before;
}

std::vector<Duration> ownLateness(const Collectives& all, const Matched& matched) {
    const std::vector<WaitedBefore> before = waitedBefore(all, matched);
    std::vector<Duration> late;
    late.reserve(matched.collectives.size());
    for (const MatchedCollective& one : matched.collectives) {
        if (one.isTransfer) {
            late.emplace_back();
            continue;
        }
        const Arrival& last = one.last();
        const Arrival& previous = one.arrivals[one.arrivals.size() - 2];
        const Duration margin = last.lag - previous.lag;
        const WaitedBefore& peer = before[previous.row];
        const Duration passedOn = before[last.row].passedOn(peer.receiving, peer.moving);
        late.push_back(margin - std::min(passedOn, margin));
    }
    return late;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/same_operation.h"

#include <algorithm>

#include "core/analysis/communication/collective_order.h"
#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/communication/waits.h"
#include "core/query/details.h"

namespace rankscope::analysis {

namespace {

/// A table gives the start of a collective in microseconds.
constexpr Duration kTableRounding(1000);

/// Without the "@" and the group that communication.json puts behind it.
std::string_view plainName(std::string_view name) {
    return name.substr(0, name.find('@'));
}

/// All parts of the collective of a row; none where the other ranks have no such.
std::vector<size_t> partsOf(const Collectives& all, size_t row) {
    std::vector<size_t> parts;
    const auto orders = ordersWhereNumbersDiffer(all);
    if (orders[row]) {
        const Collective& one = all.rows[row];
        for (size_t i = 0; i < all.rows.size(); ++i) {
            const Collective& other = all.rows[i];
            if (other.step == one.step && other.group == one.group && orders[i] == orders[row])
                parts.push_back(i);
        }
        return parts;
    }
    const Matched matched = matchCollectives(all);
    if (const auto place = collectiveOfRows(all, matched)[row]) {
        for (const Arrival& arrival : matched.collectives[*place].arrivals)
            parts.push_back(arrival.row);
    }
    return parts;
}

/// The part of a rank, where it has one with a start.
query::SameSlice partOf(const Collectives& all, const std::vector<size_t>& parts,
    const query::Snapshot& snapshot, RankSlot slot) {
    using enum query::SameSlice::Found;
    const query::OpenRank& rank = snapshot.rank(slot);
    for (const size_t row : parts) {
        const Collective& part = all.rows[row];
        if (part.rank != rank.index->rank || !part.start)
            continue;
        const Timestamp begin = rank.toTimeline(fromNanoseconds(*part.start));
        return {slot, Yes, {begin, begin + part.times.elapse}};
    }
    return {slot, OtherGroup};
}

} // namespace

std::optional<size_t> rowOfSlice(const Collectives& all, int64_t rank, Timestamp begin) {
    std::optional<size_t> best;
    Duration nearest = kTableRounding + Duration(1);
    for (size_t row = 0; row < all.rows.size(); ++row) {
        const Collective& one = all.rows[row];
        if (one.rank != rank || !one.start)
            continue;
        const Duration away = Duration(std::abs(*one.start - toNanoseconds(begin)));
        if (away < nearest) {
            nearest = away;
            best = row;
        }
    }
    return best;
}

Result<query::SameSlices> sameOperation(
    query::Session& session, const query::SliceRef& of, std::stop_token stop) {
    const query::Snapshot& snapshot = session.snapshot();
    if (snapshot.lane(of.lane) == nullptr)
        return fail(ErrorCode::NotFound, "this slice is not open any more");
    RS_TRY_ASSIGN(const query::SliceDetail slice, query::sliceDetail(session, of, stop));
    RS_TRY_ASSIGN(const Collectives all, jobCollectives(session));
    const query::OpenRank& rank = snapshot.rank(of.lane.rank);
    // A host call may begin with a collective of the device: the name tells.
    const auto row = rowOfSlice(all, rank.index->rank, slice.stored);
    if (!row || plainName(all.text(all.rows[*row].name)) != slice.name)
        return query::sameSlices(session, of, stop);
    const std::vector<size_t> parts = partsOf(all, *row);
    if (parts.empty())
        return query::sameSlices(session, of, stop);
    query::SameSlices same;
    for (size_t i = 0; i < snapshot.ranks.size(); ++i) {
        if (!snapshot.ranks[i].index->isPreview)
            same.ranks.push_back(partOf(all, parts, snapshot, static_cast<RankSlot>(i)));
    }
    return same;
}

} // namespace rankscope::analysis

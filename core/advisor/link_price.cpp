// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/link_price.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <vector>

#include "core/advisor/findings.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/track_slices.h"
#include "core/base/mean.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// What a collective would end earlier, at the rank that came last: the others wait for it anyway.
struct LostEnd {
    std::optional<int64_t> step;
    int64_t rank = 0;
    TimeRange range;
};

const Collective* rowOfRank(
    const Collectives& all, const MatchedCollective& collective, int64_t rank) {
    for (const Arrival& arrival : collective.arrivals) {
        if (all.rows[arrival.row].rank == rank)
            return &all.rows[arrival.row];
    }
    return nullptr;
}

/// What the source moves data for longer: no more than the link is slow, nor than the ranks of
/// other links take, whose slowest bounds the collective as well.
Duration longerOf(const Collectives& all, const MatchedCollective& collective, const Link& link,
    const Collective& source, double share) {
    std::vector<Duration> others;
    for (const Arrival& arrival : collective.arrivals) {
        const Collective& row = all.rows[arrival.row];
        if (row.rank != link.source && row.rank != link.target && row.times.isSplit())
            others.push_back(row.times.transit);
    }
    const Duration ofLink = scaled(source.times.transit, share);
    if (others.empty())
        return ofLink;
    const Duration normal = *medianOf(std::move(others));
    return std::clamp(source.times.transit - normal, Duration(), ofLink);
}

/// Of collectives of both ranks.
std::vector<LostEnd> lostEnds(const CommunicationInputs& read, const Link& link, double share) {
    std::vector<LostEnd> ends;
    for (const MatchedCollective& collective : read.matched.collectives) {
        const Collective* const source = rowOfRank(read.all, collective, link.source);
        if (source == nullptr || rowOfRank(read.all, collective, link.target) == nullptr)
            continue;
        const Collective& row = read.all.rows[collective.last().row];
        if (!row.start)
            continue;
        const Timestamp end = fromNanoseconds(*row.start) + row.times.elapse;
        const Duration lost =
            std::min(longerOf(read.all, collective, link, *source, share), row.times.elapse);
        ends.push_back({source->step, row.rank, {end - lost, end}});
    }
    return ends;
}

/// While nothing computes; nothing of a rank without such a lane.
Result<std::optional<std::vector<TimeRange>>> exposedOf(Inputs& inputs, int64_t rank) {
    const auto slot = slotOf(inputs.snapshot(), rank);
    if (!slot || !hasLane(*inputs.snapshot().rank(*slot).index, isExposedLane))
        return std::optional<std::vector<TimeRange>>();
    std::vector<TimeRange> exposed;
    RS_TRY(eachSlice(inputs.session(), *slot, isExposedLane, [&](const model::Slice& slice) {
        exposed.push_back({slice.ts, slice.end()});
        return true;
    }));
    return std::optional(unionOf(std::move(exposed)));
}

/// Files round when a collective starts and how long it takes.
constexpr Duration kRounding = std::chrono::microseconds(10);

/// While nothing computes up to the end of the range: what is exposed before that lies in gaps
/// between kernels, which are there without the loss as well.
Duration exposedEnd(const TimeRange& range, const std::vector<TimeRange>& exposed) {
    const Timestamp nearly = range.end - kRounding;
    const auto behind = std::ranges::upper_bound(exposed, nearly, {}, &TimeRange::begin);
    if (behind == exposed.begin() || std::prev(behind)->end < nearly)
        return {};
    return range.end - std::max(range.begin, std::prev(behind)->begin);
}

} // namespace

Result<std::optional<Duration>> exposedLossOf(Inputs& inputs, const Link& link, double share) {
    RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
    std::map<int64_t, std::vector<TimeRange>> ranks;
    std::set<std::optional<int64_t>> steps;
    Duration lost{};
    for (const LostEnd& end : lostEnds(*read, link, share)) {
        if (!ranks.contains(end.rank)) {
            RS_TRY_ASSIGN(auto exposed, exposedOf(inputs, end.rank));
            if (!exposed)
                return std::optional<Duration>();
            ranks.emplace(end.rank, std::move(*exposed));
        }
        lost += exposedEnd(end.range, ranks.at(end.rank));
        steps.insert(end.step);
    }
    return steps.empty() ? std::optional<Duration>()
                         : std::optional(meanOf(lost, static_cast<int64_t>(steps.size())));
}

} // namespace rankscope::advisor

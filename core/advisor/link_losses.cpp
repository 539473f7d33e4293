// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/link_losses.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "core/advisor/findings.h"
#include "core/advisor/sample_ranks.h"
#include "core/analysis/communication/exposed_transfers.h"
#include "core/analysis/statistics.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

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

/// Who came last to any of them, and of the others as many as are read in no time.
std::set<int64_t> ranksToRead(const Collectives& all, const std::vector<LinkLoss>& ends) {
    constexpr size_t kMostOthers = 64;
    std::set<int64_t> last;
    std::set<int64_t> others;
    for (const LinkLoss& end : ends) {
        last.insert(all.rows[end.of->last().row].rank);
        for (const Arrival& arrival : end.of->arrivals)
            others.insert(all.rows[arrival.row].rank);
    }
    const auto some = spread(std::vector<int64_t>(others.begin(), others.end()), kMostOthers);
    last.insert(some.begin(), some.end());
    return last;
}

/// Files round when a collective starts and how long it takes.
constexpr Duration kRounding = std::chrono::microseconds(10);

using LinkRows = std::unordered_set<size_t>; ///< of Collectives::rows

/// Whether another collective runs beyond the end of this time: the rank waits for that one.
bool isCovered(const TimeRange& range, const RankTimes& times) {
    const auto behind =
        std::ranges::lower_bound(times.until, range.end - kRounding, {}, &TimeRange::begin);
    return behind != times.until.begin() && std::prev(behind)->end > range.end + kRounding;
}

/// While nothing computes up to the end of the range: what is exposed before that lies in gaps
/// between kernels, which are there without the loss as well, and so are other collectives that
/// ended meanwhile.
Duration exposedEnd(const TimeRange& range, const RankTimes& times) {
    const Timestamp nearly = range.end - kRounding;
    if (isCovered(range, times))
        return {};
    const auto behind = std::ranges::upper_bound(times.exposed, nearly, {}, &TimeRange::begin);
    if (behind == times.exposed.begin() || std::prev(behind)->end < nearly)
        return {};
    Timestamp begin = std::max(range.begin, std::prev(behind)->begin);
    const auto later = std::ranges::upper_bound(times.ends, nearly);
    if (later != times.ends.begin())
        begin = std::max(begin, *std::prev(later));
    return range.end - begin;
}

RankTimes timesOf(
    const Collectives& all, int64_t rank, std::vector<TimeRange> exposed, const LinkRows& ofLink) {
    RankTimes times{std::move(exposed), {}, {}};
    auto row = std::ranges::lower_bound(all.rows, rank, {}, &Collective::rank);
    for (; row != all.rows.end() && row->rank == rank; ++row) {
        if (!row->start)
            continue;
        const Timestamp begin = fromNanoseconds(*row->start);
        times.ends.push_back(begin + row->times.elapse);
        const bool isOfLink = ofLink.contains(static_cast<size_t>(row - all.rows.begin()));
        if (!row->isPointToPoint && !isOfLink) // a receive is posted long before it is waited for
            times.until.push_back({begin, times.ends.back()});
    }
    std::ranges::sort(times.ends);
    std::ranges::sort(times.until, {}, &TimeRange::begin);
    for (size_t i = 1; i < times.until.size(); ++i)
        times.until[i].end = std::max(times.until[i].end, times.until[i - 1].end);
    return times;
}

} // namespace

std::vector<LinkLoss> lossesOf(
    const CommunicationInputs& read, const Link& link, double share, LinkUse use) {
    std::vector<LinkLoss> ends;
    for (const MatchedCollective& collective : read.matched.collectives) {
        const Collective* const source = rowOfRank(read.all, collective, link.source);
        if (source == nullptr || (use == LinkUse::Collectives && source->isPointToPoint))
            continue;
        if (rowOfRank(read.all, collective, link.target) != nullptr)
            ends.push_back(
                {&collective, source->step, longerOf(read.all, collective, link, *source, share)});
    }
    return ends;
}

Result<TimesOfRanks> timesOfRanks(
    Inputs& inputs, const Collectives& all, const std::vector<LinkLoss>& ends) {
    LinkRows ofLink;
    for (const LinkLoss& end : ends)
        for (const Arrival& arrival : end.of->arrivals)
            ofLink.insert(arrival.row);
    TimesOfRanks times;
    for (const int64_t rank : ranksToRead(all, ends)) {
        RS_TRY_ASSIGN(auto ranges, exposedRanges(inputs.session(), rank));
        if (ranges)
            times.emplace(rank, timesOf(all, rank, std::move(*ranges), ofLink));
    }
    return times;
}

std::optional<Duration> blockingLoss(
    const Collectives& all, const LinkLoss& end, const TimesOfRanks& times) {
    std::optional<Duration> least;
    for (const Arrival& arrival : end.of->arrivals) {
        const Collective& row = all.rows[arrival.row];
        const auto of = times.find(row.rank);
        if (of == times.end() || !row.start)
            continue;
        const Timestamp time = fromNanoseconds(*row.start) + row.times.elapse;
        const Duration loss =
            exposedEnd({time - std::min(end.lost, row.times.elapse), time}, of->second);
        least = std::min(least.value_or(loss), loss);
    }
    return least;
}

} // namespace rankscope::advisor

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/waiting_ranks.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "core/advisor/findings.h"
#include "core/analysis/communication/waits.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/chance.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// More than noise between the least and the next, or the most and the next, of so many ranks.
bool isApart(double less, double more, size_t ranks) {
    const double noise =
        threshold::kHealthyNoise.value * beyondChance(ranks, static_cast<size_t>(kExpectedSamples));
    return ranks > 1 && more - less > noise * more;
}

} // namespace

bool WaitSums::isOneApart() const {
    return isApart(leastRatio, nextRatio, ranks);
}

WaitSums waitSumsOf(const Collectives& all, const std::set<uint32_t>& but) {
    std::map<int64_t, CommunicationTimes> ranks;
    for (const Collective& row : all.rows) {
        if (!row.isPointToPoint && row.times.isSplit() && !but.contains(row.group))
            ranks[row.rank] += row.times;
    }
    WaitSums sums;
    sums.ranks = ranks.size();
    for (const auto& [rank, times] : ranks) {
        sums.all += times;
        const auto first = times.synchronizationRatio();
        const double ratio = (first ? first : times.waitRatio()).value_or(1);
        if (ratio < sums.leastRatio) {
            sums.nextRatio = std::exchange(sums.leastRatio, ratio);
            sums.least = rank;
        } else {
            sums.nextRatio = std::min(sums.nextRatio, ratio);
        }
    }
    return sums;
}

Lateness latenessOfRanks(const CommunicationInputs& read, Duration waited, bool areAllCaptured) {
    Duration all{};
    Duration caused{};
    const std::vector<RankWaits> ranks = rankWaits(read.all, read.matched);
    for (const RankWaits& of : ranks) {
        all += of.late;
        caused += of.caused;
    }
    if (!areAllCaptured && 2 * caused < waited)
        return {.isKnown = true, .isLess = true};
    if (all <= Duration())
        return {};
    const auto lateOf = [&](size_t at) {
        return at < ranks.size() ? static_cast<double>(ranks[at].late.count()) : 0;
    };
    if (2 * ranks.front().late < all || !isApart(lateOf(1), lateOf(0), ranks.size()))
        return {.isKnown = true};
    return {
        .isKnown = true, .most = LatestRank{ranks.front().rank, shareOf(ranks.front().late, all)}};
}

} // namespace rankscope::advisor

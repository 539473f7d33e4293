// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/onset.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/chance.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kFewestAfter = 2; ///< one slow step at the end is a spike

/// Where the summed signs about the middle of the range are lowest: single wild steps count as one.
size_t turnOf(const std::vector<Duration>& values, Duration middle) {
    int64_t sum = 0;
    int64_t least = 0;
    size_t turn = 0;
    for (size_t i = 0; i < values.size(); ++i) {
        sum += values[i] > middle ? 1 : -1;
        if (sum < least) {
            least = sum;
            turn = i + 1;
        }
    }
    return turn;
}

/// At least four of five on their side of the middle.
bool isOneSided(std::vector<Duration>::const_iterator from,
    std::vector<Duration>::const_iterator to, Duration middle, bool isAbove) {
    const auto right =
        std::count_if(from, to, [&](Duration value) { return (value > middle) == isAbove; });
    return right * 5 >= (to - from) * 4;
}

} // namespace

std::optional<Onset> onsetOf(const Differences& all, const RankDifference& rank) {
    std::vector<Duration> values;
    values.reserve(rank.steps.size());
    for (const Difference& step : rank.steps)
        values.push_back(step.value());
    if (values.size() < kFewestAfter + 1)
        return std::nullopt;
    std::vector<Duration> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    // two slow steps of many lie above the highest but one
    const Duration middle = (sorted[1] + sorted[sorted.size() - kFewestAfter]) / 2;
    const size_t turn = turnOf(values, middle);
    if (turn == 0 || turn + kFewestAfter > values.size())
        return std::nullopt;
    const auto place = values.cbegin() + static_cast<ptrdiff_t>(turn);
    const Duration before = *medianOf(std::vector<Duration>(values.cbegin(), place));
    const Duration after = *medianOf(std::vector<Duration>(place, values.cend()));
    const auto jump = static_cast<double>((after - before).count()); // count(): deviations
    const double error =
        std::hypot(medianError(all.noise, turn), medianError(all.noise, values.size() - turn));
    const double share = threshold::kSlowRank.value * static_cast<double>(rank.length().count());
    const size_t comparisons = all.ranks.size() * values.size();
    if (jump <= std::max(share, beyondChance(comparisons, all.samples) * error)
        || static_cast<double>(before.count()) > share
        || !isOneSided(values.cbegin(), place, before + (after - before) / 2, false)
        || !isOneSided(place, values.cend(), before + (after - before) / 2, true))
        return std::nullopt;
    return Onset{turn, after};
}

} // namespace rankscope::analysis

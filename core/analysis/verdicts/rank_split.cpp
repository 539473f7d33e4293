// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/rank_split.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/chance.h"

namespace rankscope::analysis {

namespace {

struct Level {
    Duration value{};
    size_t rank = 0;
};

std::vector<Level> levelsOf(const Differences& all) {
    std::vector<Level> levels;
    for (size_t i = 0; i < all.ranks.size(); ++i)
        levels.push_back({all.ranks[i].level(), i});
    std::sort(levels.begin(), levels.end(), [](const Level& left, const Level& right) {
        return std::pair(left.value, left.rank) < std::pair(right.value, right.rank);
    });
    return levels;
}

/// How many lie below the parting with the largest variance between both sides.
size_t partingOf(const std::vector<Level>& levels) {
    double total = 0; // count(): means
    for (const Level& level : levels)
        total += static_cast<double>(level.value.count());
    const auto count = static_cast<double>(levels.size());
    double below = 0;
    double best = -1;
    size_t parting = 0;
    for (size_t i = 1; i < levels.size(); ++i) {
        below += static_cast<double>(levels[i - 1].value.count());
        const auto left = static_cast<double>(i);
        const double apart = below / left - (total - below) / (count - left);
        const double between = left * (count - left) * apart * apart;
        if (between > best) {
            best = between;
            parting = i;
        }
    }
    return parting;
}

Duration medianOfPart(const std::vector<Level>& levels, size_t from, size_t to) {
    std::vector<Duration> values;
    for (size_t i = from; i < to; ++i)
        values.push_back(levels[i].value);
    return medianOf(std::move(values)).value_or(Duration());
}

} // namespace

bool isPartOfRanks(size_t slow, size_t ranks) {
    return slow >= 2 && slow * 4 >= ranks && slow * 2 <= ranks;
}

std::optional<RankSplit> splitOf(const Differences& all, bool isOneStep) {
    const std::vector<Level> levels = levelsOf(all);
    const size_t parting = partingOf(levels);
    if (!isPartOfRanks(levels.size() - parting, levels.size()))
        return std::nullopt;
    const Duration normal = medianOfPart(levels, 0, parting);
    const Duration slow = medianOfPart(levels, parting, levels.size());
    std::vector<Duration> within;
    for (size_t i = 0; i < levels.size(); ++i)
        within.push_back(std::chrono::abs(levels[i].value - (i < parting ? normal : slow)));
    const RankDifference& any = all.ranks[levels[parting].rank];
    // count(): shares and deviations
    const auto spread = kNormalDeviation * static_cast<double>(medianOf(within)->count());
    const double share = isOneStep ? threshold::kSlowRankOnce.value : threshold::kSlowRank.value;
    const double sizes =
        1 / static_cast<double>(parting) + 1 / static_cast<double>(levels.size() - parting);
    const double chance = beyondChance(levels.size(), all.samples)
        * medianError(all.noise, any.steps.size()) * std::sqrt(sizes);
    const double limit = std::max({share * static_cast<double>(any.length().count()), chance,
        threshold::kTwoKinds.value * spread});
    if (static_cast<double>((slow - normal).count()) <= limit)
        return std::nullopt;
    RankSplit split{{}, normal};
    for (size_t i = parting; i < levels.size(); ++i)
        split.slow.push_back(levels[i].rank);
    return split;
}

} // namespace rankscope::analysis

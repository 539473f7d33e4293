// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/uneven_work.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/chance.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kFewestTurns = 3; ///< of ranks, and of steps

using Values = std::vector<double>; ///< ns of a rank, step by step

/// Ranks that know all steps.
std::vector<Values> computingOf(const StepTrace& trace) {
    std::map<int64_t, std::map<int64_t, double>> ranks;
    std::set<int64_t> steps;
    for (const StepRow& row : trace.rows) {
        const auto value = row.values.get(StepMetric::Computing);
        if (!value || !row.step)
            continue;
        ranks[row.rank][*row.step] = static_cast<double>(value->count()); // count(): statistics
        steps.insert(*row.step);
    }
    std::vector<Values> computing;
    for (const auto& [rank, values] : ranks) {
        if (values.size() != steps.size())
            continue;
        Values& of = computing.emplace_back();
        for (const auto& [step, value] : values)
            of.push_back(value);
    }
    return computing;
}

double meanOf(const Values& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double meanOf(const std::vector<Values>& ranks) {
    Values means;
    for (const Values& rank : ranks)
        means.push_back(meanOf(rank));
    return meanOf(means);
}

/// What neither the rank nor the step explains.
std::vector<Values> residualsOf(std::vector<Values> ranks) {
    for (Values& rank : ranks) {
        const double mean = meanOf(rank);
        for (double& value : rank)
            value -= mean;
    }
    for (size_t step = 0; step < ranks.front().size(); ++step) {
        double sum = 0;
        for (const Values& rank : ranks)
            sum += rank[step];
        for (Values& rank : ranks)
            rank[step] -= sum / static_cast<double>(ranks.size());
    }
    return ranks;
}

double energyOf(const Values& residuals) {
    return std::inner_product(residuals.begin(), residuals.end(), residuals.begin(), 0.0);
}

double deviationOf(std::vector<Values> ranks) {
    const std::vector<Values> residuals = residualsOf(ranks);
    const auto wildest = std::ranges::max_element(residuals, {}, energyOf) - residuals.begin();
    ranks.erase(ranks.begin() + wildest);
    double energy = 0;
    for (const Values& rank : residualsOf(ranks))
        energy += energyOf(rank);
    const size_t free = (ranks.size() - 1) * (ranks.front().size() - 1);
    return std::sqrt(energy / static_cast<double>(free));
}

} // namespace

std::optional<UnevenWork> unevenWork(const StepTrace& trace) {
    const std::vector<Values> ranks = computingOf(trace);
    if (ranks.size() < kFewestTurns || ranks.front().size() < kFewestTurns)
        return std::nullopt;
    const size_t steps = ranks.front().size();
    const double mean = meanOf(ranks);
    if (!(mean > 0))
        return std::nullopt;
    const std::vector<Values> residuals = residualsOf(ranks);
    std::map<size_t, size_t> leads;
    double lost = 0;
    double lostAtMost = -mean * static_cast<double>(steps);
    for (size_t step = 0; step < steps; ++step) {
        const auto longest =
            std::ranges::max_element(residuals, {}, [step](const Values& of) { return of[step]; });
        ++leads[static_cast<size_t>(longest - residuals.begin())];
        lost += (*longest)[step]; // the residuals of a step have the mean 0
        lostAtMost +=
            std::ranges::max(ranks, {}, [step](const Values& of) { return of[step]; })[step];
    }
    const auto most =
        std::ranges::max_element(leads, {}, [](const auto& rank) { return rank.second; });
    // A rank's own mean over few steps takes a part of its turns with it.
    const double taken = std::sqrt(1 - 1 / static_cast<double>(steps));
    UnevenWork work;
    work.lost = Duration(std::llround(lost / static_cast<double>(steps) / taken));
    work.lostAtMost =
        std::max(work.lost, Duration(std::llround(lostAtMost / static_cast<double>(steps))));
    work.computing = Duration(std::llround(mean));
    work.slowestShare = static_cast<double>(most->second) / static_cast<double>(steps);
    work.variation = deviationOf(ranks) / mean;
    const auto samples = static_cast<double>((ranks.size() - 2) * (steps - 1));
    work.weighed = withExpected(work.variation, samples, threshold::kHealthyNoise.value);
    work.isUneven = work.weighed > threshold::kSequenceVariation.value
        && work.slowestShare <= threshold::kSlowestSteps.value;
    return work;
}

} // namespace rankscope::analysis

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/slow_at_length.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/analysis/operators/kernel_efficiency.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/chance.h"

namespace rankscope::analysis {

namespace {

constexpr double kFifthOfNormal = 1.281552; ///< quantile of |x| of normal x at 4/5

/// How times follow sizes within ranks and steps, over all of them.
struct Within {
    double calls = 0;
    double xx = 0;
    double xy = 0;
    double yy = 0;

    void add(const LengthSums& of) {
        calls += of.calls;
        xx += of.xx - of.x * of.x / of.calls;
        xy += of.xy - of.x * of.y / of.calls;
        yy += of.yy - of.y * of.y / of.calls;
    }
    double deviation() const {
        // Of equal sizes it may be rounded to below zero.
        return calls > 0 ? std::sqrt(std::max(0.0, xx) / calls) : 0;
    }
    bool doSizesVary() const { return deviation() > threshold::kSequenceVariation.value; }
    bool doTimesFollow() const {
        return doSizesVary() && yy > 0
            && xy / std::sqrt(xx * yy) > threshold::kSequenceCorrelation.value;
    }
    double exponent() const { return xy / xx; }
};

/// Within each rank and step.
template <typename Wanted>
Within withinSteps(std::span<const LengthSums> sums, Wanted&& isWanted) {
    Within within;
    for (const LengthSums& of : sums)
        if (of.calls > 0 && isWanted(of))
            within.add(of);
    return within;
}

/// Within each rank, over its steps.
template <typename Wanted>
Within overSteps(std::span<const LengthSums> sums, Wanted&& isWanted) {
    std::map<int64_t, LengthSums> ranks;
    for (const LengthSums& of : sums)
        if (of.calls > 0 && isWanted(of))
            ranks[of.rank].add(of);
    Within within;
    for (const auto& [rank, of] : ranks)
        within.add(of);
    return within;
}

bool isAny(const LengthSums& /*of*/) {
    return true;
}

double medianOfOthers(const std::map<int64_t, double>& values, int64_t rank) {
    std::vector<double> others;
    for (const auto& [other, value] : values) {
        if (other != rank)
            others.push_back(value);
    }
    return medianOf(std::move(others)).value_or(0);
}

struct Loss {
    double time = 0;
    double lost = 0;
};
using LossByStep = std::map<int64_t, Loss>;

/// A rank in a step.
struct Pace {
    double slowness = 0; ///< logarithm of the time of a call at the length 1
    double time = 0;
};
using PaceByStep = std::map<int64_t, std::map<int64_t, Pace>>; ///< then by rank

/// Of the steps that several ranks have.
PaceByStep pacesOf(std::span<const LengthSums> sums, bool isBackward) {
    const auto isOfKind = [isBackward](
                              const LengthSums& of) { return of.isBackward == isBackward; };
    Within within = withinSteps(sums, isOfKind);
    if (!within.doSizesVary())
        within = overSteps(sums, isOfKind);
    PaceByStep paces;
    if (!within.doTimesFollow())
        return paces;
    for (const LengthSums& of : sums) {
        if (of.isBackward == isBackward && of.calls > 0)
            paces[of.step][of.rank] = {(of.y - within.exponent() * of.x) / of.calls, of.time};
    }
    std::erase_if(paces, [](const auto& step) { return step.second.size() < 2; });
    return paces;
}

std::vector<LengthSums> sumsOfRanks(
    std::span<const LengthSums> sums, std::span<const int64_t> ranks) {
    std::vector<LengthSums> own;
    std::ranges::copy_if(sums, std::back_inserter(own),
        [ranks](const LengthSums& of) { return std::ranges::find(ranks, of.rank) != ranks.end(); });
    return own;
}

/// What each rank loses in each step that several have.
std::map<int64_t, LossByStep> lossesOf(std::span<const LengthSums> sums, bool isBackward) {
    std::map<int64_t, LossByStep> losses;
    for (const auto& [step, ranks] : pacesOf(sums, isBackward)) {
        std::map<int64_t, double> slowness;
        for (const auto& [rank, pace] : ranks)
            slowness[rank] = pace.slowness;
        for (const auto& [rank, pace] : ranks) {
            const double share = 1 - std::exp(medianOfOthers(slowness, rank) - pace.slowness);
            losses[rank][step] = {pace.time, pace.time * share};
        }
    }
    return losses;
}

/// Mean without the least and the most, and its error.
void setShare(const std::map<int64_t, double>& byStep, SlowAtLength& to) {
    constexpr size_t kFewestToTrim = 5;
    std::vector<double> values;
    values.reserve(byStep.size());
    for (const auto& [step, share] : byStep)
        values.push_back(share);
    std::ranges::sort(values);
    if (values.size() >= kFewestToTrim)
        values = {values.begin() + 1, values.end() - 1};
    const auto count = static_cast<double>(values.size());
    to.share = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const auto& [step, share] : byStep)
        squares += (share - to.share) * (share - to.share);
    to.error = std::sqrt(squares / static_cast<double>(byStep.size() - 1) / count);
}

/// By rank the shares in the order of the steps.
using Shares = std::map<int64_t, std::map<int64_t, double>>;

double limitAtLength(const Shares& shares, size_t steps) {
    std::vector<double> changes;
    for (const auto& [rank, of] : shares) {
        std::optional<double> before;
        for (const auto& [step, share] : of) {
            if (before)
                changes.push_back(std::abs(share - *before));
            before = share;
        }
    }
    std::ranges::sort(changes);
    const double change = changes.empty() ? 0 : changes[(changes.size() - 1) * 4 / 5];
    const auto samples = static_cast<double>(changes.size());
    const double noise =
        withExpected(change / kFifthOfNormal, samples, threshold::kHealthyNoise.value);
    return beyondChance(shares.size(), static_cast<size_t>(samples + kExpectedSamples))
        * medianError(noise, steps);
}

} // namespace

void LengthSums::add(double size, double callTime, double count) {
    const double logSize = std::log(size);
    const double logTime = std::log(callTime);
    calls += count;
    x += count * logSize;
    y += count * logTime;
    xx += count * logSize * logSize;
    xy += count * logSize * logTime;
    yy += count * logTime * logTime;
    time += count * callTime;
}

void LengthSums::add(const LengthSums& other) {
    calls += other.calls;
    x += other.x;
    y += other.y;
    xx += other.xx;
    xy += other.xy;
    yy += other.yy;
    time += other.time;
}

double firstElements(std::string_view shapes) {
    double elements = 0;
    double number = 0;
    bool isNumber = false;
    const auto take = [&] {
        if (isNumber)
            elements = (elements == 0 ? 1 : elements) * number;
        number = 0;
        isNumber = false;
    };
    for (const char letter : shapes) {
        if (letter == ';')
            break;
        if (letter >= '0' && letter <= '9') {
            number = number * 10 + (letter - '0');
            isNumber = true;
        } else {
            take();
        }
    }
    take();
    return elements;
}

Result<std::vector<LengthSums>> attentionLengths(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop) {
    std::map<std::pair<int64_t, bool>, LengthSums> sums; // by step and kind
    RS_TRY(eachRowOf(snapshot, rank, "kernel",
        "SELECT type, step, COUNT(duration), SUM(duration), input_shapes FROM kernel WHERE type IS "
        "NOT NULL AND step IS NOT NULL AND input_shapes IS NOT NULL GROUP BY type, step, "
        "input_shapes",
        stop, [&](const index::TableIndex&, const index::Statement& row) {
            const KernelKind kind = kernelKindOf(row.text(0), {});
            const bool isBackward = kind == KernelKind::AttentionBackward;
            const auto step = integerAt(row, 1);
            const double size = firstElements(row.text(4));
            const auto count = static_cast<double>(integerAt(row, 2).value_or(0));
            const auto time = static_cast<double>(lengthAt(row, 3).count()); // count(): statistics
            if ((kind != KernelKind::Attention && !isBackward) || !step || step == withoutStep
                || size <= 0 || count <= 0 || time <= 0)
                return;
            LengthSums& of = sums[{*step, isBackward}];
            of.rank = rank;
            of.step = *step;
            of.isBackward = isBackward;
            of.add(size, time / count, count);
        }));
    std::vector<LengthSums> result;
    result.reserve(sums.size());
    for (const auto& [place, of] : sums)
        result.push_back(of);
    return result;
}

double variationOfLengths(std::span<const LengthSums> sums) {
    return withinSteps(sums, isAny).deviation();
}

double variationOverSteps(std::span<const LengthSums> sums) {
    return overSteps(sums, isAny).deviation();
}

double variationBetweenRanks(std::span<const LengthSums> sums) {
    std::map<std::pair<int64_t, int64_t>, LengthSums> ranks; // by step and rank
    for (const LengthSums& of : sums)
        if (of.calls > 0)
            ranks[{of.step, of.rank}].add(of);
    std::map<int64_t, LengthSums> steps;
    for (const auto& [place, of] : ranks)
        steps[place.first].add(std::exp(of.x / of.calls), 1, of.calls);
    Within within;
    for (const auto& [step, of] : steps)
        within.add(of);
    return within.deviation();
}

std::vector<PaceAtLength> pacesAtLength(std::span<const LengthSums> sums, bool isBackward) {
    std::vector<PaceAtLength> paces;
    for (const auto& [step, ranks] : pacesOf(sums, isBackward))
        for (const auto& [rank, pace] : ranks)
            paces.push_back({rank, step, pace.slowness, pace.time});
    return paces;
}

Slowness slownessAtLength(std::span<const LengthSums> sums, std::span<const int64_t> peers) {
    const std::vector<LengthSums> own = sumsOfRanks(sums, peers);
    Slowness slowness;
    std::map<std::pair<int64_t, int64_t>, double> times; // by rank and step
    for (const bool isBackward : {false, true}) {
        for (const auto& [step, ranks] : pacesOf(own, isBackward)) {
            double mean = 0;
            for (const auto& [rank, pace] : ranks)
                mean += pace.slowness / static_cast<double>(ranks.size());
            for (const auto& [rank, pace] : ranks) {
                slowness[rank][step] += pace.time * (pace.slowness - mean);
                times[{rank, step}] += pace.time;
            }
        }
    }
    for (auto& [rank, steps] : slowness) {
        for (auto& [step, value] : steps)
            value /= times[{rank, step}];
    }
    return slowness;
}

std::optional<SlowAtLength> slowAtLength(
    std::span<const LengthSums> sums, std::span<const int64_t> peers) {
    const std::vector<LengthSums> own = sumsOfRanks(sums, peers);
    std::map<int64_t, LossByStep> losses = lossesOf(own, false);
    for (const auto& [rank, steps] : lossesOf(own, true)) {
        for (const auto& [step, loss] : steps) {
            losses[rank][step].time += loss.time;
            losses[rank][step].lost += loss.lost;
        }
    }
    Shares shares;
    std::map<int64_t, std::pair<int64_t, double>> slowest; // by step
    std::map<int64_t, double> medians;
    for (const auto& [rank, steps] : losses) {
        std::vector<double> all;
        for (const auto& [step, loss] : steps) {
            const double share = loss.lost / loss.time;
            shares[rank][step] = share;
            all.push_back(share);
            const auto [at, isNew] = slowest.emplace(step, std::pair(rank, share));
            if (!isNew && share > at->second.second)
                at->second = {rank, share};
        }
        medians[rank] = medianOf(std::move(all)).value_or(0);
    }
    const auto most =
        std::ranges::max_element(medians, {}, [](const auto& one) { return one.second; });
    if (most == medians.end() || slowest.size() < kFewestStepsAtLength)
        return std::nullopt;
    SlowAtLength found{.rank = most->first, .steps = slowest.size()};
    for (const auto& [step, one] : slowest)
        found.slowest += one.first == found.rank ? 1 : 0;
    double time = 0;
    for (const auto& [step, loss] : losses[found.rank])
        time += loss.time / static_cast<double>(losses[found.rank].size());
    found.attention = Duration(std::llround(time));
    const double leads = static_cast<double>(found.slowest) / static_cast<double>(found.steps);
    if (leads <= threshold::kSlowestSteps.value
        || most->second <= limitAtLength(shares, found.steps))
        return std::nullopt;
    setShare(shares[found.rank], found);
    return found;
}

} // namespace rankscope::analysis

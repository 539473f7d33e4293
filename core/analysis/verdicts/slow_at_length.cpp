// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/slow_at_length.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/analysis/operators/kernel_efficiency.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/chance.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kStepsAtLength = 3;
constexpr double kFifthOfNormal = 1.281552; ///< quantile of |x| of normal x at 4/5

/// How times follow sizes within each rank and step, over all of them.
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
    bool doTimesFollow() const {
        return calls > 0 && std::sqrt(xx / calls) > threshold::kSequenceVariation.value && yy > 0
            && xy / std::sqrt(xx * yy) > threshold::kSequenceCorrelation.value;
    }
    double exponent() const { return xy / xx; }
};

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

/// What each rank loses in each step that several have.
std::map<int64_t, LossByStep> lossesOf(std::span<const LengthSums> sums, bool isBackward) {
    Within within;
    std::map<int64_t, std::map<int64_t, const LengthSums*>> steps; // then by rank
    for (const LengthSums& of : sums) {
        if (of.isBackward != isBackward || of.calls <= 0)
            continue;
        within.add(of);
        steps[of.step][of.rank] = &of;
    }
    std::map<int64_t, LossByStep> losses;
    if (!within.doTimesFollow())
        return losses;
    for (const auto& [step, ranks] : steps) {
        if (ranks.size() < 2)
            continue;
        std::map<int64_t, double> speeds;
        for (const auto& [rank, of] : ranks)
            speeds[rank] = (of->y - within.exponent() * of->x) / of->calls;
        for (const auto& [rank, of] : ranks) {
            const double share = 1 - std::exp(medianOfOthers(speeds, rank) - speeds[rank]);
            losses[rank][step] = {of->time, of->time * share};
        }
    }
    return losses;
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

std::optional<SlowAtLength> slowAtLength(
    std::span<const LengthSums> sums, std::span<const int64_t> peers) {
    std::vector<LengthSums> own;
    std::ranges::copy_if(sums, std::back_inserter(own),
        [peers](const LengthSums& of) { return std::ranges::find(peers, of.rank) != peers.end(); });
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
    if (most == medians.end() || slowest.size() < kStepsAtLength)
        return std::nullopt;
    SlowAtLength found{most->first, most->second, 0, slowest.size(), {}};
    for (const auto& [step, one] : slowest)
        found.slowest += one.first == found.rank ? 1 : 0;
    double time = 0;
    for (const auto& [step, loss] : losses[found.rank])
        time += loss.time / static_cast<double>(losses[found.rank].size());
    found.attention = Duration(std::llround(time));
    const double leads = static_cast<double>(found.slowest) / static_cast<double>(found.steps);
    if (leads <= threshold::kSlowestSteps.value
        || found.share <= limitAtLength(shares, found.steps))
        return std::nullopt;
    return found;
}

} // namespace rankscope::analysis

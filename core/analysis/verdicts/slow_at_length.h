// SPDX-License-Identifier: GPL-3.0-or-later
// A rank that is slow though nobody sees it in its steps: where the lengths of sequences vary, now
// one rank computes longest and now another, and a slow one hides among them. Its kernels of
// attention tell: at the same length they take longer than those of its peers, in every step.
//
// The time of a call is a power of the size of its first input (the tokens). The exponent is that
// of all calls within each rank and step or, where sizes do not vary there, within each rank; what
// a rank's calls take beside that is its own speed. Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// Sums over the calls of one kind of attention on a rank in a step; x and y are the logarithms of
/// size and time.
struct LengthSums {
    int64_t rank = 0;
    int64_t step = 0;
    bool isBackward = false;
    double calls = 0;
    double x = 0;
    double y = 0;
    double xx = 0;
    double xy = 0;
    double yy = 0;
    double time = 0; ///< ns

    void add(double size, double callTime, double count);
    void add(const LengthSums& other);
};

/// Elements of the first input: 4,096 of "2,2048;2048". 0 where it has no shape.
double firstElements(std::string_view shapes);

/// Of the kernels of attention, those with shapes. Errors: Cancelled, those of TableReader.
Result<std::vector<LengthSums>> attentionLengths(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop);

/// How much the sizes of its calls vary on a rank in a step: deviation of their logarithm, about
/// that of the sizes over their mean. 0 without calls.
double variationOfLengths(std::span<const LengthSums> sums);
/// The same over all steps of a rank: what varies where each of them has one micro-batch.
double variationOverSteps(std::span<const LengthSums> sums);
/// The same of the ranks' means in a step: 0 where all have the same lengths.
double variationBetweenRanks(std::span<const LengthSums> sums);

/// Of fewer steps no rank is told to be slow at the same length.
inline constexpr size_t kFewestStepsAtLength = 3;

/// How slow ranks are at the same length, by rank and step: logarithm of the time of a call above
/// the mean of the peers in the step.
using Slowness = std::map<int64_t, std::map<int64_t, double>>;

/// Of both kinds of attention, each by its time. Empty where SlowAtLength would be nothing whatever
/// the speeds: lengths do not vary, or times do not follow them.
Slowness slownessAtLength(std::span<const LengthSums> sums, std::span<const int64_t> peers);

/// Of a rank in a step.
struct PaceAtLength {
    int64_t rank = 0;
    int64_t step = 0;
    double pace = 0; ///< logarithm of the time of a call at the length 1
    double time = 0; ///< ns, of all its calls
};

/// Of one kind of attention. Empty as slownessAtLength().
std::vector<PaceAtLength> pacesAtLength(std::span<const LengthSums> sums, bool isBackward);

struct SlowAtLength {
    int64_t rank = 0;
    /// Of its time, above its peers at the same length: mean over the steps, of five and more
    /// without the one where it is the least and the one where it is the most.
    double share = 0;
    double error = 0; ///< of the share: its standard error by how it varies from step to step
    size_t slowest = 0; ///< steps in which it is the slowest
    size_t steps = 0;
    Duration attention{}; ///< what its calls take in a step, mean
};

/// The slowest of these peers, if it is that in more than threshold::kSlowestSteps of the steps and
/// beyond chance (chance.h). Nothing where lengths vary by no more than
/// threshold::kSequenceVariation or times do not follow them (threshold::kSequenceCorrelation:
/// several sequences packed into one call), of one rank, and in fewer than three steps.
std::optional<SlowAtLength> slowAtLength(
    std::span<const LengthSums> sums, std::span<const int64_t> peers);

} // namespace rankscope::analysis

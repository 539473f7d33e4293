// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/step_shift.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

#include "core/analysis/statistics.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/verdicts/chance.h"

namespace rankscope::analysis {

namespace {

constexpr size_t kFewestOfLevel = 3; ///< fewer long steps at the end are single ones

double nanosecondsOf(Duration time) {
    return static_cast<double>(time.count()); // count(): sums of squares
}

/// Where two means leave the least of the squares.
size_t splitOf(const std::vector<Duration>& lengths) {
    const double all =
        std::transform_reduce(lengths.begin(), lengths.end(), 0.0, std::plus(), nanosecondsOf);
    const auto count = static_cast<double>(lengths.size());
    double sum = 0;
    double most = 0;
    size_t split = 0;
    for (size_t i = 1; i + kFewestOfLevel <= lengths.size(); ++i) {
        sum += nanosecondsOf(lengths[i - 1]);
        if (i < kFewestOfLevel)
            continue;
        const auto left = static_cast<double>(i);
        const double apart = (all - sum) / (count - left) - sum / left;
        const double gain = apart * apart * left * (count - left);
        if (gain > most) {
            most = gain;
            split = i;
        }
    }
    return split;
}

std::vector<double> offLevels(const std::vector<Duration>& lengths, const StepShift& shift) {
    std::vector<double> off;
    off.reserve(lengths.size());
    for (size_t i = 0; i < lengths.size(); ++i)
        off.push_back(
            std::abs(nanosecondsOf(lengths[i] - (i < shift.from ? shift.before : shift.after))));
    return off;
}

double offLine(const std::vector<Duration>& lengths) {
    std::vector<Point> points;
    points.reserve(lengths.size());
    for (size_t i = 0; i < lengths.size(); ++i)
        points.push_back({static_cast<double>(i), nanosecondsOf(lengths[i])});
    const auto line = robustLine(points);
    double off = 0;
    std::vector<double> rests;
    rests.reserve(points.size());
    for (const Point& point : points)
        rests.push_back(point.y - (line ? line->slope * point.x : 0));
    const double middle = medianOf(rests).value_or(0);
    for (const double rest : rests)
        off += std::abs(rest - middle);
    return off;
}

} // namespace

std::optional<StepShift> stepShift(const StepTimes& times) {
    std::vector<Duration> lengths;
    lengths.reserve(times.steps.size());
    for (const StepTime& step : times.steps)
        lengths.push_back(step.time);
    if (static_cast<double>(lengths.size()) < threshold::kShiftSteps.value)
        return std::nullopt;
    StepShift shift{splitOf(lengths), {}, {}};
    if (shift.from == 0)
        return std::nullopt;
    const auto turn = lengths.cbegin() + static_cast<ptrdiff_t>(shift.from);
    shift.before = *medianOf(std::vector<Duration>(lengths.cbegin(), turn));
    shift.after = *medianOf(std::vector<Duration>(turn, lengths.cend()));
    const std::vector<double> off = offLevels(lengths, shift);
    const double deviation = kNormalDeviation * medianOf(off).value_or(0);
    const double error = std::hypot(
        medianError(deviation, shift.from), medianError(deviation, lengths.size() - shift.from));
    const double jump = nanosecondsOf(shift.after - shift.before);
    // A level that tells the steps no better than half as well as a line is growth.
    const double offBoth = std::accumulate(off.begin(), off.end(), 0.0);
    if (jump <= threshold::kStepShift.value * nanosecondsOf(shift.before)
        || jump <= beyondChance(lengths.size(), lengths.size()) * error
        || offBoth * 2 > offLine(lengths))
        return std::nullopt;
    return shift;
}

} // namespace rankscope::analysis

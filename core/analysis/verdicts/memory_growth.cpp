// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/memory_growth.h"

#include <algorithm>
#include <vector>

namespace rankscope::analysis {

namespace {

/// How much of the differences the line explains; 1 where all lie on it.
double fitOf(std::span<const Point> points, const RobustLine& line) {
    double mean = 0;
    for (const Point& point : points)
        mean += point.y / static_cast<double>(points.size());
    double all = 0;
    double rest = 0;
    for (const Point& point : points) {
        all += (point.y - mean) * (point.y - mean);
        const double off = point.y - line.at(point.x);
        rest += off * off;
    }
    return all > 0 ? 1 - rest / all : 0;
}

} // namespace

std::optional<MemoryGrowth> memoryGrowth(
    std::span<const Point> least, double peak, const GrowthLimits& limits) {
    if (static_cast<double>(least.size()) < threshold::kGrowthSteps.value)
        return std::nullopt;
    const auto line = robustLine(least);
    if (!line || line->slope <= std::max(limits.bytes, limits.share * peak))
        return std::nullopt;
    const double fit = fitOf(least, *line);
    if (fit <= limits.fit)
        return std::nullopt;
    return MemoryGrowth{line->slope, fit};
}

std::optional<MemoryFall> memoryFall(
    std::span<const ReservedStep> steps, double share, double peak, const GrowthLimits& limits) {
    std::optional<MemoryFall> deepest;
    std::vector<Point> most;
    for (size_t i = 0; i + 1 < steps.size(); ++i) {
        most.push_back({static_cast<double>(steps[i].step), static_cast<double>(steps[i].most)});
        const MemoryFall fall{steps[i + 1].step, steps[i].most, steps[i + 1].least};
        const auto depth = static_cast<double>(fall.before - fall.after);
        const bool isDeeper =
            !deepest || fall.before - fall.after > deepest->before - deepest->after;
        if (isDeeper && depth > share * static_cast<double>(fall.before)
            && memoryGrowth(most, peak, limits))
            deepest = fall;
    }
    return deepest;
}

} // namespace rankscope::analysis

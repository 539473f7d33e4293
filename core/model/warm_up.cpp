// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/warm_up.h"

#include <algorithm>
#include <span>
#include <tuple>

namespace rankscope::model {

namespace {

/// Of one rank, its first step first.
bool beginsWithWarmUp(std::span<const StepLength> steps) {
    if (steps.size() < kWarmUpFewestSteps)
        return false;
    std::vector<Duration> rest;
    for (const StepLength& step : steps.subspan(1))
        rest.push_back(step.length);
    const auto middle = rest.begin() + static_cast<ptrdiff_t>(rest.size() / 2);
    std::nth_element(rest.begin(), middle, rest.end());
    const auto above = static_cast<double>(middle->count());
    const auto below = rest.size() % 2 == 1
        ? above
        : static_cast<double>(std::max_element(rest.begin(), middle)->count());
    return static_cast<double>(steps.front().length.count()) > kWarmUpTimes * (above + below) / 2;
}

} // namespace

std::optional<int64_t> warmUpStep(std::vector<StepLength> steps) {
    if (steps.empty())
        return std::nullopt;
    std::sort(steps.begin(), steps.end(), [](const StepLength& a, const StepLength& b) {
        return std::tie(a.rank, a.step) < std::tie(b.rank, b.step);
    });
    const int64_t first =
        std::min_element(steps.begin(), steps.end(), [](const StepLength& a, const StepLength& b) {
            return a.step < b.step;
        })->step;
    for (auto begin = steps.begin(); begin != steps.end();) {
        const auto end = std::find_if(
            begin, steps.end(), [&](const StepLength& step) { return step.rank != begin->rank; });
        if (begin->step == first && beginsWithWarmUp({begin, end}))
            return first;
        begin = end;
    }
    return std::nullopt;
}

} // namespace rankscope::model

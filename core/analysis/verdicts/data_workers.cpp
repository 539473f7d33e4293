// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/data_workers.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace rankscope::analysis {

namespace {

bool isAbove(const std::optional<double>& value, const Threshold& limit) {
    return value && *value > limit.value;
}

bool isBelow(const std::optional<double>& value, const Threshold& limit) {
    return value && *value < limit.value;
}

/// Of two shares that are known.
std::optional<double> difference(
    const std::optional<double>& more, const std::optional<double>& less) {
    return more && less ? std::optional(*more - *less) : std::nullopt;
}

bool isDeviceQueueOperator(std::string_view type) {
    return type.starts_with("DeviceQueue");
}

WorkerSigns signsOf(const WorkedOperator& one) {
    WorkerSigns signs;
    if (isPassingOn(one.op.type))
        return signs;
    signs.isBusy = isAbove(one.worker, threshold::kWorkerBusy);
    signs.isIdle = one.op.workers.value_or(1) > 1 && isBelow(one.worker, threshold::kWorkerIdle);
    signs.isSlowReader = one.isReader && isBelow(one.op.usage, threshold::kReaderQueue);
    signs.isHungry =
        isDeviceQueueOperator(one.op.type) && isAbove(one.inputEmpty, threshold::kInputEmpty);
    signs.isSlower = !one.isReader && !one.op.type.starts_with("Batch")
        && isAbove(difference(one.inputUsage, one.op.usage), threshold::kInputAhead);
    return signs;
}

bool isNamedBottleneck(const WorkedOperator& one) {
    if (isPassingOn(one.op.type) || isDeviceQueueOperator(one.op.type))
        return false;
    if (isAbove(one.worker, threshold::kWorkerBusy))
        return true;
    const bool isStarved = isBelow(one.inputUsage, threshold::kInputLow);
    const bool isAhead = isAbove(difference(one.op.usage, one.inputUsage), threshold::kInputAhead);
    return isBelow(one.worker, threshold::kWorkerIdle) && (isStarved || isAhead);
}

} // namespace

bool isPassingOn(std::string_view type) {
    static constexpr std::array<std::string_view, 9> kTypes{
        "Barrier", "Concat", "EpochCtrl", "Rename", "Repeat", "Shuffle", "Skip", "Take", "Zip"};
    return std::ranges::any_of(
        kTypes, [type](std::string_view known) { return type.starts_with(known); });
}

std::vector<WorkerSigns> workerSigns(const std::vector<WorkedOperator>& operators) {
    std::vector<WorkerSigns> signs;
    signs.reserve(operators.size());
    for (const WorkedOperator& one : operators)
        signs.push_back(signsOf(one));
    std::vector<size_t> byId(operators.size());
    std::iota(byId.begin(), byId.end(), size_t{0});
    std::ranges::stable_sort(
        byId, std::ranges::greater(), [&](size_t i) { return operators[i].op.id; });
    std::optional<size_t> bottleneck;
    for (const size_t i : byId) {
        if (isNamedBottleneck(operators[i]))
            bottleneck = i;
    }
    if (bottleneck)
        signs[*bottleneck].isBottleneck = true;
    return signs;
}

} // namespace rankscope::analysis
